"""What happens by itself: constructing, discarding, the end of a turn and the start of the next one."""

from companion.rules.engine.battle import fight
from companion.rules.engine.choices import Way, construct_ways, green_choices
from companion.rules.engine.fronts import take_away, turn_stage
from companion.rules.engine.position import Suspended, Want
from companion.rules.engine.step import (
    WATCH_ALL,
    WATCH_STAGES,
    Step,
    check_medals,
    drop_unserved,
    offer_cards,
    take_cat,
    without,
)
from companion.rules.events import GameEnded, GreenDiscarded, StageConstructed, TurnPassed, TurnStarted
from companion.rules.scoring import winners_of

SCIENCE_WANT = Want("progress", False, "turn")


def settle(step: Step) -> None:
    """Do what is left to do by itself until a player has to act or the game has ended.

    Exactly one thing that is pending, mandatory and possible in exactly one way is done: a Stage with
    one payment, a Green set. A turn in which nothing is pending ends.
    """
    game, position = step.game, step.position
    while not position.finished:
        queue = position.queue
        if queue:
            if len(queue) > 1 or not queue[0].decks:
                drop_impossible(step)
            if position.queue:
                return
        ways = construct_ways(game, position, step.me)
        greens = green_choices(game, position, step.me)
        if not ways.all and not greens:
            end_turn(step)
        elif not greens and len(ways.all) == 1 and not ways.offer:
            step.own(position.active)
            construct(step, ways.all[0])
        elif not ways.all and len(greens) == 1:
            step.own(position.active)
            discard_green(step, greens[0])
        else:
            return


def drop_impossible(step: Step) -> None:
    """Drop a theft with nothing to take and Progress tokens where none is left."""
    position = step.position
    for want in position.queue:
        if want.decks:
            continue
        if want.kind == "progress" and not position.face_up and not position.pile:
            position.queue = tuple(other for other in position.queue if other.kind != "progress")
        elif want.kind == "steal" and not _opponents_have_cards(step):
            position.queue = tuple(other for other in position.queue if other.kind != "steal")


def _opponents_have_cards(step: Step) -> bool:
    position = step.position
    return any(front.cards for seat, front in enumerate(position.seats) if seat != position.active)


def construct(step: Step, way: Way, named: tuple[str, ...] = ()) -> None:
    """Construct a Stage: discard the payment, turn the Stage over, apply its effect (R20)."""
    game, position, me = step.game, step.position, step.me
    seat = position.active
    wonder = game.seat_wonders[seat]
    stage = wonder.stages[way.stage - 1]
    take_away(game, me, way.cards, named)
    position.discarded += way.cards
    position.used |= way.token
    turn_stage(game, seat, me, way.stage)
    position.complete |= me.stages == wonder.complete
    step.events.append(StageConstructed(seat, way.stage, way.paid))
    check_medals(step, WATCH_STAGES)
    if stage.effect:
        apply_effect(step)
    triggered = game.facts.architecture & me.tokens & ~position.used
    if triggered:
        offer_cards(step, triggered)


def apply_effect(step: Step) -> None:
    """Apply the effect of the active player's Wonder (section 3)."""
    game, position = step.game, step.position
    seat = position.active
    wonder = game.seat_wonders[seat]
    optional = game.house["effects"] == "may"
    for effect in wonder.effects:
        if effect.kind == "cat":
            check_medals(step, take_cat(step))
        elif effect.kind != "shields":  # the Shields of a Stage are part of what it is worth
            decks = 0
            for source in effect.sources:
                decks |= game.all_decks if source == "any" else 1 << game.sources[seat][source]
            if effect.kind != "take" or decks & position.open:
                position.queue += (Want(effect.kind, optional, wonder.id, decks),)


def discard_green(step: Step, cards: int, named: tuple[str, ...] = ()) -> None:
    """Discard a Green set; a Progress token is to be taken for it (R30)."""
    position = step.position
    take_away(step.game, step.me, cards, named)
    position.discarded += cards
    step.events.append(GreenDiscarded(position.active, step.game.spread(cards)))
    position.queue += (SCIENCE_WANT,)


def end_turn(step: Step) -> None:
    """End the turn: the Battle if one was triggered, the end of the game, or the next player (R40, R60).

    The end of a missed turn is not that of the turn that waits for it: its Battle is fought and the game ends
    when that one is over.
    """
    game, position = step.game, step.position
    waiting = position.suspended[-1] if position.suspended else None
    if position.battle >= game.conflict_tokens and not (waiting and waiting.battle):
        fight(step)
    if waiting and not (waiting.reopened and position.complete):
        resume(step, waiting)
    elif position.complete:
        finish(step)
    else:
        start_turn(step, (position.active + 1) % game.seats)


def start_turn(step: Step, seat: int) -> None:
    """Start the turn of ``seat``: Objectives already reached are won first (R52)."""
    game, position = step.game, step.position
    if not position.open and not position.suspended:
        finish(step)
        return
    position.active = seat
    position.turn += 1
    position.used = position.declined = position.waived = 0
    step.me = me = position.seats[seat]
    step.events.append(TurnStarted(seat))
    if position.unchecked >> seat & 1:
        me = step.own(seat)
        position.unchecked &= ~(1 << seat)
        check_medals(step, WATCH_ALL)
    if position.open & game.reach_masks[seat]:
        position.queue = game.turn_queues[seat]
    else:
        position.queue = ()
        step.events.append(TurnPassed(seat))
        if game.house["empty_reach"] == "end" and not position.suspended:
            finish(step)
            return
    if me.face_down:
        position.queue += (game.reveal_want,) * me.face_down


def suspend(step: Step, *, reopened: bool = False) -> None:
    """Let the running turn wait for another one: a missed one, or the one before it, ``reopened``."""
    position = step.position
    due = position.battle >= step.game.conflict_tokens
    turn = Suspended(
        position.active,
        position.queue,
        position.used,
        position.declined,
        position.waived,
        due,
        reopened,
    )
    position.suspended += (turn,)


def resume(step: Step, turn: Suspended) -> None:
    """Go on with the turn that was interrupted for a missed one."""
    position = step.position
    position.suspended = position.suspended[:-1]
    position.active = turn.active
    position.queue = turn.queue
    position.used, position.declined, position.waived = turn.used, turn.declined, turn.waived
    me = step.own(turn.active)
    drop_unserved(position)
    while sum(want.kind == "reveal" for want in position.queue) > me.face_down:
        position.queue = without(position.queue, step.game.reveal_want)
    if position.unchecked >> turn.active & 1:
        position.unchecked &= ~(1 << turn.active)
        check_medals(step, WATCH_ALL)


def finish(step: Step) -> None:
    """End the game and name the winners (R60, R62)."""
    position = step.position
    position.finished = True
    position.winners = winners_of(step.game, position)
    position.active = -1
    position.queue = ()
    position.suspended = ()
    step.events.append(GameEnded(position.winners))
