"""Frames to QR texts: a fast first look at what has changed, one retry a frame at what it left."""

import logging
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import thread_time
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.reading import cascade
from vision.reading.attention import Attention, cover
from vision.reading.cascade import Cascade, Stage, StageCount
from vision.reading.codebook.matcher import Matcher
from vision.reading.codebook.symbols import MODULES, codebook
from vision.reading.decoders import load_decoders
from vision.reading.difference import Box, Changes, Grid, area, box_of, boxes, cells, halved, join
from vision.reading.filters import as_grey
from vision.reading.found import Found, Image, same_place
from vision.reading.places import Places
from vision.reading.still import StillRead, patience, read_thoroughly
from vision.tags import parse_tag

__all__ = ["Found", "Reader"]

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Known:
    """A symbol that lies there: which ``stage`` reads it, ``until`` which of our frames, in how many of them
    it was read, and how often lately not."""

    found: Found
    stage: Stage
    until: int
    readings: int
    misses: int = 0


class _Reading(NamedTuple):
    """What ``stage`` read, and of how many ``frames``, this one and those before."""

    found: Found
    stage: Stage
    frames: int = 1


class Reader:
    """Reads the QR symbols of frames, which may follow each other (``read``) or not (``read_still``).

    ``decoders`` is one of ``decoders.choices()`` or names of decoders; ``none`` reads nothing. ``auto``
    adds our own codebook of tags as the last resort, ``Found.decoder`` then says ``codebook``.
    Raises InputError where a decoder asked for by name does not work. Reading never raises.
    """

    READINGS: Final = 2
    """Times a symbol is really read before it is taken to lie there until something moves."""
    VERIFY: Final = 8
    """Still frames between two real looks at one of the symbols that lie there."""
    DOUBT: Final = 3
    """Such looks in vain after which it is taken to have gone unnoticed."""
    EVERYWHERE: Final = 32
    """Still frames between two first looks at the whole frame: what came too softly to be noticed."""
    STILL_BUDGET: Final = 900_000
    """Enlarged pixels that the retries of a frame may cost: about 2 ms on a desktop."""
    MOVING_BUDGET: Final = 300_000
    """The same while something moves: a hand is not worth more."""
    PLAN_BUDGET: Final = 4_000_000
    """All that the retries may cost once things lie still; a quarter of it where something was read."""
    SECOND_PLAN: Final = 4
    """Still frames after which the mean of them is tried, the last resort before the next change."""
    QUIET_PLACES: Final = 2
    """Places tried, by every stage in its turn, where it lies still while something moves elsewhere."""
    MOVING_STAGES: Final = 2
    """The stages that are tried while something moves: the first ones."""

    def __init__(self, decoders: str | Sequence[str] = "auto") -> None:
        libraries = load_decoders(decoders)
        self.choice: Final = decoders
        self._matcher = Matcher()
        last = [self._matcher] if libraries and decoders == "auto" else []
        self._cascade = Cascade([*libraries, *last])
        self._libraries = tuple(library.name for library in libraries)
        fast = self._cascade.usable(cascade.FAST)
        self._fast = fast[0] if fast else None
        self._wide = self._cascade.usable(cascade.WIDE)
        self._retries = self._cascade.usable(cascade.RETRIES)
        self._frames = 0
        self._failures = 0
        self._forget()

    def _forget(self) -> None:
        self._changes = Changes()
        self._attention: Attention | None = None
        self._known: list[_Known] = []
        self._still = 0
        self._places = Places()
        self._matcher.module = None
        self._plan: deque[tuple[Box, Stage]] = deque()
        self._unread: Found | None = None

    def prepare(self) -> None:
        """Make now what would otherwise hold up a later frame: the codebook."""
        if len(self._cascade.decoders) > len(self._libraries):
            codebook()

    @property
    def decoders(self) -> tuple[str, ...]:
        """The names of the decoder libraries in use, the fast one first."""
        return self._libraries

    @property
    def unread(self) -> bool:
        """Whether something lies there that looks like a symbol and cannot be read, whatever was tried."""
        return self._unread is not None

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

        ``frame``: blue-green-red or grey, uint8 (see ``vision.reading.filters.as_grey``). Where nothing has
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
        except Exception:  # a frame can fail; whoever reads the next one must not
            log.warning("a frame could not be read", exc_info=True)
            self._failures += 1
            self._forget()
            return []

    def read_still(self, picture: NDArray[np.generic], seconds: float | None = None) -> StillRead:
        """The symbols in one ``picture`` by itself, every stage tried; slow and thorough.

        One that needs more than ``seconds`` of processor time (``still.patience`` unless given) is
        left at what was found until then. What is no picture is complete, with nothing found.
        """
        self._frames += 1
        begun = thread_time()
        seconds = patience() if seconds is None else seconds
        try:
            grey = as_grey(picture)
            if grey is None:
                self._failures += 1
                return StillRead([], complete=True)
            return read_thoroughly(self._cascade, grey, seconds - (thread_time() - begun))
        except Exception:  # as above
            log.warning("a picture could not be read", exc_info=True)
            self._failures += 1
            return StillRead([], complete=False)

    def _next(self, grey: Image) -> list[Found]:
        """Read the frame that follows."""
        changed = self._changes.update(grey)
        if self._attention is None or self._attention.grid.shape != changed.shape:
            self._attention, self._known = Attention((changed.shape[0], changed.shape[1])), []
        doubt = any(known.readings < self.READINGS or known.misses for known in self._known)
        self._attention.update(changed, grey, doubt)
        self._still = 0 if changed.any() else self._still + 1
        everywhere = self._still > 0 and self._still % self.EVERYWHERE == 0
        touched = [known for known in self._known if self._touches(changed, known, grey)]
        asked = touched + [known for known in self._due() if known not in touched]
        if (
            self._unread is not None
            and cells(changed, box_of(self._unread.corners, 0, *grey.shape[::-1])).any()
        ):
            self._unread = None
        if not (asked or everywhere or self._attention.any):
            return [known.found.stale() for known in self._known]

        fresh = self._first_look(grey, changed, asked, everywhere)
        for known in asked:
            if not any(_same(known.found, one.found) for one in fresh) and known.stage is not self._fast:
                fresh += self._look(known.stage, grey, self._around(known, grey), self._frames - known.until)
        if self._attention.any:
            fresh = self._retry(grey, bool(changed.any()), fresh)
        return self._settle(fresh, asked, touched, grey)

    def _touches(self, changed: Grid, known: _Known, grey: Image) -> bool:
        """Whether something has changed where ``known`` lies."""
        height, width = grey.shape
        return bool(cells(changed, box_of(known.found.corners, 0, width, height)).any())

    def _around(self, known: _Known, grey: Image) -> Box:
        """``known`` with its quiet zone and some room."""
        height, width = grey.shape
        return box_of(known.found.corners, 0.3, width, height)

    def _due(self) -> list[_Known]:
        """The known symbols that are to be read again though nothing touched them."""
        due = [
            known
            for known in self._known
            if known.readings < self.READINGS
            # Another mean must share no frame with the one before, or it is no second opinion.
            and not (known.stage.average and self._frames - known.until < Attention.FEWEST)
        ]
        if self._known and self._still > 0 and self._still % self.VERIFY == 0:
            due.append(self._known[self._still // self.VERIFY % len(self._known)])
        return due

    def _look(self, stage: Stage, grey: Image, box: Box, most: int = Attention.KEPT) -> list[_Reading]:
        """What ``stage`` reads in ``box``, of the mean of the last (``most`` at most) where it wants that.

        What is read for the first time is looked for in the frame before, too, if it lay there already.
        """
        assert self._attention is not None
        left, top, right, bottom = box
        part, frames = grey[top:bottom, left:right], 1
        if stage.average and (average := self._attention.average(box, most)) is not None:
            part, frames = average, min(most, self._attention.still(box))
        read = self._cascade.look(stage, part, left, top)
        if (
            frames > 1
            and not read
            and stage.decoder == self._matcher.name
            and self._matcher.unread is not None
        ):
            self._unread = Found("", self._matcher.unread, self._matcher.name).moved(1, left, top)
        new = [one for one in read if not any(_same(one, known.found) for known in self._known)]
        before = self._attention.before(box) if new and not stage.average else None
        if before is not None:
            again = self._cascade.look(stage, before, left, top)
            read = [
                replace(one, readings=2) if any(_same(one, other) for other in again) else one for one in read
            ]
        return [_Reading(one, stage, frames) for one in read]

    def _first_look(
        self, grey: Image, changed: Grid, asked: list[_Known], everywhere: bool
    ) -> list[_Reading]:
        """The fast path over all that is new, and over the known symbols ``asked`` about."""
        assert self._fast is not None
        assert self._attention is not None
        height, width = grey.shape
        new = self._attention.grid if self._still == 1 else changed
        regions = join(boxes(new, grey, 16) + [self._around(known, grey) for known in asked])
        if everywhere or sum(map(area, regions)) > 0.6 * height * width:
            regions = [(0, 0, width, height)]
        return [reading for region in regions for reading in self._look(self._fast, grey, region)]

    def _retry(self, grey: Image, moving: bool, fresh: list[_Reading]) -> list[_Reading]:
        """``fresh`` and what the next looks of the plan read in the parts that nothing was read in yet."""
        assert self._attention is not None
        left = self._attention.grid.copy()
        for one in fresh:
            cover(left, one.found.corners, grey)
        if moving or self._still in (1, self.SECOND_PLAN):
            self._plan = self._planned(grey, left, moving)
        read, spent = list(fresh), 0.0
        budget = self.MOVING_BUDGET if moving else self.STILL_BUDGET
        while self._plan:
            box, stage = self._plan[0]
            cost = area(box) * stage.cost
            if spent and spent + cost > budget:
                break
            self._plan.popleft()
            if not cells(left, box).any():
                continue
            spent += cost
            for one in self._look(stage, grey, box):
                cover(left, one.found.corners, grey)
                read.append(one)
        if not self._plan and self._still >= self.SECOND_PLAN:
            self._attention.give_up()
        return read

    def _planned(self, grey: Image, left: Grid, moving: bool) -> deque[tuple[Box, Stage]]:
        """The looks that the cells ``left`` are worth: the best places by the best stages first."""
        assert self._attention is not None
        half = self._changes.half
        second = self._still == self.SECOND_PLAN
        stages = [stage for stage in self._retries if stage.average == second]
        if moving:
            stages = stages[: self.MOVING_STAGES]
        if second:
            mean = self._attention.average((0, 0, grey.shape[1], grey.shape[0]))
            half = halved(mean) if mean is not None else half
        if half is None:
            return deque()
        places = self._places.find(half, left, clear=moving)
        wished: list[tuple[float, Box, Stage]] = []
        if moving and self._frames % 2:
            quiet = left & (self._attention.still_cells > self.READINGS)
            wished += self._in_turn(self._places.find(half, quiet, clear=False)[: self.QUIET_PLACES])
        elif not moving and not second:
            wished += [(0.0, box, stage) for stage in self._wide for box in boxes(left, grey, 16)]
        for row, box in enumerate(places):
            spent = 0.0
            for stage in stages:
                spent += area(box) * stage.cost
                wished.append(((row + 1) * spent, box, stage))
        wished.sort(key=lambda wish: wish[0])
        plan: deque[tuple[Box, Stage]] = deque()
        budget = self.PLAN_BUDGET if not self._known else self.PLAN_BUDGET / 4
        for _, box, stage in wished:
            budget -= area(box) * stage.cost
            if budget < 0 and plan:
                break
            plan.append((box, stage))
        return plan

    def _in_turn(self, places: list[Box]) -> list[tuple[float, Box, Stage]]:
        """The one look that is next where nothing moves: every stage at each of ``places`` has its turn."""
        looks = [(0.0, box, stage) for stage in self._retries for box in places]
        return [looks[self._frames // 2 % len(looks)]] if looks else []

    def _settle(
        self, fresh: list[_Reading], asked: list[_Known], touched: list[_Known], grey: Image
    ) -> list[Found]:
        """Bring what is known to lie there up to date with this frame's readings, and report it."""
        assert self._attention is not None
        report: list[Found] = []
        for known in list(self._known):
            again = [reading for reading in fresh if _same(known.found, reading.found)]
            if again:
                fresh = [reading for reading in fresh if reading not in again]
                known.found, known.stage, frames = again[0]
                known.misses = 0
                if self._frames - frames < known.until:
                    report.append(known.found.stale())
                    continue
                known.readings, known.until = known.readings + 1, self._frames
                report.append(known.found)
                self._learn(known, grey)
                continue
            if known in touched or (known in asked and known.misses >= self.DOUBT):
                self._known.remove(known)
                self._attention.open(known.found.corners, grey)
                # The plans begin anew, as after a change.
                self._still = 0
                continue
            known.misses += known in asked
            report.append(known.found.stale())
        for one, stage, _ in fresh:
            if not any(_same(one, other) for other in report):
                known = _Known(one, stage, self._frames, one.readings)
                self._known.append(known)
                report.append(one)
                self._learn(known, grey)
        if self._unread is not None and any(
            same_place(self._unread.corners, known.found.corners) for known in self._known
        ):
            self._unread = None
        return report

    def _learn(self, known: _Known, grey: Image) -> None:
        """What was read often enough is done with; the next sticker of ours is likely to be as large."""
        assert self._attention is not None
        if known.readings < self.READINGS:
            return
        self._attention.close(known.found.corners, grey)
        if parse_tag(known.found.text) is not None:
            self._places.size = known.found.side
            self._matcher.module = known.found.side / MODULES


def _same(one: Found, other: Found) -> bool:
    """Whether both are the same symbol at the same place."""
    return one.text == other.text and same_place(one.corners, other.corners)
