"""What the app needs of whoever brings the world to the table."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from companion.messages.notices import Notice
from companion.messages.signals import Signal
from companion.table.table import Table

Notices = tuple[Notice, ...]


class Live(Protocol):
    """Whoever brings the world to the table: :class:`companion.session.session.Session`, or ``TouchOnly``."""

    table: Table

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
