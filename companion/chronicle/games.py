"""The list of finished games, a page at a time, the latest first."""

import msgspec

from companion.chronicle.chronicle import Chronicle
from companion.chronicle.filters import EVERY, Filter


class Seated(msgspec.Struct, frozen=True):
    """Who sat at one seat of a game: the person now, with which Wonder, how it ended for them."""

    person: str
    wonder: str
    score: int
    rank: int
    medals: int


class GameLine(msgspec.Struct, frozen=True):
    """One finished game. ``ended`` is an ISO time stamp (UTC), ``seconds`` its length, None if not known."""

    game: int
    ended: str
    players: tuple[Seated, ...]
    turns: int
    seconds: float | None

    @property
    def winners(self) -> tuple[str, ...]:
        """The people who won."""
        return tuple(player.person for player in self.players if player.rank == 1)


def count_games(chronicle: Chronicle, chosen: Filter = EVERY) -> int:
    """Return how many games fit."""
    where, values = chosen.games()
    ((count,),) = chronicle.read(f"SELECT COUNT(*) FROM plays {where}", *values)
    return int(count)


def games(
    chronicle: Chronicle, chosen: Filter = EVERY, first: int = 0, most: int | None = None
) -> tuple[GameLine, ...]:
    """Return up to ``most`` of the games that fit, from number ``first`` of the list on."""
    where, values = chosen.games()
    rows = chronicle.read(
        f"SELECT game, ended, turns, seconds FROM plays {where}"
        " ORDER BY ended DESC, game DESC LIMIT ? OFFSET ?",
        *(*values, -1 if most is None else most, first),
    )
    return tuple(
        GameLine(number, ended, _seated(chronicle, number), turns, seconds)
        for number, ended, turns, seconds in rows
    )


def game(chronicle: Chronicle, number: int) -> GameLine | None:
    """Return the finished game ``number``; None where there is none."""
    rows = chronicle.read("SELECT game, ended, turns, seconds FROM plays WHERE game = ?", number)
    for _, ended, turns, seconds in rows:
        return GameLine(number, ended, _seated(chronicle, number), turns, seconds)
    return None


def _seated(chronicle: Chronicle, number: int) -> tuple[Seated, ...]:
    worth = chronicle.catalogue.table.medal_vp
    rows = chronicle.read(
        "SELECT person, wonder, score, rank, medals FROM results WHERE game = ? ORDER BY seat", number
    )
    return tuple(
        Seated(person, wonder, score, rank, points // worth) for person, wonder, score, rank, points in rows
    )


def persons(chronicle: Chronicle) -> tuple[str, ...]:
    """Return everybody who has finished a game, who has played most first."""
    rows = chronicle.read("SELECT person FROM results GROUP BY person ORDER BY COUNT(*) DESC, person")
    return tuple(person for (person,) in rows)
