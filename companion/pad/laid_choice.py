"""Choices of payment and of Green set, answered by laying the cards down.

What counts are the cards laid since the choice arose; a card that has been lying there since
before is not an answer. Everything is told by faces: which of two equal cards is discarded is
the player's business.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.rules import Construct, Move, Science, State, pending


class Option(msgspec.Struct, frozen=True):
    """One possible answer: the move, and the faces that it discards, sorted."""

    move: Move
    faces: tuple[str, ...]


class Reading(msgspec.Struct, frozen=True):
    """What the cards laid down say.

    ``move`` is the answer once only one is possible. ``complete``: the cards are exactly an answer, but
    may still become a bigger one: confirm takes it. ``stages``: the cards are an answer for each of
    these moves, which differ in the Stage alone. ``fits``: they are part of any answer at all.
    """

    fits: bool
    move: Move | None = None
    complete: Move | None = None
    stages: tuple[Move, ...] = ()


def options(state: State, *, short: bool = True) -> tuple[Option, ...]:
    """Every payment and Green set that is possible now; none where nothing of the kind is pending.

    Moves are written as ``short`` as a record allows: without cards where only one set of them is possible.
    """
    found: list[Option] = []
    for one in pending(state):
        stages = Counter(move.stage for move in one.choices if isinstance(move, Construct))
        for move in one.choices:
            match move:
                case Construct(stage, tuple(cards)):
                    faces = tuple(sorted(cards))
                    found.append(
                        Option(Construct(stage, None if short and stages[stage] == 1 else faces), faces)
                    )
                case Science(tuple(cards)):
                    faces = tuple(sorted(cards))
                    found.append(Option(Science(None if short and len(one.choices) == 1 else faces), faces))
    return tuple(found)


def read(possible: Iterable[Option], laid: Iterable[str]) -> Reading:
    """What the faces ``laid`` down say about the ``possible`` answers."""
    faces = Counter(laid)
    open_ones = [option for option in possible if faces <= Counter(option.faces)]
    exact = [option.move for option in open_ones if len(option.faces) == faces.total()]
    if not open_ones or not faces:
        return Reading(fits=bool(open_ones))
    if len(open_ones) == 1:
        return Reading(True, move=open_ones[0].move)
    if len(exact) > 1:
        return Reading(True, complete=exact[0], stages=tuple(exact) if len(exact) == len(open_ones) else ())
    return Reading(True, complete=exact[0] if exact else None)


def likeliest_first(possible: Iterable[Option], state: State) -> tuple[Option, ...]:
    """``possible`` in the order in which people mean them: Stages for which Coins stand in come last.

    Two Coins and a Wood are three different cards as they are; for three identical ones they would be Wood.
    """

    def stands_in(option: Option) -> bool:
        move = option.move
        if not isinstance(move, Construct) or state.active is None:
            return False
        return state.game.wonder(state.active).stages[move.stage - 1].kind == "identical"

    return tuple(sorted(possible, key=stands_in))


def same_cards(possible: Iterable[Option], move: Move) -> tuple[Move, ...]:
    """The answers that discard the same cards as ``move``: more than one where only the Stage differs."""
    options = tuple(possible)
    faces = next((option.faces for option in options if option.move == move), None)
    return tuple(option.move for option in options if option.faces == faces)
