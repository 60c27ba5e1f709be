"""What lies in front of a player, changed: the one place that keeps the packed tally in step with the pieces.

A tally is what follows from cards, Stages, tokens, Victory tokens and the Cat; it is kept because everything
that is asked of a position asks it.
"""

from bisect import insort

from companion.rules.engine.lookups import FaceLookup, TokenLookup
from companion.rules.engine.packing import FACE_FIELD, UNITS
from companion.rules.engine.position import Seat
from companion.rules.game import Game


def lay(front: Seat, face: FaceLookup, tag: str | None) -> None:
    """Lay a card of ``face`` there; ``tag`` is its sticker, where that is known."""
    front.cards += face.unit
    front.tally += face.tally
    if tag is not None:
        front.tags += (tag,)


def take_away(game: Game, front: Seat, cards: int, named: tuple[str, ...] = ()) -> None:
    """Take the packed ``cards`` away; ``named`` are the stickers that are among them.

    Where cards go by their face while a sticker of that face lies there, it is not known which one
    went: the stickers stay as possible until the last card of that face has gone.
    """
    front.cards -= cards
    front.tally -= game.facts.tally_of(cards)
    if not front.tags:
        return
    unnamed = cards
    for tag in named:
        unnamed -= game.faces[game.cards[tag].face].unit
    front.tags = tuple(tag for tag in front.tags if tag not in named)
    kept = []
    for tag in front.tags:
        face = game.faces[game.cards[tag].face]
        field = face.unit * FACE_FIELD
        if front.cards & field:
            kept.append(tag)
            front.ghosts += unnamed & field
            unnamed &= ~field
        else:
            front.ghosts &= ~field
    front.tags = tuple(kept)


def take_one(game: Game, front: Seat, face: FaceLookup, tag: str | None) -> str | None:
    """Take a card of ``face`` away and return its sticker, where it is known which card it is."""
    if tag is not None:
        take_away(game, front, face.unit, (tag,))
        return tag
    field = face.unit * FACE_FIELD
    if not front.ghosts & field and front.cards & field == face.unit:
        stuck = [tag for tag in front.tags if game.cards[tag].face == face.index]
        take_away(game, front, face.unit, tuple(stuck))
        return stuck[0] if stuck else None
    take_away(game, front, face.unit)
    return None


def turn_stage(game: Game, seat: int, front: Seat, stage: int) -> None:
    """Turn Stage ``stage`` (from 1) of the Wonder of ``seat`` over: constructed, or not any more."""
    bit, worth = 1 << (stage - 1), game.seat_wonders[seat].worth[stage - 1]
    front.tally += -worth if front.stages & bit else worth
    front.stages ^= bit


def gain_token(front: Seat, token: TokenLookup) -> None:
    """Lay a Progress token there."""
    progress = list(front.progress)
    insort(progress, token.name)
    front.progress = tuple(progress)
    front.tokens |= token.bit
    front.tally += token.tally


def lose_token(front: Seat, token: TokenLookup) -> None:
    """Take a Progress token away, of which there is a copy."""
    progress = list(front.progress)
    progress.remove(token.name)
    front.progress = tuple(progress)
    front.tally -= token.tally
    if token.name not in progress:
        front.tokens &= ~token.bit


def gain(front: Seat, piece: str, count: int) -> None:
    """Add ``count`` (which may be negative) of ``piece``: "military" or "cat"."""
    front.tally += count * UNITS[piece]
