"""Setting things right by hand: the truth of the table overrides the rules.

Cards, Stages and pieces move without acting (a card ``taken`` excepted); what follows from the new
position by the rules, an Objective that is reached or a Stage that can be paid, follows.
"""

from collections.abc import Callable
from typing import Any

from companion.rules import changes
from companion.rules.changes import Change, Spot
from companion.rules.engine.choices import WAIVED_CONSTRUCT, WAIVED_SCIENCE
from companion.rules.engine.lookups import CardFacts, FaceLookup
from companion.rules.engine.packing import FACE_FIELD, UNITS, counter
from companion.rules.engine.position import Deck, Seat, Suspended
from companion.rules.engine.step import (
    WATCH_ALL,
    Step,
    check_medals,
    drop_unserved,
    hidden_tokens,
    objectives_of,
    place,
    take_away,
    without,
)
from companion.rules.engine.transfers import check_token_left, find_card, own_token, take_face_up
from companion.rules.engine.turns import finish, start_turn
from companion.rules.events import CardTaken, Corrected
from companion.rules.refusals import Code, Refusal
from config.errors import InputError
from config.own_box import check_binding

MOST = 99
"""No count of pieces that is set by hand is higher."""


def correct(step: Step, change: Change) -> None:
    """Apply ``change`` to the position of ``step``. Raises Refusal where it cannot be so."""
    step.events.append(Corrected(change))
    _HANDLERS[type(change)](step, change)
    position = step.position
    if position.finished:
        return
    step.own(position.active)
    position.complete = any(
        front.stages == wonder.complete
        for front, wonder in zip(position.seats, step.game.seat_wonders, strict=True)
    )
    position.unchecked = (1 << step.game.seats) - 1 & ~(1 << position.active)
    if not isinstance(change, changes.MedalMoved):
        check_medals(step, WATCH_ALL)


def _refuse(reason: str, **params: Any) -> Refusal:
    return Refusal(Code.CANNOT_CORRECT, reason=reason, **params)


def _front(step: Step, seat: int) -> Seat:
    """Return the Seat number ``seat``, free to change. Raises Refusal where nobody sits there."""
    if not 0 <= seat < step.game.seats:
        raise _refuse("no-seat", number=seat)
    return step.me if seat == step.position.active else step.changeable(seat)


def _deck(step: Step, deck: str) -> int:
    """Return the number of the deck with the id ``deck``. Raises Refusal where it is not on the table."""
    if deck not in step.game.deck_ids:
        raise _refuse("no-place", place=deck)
    return step.game.deck_ids.index(deck)


def _set_deck(step: Step, number: int, deck: Deck) -> None:
    position = step.position
    position.decks[number] = deck
    if deck.left:
        position.open |= 1 << number
    else:
        position.open &= ~(1 << number)
    drop_unserved(position)


def _card_moved(step: Step, change: changes.CardMoved) -> None:
    card = find_card(step.game, change.card)
    face = step.game.faces[card.face]
    if change.taken and change.to != step.position.active:
        raise _refuse("not-in-turn", number=change.to)
    _remove_card(step, change.origin, card, face)
    if change.taken:
        _take_anyway(step, change, card, face)
    else:
        _add_card(step, change.to, card, face)


def _remove_card(step: Step, spot: Spot, card: CardFacts, face: FaceLookup) -> None:
    position = step.position
    field = face.unit * FACE_FIELD
    missing = _refuse("no-card-there", card=card.name)
    if isinstance(spot, int):
        front = _front(step, spot)
        if not front.cards & field or (card.tag is not None and card.tag not in front.tags):
            raise missing
        take_away(step.game, front, face.unit, () if card.tag is None else (card.tag,))
    elif spot == "discarded":
        if not position.discarded & field:
            raise missing
        position.discarded -= face.unit
    else:
        number = _deck(step, spot)
        deck = position.decks[number]
        if not deck.left or card.deck not in (-1, number) or deck.gone & card.bit:
            raise missing
        _set_deck(step, number, Deck(deck.left - 1, deck.out + face.unit, deck.gone | card.bit))


def _add_card(step: Step, spot: Spot, card: CardFacts, face: FaceLookup) -> None:
    position = step.position
    if isinstance(spot, int):
        front = _front(step, spot)
        front.cards += face.unit
        front.tally += face.tally
        if card.tag is not None:
            front.tags += (card.tag,)
    elif spot == "discarded":
        position.discarded += face.unit
    else:
        number = _deck(step, spot)
        deck = position.decks[number]
        if card.deck not in (-1, number) or deck.left >= step.game.catalogue.decks[spot].size:
            raise _refuse("no-room", place=spot)
        known = deck.out & face.unit * FACE_FIELD
        out = deck.out - face.unit if known else deck.out
        _set_deck(step, number, Deck(deck.left + 1, out, deck.gone & ~card.bit))


def _take_anyway(step: Step, change: changes.CardMoved, card: CardFacts, face: FaceLookup) -> None:
    """Let the active player take a card that the rules do not allow: "take it anyway"."""
    position, game = step.position, step.game
    takes = sorted((want for want in position.queue if want.kind == "take"), key=lambda want: want.optional)
    if takes:
        position.queue = without(position.queue, takes[0])
        position.used |= takes[0].token
    source = str(change.origin)
    if change.origin in game.deck_ids:
        source = game.source_names[position.active][game.deck_ids.index(source)]
    step.events.append(CardTaken(position.active, face.name, source, card.tag))
    place(step, face, card.tag, tokens=True)


def _stage_set(step: Step, change: changes.StageSet) -> None:
    front = _front(step, change.seat)
    wonder = step.game.seat_wonders[change.seat]
    if not 0 < change.stage <= len(wonder.stages):
        raise _refuse("no-stage", number=change.stage)
    bit = 1 << (change.stage - 1)
    if bool(front.stages & bit) == change.constructed:
        raise _refuse("so-already")
    stage = wonder.stages[change.stage - 1]
    worth = UNITS["stages"] + stage.vp * UNITS["stage-vp"]
    if stage.effect:
        worth += sum(effect.count for effect in wonder.effects if effect.kind == "shields") * UNITS["shields"]
    front.stages ^= bit
    front.tally += worth if change.constructed else -worth


def _token_moved(step: Step, change: changes.TokenMoved) -> None:
    if change.token not in step.game.copies:
        raise Refusal(Code.UNKNOWN_TOKEN, token=change.token)
    if change.origin == change.to:
        raise _refuse("so-already")
    _remove_token(step, change.origin, change.token)
    step.position.hidden = hidden_tokens(step.game, step.position)
    _add_token(step, change.to, change.token)
    step.position.hidden = hidden_tokens(step.game, step.position)


def _remove_token(step: Step, spot: Spot, token: str) -> None:
    position = step.position
    if isinstance(spot, int):
        front = _front(step, spot)
        if token not in front.progress:
            raise _refuse("no-token-there", token=token)
        progress = list(front.progress)
        progress.remove(token)
        front.progress = tuple(progress)
        facts = step.game.facts.tokens[token]
        front.tally -= facts.tally
        if token not in front.progress:
            front.tokens &= ~facts.bit
    elif spot == "face_up":
        take_face_up(step, token)
    elif spot == "pile":
        check_token_left(step, token)
        if not position.pile:
            raise Refusal(Code.PILE_EMPTY)
        position.pile -= 1
    else:
        raise _refuse("no-place", place=spot)


def _add_token(step: Step, spot: Spot, token: str) -> None:
    position = step.position
    if isinstance(spot, int):
        own_token(step, _front(step, spot), token)
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
            raise _refuse("no-room", place=spot)
        position.face_up = tuple(row)
    else:
        raise _refuse("no-place", place=spot)


def _medal_moved(step: Step, change: changes.MedalMoved) -> None:
    position, medal = step.position, change.medal
    if medal not in step.game.catalogue.medals:
        raise _refuse("no-medal", medal=medal)
    missing = _refuse("no-medal-there", medal=medal)
    origin = change.origin
    if isinstance(origin, int):
        front = _front(step, origin)
        if medal not in front.medals:
            raise missing
        at = front.medals.index(medal)
        front.medals = front.medals[:at] + front.medals[at + 1 :]
    elif origin == "centre":
        if medal not in position.centre:
            raise missing
        position.centre = tuple(other for other in position.centre if other != medal)
    elif origin != "box":
        gap = _gap(step, origin)
        if position.gaps[gap] != medal:
            raise missing
        position.gaps = (*position.gaps[:gap], None, *position.gaps[gap + 1 :])
    _add_medal(step, change.to, medal)
    position.objectives = objectives_of(step.game, position)


def _add_medal(step: Step, spot: Spot, medal: str) -> None:
    position = step.position
    if isinstance(spot, int):
        front = _front(step, spot)
        front.medals = tuple(sorted((*front.medals, medal)))
    elif spot == "centre":
        if medal in position.centre:
            raise _refuse("no-room", place=spot)
        position.centre += (medal,)
    elif spot != "box":
        gap = _gap(step, spot)
        if position.gaps[gap] is not None:
            raise _refuse("no-room", place=spot)
        position.gaps = (*position.gaps[:gap], medal, *position.gaps[gap + 1 :])


def _gap(step: Step, spot: str) -> int:
    """Return the number of the gap written "gap-N"; a game without Medals gets empty gaps."""
    seats = step.game.seats
    names = [f"gap-{gap}" for gap in range(seats)]
    if spot not in names:
        raise _refuse("no-place", place=spot)
    step.position.gaps = step.position.gaps or (None,) * seats
    return names.index(spot)


def _cat_set(step: Step, change: changes.CatSet) -> None:
    position = step.position
    if position.cat >= 0:
        _front(step, position.cat).tally -= UNITS["cat"]
    position.cat = -1
    if change.seat is not None:
        _front(step, change.seat).tally += UNITS["cat"]
        position.cat = change.seat


def _conflict_set(step: Step, change: changes.ConflictSet) -> None:
    _check_count(change.battle, step.game.conflict_tokens)
    step.position.battle = change.battle


def _military_set(step: Step, change: changes.MilitarySet) -> None:
    front = _front(step, change.seat)
    _check_count(change.count, MOST)
    front.tally += (change.count - counter(front.tally, "military")) * UNITS["military"]


def _face_down_set(step: Step, change: changes.FaceDownSet) -> None:
    position, game = step.position, step.game
    front = _front(step, change.seat)
    deck = position.decks[game.central]
    _check_count(change.count, front.face_down + deck.left)
    left = deck.left + front.face_down - change.count
    front.face_down = change.count
    _set_deck(step, game.central, Deck(left, deck.out, deck.gone))
    if change.seat == position.active:
        kept = tuple(want for want in position.queue if want.kind != "reveal")
        position.queue = kept + (game.reveal_want,) * change.count


def _deck_set(step: Step, change: changes.DeckSet) -> None:
    number = _deck(step, change.deck)
    _check_count(change.cards, step.game.catalogue.decks[change.deck].size)
    deck = step.position.decks[number]
    _set_deck(step, number, Deck(change.cards, deck.out, deck.gone))


def _turn_set(step: Step, change: changes.TurnSet) -> None:
    _front(step, change.seat)
    step.position.suspended = ()
    start_turn(step, change.seat)


def _missed_turn(step: Step, change: changes.MissedTurn) -> None:
    position = step.position
    _front(step, change.seat)
    if change.seat == position.active:
        raise _refuse("so-already")
    waiting = Suspended(position.active, position.queue, position.used, position.waived)
    position.suspended += (waiting,)
    start_turn(step, change.seat)


def _waived(step: Step, change: changes.Waived) -> None:
    position = step.position
    if change.kind == "construct":
        position.waived |= WAIVED_CONSTRUCT
    elif change.kind == "science":
        position.waived |= WAIVED_SCIENCE
    else:
        wants = [want for want in position.queue if want.kind == change.kind]
        if not wants:
            raise _refuse("nothing-pending")
        position.queue = without(position.queue, wants[0])


def _bound(step: Step, change: changes.Bound) -> None:
    game, position = step.game, step.position
    try:
        face = game.face_ids[0] if change.face is None else change.face
        check_binding(change.tag, face, game.catalogue)
    except InputError as error:
        raise _refuse("no-binding", tag=change.tag, face=change.face) from error
    old = game.cards[change.tag]
    step.game = game.bound(change.tag, change.face)
    new = step.game.cards[change.tag]
    if old.deck < 0 or not position.decks[old.deck].gone & old.bit or old.face == new.face:
        return
    if new.face < 0:
        step.game = game
        raise _refuse("face-needed", tag=change.tag)
    before, after = game.faces[old.face], game.faces[new.face]
    deck = position.decks[old.deck]
    position.decks[old.deck] = Deck(deck.left, deck.out - before.unit + after.unit, deck.gone)
    for seat, front in enumerate(position.seats):
        if change.tag in front.tags:
            changed = _front(step, seat)
            changed.cards += after.unit - before.unit
            changed.tally += after.tally - before.tally
            return
    if position.discarded & before.unit * FACE_FIELD:
        position.discarded += after.unit - before.unit


def _ended(step: Step, change: changes.Ended) -> None:
    finish(step)


def _check_count(count: int, most: int) -> None:
    if not 0 <= count <= most:
        raise _refuse("no-count", count=count, most=most)


_HANDLERS: dict[type[Any], Callable[[Step, Any], None]] = {
    changes.CardMoved: _card_moved,
    changes.StageSet: _stage_set,
    changes.TokenMoved: _token_moved,
    changes.MedalMoved: _medal_moved,
    changes.CatSet: _cat_set,
    changes.ConflictSet: _conflict_set,
    changes.MilitarySet: _military_set,
    changes.FaceDownSet: _face_down_set,
    changes.DeckSet: _deck_set,
    changes.TurnSet: _turn_set,
    changes.MissedTurn: _missed_turn,
    changes.Waived: _waived,
    changes.Bound: _bound,
    changes.Ended: _ended,
}
