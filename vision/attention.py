"""Which parts of the picture still have to be read, and where in them a code could be."""

from collections import deque
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.changes import CELL, Box, Grid, box_of, boxes, cells, clip, join, square_means
from vision.found import Corners, Image


class Attention:
    """Every cell of the picture is worth some looks after it has changed, then no more.

    Also keeps the last still frames, so that a part that nobody could read can be averaged.
    """

    LOOKS: Final = 14
    """Frames with retries that a changed cell is worth."""
    TIRED: Final = 3
    """The same once something was read close by."""
    KEPT: Final = 8
    """Frames kept for averages."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._left: NDArray[np.int16] = np.zeros(shape, np.int16)
        self._still: NDArray[np.int16] = np.zeros(shape, np.int16)
        self._frames: deque[Image] = deque(maxlen=self.KEPT)

    def update(self, changed: Grid, grey: Image) -> None:
        """Take in the next frame ``grey`` and which of its cells have changed."""
        self._left[changed] = self.LOOKS
        self._still += 1
        self._still[changed] = 1
        np.minimum(self._still, self.KEPT, out=self._still)
        if self._left.any():
            self._frames.append(grey)
        else:
            self._frames.clear()

    @property
    def any(self) -> bool:
        """Whether there is anything left to read."""
        return bool(self._left.any())

    @property
    def grid(self) -> Grid:
        """The cells that are still to be read."""
        return np.asarray(self._left > 0, np.bool_)

    def narrow(self, places: list[Box]) -> None:
        """Nothing outside ``places`` is worth a look."""
        inside = np.zeros(self._left.shape, np.bool_)
        for place in places:
            cells(inside, place)[:] = True
        self._left[~inside] = 0

    def spend(self, changed: Grid) -> None:
        """One frame with retries is over; only still cells have used it."""
        self._left[(self._left > 0) & ~changed] -= 1

    def tire(self, corners: Corners, grey: Image) -> None:
        """A code was read at ``corners``: what is busy around it is likely the print of the same card."""
        height, width = grey.shape
        part = cells(self._left, box_of(corners, 4.0, width, height))
        np.minimum(part, self.TIRED, out=part)

    def open(self, corners: Corners, grey: Image) -> None:
        """The place of ``corners`` is to be read again."""
        height, width = grey.shape
        cells(self._left, box_of(corners, 0.1, width, height))[:] = self.LOOKS

    def close(self, corners: Corners, grey: Image) -> None:
        """What lies at ``corners`` has been read."""
        height, width = grey.shape
        cells(self._left, box_of(corners, 0.25, width, height))[:] = 0

    def average(self, box: Box) -> Image | None:
        """The mean of the frames since ``box`` last changed; None where that is fewer than three."""
        count = min(int(cells(self._still, box).min(initial=self.KEPT)), len(self._frames))
        if count < 3:
            return None
        left, top, right, bottom = box
        total = np.zeros((bottom - top, right - left), np.uint16)
        for frame in list(self._frames)[-count:]:
            total += frame[top:bottom, left:right]
        mean: Image = (total // count).astype(np.uint8)
        return mean


TILE: Final = 400
"""The widest part that is looked at by itself, pixels; wider ones are cut up."""
_OVERLAP: Final = 150
"""How far such parts overlap, pixels: a code of ordinary size lies wholly in one of them."""
_SQUARE: Final = 8
"""Pixels of the half-size picture that one value of business stands for, each way."""


def candidates(grey: Image, left: Grid) -> list[Box]:
    """The boxes within the cells ``left`` where a code could be, the most likely first.

    A code is busy in both directions, whatever its angle: wood grain, fingers and plain print are not.
    """
    height, width = grey.shape
    found: list[tuple[float, Box]] = []
    for region in boxes(left, grey, 0):
        business = _business(grey, region)
        if business.size == 0:
            continue
        floor = float(np.partition(business.ravel(), business.size // 5)[business.size // 5])
        busy = np.asarray((business > 1.25 * floor + 1.0) & _spread(left, region, business), np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(busy, connectivity=8)
        step = 2 * _SQUARE
        for x, y, across, down, size in stats[1:count].tolist():
            if size < 2:
                continue
            box = clip(
                (
                    region[0] + (x - 1) * step,
                    region[1] + (y - 1) * step,
                    region[0] + (x + across + 1) * step,
                    region[1] + (y + down + 1) * step,
                ),
                width,
                height,
            )
            score = float(business[y : y + down, x : x + across].sum())
            found.append((score, box))
    return [tile for box in _joined(found) for tile in _tiles(box)]


def _spread(left: Grid, region: Box, like: NDArray[np.float32]) -> Grid:
    """The cells ``left`` within ``region``, one value for every value of ``like``."""
    part = cells(left, region)
    times = CELL // (2 * _SQUARE)
    fine = np.repeat(np.repeat(part, times, axis=0), times, axis=1)
    return np.asarray(fine[: like.shape[0], : like.shape[1]], np.bool_)


def _business(grey: Image, box: Box) -> NDArray[np.float32]:
    """How busy every square of ``box`` is in its less busy direction, in grey levels between neighbours."""
    left, top, right, bottom = box
    half = cv2.resize(
        grey[top : bottom - (bottom - top) % 2, left : right - (right - left) % 2],
        (max(1, (right - left) // 2), max(1, (bottom - top) // 2)),
        interpolation=cv2.INTER_AREA,
    )
    if min(half.shape) < 2:
        return np.zeros((0, 0), np.float32)
    across = square_means(cv2.absdiff(half[:-1, :-1], half[:-1, 1:]), _SQUARE)
    down = square_means(cv2.absdiff(half[:-1, :-1], half[1:, :-1]), _SQUARE)
    business: NDArray[np.float32] = np.minimum(across, down)
    return business


def _joined(found: list[tuple[float, Box]]) -> list[Box]:
    """Overlapping boxes made one, the highest score first."""
    joined = join([box for _, box in found])

    def score(box: Box) -> float:
        return sum(
            value
            for value, part in found
            if part[0] >= box[0] and part[1] >= box[1] and part[2] <= box[2] and part[3] <= box[3]
        )

    return sorted(joined, key=score, reverse=True)


def _tiles(box: Box) -> list[Box]:
    """``box`` cut into overlapping parts of ``TILE`` pixels where it is wider than that."""
    left, top, right, bottom = box
    return [
        (x, y, min(x + TILE, right), min(y + TILE, bottom))
        for y in _starts(top, bottom)
        for x in _starts(left, right)
    ]


def _starts(begin: int, end: int) -> list[int]:
    starts = [begin]
    while starts[-1] + TILE < end:
        starts.append(starts[-1] + TILE - _OVERLAP)
    return starts
