"""How good a position is for a player: the points there are, and what its pieces are likely to become.

Each trait of a position (``traits.py``) is worth so many points whenever it is there, and so many more the
younger the game is. What they are worth (``weights.toml``) is fitted to how games ended (``fitting.py``).
"""

import math
from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from companion.coach.traits import Traits, groups
from companion.rules import State
from companion.rules.scoring import score_of
from config.loading import load_toml

VICTORY = 12.0
"""Points that having won counts more than the points themselves."""
NOTHING = (0.0, 0.0)
"""What a trait is worth that was not seen when the weights were fitted (a Progress token of the owner's)."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What traits are worth: ``[points always, points more at the start of a game]``, by trait.

    ``spread`` (points) likewise: a lead of so many points makes it 73 to 27 that a game is won.
    """

    spread: tuple[float, float]
    traits: dict[str, tuple[float, float]]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Return the fitted weights."""
    return load_toml(resources.files("companion.coach") / "weights.toml", Weights)


def judge(state: State, seat: int) -> float:
    """Return the points of ``seat`` now, and those that its pieces are likely to bring."""
    return _judged(state, seat, time_left(state))


def _judged(state: State, seat: int, left: float) -> float:
    """``judge``, with what is left of the game, which is the same for all players."""
    always = early = 0.0
    for group in groups(state, seat):
        one, other = _worth(*group)
        always += one
        early += other
    return score_of(state.game, seat, state.position.seats[seat]).total + always + early * left


def lead(state: State, seat: int) -> float:
    """Return how far ``seat`` is ahead of the best other player, in likely points.

    At the end of a game these are the points there are, and ``VICTORY`` more or less.
    """
    if state.finished:
        return margin(state, seat) + (VICTORY if seat in state.winners else -VICTORY)
    left = time_left(state)
    values = [_judged(state, other, left) for other in range(state.game.seats)]
    return values.pop(seat) - max(values)


def margin(state: State, seat: int) -> int:
    """Return how many points ``seat`` has more than the best other player (R61)."""
    totals = [player.score.total for player in state.players]
    return totals.pop(seat) - max(totals)


def chance(points: float, left: float = 0.0) -> float:
    """Return the chance (0 to 1) to win with a lead of ``points`` when ``left`` of the game is to come."""
    always, early = weights().spread
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, points / (always + early * left)))))


def time_left(state: State) -> float:
    """Return how much of the game is to come: 1 at its start, 0 where a Wonder is complete (R60)."""
    most = 0.0
    for front, wonder in zip(state.position.seats, state.game.seat_wonders, strict=True):
        most = max(most, front.stages.bit_count() / len(wonder.stages))
    return 1.0 - most


@lru_cache(maxsize=400_000)
def _worth(kind: Callable[..., Traits], *arguments: Any) -> tuple[float, float]:
    """What the traits that ``kind`` finds are worth: always, and more at the start of a game."""
    table = weights().traits
    always = early = 0.0
    for name, amount in kind(*arguments):
        one, other = table.get(name, NOTHING)
        always += one * amount
        early += other * amount
    return always, early
