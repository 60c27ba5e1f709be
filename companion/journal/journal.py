"""The journal: every step of every game in one SQLite file, on disk before anyone is told.

Write-ahead log and ``synchronous=FULL``: a step that was told is there after a power cut.
Entries are only ever added; an undo is an entry too, so that what was undone stays on record.
When the disk refuses, the game goes on in memory: every further entry first tries to bring
the file up to date again, and both the loss and the return are told. When another program damages
or deletes the open file, it is written anew.
"""

import json
import logging
import random
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec

from companion.journal import copies, repair, storage
from companion.journal.contents import Rows
from companion.journal.guard import Guard
from companion.journal.steps import encode_step
from companion.journal.stored_games import ENTRY_TYPES, GAME, Entry, EntryKind, StoredGame, stored_game
from companion.messages.faults import Trouble
from companion.messages.history import Step
from companion.messages.notices import JournalTrouble
from config.saving import set_aside

_log = logging.getLogger(__name__)

COPY_EVERY = 25
"""Steps between two copies of the file; one is also made when a game begins and ends."""
LOW_SPACE = 50_000_000
"""Bytes free on the disk under which it is said that space runs out: thousands of games."""

LOOK_EVERY = 2.0
"""Seconds between two looks at whether another program has touched the file."""

LARGEST_GAME = 1 << 53
"""Numbers of games stay below this, whatever a damaged file says."""

Troubles = tuple[JournalTrouble, ...]


class Journal:
    """The open journal. Every method returns the troubles that came up on the way; none raises for the disk.

    ``open`` is the way to make one. ``now`` gives the wall clock for the time stamps, which nothing
    but a person's eye relies on: the order of entries is their number, since a Pi's clock may jump.
    """

    def __init__(self, path: Path | None, now: Callable[[], datetime] | None = None) -> None:
        self.path = path
        self._now = now or (lambda: datetime.now(UTC))
        self._file: sqlite3.Connection | None = None
        self._guard: Guard | None = None
        self._stand_in: sqlite3.Connection | None = storage.memory() if path is None else None
        self._kept: list[storage.Write] = []
        self._since_copy = 0
        self._copies_fail = False
        self._refused = False
        self._looked = 0.0
        self.troubles: Troubles = ()
        self.lost = False
        """Whether it was closed before everything was on disk."""

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

    @classmethod
    def open_to_read(cls, path: Path) -> "Journal":
        """Open the journal at ``path`` for a command that only asks; nothing is made where there is none.

        What a running companion holds open is read as it is now, in memory.
        """
        if not path.exists():
            return cls(None)
        journal = cls.open(path)
        if journal.in_memory and (found := repair.seen(path)) is not None:
            journal.close()
            journal = cls(None)
            journal._stand_in, empty = found, journal._stand_in
            if empty is not None:
                storage.close(empty)
        return journal

    @property
    def in_memory(self) -> bool:
        """Whether what happens now would be lost in a power cut."""
        return self._stand_in is not None

    def close(self) -> None:
        """Let go of the file; what could not be written yet is tried once more."""
        if self.path is not None and (self._stand_in is not None or self._is_touched()):
            self._write()
        self._let_go()
        if self.path is not None:
            copies.forget(self.path)
        if self._stand_in is not None:
            self.lost = self.path is not None
            storage.close(self._stand_in)
            self._stand_in = None

    def look_after(self, now: float) -> Troubles:
        """Find out now and then whether another program has damaged or deleted the file; if so write it anew.

        ``now`` is in seconds, of a clock that goes on; most calls do nothing.
        """
        if abs(now - self._looked) < LOOK_EVERY:
            return ()
        self._looked = now
        return self._write() if self._is_touched() else ()

    def begin(self, setup: str, seating: tuple[int, ...]) -> tuple[int, Troubles]:
        """Begin a game; its number in the journal is returned."""
        game = self._next_game()
        if not self.in_memory:
            self._kept.clear()
        self._changes(game)
        troubles = self._untold() + self._write(
            storage.begin_game(game, self._stamp(), setup, json.dumps(seating))
        )
        return game, troubles + self._copy()

    def step(self, game: int, step: Step) -> Troubles:
        """Add a step of ``game``."""
        return self._enter(game, "step", [(step.number, encode_step(step))])

    def undo(self, game: int, numbers: Sequence[int]) -> Troubles:
        """Add that the steps ``numbers`` of ``game`` were undone in this order: all of them or none."""
        return self._enter(game, "undo", [(number, "") for number in numbers])

    def redo(self, game: int, numbers: Sequence[int]) -> Troubles:
        """Add that the steps ``numbers`` of ``game`` were done again in this order: all of them or none."""
        return self._enter(game, "redo", [(number, "") for number in numbers])

    def end(self, game: int, *, over: bool) -> Troubles:
        """Note that ``game`` is over (or, after an undo, that it is not)."""
        self._changes(game)
        troubles = self._write(storage.end_game(game, self._stamp() if over else None))
        return troubles + (self._copy() if over else ())

    def games(self, most: int = -1, *, unfinished: bool = False) -> tuple[StoredGame, ...]:
        """The newest games first, ``most`` of them (all: -1), without their entries.

        With ``unfinished`` only those that were not played to their end. Rows that hold no game are left out.
        """
        where = "WHERE ended IS NULL" if unfinished else ""
        rows = self._read(f"SELECT {GAME} FROM games {where} ORDER BY game DESC LIMIT ?", most)
        return tuple(game for row in rows if (game := stored_game(row)) is not None)

    def load(self, game: int) -> StoredGame | None:
        """A game with all its entries, or None when there is no such game.

        Where an entry cannot be read, the ones before it are all there is.
        """
        found = self._rows(game)
        stored = None if found is None else stored_game(found[0])
        if found is None or stored is None:
            return None
        readable = takewhile(lambda one: storage.typed(*zip(one, ENTRY_TYPES, strict=True)), found[1])
        return msgspec.structs.replace(stored, entries=tuple(Entry(*one[1:]) for one in readable))

    def read(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a SELECT, of memory where the file cannot be read."""
        return self._read(question, *values)

    def snapshot(self) -> bytes:
        """Return a sound file with everything in this journal, as it is now."""
        source = self._file or self._stand_in
        if source is None:
            raise ValueError("the journal is closed")
        return storage.packed(source)

    def derive(self, *writes: storage.Write) -> None:
        """Write what can be made anew from the games at any time: a disk that refuses costs nothing."""
        connection = self._file or self._stand_in
        if connection is None or not writes:
            return
        try:
            storage.write(connection, list(writes))
            if self._guard is not None:
                self._guard.left()
        except storage.REFUSALS as error:
            _log.warning("What is derived from the games could not be written: %s", error)

    def adopt(self, stored: StoredGame) -> tuple[int, Troubles]:
        """Add a game from elsewhere, whole or not at all, under a number of this journal; return that."""
        game = self._next_game()
        self._changes(game)
        troubles = self._write(
            storage.begin_game(game, stored.began, stored.setup, json.dumps(stored.seating)),
            *(
                storage.add_entry(game, place, entry.kind, entry.number, entry.at, entry.body)
                for place, entry in enumerate(stored.entries, start=1)
            ),
            storage.end_game(game, stored.ended),
        )
        return game, troubles

    def delete(self, game: int) -> Troubles:
        """Delete ``game``, from every copy too: what somebody wants gone does not come back from one."""
        self._kept = [write for write in self._kept if write[1][:1] != (game,)]
        self._changes(game)
        troubles = self._write(*storage.delete_game(game))
        for _ in range(copies.COPIES):
            troubles += self._copy()
        return troubles

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
        rows = self._read(f"SELECT {GAME} FROM games WHERE game = ?", game)
        if not rows:
            return None
        entries = "SELECT entry, kind, number, at, body FROM entries WHERE game = ? ORDER BY entry"
        return rows[0], self._read(entries, game)

    def _read(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """The answer to ``question``, from memory where the file cannot be read (``_untold`` tells so)."""
        if self._is_touched():
            self.troubles += self._write()
        if self._file is not None:
            try:
                return self._file.execute(question, values).fetchall()
            except storage.REFUSALS as error:
                self.troubles += self._fall_back(error, ())
        if self._stand_in is None:
            raise ValueError("the journal is closed")
        return self._stand_in.execute(question, values).fetchall()

    def _untold(self) -> Troubles:
        """What came up while reading."""
        troubles, self.troubles = self.troubles, ()
        return troubles

    def _next_game(self) -> int:
        """One more than the largest; far above it when the file's games cannot be seen now.

        The number is then made of the time, so that later games come later, and of chance, since the
        clock may say what it has said before.
        """
        ((largest,),) = self._read("SELECT COALESCE(MAX(game), 0) FROM games WHERE game < ?", LARGEST_GAME)
        unseen = 0
        if self.path is not None and self.in_memory:
            unseen = (max(0, int(self._now().timestamp())) << 20) + random.getrandbits(20)
        return max(int(largest), unseen) + 1

    def _changes(self, game: int) -> None:
        """What is about to be written of ``game``, the copies do not have yet."""
        if self.path is not None:
            copies.written(self.path, game)

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    def _enter(self, game: int, kind: EntryKind, entries: list[tuple[int, str]]) -> Troubles:
        ((last,),) = self._read("SELECT COALESCE(MAX(entry), 0) FROM entries WHERE game = ?", game)
        at = self._stamp()
        self._changes(game)
        troubles = self._untold() + self._write(
            *(
                storage.add_entry(game, place, kind, number, at, body)
                for place, (number, body) in enumerate(entries, start=last + 1)
            )
        )
        self._since_copy += 1
        return troubles + (self._copy() if self._since_copy >= COPY_EVERY else ())

    def _write(self, *writes: storage.Write) -> Troubles:
        """Write to the file; where that fails, to memory, where everything is kept for the next try."""
        if self.path is None:
            assert self._stand_in is not None
            storage.write(self._stand_in, list(writes))
            return ()
        complete = self._take_over() if self._is_touched() else None
        self._kept += writes
        told: list[JournalTrouble] = []
        anew = False
        try:
            if self._file is None or self._guard is None:
                anew = self._open(self.path, told)
            else:
                storage.write(self._file, list(writes))
                self._guard.left()
        except (*storage.REFUSALS, storage.NewerError, storage.BrokenError) as error:
            return (*told, *self._fall_back(error, writes))
        if self._stand_in is not None:
            storage.close(self._stand_in)
            self._stand_in = None
        if complete:
            # Its own content has come back, from wherever: nothing was lost on the way.
            told = [trouble for trouble in told if trouble.code != Trouble.COPY_USED]
        if self._refused:
            told.append(JournalTrouble(Trouble.BACK, str(self.path)))
        elif complete is not None and anew:
            told.append(JournalTrouble(Trouble.REBUILT, str(self.path)))
        self._refused = False
        return tuple(told)

    def _open(self, path: Path, told: list[JournalTrouble]) -> bool:
        """Open the file, whatever was done to it, and bring it up to date; whether anything was amiss."""
        known = Rows() if self._stand_in is None else Rows.of(self._stand_in)
        copies.forget(path)
        self._file = repair.open_whole(path, known, told)
        # Reading all games takes seconds where there are thousands: not where nothing is known beyond them.
        missing = known.beyond(Rows.of(self._file)).writes() if known.games else []
        storage.write(self._file, missing + self._kept)
        self._guard = Guard(path)
        return bool(told or missing)

    def _is_touched(self) -> bool:
        return self._guard is not None and self._guard.changed()

    def _take_over(self) -> bool:
        """Another program has touched the file: let go of it. Whether all that it held is known in memory."""
        assert self.path is not None
        assert self._guard is not None
        found = repair.remembered(self._file)
        self._stand_in = found or storage.memory()
        storage.write(self._stand_in, self._kept)
        if found is not None:
            # Should the power fail now, the next start finds everything in a copy.
            with suppress(*storage.REFUSALS, storage.BrokenError):
                copies.copy(found, self.path)
        log = self._guard.stale_log()
        self._let_go()
        if log is not None:
            with suppress(OSError):
                log.unlink() if found is not None else set_aside(log)
        return found is not None

    def _fall_back(self, error: Exception, writes: tuple[storage.Write, ...]) -> Troubles:
        """Go on in memory. The next try opens the file anew: after a failed fsync nothing of it is sure."""
        if self._stand_in is None:
            self._stand_in = repair.remembered(self._file) or self._seen(error) or storage.memory()
            writes = tuple(self._kept)
        storage.write(self._stand_in, list(writes))
        self._let_go()
        first, self._refused = not self._refused, True
        code = Trouble.NEWER if isinstance(error, storage.NewerError) else Trouble.MEMORY_ONLY
        return (JournalTrouble(code, str(self.path), storage.reason(error)),) if first else ()

    def _seen(self, error: Exception) -> sqlite3.Connection | None:
        """The games of a file that can still be read; not of one that another companion has open."""
        if self.path is None or isinstance(error, storage.NewerError) or storage.is_locked(error):
            return None
        return repair.seen(self.path)

    def _let_go(self) -> None:
        """Close the file."""
        if self._file is not None:
            storage.close(self._file)
        if self._guard is not None:
            self._guard.close()
        self._file = self._guard = None

    def _copy(self) -> Troubles:
        """Copy the file, unless it is out of reach; a copy that fails is told once."""
        self._since_copy = 0
        if self._file is None or self.path is None or self.in_memory:
            return ()
        try:
            copies.copy(self._file, self.path)
        except (*storage.REFUSALS, storage.BrokenError) as error:
            first, self._copies_fail = not self._copies_fail, True
            return (JournalTrouble(Trouble.NO_COPY, str(self.path), storage.reason(error)),) if first else ()
        self._copies_fail = False
        free = shutil.disk_usage(self.path.parent).free
        return (
            (JournalTrouble(Trouble.LOW_SPACE, str(self.path), str(free // 1_000_000)),)
            if free < LOW_SPACE
            else ()
        )
