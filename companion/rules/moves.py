"""Moves: what the players physically did, as small immutable values, and their JSON form (docs/record.md)."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from companion.rules.changes import Change, change_to_json, parse_change
from companion.rules.format.parsing import fail, name, names, number, only
from config.errors import InputError


class Take(msgspec.Struct, frozen=True, gc=False):
    """Take ``card`` (a tag such as ``GI-07`` or a face) from ``source``: left, right, central or a Wonder id.

    ``source`` may be None where the tag tells the deck (R10).
    """

    card: str
    source: str | None = None


class Construct(msgspec.Struct, frozen=True, gc=False):
    """Construct Stage ``stage`` (1–5) with the cards ``pay``; None where only one way to pay exists (R20)."""

    stage: int
    pay: tuple[str, ...] | None = None


class Science(msgspec.Struct, frozen=True, gc=False):
    """Discard the Green cards ``cards``; None where only one set is possible (R30)."""

    cards: tuple[str, ...] | None = None


class Progress(msgspec.Struct, frozen=True, gc=False):
    """Take the Progress token ``token``: a face-up one, or with ``pile`` the top of the pile (R30)."""

    token: str
    pile: bool = False


class FaceUp(msgspec.Struct, frozen=True, gc=False):
    """Tell which token was turned up in the place of a taken one (R2, R30)."""

    token: str


class Steal(msgspec.Struct, frozen=True, gc=False):
    """Take ``card`` from in front of the player at ``seat``: the effect of Rome."""

    card: str
    seat: int


class Reveal(msgspec.Struct, frozen=True, gc=False):
    """Turn up ``card``, which Rome gave face down."""

    card: str


class Skip(msgspec.Struct, frozen=True, gc=False):
    """Decline one optional thing, named by what offers it (a token or a Wonder) (R13)."""

    because: str


class Done(msgspec.Struct, frozen=True, gc=False):
    """Decline everything optional that is left (R13)."""


class Correct(msgspec.Struct, frozen=True, gc=False):
    """Set something right by hand: the truth of the table overrides the rules."""

    change: Change


Move: TypeAlias = Take | Construct | Science | Progress | FaceUp | Steal | Reveal | Skip | Done | Correct

KEYS = ("take", "construct", "science", "progress", "face_up", "steal", "reveal", "skip", "done", "correct")
"""The key that says what kind of move a JSON object is."""


def parse_move(data: object, file: str | None = None, line: int | None = None) -> Move:
    """Turn one JSON object of a record into a move. Raises InputError naming ``file`` and ``line``."""
    try:
        return _parse(data)
    except InputError as error:
        raise InputError(error.message, file, line) from error


def _parse(data: object) -> Move:
    if not isinstance(data, Mapping):
        raise fail("a move is a JSON object", data)
    kinds = [key for key in KEYS if key in data]
    if len(kinds) != 1:
        raise InputError(
            f"a move has exactly one of the keys {', '.join(KEYS)}; found {sorted(map(str, data))}"
        )
    kind = kinds[0]
    value = data[kind]
    if kind == "take":
        only(data, "take", "from")
        return Take(name(value, "take"), name(data["from"], "from") if "from" in data else None)
    if kind == "construct":
        only(data, "construct", "pay")
        pay = tuple(names(data["pay"], "pay")) if "pay" in data else None
        return Construct(number(value, "construct"), pay)
    if kind == "progress":
        only(data, "progress", "from")
        if data.get("from", "pile") != "pile":
            raise fail('"from" of a Progress token is "pile" or left out', data["from"])
        return Progress(name(value, "progress"), "from" in data)
    if kind == "steal":
        only(data, "steal", "from")
        if "from" not in data:
            raise InputError('"steal" needs "from": the seat of the opponent')
        return Steal(name(value, "steal"), number(data["from"], "from"))
    only(data, kind)
    if kind == "science":
        return Science(None if value is True else tuple(names(value, "science")))
    if kind == "done":
        if value is not True:
            raise fail('"done" is true', value)
        return Done()
    if kind == "correct":
        return Correct(parse_change(value))
    text = name(value, kind)
    if kind == "face_up":
        return FaceUp(text)
    return Reveal(text) if kind == "reveal" else Skip(text)


def move_to_json(move: Move) -> dict[str, Any]:
    """Return the JSON object that stands for ``move`` in a record; ``parse_move`` reads it back."""
    match move:
        case Take(card, source):
            return {"take": card} if source is None else {"take": card, "from": source}
        case Construct(stage, pay):
            return {"construct": stage} if pay is None else {"construct": stage, "pay": list(pay)}
        case Science(cards):
            return {"science": True if cards is None else list(cards)}
        case Progress(token, pile):
            return {"progress": token, "from": "pile"} if pile else {"progress": token}
        case FaceUp(token):
            return {"face_up": token}
        case Steal(card, seat):
            return {"steal": card, "from": seat}
        case Reveal(card):
            return {"reveal": card}
        case Skip(because):
            return {"skip": because}
        case Done():
            return {"done": True}
        case Correct(change):
            return {"correct": change_to_json(change)}
