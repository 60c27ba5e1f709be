"""Everything that can reach the table: what the world shows, and what people touch.

A signal is a small frozen value. The camera thread, the buttons and the screens only make
them; the one that acts on them is :class:`companion.table.table.Table`, on the main thread.
``time`` is in seconds on the clock of its source: the camera's own for films, the injected
clock for everything else. It only ever serves to measure how long something lasted.
"""

from typing import TypeAlias

import msgspec

from companion.messages.faults import Device, Fault
from companion.messages.questions import Question
from companion.rules import Move, State
from companion.setup.draft import SetupDraft
from config.catalogue import StageFacts
from vision.overhead.sighting import Overview


class TagPlaced(msgspec.Struct, frozen=True, tag=True):
    """A tag came to lie on the pad. ``text`` is the sticker's, e.g. ``7A-GI-07`` (or a foreign text)."""

    text: str
    time: float = 0.0


class TagLifted(msgspec.Struct, frozen=True, tag=True):
    """A tag is out of sight again; from now on it counts anew."""

    text: str
    time: float = 0.0


class TableSeen(msgspec.Struct, frozen=True, tag=True):
    """A camera over the whole table has looked: ``overview`` is everything that lies there."""

    overview: Overview

    @property
    def time(self) -> float:
        """Seconds of the camera's own clock."""
        return self.overview.time


class DuplicateSticker(msgspec.Struct, frozen=True, tag=True):
    """The same text is in two places of one picture: two pieces carry it."""

    text: str
    time: float = 0.0


class ForeignCode(msgspec.Struct, frozen=True, tag=True):
    """A code that is not one of ours came into sight; its text is never acted upon."""

    text: str
    time: float = 0.0


class ButtonPressed(msgspec.Struct, frozen=True, tag=True):
    """A short press: yes, my turn is done, that card was mine; during setup: I sit here.

    ``button`` counts the panel's buttons from 0 (key 1 is button 0).
    """

    button: int
    time: float = 0.0


class ButtonHeld(msgspec.Struct, frozen=True, tag=True):
    """A long press: undo my last."""

    button: int
    time: float = 0.0


class SeatsShown(msgspec.Struct, frozen=True, tag=True):
    """All tags of a row in front of a player, as the camera saw them spread out (a full check).

    ``tags`` are record forms (``GI-07``), in any order.
    """

    seat: int
    tags: tuple[str, ...]
    time: float = 0.0


class DeviceStatus(msgspec.Struct, frozen=True, tag=True):
    """A part of the machine works again or has a fault.

    ``fault`` is None when it works; ``detail`` names the piece (a device, a button, a file).
    """

    device: Device
    fault: Fault | None = None
    detail: str = ""
    time: float = 0.0


class Tick(msgspec.Struct, frozen=True, tag=True):
    """Time passed and nothing else happened: what waits for a moment may now be asked about."""

    time: float


class Play(msgspec.Struct, frozen=True, tag=True):
    """Touch: make this move (also a ``Correct``).

    ``sure`` is False where a face was picked of which, by the record, there may be none left.
    """

    move: Move
    sure: bool = True


class Undo(msgspec.Struct, frozen=True, tag=True):
    """Touch: take back the last ``steps`` steps of the history (the list on screen is newest first)."""

    steps: int = 1


class Redo(msgspec.Struct, frozen=True, tag=True):
    """Touch: do again what was undone last."""

    steps: int = 1


class Confirm(msgspec.Struct, frozen=True, tag=True):
    """Touch: yes (the same as the card CM-OK)."""


class Decline(msgspec.Struct, frozen=True, tag=True):
    """Touch: no (the same as the card CM-NO): forget the question, or decline what is optional."""


class Explain(msgspec.Struct, frozen=True, tag=True):
    """Touch: what is pending, and why (the same as the card CM-HE)."""


class ChooseWay(msgspec.Struct, frozen=True, tag=True):
    """Touch: the way ``number`` (from 0) of the open question."""

    number: int


class AnswerFace(msgspec.Struct, frozen=True, tag=True):
    """Touch: the card that the open question is about carries this face; it is bound to its tag."""

    face: str


class MissedCard(msgspec.Struct, frozen=True, tag=True):
    """Touch: before the last ``steps`` steps of the history somebody took a card that was not shown.

    They are taken back, the missing card is shown, and then they are made again by themselves. ``card``: it
    is this one (a tag); it need not be shown once more.
    """

    steps: int
    card: str | None = None


class ForgetSelection(msgspec.Struct, frozen=True, tag=True):
    """Touch: the cards laid down for a choice were not meant."""


class CheckRow(msgspec.Struct, frozen=True, tag=True):
    """Touch: everything in front of ``seat`` is laid on the pad to be compared with the record.

    Until the same with None, pieces on the pad are looked at and mean no move; a player's button or seat
    card goes on to that player's row.
    """

    seat: int | None


class SetRight(msgspec.Struct, frozen=True, tag=True):
    """Touch: the record is wrong; ``moves`` (``correct``) make it what the table is, as one step."""

    moves: tuple[Move, ...]


class LookAtTops(msgspec.Struct, frozen=True, tag=True):
    """Touch: cards laid on the pad are the tops of their decks, to be looked at and no moves; False: ends it.

    It also ends by itself when the tops of both decks of the player in turn are known, and when the game
    goes on.
    """

    on: bool


class TellTop(msgspec.Struct, frozen=True, tag=True):
    """Touch: a card of ``face`` lies on top of ``deck``."""

    deck: str
    face: str


class TellBinding(msgspec.Struct, frozen=True, tag=True):
    """Touch: the owner says what the sticker ``tag`` ("RO-07") is on; None: what the catalogue says."""

    tag: str
    face: str | None


class TellStages(msgspec.Struct, frozen=True, tag=True):
    """Touch: the owner has checked the Stages of ``wonder``, from bottom to top."""

    wonder: str
    stages: tuple[StageFacts, ...]


class EditSetup(msgspec.Struct, frozen=True, tag=True):
    """Touch: the setup under construction is now this one (made from ``table.draft`` by its own methods)."""

    draft: SetupDraft


class StartGame(msgspec.Struct, frozen=True, tag=True):
    """Touch: the setup is complete, begin."""


class NewSetup(msgspec.Struct, frozen=True, tag=True):
    """Touch: leave this game (it stays in the journal) and set up another one.

    ``again`` keeps players, Wonders and rules of the game that is left: "last table again".
    """

    again: bool = False


class ResumeGame(msgspec.Struct, frozen=True, tag=True):
    """Touch: go on with the game of this number in the journal."""

    game: int


SeatAct: TypeAlias = Play | ChooseWay | AnswerFace | Explain | ButtonPressed | ButtonHeld
"""What a player may do from afar."""


class SeatTouch(msgspec.Struct, frozen=True, tag=True):
    """Who sits at ``seat`` did ``act`` from afar, with ``state`` and ``question`` before their eyes.

    Only what this seat may do counts (``companion.table.seat_acts``), and nothing where the game has gone on
    since.
    """

    seat: int
    act: SeatAct
    state: State | None
    question: Question | None = None


Touch: TypeAlias = (
    Play
    | Undo
    | Redo
    | Confirm
    | Decline
    | Explain
    | ChooseWay
    | AnswerFace
    | MissedCard
    | ForgetSelection
    | CheckRow
    | SetRight
    | LookAtTops
    | TellTop
    | TellBinding
    | TellStages
    | EditSetup
    | StartGame
    | NewSetup
    | ResumeGame
)
Signal: TypeAlias = (
    TagPlaced
    | TagLifted
    | TableSeen
    | DuplicateSticker
    | ForeignCode
    | ButtonPressed
    | ButtonHeld
    | SeatsShown
    | DeviceStatus
    | Tick
    | SeatTouch
    | Touch
)
