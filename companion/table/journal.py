"""The journal: every step of every game in one SQLite file, on disk before anyone is told.

Write-ahead log and ``synchronous=FULL``: a step that was told is there after a power cut.
Entries are only ever added; an undo is an entry too, so that what was undone stays on record.
When the disk refuses, the game goes on in memory: every further entry first tries to bring
the file up to date again, and both the loss and the return are told.
"""

import json
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.table import storage
from companion.table.history import Step
from companion.table.notices import JournalTrouble, TroubleCode
from companion.table.steps import encode_step

COPY_EVERY = 25
"""Steps between two copies of the file; one is also made when a game begins and ends."""
LOW_SPACE = 50_000_000
"""Bytes free on the disk under which it is said that space runs out: thousands of games."""

LARGEST_GAME = 1 << 53
"""Numbers of games stay below this, whatever a damaged file says."""

EntryKind = Literal["step", "undo", "redo"]


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal: a step made, or the step ``number`` undone or redone; ``at`` is UTC.

    ``body`` is the text of the step (``companion.table.steps.decode_step``), empty for the others.
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


class Journal:
    """The open journal. Every method returns the troubles that came up on the way; none raises for the disk.

    ``open`` is the way to make one. ``now`` gives the wall clock for the time stamps, which nothing
    but a person's eye relies on: the order of entries is their number, since a Pi's clock may jump.
    """

    def __init__(self, path: Path | None, now: Callable[[], datetime] | None = None) -> None:
        self.path = path
        self._now = now or (lambda: datetime.now(UTC))
        self._file: sqlite3.Connection | None = None
        self._stand_in: sqlite3.Connection | None = storage.memory() if path is None else None
        self._kept: list[storage.Write] = []
        self._since_copy = 0
        self._copies_fail = False
        self.troubles: tuple[JournalTrouble, ...] = ()

    @classmethod
    def open(cls, path: Path | None, now: Callable[[], datetime] | None = None) -> "Journal":
        """Open the journal at ``path``, or one that lives in memory only (None).

        A broken file is set aside under another name and the newest good copy is used in its place;
        ``troubles`` then tells both. Where nothing can be written it works in memory and says so.
        """
        journal = cls(path, now)
        if path is not None:
            journal.troubles = journal._write() + journal._copy()
        return journal

    @property
    def in_memory(self) -> bool:
        """Whether what happens now would be lost in a power cut."""
        return self._stand_in is not None

    def close(self) -> None:
        """Let go of the file; what could not be written yet is tried once more."""
        if self.path is not None and self._stand_in is not None:
            self._write()
        for connection in (self._file, self._stand_in):
            if connection is not None:
                storage.close(connection)
        self._file = self._stand_in = None

    def begin(self, setup: str, seating: tuple[int, ...]) -> tuple[int, tuple[JournalTrouble, ...]]:
        """Begin a game; its number in the journal is returned."""
        if not self.in_memory:
            self._kept.clear()
        game = self._next_game()
        troubles = self._write(storage.begin_game(game, self._stamp(), setup, json.dumps(seating)))
        return game, troubles + self._copy()

    def step(self, game: int, step: Step) -> tuple[JournalTrouble, ...]:
        """Add a step of ``game``."""
        return self._enter(game, "step", [(step.number, encode_step(step))])

    def undo(self, game: int, numbers: Sequence[int]) -> tuple[JournalTrouble, ...]:
        """Add that the steps ``numbers`` of ``game`` were undone in this order: all of them or none."""
        return self._enter(game, "undo", [(number, "") for number in numbers])

    def redo(self, game: int, numbers: Sequence[int]) -> tuple[JournalTrouble, ...]:
        """Add that the steps ``numbers`` of ``game`` were done again in this order: all of them or none."""
        return self._enter(game, "redo", [(number, "") for number in numbers])

    def end(self, game: int, *, over: bool) -> tuple[JournalTrouble, ...]:
        """Note that ``game`` is over (or, after an undo, that it is not)."""
        troubles = self._write(storage.end_game(game, self._stamp() if over else None))
        return troubles + (self._copy() if over else ())

    def games(self) -> tuple[StoredGame, ...]:
        """All games without their entries, the newest first; rows that hold no game are left out."""
        rows = self._reading.execute(f"SELECT {_GAME} FROM games ORDER BY game DESC").fetchall()
        return tuple(game for row in rows if (game := _stored(row)) is not None)

    def load(self, game: int) -> StoredGame | None:
        """A game with all its entries, or None when there is no such game.

        Where an entry cannot be read, the ones before it are all there is.
        """
        found = self._rows(game)
        stored = None if found is None else _stored(found[0])
        if found is None or stored is None:
            return None
        readable = takewhile(lambda one: storage.typed(*zip(one, _ENTRY_TYPES, strict=True)), found[1])
        return msgspec.structs.replace(stored, entries=tuple(Entry(*one[1:]) for one in readable))

    def go_on(self, game: int) -> None:
        """The stored ``game`` is played on: should its file fail, it can be written anew as a whole."""
        found = self._rows(game)
        if found is None or self.in_memory:
            return
        row, entries = found
        self._kept = [storage.begin_game(*row[:4]), storage.end_game(game, row[4])]
        self._kept += [storage.add_entry(game, *one) for one in entries]

    def _rows(self, game: int) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]] | None:
        """The line of ``game`` and those of its entries; None when there is no such game."""
        if not 0 <= game <= LARGEST_GAME:
            return None
        row = self._reading.execute(f"SELECT {_GAME} FROM games WHERE game = ?", (game,)).fetchone()
        if row is None:
            return None
        entries = self._reading.execute(
            "SELECT entry, kind, number, at, body FROM entries WHERE game = ? ORDER BY entry", (game,)
        ).fetchall()
        return row, entries

    @property
    def _reading(self) -> sqlite3.Connection:
        connection = self._stand_in or self._file
        if connection is None:
            raise ValueError("the journal is closed")
        return connection

    def _next_game(self) -> int:
        """One more than the largest; far above it when the file's games cannot be seen now."""
        (largest,) = self._reading.execute(
            "SELECT COALESCE(MAX(game), 0) FROM games WHERE game < ?", (LARGEST_GAME,)
        ).fetchone()
        unseen = int(self._now().timestamp()) if self.path is not None and self.in_memory else 0
        return max(int(largest), unseen) + 1

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    def _enter(
        self, game: int, kind: EntryKind, entries: list[tuple[int, str]]
    ) -> tuple[JournalTrouble, ...]:
        (last,) = self._reading.execute(
            "SELECT COALESCE(MAX(entry), 0) FROM entries WHERE game = ?", (game,)
        ).fetchone()
        at = self._stamp()
        troubles = self._write(
            *(
                storage.add_entry(game, place, kind, number, at, body)
                for place, (number, body) in enumerate(entries, start=last + 1)
            )
        )
        self._since_copy += 1
        return troubles + (self._copy() if self._since_copy >= COPY_EVERY else ())

    def _write(self, *writes: storage.Write) -> tuple[JournalTrouble, ...]:
        """Write to the file; where that fails, to memory, where everything is kept for the next try."""
        self._kept += writes
        if self.path is None:
            storage.write(self._reading, list(writes))
            return ()
        troubles: tuple[JournalTrouble, ...] = ()
        try:
            if self._file is None:
                self._file, troubles = _open(self.path)
                storage.write(self._file, self._kept)
            else:
                storage.write(self._file, list(writes))
        except (*storage.REFUSALS, storage.NewerError) as error:
            return troubles + self._fall_back(error, writes)
        if self._stand_in is not None:
            storage.close(self._stand_in)
            self._stand_in = None
            troubles += (JournalTrouble("back", str(self.path)),)
        return troubles

    def _fall_back(self, error: Exception, writes: tuple[storage.Write, ...]) -> tuple[JournalTrouble, ...]:
        """Go on in memory. The next try opens the file anew: after a failed fsync nothing of it is sure."""
        first = self._stand_in is None
        if self._stand_in is None:
            self._stand_in = storage.memory()
            if self._file is not None:
                storage.pour(self._file, self._stand_in)
            storage.write(self._stand_in, self._kept)
        else:
            storage.write(self._stand_in, list(writes))
        if self._file is not None:
            storage.close(self._file)
            self._file = None
        code: TroubleCode = "newer" if isinstance(error, storage.NewerError) else "memory-only"
        return (JournalTrouble(code, str(self.path), str(error)),) if first else ()

    def _copy(self) -> tuple[JournalTrouble, ...]:
        """Copy the file, unless it is out of reach; a copy that fails is told once."""
        self._since_copy = 0
        if self._file is None or self.path is None or self.in_memory:
            return ()
        try:
            storage.copy(self._file, self.path)
        except (*storage.REFUSALS, storage.BrokenError) as error:
            first, self._copies_fail = not self._copies_fail, True
            return (JournalTrouble("no-copy", str(self.path), str(error)),) if first else ()
        self._copies_fail = False
        free = shutil.disk_usage(self.path.parent).free
        return (
            (JournalTrouble("low-space", str(self.path), str(free // 1_000_000)),) if free < LOW_SPACE else ()
        )


def _open(path: Path) -> tuple[sqlite3.Connection, tuple[JournalTrouble, ...]]:
    """Open the file; one that is broken is set aside and replaced by the newest copy and what is readable."""
    try:
        return storage.open_file(path), ()
    except storage.BrokenError as error:
        aside = storage.put_aside(path)
        troubles = [JournalTrouble("set-aside", str(aside), str(error))]
    copied = storage.newest_copy(path)
    if copied is not None:
        storage.restore(copied, path)
        troubles.append(JournalTrouble("copy-used", str(copied)))
    connection = storage.open_file(path)
    storage.fill(connection, storage.salvage(aside))
    return connection, tuple(troubles)


_GAME = "game, began, setup, seating, ended"
_ENTRY_TYPES = (int, str, int, str, str)


def _stored(row: tuple[Any, ...]) -> StoredGame | None:
    """The game of a row; None for a row that is damaged."""
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
