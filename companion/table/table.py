"""The table: the one that acts on signals. One writer, on the main thread."""

from collections.abc import Callable

import msgspec

from companion.rules import State
from companion.table.draft import SetupDraft
from companion.table.history import History
from companion.table.notices import Notice
from companion.table.questions import Question
from companion.table.signals import Signal


class Selection(msgspec.Struct, frozen=True):
    """The cards laid down for the choice that is pending, and which of its moves they still allow.

    ``faces`` are the faces of ``tags``, in the order in which they were laid; ``complete``: they make
    exactly one choice, which waits for confirm because they are also part of a bigger one.
    """

    tags: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    complete: bool = False


class Table:
    """A live game, or the setup of one.

    ``phase`` is ``"setup"`` (then ``draft`` is being made), ``"play"`` or ``"over"`` (then ``state``,
    ``history``, ``question`` and ``selection`` tell all there is to show). Nothing here is cached:
    whoever shows the table reads these after every ``handle``.
    """

    phase: str
    draft: SetupDraft
    history: History | None
    question: Question | None
    selection: Selection
    lying: frozenset[str]
    waiting: str | None

    @property
    def state(self) -> State | None:
        """The state of the game; None during setup."""
        return self.history.state if self.history else None

    def handle(self, signal: Signal) -> tuple[Notice, ...]:
        """Act on ``signal`` and tell what came of it, in order. Never raises for what the world does.

        Every move told as recorded is on disk before this returns (or a ``JournalTrouble`` says that
        it cannot be).
        """
        raise NotImplementedError


Clock = Callable[[], float]
