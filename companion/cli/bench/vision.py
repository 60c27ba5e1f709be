"""``companion bench vision``: the reader, measured on the drawn table and on pictures."""

from typing import Any


def measure(seconds: float = 5.0, pictures: str | None = None) -> dict[str, Any]:
    """See ``vision.bench.measure``. Raises InputError where the folder of pictures cannot be read."""
    from pathlib import Path

    from vision import bench

    return bench.measure(seconds, Path(pictures) if pictures is not None else None)
