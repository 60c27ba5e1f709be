"""What has just happened, in a line; and the name of what can be undone. Pure."""

from collections.abc import Iterator, Sequence

from companion.messages.notices import (
    Asked,
    Closed,
    DeviceChanged,
    GameStarted,
    JournalTrouble,
    Notice,
    Recorded,
    Selected,
)
from companion.messages.salience import matter_of, rank
from companion.rules import Event, State, objective_progress, one_step_away
from companion.rules import events as happened
from companion.rules.events import MedalWon
from companion.rules.sentences import event_sentence, move_sentence
from companion.rules.sentences.hands import hands_sentence
from companion.table.sentences import notice_sentence
from companion.table.table import Table
from config.language import Language


def news_of(notices: Sequence[Notice], table: Table, lang: Language, one_step: bool = True) -> str:
    """Return the line about ``notices``; "" where nothing is worth one.

    What hands have to do comes first: whatever the rules did by themselves, they say it to everybody. With
    ``one_step`` it also says who has come within one step of a Medal.
    """
    state, history = table.state, table.history
    if state is None or history is None:
        return ""
    for notice in reversed(notices):
        match notice:
            case Recorded() if notice.step in history.steps:
                near = came_near(history.before(notice.step), state, lang) if one_step else ""
                to_do = hands_sentence(notice.events, state, lang)
                return (
                    _last_turn(notice.events, state, lang)
                    or to_do
                    or near
                    or _weightiest(notice.events, state, lang)
                )
            case Recorded() | Closed() | Asked() | Selected() | GameStarted():
                continue
            case DeviceChanged() | JournalTrouble():
                continue
            case _:
                return notice_sentence(notice, table, lang)
    return ""


def undo_name(table: Table, lang: Language) -> str:
    """Return the name of the step that undo would take back, "" where there is none."""
    history = table.history
    if history is None or history.last is None:
        return ""
    return step_name(table, -1, lang)


def step_name(table: Table, index: int, lang: Language) -> str:
    """Return the name of the step number ``index`` of the history (-1: the last one)."""
    history = table.history
    if history is None:
        raise ValueError("no game is running")
    step = history.steps[index]
    before = history.before(step)
    return " + ".join(move_sentence(move, before, lang) for move in step.moves[:2])


def _weightiest(events: Sequence[Event], state: State, lang: Language) -> str:
    told = [event for event in events if not isinstance(event, happened.TurnStarted)]
    if not told:
        return ""
    return event_sentence(min(told, key=lambda event: rank(matter_of(event))), state, lang)


def _last_turn(events: Sequence[Event], state: State, lang: Language) -> str:
    built = [event.seat for event in events if isinstance(event, happened.StageConstructed)]
    complete = next((seat for seat in built if state.players[seat].complete), None)
    if complete is None or state.finished:
        return ""
    return lang.text("Last turn: the Wonder of {name} is complete. R60", name=state.players[complete].name)


def came_near(before: State, after: State, lang: Language) -> str:
    """Say who has just come within one step of a Medal that lies within reach."""
    for seat, _, medal in newly_near(before, after):
        name = after.players[seat].name
        return lang.text("{name} is one step from: {medal}", name=name, medal=lang.term(medal))
    return ""


def newly_near(before: State, after: State) -> Iterator[tuple[int, str, str]]:
    """Yield (seat, place, Medal) for everybody who has just come within one step of a Medal in reach."""
    for seat in range(len(after.players)):
        for place, medal in one_step_away(after, seat):
            if objective_progress(before, seat, medal).have < objective_progress(after, seat, medal).have:
                yield seat, place, medal


def beaten_rivals(state: State, event: MedalWon) -> tuple[str, ...]:
    """Return the names of those who can no longer win the Medal of ``event`` (R51)."""
    if event.medal in state.centre:
        return ()
    return tuple(state.game.names[other] for other in state.rivals(event.seat, event.place))
