"""What the doctor can ask of a machine. Tests hand in one of their own making."""

import ctypes
import errno
import grp
import importlib
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PATIENCE = 20.0
"""Seconds that a program which is asked something may take."""


def _run(command: Sequence[str]) -> str | None:
    """Return what ``command`` prints; None where it is missing, fails or takes too long."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=True, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return done.stdout


def _version(distribution: str) -> str | None:
    """Return the version of an installed Python package, None where it is not installed."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def _groups() -> frozenset[str]:
    """Return the names of the groups that this process is in."""
    names = set()
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return frozenset(names)


def _loadable(library: str) -> bool:
    """Tell whether the system has the shared ``library``, e.g. ``libmtdev.so.1``."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


_PLAYBACK, _NONBLOCK, _S16, _INTERLEAVED = 0, 1, 2, 3
"""SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED."""


def _playable(device: str) -> str | None:
    """Return why the ALSA ``device`` cannot play, None where it can. One that plays already can."""
    try:
        alsa = ctypes.CDLL("libasound.so.2")
    except OSError as error:
        return str(error)
    alsa.snd_strerror.restype = ctypes.c_char_p
    alsa.snd_lib_error_set_handler(None)
    handle = ctypes.c_void_p()
    failed = alsa.snd_pcm_open(ctypes.byref(handle), os.fsencode(device), _PLAYBACK, _NONBLOCK)
    if failed == 0:
        failed = alsa.snd_pcm_set_params(handle, _S16, _INTERLEAVED, 2, 44_100, 1, 500_000)
        alsa.snd_pcm_close(handle)
    return None if failed in (0, -errno.EBUSY) else alsa.snd_strerror(failed).decode("utf-8", "replace")


def _accessible(path: Path) -> bool:
    """Tell whether this user may read and write ``path``."""
    return os.access(path, os.R_OK | os.W_OK)


def _writable(folder: Path) -> str | None:
    """Return why no file can be written into ``folder`` (made where it is missing), None where one can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"doctor")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return error.strerror or str(error)
    return None


def _requirements() -> tuple[str, ...]:
    """Return what the installed companion needs, e.g. ``kivy>=2.3.1,<3``."""
    try:
        return tuple(importlib.metadata.requires("architects-companion") or ())
    except importlib.metadata.PackageNotFoundError:
        return ()


@dataclass
class Machine:
    """This machine. Every field can be replaced; ``root`` is where /proc, /sys, /dev and /etc are looked for.

    ``now`` is in seconds since 1970, ``free`` in bytes.
    """

    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    architecture: str = field(default_factory=platform.machine)
    bits: int = 64 if sys.maxsize > 2**32 else 32
    python: tuple[int, int] = (sys.version_info.major, sys.version_info.minor)
    run: Callable[[Sequence[str]], str | None] = _run
    load: Callable[[str], Any] = importlib.import_module
    version: Callable[[str], str | None] = _version
    requirements: Callable[[], tuple[str, ...]] = _requirements
    groups: Callable[[], frozenset[str]] = _groups
    loadable: Callable[[str], bool] = _loadable
    playable: Callable[[str], str | None] = _playable
    accessible: Callable[[Path], bool] = _accessible
    writable: Callable[[Path], str | None] = _writable
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free
    now: Callable[[], float] = time.time

    def path(self, path: str) -> Path:
        """Return where the absolute ``path`` is on this machine."""
        return self.root / path.lstrip("/")

    def read(self, path: str) -> str | None:
        """Return the text of a file, None where it cannot be read."""
        try:
            return self.path(path).read_bytes().decode("utf-8", "replace").rstrip("\0\n")
        except OSError:
            return None

    def exists(self, path: str) -> bool:
        """Tell whether there is such a file."""
        return self.path(path).exists()

    def glob(self, folder: str, pattern: str) -> list[Path]:
        """Return the files of ``folder`` whose names match, sorted."""
        return sorted(self.path(folder).glob(pattern))

    @property
    def raspberry_pi(self) -> str | None:
        """The model, where this is a Raspberry Pi."""
        model = self.read("/proc/device-tree/model") or ""
        return model if model.startswith("Raspberry Pi") else None

    @property
    def codename(self) -> str:
        """The name of the system's release, e.g. ``bookworm``; empty where it does not say."""
        for line in (self.read("/etc/os-release") or "").splitlines():
            if line.startswith("VERSION_CODENAME="):
                return line.partition("=")[2].strip("\"'")
        return ""

    def apt_name(self, package: str) -> str:
        """Return the Debian package ``package`` as this release calls it (trixie added t64 to many)."""
        renamed = ("libglib2.0-0", "libzbar0", "libmtdev1", "libasound2")
        return package + ("t64" if package in renamed and self.codename != "bookworm" else "")
