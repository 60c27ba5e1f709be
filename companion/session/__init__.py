"""Everything that runs while the companion runs, put together: camera, buttons, lamps, table, demo player."""
