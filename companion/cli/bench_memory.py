"""Whether games leave anything behind: memory, file handles and threads over many games in one process."""

import gc
import os
import tempfile
import threading
from pathlib import Path
from time import perf_counter
from typing import Any

from companion.rules.random_play import random_game, random_setup
from companion.table.journal import Journal
from companion.table.signals import NewSetup, Play
from companion.table.table import Table

WARM_UP = 20
"""Games after which nothing should grow any more: caches are filled by then."""
FEWEST = 40


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Play random games through one table, at least 40 of them, and compare the end with game 20.

    ``grown`` is the growth of the resident memory after the first 20 games, as a share (0.05 is 5 %).
    ``reference_mb`` is what Python with our imports holds before the first game.
    """
    # The journal is on disk, as at a table: one in memory would hold every game ever played.
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Journal.open(Path(folder) / "journal.db"))
        try:
            return _games(table, seconds)
        finally:
            table.close()


def _games(table: Table, seconds: float) -> dict[str, Any]:
    """Play games through ``table`` and tell what they left."""
    until = perf_counter() + seconds
    before = resident_mb()
    games = moves = 0
    early = (0.0, 0, 0)
    while games < FEWEST or perf_counter() < until:
        setup = random_setup(games, 2 + games % 6)
        table.handle(NewSetup())
        table.begin(setup)
        for played in random_game(setup, games):
            table.handle(Play(played.move))
            moves += 1
        games += 1
        if games == WARM_UP:
            early = _left()
    late = _left()
    return {
        "games": games,
        "moves": moves,
        "reference_mb": before,
        "early_mb": early[0],
        "late_mb": late[0],
        "grown": late[0] / early[0] - 1,
        "handles": [early[1], late[1]],
        "threads": [early[2], late[2]],
    }


def resident_mb() -> float:
    """Return the resident memory of this process in megabytes (Linux; 0.0 elsewhere)."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _left() -> tuple[float, int, int]:
    """Memory in megabytes, open file handles, threads."""
    gc.collect()
    handles = Path("/proc/self/fd")
    return resident_mb(), len(list(handles.iterdir())) if handles.exists() else 0, threading.active_count()
