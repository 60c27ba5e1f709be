"""``companion bench coach``: how often the coach wins, with confidence intervals, and how much it delays.

Two-player games, seats alternating, against a player who always takes the card with the most points now
and one who takes anything. Thinking is counted in processor time, so that other work on the machine does
not make the coach weaker.
"""

import math
import time
from random import Random
from typing import Any

from companion.coach.players import Chooser, anything, coached, most_points, play
from companion.rules.random_play import random_setup

DECISION = 0.5
"""Seconds of processor time for one decision, where the time suffices for games of such decisions."""
DECISIONS = 28
"""Decisions of the coach in a game of two, about."""
LEAST_GAMES = 20
"""Games that are played at least against the first opponent: with less time each decision gets less."""
GAMES = 400
CONFIDENT = 1.96
"""Standard deviations of a 95 % interval."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval (Wilson) of a share of ``won`` out of ``games``."""
    if not games:
        return 0.0, 1.0
    share, z = won / games, CONFIDENT
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    bottom = 1 + z * z / games
    return max(0.0, (middle - spread) / bottom), min(1.0, (middle + spread) / bottom)


def compete(other: str, seconds: float, decision: float, most: int = GAMES) -> dict[str, Any]:
    """Let the coach play against ``other`` ("points" or "random") for about ``seconds`` (wall clock)."""
    opponent = {"points": most_points, "random": anything}[other]
    deadline = time.monotonic() + seconds
    won, games = 0.0, 0
    while games < most and (time.monotonic() < deadline or not games):
        seat = games % 2
        coach: Chooser = coached(Random(games), decision, clock=time.process_time)
        against = opponent(Random(1_000 + games))
        setup = random_setup(games, 2)
        end = play(setup, [coach, against] if seat == 0 else [against, coach], games)
        won += 1 / len(end.winners) if seat in end.winners else 0
        games += 1
    low, high = wilson(won, games)
    return {"games": games, "won": won / games, "at_least": low, "at_most": high}


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Play for about ``seconds`` and return shares of games won with their 95 % intervals."""
    decision = min(DECISION, seconds * 0.75 / (LEAST_GAMES * DECISIONS))
    return {
        "seconds_a_decision": decision,
        "against_most_points": compete("points", seconds * 0.75, decision),
        "against_random": compete("random", seconds * 0.25, decision),
    }
