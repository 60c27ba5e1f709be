"""The working form of a position, which one step of the game changes in place before it is sealed.

Nothing outside companion.rules sees it: ``State`` seals a Position and is what everybody reads.
"""

from collections.abc import Callable
from typing import Any, Final, cast

import msgspec


class Want(msgspec.Struct, frozen=True, gc=False):
    """One pending thing of the active player: ``decks`` is a bit mask for a take, ``token`` the bit of
    the Progress token that offers it."""

    kind: str
    optional: bool
    because: str
    decks: int = 0
    token: int = 0


class Seat(msgspec.Struct, gc=False):
    """What lies in front of a player.

    ``cards`` is a packed multiset, ``tally`` the packed counters, ``stages`` and ``tokens`` are bit
    masks. ``tags`` are the stickers that may lie there: where a card was paid by its face while a
    sticker of that face lay there, it is not known which one went, and ``ghosts`` (packed) counts
    those that are too many.
    """

    cards: int
    tally: int
    stages: int
    tokens: int
    progress: tuple[str, ...]
    medals: tuple[str, ...]
    face_down: int
    tags: tuple[str, ...]
    ghosts: int


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck: cards left, faces that came out of it (packed), stickers that left it (bit mask)."""

    left: int
    out: int
    gone: int


class Objective(msgspec.Struct, frozen=True, gc=False):
    """A Medal that a seat can win: its place (left, right, centre), its ``gap`` (-1: the centre), and its
    Objective packed. It is reached where ``(tally | GUARDS) - need & guards == guards``; ``watch`` is the
    mask of counters that it looks at."""

    medal: str
    place: str
    gap: int
    watch: int
    need: int
    guards: int


class Suspended(msgspec.Struct, frozen=True, gc=False):
    """A turn that waits while a missed one is played.

    ``battle``: whether a Battle is due at its end; ``reopened``: whether it had only begun when the turn
    before it was taken up again.
    """

    active: int
    queue: tuple[Want, ...]
    used: int
    declined: int
    waived: int
    battle: bool = False
    reopened: bool = False


class Position(msgspec.Struct, gc=False):
    """Everything that changes in a game. ``active`` is -1 once it has ended, ``cat`` -1 with nobody.

    ``open`` is the mask of decks that hold a card; ``objectives`` what each seat can win, left, right,
    centre; ``hidden`` the mask of Progress tokens of which a copy may be in the pile or in an unknown place;
    ``unchecked`` the seats whose Objectives may have been reached outside their
    turn (R52); ``used`` the mask of Progress tokens that have served this turn (R13), ``declined`` of those
    (and of ``Game.levels``) that are not to serve a construction; ``waived`` what the rules demand and the
    active player does not do this turn, by correction.
    """

    seats: list[Seat]
    decks: list[Deck]
    open: int
    cat: int
    battle: int
    gaps: tuple[str | None, ...]
    centre: tuple[str, ...]
    objectives: tuple[tuple[Objective, ...], ...]
    face_up: tuple[str | None, ...]
    pile: int
    hidden: int
    discarded: int
    active: int
    turn: int
    finished: bool
    winners: tuple[int, ...]
    queue: tuple[Want, ...]
    used: int
    declined: int
    waived: int
    unchecked: int
    complete: bool
    suspended: tuple[Suspended, ...]


_clone_position = cast(Callable[[Position], Position], cast(Any, Position).__copy__)

clone_seat: Final = cast(Callable[[Seat], Seat], cast(Any, Seat).__copy__)
"""Return a shallow copy of a Seat."""


def clone_position(position: Position) -> Position:
    """Return a copy of ``position`` whose lists can be changed without touching the original."""
    copy = _clone_position(position)
    copy.seats = position.seats.copy()
    copy.decks = position.decks.copy()
    return copy
