"""A capture for bug reports: one file with everything that is needed to see what happened.

It holds the record of the game (``companion replay`` reads it from there), the journal's entries
with what was undone, the last frames of the camera, the end of the log, the versions and the
settings; on request without the players' names.
"""

import io
import json
import os
import platform
import re
import sqlite3
import tomllib
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from importlib import metadata
from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.journal.record_file import RECORD
from companion.journal.stored_games import StoredGame
from companion.machine.plugged import MEDIA, memory_sticks
from companion.rules import Setup
from companion.rules.format.record import write_record
from companion.table.table import Table
from config.paths import report_folder
from config.saving import write_safely

MOST_LOG = 200_000
"""Bytes of the log's end that are kept."""
PACKAGES = (
    "architects-companion",
    "kivy",
    "opencv-python",
    "numpy",
    "zxing-cpp",
    "pyzbar",
    "gpiozero",
    "msgspec",
)

LONG_NAME = 4
"""Letters from which on a name is left out inside of words, too."""
"""Where Linux shows memory sticks: a folder each, or a folder a user that holds them."""

_COUNTED = re.compile(r"companion-(\d{4,9})-\d{8}-\d{6}\.zip", re.IGNORECASE | re.ASCII)
"""The name of a capture, and which one it is."""

Pixels = NDArray[np.uint8]


class Capture(msgspec.Struct, frozen=True):
    """What goes into the file: its members by name."""

    members: Mapping[str, bytes]

    def save(self, folder: Path, now: datetime) -> Path:
        """Write the capture into ``folder`` under a name of its own and return its path. Raises OSError."""
        return self.write(folder / capture_name(now, _names(folder)))

    def write(self, path: Path) -> Path:
        """Write the capture to ``path``, whole or not at all, and return it. Raises OSError."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.members.items():
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        write_safely(path, packed.getvalue())
        return path


def capture(
    table: Table,
    *,
    frames: Iterable[Pixels] = (),
    log: Path | None = None,
    settings: str = "",
    names: bool = True,
    others: Iterable[Table] = (),
) -> Capture:
    """Collect everything about the running game; ``frames`` are the newest ones, ``settings`` a TOML text.

    Without ``names`` every player is called by the seat ("Player 2"), in the log and settings too; people of
    earlier games, of ``others`` (tables that wait meanwhile) and of the settings are called "Somebody", and
    the folder of the computer's user "~".
    """
    members: dict[str, bytes] = {}
    history = table.history
    if history is not None and table.game is not None:
        setup = history.states[0].game.setup
        shown = setup if names else _nameless(setup)
        members[RECORD] = write_record(shown, history.moves).encode()
        stored = table.journal.load(table.game)
        members["journal.jsonl"] = b"" if stored is None else _entries(stored)
    for number, frame in enumerate(frames):
        members[f"frame-{number}.jpg"] = _jpeg(frame)
    members["log.txt"] = _tail(log)
    members["settings.toml"] = settings.encode()
    members["versions.json"] = json.dumps(_versions(), indent=1).encode()
    if not names:
        people = dict.fromkeys(_names_remembered(settings), "Somebody")
        for one in (*others, table):
            people |= _people(one)
        for name in ("log.txt", "settings.toml"):
            members[name] = _without(members[name], people)
    return Capture(members)


def report_folders(media: Iterable[Path] = MEDIA, own: Path | None = None) -> tuple[Path, ...]:
    """Where a capture may go, the likeliest first: memory sticks that are plugged in, then ``own`` folder.

    ``media`` are the folders in which the system shows what is plugged in.
    """
    return (*memory_sticks(media), own or report_folder())


def capture_name(now: datetime, there: Iterable[str] = ()) -> str:
    """A name for the file that is none of those ``there``, and sorts behind those that were made before.

    It is counted: a Raspberry Pi without a clock battery may think that it is last year, or the same second.
    """
    counted = [int(found[1]) for name in there if (found := _COUNTED.match(name))]
    return f"companion-{max(counted, default=0) + 1:04d}-{now:%Y%m%d-%H%M%S}.zip"


def _names(folder: Path) -> list[str]:
    """The names in ``folder``; none where there is no such folder yet. Raises OSError."""
    try:
        return os.listdir(folder)
    except FileNotFoundError:
        return []


def _nameless(setup: Setup) -> Setup:
    players = tuple(
        msgspec.structs.replace(player, name=f"Player {seat}")
        for seat, player in enumerate(setup.players, start=1)
    )
    return msgspec.structs.replace(setup, players=players)


def _people(table: Table) -> dict[str, str]:
    """Everybody whose name the companion knows, and what they are called instead."""
    people: dict[str, str] = {}
    for stored in table.journal.games():
        people |= dict.fromkeys(_names_in(stored.setup), "Somebody")
    history = table.history
    drafted = [seat.name for seat in table.draft.seats]
    playing = drafted if history is None else [one.name for one in history.states[0].game.setup.players]
    people |= dict.fromkeys(drafted, "Somebody")
    people |= {name: f"Player {seat}" for seat, name in enumerate(playing, start=1)}
    return {name: called for name, called in people.items() if name.strip()}


def _names_in(setup: str) -> list[str]:
    """The names in a setup of the journal, however old or broken it is."""
    try:
        players = json.loads(setup)["setup"]["players"]
        return [str(player["name"]) for player in players]
    except (ValueError, KeyError, TypeError):
        return []


def _names_remembered(settings: str) -> list[str]:
    """The names in the settings (who sits where), which may be older than the journal."""
    try:
        return list(tomllib.loads(settings)["screen"]["sides"])
    except (ValueError, KeyError, TypeError):
        return []


def _without(text: bytes, people: Mapping[str, str]) -> bytes:
    """``text`` with every name replaced, in whatever letters it is written and escaped."""
    called: dict[str, str] = {}
    for name, instead in people.items():
        for form in ("NFC", "NFD"):
            written = unicodedata.normalize(form, name)
            # Large and small letters are not pairs everywhere: ß has two, and so has İ.
            for spelt in (written, written.lower(), written.upper(), written.casefold()):
                for one in (spelt, json.dumps(spelt)[1:-1], ascii(spelt)[1:-1], repr(spelt)[1:-1]):
                    called[one] = called[one.casefold()] = instead
    home = str(Path.home())
    called[home] = called[home.casefold()] = "~"
    # A short name is part of too many words; a longer one is left out inside of words, too (a genitive).
    forms = [
        re.escape(name) if len(name) >= LONG_NAME else rf"(?<!\w){re.escape(name)}(?!\w)"
        for name in sorted(called, key=len, reverse=True)
    ]
    names = re.compile("|".join(forms), re.IGNORECASE)

    def call(found: re.Match[str]) -> str:
        return called.get(found[0]) or called.get(found[0].casefold(), "Somebody")

    return names.sub(call, text.decode("utf-8", "replace")).encode()


def _entries(stored: StoredGame) -> bytes:
    """The journal's entries, one line each: also the ones that were undone."""
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in stored.entries)


def _jpeg(frame: Pixels) -> bytes:
    """The frame as JPEG; empty for a frame that OpenCV cannot encode."""
    try:
        done, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 92])
    except cv2.error:
        return b""
    return packed.tobytes() if done else b""


def _tail(log: Path | None) -> bytes:
    """The end of the log; empty where there is none."""
    if log is None:
        return b""
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - MOST_LOG))
            return file.read(MOST_LOG)
    except OSError:
        return b""


def _versions() -> dict[str, str]:
    found = {
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
    }
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found
