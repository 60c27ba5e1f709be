"""A phone asks for a seat: the table says so wherever it is, and one touch answers."""

from typing import Any

from companion.messages.signals import Play
from companion.rules import Take
from companion.screens.routes import MenuRoute, PhonesRoute
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.overlays.test_hints import card, first_game
from tests.screens.scenes import Scene, table_of
from tests.screens.scenes_phones import Everybody


def strip(stand: Stand) -> Any:
    """The strip about a phone, None where there is none."""
    return next((view for view in stand.views() if type(view).__name__ == "ClaimStrip"), None)


def run(stand: Stand, phones: Everybody, table: Table | None = None) -> Any:
    """The app with these phones."""
    app = stand.run(Scene("", lambda: table or table_of(3), phones=phones).app())
    stand.step(2)
    return app


def test_yes_gives_the_seat_to_the_phone_and_the_next_one_is_asked_about(stand: Stand) -> None:
    phones = Everybody(on=True, claims=("Elena", "Gabriel"))
    run(stand, phones)
    assert strip(stand).model.name == "Elena"
    stand.tap(strip(stand)._yes)
    assert [held.name for held in phones.seats.held] == ["Elena"]
    assert strip(stand).model.name == "Gabriel"
    stand.tap(strip(stand)._no)
    assert strip(stand) is None
    assert [held.name for held in phones.seats.held] == ["Elena"]


def test_the_strip_is_there_on_every_screen_but_that_of_the_phones(stand: Stand) -> None:
    phones = Everybody(on=True, claims=("Elena",))
    app = run(stand, phones)
    app.open(MenuRoute())
    stand.step(2)
    assert strip(stand) is not None
    app.open(PhonesRoute())
    stand.step(2)
    assert strip(stand) is None
    stand.tap(next(view for view in stand.views() if getattr(view, "text", "") == "Yes"))
    assert [held.name for held in phones.seats.held] == ["Elena"]


def test_switched_off_nobody_is_asked_anything(stand: Stand) -> None:
    run(stand, Everybody(on=False, claims=("Elena",)))
    assert strip(stand) is None


def test_whoever_has_a_phone_reads_their_hints_there_and_not_on_everybodys_screen(stand: Stand) -> None:
    table = first_game(0, 1)
    app = run(stand, Everybody(on=True), table)
    app.send(Play(Take("wood", "central")))
    stand.step(2)
    shown = card(stand)
    assert shown is not None
    assert shown.model.names == "Gabriel", "Elena's phone is looking"
