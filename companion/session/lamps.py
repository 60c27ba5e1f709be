"""What lamps and buzzer say: functions of the table, and of what has just happened."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from companion.messages.notices import Asked, Notice, NotYourTurn, Recorded, Refused
from companion.messages.salience import Matter, matter_of, rank
from companion.rules.events import MedalWon
from companion.table.table import Table
from hardware.panel import Buzz, LampState

MEDAL_SECONDS, REFUSED_SECONDS = 4.0, 1.5
"""How long a lamp flashes for a Medal, and blips for a press out of turn."""

_SOUNDS: Final[dict[Matter, Buzz]] = {
    "medal": Buzz.MEDAL,
    "end": Buzz.END,
    "refusal": Buzz.ERROR,
    "question": Buzz.QUESTION,
}


def lamps(table: Table) -> defaultdict[int, LampState]:
    """The lamp of each button: whose turn it is, who is asked, who has sat down; all others are dark."""
    shown: defaultdict[int, LampState] = defaultdict(lambda: LampState.OFF)
    state = table.state
    if state is None:
        shown.update(dict.fromkeys(table.draft.seating, LampState.SEATED))
        return shown
    if state.active is None:
        return shown
    asked = table.question
    seat = state.active if asked is None or asked.seat is None else asked.seat
    shown[table.seating[state.active]] = LampState.TURN
    if asked is not None:
        shown[table.seating[seat]] = LampState.QUESTION
    return shown


def flashes(table: Table, notices: Iterable[Notice]) -> Iterator[tuple[int, LampState, float]]:
    """The buttons whose lamps show something for some seconds: Medals just won, presses out of turn."""
    for notice in notices:
        match notice:
            case Recorded(events=events):
                for event in events:
                    if isinstance(event, MedalWon):
                        yield table.seating[event.seat], LampState.MEDAL, MEDAL_SECONDS
            case NotYourTurn(pressed):
                yield table.seating[pressed], LampState.ERROR, REFUSED_SECONDS


def buzz(notices: Iterable[Notice]) -> Buzz | None:
    """What the buzzer says about ``notices``: only what matters most, None where there is nothing to say."""
    heard = {matter for notice in notices for matter in _matters(notice) if matter in _SOUNDS}
    return _SOUNDS[min(heard, key=rank)] if heard else None


def _matters(notice: Notice) -> Iterator[Matter]:
    match notice:
        case Recorded(events=events):
            yield from map(matter_of, events)
        case Refused() | NotYourTurn():
            yield "refusal"
        case Asked():
            yield "question"
