"""``companion bench coach``: how often the coach wins, with confidence intervals, and what more time brings.

Two-player games, seats alternating, against a player who always takes the card with the most points now,
one who takes anything, and the coach itself when it is hurried. Thinking is
counted in processor time, so that other work on the machine does not make the coach weaker.
"""

import math
import time
from collections.abc import Callable
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
HURRY = 50
"""How many times less the coach thinks when it is hurried: what is won against it, more time has brought."""
SHARES = {"points": 0.5, "random": 0.25, "hurried": 0.25}
"""Shares of the time that is given, by opponent."""
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


def compete(other: str, decision: float, most: int, seconds: float = math.inf) -> dict[str, Any]:
    """Let the coach play ``most`` games, or about ``seconds`` (wall clock) of them, against ``other``.

    ``other`` is "points", "random" or "hurried" (the coach itself, with a little of the time); ``decision``
    is the processor time (seconds) that the coach has for each decision.
    """
    opponent: Callable[[Random], Chooser] = {
        "points": most_points,
        "random": anything,
        "hurried": lambda random: coached(random, decision / HURRY, clock=time.process_time),
    }[other]
    deadline = time.monotonic() + seconds
    won, games, thought = 0.0, 0, time.process_time()
    while games < most and (time.monotonic() < deadline or not games):
        seat = games % 2
        coach = coached(Random(games), decision, clock=time.process_time)
        against = opponent(Random(1_000 + games))
        setup = random_setup(games, 2)
        end = play(setup, [coach, against] if seat == 0 else [against, coach], games)
        won += 1 / len(end.winners) if seat in end.winners else 0
        games += 1
    low, high = wilson(won, games)
    spent = (time.process_time() - thought) / games
    return {"games": games, "won": won / games, "at_least": low, "at_most": high, "seconds_a_game": spent}


def measure(seconds: float = 5.0, games: int | None = None) -> dict[str, Any]:
    """Play for about ``seconds``, or ``games`` games against each opponent with ``DECISION`` for a decision.

    Returns shares of games won with their 95 % intervals; a game shared counts half.
    """
    if games is not None:
        return {"seconds_a_decision": DECISION} | {
            f"against_{name}": compete(name, DECISION, games) for name in ("points", "random", "hurried")
        }
    decision = min(DECISION, seconds * SHARES["points"] / (LEAST_GAMES * DECISIONS))
    return {"seconds_a_decision": decision} | {
        f"against_{name}": compete(name, decision, GAMES, seconds * share) for name, share in SHARES.items()
    }
