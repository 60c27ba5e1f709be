"""Notices when another program has changed, replaced or deleted a file that is open here.

SQLite holds the file locked, but a lock keeps out only those who ask for it. What it has read once it
believes: a file overwritten or deleted under it would be found broken at the next start only.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

Mark = tuple[int, int, bytes]
"""Size, time of the last change (only ever compared for being the same), first bytes."""


class Guard:
    """Compares the file at ``path`` and its write-ahead log with how they were left.

    Both stay open here as long as the connection is: closing a second handle would let go of SQLite's lock.
    A look costs a few system calls and reads some hundred bytes. Raises OSError where the file is not there.
    """

    HEAD: Final = 100
    """Bytes: the header of a database; that of a log is shorter."""

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(path.name + "-wal"))
        self._handles: dict[Path, int] = {}
        self._marks: dict[Path, Mark] = {}
        self.left()

    def left(self) -> None:
        """Take note of how the files are now: to be called after every write of one's own."""
        for path in self._paths:
            if path not in self._handles and path.exists():
                self._handles[path] = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        self._marks = {path: self._mark(handle) for path, handle in self._handles.items()}

    def changed(self) -> bool:
        """Whether anything is not as it was left."""
        try:
            return any(
                not self._is_here(path) or self._mark(self._handles[path]) != mark
                for path, mark in self._marks.items()
            )
        except OSError:
            return True

    def stale_log(self) -> Path | None:
        """The log, where the file it belongs to has gone: the next one at its place must not be given it."""
        path, log = self._paths
        return log if self._is_here(log) and not self._is_here(path) else None

    def close(self) -> None:
        """Let go of the files; after the connection, whose lock goes with them."""
        for handle in self._handles.values():
            with suppress(OSError):
                os.close(handle)
        self._handles, self._marks = {}, {}

    def _is_here(self, path: Path) -> bool:
        """Whether what lies at ``path`` is what was opened."""
        try:
            return os.path.samestat(os.stat(path), os.fstat(self._handles[path]))
        except (OSError, KeyError):
            return False

    def _mark(self, handle: int) -> Mark:
        found = os.fstat(handle)
        return found.st_size, found.st_mtime_ns, os.pread(handle, self.HEAD, 0)
