"""The table screen and its parts, and a seat seen large."""
