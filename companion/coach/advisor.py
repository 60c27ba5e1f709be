"""Advice: every offered move, played on many times on tables as they might be, the best one first.

It knows what the table shows: the state (which knows no order of hidden cards) and the top cards that
were shown to it. With the same seed and number of rounds it gives the same advice.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random

import msgspec

from companion.coach.judgement import chance, lead, margin, time_left
from companion.coach.policy import HIDDEN, choose_seen, looks, play_on
from companion.coach.world import World
from companion.rules import FaceUp, Move, Pending, Progress, Reveal, Skip, State, Take, apply, pending

HORIZON = 2
"""Rounds of turns that a game is played on before the position is judged: with more, chance hides more than
the playing on tells."""
MARGIN = 0.1
"""How much a lead counts besides the victory itself, once a game has ended."""
PROBATION = 16
"""Rounds after which, and then every so many, moves that are clearly worse are played on no further."""
WORSE = 2.0
"""Standard errors by which a move must be worse to be dropped."""
MOST = 100_000
"""Rounds after which there is nothing left to learn."""


class Option(msgspec.Struct, frozen=True):
    """A move with how good it is: ``value`` is near the chance to win (0 to 1), ``error`` its standard error,
    ``playouts`` how often it was played on."""

    move: Move
    value: float
    error: float
    playouts: int


class Advice(msgspec.Struct, frozen=True):
    """What the coach says to the player at ``seat``: the options, the best one first."""

    seat: int
    options: tuple[Option, ...]


def offered(state: State, tops: Mapping[str, str]) -> tuple[Move, ...]:
    """Return the moves that are weighed for the thing that is pending first; empty where nothing is.

    ``tops`` (deck id → face) are the top cards that are known; the face of another one is ``HIDDEN``.
    """
    items = pending(state)
    if not items:
        return ()
    item = first_of(items)
    moves: list[Move] = []
    match item.kind:
        case "take":
            reach = state.reach(item.seat)
            for source in item.sources:
                known = tops.get(reach.get(source, source), HIDDEN) if looks(state, item) == 1 else HIDDEN
                moves.append(Take(known, source))
        case "reveal":
            moves.append(Reveal(HIDDEN))
        case "progress":
            moves += item.choices
            if state.pile:
                moves.append(Progress(HIDDEN, pile=True))
        case _:
            moves += item.choices
    if item.optional:
        moves.append(Skip(item.because))
    return tuple(moves)


def first_of(items: Sequence[Pending]) -> Pending:
    """Return the pending thing that is decided first: a mandatory one where there is one."""
    return next((item for item in items if not item.optional), items[0])


def advise(
    state: State,
    tops: Mapping[str, str],
    *,
    moves: Sequence[Move] | None = None,
    seconds: float = 0.5,
    rounds: int | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.monotonic,
) -> Advice:
    """Weigh ``moves`` (default: those offered) for the player in turn.

    Thinks for ``seconds`` on ``clock``, or exactly ``rounds`` rounds where given. A round plays every move
    that is still considered on once, all on the same hidden cards.
    """
    seat = -1 if state.active is None else state.active
    tried = list(offered(state, tops) if moves is None else moves)
    values: list[list[float]] = [[] for _ in tried]
    alive = list(range(len(tried)))
    deadline = clock() + seconds
    for number in range(MOST if rounds is None else rounds):
        if (rounds is None and clock() >= deadline) or (rounds is None and len(alive) < 2 and number):
            break
        world = World(state, tops, Random(seed * 1_000_003 + number))
        for place in alive:
            values[place].append(played_on(state, world.copy(number), tried[place], seat))
        if number % PROBATION == PROBATION - 1:
            alive = _promising(values, alive)
    options = [_option(move, found) for move, found in zip(tried, values, strict=True)]
    return Advice(seat, tuple(sorted(options, key=lambda option: -option.value)))


def _option(move: Move, values: list[float]) -> Option:
    count = len(values)
    if not count:
        return Option(move, 0.5, 1.0, 0)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return Option(move, mean, math.sqrt(spread / count), count)


def _promising(values: list[list[float]], alive: list[int]) -> list[int]:
    """Return the moves of ``alive`` that may still turn out best."""
    means = {place: sum(values[place]) / len(values[place]) for place in alive}
    best = max(alive, key=lambda place: means[place])
    kept = []
    for place in alive:
        apart = [a - b for a, b in zip(values[best], values[place], strict=True)]
        mean = means[best] - means[place]
        spread = sum((one - mean) ** 2 for one in apart) / max(1, len(apart) - 1)
        if mean <= WORSE * math.sqrt(spread / len(apart)) or place == best:
            kept.append(place)
    return kept


def played_on(state: State, world: World, move: Move, seat: int) -> float:
    """Return how good it was for ``seat`` (0 to 1) to make ``move`` on ``world``."""
    last = state.turn + HORIZON * len(state.players)
    state = _made(state, world, move)
    while not state.finished and state.turn < last:
        state = play_on(state, world)
    if not state.finished:
        return chance(lead(state, seat), time_left(state))
    won = 1.0 / len(state.winners) if seat in state.winners else 0.0
    return (1 - MARGIN) * won + MARGIN * chance(margin(state, seat))


def _made(state: State, world: World, move: Move) -> State:
    """Make ``move`` on ``world``, with what is hidden as it lies there."""
    if world.turned_up and None in state.face_up and not isinstance(move, Progress):
        state = apply(state, FaceUp(world.turned_up.pop()))[0]
    return choose_seen(state, world, first_of(pending(state)), move)
