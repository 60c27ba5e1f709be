"""One picture by itself, read with everything there is: photographs, scans, frames without a film."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from vision.attention import cover
from vision.cascade import LAST, STILL, Cascade, merge
from vision.changes import Box, Grid, grid_shape, halved
from vision.found import Found, Image
from vision.places import Places

LARGEST_ENLARGED: Final = 40_000_000
"""Pixels that an enlargement may have; a photograph larger than that has modules enough to do without."""
SMALLEST: Final = 120
"""Width and height below which a smaller copy of the picture is not worth a look."""
WINDOWS: Final = 6
"""Windows of each size of the picture that are compared with the codebook."""
THOROUGH_SIZES: Final = 3
"""Sizes, each half the one before, at which every stage is tried; below, zxing goes on by itself."""


def read_thoroughly(cascade: Cascade, grey: Image) -> list[Found]:
    """All codes in ``grey`` by every stage, at full size and on smaller copies, corners at full size.

    Sharpening and normalising work on modules of a few pixels: in a large photograph they find them in
    one of the copies.
    """
    *_, found = looks(cascade, grey)
    return found


def looks(cascade: Cascade, grey: Image) -> Iterator[list[Found]]:
    """All that was found so far, after every look of ``read_thoroughly``; for who may stop early."""
    found: list[Found] = []
    yield found
    for scale, copy in _sizes(grey):
        for stage in cascade.usable(STILL):
            if stage.scale == 1 or copy.size * stage.scale**2 <= LARGEST_ENLARGED:
                found = merge(found, (one.moved(scale, 0, 0) for one in cascade.look(stage, copy)))
                yield found
        for stage in cascade.usable([LAST]):
            here = [one.moved(1 / scale, 0, 0) for one in found]
            for left, top, right, bottom in _windows(copy, here):
                more = cascade.look(stage, copy[top:bottom, left:right], left, top)
                found = merge(found, (one.moved(scale, 0, 0) for one in more))
                yield found


def _windows(grey: Image, found: list[Found]) -> list[Box]:
    """Where in ``grey`` a code could be that is not among those ``found``."""
    left: Grid = np.ones(grid_shape(grey), np.bool_)
    for one in found:
        cover(left, one.corners, grey)
    return Places().find(halved(grey), left, clear=False)[:WINDOWS]


def _sizes(grey: Image) -> Iterator[tuple[float, Image]]:
    """The picture and its smaller copies, each with the factor that leads back to full size."""
    scale = 1.0
    for _ in range(THOROUGH_SIZES):
        yield scale, grey
        if min(grey.shape) < 2 * SMALLEST:
            return
        grey, scale = halved(grey), 2 * scale
