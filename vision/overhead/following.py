"""The life of every tag on the table: placed, moved, hidden, lifted, gone."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np

from vision.overhead.ground import Ground
from vision.overhead.plane import Plane, Points, pose, similarity
from vision.overhead.prints import PART, SEEN, Print
from vision.overhead.sighting import Cover, Life, Sighting
from vision.reading.found import Corners, Found

READINGS: Final = 2
"""Frames that have to agree on what a tag is and where it lies."""
NUDGE: Final = 4.0
"""Mm by which a tag may be off without having been moved."""
DOUBT: Final = 1.0
"""Seconds after which a single reading is forgotten."""
CARRIED: Final = 0.35
"""Seconds out of sight after which what was seen on its way is lifted."""
BARE: Final = 0.2
SETTLED: Final = 0.6
"""Seconds for which a place must have been still to have been left: where the bare table is seen, and where
something else is."""
GONE: Final = 2.0
"""Seconds after which what was lifted is gone."""
COVER: Final = 75.0
"""Mm from the sticker of a card that another one can lie and still be covered by the card."""
BUMP: Final = 0.6
"""Share of the tags that have to move alike, all at once, for the camera to have been moved instead."""

GroundAt: TypeAlias = Callable[[Corners], tuple[Ground, float]]
"""What is at an outline (pixels of the frame), and for how long it has not changed."""


@dataclass(slots=True, eq=False)
class Track:
    """What is known of one tag. ``life`` is empty until it has been placed for the first time."""

    text: str
    print: Print
    x: float
    y: float
    angle: float
    size: float
    since: float
    seen: float
    rested: float
    life: Life | None = None
    hidden_by: Cover = ""
    readings: int = 1
    misses: int = 0

    def sighting(self, life: Life) -> Sighting:
        """Its value for whoever plays."""
        return Sighting(
            self.text, self.x, self.y, self.angle, self.size, life, self.since, self.seen, self.hidden_by
        )


class Following:
    """Follows every tag, from what is read and what is still seen of each print."""

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        self.duplicates: tuple[str, ...] = ()
        self._told: Mapping[str, tuple[Life, float, float]] = {}

    @property
    def lying(self) -> list[Track]:
        """Those whose print is to be looked for: all but those that are known to have left."""
        return [track for track in self.tracks.values() if track.life not in ("lifted", "gone")]

    def update(
        self,
        time: float,
        readings: Iterable[Found],
        likenesses: Mapping[str, float],
        plane: Plane,
        ground: GroundAt,
    ) -> None:
        """Take in the frame of ``time``: what was read anew, and how like its print each tag still is."""
        places: dict[str, list[Found]] = {}
        for one in readings:
            places.setdefault(one.text, []).append(one)
        duplicates = []
        for text, found in places.items():
            if self._read(text, found, likenesses.get(text, 0.0), plane, time):
                duplicates.append(text)
        for track in list(self.tracks.values()):
            if track.text not in places:
                self._unread(track, likenesses.get(track.text, 0.0), time, ground)
        self.duplicates = tuple(duplicates)

    def _read(self, text: str, found: list[Found], like: float, plane: Plane, time: float) -> bool:
        """Take in where a tag was read; whether it was read at two places at once."""
        track = self.tracks.get(text)
        placed = [(one, *pose(plane, one.corners)) for one in found]
        if track is None:
            one, x, y, angle, size = placed[0]
            self.tracks[text] = Track(text, Print(text, one.corners), x, y, angle, size, time, time, time)
            return _apart(placed)
        placed.sort(key=lambda one: math.hypot(one[1] - track.x, one[2] - track.y))
        one, x, y, angle, size = placed[0]
        here = math.hypot(x - track.x, y - track.y) < NUDGE and track.life not in ("lifted", "gone")
        if not here and like >= SEEN and track.life in ("placed", "hidden"):
            self._seen(track, time)
            return True
        if not here:
            track.readings, track.rested = 0, time
            if track.life is not None:
                self._become(track, "moved", time)
        if not here or like < SEEN:
            track.print = Print(text, one.corners)
            track.x, track.y, track.angle, track.size = x, y, angle, size
        self._seen(track, time)
        return _apart(placed)

    def _seen(self, track: Track, time: float) -> None:
        """It was seen where it is said to be."""
        track.readings, track.seen, track.misses = track.readings + 1, time, 0
        if track.life == "placed":
            return
        if track.life == "hidden":
            # It has lain there all the time.
            self._become(track, "placed", track.rested)
        elif track.readings >= READINGS:
            self._become(track, "placed", track.rested)

    def _unread(self, track: Track, like: float, time: float, ground: GroundAt) -> None:
        """Take in that it was not read: its print may be seen all the same."""
        if track.life in ("lifted", "gone"):
            if track.life == "lifted" and time - track.since >= GONE:
                self._become(track, "gone", time)
            return
        if like >= SEEN or (like >= PART and track.life == "placed"):
            self._seen(track, time)
            return
        track.misses += 1
        unseen = time - track.seen
        if track.life is None:
            if unseen > DOUBT:
                del self.tracks[track.text]
        elif track.life == "moved":
            if unseen > CARRIED and track.misses > 1:
                self._become(track, "lifted", time)
        elif track.misses > 1:
            self._missed(track, time, ground)

    def _missed(self, track: Track, time: float, ground: GroundAt) -> None:
        """It is not seen where it was placed: hidden, unless its place is visibly something else."""
        what, still = ground(track.print.corners)
        if what in ("hand", "moving", "dark"):
            self._hide(track, time, "unknown" if what == "dark" else "hand")
        elif what == "bare":
            if still >= BARE:
                self._become(track, "lifted", time)
            else:
                self._hide(track, time, "unknown")
        elif self._covered(track):
            self._hide(track, time, "card")
        elif still >= SETTLED:
            self._become(track, "lifted", time)
        else:
            self._hide(track, time, track.hidden_by or "unknown")

    def _covered(self, track: Track) -> bool:
        """Whether another piece came to rest so near that it may lie on it."""
        return any(
            other is not track
            and other.life in ("placed", "moved", None)
            and other.rested > track.seen - 0.05
            and math.hypot(other.x - track.x, other.y - track.y) < COVER
            for other in self.tracks.values()
        )

    def _hide(self, track: Track, time: float, by: Cover) -> None:
        if track.life != "hidden":
            self._become(track, "hidden", time)
        track.hidden_by = by

    def _become(self, track: Track, life: Life, since: float) -> None:
        track.life, track.since, track.hidden_by = life, since, ""

    def follow_camera(self, readings: Iterable[Found], plane: Plane) -> bool:
        """Whether most tags have moved alike: then it was the camera, and each is taken to lie where it did.

        Then their outlines are those of ``readings``, and the plane has to be fitted anew.
        """
        found = {one.text: one for one in readings}
        known = [
            (track, found[track.text])
            for track in self.tracks.values()
            if track.life in ("placed", "hidden") and track.text in found
        ]
        if len(known) < max(3, BUMP * sum(track.life == "placed" for track in self.tracks.values())):
            return False
        here = np.array([pose(plane, one.corners)[:2] for _, one in known])
        there = np.array([(track.x, track.y) for track, _ in known])
        shifts = np.linalg.norm(here - there, axis=1)
        _, off = similarity(here, there)
        if np.median(shifts) < NUDGE or np.mean(off < NUDGE) < 0.8:
            return False
        for track, one in known:
            track.print = Print(track.text, one.corners)
        return True

    def reposition(self, plane: Plane) -> None:
        """Work out anew where everything lies, on a plane that is known better."""
        for track in self.tracks.values():
            track.x, track.y, track.angle, track.size = pose(plane, track.print.corners)

    def outlines(self) -> tuple[list[Corners], Points]:
        """The outlines of what lies there, and the mm at which it is said to lie."""
        tracks = [track for track in self.lying if track.life == "placed"]
        return (
            [track.print.corners for track in tracks],
            np.array([(track.x, track.y) for track in tracks]).reshape(-1, 2),
        )

    def sightings(self) -> tuple[Mapping[str, Sighting], tuple[str, ...]]:
        """Every tag that was ever placed, and which of them have changed since this was last asked."""
        made = {
            track.text: track.sighting(track.life) for track in self.tracks.values() if track.life is not None
        }
        told = {text: (one.life, one.x, one.y) for text, one in made.items()}
        changed = tuple(text for text, now in told.items() if self._told.get(text) != now)
        self._told = told
        return MappingProxyType(made), changed


def _apart(placed: list[tuple[Found, float, float, float, float]]) -> bool:
    """Whether a text was read at places too far apart to be one sticker."""
    _, x, y, _, size = placed[0]
    return any(math.hypot(one[1] - x, one[2] - y) > size for one in placed[1:])
