"""The copies beside the journal: made whole or not at all, and told apart by a number, never by a clock.

Each copy carries a number, one more than all others had when it was made. A Raspberry Pi without a clock
battery cannot say which file is newer, and how much is in one does not say it either once the
journal was put back to an earlier state.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.table import storage
from config.saving import set_aside

COPIES = 3

Age = tuple[int, int]
"""The number of a copy (0 for one made before copies had numbers), and how much is in it."""
_MISSING: Final[Age] = (-1, 0)
"""What is overwritten first: a copy that is missing or broken."""


def copy_names(path: Path) -> list[Path]:
    """The names of the copies of ``path``."""
    return [path.with_name(f"{path.stem}.copy-{number}{path.suffix}") for number in range(1, COPIES + 1)]


def copy(connection: sqlite3.Connection, path: Path) -> Path:
    """Write a checked copy over the oldest one and return its name. Raises REFUSALS, BrokenError.

    A copy takes its name only when it is whole and on disk; the others stay as they are, and so does one
    that a newer version has made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    ages = {name: age for name in copy_names(path) if (age := _age(name)) is not None}
    if not ages:
        raise storage.BrokenError("all copies were made by a newer version")
    name = min(ages, key=ages.__getitem__)
    temporary = name.with_name(f".{name.name}.new")
    _remove(temporary)
    target = storage.guarded(sqlite3.connect(temporary, isolation_level=None))
    try:
        target.execute("PRAGMA synchronous = FULL")
        connection.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchone()
        target.execute("DELETE FROM copied")
        target.execute("INSERT INTO copied VALUES (?)", (max(0, *(age[0] for age in ages.values())) + 1,))
        storage.check(target)
    except BaseException:
        storage.close(target)
        with suppress(OSError):
            _remove(temporary)
        raise
    storage.close(target)
    _sync(temporary)
    temporary.replace(name)
    _sync(name.parent)
    return name


def newest_copy(path: Path, more_than: int = -1) -> Path | None:
    """The copy that was made last and is sound, or None; None too where it has not ``more_than`` rows."""
    ages = [(age, name) for name in copy_names(path) if (age := _age(name)) is not None]
    age, name = max(ages, default=(_MISSING, path))
    return None if age == _MISSING or age[1] <= more_than else name


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
    """How new the copy at ``path`` is: ``_MISSING`` for none or a broken one, None for a newer version's."""
    if not path.exists():
        return _MISSING
    connection = storage.guarded(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
    try:
        storage.check(connection)
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


def _remove(path: Path) -> None:
    for suffix in ("", "-journal", *storage.BESIDE):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
