"""The SQLite file under the journal: its schema, how it is opened, checked, copied and salvaged.

Everything here raises: ``BrokenError`` for a file whose content cannot be trusted, ``sqlite3.Error`` or
``OSError`` for a disk that refuses. What to do about it is the journal's business.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from config.saving import only_files, set_aside

APPLICATION = 0x37414152
"""SQLite's application_id of our files: another program's database is never written to."""
COPIES = 3

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
)
"""Script *i* takes a file of schema version *i* to version *i* + 1; version 0 is an empty file."""

Write: TypeAlias = tuple[str, tuple[object, ...]]
"""One statement with its values. All are idempotent, so that a doubtful commit can be repeated."""

_CORRUPT = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


REFUSALS = (sqlite3.Error, OSError)
"""What a disk or file system that refuses is reported as."""


class BrokenError(Exception):
    """The file is not a sound journal of ours; ``str()`` says what was found."""


class NewerError(Exception):
    """The file was written by a newer version, which knows more than this one: hands off."""


def begin_game(game: int, began: str, setup: str, seating: str) -> Write:
    """Add a game."""
    return (
        "INSERT OR REPLACE INTO games (game, began, setup, seating, ended) VALUES (?, ?, ?, ?, NULL)",
        (game, began, setup, seating),
    )


def end_game(game: int, ended: str | None) -> Write:
    """Note when ``game`` ended, or that it goes on after all."""
    return ("UPDATE games SET ended = ? WHERE game = ?", (ended, game))


def add_entry(game: int, entry: int, kind: str, number: int, at: str, body: str) -> Write:
    """Add entry number ``entry`` of ``game``."""
    return (
        "INSERT OR REPLACE INTO entries (game, entry, kind, number, at, body) VALUES (?, ?, ?, ?, ?, ?)",
        (game, entry, kind, number, at, body),
    )


def open_file(path: Path) -> sqlite3.Connection:
    """Open or make the file at ``path``, check it whole and bring its schema up to date.

    Held exclusively: a second companion on the same file is refused ("database is locked") instead
    of mixing two games. Raises BrokenError, NewerError, sqlite3.Error or OSError.
    """
    only_files(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, timeout=1.0)
    # A damaged text must not stop the rows around it from being read.
    connection.text_factory = _text
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
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    return connection


def check(connection: sqlite3.Connection) -> None:
    """Raise BrokenError unless the file is sound and ours, NewerError when its schema is from the future."""
    try:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if _is_corrupt(error):
            raise BrokenError(str(error)) from error
        raise
    if found != "ok":
        raise BrokenError(str(found))
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if (version or tables) and application != APPLICATION:
        raise BrokenError("it belongs to another program")
    if version > len(MIGRATIONS):
        raise NewerError(f"its schema is version {version}; this companion knows {len(MIGRATIONS)}")


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


def pour(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy what can be read of ``source`` into ``target``; never raises for the disk."""
    with suppress(sqlite3.Error):
        source.backup(target)
    with suppress(sqlite3.Error):
        migrate(target)


def close(connection: sqlite3.Connection) -> None:
    """Let go of the file, whatever state it is in."""
    with suppress(sqlite3.Error):
        connection.close()


def copy_names(path: Path) -> list[Path]:
    """The names of the copies of ``path``."""
    return [path.with_name(f"{path.stem}.copy-{number}{path.suffix}") for number in range(1, COPIES + 1)]


def copy(connection: sqlite3.Connection, path: Path) -> Path:
    """Write a checked copy over the oldest one and return its name. Raises REFUSALS, BrokenError.

    A copy takes its name only when it is whole and on disk; the others stay as they are.
    """
    name = min(copy_names(path), key=_entries_in)
    temporary = name.with_name(f".{name.name}.new")
    _remove(temporary)
    target = sqlite3.connect(temporary, isolation_level=None)
    try:
        target.execute("PRAGMA synchronous = FULL")
        connection.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchone()
        check(target)
    except BaseException:
        close(target)
        with suppress(OSError):
            _remove(temporary)
        raise
    close(target)
    _sync(temporary)
    temporary.replace(name)
    _sync(name.parent)
    return name


def newest_copy(path: Path) -> Path | None:
    """The copy that knows the most entries and is sound, or None."""
    sound = [(entries, name) for name in copy_names(path) if (entries := _entries_in(name)) >= 0]
    return max(sound, default=(0, None))[1]


def put_aside(path: Path) -> Path:
    """Rename the file at ``path``, its write-ahead log with it; return the new name. Raises OSError."""
    aside = set_aside(path)
    for suffix in ("-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + suffix))
    return aside


def restore(copied: Path, path: Path) -> None:
    """Put the content of the copy ``copied`` at ``path``. Raises OSError."""
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_bytes(copied.read_bytes())
    _sync(temporary)
    temporary.replace(path)
    _sync(path.parent)


def salvage(broken: Path) -> list[Write]:
    """What can still be read of a broken file, as writes for a sound one. Never raises for its content.

    Rows come in order until the first that cannot be read.
    """
    writes: list[Write] = []
    connection = sqlite3.connect(broken, isolation_level=None)
    connection.text_factory = _text
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        games = connection.execute("SELECT game, began, setup, seating, ended FROM games ORDER BY game")
        for game, began, setup, seating, ended in games:
            if typed((game, int), (began, str), (setup, str), (seating, str)):
                writes += [begin_game(game, began, setup, seating), end_game(game, ended)]
        rows = connection.execute(
            "SELECT game, entry, kind, number, at, body FROM entries ORDER BY game, entry"
        )
        for game, entry, kind, number, at, body in rows:
            if typed((game, int), (entry, int), (kind, str), (number, int), (at, str), (body, str)):
                writes.append(add_entry(game, entry, kind, number, at, body))
    except (sqlite3.Error, UnicodeError):
        pass
    finally:
        close(connection)
    return writes


def typed(*pairs: tuple[object, type]) -> bool:
    """Whether every value is of its type: SQLite stores anything in any column."""
    return all(isinstance(value, kind) for value, kind in pairs)


def _entries_in(path: Path) -> int:
    """How many entries the copy at ``path`` holds; -1 for none, a broken or a missing one."""
    if not path.exists():
        return -1
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        check(connection)
        (count,) = connection.execute(
            "SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM games)"
        ).fetchone()
    except (sqlite3.Error, BrokenError, NewerError):
        return -1
    finally:
        close(connection)
    return int(count)


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _probe(connection: sqlite3.Connection) -> None:
    """Raise BrokenError unless the tables are what the schema says: damage may have renamed one."""
    try:
        connection.execute("SELECT game, began, setup, seating, ended FROM games LIMIT 1").fetchall()
        connection.execute("SELECT game, entry, kind, number, at, body FROM entries LIMIT 1").fetchall()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
            raise BrokenError(str(error)) from error
        raise


def _is_corrupt(error: BaseException) -> bool:
    """Whether ``error`` says that the content is damaged (a damaged name may not even be text)."""
    if isinstance(error, UnicodeError):
        return True
    return (
        isinstance(error, sqlite3.DatabaseError)
        and (getattr(error, "sqlite_errorcode", 0) & 0xFF) in _CORRUPT
    )


def _remove(path: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
