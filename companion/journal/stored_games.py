"""Games and their entries as the journal has them, and rows of the file as these values."""

from typing import Any, Literal

import msgspec

EntryKind = Literal["step", "undo", "redo"]


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal: a step made, or the step ``number`` undone or redone; ``at`` is UTC.

    ``body`` is the text of the step (``companion.journal.steps.decode_step``), empty for the others.
    """

    kind: EntryKind
    number: int
    at: str
    body: str = ""


class StoredGame(msgspec.Struct, frozen=True):
    """A game as the journal has it. ``setup`` is JSON of the record form, ``seating`` the panel's buttons."""

    game: int
    began: str
    setup: str
    seating: tuple[int, ...]
    ended: str | None
    entries: tuple[Entry, ...] = ()


GAME = "game, began, setup, seating, ended"
"""The columns of a game's row."""
ENTRY_TYPES = (int, str, int, str, str)
"""Of an entry's row: its place, kind, step, time and body."""


def stored_game(row: tuple[Any, ...]) -> StoredGame | None:
    """Return the game of a row; None for a row that is damaged."""
    game, began, setup, seating, ended = row
    try:
        buttons = msgspec.json.decode(seating, type=tuple[int, ...])
        return msgspec.convert((game, began, setup, buttons, ended), _Row).game()
    except (msgspec.MsgspecError, RecursionError, TypeError, UnicodeError):
        return None


class _Row(msgspec.Struct, array_like=True):
    game_number: int
    began: str
    setup: str
    seating: tuple[int, ...]
    ended: str | None

    def game(self) -> StoredGame:
        return StoredGame(self.game_number, self.began, self.setup, self.seating, self.ended)
