"""One picture by itself, read with everything there is: photographs, scans, frames without a film."""

from collections.abc import Iterator
from typing import Final

from vision.cascade import STILL, Cascade, merge
from vision.changes import halved
from vision.found import Found, Image

LARGEST_ENLARGED: Final = 40_000_000
"""Pixels that an enlargement may have; a photograph larger than that has modules enough to do without."""
SMALLEST: Final = 120
"""Width and height below which a smaller copy of the picture is not worth a look."""
THOROUGH_SIZES: Final = 3
"""Sizes, each half the one before, at which every stage is tried; below, zxing goes on by itself."""


def read_thoroughly(cascade: Cascade, grey: Image) -> list[Found]:
    """All codes in ``grey`` by every stage, at full size and on smaller copies, corners at full size.

    Sharpening and normalising work on modules of a few pixels: in a large photograph they find them in
    one of the copies.
    """
    found: list[Found] = []
    for scale, copy in _sizes(grey):
        for stage in cascade.usable(STILL):
            if stage.scale == 1 or copy.size * stage.scale**2 <= LARGEST_ENLARGED:
                found = merge(found, (one.moved(scale, 0, 0) for one in cascade.look(stage, copy)))
    return found


def _sizes(grey: Image) -> Iterator[tuple[float, Image]]:
    """The picture and its smaller copies, each with the factor that leads back to full size."""
    scale = 1.0
    for _ in range(THOROUGH_SIZES):
        yield scale, grey
        if min(grey.shape) < 2 * SMALLEST:
            return
        grey, scale = halved(grey), 2 * scale
