"""Whether games leave anything behind: memory, handles, threads, programs, and what a frame costs."""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.cli.endurance.leftovers import Holding, more_of, resident_mb, slope, take_stock
from companion.cli.output import console
from config.errors import InputError

if TYPE_CHECKING:
    from companion.cli.endurance.frames import FrameCost

WARM_UP = 20
"""Games after which nothing should grow any more: caches are filled by then."""
FEWEST = 40
STOCK_EVERY = 10
"""Games between two looks at what is held."""
FRAMES = 120
"""Frames whose cost is measured after the warm-up and at the end."""


def measure(seconds: float = 5.0, games: int | None = None, headless: bool = False) -> dict[str, Any]:
    """Play whole games one after the other, and compare what is held at the end with what was after game 20.

    With the window open where there is a display: people touch it, cards are read by the camera's
    thread, screens are opened and left. Else, and with ``headless``, through one table without a window
    (``window`` says why). At least ``games`` games (40), for at least so many seconds.

    ``grown`` is the growth of the resident memory after the warm-up as a share (0.05 is 5 %), and
    ``mb_per_100_games`` the slope of all that was measured since. ``handles``, ``threads``, ``children``:
    after the warm-up and at the end. ``frame``: what a frame of the same scene costs then, by itself and
    in units of a fixed piece of work (``reference_ms``). ``reference_mb`` is what Python with our
    imports holds before the first game. Raises InputError only for what the disk refuses.
    """
    fewest = max(2, games or FEWEST)
    with tempfile.TemporaryDirectory() as home:
        play: Callable[[], dict[str, Any]] = lambda: _at_a_table(Path(home), seconds, fewest)  # noqa: E731
        if headless:
            return {"window": "none: asked for", **play()}
        kept = {name: os.environ.get(name) for name in ("COMPANION_HOME", "KIVY_HOME")}
        os.environ["COMPANION_HOME"] = home
        os.environ.setdefault("KIVY_HOME", home)
        try:
            return _in_a_window(Path(home), seconds, fewest)
        except InputError as error:
            console.print(f"No window: {error}", markup=False)
            return {"window": f"none: {error}", **play()}
        finally:
            for name, value in kept.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def _in_a_window(home: Path, seconds: float, fewest: int) -> dict[str, Any]:
    """Play with the window open. Raises InputError where there is no display."""
    from companion.screens.shell.environment import prepare

    size = (800, 480)
    prepare(size, position=(0, 0), testing=True)
    from companion.cli.endurance.evening import Evening

    before = resident_mb()
    evening = Evening(home)
    try:
        log = _Log(evening.journal)
        costs: list[FrameCost] = []

        def measured() -> None:
            costs.append(evening.measure_frames(FRAMES if fewest >= FEWEST else 10))
            console.print(f"a frame: {costs[-1]}", markup=False, highlight=False)

        _play_games(evening.play, log, seconds, fewest, measured, evening.rest)
    finally:
        evening.close()
    return {
        "window": f"{size[0]}x{size[1]}",
        "games": log.last.games,
        "moves": evening.moves,
        "cards_by_camera": evening.by_camera,
        "touches": evening.hands.touches,
        "reference_mb": before,
        **log.result(),
        "frame": {
            "start_ms": costs[0].frame_ms,
            "end_ms": costs[-1].frame_ms,
            "reference_ms": [costs[0].reference_ms, costs[-1].reference_ms],
            "start": costs[0].ratio,
            "end": costs[-1].ratio,
            "grown": costs[-1].ratio / costs[0].ratio - 1,
            "all": [cost.ratio for cost in costs],
        },
    }


def _at_a_table(home: Path, seconds: float, fewest: int) -> dict[str, Any]:
    """Play through one table, without a window."""
    from companion.journal.journal import Journal
    from companion.messages.signals import NewSetup, Play
    from companion.rules.random_play import random_game, random_setup
    from companion.table.table import Table

    before = resident_mb()
    # The journal is on disk, as at a table: one in memory would hold every game ever played.
    journal = home / "journal.sqlite3"
    table = Table(Journal.open(journal))
    moves = 0

    def play(number: int) -> None:
        nonlocal moves
        setup = random_setup(number, 2 + number % 6)
        table.handle(NewSetup())
        table.begin(setup)
        for played in random_game(setup, number):
            table.handle(Play(played.move))
            moves += 1

    log = _Log(journal)
    try:
        _play_games(play, log, seconds, fewest, lambda: None, lambda: None)
    finally:
        table.close()
    return {"games": log.last.games, "moves": moves, "reference_mb": before, **log.result()}


def _play_games(
    play: Callable[[int], None],
    log: "_Log",
    seconds: float,
    fewest: int,
    measured: Callable[[], None],
    rest: Callable[[], None],
) -> None:
    """Play, and take stock now and then, after a ``rest``.

    ``measured`` is called from the warm-up on and at the end.
    """
    until = perf_counter() + seconds
    warm_up = min(WARM_UP, fewest // 2)
    games = 0
    while games < fewest or perf_counter() < until:
        play(games)
        games += 1
        if games == warm_up or (games > warm_up and games % 50 == 0):
            measured()
        if log.is_due(games, fewest):
            rest()
            log.add(games, warm=games >= warm_up)
    measured()
    rest()
    log.add(games, warm=True)


class _Log:
    """What was held after so many games, from the warm-up on."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._held: list[Holding] = []
        self._types: list[Counter[str]] = []

    @property
    def last(self) -> Holding:
        """The newest entry."""
        return self._held[-1]

    def is_due(self, games: int, fewest: int) -> bool:
        """Whether stock is to be taken after ``games`` games."""
        return games % STOCK_EVERY == 0 or games == min(WARM_UP, fewest // 2)

    def add(self, games: int, *, warm: bool) -> None:
        """Take stock; before everything is ``warm`` only to say how it goes."""
        held, types = take_stock(games, self._journal)
        if warm:
            self._held.append(held)
            self._types = [*self._types[:1], types]
        console.print(f"{games} games: {held}", markup=False, highlight=False)

    def result(self) -> dict[str, Any]:
        """Return the figures."""
        first, last = self._held[0], self._held[-1]
        return {
            "early_mb": first.mb,
            "late_mb": last.mb,
            "grown": last.mb / first.mb - 1 if first.mb else 0.0,
            "mb_per_100_games": round(100 * slope([(held.games, held.mb) for held in self._held]), 3),
            **{
                name: [getattr(first, name), getattr(last, name)]
                for name in (
                    "handles",
                    "fonts",
                    "threads",
                    "children",
                    "widgets",
                    "textures",
                    "events",
                    "objects",
                )
            },
            "journal_kb": [first.journal_kb, last.journal_kb],
            "mb": {str(held.games): held.mb for held in self._held if held.games % 20 == 0},
            "more_of": more_of(self._types[0], self._types[-1]),
        }
