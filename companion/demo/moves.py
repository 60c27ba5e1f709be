"""What people at a table may do next: the legal moves that their pieces can show, chosen at random."""

import random

from companion.demo.world import World
from companion.rules import (
    Construct,
    Done,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Skip,
    State,
    Steal,
    Take,
    legal_moves,
    pending,
)


def choose(state: State, world: World, rng: random.Random, *, pressing: bool) -> Move:
    """Any of ``showable``: first the kind of move, then the move, so that rare kinds are met often."""
    moves = showable(state, world, pressing=pressing)
    kinds = sorted({type(move).__name__ for move in moves})
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if type(move).__name__ == kind])


def showable(state: State, world: World, *, pressing: bool) -> list[Move]:
    """The legal moves that can be shown with the pieces of ``world``, each once.

    A take stands for whatever lies on top (``Take("", source)``). ``pressing``: there are buttons, so that
    everything that is offered can be declined at once even where it is one thing.
    """
    seat = state.active
    assert seat is not None, "the game is over"
    kinds = {one.kind for one in pending(state)}
    if None in state.face_up and "progress" not in kinds:
        return [FaceUp(world.token_names[world.turned_up[0]])]
    offered = [one for one in pending(state) if one.optional]
    central = state.game.catalogue.table.central_deck
    face_up = {world.token_names[tag] for tag in (*world.face_up, *world.turned_up)}
    top_of_pile = world.token_names[world.pile[-1]] if world.pile else None
    found: dict[Move, None] = {}
    for move in legal_moves(state):
        match move:
            case Take(_, source) if not ("reveal" in kinds and source == central):
                found[Take("", source)] = None
            case Reveal():
                face = state.game.face_of(world.face_down[seat][0])
                found[Reveal(face or "")] = None
            case Progress(token, False) if token in face_up:
                found[move] = None
            case Progress(token, True) if token == top_of_pile and token not in face_up:
                if None not in state.face_up:
                    found[move] = None
            case Skip() if len(offered) == 1:
                found[move] = None
            case Done() if pressing or len(offered) > 1:
                found[move] = None
            case Construct() | Science() | Steal():
                found[move] = None
    return list(found)


def looks_at(state: State, source: str) -> int:
    """How many cards of the deck the player may look through for the take that ``source`` answers."""
    serving = [one for one in pending(state) if source in one.sources]
    answered = next((one for one in serving if not one.optional), serving[0])
    wonder = state.game.catalogue.wonders.get(answered.because)
    return max((effect.look for effect in wonder.effects), default=1) or 1 if wonder else 1
