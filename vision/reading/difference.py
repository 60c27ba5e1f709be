"""Which parts of a picture have changed since the frame before, from a half-size difference."""

from typing import Final, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.found import Corners, Image

CELL: Final = 32
"""Width and height of a cell in pixels of the full frame; a tag at 2 px/module covers more than one."""

T = TypeVar("T", bound=np.generic)
Grid: TypeAlias = NDArray[np.bool_]
"""One truth value for every cell, rows from top to bottom."""
Box: TypeAlias = tuple[int, int, int, int]
"""left, top, right, bottom in pixels of the full frame; right and bottom are just outside."""


class Changes:
    """Compares every frame with the one before it, whatever the noise of the camera.

    What the calmest quarter of the picture does by itself is noise, and so is what a cell does all the
    time: a camera that compresses flickers where there is print.
    """

    LEAST: Final = 1.2
    """Grey levels of mean difference in a cell that the noise alone never makes up."""
    FACTOR: Final = 1.6
    """How many times its ordinary noise a cell has to show."""
    LIGHT: Final = 2.5
    """How many times the noise everywhere has to be at once for the light to have changed instead."""

    def __init__(self) -> None:
        self.half: Image | None = None
        """The last frame at half size."""
        self._everywhere = 1.0
        self._learnt = False
        self._by_cell: NDArray[np.float32] | None = None

    def update(self, grey: Image) -> Grid:
        """The cells of ``grey`` that differ from the frame before (all of them in the first frame)."""
        half = halved(grey)
        before, self.half = self.half, half
        if before is None or before.shape != half.shape:
            self._by_cell = None
            return np.ones(grid_shape(grey), np.bool_)
        difference = square_means(cv2.absdiff(before, half), CELL // 2)
        if not difference.any():
            return np.zeros(grid_shape(grey), np.bool_)  # the same picture once more tells nothing of noise
        known = self._everywhere
        self._learn_everywhere(difference)
        if self._learnt and self._everywhere > self.LIGHT * known + self.LEAST:
            # A shadow over everything, or the camera's exposure: what changed besides cannot be told.
            self._everywhere = known + 0.05 * (self._everywhere - known)
            return np.ones(grid_shape(grey), np.bool_)
        self._learnt = True
        own = self._by_cell if self._by_cell is not None else np.zeros_like(difference)
        changed = difference > self.FACTOR * np.maximum(own, self._everywhere) + self.LEAST
        # A cell's own noise rises slowly, for a hand is no noise, and falls fast.
        self._by_cell = np.where(difference < own, own + 0.3 * (difference - own), own * 1.15 + 0.1)
        np.minimum(self._by_cell, np.maximum(difference, own), out=self._by_cell)
        return np.asarray(changed, np.bool_)

    def _learn_everywhere(self, difference: NDArray[np.float32]) -> None:
        ordered = np.sort(difference, axis=None)
        calmest, calm, middle = (float(ordered[ordered.size * share // 20]) for share in (2, 5, 10))
        # Noise alone is much the same everywhere. Where it is not, something moves, perhaps a hand over
        # everything: then the noise may be seen to fall at once, but to rise only slowly.
        alike = middle < 1.5 * calmest
        step = 1.0 if alike or calm < self._everywhere else 0.05
        self._everywhere += step * (calm - self._everywhere)


def halved(grey: Image) -> Image:
    """``grey`` at half its size, each pixel the mean of four."""
    height, width = grey.shape
    half: Image = cv2.resize(
        grey[: height - height % 2 or 1, : width - width % 2 or 1],
        (max(1, width // 2), max(1, height // 2)),
        interpolation=cv2.INTER_AREA,
    )
    return half


def square_means(values: Image, side: int) -> NDArray[np.float32]:
    """The mean of every square of ``side`` pixels, the last ones narrower where it does not come out even.

    By way of the integral image: ten times as fast as an area resize by a factor that is not whole.
    """
    height, width = values.shape
    total = cv2.integral(values)
    rows = np.append(np.arange(0, height, side), height)
    columns = np.append(np.arange(0, width, side), width)
    corners = total[np.ix_(rows, columns)]
    sums = corners[1:, 1:] - corners[:-1, 1:] - corners[1:, :-1] + corners[:-1, :-1]
    means: NDArray[np.float32] = (sums / np.outer(np.diff(rows), np.diff(columns))).astype(np.float32)
    return means


def grid_shape(grey: Image) -> tuple[int, int]:
    """Rows and columns of the grid over ``grey``; the last ones may reach beyond it."""
    height, width = grey.shape
    return -(-height // CELL), -(-width // CELL)


def boxes(grid: Grid, grey: Image, margin: int) -> list[Box]:
    """One box around every connected group of true cells, ``margin`` pixels wider, overlaps joined."""
    height, width = grey.shape
    count, _, stats, _ = cv2.connectedComponentsWithStats(grid.astype(np.uint8), connectivity=8)
    found: list[Box] = []
    for left, top, columns, rows, _ in stats[1:count].tolist():
        found.append(
            clip(
                (
                    left * CELL - margin,
                    top * CELL - margin,
                    (left + columns) * CELL + margin,
                    (top + rows) * CELL + margin,
                ),
                width,
                height,
            )
        )
    return join(found)


def box_of(corners: Corners, margin: float, width: int, height: int) -> Box:
    """The upright box around ``corners``, ``margin`` of its side wider, inside the picture."""
    left, top = corners.min(axis=0)
    right, bottom = corners.max(axis=0)
    extra = margin * max(right - left, bottom - top)
    return clip(
        (int(left - extra), int(top - extra), int(right + extra) + 1, int(bottom + extra) + 1), width, height
    )


def clip(box: Box, width: int, height: int) -> Box:
    """``box`` cut to the picture."""
    left, top, right, bottom = box
    return max(0, left), max(0, top), min(width, right), min(height, bottom)


def join(boxes_: list[Box]) -> list[Box]:
    """Boxes that overlap made one, until none overlap."""
    todo = [box for box in boxes_ if box[2] > box[0] and box[3] > box[1]]
    apart: list[Box] = []
    while todo:
        box = todo.pop()
        for other in apart:
            if box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]:
                apart.remove(other)
                todo.append(
                    (
                        min(box[0], other[0]),
                        min(box[1], other[1]),
                        max(box[2], other[2]),
                        max(box[3], other[3]),
                    )
                )
                break
        else:
            apart.append(box)
    return apart


def area(box: Box) -> int:
    """Pixels inside."""
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def cells(grid: NDArray[T], box: Box) -> NDArray[T]:
    """The part of ``grid`` (a view, to read or to set) that ``box`` touches."""
    left, top, right, bottom = box
    return grid[top // CELL : -(-bottom // CELL), left // CELL : -(-right // CELL)]
