"""Games one after the other in one process with the window open: what is held does not grow.

ENDURANCE=20 in the environment plays that many times as many. ``script/endurance --games 400`` is the
whole measurement, with the memory and the cost of a frame.
"""

import gc
import os
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

from companion.cli.bench.leftovers import child_processes, more_of, open_handles, slope, take_stock
from tests.endurance.__main__ import measure
from tests.endurance.beat import FPS, Beat
from tests.screens.conftest import Stand

GAMES = 2 * int(os.environ.get("ENDURANCE", "1"))


def test_games_in_the_window_leave_nothing_behind(stand: Stand) -> None:
    """Touches, cards before the camera's thread, screens opened and left, the coach, a lesson, a voice."""
    found = measure(0.0, GAMES)
    assert found["window"] == "800x480"
    assert found["games"] == GAMES
    assert found["moves"] >= 30 * GAMES
    assert found["cards_by_camera"] >= 5 * GAMES
    assert found["touches"] >= 5 * GAMES
    for name in ("handles", "threads", "children", "events"):
        early, late = found[name]
        assert late <= early, f"{name}: {early} became {late}"
    assert found["threads"][0] > 1, "the camera has a thread of its own"
    assert found["frame"]["start"] > 0
    assert found["journal_kb"][1] > 0


def test_handles_threads_and_programs_are_counted(tmp_path: Path) -> None:
    over = threading.Event()
    before, _ = take_stock(0)
    thread = threading.Thread(target=over.wait)
    thread.start()
    with (tmp_path / "file").open("w"):
        program = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        after, _ = take_stock(1, tmp_path / "missing")
        assert program.pid in child_processes()
        assert open_handles() == before.handles + before.fonts + 2
    program.communicate(b"\n")
    over.set()
    thread.join()
    assert after.threads == before.threads + 1
    assert after.children == before.children + 1
    assert program.pid not in child_processes()


def test_objects_that_pile_up_are_named() -> None:
    class Left:
        """Something that nobody needs any more."""

    _, early = take_stock(0)
    pile = [Left() for _ in range(500)]
    held, late = take_stock(1)
    name = f"{Left.__module__}.{Left.__qualname__}"
    assert more_of(early, late)[name] == [0, 500]
    assert held.objects > len(pile)
    pile.clear()
    gc.collect()
    assert name not in more_of(early, take_stock(2)[1])
    assert more_of(Counter(few=1), Counter(few=3)) == {}


def test_the_slope_is_that_of_the_line_through_all_points() -> None:
    assert slope([(0, 5), (10, 7), (20, 9)]) == 0.2
    assert slope([(0, 5), (10, 9), (20, 5)]) == 0
    assert slope([(3, 5)]) == 0


def test_whoever_waits_for_a_frame_comes_back_with_it_or_at_the_end() -> None:
    beat = Beat()
    came: list[float] = []

    def wait() -> None:
        beat.wait(2 / FPS)
        came.append(beat())

    def two_frames() -> None:
        beat.advance()
        beat.advance()

    for end in (two_frames, beat.close):
        waiting = threading.Thread(target=wait)
        waiting.start()
        assert waiting.is_alive()
        end()
        waiting.join()
    assert came == [2 / FPS, 2 / FPS]
