"""What many finished games cost: list and statistics, beside plain Python sums of the same rows."""

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

GAMES = (0, 2_000, 20_000)
PEOPLE = 12


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Return milliseconds of processor time (median) for the first page of games, for all statistics, for
    what the end of a game adds, and for the same sums made in Python. ``seconds`` limits the repetitions.
    """
    return {str(games): _of(games, max(3, round(seconds))) for games in GAMES}


def _of(count: int, times: int) -> dict[str, float]:
    from companion.chronicle import statistics
    from companion.chronicle.chronicle import Chronicle
    from companion.chronicle.games import count_games, games
    from companion.chronicle.remarks import remarks
    from companion.journal.journal import Journal
    from companion.rules.random_play import random_game, random_setup
    from config.catalogue import default_catalogue

    chronicle = Chronicle(Journal.open(None), default_catalogue())
    chronicle.journal.derive(*_rows(count))
    last = [played.after for played in random_game(random_setup(1, 4), 1)][-1]
    return {
        "list": _time(lambda: (count_games(chronicle), games(chronicle, most=40)), times),
        "statistics": _time(lambda: statistics.everything(chronicle), times),
        "remarks": _time(lambda: remarks(chronicle, count + 1, last), times),
        "python": _time(lambda: _plain(chronicle), times),
    }


def _plain(chronicle: Any) -> Counter[str]:
    """Wins by person, as somebody would write it without thinking of SQL: the honest reference."""
    won: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for person, score, first in chronicle.read("SELECT person, score, won FROM results"):
        won[person] += first
        points[person] += score
    return won


def _time(work: Callable[[], object], times: int) -> float:
    work()
    found = []
    for _ in range(times):
        started = process_time()
        work()
        found.append(1000 * (process_time() - started))
    return median(found)


def _rows(count: int) -> list[Any]:
    """Rows of ``count`` games with scores by chance: the sums cost the same, whoever played."""
    from companion.chronicle import schema
    from companion.chronicle.rating import NEWCOMER
    from companion.chronicle.summary import MedalTaken, Result, Summary
    from companion.rules.scoring import Score
    from config.catalogue import default_catalogue

    facts, random = default_catalogue(), Random(1)
    people = [f"Player {number}" for number in range(1, PEOPLE + 1)]
    writes: list[Any] = []
    for game in range(1, count + 1):
        players = random.choice((2, 3, 4, 4, 5, 6, 7))
        totals = [random.randrange(20, 60) for _ in range(players)]
        names, wonders = random.sample(people, players), random.sample(list(facts.wonders), players)
        results = tuple(
            Result(
                seat,
                name,
                wonder,
                Score(total, 0, 0, 0, 0, 0, total),
                1 + sum(other > total for other in totals),
                seat == 0,
                20,
                400.0,
            )
            for seat, (name, wonder, total) in enumerate(zip(names, wonders, totals, strict=True))
        )
        medals = tuple(
            MedalTaken(random.randrange(players), medal, "left", 5)
            for medal in random.sample(list(facts.medals), players)
        )
        summary = Summary(results, medals, 80, random.randrange(9), random.randrange(12), 2400.0)
        ended = f"{2000 + game // 336}-{1 + game // 28 % 12:02}-{1 + game % 28:02}T20:00:00+00:00"
        standings = [(random.randrange(4), *NEWCOMER)] * players
        writes += schema.add(game, ended, ended, summary, [result.name for result in results], standings)
    return writes
