"""A Battle: who wins Military Victory tokens and their Medals, what is discarded (R40–R44, R53, R54)."""

from collections.abc import Sequence

from companion.rules.engine.fronts import gain, take_away
from companion.rules.engine.packing import GUARDS, SHIFTS, TALLY_FIELD, UNITS
from companion.rules.engine.position import Objective
from companion.rules.engine.step import WATCH_MILITARY, Step, own_medal, win
from companion.rules.events import BattleFought, CardsDiscarded


def victories_of(shields: Sequence[int], double: int) -> tuple[int, ...]:
    """Return the Military Victory tokens that each seat wins with ``shields`` (R42, R43).

    ``double``: how many times the Shields of the only opponent win two tokens at once.
    """
    if len(shields) == 2:
        return tuple(
            0 if own <= other else 2 if own >= max(double * other, 2) else 1
            for own, other in (shields, shields[::-1])
        )
    last = len(shields) - 1
    return tuple(
        (own > shields[seat - 1]) + (own > shields[seat + 1 if seat < last else 0])
        for seat, own in enumerate(shields)
    )


def fight(step: Step) -> None:
    """Fight the Battle at the end of the active player's turn: tokens, Medals, discards, Peace."""
    game, position = step.game, step.position
    shift = SHIFTS["shields"]
    shields = tuple([front.tally >> shift & TALLY_FIELD for front in position.seats])
    victories = victories_of(shields, game.catalogue.table.battle_double)
    step.events.append(BattleFought(shields, victories))
    order = [(position.active + turn) % game.seats for turn in range(game.seats)]
    for seat in order:
        if victories[seat]:
            gain(step.changeable(seat), "military", victories[seat])
    _win_medals(step, order, victories)
    for seat in order:
        front = position.seats[seat]
        horns = front.cards & game.facts.horn_mask
        if horns and not front.tokens & game.facts.keeps_horns:
            take_away(game, step.changeable(seat), horns)
            position.discarded += horns
            step.events.append(CardsDiscarded(seat, game.spread(horns)))
    position.battle = 0


def _win_medals(step: Step, order: Sequence[int], victories: Sequence[int]) -> None:
    """Award the Medals of a Battle in turn order: for the active player any Medal (R56), for the others
    those that are decided in the Battle (R53); in the centre each who qualifies wins one (R54)."""
    game, position = step.game, step.position
    won_in_centre: list[Objective] = []
    for seat in order:
        if not victories[seat]:
            continue
        guarded = (position.seats[seat].tally + victories[seat] * UNITS["battle-victories"]) | GUARDS
        changed = game.battle_watch
        if seat == position.active:
            changed |= WATCH_MILITARY
        else:
            position.unchecked |= 1 << seat
        boxed = tuple(won_in_centre)
        for objective in position.objectives[seat]:
            if objective.watch & changed and _reached(objective, guarded):
                if objective.gap < 0 and objective.watch & game.battle_watch:
                    won_in_centre.append(objective)
                win(step, seat, objective)
        for objective in boxed:
            if _reached(objective, guarded):
                own_medal(step, seat, objective.medal, "box")


def _reached(objective: Objective, guarded: int) -> bool:
    return (guarded - objective.need) & objective.guards == objective.guards
