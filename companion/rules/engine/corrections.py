"""Setting things right by hand: the truth of the table overrides the rules.

Cards, Stages and pieces move without acting (a card ``taken`` excepted); what follows from the new
position by the rules, an Objective that is reached or a Stage that can be paid, follows.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from companion.rules import changes
from companion.rules.changes import Change
from companion.rules.engine.choices import WAIVED_CONSTRUCT, WAIVED_SCIENCE
from companion.rules.engine.fronts import gain, lay, take_away, turn_stage
from companion.rules.engine.moved_pieces import (
    deck_of,
    front_of,
    move_card,
    move_medal,
    move_token,
    refuse,
    set_deck,
)
from companion.rules.engine.packing import FACE_FIELD, counter, unpack
from companion.rules.engine.position import Deck
from companion.rules.engine.step import WATCH_ALL, Step, check_medals, without
from companion.rules.engine.turns import finish, start_turn, suspend
from companion.rules.events import Corrected
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


def _stage_set(step: Step, change: changes.StageSet) -> None:
    front = front_of(step, change.seat)
    wonder = step.game.seat_wonders[change.seat]
    if not 0 < change.stage <= len(wonder.stages):
        raise refuse("no-stage", number=change.stage)
    bit = 1 << (change.stage - 1)
    if bool(front.stages & bit) == change.constructed:
        raise refuse("so-already")
    turn_stage(step.game, change.seat, front, change.stage)


def _cat_set(step: Step, change: changes.CatSet) -> None:
    position = step.position
    if position.cat >= 0:
        gain(front_of(step, position.cat), "cat", -1)
    position.cat = -1
    if change.seat is not None:
        gain(front_of(step, change.seat), "cat", 1)
        position.cat = change.seat


def _conflict_set(step: Step, change: changes.ConflictSet) -> None:
    _check_count(change.battle, step.game.conflict_tokens)
    step.position.battle = change.battle
    if change.battle < step.game.conflict_tokens:
        step.position.suspended = tuple(
            msgspec.structs.replace(turn, battle=False) for turn in step.position.suspended
        )


def _military_set(step: Step, change: changes.MilitarySet) -> None:
    front = front_of(step, change.seat)
    _check_count(change.count, MOST)
    gain(front, "military", change.count - counter(front.tally, "military"))


def _face_down_set(step: Step, change: changes.FaceDownSet) -> None:
    position, game = step.position, step.game
    front = front_of(step, change.seat)
    deck = position.decks[game.central]
    _check_count(change.count, front.face_down + deck.left)
    left = deck.left + front.face_down - change.count
    front.face_down = change.count
    set_deck(step, game.central, Deck(left, deck.out, deck.gone))
    if change.seat == position.active:
        kept = tuple(want for want in position.queue if want.kind != "reveal")
        position.queue = kept + (game.reveal_want,) * change.count


def _deck_set(step: Step, change: changes.DeckSet) -> None:
    number = deck_of(step, change.deck)
    deck = step.position.decks[number]
    elsewhere = sum(unpack(deck.out, step.game.face_ids).values())
    if number == step.game.central:
        elsewhere += sum(front.face_down for front in step.position.seats)
    _check_count(change.cards, step.game.catalogue.decks[change.deck].size - elsewhere)
    set_deck(step, number, Deck(change.cards, deck.out, deck.gone))


def _turn_set(step: Step, change: changes.TurnSet) -> None:
    front_of(step, change.seat)
    step.position.suspended = ()
    start_turn(step, change.seat)


def _missed_turn(step: Step, change: changes.MissedTurn) -> None:
    position = step.position
    front_of(step, change.seat)
    if change.seat == position.active:
        raise refuse("so-already")
    suspend(step)
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
            raise refuse("nothing-pending")
        position.queue = without(position.queue, wants[0])


def _bound(step: Step, change: changes.Bound) -> None:
    game, position = step.game, step.position
    try:
        face = game.face_ids[0] if change.face is None else change.face
        check_binding(change.tag, face, game.catalogue)
    except InputError as error:
        raise refuse("no-binding", tag=change.tag, face=change.face) from error
    old = game.cards[change.tag]
    step.game = game.bound(change.tag, change.face)
    new = step.game.cards[change.tag]
    if old.deck < 0 or not position.decks[old.deck].gone & old.bit or old.face == new.face:
        return
    if new.face < 0:
        step.game = game
        raise refuse("face-needed", tag=change.tag)
    before, after = game.faces[old.face], game.faces[new.face]
    deck = position.decks[old.deck]
    position.decks[old.deck] = Deck(deck.left, deck.out - before.unit + after.unit, deck.gone)
    for seat, front in enumerate(position.seats):
        if change.tag in front.tags:
            changed = front_of(step, seat)
            take_away(game, changed, before.unit, (change.tag,))
            lay(changed, after, change.tag)
            return
    if not position.discarded & before.unit * FACE_FIELD:
        step.game = game
        raise refuse("no-card-there", card=change.tag)
    position.discarded += after.unit - before.unit


def _ended(step: Step, change: changes.Ended) -> None:
    finish(step)


def _check_count(count: int, most: int) -> None:
    if not 0 <= count <= most:
        raise refuse("no-count", count=count, most=most)


_HANDLERS: dict[type[Any], Callable[[Step, Any], None]] = {
    changes.CardMoved: move_card,
    changes.StageSet: _stage_set,
    changes.TokenMoved: move_token,
    changes.MedalMoved: move_medal,
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
