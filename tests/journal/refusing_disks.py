"""Disks that refuse in the middle of a game, as the operating system does it: full, or read-only.

``Limited`` and ``Protected`` need no rights and refuse one process only; ``FullMount`` and ``BrokenMount``
are real file systems in memory and in an image file, and need those of an administrator.
"""

import ctypes
import os
import random
import resource
import shutil
import subprocess
from pathlib import Path
from typing import Final

_PR_CAPBSET_DROP: Final = 24
_CAP_DAC_OVERRIDE: Final = 1
"""linux/prctl.h and linux/capability.h: what lets an administrator write where nobody may."""
UNLIMITED: Final = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def like_anybody() -> None:
    """Let the process that is about to begin respect write protection, also an administrator's."""
    ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0)


class Limited:
    """A disk that is full: no file of the process may grow beyond a size, so a write is cut short there."""

    mends_in_play = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def refuse(self, process: subprocess.Popen[bytes], rng: random.Random) -> None:
        """Be full from now on, after a few bytes more."""
        largest = max((path.stat().st_size for path in self.folder.glob("*-wal")), default=0)
        limit = rng.choice((largest + rng.randrange(6000), rng.randrange(largest + 1)))
        self._limit(process, (limit, resource.RLIM_INFINITY))

    def mend(self, process: subprocess.Popen[bytes]) -> None:
        """Have room again."""
        self._limit(process, UNLIMITED)

    def close(self) -> None:
        """Leave nothing behind."""

    def _limit(self, process: subprocess.Popen[bytes], limits: tuple[int, int]) -> None:
        if process.poll() is None:
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limits)


class Protected(Limited):
    """A disk that has become read-only: nothing can be written, made, renamed or deleted."""

    def refuse(self, process: subprocess.Popen[bytes], rng: random.Random) -> None:
        """Be read-only from now on."""
        # What is open already is written to whatever its mode: that takes the limit.
        self._limit(process, (0, resource.RLIM_INFINITY))
        self._mode(0o444, 0o555)

    def mend(self, process: subprocess.Popen[bytes]) -> None:
        """Be writable again."""
        self._mode(0o644, 0o755)
        super().mend(process)

    def begin_with(self) -> None:
        """Be read-only for the process that is about to begin (``preexec_fn``)."""
        like_anybody()
        self._mode(0o444, 0o555)

    def _mode(self, files: int, folder: int) -> None:
        for path in self.folder.iterdir():
            path.chmod(files)
        self.folder.chmod(folder)


class FullMount(Limited):
    """A file system in memory, filled up to the last bytes by somebody else's file."""

    SIZE: Final = 1 << 20

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        _run("mount", "-t", "tmpfs", "-o", f"size={self.SIZE}", "tmpfs", str(folder))

    def refuse(self, process: subprocess.Popen[bytes], rng: random.Random) -> None:
        """Be full from now on, but for a few pages at most."""
        free = os.statvfs(self.folder)
        left = rng.randrange(4) * free.f_bsize
        with (self.folder / "somebody-elses").open("wb") as file:
            file.write(bytes(max(0, free.f_bavail * free.f_bsize - left)))

    def mend(self, process: subprocess.Popen[bytes]) -> None:
        """Have room again."""
        (self.folder / "somebody-elses").unlink(missing_ok=True)

    def close(self) -> None:
        """Leave nothing behind."""
        _run("umount", "-l", str(self.folder))


class BrokenMount(Limited):
    """An ext4 file system that finds an error and makes itself read-only, as that of an SD card does."""

    mends_in_play = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._image = folder.with_name(f"{folder.name}.img")
        with self._image.open("wb") as file:
            file.truncate(8 << 20)
        _run("mkfs.ext4", "-q", "-F", str(self._image))
        self._mount()

    def refuse(self, process: subprocess.Popen[bytes], rng: random.Random) -> None:
        """Be read-only from now on."""
        found = subprocess.run(
            ["findmnt", "-no", "SOURCE", str(self.folder)], check=True, capture_output=True, text=True
        )
        Path(f"/sys/fs/ext4/{Path(found.stdout.strip()).name}/trigger_fs_error").write_text("1")

    def mend(self, process: subprocess.Popen[bytes]) -> None:
        """Be repaired, as at the next start of the machine: the process must have ended."""
        _run("umount", str(self.folder))
        repaired = subprocess.run(["fsck.ext4", "-p", str(self._image)], check=False, capture_output=True)
        assert repaired.returncode in (0, 1), repaired.stdout
        self._mount()

    def close(self) -> None:
        """Leave nothing behind."""
        _run("umount", "-l", str(self.folder))
        self._image.unlink()

    def _mount(self) -> None:
        _run("mount", "-o", "loop,errors=remount-ro", str(self._image), str(self.folder))


def _run(*command: str) -> None:
    assert shutil.which(command[0]), command[0]
    subprocess.run(command, check=True, capture_output=True)


EVERYWHERE: Final = (Limited, Protected)
REAL: Final = (FullMount, BrokenMount)
