"""Pieces that lie elsewhere than was believed: cards, Progress tokens, Medals, moved by hand.

Every piece is in one place: it leaves one that it can be in, and is where it went.
"""

from typing import Any

from companion.rules import changes
from companion.rules.changes import Spot
from companion.rules.engine.fronts import gain_token, lay, lose_token, take_one
from companion.rules.engine.lookups import CardFacts, FaceLookup
from companion.rules.engine.packing import FACE_FIELD, face_count
from companion.rules.engine.position import Deck, Seat
from companion.rules.engine.step import Step, drop_unserved, hidden_tokens, objectives_of, place, without
from companion.rules.engine.transfers import check_token_left, find_card, take_face_up
from companion.rules.events import CardTaken
from companion.rules.refusals import Code, Refusal


def refuse(reason: str, **params: Any) -> Refusal:
    """Return the refusal of a correction that cannot be so, for ``reason``."""
    return Refusal(Code.CANNOT_CORRECT, reason=reason, **params)


def front_of(step: Step, seat: int) -> Seat:
    """Return the Seat number ``seat``, free to change. Raises Refusal where nobody sits there."""
    if not 0 <= seat < step.game.seats:
        raise refuse("no-seat", number=seat)
    return step.me if seat == step.position.active else step.changeable(seat)


def deck_of(step: Step, deck: str) -> int:
    """Return the number of the deck with the id ``deck``. Raises Refusal where it is not on the table."""
    if deck not in step.game.deck_ids:
        raise refuse("no-place", place=deck)
    return step.game.deck_ids.index(deck)


def set_deck(step: Step, number: int, deck: Deck) -> None:
    """Let the deck ``number`` be as ``deck`` says."""
    position = step.position
    position.decks[number] = deck
    if deck.left:
        position.open |= 1 << number
    else:
        position.open &= ~(1 << number)
    drop_unserved(position)


def move_card(step: Step, change: changes.CardMoved) -> None:
    """A card lies elsewhere than was believed. Raises Refusal where it cannot have come from there."""
    card = find_card(step.game, change.card)
    if change.taken and change.to != step.position.active:
        raise refuse("not-in-turn", number=change.to)
    if change.origin == change.to:
        raise refuse("so-already")
    face = step.game.faces[card.face]
    tag = _remove_card(step, change.origin, card, face)
    if change.taken:
        _take_anyway(step, change, face, tag)
    else:
        _add_card(step, change.to, card, face, tag)


def _remove_card(step: Step, spot: Spot, card: CardFacts, face: FaceLookup) -> str | None:
    """Take the card away from ``spot`` and return its sticker, where it is known which card it is."""
    position, field = step.position, face.unit * FACE_FIELD
    missing = refuse("no-card-there", card=card.name)
    if isinstance(spot, int):
        front = front_of(step, spot)
        if not front.cards & field or (card.tag is not None and card.tag not in front.tags):
            raise missing
        return take_one(step.game, front, face, card.tag)
    if spot == "discarded":
        if not position.discarded & field or not _may_be_discarded(step, card, face):
            raise missing
        position.discarded -= face.unit
        return card.tag
    number = deck_of(step, spot)
    deck = position.decks[number]
    if not deck.left or card.deck not in (-1, number) or deck.gone & card.bit:
        raise missing
    set_deck(step, number, Deck(deck.left - 1, deck.out + face.unit, deck.gone | card.bit))
    return card.tag


def _may_be_discarded(step: Step, card: CardFacts, face: FaceLookup) -> bool:
    """Tell whether a card that is named may be among the discarded ones: it has left its deck, and
    does not lie in front of anybody. One that may be one of several equal cards that went is it then."""
    if card.tag is None:
        return True
    if not step.position.decks[card.deck].gone & card.bit:
        return False
    for seat, front in enumerate(step.position.seats):
        if card.tag in front.tags:
            if not _is_ghost(front, face):
                return False
            _forget(step, seat, card.tag, face)
    return True


def _add_card(step: Step, spot: Spot, card: CardFacts, face: FaceLookup, tag: str | None) -> None:
    position = step.position
    if isinstance(spot, int):
        lay(front_of(step, spot), face, tag)
    elif spot == "discarded":
        position.discarded += face.unit
    else:
        number = deck_of(step, spot)
        deck = position.decks[number]
        own = step.game.cards[tag or card.name]
        if deck.left >= step.game.catalogue.decks[spot].size:
            raise refuse("no-room", place=spot)
        if own.deck not in (-1, number) or not deck.out & face.unit * FACE_FIELD:
            raise refuse("not-from-there", card=card.name, place=spot)
        gone = deck.gone & ~(_back_in(step, number, face) if own.tag is None else own.bit)
        set_deck(step, number, Deck(deck.left + 1, deck.out - face.unit, gone))


def _back_in(step: Step, number: int, face: FaceLookup) -> int:
    """Return the stickers that may be back in the deck ``number`` when a card of ``face`` goes there.

    They are all those that are not known to lie in front of somebody. Raises Refusal where all lie there.
    """
    game, position = step.game, step.position
    deck = position.decks[number]
    gone = [tag for tag in game.tags_of_deck(number) if deck.gone & game.cards[tag].bit]
    gone = [tag for tag in gone if game.cards[tag].face == face.index]
    back = [tag for tag in gone if not any(tag in front.tags for front in position.seats)]
    spare = len(gone) - len(back) - face_count(deck.out, face.index) + 1
    for seat, front in enumerate(position.seats):
        for tag in gone:
            if spare > 0 and tag in front.tags and _is_ghost(front, face):
                front = _forget(step, seat, tag, face)
                back.append(tag)
                spare -= 1
    if spare > 0:
        raise refuse("not-from-there", card=face.name, place=game.deck_ids[number])
    return sum(game.cards[tag].bit for tag in back)


def _is_ghost(front: Seat, face: FaceLookup) -> bool:
    return bool(front.ghosts & face.unit * FACE_FIELD)


def _forget(step: Step, seat: int, tag: str, face: FaceLookup) -> Seat:
    """Note that the sticker ``tag`` is one of those that only may lie in front of ``seat``, and does not."""
    front = front_of(step, seat)
    front.tags = tuple(other for other in front.tags if other != tag)
    front.ghosts -= face.unit
    return front


def _take_anyway(step: Step, change: changes.CardMoved, face: FaceLookup, tag: str | None) -> None:
    """Let the active player take a card that the rules do not allow: "take it anyway"."""
    position, game = step.position, step.game
    takes = sorted((want for want in position.queue if want.kind == "take"), key=lambda want: want.optional)
    if takes:
        position.queue = without(position.queue, takes[0])
        position.used |= takes[0].token
    source = str(change.origin)
    if change.origin in game.deck_ids:
        source = game.source_names[position.active][game.deck_ids.index(source)]
    step.events.append(CardTaken(position.active, face.name, source, tag))
    place(step, face, tag, tokens=True)


def move_token(step: Step, change: changes.TokenMoved) -> None:
    """A Progress token lies elsewhere than was believed. Raises Refusal where it cannot be so."""
    if change.token not in step.game.copies:
        raise Refusal(Code.UNKNOWN_TOKEN, token=change.token)
    if change.origin == change.to:
        raise refuse("so-already")
    _remove_token(step, change.origin, change.token)
    step.position.hidden = hidden_tokens(step.game, step.position)
    _add_token(step, change.to, change.token)
    step.position.hidden = hidden_tokens(step.game, step.position)


def _remove_token(step: Step, spot: Spot, token: str) -> None:
    position = step.position
    if isinstance(spot, int):
        front = front_of(step, spot)
        if token not in front.progress:
            raise refuse("no-token-there", token=token)
        lose_token(front, step.game.facts.tokens[token])
    elif spot == "face_up":
        take_face_up(step, token)
    elif spot == "pile":
        check_token_left(step, token)
        if not position.pile:
            raise Refusal(Code.PILE_EMPTY)
        position.pile -= 1
    else:
        raise refuse("no-place", place=spot)


def _add_token(step: Step, spot: Spot, token: str) -> None:
    position = step.position
    if isinstance(spot, int):
        gain_token(front_of(step, spot), step.game.facts.tokens[token])
    elif spot == "pile":
        position.pile += 1
    elif spot == "face_up":
        row = list(position.face_up)
        if None in row:
            row[row.index(None)] = token
            position.pile += 1
        elif len(row) < step.game.catalogue.table.face_up:
            row.append(token)
        else:
            raise refuse("no-room", place=spot)
        position.face_up = tuple(row)
    else:
        raise refuse("no-place", place=spot)


def move_medal(step: Step, change: changes.MedalMoved) -> None:
    """A Medal lies elsewhere than was believed. Raises Refusal where it cannot be so."""
    position, medal = step.position, change.medal
    if medal not in step.game.catalogue.medals:
        raise refuse("no-medal", medal=medal)
    missing = refuse("no-medal-there", medal=medal)
    origin = change.origin
    if origin == change.to:
        raise refuse("so-already")
    if isinstance(origin, int):
        front = front_of(step, origin)
        if medal not in front.medals:
            raise missing
        at = front.medals.index(medal)
        front.medals = front.medals[:at] + front.medals[at + 1 :]
    elif origin == "centre":
        if medal not in position.centre:
            raise missing
        position.centre = tuple(other for other in position.centre if other != medal)
    elif origin == "box":
        if not boxed(step, medal):
            raise missing
    else:
        gap = _gap(step, origin)
        if position.gaps[gap] != medal:
            raise missing
        position.gaps = (*position.gaps[:gap], None, *position.gaps[gap + 1 :])
    _add_medal(step, change.to, medal)
    position.objectives = objectives_of(step.game, position)


def boxed(step: Step, medal: str) -> bool:
    """Tell whether ``medal`` can come out of the box: it is there, or another unused one stands in for it, as
    for everybody who wins two victories in one Battle (R54)."""
    position, facts = step.position, step.game.catalogue.medals
    table = [*filter(None, position.gaps), *position.centre]
    table += [one for front in position.seats for one in front.medals]
    return len(table) < len(facts) and (medal not in table or facts[medal].in_battle)


def _add_medal(step: Step, spot: Spot, medal: str) -> None:
    position = step.position
    if isinstance(spot, int):
        front = front_of(step, spot)
        front.medals = tuple(sorted((*front.medals, medal)))
    elif spot == "centre":
        if medal in position.centre:
            raise refuse("no-room", place=spot)
        position.centre += (medal,)
    elif spot != "box":
        gap = _gap(step, spot)
        if position.gaps[gap] is not None:
            raise refuse("no-room", place=spot)
        position.gaps = (*position.gaps[:gap], medal, *position.gaps[gap + 1 :])


def _gap(step: Step, spot: str) -> int:
    """Return the number of the gap written "gap-N"; a game without Medals gets empty gaps."""
    seats = step.game.seats
    names = [f"gap-{gap}" for gap in range(seats)]
    if spot not in names:
        raise refuse("no-place", place=spot)
    step.position.gaps = step.position.gaps or (None,) * seats
    return names.index(spot)
