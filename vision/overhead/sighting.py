"""What a camera over the table has to tell: frozen values, which know nothing of seats, decks or rules.

Places are mm on the plane of the table as the picture shows it: x to the right, y away from its lower
edge. The origin is any point; it stays where it is for as long as the camera does.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Life: TypeAlias = Literal["placed", "moved", "lifted", "hidden", "gone"]
"""What has become of a tag.

``placed``: it lies still; two readings agree. A hand over the rest of its card changes nothing.
``moved``: it is seen, but not where it lay, and it does not lie still yet: somebody carries or pushes it.
``hidden``: it cannot be seen where it was placed, and nothing says that it has left: a hand or another card
is in the way, or it is too dark to tell. It counts as lying there.
``lifted``: the place where it lay is visibly something else, and the tag is nowhere to be seen. It may well
be put down again in a moment: a hand may have it.
``gone``: lifted, and not seen again for ``vision.overhead.following.GONE`` seconds.

What is out of sight is ``hidden`` until its place is visibly something else; only then is it ``lifted``.
"""

Cover: TypeAlias = Literal["", "hand", "card", "unknown"]
"""What hides a tag: ``hand`` something that moves or has the colour of skin, ``card`` another tag's piece,
which came to rest there afterwards; empty while it is not hidden."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One tag on the table and its life so far.

    ``text`` is what its sticker says (``7A-GI-07``). ``x`` and ``y`` are the middle of the sticker in mm,
    where it is or, unless it is ``placed`` or ``moved``, where it was last. ``angle`` is how far the sticker
    is turned, degrees counter-clockwise as seen; at 0 its upper edge points away. ``size`` is the
    width of the printed sticker in mm, its quiet zone included. ``since`` is when this life began and
    ``seen`` when the tag was last really seen, seconds of the camera's own clock.
    """

    text: str
    x: float
    y: float
    angle: float
    size: float
    life: Life
    since: float
    seen: float
    hidden_by: Cover = ""

    @property
    def here(self) -> bool:
        """Whether it counts as lying at its place: placed, or hidden there."""
        return self.life in ("placed", "hidden")

    def distance(self, other: "Sighting") -> float:
        """The mm between the middles of two stickers."""
        return math.hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Region:
    """An upright rectangle on the table, mm: a hand that reaches in, or all that the camera sees."""

    left: float
    near: float
    right: float
    far: float

    def distance(self, x: float, y: float) -> float:
        """The mm from a point to the rectangle; 0 inside."""
        return math.hypot(max(self.left - x, 0.0, x - self.right), max(self.near - y, 0.0, y - self.far))


@dataclass(frozen=True, slots=True)
class Overview:
    """One look at the whole table: frame ``index`` at ``time`` (seconds of the camera's own clock).

    ``sightings`` holds every tag that was ever placed, by text, also those that are gone.
    ``changed`` names those whose life or place has become another since the look before.
    ``hands`` is where something moves that is no tag: a hand, an arm, a sleeve; empty while nobody reaches
    in. ``view`` is what the camera sees, None until the scale is known. ``duplicates`` are tags that are seen
    at two places at once, ``foreign`` codes that are not ours.
    """

    time: float
    index: int
    sightings: Mapping[str, Sighting]
    changed: tuple[str, ...] = ()
    hands: tuple[Region, ...] = ()
    view: Region | None = None
    duplicates: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()

    @property
    def quiet(self) -> bool:
        """Whether no hand is in the picture and no tag is on its way."""
        return not self.hands and all(one.life != "moved" for one in self.sightings.values())

    def hand_near(self, x: float, y: float, reach: float) -> bool:
        """Whether a hand is within ``reach`` mm of a point."""
        return any(hand.distance(x, y) <= reach for hand in self.hands)
