"""What the table keeps in mind of the running game beside its record: one frozen value."""

import msgspec

from companion.messages.history import History
from companion.messages.questions import Question
from companion.pad.interpret import Picked
from companion.pad.selection import Selection
from companion.rules import Move

AWAY = 10.0
"""Seconds within which cards that were just discarded may pass over the pad unasked."""
PICKED = 5.0
"""Seconds within which a piece that was picked on the screen may be shown to the camera, too."""
MOST_DOUBTS = 8
"""Readings that wait to be asked about; further ones are refused at once."""


class JustPicked(msgspec.Struct, frozen=True):
    """The ``piece`` that was picked on the screen, as long as the game stands where it stood ``at`` that.

    Any sticker can be on it ``until`` a moment later (seconds); once one was shown, that ``tag`` alone.
    """

    piece: Picked
    at: History
    until: float
    tag: str | None = None

    def may_be_on(self, tag: str, history: History, now: float) -> bool:
        """Whether ``tag``, seen ``now`` in the game of ``history``, can be on the piece."""
        if self.at is not history:
            return False
        return now <= self.until if self.tag is None else self.tag == tag


class Doubt(msgspec.Struct, frozen=True):
    """A reading that has to be asked about from time ``due`` on, unless something explains it before."""

    tag: str
    due: float


class Parked(msgspec.Struct, frozen=True):
    """A reading that waits until a missed turn is made good; ``seat`` is whose it is (None: whoever may).

    Without a ``tag`` it is what was touched: ``moves``, to be made again as they were.
    """

    tag: str | None = None
    seat: int | None = None
    moves: tuple[Move, ...] = ()


class Press(msgspec.Struct, frozen=True):
    """A button was pressed by ``seat`` when the game had ``steps`` steps: a hold is first told as a press."""

    seat: int
    steps: int


class Hold(msgspec.Struct, frozen=True):
    """A hold of ``seat`` took back ``steps`` steps, and led to ``history``."""

    seat: int
    steps: int
    history: History


class Memory(msgspec.Struct, frozen=True):
    """Everything that is not in the record; a game begins with an empty one.

    ``question`` is open, ``selection`` the cards laid for a choice, ``waiting`` what is kept until a missed
    turn is made good (``parked`` steps were taken back for it, which led to ``parked_at``), ``doubts`` what
    will be asked about.
    ``away`` are the faces of cards that are being put away, until ``away_until`` (seconds). ``settled`` is
    the history for which everything that waits was tried.
    """

    question: Question | None = None
    selection: Selection = Selection()
    waiting: tuple[Parked, ...] = ()
    parked_at: History | None = None
    parked: int = 0
    doubts: tuple[Doubt, ...] = ()
    away: tuple[str, ...] = ()
    away_until: float = 0.0
    picked: JustPicked | None = None
    settled: History | None = None
    pressed: Press | None = None
    held: Hold | None = None
