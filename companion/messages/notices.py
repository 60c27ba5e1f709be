"""What the table tells: every notice is true and on disk before it is given.

``companion.table.sentences.notice_sentence`` says each in words.
"""

from typing import Literal, TypeAlias

import msgspec

from companion.messages.faults import Device, Fault, Trouble
from companion.messages.history import Step
from companion.messages.questions import Question, Reason
from companion.rules import Event, Move, State
from companion.setup.draft import SetupDraft


class Recorded(msgspec.Struct, frozen=True, tag=True):
    """A step was recorded: its moves and, in order, the events that they caused (the rules' own too)."""

    step: Step
    events: tuple[Event, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the step."""
        return self.step.moves


class Refused(msgspec.Struct, frozen=True, tag=True):
    """A reading or intent that cannot be; ``question`` holds the ways on and is now open.

    ``question`` is None where there is nothing to choose (a touch that the rules do not allow).
    """

    reason: Reason
    question: Question | None = None


class Asked(msgspec.Struct, frozen=True, tag=True):
    """A question is open that is not a refusal: which card is it, which Stage is meant."""

    question: Question


class Closed(msgspec.Struct, frozen=True, tag=True):
    """The open question is answered, or no longer matters."""

    question: Question


class Waiting(msgspec.Struct, frozen=True, tag=True):
    """A reading is kept until the turn that was missed is made good; ``seat`` has to show a card.

    An empty ``tag``: nothing is kept any more.
    """

    tag: str
    seat: int


class Selected(msgspec.Struct, frozen=True, tag=True):
    """The cards laid down for a choice so far; ``complete``: they make one choice, confirm takes it."""

    tags: tuple[str, ...]
    complete: bool


class Undone(msgspec.Struct, frozen=True, tag=True):
    """Steps were taken back, the latest first; ``states`` are those in which they had been made."""

    steps: tuple[Step, ...]
    states: tuple[State, ...]


class Redone(msgspec.Struct, frozen=True, tag=True):
    """Steps that had been undone were done again, the earliest first; ``states`` are those before each."""

    steps: tuple[Step, ...]
    states: tuple[State, ...]


class Nothing(msgspec.Struct, frozen=True, tag=True):
    """The intent has nothing to act on: nothing to undo, redo, confirm, decline or explain."""

    intent: Literal["undo", "redo", "confirm", "decline", "press"]


class NotYourTurn(msgspec.Struct, frozen=True, tag=True):
    """Somebody pressed out of turn: it is ``active``'s turn."""

    pressed: int
    active: int


class Explained(msgspec.Struct, frozen=True, tag=True):
    """Help was asked for: say what is pending and why (``rules.sentences.pending_sentence``)."""


class ForeignSeen(msgspec.Struct, frozen=True, tag=True):
    """A code that is not one of ours lies on the pad. ``text`` is shortened and made printable."""

    text: str


class DraftChanged(msgspec.Struct, frozen=True, tag=True):
    """The setup under construction changed; ``what`` names the part: ``seat``, ``wonder`` …"""

    draft: SetupDraft
    what: Literal["seat", "wonder", "medal", "centre", "face_up", "edit"]
    seat: int | None = None


class DraftRefused(msgspec.Struct, frozen=True, tag=True):
    """A piece shown during setup does not fit; ``code`` says why."""

    tag: str
    code: Literal["full", "taken", "not-used", "not-a-setup-piece", "unfinished"]
    detail: str = ""


class GameStarted(msgspec.Struct, frozen=True, tag=True):
    """A game began (``resumed``: it goes on where it was); the events of its start."""

    game: int
    events: tuple[Event, ...]
    resumed: bool = False


class SetupBegun(msgspec.Struct, frozen=True, tag=True):
    """A new setup is under construction."""

    draft: SetupDraft


class DeviceChanged(msgspec.Struct, frozen=True, tag=True):
    """A part of the machine works again (``fault`` None) or has a fault: say what to do about it."""

    device: Device
    fault: Fault | None
    detail: str = ""


class JournalTrouble(msgspec.Struct, frozen=True, tag=True):
    """What happened to the journal; ``file`` names it, ``detail`` is a reason or megabytes left."""

    code: Trouble
    file: str = ""
    detail: str = ""


class Agreed(msgspec.Struct, frozen=True, tag=True):
    """A full check of this seat's row found that table and record agree."""

    seat: int


class Reminded(msgspec.Struct, frozen=True, tag=True):
    """At the place of ``seat`` cards of the faces ``surplus`` still lie that are to be discarded, and those
    of ``missing`` lie there no more, for a while; the record stands as it is.
    """

    seat: int
    surplus: tuple[str, ...]
    missing: tuple[str, ...]


class MedalTaken(msgspec.Struct, frozen=True, tag=True):
    """``medal`` lies in front of ``seat``, who has won it: nobody has to be told any more to take it."""

    medal: str
    seat: int


class PadLooks(msgspec.Struct, frozen=True, tag=True):
    """From now on cards on the pad are only looked at (``on``), or are moves again."""

    on: bool


class TopSeen(msgspec.Struct, frozen=True, tag=True):
    """``card`` (a tag or a face) lies on top of ``deck``: it was looked at, and nothing was taken."""

    deck: str
    card: str


class TopRefused(msgspec.Struct, frozen=True, tag=True):
    """A piece that was shown as the top of a deck is none: ``no-card``, ``central`` (its cards lie face
    down), ``not-there`` (by the record it has left its deck), ``unknown`` (nobody has told its face).
    """

    tag: str
    code: Literal["no-card", "central", "not-there", "unknown"]


Notice: TypeAlias = (
    Recorded
    | Refused
    | Asked
    | Closed
    | Waiting
    | Selected
    | Undone
    | Redone
    | Nothing
    | NotYourTurn
    | Explained
    | ForeignSeen
    | DraftChanged
    | DraftRefused
    | GameStarted
    | SetupBegun
    | DeviceChanged
    | JournalTrouble
    | Agreed
    | Reminded
    | MedalTaken
    | PadLooks
    | TopSeen
    | TopRefused
)

Notices: TypeAlias = tuple[Notice, ...]


def last_refused(notices: tuple[Notice, ...], before: Reason | None) -> Reason | None:
    """Return why something was refused last, None once the game has gone on; ``before`` these notices."""
    for notice in notices:
        if isinstance(notice, Refused):
            before = notice.reason
        elif isinstance(notice, Recorded | Undone | Redone | Closed | GameStarted | SetupBegun):
            before = None
    return before
