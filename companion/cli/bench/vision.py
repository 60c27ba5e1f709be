"""``companion bench vision``: the reader, measured on the drawn table and on pictures."""

from typing import Any


def measure(seconds: float = 5.0, pictures: str | None = None, view: str = "pad") -> dict[str, Any]:
    """See ``vision.bench.measure``, or ``vision.overhead.bench.measure`` for the ``view`` of a whole table.

    Raises InputError where the folder of pictures cannot be read.
    """
    if view == "table":
        from vision.overhead.bench import measure as measure_table

        return measure_table()
    from pathlib import Path

    from vision import bench

    return bench.measure(seconds, Path(pictures) if pictures is not None else None)
