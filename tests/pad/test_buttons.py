"""Buttons and seat cards: yes, my turn is done, that card was mine; hold: undo my last."""

import pytest

from companion.messages.faults import Fault
from companion.messages.notices import (
    Asked,
    DeviceChanged,
    Explained,
    Nothing,
    NotYourTurn,
    Redone,
    Undone,
)
from companion.messages.signals import ButtonHeld, ButtonPressed, CheckRow, DeviceStatus, Play, TagPlaced
from companion.pad.pad import FLICKER
from companion.rules import Construct, Correct, Done, Take
from companion.rules.changes import TokenMoved
from tests.table.tables import Played, begun, give, pending_of, recorded, taken


def offered() -> Played:
    """Elena has taken a wood card and may take another one (Urbanism)."""
    table = begun("giza", "rhodes", medals=False, face_up=("urbanism", "decor", "crafts"))
    table.handle(Play(Correct(TokenMoved("urbanism", "face_up", 0))))
    table.show("GI-01")
    assert [one.because for one in pending_of(table)] == ["urbanism"]
    return table


def undone(notices: object) -> list[object]:
    """The moves that were taken back."""
    return [m for n in notices if isinstance(n, Undone) for step in n.steps for m in step.moves]  # type: ignore[attr-defined]


def test_r13_a_press_of_the_player_in_turn_declines_what_is_offered() -> None:
    assert recorded(offered().handle(ButtonPressed(0))) == [Done()]


@pytest.mark.parametrize("tag", ["SE-01", "SE-02"])
def test_a_seat_card_stands_in_for_the_button(tag: str) -> None:
    table = offered()
    notices = table.show(tag)
    assert (recorded(notices) == [Done()]) == (tag == "SE-01")
    assert any(isinstance(n, NotYourTurn) for n in notices) == (tag == "SE-02")


def test_a_press_out_of_turn_says_whose_turn_it_is() -> None:
    table = begun("giza", "rhodes")
    assert table.handle(ButtonPressed(1)) == (NotYourTurn(1, 0),)


def test_a_press_with_nothing_to_say_yes_to_explains_what_is_pending() -> None:
    table = begun("giza", "rhodes")
    assert {type(n) for n in table.handle(ButtonPressed(0))} == {Nothing, Explained}


def test_a_press_confirms_the_one_thing_that_has_to_be_done() -> None:
    table = begun("giza", "rhodes", medals=False)
    give(table, 0, "GI-01", "GI-06")
    assert recorded(table.handle(ButtonPressed(0))) == [Construct(1)]


def test_a_button_without_a_player_does_nothing() -> None:
    table = begun("giza", "rhodes")
    assert table.handle(ButtonPressed(5)) == (Nothing("press"),)
    assert table.handle(ButtonHeld(5)) == (Nothing("press"),)


def test_a_hold_undoes_ones_last_step_even_though_it_begins_as_a_press() -> None:
    table = offered()
    table.handle(ButtonPressed(0))
    assert undone(table.handle(ButtonHeld(0))) == [Done(), Take("GI-01", "left")]
    assert taken(table, 0) == {}


def test_a_hold_whose_press_did_nothing_undoes_one_step() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    table.handle(ButtonPressed(0))
    assert undone(table.handle(ButtonHeld(0))) == [Take("GI-01", "left")]


def test_a_hold_asks_first_where_others_have_moved_since() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    table.show("CE-01")
    table.handle(ButtonPressed(0))
    notices = table.handle(ButtonHeld(0))
    assert [n.question.kind for n in notices if isinstance(n, Asked)] == ["undo"]
    assert undone(notices) == []
    assert undone(table.handle(ButtonPressed(0))) == [Take("CE-01", "central"), Take("GI-01", "left")]


def test_a_hold_while_the_table_is_checked_goes_to_a_row_and_undoes_nothing() -> None:
    """Not even what a press before the check did."""
    table = offered()
    table.handle(ButtonPressed(0))
    before = table.history
    table.handle(CheckRow(1))
    for signal in (ButtonPressed(0), ButtonHeld(0)):
        assert table.handle(signal) == ()
    assert table.history is before
    assert table.checking == 0
    table.handle(CheckRow(None))
    table.handle(ButtonPressed(0))
    assert undone(table.handle(ButtonHeld(0))) == [Done()], "a press that did nothing is none of it"


@pytest.mark.parametrize(("card", "steps"), [("CM-UN", 1), ("CM-OK", 2), ("SE-01", 2), ("CM-NO", 2)])
def test_a_card_that_speaks_says_nothing_anew_when_a_hand_only_hid_it(card: str, steps: int) -> None:
    """It may lie on the pad while everybody reaches over it; lifted for longer it speaks again."""
    table = begun("giza", "rhodes")
    for tag in ("GI-01", "RH-01"):
        table.show(tag)
    table.lay(card)
    said = table.history
    assert len(said.steps) == steps
    for _ in range(3):
        table.lift(card, 3.0)
        assert table.handle(TagPlaced(f"7A-{card}", table.clock + FLICKER / 2)) == ()
    assert table.history is said
    table.lift(card, 3.0)
    table.wait(FLICKER)
    assert table.lay(card), "it was away"


def test_what_a_stuck_button_seemed_to_hold_is_done_again() -> None:
    """A bag leans on Elena's button: it looks like a press, then a hold, then it is found to be stuck."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    table.show("GI-21")
    before = table.history
    assert before is not None
    for signal in (ButtonPressed(0, 10.0), ButtonHeld(0, 11.0)):
        table.handle(signal)
    assert table.state == before.states[0]
    notices = table.handle(DeviceStatus("panel", Fault.PANEL_STUCK, "1", 20.0))
    assert [type(notice) for notice in notices] == [DeviceChanged, Redone]
    assert table.state == before.state


def test_a_stuck_button_takes_nothing_back_once_the_game_has_gone_on_and_its_question_goes() -> None:
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("GI-21", "RH-22"):
        table.show(tag)
    table.handle(ButtonPressed(0, 10.0))
    table.handle(ButtonHeld(0, 11.0))
    assert table.question is not None, "others have played since"
    table.handle(DeviceStatus("panel", Fault.PANEL_STUCK, "1", 20.0))
    assert table.question is None
    table.handle(ButtonPressed(1, 30.0))
    table.handle(ButtonHeld(1, 31.0))
    table.show("RH-23")
    after = table.history
    table.handle(DeviceStatus("panel", Fault.PANEL_STUCK, "2", 40.0))
    assert table.history == after
    for nobody in ("7", "", "x"):
        table.handle(DeviceStatus("panel", Fault.PANEL_STUCK, nobody, 50.0))
    assert table.history == after
