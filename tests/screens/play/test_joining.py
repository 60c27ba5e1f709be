"""Somebody joins while a screen is about another player: it stays about that player, wherever they sit now.

Seats are counted along the buttons, so whoever presses an earlier one moves everybody behind it on.
"""

from collections.abc import Callable

import msgspec
import pytest

from companion.messages.signals import ButtonPressed, EditSetup, TagPlaced
from companion.screens.routes import NameRoute, Route, SetupSeatRoute
from companion.screens.setup.seat import WonderTile
from companion.setup.draft import SeatDraft, SetupDraft
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.scenes import Scene

ELENA = 4
"""Her button; Gabriel has the one behind it."""
JOINING = (ButtonPressed(0), TagPlaced("7A-SE-02", 1.0), ButtonPressed(3))


def elena(table: Table) -> SeatDraft:
    return next(seat for seat in table.draft.seats if seat.button == ELENA)


def takes_giza(stand: Stand) -> None:
    stand.tap(next(v for v in stand.views() if isinstance(v, WonderTile) and v.model.wonder == "giza"))


ANSWERS: dict[str, tuple[Route, Callable[[Stand], None], Callable[[Table], bool]]] = {
    "wonder": (SetupSeatRoute(ELENA), takes_giza, lambda table: elena(table).wonder == "giza"),
    "first-game": (
        SetupSeatRoute(ELENA),
        lambda stand: stand.press("Knows the game"),
        lambda table: elena(table).new,
    ),
    "begins": (
        SetupSeatRoute(ELENA),
        lambda stand: stand.press("Begins"),
        lambda table: table.draft.seats[table.draft.first].button == ELENA,
    ),
    "leaves": (
        SetupSeatRoute(ELENA),
        lambda stand: stand.press("Leaves"),
        lambda table: ELENA not in table.draft.seating,
    ),
    "name": (
        NameRoute(ELENA),
        lambda stand: stand.press("Done"),
        lambda table: elena(table).name == "Elena",
    ),
}


@pytest.mark.parametrize("anew", [False, True], ids=["", "drawn-anew"])
@pytest.mark.parametrize("answer", ANSWERS)
def test_who_joins_before_takes_nothing_from_whom_the_screen_is_about(
    stand: Stand, answer: str, anew: bool
) -> None:
    route, do, holds = ANSWERS[answer]
    table = Table()
    app = stand.run(Scene("", lambda: table).app())
    draft = SetupDraft().joined(ELENA, "Elena").joined(ELENA + 1, "Gabriel")
    app.send(EditSetup(draft.begins(1)))
    app.open(route)
    stand.step(2)
    for signal in JOINING:
        app.send(signal)
    if anew:
        app.change_settings(msgspec.structs.replace(app.settings))
    stand.step(2)
    do(stand)
    stand.step(2)
    assert holds(table)
    others = [seat for seat in table.draft.seats if seat.button != ELENA]
    assert [seat.button for seat in others] == [0, 1, 3, ELENA + 1]
    assert [seat.name for seat in others] == ["", "", "", "Gabriel"]
    assert not any(seat.wonder or seat.new for seat in others)


def test_whoever_begins_goes_on_beginning_when_others_join() -> None:
    draft = SetupDraft().joined(ELENA, "Elena").joined(ELENA + 1, "Gabriel")
    for first in (0, 1):
        now = draft.begins(first)
        for button in (0, 6, 3, 0):
            now = now.joined(button)
            assert now.seats[now.first].button == draft.seats[first].button
