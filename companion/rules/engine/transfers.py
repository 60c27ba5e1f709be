"""Pieces that moves name, and how they change hands: cards by face or sticker, Progress tokens."""

from companion.rules.engine.lookups import CardFacts
from companion.rules.engine.position import Deck, Seat
from companion.rules.engine.step import Step, close_deck
from companion.rules.game import Game
from companion.rules.refusals import Code, Refusal


def find_card(game: Game, name: str) -> CardFacts:
    """Return what ``name``, a face or a sticker, stands for. Raises Refusal where that is not known."""
    card = game.cards.get(name)
    if card is None:
        raise Refusal(Code.UNKNOWN_CARD, card=name)
    if card.tag is not None:
        if card.deck < 0:
            raise Refusal(Code.NOT_ON_TABLE, card=name)
        if card.face < 0:
            raise Refusal(Code.UNKNOWN_FACE, card=name, deck=game.deck_ids[card.deck])
    return card


def named_cards(step: Step, cards: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return the packed multiset of ``cards`` and the stickers among them, which must lie in front."""
    packed = 0
    named: list[str] = []
    for name in cards:
        card = find_card(step.game, name)
        if card.tag is not None:
            if name not in step.me.tags or name in named:
                raise Refusal(Code.NOT_IN_FRONT, card=name, seat=step.position.active)
            named.append(name)
        packed += step.game.faces[card.face].unit
    return packed, tuple(named)


def take_face_up(step: Step, token: str) -> None:
    """Take ``token`` out of the face-up row; the pile fills its place, if it can (R30).

    A token that is not among the known ones was the one in an unknown place. Raises Refusal.
    """
    position = step.position
    row = list(position.face_up)
    if token in row:
        at = row.index(token)
    else:
        check_token_left(step, token)
        if None not in row:
            raise Refusal(Code.NOT_FACE_UP, token=token)
        at = row.index(None)
    if position.pile:
        position.pile -= 1
        row[at] = None
    else:
        del row[at]
    position.face_up = tuple(row)


def note_token(step: Step, token: str) -> None:
    """Note that a copy of ``token`` has been seen: when all have, none can be in the pile any more."""
    position = step.position
    bit = step.game.facts.tokens[token].bit
    if bit & position.hidden:
        seen = position.face_up.count(token)
        for front in position.seats:
            seen += front.progress.count(token)
        if seen >= step.game.copies[token]:
            position.hidden &= ~bit


def check_token_left(step: Step, token: str) -> None:
    """Raise Refusal where ``token`` is not played with, or all its copies are known to lie elsewhere."""
    if token not in step.game.copies:
        raise Refusal(Code.UNKNOWN_TOKEN, token=token)
    if not step.game.facts.tokens[token].bit & step.position.hidden:
        raise Refusal(Code.TOKEN_GONE, token=token)


def give_face_down(step: Step, victim: Seat) -> None:
    """Give ``victim`` the top card of the central deck face down, if it holds one (Rome, section 13)."""
    position, central = step.position, step.game.central
    deck = position.decks[central]
    if deck.left:
        position.decks[central] = Deck(deck.left - 1, deck.out, deck.gone)
        victim.face_down += 1
        if deck.left == 1:
            close_deck(step, central)
