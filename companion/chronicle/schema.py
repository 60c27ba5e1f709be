"""What the chronicle writes into the journal's file: statements for its tables.

The tables (third migration in ``companion.journal.storage``) hold nothing that the games themselves do not
tell: a play that is missing or out of date is made anew from its entries.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from companion.chronicle.summary import Result, Summary
from companion.journal.storage import Write

DERIVED: Final = ("plays", "results", "medals_taken")
"""The tables, each with a column ``game``."""
PARTS: Final = ("stages", "blue", "cat", "military", "progress", "medals")
"""Where points come from, in the order of R61; columns of ``results``."""

Standing: TypeAlias = tuple[int, float, float]
"""How a person stands after a game: games won in a row, and the mu and sigma of the rating."""


def add(
    game: int,
    began: str,
    ended: str,
    summary: Summary,
    people: Sequence[str],
    standings: Sequence[Standing],
) -> list[Write]:
    """Keep ``summary`` of ``game`` instead of what is kept of it.

    ``people`` says who sat at each seat, ``standings`` how each stands afterwards: wins in a row, rating.
    """
    scores = sorted((result.score.total for result in summary.results), reverse=True)
    play = (
        game,
        began,
        ended,
        len(summary.results),
        summary.turns,
        summary.seconds,
        summary.lead_changes,
        summary.comeback,
        scores[0] - scores[1],
        sum(scores),
    )
    writes = [*remove(game), ("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", play)]
    marks = ", ".join("?" * (14 + len(PARTS) + 2))
    writes += [
        (
            f"INSERT INTO results VALUES ({marks})",
            (game, *_result(result, person, len(summary.results)), ended, *standing),
        )
        for result, person, standing in zip(summary.results, people, standings, strict=True)
    ]
    writes += [
        (
            "INSERT INTO medals_taken VALUES (?, ?, ?, ?, ?, ?)",
            (game, number, won.seat, won.medal, won.place, won.turn),
        )
        for number, won in enumerate(summary.medals)
    ]
    return writes


def _result(result: Result, person: str, players: int) -> tuple[object, ...]:
    score = result.score
    return (
        result.seat,
        result.name,
        person,
        result.wonder,
        players,
        score.total,
        result.rank,
        result.rank == 1,
        result.first,
        *(getattr(score, part) for part in PARTS),
        result.turns,
        result.seconds,
    )


def remove(game: int) -> list[Write]:
    """Forget what is kept of ``game``."""
    return [(f"DELETE FROM {table} WHERE game = ?", (game,)) for table in DERIVED]


def stand(game: int, seat: int, person: str, standing: Standing) -> Write:
    """Keep who sat at ``seat`` of ``game`` and how they stood after it."""
    return (
        "UPDATE results SET person = ?, streak = ?, mu = ?, sigma = ? WHERE game = ? AND seat = ?",
        (person, *standing, game, seat),
    )
