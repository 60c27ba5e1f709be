"""Frames to QR texts: a fast first look at what has changed, one retry a frame at what it left."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import cascade
from vision.cascade import Cascade, StageCount, merge
from vision.changes import Box, Changes, Grid, area, box_of, boxes, cells, grid_shape, join
from vision.decoders import load_decoders
from vision.filters import as_grey
from vision.found import Found, Image, same_place

__all__ = ["Found", "Reader"]

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Known:
    """A symbol that lies there: how often it was really read, and how often lately it was not."""

    found: Found
    readings: int = 1
    misses: int = 0


class Reader:
    """Reads the QR symbols of frames, which may follow each other (``read``) or not (``read_still``).

    ``decoders`` is one of ``vision.decoders.CHOICES`` or names of decoders; ``none`` reads nothing.
    Raises InputError where a decoder asked for by name does not work. Reading never raises.
    """

    READINGS: Final = 2
    """Times a symbol is really read before it is taken to lie there until something moves."""
    TRIES: Final = 8
    """Retries that a changed part is worth before it is taken to hold nothing."""
    VERIFY: Final = 8
    """Still frames between two real looks at one of the symbols that lie there."""
    EVERYWHERE: Final = 32
    """Still frames between two fast looks at the whole frame: what came too softly to be noticed."""

    def __init__(self, decoders: str | Sequence[str] = "auto") -> None:
        self._cascade = Cascade(load_decoders(decoders))
        fast = self._cascade.usable(cascade.FAST)
        self._fast = fast[0] if fast else None
        self._retries = self._cascade.usable(cascade.RETRIES)
        self._turn = 0
        self._frames = 0
        self._failures = 0
        self._forget()

    def _forget(self) -> None:
        self._changes = Changes()
        self._known: list[_Known] = []
        self._open: NDArray[np.int16] | None = None
        self._still = 0

    @property
    def decoders(self) -> tuple[str, ...]:
        """The names of the decoders in use, the fast one first."""
        return tuple(decoder.name for decoder in self._cascade.decoders)

    @property
    def statistics(self) -> Mapping[str, StageCount]:
        """What every stage of the cascade has done so far, by its name."""
        return self._cascade.counts

    @property
    def frames(self) -> int:
        """Frames handed in so far."""
        return self._frames

    @property
    def failures(self) -> int:
        """Frames that could not be looked at: no picture, or a library that failed on it."""
        return self._failures

    def read(self, frame: NDArray[np.generic]) -> list[Found]:
        """The symbols that lie in ``frame``, the next one of a camera or video.

        ``frame``: blue-green-red or grey, uint8 (see ``vision.filters.as_grey``). Where nothing has
        changed, earlier readings are repeated with ``fresh`` False.
        """
        self._frames += 1
        if self._fast is None:
            return []
        try:
            grey = as_grey(frame)
            if grey is None:
                self._failures += 1
                return []
            return self._next(grey)
        except (cv2.error, ValueError, TypeError, IndexError, MemoryError, ArithmeticError):
            log.warning("a frame could not be read", exc_info=True)
            self._failures += 1
            self._forget()
            return []

    def read_still(self, picture: NDArray[np.generic]) -> list[Found]:
        """The symbols in one ``picture`` by itself, every stage tried; slow and thorough."""
        self._frames += 1
        try:
            grey = as_grey(picture)
            if grey is None:
                self._failures += 1
                return []
            found: list[Found] = []
            for stage in self._cascade.usable(cascade.STILL):
                found = merge(found, self._cascade.look(stage, grey))
            return found
        except (cv2.error, ValueError, TypeError, IndexError, MemoryError, ArithmeticError):
            log.warning("a picture could not be read", exc_info=True)
            self._failures += 1
            return []

    def _next(self, grey: Image) -> list[Found]:
        """Read the frame that follows."""
        changed = self._changes.update(grey)
        if self._open is None or self._open.shape != changed.shape:
            self._open = np.zeros(grid_shape(grey), np.int16)
            self._known = []
        self._open[changed] = self.TRIES
        moving = bool(changed.any())
        self._still = 0 if moving else self._still + 1

        touched = [known for known in self._known if self._box(known, grey, changed)]
        asked = touched + [
            known for known in self._known if known not in touched and known.readings < self.READINGS
        ]
        if self._still and self._still % self.VERIFY == 0 and self._known:
            asked.append(self._known[self._still // self.VERIFY % len(self._known)])
        if not moving and not asked and not self._open.any() and self._still % self.EVERYWHERE:
            return [known.found.stale() for known in self._known]

        found = self._look(grey, changed, asked)
        self._settle(found, touched, asked)
        return [known.found if known.found in found else known.found.stale() for known in self._known]

    def _box(self, known: _Known, grey: Image, changed: Grid) -> bool:
        """Whether something changed where ``known`` lies."""
        height, width = grey.shape
        return bool(cells(changed, box_of(known.found.corners, 0, width, height)).any())

    def _look(self, grey: Image, changed: Grid, asked: list[_Known]) -> list[Found]:
        """The fast look at all that is open or asked about, then one retry at what is left."""
        assert self._open is not None
        assert self._fast is not None
        height, width = grey.shape
        whole: Box = (0, 0, width, height)
        regions = boxes(self._open > 0, grey, 16)
        regions = join(regions + [box_of(known.found.corners, 0.3, width, height) for known in asked])
        if sum(map(area, regions)) > 0.6 * area(whole) or (
            self._still and self._still % self.EVERYWHERE == 0
        ):
            regions = [whole]
        found: list[Found] = []
        for region in regions:
            found = merge(found, self._cascade.look(self._fast, grey, region))
        self._close(found, grey)
        left = boxes(self._open > 0, grey, 16)
        if left and self._retries:
            stage = self._retries[self._turn % len(self._retries)]
            self._turn += 1
            for region in left:
                found = merge(found, self._cascade.look(stage, grey, region))
            self._close(found, grey)
            self._open[(self._open > 0) & ~changed] -= 1
        return found

    def _close(self, found: list[Found], grey: Image) -> None:
        """Take the places of ``found`` out of what is still to be read."""
        assert self._open is not None
        height, width = grey.shape
        for one in found:
            cells(self._open, box_of(one.corners, 0.25, width, height))[:] = 0

    def _settle(self, found: list[Found], touched: list[_Known], asked: list[_Known]) -> None:
        """Bring what is known to lie there up to date."""
        left = list(found)
        for known in list(self._known):
            again = next(
                (
                    one
                    for one in left
                    if one.text == known.found.text and same_place(one.corners, known.found.corners)
                ),
                None,
            )
            if again is not None:
                left.remove(again)
                known.found, known.readings, known.misses = again, known.readings + 1, 0
            elif known in touched:
                self._known.remove(known)
            elif known in asked:
                known.misses += 1
                if known.misses > 3:
                    self._known.remove(known)
        self._known += [_Known(one) for one in left]
