"""How somebody plays who looks one move ahead: what the coach believes that everybody does."""

from random import Random

import msgspec

from companion.coach.judgement import lead
from companion.coach.world import World
from companion.rules import Done, FaceUp, Move, Pending, Progress, Reveal, State, Steal, Take, apply, pending

CAREFUL = 0.25
"""Points of chance in every judgement, so that not every game is the same."""
SAMPLES = 2
"""Cards that are tried for a hidden one."""


HIDDEN = ""
"""The face of a card that is taken unseen."""


def play_on(state: State, world: World) -> State:
    """Return the state after the next move on ``world``, by the player in turn. The game has not ended."""
    if world.turned_up and None in state.face_up:
        return apply(state, FaceUp(world.turned_up.pop()))[0]
    items = pending(state)
    item = next((one for one in items if not one.optional), items[0])
    moves = options(state, world, item)
    if not moves:
        # Only what is optional can have no option: there is nothing that would be worth it.
        return apply(state, Done())[0]
    move = moves[0] if len(moves) == 1 else best(state, world, item, moves)
    return carry_out(state, world, item, move)


def best(state: State, world: World, item: Pending, moves: list[Move]) -> Move:
    """Return the move after which the player is furthest ahead; a hidden card counts as an average."""
    most, found = float("-inf"), moves[0]
    for move in moves:
        if isinstance(move, Take) and move.card == HIDDEN:
            deck = state.reach(item.seat).get(move.source or "", move.source or "")
            value = 0.0
            for _ in range(SAMPLES):
                face = _any(world.decks[deck], world.random)
                value += lead(apply(state, Take(face, move.source))[0], item.seat)
            value /= SAMPLES
        else:
            value = lead(apply(state, move)[0], item.seat)
        value += CAREFUL * world.random.random()
        if value > most:
            most, found = value, move
    return found


def options(state: State, world: World, item: Pending) -> list[Move]:
    """Return the moves that answer ``item`` as its player sees them; a hidden card is ``HIDDEN``."""
    match item.kind:
        case "take":
            return _takes(state, world, item)
        case "reveal":
            given = world.given[item.seat]
            return [Reveal(given[-1])] if given else []
        case "progress":
            known = [token for token in state.face_up if token is not None]
            moves: list[Move] = [Progress(token) for token in dict.fromkeys(known)]
            if not moves and world.pile:
                moves.append(Progress(world.pile[-1], pile=True))
            return moves
    return list(item.choices)


def _takes(state: State, world: World, item: Pending) -> list[Move]:
    reach = state.reach(item.seat)
    central = state.game.deck_ids[-1]
    look = looks(state, item)
    moves: list[Move] = []
    for source in item.sources:
        deck = reach.get(source, source)
        cards = world.decks[deck]
        if not cards:
            continue
        if look > 1:
            moves += [Take(face, source) for face in dict.fromkeys(cards[-look:])]
        elif deck == central and not state.players[item.seat].cat:
            moves.append(Take(HIDDEN, source))
        else:
            moves.append(Take(cards[-1], source))
    return moves


def _any(cards: list[str], random: Random) -> str:
    return cards[int(random.random() * len(cards))]


def looks(state: State, item: Pending) -> int:
    """Return how many cards of a deck the taker of ``item`` may look through."""
    if item.because != state.game.wonders[item.seat]:
        return 1
    return max((effect.look for effect in state.game.wonder(item.seat).effects), default=1) or 1


def carry_out(state: State, world: World, item: Pending, move: Move) -> State:
    """Make ``move`` on ``world`` and return the state after it; a hidden card is the one that lies there."""
    match move:
        case Take(face, str(source)):
            deck = state.reach(item.seat).get(source, source)
            if looks(state, item) > 1:
                world.keep_one(deck, face)
                return apply(state, move)[0]
            return apply(state, Take(world.draw(deck), source))[0]
        case Reveal():
            world.given[item.seat].pop()
        case Progress(token, True):
            world.pile.remove(token)
        case Progress() if world.pile:
            world.turned_up.append(world.pile.pop())
        case Steal(_, victim):
            central = world.decks[state.game.deck_ids[-1]]
            if central:
                world.given[victim].append(central.pop())
    return apply(state, move)[0]


def choose_seen(state: State, world: World, item: Pending, move: Move) -> State:
    """Make a ``move`` whose hidden part is decided by what lies on ``world``; return the state after it."""
    match move:
        case Take("", str(source)) if looks(state, item) > 1:
            only = msgspec.structs.replace(item, sources=(source,))
            seen = options(state, world, only)
            return carry_out(state, world, item, best(state, world, item, seen))
        case Progress("", True):
            return carry_out(state, world, item, Progress(world.pile[-1], pile=True))
        case Reveal(""):
            return carry_out(state, world, item, Reveal(world.given[item.seat][-1]))
    return carry_out(state, world, item, move)
