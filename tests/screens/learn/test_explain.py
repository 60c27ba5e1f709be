"""A finger that rests on a piece asks what it is; why something happened; what is left in the decks."""

from ast import literal_eval
from functools import partial
from typing import Any

import pytest

from companion.coach.explain import Subject, all_subjects, explain
from companion.messages.signals import Play, TagPlaced
from companion.rules import Construct, Take
from companion.screens.routes import ExplainRoute, OddsRoute, SeatRoute, SetupRoute, SetupSeatRoute, WhyRoute
from config.catalogue import default_catalogue
from config.language import LANGUAGES, load_language
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import setup_of, table_after
from tests.screens.layout.test_layout import faults, shown
from tests.screens.scenes import Scene, scene, settings_in
from tests.screens.scenes_around import table_setting_up

FRAME = 0.1
WOOD = "('card', 'wood')"
"""The name of the drawing of that card on the stage."""
OTHERS = [code for code in LANGUAGES if code != "en"]


def begun() -> Any:
    return table_after(
        setup_of(3), [Take("wood", "central"), Take("gear", "central"), Take("glass", "central")]
    )


def hold(stand: Stand, x: float, y: float, seconds: float = 0.7) -> None:
    """Rest a finger at (x, y) for ``seconds``, then lift it."""
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(x, y)
    finger.touch_down()
    stand.step()
    for _ in range(round(seconds / FRAME)):
        stand.app.step(FRAME)
    stand.step(2)
    finger.touch_up()
    stand.step(3)


def place_of(view: Any, name: str) -> tuple[float, float]:
    """The middle of the drawing ``name`` on ``view``."""
    painted = next(one for one in view.painted if one.kind == "symbol" and one.name == name)
    x, y = painted.rect.centre
    return float(x), float(y)


def held(stand: Stand, view: Any, name: str) -> Subject:
    """What is explained when ``name`` on ``view`` is held."""
    hold(stand, *place_of(view, name))
    screen = stand.app.screen
    assert type(screen).__name__ == "ExplainScreen", type(screen).__name__
    subject: Subject = screen.subject
    return subject


def test_a_resting_finger_explains_the_piece_and_does_not_open_the_seat(stand: Stand) -> None:
    app = stand.run(Scene("", begun).app())
    assert held(stand, app.screen.cards, WOOD) == Subject("face", "wood", 0)
    texts = stand.texts()
    assert "Wood" in texts
    assert any(text.startswith("Elena has 1 of these.") for text in texts)
    assert "Rule R20" in texts
    stand.press("back")
    assert type(app.screen).__name__ == "TableScreen"
    stand.tap(app.screen.cards)
    assert type(app.screen).__name__ == "SeatScreen"


def test_a_short_touch_and_a_moving_finger_explain_nothing(stand: Stand) -> None:
    from kivy.tests.common import UnitTestTouch

    app = stand.run(Scene("", begun).app())
    x, y = place_of(app.screen.cards, WOOD)
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    app.step(0.3)
    finger.touch_move(x + 80, y)
    app.step(0.6)
    assert type(app.screen).__name__ == "TableScreen"
    finger.touch_up()
    stand.step(2)
    hold(stand, x, y, 0.2)
    assert type(app.screen).__name__ == "SeatScreen"


def test_a_tap_during_a_picture_that_takes_long_is_no_hold(stand: Stand) -> None:
    """On a slow computer the finger is lifted long before that is seen."""
    from kivy.tests.common import UnitTestTouch

    app = stand.run(Scene("", begun).app())
    finger = UnitTestTouch(*place_of(app.screen.cards, WOOD))
    finger.touch_down()
    app.step(5.0)
    finger.touch_up()
    stand.step(2)
    assert type(app.screen).__name__ == "SeatScreen"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("peace", Subject("conflict")),
        ("cat", Subject("cat")),
        ("economy", Subject("token", "economy")),
    ],
)
def test_every_piece_in_the_middle_explains_itself(stand: Stand, name: str, expected: Subject) -> None:
    app = stand.run(Scene("", begun).app())
    assert held(stand, app.screen.middle, name) == expected


def test_a_medal_between_two_seats_says_how_far_both_are(stand: Stand) -> None:
    app = stand.run(Scene("", begun).app())
    gap = app.screen.gaps[0]
    assert held(stand, gap, gap.model.medal) == Subject("medal", gap.model.medal)
    assert any("still missing" in text for text in stand.texts())


def test_stages_and_score_lines_of_a_player_explain_themselves(stand: Stand) -> None:
    app = stand.run(Scene("", begun, SeatRoute(1)).app())
    app.open(SeatRoute(1))
    stand.step(3)
    view = next(view for view in stand.views() if type(view).__name__ == "SeatDetailView")
    for number, stage in enumerate(reversed(view.model.stages)):
        cost = [one for one in view.painted if one.name in {s.cost for s in view.model.stages}][number]
        hold(stand, *cost.box.centre)
        assert app.screen.subject == Subject("stage", "babylon", 1, stage.number)
        stand.press("back")
        view = next(view for view in stand.views() if type(view).__name__ == "SeatDetailView")
    assert held(stand, view, "victory") == Subject("score", "military", 1)


def test_playing_on_leaves_the_explanation(stand: Stand) -> None:
    app = stand.run(Scene("", begun, ExplainRoute(Subject("cat"))).app())
    app.open(ExplainRoute(Subject("cat")))
    stand.step(2)
    app.send(Play(Take("wood", "central")))
    stand.step(2)
    assert type(app.screen).__name__ == "TableScreen"


def test_the_help_card_opens_help_and_why_unfolds_the_last_move(stand: Stand) -> None:
    app = stand.run(Scene("", begun).app())
    app.send(TagPlaced("7A-CM-HE", 1.0))
    stand.step(3)
    assert type(app.screen).__name__ == "HelpScreen"
    stand.press("Why?")
    assert any("Player 3 takes Glass" in text for text in stand.texts())
    assert any("reaches the deck of" in text for text in stand.texts())
    stand.press("What else happened")
    assert any("It is the turn of Elena" in text for text in stand.texts())
    app.send(Play(Take("wood", "central")))
    stand.step(2)
    assert type(app.screen).__name__ == "TableScreen"


def test_a_refused_reading_can_be_asked_why(stand: Stand) -> None:
    one = scene("question-refused")
    app = stand.run(one.app())
    one.show(app)
    stand.step(3)
    stand.press("Why?")
    assert any("reaches the deck of" in text for text in stand.texts())
    assert any("What is expected now" in text for text in stand.texts())


def test_a_refused_touch_can_be_asked_why_until_the_game_goes_on(stand: Stand) -> None:
    app = stand.run(Scene("", begun).app())
    app.send(Play(Construct(5)))
    app.open(WhyRoute())
    stand.step(2)
    assert "The Stages below Stage 5 come first. R21" in stand.texts()
    assert any(text.startswith("Stages are constructed from bottom to top") for text in stand.texts())
    assert any("What is expected now" in text for text in stand.texts())
    app.send(Play(Take("wood", "central")))
    app.open(WhyRoute())
    stand.step(2)
    assert not any("Stage 5" in text for text in stand.texts())


PANELS = [
    Scene("explain-medal", begun, ExplainRoute(Subject("medal", "seven-cards"))),
    Scene("explain-deck", begun, ExplainRoute(Subject("deck", "central"))),
    Scene("explain-wonder", begun, ExplainRoute(Subject("wonder", "rhodes", 0))),
    Scene("odds", lambda: table_after(setup_of(7), []), OddsRoute()),
    Scene("why", begun, WhyRoute()),
]


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_the_panels_fit(stand: Stand, panel: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, panel, size)
    assert sum(len(view.painted) for view in views) > 4
    assert not faults(views, size)


@pytest.mark.parametrize("language", ["en", *(pytest.param(code, marks=pytest.mark.long) for code in OTHERS)])
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_explanation_of_every_piece_fits_in_every_language(
    stand: Stand, size: tuple[int, int], language: str
) -> None:
    """One window, one piece after the other: all that is said of it is there, and none of it is cut."""
    from kivy.clock import Clock

    stand.resize(size)
    app = stand.run(Scene("", begun).app(settings_in(language)))
    lang, catalogue = load_language(language), default_catalogue()
    subjects = all_subjects(catalogue)
    app.open(ExplainRoute(subjects[0]))
    for subject in subjects:
        app.screen.subject = subject
        app.screen.refresh()
        Clock.tick_draw()
        said = explain(subject, app.table.state, lang, catalogue)
        assert {part for part in (said.title, said.what, said.does, said.now) if part} <= set(stand.texts())
        views = [view for view in stand.views() if view.width > 1 and type(view).__name__ != "_Ground"]
        assert not faults(views, size), subject


def signs(view: Any) -> list[str]:
    """The drawings of ``view``."""
    return [one.name for one in view.painted if one.kind == "symbol"]


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_whoever_plays_for_the_first_time_has_a_sign_in_the_setup_that_explains_itself(
    stand: Stand, size: tuple[int, int]
) -> None:
    stand.resize(size)
    app = stand.run(Scene("", partial(table_setting_up, 5, new=(1, 3))).app())
    app.open(SetupRoute())
    stand.step(3)
    seats = [view for view in stand.views() if type(view).__name__ == "SeatPlaceView"]
    assert ["first-game" in signs(view) for view in seats] == [False, True, False, True, False]
    held_sign = held(stand, seats[1], "first-game")
    assert held_sign.kind == "first-game"
    texts = stand.texts()
    assert "First game" in texts
    assert "Somebody who has this sign plays for the first time." in texts
    assert not [text for text in texts if text.startswith("Rule")], "it is no rule of the game"
    stand.press("back")
    assert type(app.screen).__name__ == "SetupScreen"
    app.open(SetupSeatRoute(1))
    stand.step(2)
    assert "first-game" in signs(stand.button("First game"))
    stand.press("First game")
    app.back()
    stand.step(2)
    seats = [view for view in stand.views() if type(view).__name__ == "SeatPlaceView"]
    assert ["first-game" in signs(view) for view in seats] == [False, False, False, True, False]


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_r20_what_another_stage_that_can_come_next_costs_is_drawn_and_explains_itself(
    stand: Stand, size: tuple[int, int]
) -> None:
    """It is a row of Resources; a finger that rests on it reads it in words."""
    drawn = 0
    stand.resize(size)
    for players in (4, 6):
        app = stand.run(scene(f"table-sides-{players}{'-expert' * (players == 6)}").app())
        stand.step(3)
        for seat, view in enumerate(app.screen.seats):
            if app.screen.on_stage != seat:
                stand.tap(view)
            cost = app.screen.cost
            names = [one.name for one in cost.painted if one.name.startswith("('cost',")]
            assert len(names) == max(0, len(cost.model.next) - 1)
            if not names:
                continue
            drawn += 1
            _, _, kind, number, stage = literal_eval(names[0])
            assert held(stand, cost, names[0]) == Subject("stage", cost.model.seat.wonder, seat, stage)
            said = " ".join(stand.texts())
            assert f"{number} {kind}" in said
            assert str(("cost", True, kind, number, stage)) in [
                one.name for shown in stand.views() for one in shown.painted
            ], "large, above the words"
            app.back()
            stand.step(2)
        stand.stop()
    assert drawn >= 2
