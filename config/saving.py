"""Writing files so that a power cut leaves the old content or the new, never half of either."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_safely(path: Path, data: bytes) -> None:
    """Replace the content of ``path`` by ``data``: temporary file, fsync, rename, fsync of the folder.

    Makes the folder where it is missing; a symbolic link stays one. Raises OSError (full, read-only,
    no permission, no file); the old content is then untouched.
    """
    only_files(path)
    path = Path(os.path.realpath(path))
    private_folder(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def private_folder(path: Path) -> None:
    """Make the folder ``path`` where it is missing, for the owner alone. Raises OSError."""
    for folder in (*reversed(path.parents), path):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def private_file(path: Path) -> None:
    """Make ``path`` an empty file where there is none; it is the owner's alone, also where it was not.

    Raises OSError where it cannot be made.
    """
    handle = os.open(path, os.O_RDONLY | os.O_CREAT, 0o600)
    try:
        with suppress(OSError):  # somebody else's, or a disk that is read-only or knows no modes
            os.fchmod(handle, 0o600)
    finally:
        os.close(handle)


def only_files(path: Path) -> None:
    """Raise OSError where ``path`` is there and is no regular file: a rename would replace /dev/null."""
    if os.path.lexists(path) and os.path.lexists(os.path.realpath(path)) and not path.is_file():
        raise OSError(errno.EINVAL, "Not a regular file", str(path))


def set_aside(path: Path) -> Path:
    """Rename the unusable ``path`` to the first free ``NAME.broken-N`` beside it and return that.

    What a person wrote is never overwritten, however broken it is. Raises OSError, also for a folder or
    a device: those are somebody else's.
    """
    only_files(path)
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    path.rename(aside)
    _sync_folder(path.parent)
    return aside


def _sync_folder(folder: Path) -> None:
    """Make a rename in ``folder`` last through a power cut (POSIX: the folder has its own fsync)."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
