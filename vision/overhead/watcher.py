"""Looks at a table from above, frame by frame: what changed is read, what lies still is only checked."""

import logging
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.overhead.following import Following
from vision.overhead.ground import CELL, Grid, Ground, Motion
from vision.overhead.looking import Looking
from vision.overhead.plane import Plane, fitted
from vision.overhead.prints import PART, SEEN, likenesses
from vision.overhead.sighting import Overview, Region
from vision.overhead.small import factor_of, shrunk
from vision.reading.codebook.symbols import MODULES, codebook
from vision.reading.difference import Box, area, clip, join
from vision.reading.found import Corners, Found, Image, near, side
from vision.tags import parse_tag
from vision.tracking.worker import Look

log = logging.getLogger(__name__)

AGAIN: Final = 3
"""Frames for which a place is read on after it has come to rest."""
EVERY: Final = 1.0
"""Seconds between two looks at all that could be a code and was not read."""
EVERYWHERE: Final = 20.0
"""Seconds at rest between two looks at the whole picture: what came too softly to be noticed."""
TRIES: Final = 4
"""Looks at a place that could be a code, after which it is left until something changes there."""
REACH: Final = 4.5
"""Widths of its symbol that a piece reaches at most from the middle of its sticker."""
FITTED: Final = 24
"""Stickers with which the plane is known as well as it can be."""


class TableWatcher:
    """A camera over the table: every tag in mm, and what becomes of it.

    ``decoders`` as for ``vision.reading.reader.Reader``; ``sticker`` is the width in mm of most stickers as
    printed. ``look`` never raises: a frame that cannot be used tells nothing.
    """

    def __init__(self, decoders: str | Sequence[str] = "auto", sticker: float = 15.0) -> None:
        self._looking = Looking(decoders)
        self._sticker = sticker
        self.failures = 0
        self._forget()

    def _forget(self) -> None:
        self._motion = Motion()
        self._following = Following()
        self.plane: Plane | None = None
        self._fitted = 0
        self._shape: tuple[int, ...] = ()
        self._factor = 1
        self._left: Grid = np.zeros((0, 0), np.bool_)
        self._reads = np.zeros((0, 0), np.int8)
        self._looked = self._looked_everywhere = -1e9
        self._suspects: list[tuple[Box, int]] = []
        self._quiet = False
        self._foreign: dict[str, float] = {}

    @property
    def decoders(self) -> tuple[str, ...]:
        """The names of the decoder libraries in use, the fast one first."""
        return self._looking.libraries

    def prepare(self) -> None:
        """Make now what would otherwise hold up the first frame: the codebook."""
        codebook()

    def look(self, frame: Frame) -> Look:
        """See ``vision.tracking.worker.Watcher.look``; ``overview`` is never None."""
        try:
            return self._look(frame)
        except Exception:  # a frame can fail; whoever looks at the next one must not
            log.warning("a frame could not be looked at", exc_info=True)
            self.failures += 1
            self._forget()
            return Look(frame, (), (), Overview(frame.time, frame.index, {}))

    def _look(self, frame: Frame) -> Look:
        image, time = frame.image, frame.time
        if image.shape != self._shape:
            # Another picture altogether; what is known of the tags stays.
            self._shape, self._factor = image.shape, factor_of(image.shape[1])
            self._motion, self._looked_everywhere = Motion(), -1e9
        self._motion.update(shrunk(image, self._factor) if frame.small is None else frame.small, time)
        lying = self._following.lying
        likes = dict(
            zip(
                (track.text for track in lying),
                likenesses(image, [track.print for track in lying]),
                strict=True,
            )
        )
        readings = self._readings(image, time, likes)
        ours = [one for one in readings if parse_tag(one.text) is not None]
        self._remember_foreign(readings, time)
        self._place(image, ours, likes, time)
        seen = {one.text: one for one in ours}
        found = tuple(
            seen.get(track.text) or Found(track.text, track.print.corners, "print", readings=0)
            for track in self._following.lying
            if track.seen == time
        )
        sightings, changed = self._following.sightings()
        overview = Overview(
            time,
            frame.index,
            sightings,
            changed,
            self._hands(),
            self._view(),
            self._following.duplicates,
            tuple(self._foreign),
        )
        return Look(frame, found, (), overview)

    # What is read

    def _readings(self, image: Image, time: float, likes: dict[str, float]) -> list[Found]:
        """What is read in this frame: where something changed, what was lost, and at times everything."""
        motion = self._motion
        if self._reads.shape != motion.moving.shape:
            self._reads = np.zeros(motion.moving.shape, np.int8)
        self._reads[motion.moving] = AGAIN + 1
        np.maximum(self._reads - 1, 0, out=self._reads)
        busy = self._reads > 0
        first = self._looked_everywhere < 0
        if first or (time - self._looked_everywhere >= EVERYWHERE and not motion.moving.any()):
            self._reads[:] = 0
            return self._everywhere(image, time)
        boxes = self._boxes(busy, image)
        boxes += [
            self._looking.window(*_middle(track.print.corners), image)
            for track in self._following.lying
            if likes[track.text] < SEEN and (track.misses % 4 == 0 or likes[track.text] >= PART)
        ]
        boxes = join(boxes)
        if sum(map(area, boxes)) > 0.5 * image.shape[0] * image.shape[1]:
            return self._everywhere(image, time)
        found = [one for box in boxes for one in self._looking.part(image, box)]
        come_to_rest = bool((self._reads == AGAIN - 1).any())
        if come_to_rest or (time - self._looked >= EVERY and not self._quiet):
            self._suspect(image, found, likes, time)
        self._quiet = not busy.any() and all(tries >= TRIES for _, tries in self._suspects)
        return found + self._harder(image)

    def _everywhere(self, image: Image, time: float) -> list[Found]:
        self._looked_everywhere = time
        found = self._looking.everywhere(image)
        self._learn(found)
        self._suspect(image, found, {}, time)
        self._quiet = False
        return found

    def _learn(self, found: list[Found]) -> None:
        """Let the motion learn what the table looks like where no piece lies."""
        outlines = [track.print.corners for track in self._following.lying] + [one.corners for one in found]
        pieces = [(*_middle(corners), REACH * side(corners)) for corners in outlines]
        self._motion.learn([(x / self._factor, y / self._factor, r / self._factor) for x, y, r in pieces])

    def _boxes(self, grid: Grid, image: Image) -> list[Box]:
        """Boxes about the cells of ``grid`` with room for a whole sticker."""
        if not grid.any():
            return []
        pixels = CELL * self._factor
        margin = round(1.2 * self._looking.symbol)
        height, width = image.shape[:2]
        count, _, stats, _ = cv2.connectedComponentsWithStats(grid.astype(np.uint8), connectivity=8)
        return join(
            [
                clip(
                    (
                        left * pixels - margin,
                        top * pixels - margin,
                        (left + columns) * pixels + margin,
                        (top + rows) * pixels + margin,
                    ),
                    width,
                    height,
                )
                for left, top, columns, rows, _ in stats[1:count].tolist()
            ]
        )

    def _suspect(self, image: Image, found: list[Found], likes: dict[str, float], time: float) -> None:
        """Find anew what could be a code; what was tried in vain is not tried for ever."""
        self._looked = time
        known = [
            _middle(track.print.corners)
            for track in self._following.lying
            if likes.get(track.text, 0.0) >= SEEN
        ]
        known += [_middle(one.corners) for one in found]
        tried = dict(self._suspects)
        windows = self._looking.windows(image, known)
        self._suspects = [
            (box, max((tries for other, tries in tried.items() if _overlap(box, other)), default=0))
            for box in windows
        ]

    def _harder(self, image: Image) -> list[Found]:
        """Second looks at what could be a code."""
        moving = [self._moving(box) for box, _ in self._suspects]
        self._suspects = [
            (box, 0 if moves else tries) for (box, tries), moves in zip(self._suspects, moving, strict=True)
        ]
        todo = [
            one for one, moves in zip(self._suspects, moving, strict=True) if one[1] < TRIES and not moves
        ]
        if not todo:
            return []
        round_ = min(tries for _, tries in todo)
        boxes = [box for box, tries in todo if tries == round_][:4]
        self._suspects = [(box, tries + (box in boxes)) for box, tries in self._suspects]
        return self._looking.harder(image, boxes, round_)

    def _moving(self, box: Box) -> bool:
        pixels = CELL * self._factor
        left, top, right, bottom = (value // pixels for value in box)
        return bool(self._motion.moving[top : bottom + 1, left : right + 1].any())

    # Where it lies

    def _place(self, image: Image, readings: list[Found], likes: dict[str, float], time: float) -> None:
        following = self._following
        if readings:
            self._looking.learn(float(np.median([side(one.corners) for one in readings])) / MODULES)
        if self.plane is None:
            if not readings:
                return
            self._fit(image, [one.corners for one in readings])
        assert self.plane is not None
        if following.follow_camera(readings, self.plane):
            corners, places = following.outlines()
            plane = fitted(corners, (image.shape[0], image.shape[1]), self._sticker)
            middles = np.array([one.mean(axis=0) for one in corners], np.float64)
            here = plane.to_table(middles)
            self.plane = plane.moved_onto(here, places)
            following.reposition(self.plane)
        following.update(time, readings, likes, self.plane, self._ground)
        corners, places = following.outlines()
        if self._fitted < min(len(corners), FITTED) and len(corners) >= 1.3 * self._fitted:
            self._fit(image, corners)

    def _fit(self, image: Image, corners: list[Corners]) -> None:
        """Find the plane from ``corners``; what lies there keeps its place as well as it can."""
        plane = fitted(corners, (image.shape[0], image.shape[1]), self._sticker)
        if self.plane is not None:
            here = np.array([one.mean(axis=0) for one in corners])
            plane = plane.moved_onto(plane.to_table(here), self.plane.to_table(here))
        self.plane, self._fitted = plane, len(corners)
        self._following.reposition(plane)

    def _ground(self, corners: Corners) -> tuple[Ground, float]:
        return self._motion.at(corners / np.float32(self._factor))

    def _hands(self) -> tuple[Region, ...]:
        if self.plane is None:
            return ()
        return tuple(
            _region(self.plane, [value * self._factor for value in box]) for box in self._motion.hands()
        )

    def _view(self) -> Region | None:
        if self.plane is None:
            return None
        return _region(self.plane, [0, 0, self._shape[1], self._shape[0]])

    def _remember_foreign(self, readings: list[Found], time: float) -> None:
        for one in readings:
            if parse_tag(one.text) is None:
                self._foreign[one.text] = time
        self._foreign = {text: seen for text, seen in self._foreign.items() if time - seen < 5.0}


def _middle(corners: Corners) -> tuple[float, float]:
    x, y = corners.mean(axis=0)
    return float(x), float(y)


def _overlap(one: Box, other: Box) -> bool:
    """Whether two windows are about the same place."""
    return near(
        ((one[0] + one[2]) / 2, (one[1] + one[3]) / 2, one[2] - one[0]),
        ((other[0] + other[2]) / 2, (other[1] + other[3]) / 2, other[2] - other[0]),
    )


def _region(plane: Plane, box: list[int]) -> Region:
    left, top, right, bottom = box
    corners = plane.to_table(
        np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)
    )
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    return Region(float(x0), float(y0), float(x1), float(y1))
