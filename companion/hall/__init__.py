"""Many tables: each tells a broker what happens, the hall shows them all (docs/hall.md)."""
