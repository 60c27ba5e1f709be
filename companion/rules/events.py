"""Events: what followed from a move, in the order in which it happened (docs/record.md)."""

from typing import Any, ClassVar, TypeAlias

import msgspec

from companion.rules.changes import Change, change_to_json


class TurnStarted(msgspec.Struct, frozen=True, gc=False):
    """The turn of ``seat`` starts (R10)."""

    name: ClassVar[str] = "turn"
    seat: int


class CardTaken(msgspec.Struct, frozen=True, gc=False):
    """``seat`` took ``card`` (a face) from ``source``; ``tag`` where its sticker was named (R10)."""

    name: ClassVar[str] = "took"
    seat: int
    card: str
    source: str
    tag: str | None = None


class CatMoved(msgspec.Struct, frozen=True, gc=False):
    """The Cat pawn changed hands: ``seat`` has it now (R11)."""

    name: ClassVar[str] = "cat"
    seat: int


class HornsTurned(msgspec.Struct, frozen=True, gc=False):
    """``tokens`` Conflict tokens turned to Battle (R11)."""

    name: ClassVar[str] = "horns"
    seat: int
    tokens: int


class StageConstructed(msgspec.Struct, frozen=True, gc=False):
    """``seat`` constructed Stage ``stage`` (1–5) with the faces ``paid`` (R20)."""

    name: ClassVar[str] = "constructed"
    seat: int
    stage: int
    paid: tuple[str, ...]


class GreenDiscarded(msgspec.Struct, frozen=True, gc=False):
    """``seat`` discarded a Green set (R30)."""

    name: ClassVar[str] = "science"
    seat: int
    discarded: tuple[str, ...]


class ProgressTaken(msgspec.Struct, frozen=True, gc=False):
    """``seat`` took a Progress token (R30)."""

    name: ClassVar[str] = "progress"
    seat: int
    token: str


class CardStolen(msgspec.Struct, frozen=True, gc=False):
    """``seat`` took ``card`` (a face) from in front of ``victim``: Rome."""

    name: ClassVar[str] = "stolen"
    seat: int
    victim: int
    card: str


class CardRevealed(msgspec.Struct, frozen=True, gc=False):
    """``seat`` turned up ``card`` (a face), which Rome gave."""

    name: ClassVar[str] = "revealed"
    seat: int
    card: str


class MedalWon(msgspec.Struct, frozen=True, gc=False):
    """``seat`` won ``medal``; ``place`` is left, right, centre or box (R51, R54)."""

    name: ClassVar[str] = "medal"
    seat: int
    medal: str
    place: str


class BattleFought(msgspec.Struct, frozen=True, gc=False):
    """A Battle: Shields and Military Victory tokens won, one entry a seat (R40)."""

    name: ClassVar[str] = "battle"
    shields: tuple[int, ...]
    victories: tuple[int, ...]


class CardsDiscarded(msgspec.Struct, frozen=True, gc=False):
    """``seat`` discarded its Red cards with Horns after a Battle (R44)."""

    name: ClassVar[str] = "discarded"
    seat: int
    cards: tuple[str, ...]


class TurnPassed(msgspec.Struct, frozen=True, gc=False):
    """``seat`` can reach no card and passes (R14)."""

    name: ClassVar[str] = "passed"
    seat: int


class Corrected(msgspec.Struct, frozen=True, gc=False):
    """Something was set right by hand."""

    name: ClassVar[str] = "corrected"
    change: Change


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    """The game ended; the seats that won (R60, R62)."""

    name: ClassVar[str] = "end"
    winners: tuple[int, ...]


Event: TypeAlias = (
    TurnStarted
    | CardTaken
    | CatMoved
    | HornsTurned
    | StageConstructed
    | GreenDiscarded
    | ProgressTaken
    | CardStolen
    | CardRevealed
    | MedalWon
    | BattleFought
    | CardsDiscarded
    | TurnPassed
    | Corrected
    | GameEnded
)

_RENAMED = {"source": "from", "victim": "from"}


def event_to_json(event: Event, move: int) -> dict[str, Any]:
    """Return the JSON object of ``event``, caused by move number ``move`` (the setup is 0)."""
    document: dict[str, Any] = {"move": move, "event": event.name}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(event, Corrected):
            value = change_to_json(event.change)
        if value is not None:
            document[_RENAMED.get(field, field)] = list(value) if isinstance(value, tuple) else value
    return document
