"""The camera picture as the screens need it: the newest frame and the tags found in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.reading.found import Found
from vision.tracking.worker import Look as Seen


@dataclass(frozen=True, eq=False)
class PreviewFrame:
    """A frame: ``image`` is BGR or grey, rows from the top; ``corners`` of each tag in its pixels (4×2).

    ``found`` is what was read in it, for whoever measures the picture.
    """

    index: int
    image: NDArray[np.uint8]
    corners: tuple[NDArray[np.float32], ...]
    found: tuple[Found, ...] = ()


class Preview(Protocol):
    """Whoever has the camera. Called on the main thread, many times a second: it must not wait.

    ``real`` is False for a drawn table, whose camera nobody needs to set up.
    """

    real: bool

    @property
    def by_touch(self) -> bool:
        """Whether nothing comes onto the pad but what is picked on the screen: on a drawn table."""

    def latest(self) -> PreviewFrame | None:
        """Return the newest frame, or None while there is none."""


class SeenPreview:
    """The preview of whoever keeps the newest look of the camera: ``newest`` returns it.

    ``plays_itself`` tells whether a hand lays the cards of a game on a drawn table that nobody touches.
    """

    def __init__(
        self,
        newest: Callable[[], Seen | None],
        real: bool = True,
        plays_itself: Callable[[], bool] = lambda: False,
    ) -> None:
        self._newest = newest
        self.real = real
        self._plays_itself = plays_itself

    @property
    def by_touch(self) -> bool:
        """On a drawn table, but while the game plays itself there."""
        return not self.real and not self._plays_itself()

    def latest(self) -> PreviewFrame | None:
        """Return the newest frame, or None while there is none."""
        seen = self._newest()
        if seen is None:
            return None
        corners = tuple(one.corners for one in seen.found)
        return PreviewFrame(seen.frame.index, seen.frame.image, corners, seen.found)
