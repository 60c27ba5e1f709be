"""What this process holds at a moment: memory, file handles, threads, programs it started, objects."""

import ctypes
import gc
import os
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec

from config.memory import give_back


class Holding(msgspec.Struct, frozen=True):
    """What the process held after ``games`` games.

    ``mb`` is resident memory, ``allocated_mb`` what of it was asked for and not given back (the rest is
    the program itself and holes between). ``handles`` are open files, pipes and sockets, without the
    ``fonts``: one a size, of which Kivy keeps the newest 64 open. ``children`` are programs that it
    started and that still exist, the ones that ended and were not waited for among them. ``objects`` are
    those that the garbage collector follows; ``widgets``, ``textures`` and ``events`` (of Kivy's clock)
    some of them. ``journal_kb`` is the size of the journal's file with its log.
    """

    games: int
    mb: float
    allocated_mb: float
    handles: int
    fonts: int
    threads: int
    children: int
    objects: int
    widgets: int = 0
    textures: int = 0
    events: int = 0
    journal_kb: int = 0


def take_stock(games: int, journal: Path | None = None) -> tuple[Holding, Counter[str]]:
    """Return what is held after ``games`` games, and the number of objects by the name of their type.

    Taken as the next game would find it: what is free has been given back (``config.memory``).
    """
    gc.collect()
    give_back()
    types = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    widgets, events = _of_kivy()
    fonts = open_handles(".ttf")
    return Holding(
        games=games,
        mb=round(resident_mb(), 2),
        allocated_mb=round(allocated_mb(), 2),
        handles=open_handles() - fonts,
        fonts=fonts,
        threads=threading.active_count(),
        children=len(child_processes()),
        objects=types.total(),
        widgets=widgets,
        textures=types["kivy.graphics.texture.Texture"],
        events=events,
        journal_kb=0 if journal is None else size_of(journal) // 1000,
    ), types


def _of_kivy() -> tuple[int, int]:
    """The widgets that exist and the events of Kivy's clock; nothing is imported for it."""
    import sys

    if "kivy.uix.widget" not in sys.modules:
        return 0, 0
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    return sum(issubclass(type(one), Widget) for one in gc.get_objects()), len(Clock.get_events())


def size_of(journal: Path) -> int:
    """Return the bytes of the journal's file and its write-ahead log."""
    found = 0
    for file in (journal, journal.with_name(f"{journal.name}-wal")):
        with suppress(OSError):
            found += file.stat().st_size
    return found


def resident_mb() -> float:
    """Return the resident memory of this process in megabytes (Linux; 0.0 elsewhere)."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class _MallInfo(ctypes.Structure):
    """The C library's ``struct mallinfo2``: ten sizes in bytes."""

    _fields_ = [(name, ctypes.c_size_t) for name in
                ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
                 "fordblks", "keepcost")]  # fmt: skip


def allocated_mb() -> float:
    """Return the megabytes that are allocated through ``malloc`` (glibc from 2.33 on; 0.0 elsewhere)."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return 0.0
    ask.restype = _MallInfo
    told = ask()
    return float(told.uordblks + told.hblkhd) / 1e6


def open_handles(suffix: str = "") -> int:
    """Return the number of open file handles, of files that end in ``suffix`` (Linux; 0 elsewhere)."""
    found = 0
    for handle in Path("/proc/self/fd").glob("*"):
        with suppress(OSError):
            found += os.readlink(handle).endswith(suffix)
    return found


def child_processes() -> tuple[int, ...]:
    """Return the processes that this one started and that still exist (Linux; none elsewhere)."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name, in brackets, may hold anything: what follows it is "state parent …".
            parent = int(stat.read_text(errors="replace").rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if parent == os.getpid():
            found.append(int(stat.parent.name))
    return tuple(found)


def slope(points: list[tuple[float, float]]) -> float:
    """Return the rise per unit of the straight line that fits ``points`` best; 0.0 for fewer than two."""
    if len({x for x, _ in points}) < 2:
        return 0.0
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


def more_of(early: Counter[str], late: Counter[str], most: int = 12) -> dict[str, list[int]]:
    """Return the types of which there are clearly more: name → [early, late], those with the most first."""
    grown = {name: late[name] - early[name] for name in late}
    names = sorted(grown, key=lambda name: -grown[name])[:most]
    return {name: [early[name], late[name]] for name in names if grown[name] > max(20, early[name] // 20)}
