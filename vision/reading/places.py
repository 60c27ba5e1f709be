"""Where in a picture a code could be: found from how busy it is, far cheaper than by reading."""

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.difference import CELL, Box, Grid, clip, square_means
from vision.reading.found import Image

_SQUARE: Final = 16
"""Pixels of the full frame that one value of business stands for, each way."""
_SIZES: Final = (192, 384)
"""Widths of the windows that are always tried, pixels: a code of 15 mm at 2–6 pixels a module fits into the
first one at any angle."""
_CLEAR: Final = (12, 2.5)
_FAINT: Final = (4, 1.05)
_MOVING: Final = (3, 4.0)
"""How many windows of one size are worth a look at most, and from how many times the ordinary business of
the picture. In the dark a code hardly stands out from the noise, but it is still among the busiest."""


_ROOM: Final = 0.1
"""Levels between neighbours that a level of room above and below the mean is taken to make ordinary."""


class Places:
    """Finds the windows of a frame that a code could be in.

    A code is busy in both directions, whatever its angle; wood grain, fingers and plain print are
    not. What is ordinary is the median of the whole picture. ``size`` is the side of the stickers in
    pixels once one has been read, or None: the next one is likely, but not bound, to be as large.
    """

    def __init__(self) -> None:
        self.size: float | None = None

    def find(self, half: Image, left: Grid, clear: bool) -> list[Box]:
        """Windows within the cells ``left``, the busiest first; ``half`` is the frame at half size.

        ``clear``: only what stands out; while something moves, more is not worth it.
        """
        business = _business(half)
        if business.size == 0:
            return []
        ordinary = _middle(business)
        spread = np.repeat(np.repeat(left, CELL // _SQUARE, axis=0), CELL // _SQUARE, axis=1)
        rows, columns = business.shape
        business[~spread[:rows, :columns]] = 0
        likely = [] if self.size is None else [round(1.6 * self.size) + 2 * _SQUARE]
        limits = (_MOVING,) if clear else (_CLEAR, _FAINT)
        found = [
            (value, box)
            for width in (*likely, *_SIZES)
            for rank, (value, box) in enumerate(_peaks(business, width))
            if any(rank < most and value > factor * ordinary for most, factor in limits)
        ]
        found.sort(key=lambda one: -one[0])
        height, width = 2 * half.shape[0], 2 * half.shape[1]
        return [clip(box, width, height) for _, box in found]


def _business(half: Image) -> NDArray[np.float32]:
    """How busy every square is in its less busy direction, for the contrast that its light leaves room for.

    A code washed out by glare, or in the dark, is busier than anything else as bright or as dark could be.
    """
    if min(half.shape) < 2:
        return np.zeros((0, 0), np.float32)
    here = half[:-1, :-1]
    across = square_means(cv2.absdiff(here, half[:-1, 1:]), _SQUARE // 2)
    down = square_means(cv2.absdiff(here, half[1:, :-1]), _SQUARE // 2)
    light = square_means(here, _SQUARE // 2)
    steps = np.minimum(across, down)
    noise = _middle(steps)
    room = np.minimum(light, 255 - light)
    business: NDArray[np.float32] = (steps / (0.5 * noise + 1.0 + _ROOM * room)).astype(np.float32)
    return business


def _middle(values: NDArray[np.float32]) -> float:
    """The median, without the half millisecond that numpy's own takes to be careful."""
    return float(np.sort(values, axis=None)[values.size // 2])


def _peaks(business: NDArray[np.float32], width: int) -> Iterator[tuple[float, Box]]:
    """The busiest windows of ``width`` pixels with their business, the busiest first, kept apart."""
    # The window is twice as wide as what it is to hold: room for any angle and the quiet zone.
    kernel = max(1, width // 2 // _SQUARE)
    smooth = cv2.blur(business, (kernel, kernel), borderType=cv2.BORDER_CONSTANT)
    reach = max(1, width // 3 // _SQUARE)
    for _ in range(_CLEAR[0]):
        _, value, _, (column, row) = cv2.minMaxLoc(smooth)
        if value <= 0:
            return
        x, y = (column * 2 + 1) * _SQUARE // 2, (row * 2 + 1) * _SQUARE // 2
        yield value, (x - width // 2, y - width // 2, x + width // 2, y + width // 2)
        smooth[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1] = 0
