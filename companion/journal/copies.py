"""The copies beside the journal: brought up to date whole or not at all, told apart by a number, not a clock.

A journal only ever grows, so a copy that is its beginning gets what is new, in one transaction: what that
costs does not grow with the games of years. A copy that is missing, broken or otherwise is made anew.

Each copy carries a number, one more than all others had when it was made. A Raspberry Pi without a clock
battery cannot say which file is newer, and how much is in one does not say it either once the
journal was put back to an earlier state.
"""

import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.journal import storage
from config.said import Said
from config.saving import private_file, private_folder, set_aside

COPIES = 3

Age = tuple[int, int]
"""The number of a copy (0 for one made before copies had numbers), and how much is in it."""
_MISSING: Final[Age] = (-1, 0)
"""What is overwritten first: a copy that is missing or broken."""

Mark = tuple[int, int, int]


@dataclass
class _Left:
    """How this process, which has found or made it sound, left a copy: its ``number``, and the games that
    have been written to the journal since, None where any may have.
    """

    mark: Mark
    number: int
    behind: set[int] | None = field(default_factory=set)


_left: dict[Path, _Left] = {}


def written(path: Path, game: int) -> None:
    """Take note that ``game`` of the journal at ``path`` is being written: its copies lack that now."""
    for name in copy_names(path):
        left = _left.get(name)
        if left is not None and left.behind is not None:
            left.behind.add(game)


def forget(path: Path) -> None:
    """Whatever was done to the journal at ``path``: its copies are next compared as a whole."""
    for name in copy_names(path):
        if name in _left:
            _left[name].behind = None


def copy_names(path: Path) -> list[Path]:
    """The names of the copies of ``path``."""
    return [path.with_name(f"{path.stem}.copy-{number}{path.suffix}") for number in range(1, COPIES + 1)]


def copy(connection: sqlite3.Connection, path: Path) -> Path:
    """Make a sound copy of the oldest one and return its name. Raises REFUSALS, BrokenError.

    Until the new copy is whole and on disk its name stands for the old one; the others stay as they are,
    and so does one that a newer version has made.
    """
    private_folder(path.parent)
    ages = {name: age for name in copy_names(path) if (age := _known_age(name)) is not None}
    if not ages:
        raise storage.BrokenError(Said("all copies were made by a newer version"))
    name = min(ages, key=ages.__getitem__)
    number = max(0, *(age[0] for age in ages.values())) + 1
    if ages[name] == _MISSING or not _bring_up_to_date(connection, name, number):
        _write_anew(connection, name, number)
    _left[name] = _Left(_mark(name), number)
    return name


def _as_left(name: Path) -> _Left | None:
    """How the copy was left by this process; None where it is not known or another program has touched it."""
    left = _left.get(name)
    return left if left is not None and name.exists() and left.mark == _mark(name) else None


def _known_age(name: Path) -> Age | None:
    left = _as_left(name)
    return _age(name) if left is None else (left.number, 0)


def _bring_up_to_date(connection: sqlite3.Connection, name: Path, number: int) -> bool:
    """Add to the copy ``name`` what it lacks; False where it is broken or not the beginning of the journal.

    Raises REFUSALS where the disk refuses; the copy is then what it was.
    """
    left = _as_left(name)
    if left is None and not _is_sound(name):
        return False
    target = storage.guarded(sqlite3.connect(name, isolation_level=None, timeout=1.0))
    try:
        target.execute("PRAGMA synchronous = EXTRA")
        storage.migrate(target)
        missing = _missing(connection, target, None if left is None else left.behind)
        if missing is not None:
            missing += [("DELETE FROM copied", ()), ("INSERT INTO copied VALUES (?)", (number,))]
            storage.write(target, missing)
        return missing is not None
    finally:
        storage.close(target)


_LINES = """
    SELECT g.game, g.began, g.setup, g.seating, g.ended, e.entry, e.kind, e.number, e.at, e.body
    FROM games AS g LEFT JOIN entries AS e ON e.game = g.game
    AND e.entry = (SELECT MAX(entry) FROM entries WHERE game = g.game)
"""
_ENTRIES = "SELECT entry, kind, number, at, body FROM entries WHERE game = ? ORDER BY entry"


def _lines(connection: sqlite3.Connection, games: set[int] | None) -> list[tuple[Any, ...]]:
    """The line of each of ``games`` (None: of all) with its last entry."""
    if games is None:
        return connection.execute(_LINES).fetchall()
    return [line for game in games for line in connection.execute(f"{_LINES} WHERE g.game = ?", (game,))]


def _missing(
    source: sqlite3.Connection, target: sqlite3.Connection, games: set[int] | None
) -> list[storage.Write] | None:
    """What ``target`` lacks of ``source``; None where it holds anything else. Raises sqlite3.Error.

    ``games`` are those that can differ (None: any). Of games that have as many entries in both, only the last
    ones are compared.
    """
    there = {line[0]: line[1:] for line in _lines(target, games)}
    writes: list[storage.Write] = []
    for game, *line in _lines(source, games):
        known = there.pop(game, None)
        if known == tuple(line):
            continue
        began, setup, seating, ended = line[:4]
        held: list[tuple[object, ...]] = []
        if known is None:
            writes.append(storage.begin_game(game, began, setup, seating))
        elif known[:3] != (began, setup, seating):
            return None
        else:
            held = target.execute(_ENTRIES, (game,)).fetchall()
        entries = source.execute(_ENTRIES, (game,)).fetchall()
        if entries[: len(held)] != held:
            return None
        writes += [storage.add_entry(game, *entry) for entry in entries[len(held) :]]
        writes.append(storage.end_game(game, ended))
    return None if there else writes


def _write_anew(connection: sqlite3.Connection, name: Path, number: int) -> None:
    """Write a checked copy of everything; it takes its name only when it is on disk."""
    temporary = name.with_name(f".{name.name}.new")
    _remove(temporary)
    private_file(temporary)
    target = storage.guarded(sqlite3.connect(temporary, isolation_level=None))
    try:
        target.execute("PRAGMA synchronous = FULL")
        connection.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchone()
        target.execute("DELETE FROM copied")
        target.execute("INSERT INTO copied VALUES (?)", (number,))
        storage.check(target)
    except BaseException:
        storage.close(target)
        with suppress(OSError):
            _remove(temporary)
        raise
    storage.close(target)
    _sync(temporary)
    # The log of a change that was cut short belongs to the file that goes, not to the one that comes.
    name.with_name(name.name + "-journal").unlink(missing_ok=True)
    temporary.replace(name)
    _sync(name.parent)


def newest_copy(path: Path, more_than: int = -1) -> Path | None:
    """The copy that was made last and is sound, or None; None too where it has not ``more_than`` rows."""
    ages = [(age, name) for name in copy_names(path) if (age := _age(name)) is not None and age != _MISSING]
    if all(age[1] <= more_than for age, _ in ages):
        return None
    sound = next(((age, name) for age, name in sorted(ages, reverse=True) if _is_sound(name)), None)
    return None if sound is None or sound[0][1] <= more_than else sound[1]


def size(connection: sqlite3.Connection) -> int:
    """How many games and entries a file holds. Raises sqlite3.Error."""
    counts = "SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM games)"
    (count,) = connection.execute(counts).fetchone()
    return int(count)


def restore(copied: Path, path: Path) -> None:
    """Put the content of the copy ``copied`` at ``path``, and no log beside it. Raises OSError."""
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_bytes(copied.read_bytes())
    _sync(temporary)
    for suffix in storage.BESIDE:
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    temporary.replace(path)
    _sync(path.parent)


def put_aside(path: Path) -> Path:
    """Rename the file at ``path``, its write-ahead log with it; return the new name. Raises OSError."""
    aside = set_aside(path)
    for suffix in storage.BESIDE:
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + suffix))
    return aside


def _age(path: Path) -> Age | None:
    """How new the copy at ``path`` is: ``_MISSING`` for none or no journal, None for a newer version's."""
    if not path.exists():
        return _MISSING
    _take_back(path)
    connection = storage.guarded(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
    try:
        storage.check_kind(connection)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        count = size(connection)
        numbers = "SELECT COALESCE(MAX(number), 0) FROM copied" if version > 1 else "SELECT 0"
        (number,) = connection.execute(numbers).fetchone()
    except storage.NewerError:
        return None
    except (sqlite3.Error, storage.BrokenError):
        return _MISSING
    finally:
        storage.close(connection)
    return (int(number), count) if storage.typed((number, int)) and number >= 0 else _MISSING


def _is_sound(path: Path) -> bool:
    """Whether the copy at ``path`` is sound: reads all of it."""
    connection = storage.guarded(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
    try:
        storage.check(connection)
    except (sqlite3.Error, storage.BrokenError, storage.NewerError):
        return False
    finally:
        storage.close(connection)
    return True


def _mark(path: Path) -> Mark:
    """What changes with the content of the file at ``path``. Raises OSError where there is none."""
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _take_back(path: Path) -> None:
    """Undo a change of the copy at ``path`` that was cut short: whoever opens it to write does so."""
    if not path.with_name(path.name + "-journal").exists():
        return
    connection = sqlite3.connect(path, isolation_level=None, timeout=1.0)
    with suppress(sqlite3.Error):
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    storage.close(connection)


def _remove(path: Path) -> None:
    for suffix in ("", "-journal", *storage.BESIDE):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
