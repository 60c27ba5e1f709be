"""Which parts of the picture still have to be read, and what they looked like while they were still."""

from collections import deque
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading.difference import Box, Grid, box_of, cells
from vision.reading.found import Corners, Image


class Attention:
    """The cells of the picture that have changed and not been read since.

    Also keeps the last frames meanwhile, so that a part that nobody could read can be averaged.
    """

    KEPT: Final = 8
    """Frames kept for averages."""
    FEWEST: Final = 3
    """Frames that make an average: fewer are hardly better than one."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.grid: Grid = np.zeros(shape, np.bool_)
        """The cells that are still to be read."""
        self._still: NDArray[np.int16] = np.zeros(shape, np.int16)
        self._frames: deque[Image] = deque(maxlen=self.KEPT)

    def update(self, changed: Grid, grey: Image, doubt: bool = False) -> None:
        """Take in the next frame ``grey`` and which of its cells have changed.

        ``doubt``: something that was read is to be read again, perhaps from an average.
        """
        self.grid |= changed
        self._still += 1
        self._still[changed] = 1
        np.minimum(self._still, self.KEPT, out=self._still)
        if doubt or self.grid.any():
            self._frames.append(grey)
        else:
            self._frames.clear()

    @property
    def any(self) -> bool:
        """Whether there is anything left to read."""
        return bool(self.grid.any())

    def open(self, corners: Corners, grey: Image) -> None:
        """The place of ``corners`` is to be read again."""
        height, width = grey.shape
        cells(self.grid, box_of(corners, 0.1, width, height))[:] = True

    def close(self, corners: Corners, grey: Image) -> None:
        """What lies at ``corners`` has been read."""
        cover(self.grid, corners, grey)

    def give_up(self) -> None:
        """Nothing more is to be read until something changes."""
        self.grid[:] = False

    @property
    def still_cells(self) -> NDArray[np.int16]:
        """The frames since each cell has changed, ``KEPT`` at most."""
        return self._still

    def still(self, box: Box) -> int:
        """The frames kept since ``box`` last changed, this one included."""
        return min(int(cells(self._still, box).min(initial=self.KEPT)), len(self._frames))

    def before(self, box: Box) -> Image | None:
        """The part ``box`` of the frame before, where nothing has changed there since."""
        left, top, right, bottom = box
        return self._frames[-2][top:bottom, left:right] if self.still(box) > 1 else None

    def average(self, box: Box, most: int = KEPT) -> Image | None:
        """The mean of the last frames in which ``box`` did not change, ``most`` of them at most.

        None where those are fewer than ``FEWEST``.
        """
        count = min(self.still(box), most)
        if count < self.FEWEST:
            return None
        left, top, right, bottom = box
        total = np.zeros((bottom - top, right - left), np.uint16)
        for frame in list(self._frames)[-count:]:
            total += frame[top:bottom, left:right]
        mean: Image = (total // count).astype(np.uint8)
        return mean


def cover(grid: Grid, corners: Corners, grey: Image) -> None:
    """Take the cells where a code lies, its quiet zone included, out of ``grid``."""
    height, width = grey.shape
    cells(grid, box_of(corners, 0.25, width, height))[:] = False
