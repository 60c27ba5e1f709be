"""What a finger means is what it came down on: the game may go on before it is lifted.

A card is laid on the pad, or another player moves, while a finger rests on something that is gone then.
"""

from collections.abc import Callable

import pytest
from kivy.tests.common import UnitTestTouch

from companion.messages.signals import TagPlaced, Tick
from companion.screens.choose.option_tile import OptionTile
from companion.screens.kit.button import Button
from companion.screens.paint.rects import Rect
from companion.screens.routes import ChoiceRoute, PickerRoute, Route, UndoRoute
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.scenes import Scene
from tests.table.tables import begun

PLACES = 12
"""Touchable places at most that a finger comes down on, a screen."""


def a_table() -> Table:
    """Elena has Giza, Gabriel Rhodes, Player 3 Babylon; it is Elena's turn for the second time."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("GI-21", "RH-22", "BA-23"):
        table.show(tag)
    return table


class Pad:
    """Cards laid on the pad of the table in the window, each until nothing else explains it."""

    def __init__(self, stand: Stand, table: Table) -> None:
        self.stand, self.table, self.now = stand, table, 100.0

    def lay(self, tag: str) -> None:
        self.stand.app.send(TagPlaced(f"7A-{tag}", self.now))
        self.stand.app.send(Tick(self.now + 5))
        self.now += 10
        self.stand.step(2)


def asked(pad: Pad) -> None:
    """A card that Elena cannot reach is asked about."""
    pad.lay("RH-03")


def opened(route: Route) -> Callable[[Pad], None]:
    return lambda pad: pad.stand.app.open(route)


FROM: dict[str, Callable[[Pad], None]] = {
    "the table": lambda pad: None,
    "a question": asked,
    "a choice": opened(ChoiceRoute()),
    "the picker": opened(PickerRoute("central")),
    "the undo list": opened(UndoRoute()),
}


def test_an_answer_to_one_question_never_answers_the_next(stand: Stand) -> None:
    table = a_table()
    stand.run(Scene("", lambda: table).app())
    pad = Pad(stand, table)
    asked(pad)
    first = table.question
    tiles = [view for view in stand.views() if isinstance(view, OptionTile)]
    finger = UnitTestTouch(*tiles[1].center)
    finger.touch_down()
    stand.step()
    pad.lay("GI-01")
    assert table.question is None, "Elena's card explained it"
    pad.lay("GI-05")
    second, steps = table.question, table.history.steps
    assert second is not None
    assert len(second.ways) == len(first.ways) > 2, "the same place on the screen would be an answer"
    finger.touch_up()
    stand.step(3)
    assert table.question is second
    assert table.history.steps is steps


@pytest.mark.parametrize("shown", FROM, ids=lambda shown: shown.replace(" ", "-"))
def test_a_finger_on_what_has_gone_does_nothing(stand: Stand, shown: str) -> None:
    """Wherever it came down: after two cards it presses nothing that has left the window."""
    gone = 0
    for place in range(PLACES):
        table = a_table()
        stand.run(Scene("", lambda table=table: table).app())
        pad = Pad(stand, table)
        FROM[shown](pad)
        stand.step(3)
        touchable = [view for view in stand.views() if view.touchable and view.enabled]
        if place >= len(touchable):
            stand.stop()
            break
        view = touchable[place]
        finger = UnitTestTouch(*view.center)
        finger.touch_down()
        for tag in ("GI-01", "RH-05", "GI-05"):
            pad.lay(tag)
        left = view.get_root_window() is None
        gone += left
        before = (table.history.steps, table.question, stand.app.screen, stand.app.alerts.shown)
        finger.touch_up()
        if left:
            after = (table.history.steps, table.question, stand.app.screen, stand.app.alerts.shown)
            assert after == before, view
        stand.stop()
    assert gone > 0 or shown == "the table"


def a_button(stand: Stand) -> tuple[Button, list[str]]:
    """A button that stays in the window, and a list to which every press adds."""
    app, pressed = stand.run(Scene("", a_table).app()), list[str]()
    button = Button(app.look, "More", lambda: pressed.append("More"))
    button.place(Rect(100, 100, 120, 60))
    stand.show(button)
    return button, pressed


def test_two_fingers_on_one_button_are_one_press(stand: Stand) -> None:
    """A hand lies on it, or one tap is felt at two points: in whichever order they are lifted."""
    button, pressed = a_button(stand)
    for order in ((0, 1), (1, 0)):
        fingers = UnitTestTouch(120, 130), UnitTestTouch(200, 130)
        for finger in fingers:
            finger.touch_down()
        first, second = (fingers[place] for place in order)
        first.touch_up()
        assert pressed == ["More"]
        second.touch_move(second.x + 1, second.y)
        second.touch_up()
        assert pressed == ["More"]
        assert not button.down
        pressed.clear()
        stand.touch(*button.center)
        assert pressed == ["More"], "the next finger is another press"
        pressed.clear()
    stand.window.remove_widget(button)


def test_a_finger_that_leaves_a_button_presses_nothing_and_one_that_comes_back_does(stand: Stand) -> None:
    button, pressed = a_button(stand)
    away, back = UnitTestTouch(120, 130), UnitTestTouch(200, 130)
    away.touch_down()
    away.touch_move(400, 400)
    back.touch_down()
    back.touch_move(400, 400)
    away.touch_up()
    assert pressed == []
    back.touch_move(200, 130)
    back.touch_up()
    assert pressed == ["More"]
    released = UnitTestTouch(120, 130)
    released.touch_down()
    button.release()
    released.touch_up()
    assert pressed == ["More"], "it was made to mean something else"
    stand.window.remove_widget(button)
