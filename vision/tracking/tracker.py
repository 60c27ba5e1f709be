"""From readings of single frames to the life of each tag: placed, lifted, twice on the table.

Two agreeing readings place a tag, absence lifts it. The clock is the frame's own: whatever the
camera, file or test says it is.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from vision.reading.found import Corners, Found, same_place
from vision.tags import parse_tag

Kind: TypeAlias = Literal["placed", "lifted", "duplicate", "foreign"]


@dataclass(frozen=True, eq=False, slots=True)
class TrackEvent:
    """Something happened to the text ``text`` in frame ``frame`` at ``time`` (seconds).

    ``placed``: one of our tags lies on the pad. ``lifted``: it has gone; ``corners`` say where it was
    last. ``duplicate``: the same tag is seen at two places at once, ``corners`` is the newer one.
    ``foreign``: a code that is not one of ours; told once until it has gone, its going is not told.
    """

    kind: Kind
    text: str
    corners: Corners
    frame: int
    time: float


@dataclass(slots=True)
class _Life:
    """What is known of one text."""

    corners: Corners
    seen_frame: int
    seen_time: float
    readings: int = 0
    placed: bool = False
    misses: int = 0
    twice: int = 0
    twice_time: float = -math.inf
    told: bool = False


class Tracker:
    """Follows every text through the frames, each with a life of its own.

    ``ours`` says which texts are tags (``vision.tags.parse_tag`` by default).
    """

    READINGS: Final = 2
    """Agreeing fresh readings that place a tag: one alone could be a ghost."""
    ABSENCE: Final = 0.5
    """Seconds out of sight that lift a tag: longer than a hand takes to pass over it."""
    MISSED: Final = 4
    """Frames out of sight that lift a tag, at least: slow cameras miss frames too."""
    DOUBT: Final = 1.0
    """Seconds after which a single reading is forgotten."""

    def __init__(self, ours: Callable[[str], bool] | None = None) -> None:
        self._ours = ours if ours is not None else lambda text: parse_tag(text) is not None
        self._lives: dict[str, _Life] = {}

    @property
    def present(self) -> tuple[str, ...]:
        """Our tags that lie on the pad now, in the order in which they were placed."""
        return tuple(text for text, life in self._lives.items() if life.placed and self._ours(text))

    def update(self, found: Iterable[Found], frame_index: int, time: float) -> list[TrackEvent]:
        """Take in what was found in frame ``frame_index`` at ``time`` (seconds, never going back).

        Returns what happened by it, departures first.
        """
        places: dict[str, list[Found]] = {}
        for one in found:
            others = places.setdefault(one.text, [])
            if not any(same_place(one.corners, other.corners) for other in others):
                others.append(one)
        arrivals: list[TrackEvent] = []
        for text, seen in places.items():
            arrivals += self._seen(text, seen, frame_index, time)
        return self._departures(places, frame_index, time) + arrivals

    def _seen(self, text: str, seen: list[Found], frame: int, time: float) -> list[TrackEvent]:
        life = self._lives.get(text)
        if life is None:
            life = self._lives[text] = _Life(seen[0].corners, frame, time)
        events = []
        seen.sort(key=lambda one: not same_place(one.corners, life.corners))
        life.corners, life.seen_frame, life.seen_time, life.misses = seen[0].corners, frame, time, 0
        life.readings += max(one.readings for one in seen)
        ours = self._ours(text)
        if not life.placed and life.readings >= self.READINGS:
            life.placed = True
            # Placed now: last in the order of what lies there, whenever it was first glimpsed.
            self._lives[text] = self._lives.pop(text)
            events.append(TrackEvent("placed" if ours else "foreign", text, life.corners, frame, time))
        if len(seen) > 1:
            life.twice, life.twice_time = life.twice + 1, time
        elif time - life.twice_time >= self.ABSENCE:
            life.twice, life.told = 0, False
        if ours and life.placed and not life.told and life.twice >= self.READINGS:
            life.told = True
            events.append(TrackEvent("duplicate", text, seen[1].corners, frame, time))
        return events

    def _departures(self, places: Iterable[str], frame: int, time: float) -> list[TrackEvent]:
        events = []
        here = set(places)
        for text, life in list(self._lives.items()):
            if text in here:
                continue
            life.misses += 1
            gone = time - life.seen_time
            if life.placed and gone >= self.ABSENCE and life.misses >= self.MISSED:
                del self._lives[text]
                if self._ours(text):
                    events.append(TrackEvent("lifted", text, life.corners, frame, time))
            elif not life.placed and gone >= self.DOUBT and life.misses >= self.MISSED:
                del self._lives[text]
        return events
