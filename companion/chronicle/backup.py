"""A backup on a USB stick: one file with all games and who is who, read back before it counts as made.

It is a zip archive: a sound copy of the journal, the list of people, and what the owner has told about the
box. Taking it in adds the games that are missing; nothing that is there is ever replaced.
"""

import hashlib
import io
import os
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.chronicle.adopt import Adopted, adopt, from_journal
from companion.chronicle.chronicle import Chronicle
from companion.journal import storage
from companion.journal.journal import Journal
from companion.journal.record_file import DAMAGES
from config.errors import InputError
from config.own_box import pieces_file
from config.people import people_file
from config.said import Said

JOURNAL = "journal.sqlite3"
"""The member that holds the games."""
LARGEST = 1 << 30
"""Bytes of a journal in a backup: some 50,000 games."""


def save(chronicle: Chronicle, folder: Path, now: datetime) -> Path:
    """Write a backup into ``folder``, read it back, and return its name.

    Raises OSError where the stick is full, pulled or read-only, InputError where what was read back is not
    what was written; then nothing of it is left there.
    """
    data = _archive(chronicle)
    name = folder / f"companion-{now:%Y-%m-%d-%H%M%S}.backup.zip"
    temporary = name.with_name(f".{name.name}.new")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            # What is in the memory of this computer proves nothing about the stick.
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        if hashlib.sha256(temporary.read_bytes()).digest() != hashlib.sha256(data).digest():
            raise InputError(Said("what the stick gives back is not what was written"), str(name))
        temporary.replace(name)
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return name


def backups(folder: Path) -> tuple[Path, ...]:
    """Return the backups in ``folder``, the latest first by name."""
    return tuple(sorted(folder.glob("companion-*.backup.zip"), reverse=True))


def take_in(chronicle: Chronicle, path: Path, *, really: bool = True) -> Adopted:
    """Add the games of the backup at ``path`` that are not there yet; only count them where not ``really``.

    Raises InputError for what is no backup, or a damaged one.
    """
    with _journal_of(path) as journal:
        return adopt(chronicle, from_journal(journal), really=really)


def is_backup(path: Path) -> bool:
    """Whether ``path`` is an archive that holds a journal."""
    try:
        with zipfile.ZipFile(path) as archive:
            return JOURNAL in archive.namelist()
    except DAMAGES:
        return False


def take_in_journal(chronicle: Chronicle, path: Path, *, really: bool = True) -> Adopted:
    """Add the games of another companion's journal file; the file itself is only read. Raises InputError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(Said("cannot be read: {reason}", reason=reason), str(path)) from error
    with _opened(data, str(path)) as journal:
        return adopt(chronicle, from_journal(journal), really=really)


def _archive(chronicle: Chronicle) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(JOURNAL, chronicle.journal.snapshot())
        for file in (people_file(), pieces_file()):
            if file.is_file():
                archive.writestr(file.name, file.read_bytes())
    return made.getvalue()


@contextmanager
def _journal_of(path: Path) -> Iterator[Journal]:
    """The journal inside the backup at ``path``, opened on a file of its own that goes afterwards."""
    name = str(path)
    try:
        with zipfile.ZipFile(path) as archive:
            about = archive.getinfo(JOURNAL)
            if about.file_size > LARGEST:
                raise InputError(Said("is larger than {largest} bytes", largest=LARGEST), name)
            data = archive.read(about)
    except KeyError as error:
        raise InputError(Said("is no backup of ours"), name) from error
    except DAMAGES as error:
        raise InputError(Said("cannot be read: {reason}", reason=str(error)), name) from error
    with _opened(data, name) as journal:
        yield journal


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[Journal]:
    """The journal whose file holds ``data``, on a file of its own that goes afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / JOURNAL
        file.write_bytes(data)
        try:
            storage.close(storage.open_file(file))
        except (storage.BrokenError, storage.NewerError, sqlite3.Error) as error:
            raise InputError(Said("cannot be read: {reason}", reason=str(error)), name) from error
        journal = Journal.open(file)
        try:
            yield journal
        finally:
            journal.close()
