"""Taking back and setting right: by name, and never by accident."""

import pytest

from companion.messages.signals import Play, Undo
from companion.rules import Correct, pending
from companion.rules.changes import CatSet, Ended
from companion.screens.kit.button import Button
from companion.screens.routes import CorrectRoute, LeaveRoute, UndoRoute
from companion.table.news import undo_name
from companion.table.table import Table
from config.language import ENGLISH
from tests.screens.conftest import Stand
from tests.screens.games import setup_of, table_at
from tests.screens.scenes import Scene


def shown(stand: Stand, turn: int = 16) -> Table:
    table = table_at(setup_of(3), turn)
    stand.run(Scene("", lambda: table).app())
    return table


def paged_to(stand: Stand, text: str) -> Button:
    """The button with exactly these words, on whichever page it is."""
    for _ in range(8):
        for view in stand.views():
            if isinstance(view, Button) and view.text == text:
                return view
        stand.press("down")
    raise AssertionError(f"no page has {text!r}")


def test_a_mistake_is_undone_in_two_touches(stand: Stand) -> None:
    """The bar names what would be undone; the first touch shows it large, the second undoes it."""
    table = shown(stand)
    before, name = table.history.states[-2], undo_name(table, ENGLISH)
    assert name.startswith(("Elena", "Gabriel", "Player 3"))
    assert name in stand.texts()
    steps = len(table.history.steps)
    stand.press("undo")
    assert len(table.history.steps) == steps
    stand.press(f"Undo: {name}")
    assert table.state == before
    assert type(stand.app.screen).__name__ in ("TableScreen", "ChoiceScreen")


def test_several_steps_take_one_touch_more(stand: Stand) -> None:
    table = shown(stand)
    before, steps = table.history.states[-4], len(table.history.steps)
    stand.app.open(UndoRoute())
    stand.step(3)
    stand.tap(stand.app.screen._buttons[2])
    assert len(table.history.steps) == steps
    stand.press("Yes, undo 3 steps")
    assert table.state == before


def test_undone_steps_can_be_done_again(stand: Stand) -> None:
    table = shown(stand)
    after = table.state
    stand.app.send(Undo())
    stand.app.open(UndoRoute())
    stand.step(3)
    assert table.state != after
    again = next(
        view for view in stand.views() if isinstance(view, Button) and view.text.startswith("Do again")
    )
    stand.tap(again)
    assert table.state == after


def test_setting_right_takes_a_second_touch(stand: Stand) -> None:
    """The table is the truth, but nobody changes the record by brushing against the screen."""
    table = shown(stand)
    holder = table.state.cat
    seat = next(seat for seat in range(3) if seat != holder)
    stand.app.open(CorrectRoute(seat))
    stand.step(3)
    stand.tap(paged_to(stand, "yes"))
    assert table.state.cat == holder
    stand.press("Yes, set it right")
    assert table.state.cat == seat
    assert table.history.last.moves[0].change == CatSet(seat)


def test_what_was_done_by_hand_is_named_once(stand: Stand) -> None:
    """The undo list: "By hand: …", not "Undo: By hand: …"; a card is "Undo: …"."""
    table = shown(stand)
    stand.app.open(UndoRoute())
    stand.step(3)
    assert any(text.startswith("Undo: ") for text in stand.texts())
    stand.app.back()
    stand.app.send(Play(Correct(CatSet(next(seat for seat in range(3) if seat != table.state.cat)))))
    stand.app.open(UndoRoute())
    stand.step(3)
    assert any(text.startswith("By hand: ") for text in stand.texts())
    assert not any("By hand: " in text and not text.startswith("By hand: ") for text in stand.texts())
    steps = len(table.history.steps)
    stand.press("By hand: ")
    assert len(table.history.steps) == steps - 1


def test_setting_right_can_be_declined(stand: Stand) -> None:
    table = shown(stand)
    state = table.state
    stand.app.open(CorrectRoute(1))
    stand.step(3)
    stand.press("add")
    stand.press("No")
    assert table.state == state
    assert not any(view.text == "Yes, set it right" for view in stand.views() if isinstance(view, Button))


def test_a_change_that_was_touched_is_not_forgotten_without_a_word(stand: Stand) -> None:
    """Leaving with a change that is neither made nor dropped says so once; another tab keeps it."""
    table = shown(stand)
    state = table.state
    stand.app.open(CorrectRoute(1))
    stand.step(3)
    stand.press("add")
    stand.press("Table")
    assert any(isinstance(view, Button) and view.text == "Yes, set it right" for view in stand.views())
    stand.press("back")
    assert type(stand.app.screen).__name__ == "CorrectScreen"
    assert any(text.startswith("Not done yet: ") for text in stand.texts())
    stand.press("back")
    assert type(stand.app.screen).__name__ != "CorrectScreen"
    assert table.state == state


def test_r61_ending_early_takes_a_second_step(stand: Stand) -> None:
    """The menu leads to a screen of its own; only there the game is ended and its points count."""
    table = shown(stand)
    stand.press("menu")
    stand.press("Leave this game")
    assert table.phase == "play"
    stand.press("End now and count")
    assert type(stand.app.screen).__name__ == "EndScreen"
    assert table.phase == "over"
    assert table.history.last.moves[0].change == Ended()


@pytest.mark.parametrize("route", [UndoRoute(), CorrectRoute(), LeaveRoute()])
def test_back_leads_to_the_table(stand: Stand, route: object) -> None:
    table = shown(stand)
    state = table.state
    stand.app.open(route)
    stand.step(3)
    stand.press("back")
    assert type(stand.app.screen).__name__ == "TableScreen"
    assert table.state == state


def test_a_forgotten_card_is_offered_only_where_one_can_have_been_taken(stand: Stand) -> None:
    """In the middle of a Stage nobody takes a card: what came after would be taken back for nothing."""
    table = shown(stand, 30)
    assert table.history is not None
    offered = set()
    for steps in range(2, 20):
        stand.app.open(UndoRoute())
        stand.app.screen._choose(steps)
        stand.step(2)
        due = any(item.kind == "take" for item in pending(table.history.states[-1 - steps]))
        assert ("A card was forgotten before that" in stand.texts()) == due
        offered.add(due)
    assert offered == {True, False}
