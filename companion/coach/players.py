"""Players for games without people: one who takes anything, one who counts points, one who asks the coach."""

import time
from collections import Counter
from collections.abc import Callable
from random import Random

from companion.coach.advisor import advise
from companion.coach.policy import HIDDEN, best, carry_out, options
from companion.coach.world import World, unseen
from companion.rules import FaceUp, Move, Pending, Setup, State, Take, apply, pending, start

Chooser = Callable[[State, Pending, list[Move], dict[str, str]], Move]
"""Chooses one of the moves that answer a pending thing; the dict is what the decks show (deck → top face)."""


def anything(random: Random) -> Chooser:
    """Return a player who takes anything."""

    def choose(state: State, item: Pending, moves: list[Move], tops: dict[str, str]) -> Move:
        return random.choice(moves)

    return choose


def most_points(random: Random) -> Chooser:
    """Return a player who always takes what brings the most points now; a hidden card is an average."""

    def points(state: State, item: Pending, move: Move) -> float:
        if isinstance(move, Take) and move.card == HIDDEN:
            deck = state.reach(item.seat).get(move.source or "", move.source or "")
            cards = Counter(unseen(state, deck))
            total = sum(count * points(state, item, Take(face, move.source)) for face, count in cards.items())
            return total / cards.total()
        return apply(state, move)[0].players[item.seat].score.total

    def choose(state: State, item: Pending, moves: list[Move], tops: dict[str, str]) -> Move:
        return max(moves, key=lambda move: points(state, item, move) + random.random() * 0.001)

    return choose


def one_ahead(random: Random) -> Chooser:
    """Return a player who looks one move ahead, as the coach believes that everybody plays."""

    def choose(state: State, item: Pending, moves: list[Move], tops: dict[str, str]) -> Move:
        return best(state, World(state, tops, Random(random.randrange(1 << 30))), item, moves)

    return choose


def coached(
    random: Random,
    seconds: float,
    rounds: int | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Chooser:
    """Return a player who does what the coach says after ``seconds`` (or ``rounds``) of thinking."""

    def choose(state: State, item: Pending, moves: list[Move], tops: dict[str, str]) -> Move:
        seed = random.randrange(1 << 30)
        found = advise(state, tops, moves=moves, seconds=seconds, rounds=rounds, seed=seed, clock=clock)
        return found.options[0].move

    return choose


def play(setup: Setup, choosers: list[Chooser], seed: int) -> State:
    """Play a game to its end on a simulated table and return its last state.

    Left and right decks lie face up, so that their tops are seen by everybody; the central deck is hidden.
    Optional things are done: the players here never decline.
    """
    state, _ = start(setup)
    world = World(state, {}, Random(seed))
    central = state.game.deck_ids[-1]
    while not state.finished:
        if world.turned_up and None in state.face_up:
            state = apply(state, FaceUp(world.turned_up.pop()))[0]
            continue
        items = pending(state)
        item = next((one for one in items if not one.optional), items[0])
        moves = options(state, world, item)
        tops = {deck: cards[-1] for deck, cards in world.decks.items() if cards and deck != central}
        move = choosers[item.seat](state, item, moves, tops) if len(moves) > 1 else moves[0]
        state = carry_out(state, world, item, move)
    return state
