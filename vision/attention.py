"""Which parts of the picture still have to be read."""

from collections import deque
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.changes import Box, Grid, box_of, cells
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
