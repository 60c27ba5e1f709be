"""Whether games leave anything behind: memory, handles, threads, programs."""

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from companion.cli.bench.leftovers import Holding, more_of, resident_mb, slope, take_stock
from companion.cli.output import console

WARM_UP = 20
"""Games after which nothing should grow any more: caches are filled by then."""
FEWEST = 40
STOCK_EVERY = 10
"""Games between two looks at what is held."""


def measure(seconds: float = 5.0, games: int | None = None) -> dict[str, Any]:
    """Play whole games one after the other at one table without a window, and compare what is held at the
    end with what was after game 20. At least ``games`` games (40), for at least so many seconds.

    ``grown`` is the growth of the resident memory after the warm-up as a share (0.05 is 5 %), and
    ``mb_per_100_games`` the slope of all that was measured since. ``handles``, ``threads``, ``children``:
    after the warm-up and at the end. ``reference_mb`` is what Python with our imports holds before the
    first game.
    """
    fewest = max(2, games or FEWEST)
    with tempfile.TemporaryDirectory() as home:
        return _at_a_table(Path(home), seconds, fewest)


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

    log = Stock(journal)
    try:
        play_games(play, log, seconds, fewest)
    finally:
        table.close()
    return {"games": log.last.games, "moves": moves, "reference_mb": before, **log.result()}


def play_games(
    play: Callable[[int], None],
    log: "Stock",
    seconds: float,
    fewest: int,
    measured: Callable[[], None] = lambda: None,
    rest: Callable[[], None] = lambda: None,
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


class Stock:
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
