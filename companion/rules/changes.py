"""What can be set right by hand: the values inside a ``correct`` move, and their JSON form.

Places of a card: a seat number (in front of that player), a deck id, or "discarded".
Places of a token: a seat number, "face_up" or "pile". Places of a Medal: a seat number, "gap-0"
to "gap-6", "centre" or "box".
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from companion.rules.format.parsing import fail, flag, name, number, only
from config.errors import InputError

Spot: TypeAlias = int | str


class CardMoved(msgspec.Struct, frozen=True, gc=False):
    """A card lies elsewhere: ``origin`` and ``to`` are places of a card.

    With ``taken`` the card is taken by the player whose turn it is, whatever the rules say: it
    answers the oldest pending take if there is one, and its icons and tokens act (R11, R13).
    """

    card: str
    origin: Spot
    to: Spot
    taken: bool = False


class StageSet(msgspec.Struct, frozen=True, gc=False):
    """Stage ``stage`` of the player at ``seat`` is constructed, or is not. No effect, nothing is paid."""

    stage: int
    seat: int
    constructed: bool = True


class TokenMoved(msgspec.Struct, frozen=True, gc=False):
    """A Progress token lies elsewhere: ``origin`` and ``to`` are places of a token."""

    token: str
    origin: Spot
    to: Spot


class MedalMoved(msgspec.Struct, frozen=True, gc=False):
    """A Medal lies elsewhere: ``origin`` and ``to`` are places of a Medal."""

    medal: str
    origin: Spot
    to: Spot


class CatSet(msgspec.Struct, frozen=True, gc=False):
    """The Cat pawn is with the player at ``seat``, or with nobody (None)."""

    seat: int | None


class ConflictSet(msgspec.Struct, frozen=True, gc=False):
    """``battle`` Conflict tokens show their Battle side."""

    battle: int


class MilitarySet(msgspec.Struct, frozen=True, gc=False):
    """The player at ``seat`` has ``count`` Military Victory tokens."""

    count: int
    seat: int


class FaceDownSet(msgspec.Struct, frozen=True, gc=False):
    """``count`` cards lie face down in front of the player at ``seat`` (given by Rome); the central deck
    gives or gets the difference."""

    count: int
    seat: int


class DeckSet(msgspec.Struct, frozen=True, gc=False):
    """``cards`` cards are left in ``deck``."""

    deck: str
    cards: int


class TurnSet(msgspec.Struct, frozen=True, gc=False):
    """It is the turn of ``seat``: the running turn stops without a Battle, that player's turn starts."""

    seat: int


class MissedTurn(msgspec.Struct, frozen=True, gc=False):
    """A turn of ``seat`` was missed: it is played now, then the running turn goes on where it was."""

    seat: int


class Waived(msgspec.Struct, frozen=True, gc=False):
    """The oldest pending thing of this ``kind`` is not done this turn, although the rules demand it."""

    kind: str


class Bound(msgspec.Struct, frozen=True, gc=False):
    """The sticker ``tag`` is on a card with this ``face`` (None: back to what the catalogue says)."""

    tag: str
    face: str | None


class Ended(msgspec.Struct, frozen=True, gc=False):
    """The players end the game here; the points count as they are (R61)."""


Change: TypeAlias = (
    CardMoved
    | StageSet
    | TokenMoved
    | MedalMoved
    | CatSet
    | ConflictSet
    | MilitarySet
    | FaceDownSet
    | DeckSet
    | TurnSet
    | MissedTurn
    | Waived
    | Bound
    | Ended
)

WAIVABLE: Final = ("take", "construct", "science", "progress", "steal", "reveal")


def change_to_json(change: Change) -> dict[str, Any]:
    """Return the JSON object that stands under ``correct`` in a record; ``parse_change`` reads it back."""
    match change:
        case CardMoved(card, origin, to, taken):
            return {"card": card, "from": origin, "to": to} | ({"taken": True} if taken else {})
        case StageSet(stage, seat, constructed):
            return {"stage": stage, "seat": seat, "constructed": constructed}
        case TokenMoved(token, origin, to):
            return {"token": token, "from": origin, "to": to}
        case MedalMoved(medal, origin, to):
            return {"medal": medal, "from": origin, "to": to}
        case CatSet(holder):
            return {"cat": holder}
        case ConflictSet(battle):
            return {"conflict": battle}
        case MilitarySet(count, seat):
            return {"military": count, "seat": seat}
        case FaceDownSet(count, seat):
            return {"face_down": count, "seat": seat}
        case DeckSet(deck, cards):
            return {"deck": deck, "cards": cards}
        case TurnSet(seat):
            return {"turn": seat}
        case MissedTurn(seat):
            return {"missed_turn": seat}
        case Waived(kind):
            return {"waive": kind}
        case Bound(tag, face):
            return {"bind": tag, "face": face}
        case Ended():
            return {"end": True}


def parse_change(data: object) -> Change:
    """Turn the JSON object under ``correct`` into a change. Raises InputError saying what was expected."""
    if not isinstance(data, Mapping):
        raise fail('"correct" is a JSON object', data)
    for key, parse in _PARSERS.items():
        if key in data:
            try:
                return parse(data)
            except KeyError as error:
                raise InputError(f'"correct" with "{key}" needs "{error.args[0]}"') from error
    raise fail(f'"correct" has one of the keys {", ".join(_PARSERS)}', sorted(map(str, data)))


def _place(value: object, key: str) -> Spot:
    return name(value, key) if isinstance(value, str) else number(value, key)


def _moved(key: str, kind: Callable[[str, Spot, Spot], Change]) -> Callable[[Mapping[Any, Any]], Change]:
    def parse(data: Mapping[Any, Any]) -> Change:
        only(data, key, "from", "to")
        return kind(name(data[key], key), _place(data["from"], "from"), _place(data["to"], "to"))

    return parse


def _card(data: Mapping[Any, Any]) -> Change:
    only(data, "card", "from", "to", "taken")
    taken = flag(data.get("taken", False), "taken")
    return CardMoved(
        name(data["card"], "card"), _place(data["from"], "from"), _place(data["to"], "to"), taken
    )


def _stage(data: Mapping[Any, Any]) -> Change:
    only(data, "stage", "seat", "constructed")
    constructed = flag(data.get("constructed", True), "constructed")
    return StageSet(number(data["stage"], "stage"), number(data["seat"], "seat"), constructed)


def _cat(data: Mapping[Any, Any]) -> Change:
    only(data, "cat")
    return CatSet(None if data["cat"] is None else number(data["cat"], "cat"))


def _counted(key: str, kind: Callable[[int, int], Change]) -> Callable[[Mapping[Any, Any]], Change]:
    def parse(data: Mapping[Any, Any]) -> Change:
        only(data, key, "seat")
        return kind(number(data[key], key), number(data["seat"], "seat"))

    return parse


def _deck(data: Mapping[Any, Any]) -> Change:
    only(data, "deck", "cards")
    return DeckSet(name(data["deck"], "deck"), number(data["cards"], "cards"))


def _single(key: str, kind: Callable[[int], Change]) -> Callable[[Mapping[Any, Any]], Change]:
    def parse(data: Mapping[Any, Any]) -> Change:
        only(data, key)
        return kind(number(data[key], key))

    return parse


def _waive(data: Mapping[Any, Any]) -> Change:
    only(data, "waive")
    if data["waive"] not in WAIVABLE:
        raise fail(f'"waive" is one of {", ".join(WAIVABLE)}', data["waive"])
    return Waived(data["waive"])


def _bind(data: Mapping[Any, Any]) -> Change:
    only(data, "bind", "face")
    face = data["face"]
    return Bound(name(data["bind"], "bind"), None if face is None else name(face, "face"))


def _end(data: Mapping[Any, Any]) -> Change:
    only(data, "end")
    if data["end"] is not True:
        raise fail('"end" is true', data["end"])
    return Ended()


_PARSERS: Final[Mapping[str, Callable[[Mapping[Any, Any]], Change]]] = {
    "card": _card,
    "stage": _stage,
    "token": _moved("token", TokenMoved),
    "medal": _moved("medal", MedalMoved),
    "cat": _cat,
    "conflict": _single("conflict", ConflictSet),
    "military": _counted("military", MilitarySet),
    "face_down": _counted("face_down", FaceDownSet),
    "deck": _deck,
    "turn": _single("turn", TurnSet),
    "missed_turn": _single("missed_turn", MissedTurn),
    "waive": _waive,
    "bind": _bind,
    "end": _end,
}
