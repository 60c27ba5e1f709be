"""What all tables together have come to: the standings of a tournament. Pure."""

from collections.abc import Iterable

import msgspec

from companion.hall.topics import GameResult


class Standing(msgspec.Struct, frozen=True):
    """One person over all games: ``place`` from 1, shared by those who are equal."""

    place: int
    name: str
    games: int
    wins: int
    points: int


def tournament(results: Iterable[GameResult], since: str = "") -> tuple[Standing, ...]:
    """Return everybody who has finished a game since then (ISO 8601, in UTC): most wins, then most points.

    A person is a name: two people of one name are one here.
    """
    sums: dict[str, tuple[int, int, int]] = {}
    for result in results:
        if result.ended < since:
            continue
        for player in result.players:
            games, wins, points = sums.get(player.name, (0, 0, 0))
            sums[player.name] = (games + 1, wins + player.won, points + player.score)
    ranked = sorted(sums.items(), key=lambda one: (-one[1][1], -one[1][2], one[0]))
    found: list[Standing] = []
    for number, (name, (games, wins, points)) in enumerate(ranked, start=1):
        before = found[-1] if found else None
        same = before is not None and (before.wins, before.points) == (wins, points)
        found.append(Standing(before.place if same and before else number, name, games, wins, points))
    return tuple(found)
