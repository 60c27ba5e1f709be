"""What the app needs of whoever brings the world to the table."""

import time
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from companion.messages.notices import Notice
from companion.messages.signals import Signal, Tick
from companion.session.capture import capture
from companion.table.table import Table

Notices = tuple[Notice, ...]


class Live(Protocol):
    """Whoever brings the world to the table: :class:`companion.session.session.Session`, or ``TouchOnly``."""

    table: Table
    record: Path | None
    """The file that always holds the record of the game; None for none."""

    def step(self) -> Notices:
        """Act on everything that has arrived, and on the time that passed. Never waits."""

    def send(self, signal: Signal) -> Notices:
        """Act on a touch at once."""

    @property
    def can_watch(self) -> bool:
        """Whether a game can be shown that plays itself."""

    def watch(self, seed: int, players: int = 3, boxes: Iterable[str] = ()) -> Notices:
        """Begin a game that plays itself, with what lies in ``boxes``."""

    def capture(
        self, folder: Path, *, settings: str, log: Path, names: bool, others: Sequence[Table] = ()
    ) -> Path:
        """Save everything about what happens now in one file in ``folder``. Raises OSError.

        ``others`` are tables that wait meanwhile: their people's names are left out, too.
        """


class TouchOnly:
    """A table without camera and buttons: only touches reach it."""

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        self.table = table
        self.record: Path | None = None
        self._clock = clock

    def step(self) -> Notices:
        """Let the time pass."""
        return self.table.handle(Tick(self._clock()))

    @property
    def can_watch(self) -> bool:
        """No: there is no table on which it could be played."""
        return False

    def watch(self, seed: int, players: int = 3, boxes: Iterable[str] = ()) -> Notices:
        """Nothing can be watched: tells nothing."""
        return ()

    def send(self, signal: Signal) -> Notices:
        """Act on a touch at once."""
        return self.table.handle(signal)

    def capture(
        self, folder: Path, *, settings: str, log: Path, names: bool, others: Sequence[Table] = ()
    ) -> Path:
        """Save everything about what happens now in one file in ``folder``. Raises OSError."""
        made = capture(self.table, settings=settings, log=log, names=names, others=others)
        return made.save(folder, datetime.now())
