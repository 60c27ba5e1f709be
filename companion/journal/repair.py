"""Opening the journal's file, whatever was done to it: what cannot be used is set aside, nothing is lost."""

import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from companion.journal import copies, storage
from companion.journal.contents import Rows
from companion.journal.foreign import is_database_of_others
from companion.messages.faults import Trouble
from companion.messages.notices import JournalTrouble
from config.said import Said
from config.saving import set_aside

IN_MEMORY: Final = Path("/dev/shm")
"""Where Linux keeps files in memory: there is always room there, also where every disk is read-only."""


def open_whole(path: Path, known: Rows, told: list[JournalTrouble]) -> sqlite3.Connection:
    """Open or make the file at ``path``; ``known`` is what it should hold as far as is remembered.

    A file that is broken, that is another program's, or that holds other games under the same numbers, is
    set aside. In its place, or where there is none, comes the newest sound copy, with every row that can
    still be read of the broken file; a sound file that holds less than that copy gets the rest. What was
    done is added to ``told`` as it happens. Raises NewerError, REFUSALS, and BrokenError for a disk that
    spoils what is written to it.
    """
    if not path.is_file() or not path.stat().st_size:
        return _anew(path, told)
    if is_database_of_others(path):
        told.append(
            JournalTrouble(Trouble.SET_ASIDE, str(set_aside(path)), Said("it belongs to another program"))
        )
        return _anew(path, told)
    try:
        connection = storage.open_file(path)
    except storage.BrokenError as error:
        aside = copies.put_aside(path)
        told.append(JournalTrouble(Trouble.SET_ASIDE, str(aside), storage.reason(error)))
        connection = _anew(path, told)
        storage.fill(connection, salvage(aside).writes())
        return connection
    if not known.games or not known.contradicts(Rows.of(connection)):
        _complete(connection, path, told)
        return connection
    storage.close(connection)
    told.append(JournalTrouble(Trouble.SET_ASIDE, str(copies.put_aside(path)), Said("it holds other games")))
    return _anew(path, told)


def _anew(path: Path, told: list[JournalTrouble]) -> sqlite3.Connection:
    copied = copies.newest_copy(path)
    if copied is not None:
        copies.restore(copied, path)
        told.append(JournalTrouble(Trouble.COPY_USED, str(copied)))
    return storage.open_file(path)


def _complete(connection: sqlite3.Connection, path: Path, told: list[JournalTrouble]) -> None:
    """Add to a sound file what the newest copy has beyond it: it has lost its log, or was put back."""
    copied = copies.newest_copy(path, more_than=copies.size(connection))
    if copied is None:
        return
    more = salvage(copied).beyond(Rows.of(connection))
    if not more.contradicts(Rows.of(connection)):
        storage.fill(connection, more.writes())
        told.append(JournalTrouble(Trouble.COPY_USED, str(copied)))


def salvage(broken: Path) -> Rows:
    """What can still be read of a broken file. Never raises for its content."""
    connection = storage.guarded(sqlite3.connect(broken, isolation_level=None))
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        return Rows.readable(connection) if storage.has_tables(connection) else Rows()
    except (sqlite3.Error, UnicodeError):
        return Rows()
    finally:
        storage.close(connection)


def remembered(connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
    """All that an open file holds, in memory; None where that cannot be trusted (or nothing is open)."""
    if connection is None:
        return None
    found = storage.memory()
    try:
        connection.backup(found)
        storage.check(found)
        storage.migrate(found)
    except (sqlite3.Error, storage.BrokenError, storage.NewerError):
        storage.close(found)
        return None
    return found


def seen(path: Path) -> sqlite3.Connection | None:
    """What lies at ``path`` on a disk that cannot be written to, or else its newest copy, in memory.

    None where neither can be read or trusted. The file itself is only read: SQLite would need to write
    beside it to make sense of its log.
    """
    try:
        with tempfile.TemporaryDirectory(dir=IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None) as folder:
            for file in (path, copies.newest_copy(path)):
                if file is not None and (found := _remembered_of(file, Path(folder))) is not None:
                    return found
    except OSError:
        return None
    return None


def _remembered_of(file: Path, folder: Path) -> sqlite3.Connection | None:
    """What ``file`` and its log hold, read by way of ``folder``. Raises OSError."""
    aside = folder / file.name
    for suffix in ("", "-wal"):
        source = file.with_name(file.name + suffix)
        if source.is_file():
            shutil.copyfile(source, aside.with_name(aside.name + suffix))
    if not aside.exists():
        return None
    connection = storage.guarded(sqlite3.connect(aside, isolation_level=None))
    try:
        return remembered(connection)
    finally:
        storage.close(connection)
