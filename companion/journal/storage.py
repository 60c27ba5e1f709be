"""The SQLite file under the journal: its schema, how it is opened, checked and written.

Everything here raises: ``BrokenError`` for a file whose content cannot be trusted, ``sqlite3.Error`` or
``OSError`` for a disk that refuses. What to do about it is the journal's business.
"""

import sqlite3
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeAlias

from config.said import Said
from config.saving import only_files, private_file, private_folder

APPLICATION = 0x37414152
"""SQLite's application_id of our files: another program's database is never written to."""
BESIDE = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside one that is open."""
LARGEST_VALUE = 1_000_000
"""Bytes of one value. A step has a few hundred, the setup of seven players a few thousand."""
MOST_SALVAGED = 1_000_000
"""Rows that are looked for in a broken table: pages that point at each other would never end."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE games (
        game INTEGER PRIMARY KEY,
        began TEXT NOT NULL,
        setup TEXT NOT NULL,
        seating TEXT NOT NULL,
        ended TEXT
    );
    CREATE TABLE entries (
        game INTEGER NOT NULL REFERENCES games(game),
        entry INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('step', 'undo', 'redo')),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, entry)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE copied (number INTEGER NOT NULL);
    """,
    """
    CREATE TABLE plays (
        game INTEGER PRIMARY KEY,
        began TEXT NOT NULL,
        ended TEXT NOT NULL,
        players INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        seconds REAL,
        lead_changes INTEGER NOT NULL,
        comeback INTEGER NOT NULL,
        margin INTEGER NOT NULL,
        points INTEGER NOT NULL
    );
    CREATE TABLE results (
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        person TEXT NOT NULL,
        wonder TEXT NOT NULL,
        players INTEGER NOT NULL,
        score INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        won INTEGER NOT NULL,
        first INTEGER NOT NULL,
        stages INTEGER NOT NULL,
        blue INTEGER NOT NULL,
        cat INTEGER NOT NULL,
        military INTEGER NOT NULL,
        progress INTEGER NOT NULL,
        medals INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        seconds REAL NOT NULL,
        ended TEXT NOT NULL,
        streak INTEGER NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE INDEX results_by_person ON results (person, ended, game);
    CREATE TABLE medals_taken (
        game INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        medal TEXT NOT NULL,
        place TEXT NOT NULL,
        turn INTEGER NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    """,
)
"""Script *i* takes a file of schema version *i* to version *i* + 1; version 0 is an empty file.

``copied`` says of a copy which one it is (see ``companion.journal.copies``). The tables of the third
script are derived from the games (see ``companion.chronicle``): they may lack any of them.
"""

Write: TypeAlias = tuple[str, tuple[object, ...]]
"""One statement with its values. All are idempotent, so that a doubtful commit can be repeated."""

_CORRUPT = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG}


REFUSALS = (sqlite3.Error, OSError)
"""What a disk or file system that refuses is reported as."""


class BrokenError(Exception):
    """The file is not a sound journal of ours; ``str()`` says what was found."""


class NewerError(Exception):
    """The file was written by a newer version, which knows more than this one: hands off."""


def reason(error: Exception) -> str:
    """What was found, to be told to people: a sentence of ours, or what the system says."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Said) else str(error)


def begin_game(game: int, began: str, setup: str, seating: str) -> Write:
    """Add a game."""
    return (
        "INSERT OR REPLACE INTO games (game, began, setup, seating, ended) VALUES (?, ?, ?, ?, NULL)",
        (game, began, setup, seating),
    )


def end_game(game: int, ended: str | None) -> Write:
    """Note when ``game`` ended, or that it goes on after all."""
    return ("UPDATE games SET ended = ? WHERE game = ?", (ended, game))


def delete_game(game: int) -> tuple[Write, ...]:
    """Delete a game and its entries."""
    return (("DELETE FROM entries WHERE game = ?", (game,)), ("DELETE FROM games WHERE game = ?", (game,)))


def add_entry(game: int, entry: int, kind: str, number: int, at: str, body: str) -> Write:
    """Add entry number ``entry`` of ``game``."""
    return (
        "INSERT OR REPLACE INTO entries (game, entry, kind, number, at, body) VALUES (?, ?, ?, ?, ?, ?)",
        (game, entry, kind, number, at, body),
    )


class Held(sqlite3.Connection):
    """A connection that is closed at the latest when nobody holds it any more, whoever forgot to."""

    def __del__(self) -> None:
        """Close; on whatever thread the last one let go."""
        with suppress(sqlite3.Error):
            self.close()


def open_file(path: Path) -> sqlite3.Connection:
    """Open or make the file at ``path``, check it whole and bring its schema up to date.

    Held exclusively: a second companion on the same file is refused ("database is locked") instead
    of mixing two games. Raises BrokenError, NewerError, sqlite3.Error or OSError.
    """
    only_files(path)
    private_folder(path.parent)
    private_file(path)
    connection = guarded(sqlite3.connect(path, isolation_level=None, timeout=1.0, factory=Held))
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        check(connection)
        migrate(connection)
        _probe(connection)
    except BaseException as error:
        close(connection)
        if _is_corrupt(error):
            raise BrokenError(str(error)) from error
        raise
    return connection


def memory() -> sqlite3.Connection:
    """Open an empty journal that lives in memory."""
    connection = guarded(sqlite3.connect(":memory:", isolation_level=None, factory=Held))
    migrate(connection)
    return connection


def packed(connection: sqlite3.Connection) -> bytes:
    """Return everything behind ``connection`` as the bytes of one file without a log."""
    copied = guarded(sqlite3.connect(":memory:", isolation_level=None))
    try:
        connection.backup(copied)
        check(copied)
        return copied.serialize()
    finally:
        close(copied)


def guarded(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Trust nothing in the file behind ``connection``: no value of any size, no function in its schema."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    connection.execute("PRAGMA trusted_schema = OFF")
    # A damaged text must not stop the rows around it from being read.
    connection.text_factory = _text
    return connection


def check(connection: sqlite3.Connection) -> None:
    """Raise BrokenError unless the file is sound and ours, NewerError when its schema is from the future.

    Reads the whole file.
    """
    check_kind(connection)
    try:
        (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if _is_corrupt(error):
            raise BrokenError(str(error)) from error
        raise
    if sound != "ok":
        raise BrokenError(str(sound))


def check_kind(connection: sqlite3.Connection) -> None:
    """Raise BrokenError unless the file says that it is ours, NewerError for a schema from the future."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        found = _schema(connection)
        if (version or found) and application != APPLICATION:
            raise BrokenError(Said("it belongs to another program"))
        if version > len(MIGRATIONS):
            raise NewerError(f"its schema is version {version}; this companion knows {len(MIGRATIONS)}")
        # A view or a trigger would run when a table is read or written: nothing is asked of it before this.
        if found != _expected(version):
            raise BrokenError(Said("its tables are not those of a journal"))
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if _is_corrupt(error):
            raise BrokenError(str(error)) from error
        raise


def has_tables(connection: sqlite3.Connection) -> bool:
    """Whether the file has a journal's tables, and not views of those names. Raises sqlite3.Error."""
    names = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('games', 'entries')"
    (count,) = connection.execute(names).fetchone()
    return bool(count == 2)


def _schema(connection: sqlite3.Connection) -> frozenset[tuple[object, ...]]:
    """Everything that the schema of the file declares."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100")
    return frozenset(rows.fetchall())


@cache
def _expected(version: int) -> frozenset[tuple[object, ...]]:
    """The schema of a journal of that ``version``."""
    connection = sqlite3.connect(":memory:")
    try:
        for script in MIGRATIONS[: max(0, version)]:
            connection.executescript(script)
        return _schema(connection)
    finally:
        connection.close()


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number in range(version, len(MIGRATIONS)):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number]}"
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number + 1}; COMMIT;"
        )


def write(connection: sqlite3.Connection, writes: list[Write]) -> None:
    """Make all ``writes`` in one transaction; they are on disk when this returns."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement, values in writes:
            connection.execute(statement, values)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def fill(connection: sqlite3.Connection, writes: list[Write]) -> None:
    """Make those of ``writes`` (from a broken file) that the schema accepts, in one transaction."""
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.execute("BEGIN IMMEDIATE")
        for statement, values in writes:
            with suppress(sqlite3.IntegrityError):
                connection.execute(statement, values)
        connection.execute("DELETE FROM entries WHERE game NOT IN (SELECT game FROM games)")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.execute("PRAGMA foreign_keys = ON")


def close(connection: sqlite3.Connection) -> None:
    """Let go of the file, whatever state it is in."""
    with suppress(sqlite3.Error):
        connection.close()


def typed(*pairs: tuple[object, type]) -> bool:
    """Whether every value is of its type: SQLite stores anything in any column."""
    return all(isinstance(value, kind) for value, kind in pairs)


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _probe(connection: sqlite3.Connection) -> None:
    """Raise BrokenError unless every value of every row can be read: none is of an absurd size."""
    for table, columns in (("games", "began setup seating ended"), ("entries", "kind at body")):
        every = ", ".join(f"max({column})" for column in columns.split())
        connection.execute(f"SELECT {every} FROM {table}").fetchone()


def is_locked(error: Exception) -> bool:
    """Whether ``error`` says that somebody else has the file open."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _is_corrupt(error: BaseException) -> bool:
    """Whether ``error`` says that the content is damaged (a damaged name may not even be text)."""
    if isinstance(error, UnicodeError):
        return True
    return (
        isinstance(error, sqlite3.DatabaseError)
        and (getattr(error, "sqlite_errorcode", 0) & 0xFF) in _CORRUPT
    )
