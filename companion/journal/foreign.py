"""Tells a journal of ours, however broken, from a file that is somebody else's and stays as it is."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from companion.journal import copies, storage
from config.errors import InputError

_SQLITE: Final = b"SQLite format 3\0"
_APPLICATION_AT: Final = slice(68, 72)
"""Where the header of a SQLite file tells the application_id, big-endian (sqlite.org/fileformat2.html)."""
_SEARCHED: Final = 1 << 20
"""Bytes that are searched for our schema, which stands near the beginning of every journal."""
_OURS: Final = (b"TABLE games (", b"TABLE entries (")
_KINDS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"RIFF", "a film or sound"),
    (b"{", "JSON, such as a record or a setup"),
)
"""First bytes of files that may be named by mistake."""


def refuse_foreign(path: Path) -> None:
    """Raise InputError where ``path`` names a file that is no journal, saying what it is.

    A journal of ours that is broken is none of these: it is known by its application_id or its tables,
    or, where nothing in it tells, by the copies beside it. Nothing is written. What cannot be read is left
    to whoever opens it.
    """
    if os.path.isdir(path):
        raise InputError("is a folder; name a file for the journal", str(path))
    if os.path.lexists(path) and os.path.exists(path) and not path.is_file():
        raise InputError("is a device; name a file for the journal", str(path))
    try:
        with open(path, "rb") as file:
            data = file.read(_SEARCHED)
    except OSError:
        return
    known = not is_database_of_others(path) and copies.newest_copy(path) is not None
    if not data or known or _is_ours(data, path):
        return
    raise InputError(
        f"is not a journal but {_kind(data, path)}; name another file for the journal", str(path)
    )


def is_database_of_others(path: Path) -> bool:
    """Whether ``path`` is a SQLite file with other tables than ours. Nothing is written, no log looked at."""
    tables = _tables(path)
    return bool(tables) and not {"games", "entries"} <= set(tables or ())


def _is_ours(data: bytes, path: Path) -> bool:
    if data.startswith(_SQLITE):
        if data[_APPLICATION_AT] == storage.APPLICATION.to_bytes(4, "big"):
            return True
        tables = _tables(path)
        # A database in which nothing is yet may become a journal.
        if tables is not None:
            return {"games", "entries"} <= set(tables) or not (tables or any(data[_APPLICATION_AT]))
    return all(trace in data for trace in _OURS)


def _tables(path: Path) -> list[str] | None:
    """The names of the tables of a SQLite file; None where it is too broken to tell them."""
    try:
        # Immutable: a log that lies beside it may belong to another file.
        connection = storage.guarded(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        )
    except sqlite3.Error:
        return None
    try:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name LIMIT 100"
        return [str(name) for (name,) in connection.execute(names)]
    except (sqlite3.Error, UnicodeError):
        return None
    finally:
        storage.close(connection)


def _kind(data: bytes, path: Path) -> str:
    """What the file is, for people."""
    if data.startswith(_SQLITE):
        tables = ", ".join(name[:20] for name in (_tables(path) or [])[:3] if name.isprintable())
        return "a SQLite database of another program" + (f" (with the tables {tables})" if tables else "")
    for beginning, kind in _KINDS:
        if data.startswith(beginning):
            return kind
    if not any(data):
        return "zeros"
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        cut_off = error.start >= len(data) - 3 and len(data) == _SEARCHED
        text = data[: error.start].decode() if cut_off else "\0"
    return "text" if all(letter.isprintable() or letter.isspace() for letter in text) else "something else"
