"""On a screen that lies flat an alert faces the player whose moment it is; touches work on it as it lies."""

from typing import Any

import pytest

from companion.screens.overlays.alerts import Alert, BattleAlert, MedalAlert, NearAlert
from companion.screens.seating.facing import side_of
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.scenes import FACED, Scene, scene, seated, table_of

MEDAL = MedalAlert(0, "Elena", "three-green", "left", ("Gabriel",))
NEAR = NearAlert(0, "Elena", "three-green", "left", (("green", 1),), 2, 3, (("Gabriel", 1),))
BATTLE = BattleAlert(None, ("Elena", "Gabriel", "Player 3", "Player 4"), (3, 2, 0, 1), (2, 1, 0, 0), (0,) * 4)
DEGREES = {"left": 270, "top": 180, "right": 90, "bottom": 0}
SITTING = {**FACED, "bottom": ("bottom", "left", "top", "right")}
"""Where all four sit when Elena sits at the side that is named."""


def run(stand: Stand, size: tuple[int, int], side: str, flat: bool = True, name: str = "") -> Any:
    """The app of a table around which four sit, Elena at ``side``; that of the scene ``name``, if given."""
    stand.resize(size)
    app = stand.run((scene(name) if name else Scene("", lambda: table_of(4))).app())
    seated(flat, *SITTING[side])(app)
    stand.step(2)
    return app


def show(stand: Stand, alert: Alert) -> Any:
    """The view of ``alert``, on top of everything."""
    stand.app.alerts.show(alert)
    stand.step(3)
    return next(view for view in stand.views() if "Alert" in type(view).__name__)


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("side", DEGREES)
def test_it_is_turned_to_the_side_of_the_player_and_a_touch_counts_where_it_is_seen(
    stand: Stand, size: tuple[int, int], side: str
) -> None:
    app = run(stand, size, side)
    medal = show(stand, MEDAL)
    assert medal.turned == DEGREES[side]
    words = [
        painted for view in (medal, *medal.children) for painted in view.painted if painted.kind == "text"
    ]
    assert {painted.turned for painted in words} == {DEGREES[side]}
    (button,) = medal.children
    assert button.rect.within(medal.rect, 1)
    stand.touch(*medal.center)
    assert app.alerts.shown == MEDAL, "only its button says that it was seen"
    stand.press("Taken")
    assert app.alerts.shown is None
    near = show(stand, NEAR)
    assert near.turned == DEGREES[side]
    stand.touch(*near.center)
    assert app.alerts.shown is None


@pytest.mark.parametrize("side", DEGREES)
def test_the_button_lies_below_the_words_as_the_player_sees_it(stand: Stand, side: str) -> None:
    run(stand, (800, 480), side)
    medal = show(stand, MEDAL)
    (button,) = medal.children
    x, y = (button.center[0] - medal.center[0], button.center[1] - medal.center[1])
    assert {"left": x < 0, "right": x > 0, "top": y > 0, "bottom": y < 0}[side], "towards the player"


def test_what_is_for_everybody_turns_to_nobody_and_nothing_turns_on_a_screen_that_stands(
    stand: Stand,
) -> None:
    run(stand, (800, 480), "left")
    assert show(stand, BATTLE).turned == 0
    stand.stop()
    run(stand, (800, 480), "left", flat=False)
    assert show(stand, MEDAL).turned == 0


@pytest.mark.parametrize(("side", "degrees"), [("left", (0, 180)), ("right", (0, 180)), ("top", (180,))])
def test_a_band_too_low_to_be_read_from_the_short_side_faces_up_or_down(
    stand: Stand, side: str, degrees: tuple[int, ...]
) -> None:
    """Above a question there is little room; back at the table there is more, and it turns again."""
    app = run(stand, (800, 480), side, name="choice-progress")
    assert show(stand, NEAR).turned in degrees
    app.put_off()
    app.home()
    stand.step(3)
    assert app.alerts.shown == NEAR
    assert next(view for view in stand.views() if "Alert" in type(view).__name__).turned == DEGREES[side]


def test_without_chosen_sides_it_faces_as_the_sentence_does(stand: Stand) -> None:
    app = stand.run(Scene("", lambda: table_of(5)).app())
    seated(True)(app)
    stand.step(2)
    turned = []
    for seat, name in enumerate(app.table.state.game.names):
        alert = MedalAlert(seat, name, "three-green", "left", ())
        turned.append(show(stand, alert).turned)
        side = side_of(seat, app.table.state.game.names, app.settings.screen.sides, upright=False)
        assert turned[-1] == DEGREES[side]
    assert set(turned) == {0, 180}


def test_in_a_lesson_nothing_is_turned(stand: Stand) -> None:
    from companion.coach.lessons import LESSONS

    app = run(stand, (800, 480), "top")
    app.learn(next(iter(LESSONS)))
    stand.step(2)
    assert app.alone
    assert show(stand, MEDAL).turned == 0
