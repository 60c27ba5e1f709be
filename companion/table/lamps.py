"""What each button's lamp says: a function of the table, and of what has just happened."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from companion.rules.events import MedalWon
from companion.table.notices import Notice, Recorded
from companion.table.table import Table
from hardware.panel import LampState


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


def flashes(table: Table, notices: Iterable[Notice]) -> Iterator[tuple[int, LampState]]:
    """The buttons whose lamps flash for a moment: Medals that were just won."""
    for notice in notices:
        for event in notice.events if isinstance(notice, Recorded) else ():
            if isinstance(event, MedalWon):
                yield table.seating[event.seat], LampState.MEDAL
