"""How strong somebody plays, from the ranks of all their games (Plackett–Luce, by the library openskill).

Unlike Elo it is made for more than two, and it knows how sure it can be: ``mu`` is the estimate, ``sigma``
its standard deviation. What is shown is ``mu - 3 sigma``: it rises with every game that says something.
"""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
NEWCOMER: Final = (float(_MODEL.mu), float(_MODEL.sigma))
"""``mu`` and ``sigma`` of somebody who has not played yet."""


def rated(before: Sequence[tuple[float, float]], ranks: Sequence[int]) -> list[tuple[float, float]]:
    """Return mu and sigma of everybody after a game; ``before`` and ``ranks`` (1 is best) are by seat."""
    teams = [[_MODEL.create_rating([mu, sigma])] for mu, sigma in before]
    return [(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]


def strength(mu: float, sigma: float) -> float:
    """Return the strength that somebody has shown at least, with 99.7 % certainty; 0 for a newcomer."""
    return mu - 3 * sigma
