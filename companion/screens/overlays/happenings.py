"""Which alerts follow from what was recorded. Pure: notices in, alerts out, the Medals first."""

from collections.abc import Iterator, Sequence

from companion.messages.notices import GameStarted, Notice, Recorded
from companion.rules import State, missing, objective_progress
from companion.rules import events as happened
from companion.rules.events import Event, MedalWon
from companion.screens.overlays.alerts import (
    Alert,
    BattleAlert,
    CatAlert,
    EndAlert,
    LastTurnAlert,
    MedalAlert,
    NearAlert,
    StageAlert,
)
from companion.table.news import beaten_rivals, newly_near
from companion.table.table import Table


def alerts_from(notices: Sequence[Notice], table: Table, one_step: bool = True) -> tuple[Alert, ...]:
    """Return the alerts of ``notices``: those that matter most first, then as things happened.

    With ``one_step`` also who has come within one step of a Medal.
    """
    state, history = table.state, table.history
    if state is None or history is None:
        return ()
    found: list[Alert] = []
    for notice in notices:
        if isinstance(notice, GameStarted) and not notice.resumed:
            found += _alerts(notice.events, state, None)
        elif isinstance(notice, Recorded):
            known = notice.step in history.steps
            before = history.before(notice.step) if known else None
            found += _alerts(notice.events, state, before)
            if one_step and before is not None and not state.finished:
                found += near_alerts(before, state)
    return tuple(sorted(found, key=lambda alert: alert.rank))


def _alerts(events: Sequence[Event], state: State, before: State | None) -> Iterator[Alert]:
    """The alerts of one step; what only matters for going on is left out once the game is over."""
    names = state.game.names
    cat = None if before is None else before.cat
    over = any(isinstance(event, happened.GameEnded) for event in events)
    for position, event in enumerate(events):
        match event:
            case MedalWon(seat, medal, place):
                yield MedalAlert(seat, names[seat], medal, place, beaten_rivals(state, event))
            case happened.BattleFought(shields, victories):
                yield BattleAlert(None, names, shields, victories, _lost(events[position + 1 :], len(names)))
            case happened.GameEnded():
                yield EndAlert(None, next((player.name for player in state.players if player.complete), ""))
            case happened.StageConstructed(seat, stage, paid) if not over:
                yield _stage(state, seat, stage, paid)
            case happened.CatMoved(seat) if not over:
                giver = "" if cat is None or cat == seat else names[cat]
                cat = seat
                yield CatAlert(seat, names[seat], giver)
    if not over:
        yield from _last_turn(events, state)


def _last_turn(events: Sequence[Event], state: State) -> Iterator[Alert]:
    """Tell of a Wonder that has just been completed (R60)."""
    built = [event.seat for event in events if isinstance(event, happened.StageConstructed)]
    for seat in dict.fromkeys(built):
        player = state.players[seat]
        if player.complete:
            levels = tuple(stage.level for stage in state.game.wonder(seat).stages)
            yield LastTurnAlert(seat, player.name, player.wonder, levels)


def _stage(state: State, seat: int, stage: int, paid: tuple[str, ...]) -> StageAlert:
    player, wonder = state.players[seat], state.game.wonder(seat)
    facts = wonder.stages[stage - 1]
    levels = tuple(one.level for one in wonder.stages)
    return StageAlert(
        seat, player.name, player.wonder, levels, player.stages, stage, facts.vp, facts.effect, paid
    )


def _lost(events: Sequence[Event], count: int) -> tuple[int, ...]:
    """Return how many Red cards each seat discards after a Battle; ``events`` are those that followed."""
    lost = [0] * count
    for event in events:
        if isinstance(event, happened.BattleFought | happened.GameEnded):
            break
        if isinstance(event, happened.CardsDiscarded):
            lost[event.seat] = len(event.cards)
    return tuple(lost)


def near_alerts(before: State, after: State) -> tuple[NearAlert, ...]:
    """Return who has come within one step of a Medal that lies within reach, by what ``after`` has more."""
    names = after.game.names
    found: list[NearAlert] = []
    for seat, place, medal in newly_near(before, after):
        have, need = objective_progress(after, seat, medal)
        rivals = after.rivals(seat, place)
        far = tuple((names[other], objective_progress(after, other, medal).have) for other in rivals)
        found.append(NearAlert(seat, names[seat], medal, place, missing(after, seat, medal), have, need, far))
    return tuple(found)
