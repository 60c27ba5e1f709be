"""What people ask of their games, answered by SQLite; every answer says how many games it is from."""

from collections.abc import Iterator, Sequence
from datetime import date
from math import sqrt
from typing import Any, Final

import msgspec

from companion.chronicle.chronicle import Chronicle
from companion.chronicle.filters import EVERY, Filter
from companion.chronicle.rating import strength

FEW: Final = 10
"""Games under which a share says more about luck than about skill: shown as few."""
_Z: Final = 1.96
"""Standard deviations of a 95 % interval."""


class Share(msgspec.Struct, frozen=True):
    """``hits`` of ``games``; ``expected`` hits if everybody were equally strong."""

    hits: int
    games: int
    expected: float

    @property
    def rate(self) -> float:
        """The share, 0 to 1; 0 of no games."""
        return self.hits / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % certainty (Wilson's interval)."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.rate
        middle = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        spread = _Z / (1 + _Z**2 / n) * sqrt(p * (1 - p) / n + _Z**2 / (4 * n * n))
        return max(0.0, middle - spread), min(1.0, middle + spread)

    @property
    def few(self) -> bool:
        """Whether these are too few games to say much."""
        return self.games < FEW


class PersonLine(msgspec.Struct, frozen=True):
    """What one person has made of their games; ``turn`` is the mean turn in seconds, None if not known."""

    person: str
    wins: Share
    mean: float
    best: int
    medals: float
    turn: float | None
    longest_streak: int
    streak: int
    strength: float


class WonderLine(msgspec.Struct, frozen=True):
    """What has been made of one Wonder."""

    wonder: str
    wins: Share
    mean: float
    best: int


class MedalLine(msgspec.Struct, frozen=True):
    """How often a Medal was won, and by whom most often (the first by name where two are equal)."""

    medal: str
    times: int
    person: str
    most: int


class CountLine(msgspec.Struct, frozen=True):
    """Games of ``players``: how often who began has won, the lead's changes and minutes on average."""

    players: int
    first: Share
    lead_changes: float
    minutes: float | None


_WINS = "SUM(won), COUNT(*), SUM(1.0 / players), AVG(score), MAX(score)"


def people(chronicle: Chronicle, chosen: Filter = EVERY) -> tuple[PersonLine, ...]:
    """Return a line a person, the strongest first."""
    where, values = chosen.where()
    rows = chronicle.read(
        f"SELECT person, {_WINS}, AVG(medals), SUM(turns), SUM(seconds), MAX(streak) FROM results"
        f" {where} GROUP BY person",
        *values,
    )
    now = {person: chronicle.standing(person) for person, *_ in rows}
    found = [
        PersonLine(
            person=person,
            wins=Share(*wins),
            mean=mean,
            best=best,
            medals=medals / chronicle.catalogue.table.medal_vp,
            turn=seconds / turns if turns else None,
            longest_streak=longest,
            streak=now[person][0],
            strength=strength(*now[person][1:]),
        )
        for person, *wins, mean, best, medals, turns, seconds, longest in rows
    ]
    return tuple(sorted(found, key=lambda line: (-line.strength, line.person)))


def wonders(chronicle: Chronicle, chosen: Filter = EVERY) -> tuple[WonderLine, ...]:
    """Return a line a Wonder, the one that wins most beyond its share first."""
    where, values = chosen.where()
    rows = chronicle.read(f"SELECT wonder, {_WINS} FROM results {where} GROUP BY wonder", *values)
    found = [WonderLine(wonder, Share(*wins), mean, best) for wonder, *wins, mean, best in rows]
    return tuple(sorted(found, key=lambda line: (line.wins.expected - line.wins.hits, line.wonder)))


def medals(chronicle: Chronicle, chosen: Filter = EVERY) -> tuple[MedalLine, ...]:
    """Return a line for each Medal that was ever won, the most frequent first."""
    where, values = chosen.where()
    rows = chronicle.read(
        "SELECT medal, person, COUNT(*) AS times FROM medals_taken JOIN results USING (game, seat)"
        f" {where} GROUP BY medal, person ORDER BY medal, times DESC, person",
        *values,
    )
    found: dict[str, MedalLine] = {}
    for medal, person, times in rows:
        line = found.setdefault(medal, MedalLine(medal, 0, person, times))
        found[medal] = msgspec.structs.replace(line, times=line.times + times)
    return tuple(sorted(found.values(), key=lambda line: (-line.times, line.medal)))


def counts(chronicle: Chronicle, chosen: Filter = EVERY) -> tuple[CountLine, ...]:
    """Return a line for each number of players."""
    where, values = chosen.games()
    rows = chronicle.read(
        "SELECT players, SUM(won), COUNT(*), SUM(1.0 / players) FROM results"
        f" WHERE first AND game IN (SELECT game FROM plays {where}) GROUP BY players",
        *values,
    )
    lengths = {
        players: (leads, None if seconds is None else seconds / 60)
        for players, leads, seconds in chronicle.read(
            f"SELECT players, AVG(lead_changes), AVG(seconds) FROM plays {where} GROUP BY players", *values
        )
    }
    return tuple(CountLine(players, Share(*wins), *lengths[players]) for players, *wins in rows)


class Record(msgspec.Struct, frozen=True):
    """A best of all games: ``kind`` says what of, ``subject`` (a Wonder) where it is of one.

    ``value`` in points, seconds or games; ``person`` and ``game`` where it belongs to one.
    """

    kind: str
    value: float
    person: str
    game: int
    subject: str = ""


def records(chronicle: Chronicle, chosen: Filter = EVERY) -> tuple[Record, ...]:
    """Return the records; of two equal ones the earlier stands. Those of games belong to their winner."""
    where, values = chosen.where()
    theirs = f"AND game IN (SELECT game FROM results {where} AND won)" if where else ""
    found: list[Record] = []
    for kind, what, order in _OF_GAMES:
        ordered = f"{theirs} ORDER BY {what} {order}, ended, game LIMIT 1"
        for value, game in chronicle.read(
            f"SELECT {what}, game FROM plays WHERE {what} > 0 {ordered}", *values
        ):
            winner = "SELECT person FROM results WHERE game = ? AND won ORDER BY seat LIMIT 1"
            ((person,),) = chronicle.read(winner, game)
            found.append(Record(kind, value, person, game))
    return (*found, *_of_players(chronicle, where, values))


def _of_players(chronicle: Chronicle, where: str, values: Sequence[object]) -> Iterator[Record]:
    """The highest score, of all and with each Wonder, and the longest streak."""
    best = chronicle.read(
        f"SELECT wonder, MAX(score), MAX(streak) FROM results {where} GROUP BY wonder", *values
    )
    if not best:
        return
    streak = max(streak for *_, streak in best)
    pairs = [value for wonder, score, _ in best for value in (wonder, score)]
    marks = ", ".join(["(?, ?)"] * len(best))
    rows = chronicle.read(
        f"SELECT wonder, score, streak, person, game FROM results {where} {'AND' if where else 'WHERE'}"
        f" ((wonder, score) IN (VALUES {marks}) OR streak = ?) ORDER BY ended DESC, game DESC, seat DESC",
        *(*values, *pairs, streak),
    )
    most = {(wonder, score) for wonder, score, _ in best}
    highest: dict[str, Record] = {}
    longest = None
    for wonder, score, row, person, game in rows:  # the earliest comes last
        if (wonder, score) in most:
            highest[wonder] = Record("wonder", score, person, game, wonder)
        if row == streak > 1:
            longest = Record("streak", streak, person, game)
    top = max(record.value for record in highest.values())
    first = next(row for row in reversed(rows) if row[1] == top)
    yield Record("score", top, first[3], first[4])
    if longest is not None:
        yield longest
    yield from highest.values()


_OF_GAMES = (
    ("margin", "margin", "DESC"),
    ("comeback", "comeback", "DESC"),
    ("fastest", "seconds", "ASC"),
    ("longest", "seconds", "DESC"),
)
"""Records of whole games: the kind, the column of ``plays``, and which end of it is the best."""


def comeback_of(chronicle: Chronicle, day: date) -> Record | None:
    """Return the largest comeback among the games that ended on ``day`` of UTC, None where there was none."""
    rows = chronicle.read(
        "SELECT comeback, person, game FROM plays JOIN results USING (game)"
        " WHERE substr(plays.ended, 1, 10) = ? AND won AND comeback > 0 ORDER BY comeback DESC, game LIMIT 1",
        day.isoformat(),
    )
    return Record("comeback", *rows[0]) if rows else None


def everything(chronicle: Chronicle, chosen: Filter = EVERY) -> dict[str, Any]:
    """Return all statistics as plain values, as ``companion stats --json`` prints them."""
    lines: dict[str, Any] = {
        "people": people(chronicle, chosen),
        "wonders": wonders(chronicle, chosen),
        "medals": medals(chronicle, chosen),
        "players": counts(chronicle, chosen),
        "records": records(chronicle, chosen),
    }
    return {name: [plain(line) for line in found] for name, found in lines.items()}


def plain(line: msgspec.Struct) -> dict[str, Any]:
    """Return ``line`` as plain values; a share with its rate, its interval and whether it is of few."""
    found: dict[str, Any] = msgspec.structs.asdict(line)
    for name, value in found.items():
        if isinstance(value, Share):
            low, high = value.interval
            found[name] = {
                **msgspec.structs.asdict(value),
                "rate": value.rate,
                "low": low,
                "high": high,
                "few": value.few,
            }
    return found
