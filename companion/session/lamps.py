"""What lamps and buzzer say: functions of the table, and of what has just happened."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from companion.messages.notices import Asked, Notice, NotYourTurn, Recorded, Refused
from companion.rules.events import GameEnded, MedalWon
from companion.table.table import Table
from hardware.panel import Buzz, LampState

MEDAL_SECONDS, REFUSED_SECONDS = 4.0, 1.5
"""How long a lamp flashes for a Medal, and blips for a press out of turn."""

GRAVEST_FIRST = (Buzz.END, Buzz.MEDAL, Buzz.ERROR, Buzz.QUESTION)


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
    """What the buzzer says about ``notices``: only the gravest, None where there is nothing to say."""
    heard = {sound for notice in notices for sound in _sounds(notice)}
    return next((sound for sound in GRAVEST_FIRST if sound in heard), None)


def _sounds(notice: Notice) -> Iterator[Buzz]:
    match notice:
        case Recorded(events=events):
            for event in events:
                if isinstance(event, GameEnded):
                    yield Buzz.END
                elif isinstance(event, MedalWon):
                    yield Buzz.MEDAL
        case Refused() | NotYourTurn():
            yield Buzz.ERROR
        case Asked():
            yield Buzz.QUESTION
