"""The coach on the screen: asked for, answered on another process, gone when the game goes on."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.coach.advisor import advise
from companion.coach.one_sentence import one_sentence
from companion.coach.reasons import reasoned, summary
from companion.messages.faults import Fault
from companion.messages.signals import CheckRow, DeviceStatus, LookAtTops, Play, TagPlaced
from companion.pieces.printed import look_of
from companion.rules import Take
from companion.screens.kit.preview import SeenPreview
from companion.screens.routes import AuditRoute, CoachRoute, HelpRoute, TopRoute
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.table.table import Table
from config.language import ENGLISH
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import setup_of, table_after
from tests.screens.layout.test_layout import faults
from tests.screens.scenes import Scene
from vision.drawn import DrawnCamera, DrawnTable, Renderer, View

MOVES = (
    Take("gear", "central"),
    Take("glass", "central"),
    Take("wood", "central"),
    Take("compass", "central"),
)


def begun(players: int = 2) -> Any:
    return table_after(setup_of(players), MOVES)


class Prompt:
    """A coach that answers at once, on this process: what it says is tested elsewhere."""

    def __init__(self) -> None:
        self.asked: list[dict[str, str]] = []
        self.waiting: Any = None

    def ask(self, state: Any, tops: dict[str, str], *, seconds: float) -> None:
        self.asked.append(dict(tops))
        self.waiting = advise(state, tops, rounds=2, seed=1)

    def answer(self) -> Any:
        found, self.waiting = self.waiting, None
        return found

    def close(self) -> None:
        self.waiting = None


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> Prompt:
    made = Prompt()
    monkeypatch.setattr("companion.screens.learn.coach.Coach", lambda: made)
    return made


def test_advice_is_opened_from_the_help_and_the_tops_are_told_by_touch(stand: Stand, prompt: Prompt) -> None:
    app = stand.run(Scene("", begun, HelpRoute()).app())
    app.open(HelpRoute())
    stand.step(2)
    stand.press("Coach")
    stand.step(3)
    assert prompt.asked == [{}]
    stand.press("Why?")
    assert "The top of the left deck" in stand.texts()
    stand.press("Left shows")
    stand.press("Laurel" if "Laurel" in stand.texts() else "3 laurels")
    stand.step(3)
    assert prompt.asked[-1] == {"rhodes": "laurel-3"}
    stand.press("Why?")
    assert "3 laurels from the left deck" in stand.texts()
    assert "Left: 3 laurels" in stand.texts()
    app.send(Play(Take("wood", "central")))
    stand.step(2)
    assert type(app.screen).__name__ == "TableScreen"
    assert app.table.looking.tops(app.table.state) == {"rhodes": "laurel-3"}, "nobody took it"
    app.send(Play(Take("laurel-3", "rhodes")))
    assert app.table.looking.tops(app.table.state) == {}, "it was taken"


def test_the_coach_answers_from_its_own_process_while_frames_go_on(stand: Stand) -> None:
    app = stand.run(Scene("", begun).app())
    app.open(CoachRoute())
    stand.step(1)
    assert "Thinking …" in stand.texts()
    stand.until(lambda: app.screen.found)
    stand.step(2)
    stand.press("Why?")
    assert summary(app.screen.found, ENGLISH) in stand.texts()
    coach = app.screen.coach
    assert coach.running
    app.home()
    assert not coach.running


def test_reasons_on_the_screen_are_those_of_the_rules(stand: Stand, prompt: Prompt) -> None:
    app = stand.run(Scene("", begun).app())
    app.open(CoachRoute())
    stand.step(3)
    stand.press("Why?")
    told = reasoned(advise(app.table.state, {}, rounds=2, seed=1), app.table.state, ENGLISH)
    for one in told:
        assert one.title in stand.texts()
        assert all(reason in stand.texts() for reason in one.reasons[:4])


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_coach_says_one_sentence_and_the_figures_wait_behind_why(
    stand: Stand, prompt: Prompt, size: tuple[int, int]
) -> None:
    stand.resize(size)
    app = stand.run(Scene("", begun).app())
    app.open(CoachRoute())
    stand.step(3)
    said = one_sentence(advise(app.table.state, {}, rounds=2, seed=1), app.table.state, ENGLISH)
    assert said is not None
    figures = summary(app.screen.found, ENGLISH)
    assert said.sentence in stand.texts()
    assert figures not in stand.texts()
    assert not any("games won" in text for text in stand.texts())
    views = [view for view in stand.views() if view.width > 1 and type(view).__name__ != "_Ground"]
    assert not faults(views, size)
    stand.press("Why?")
    stand.step(1)
    assert figures in stand.texts()
    assert any("games won" in text for text in stand.texts())
    stand.press("Why?")
    stand.step(1)
    assert said.sentence in stand.texts()
    assert figures not in stand.texts()


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_coach_fits(stand: Stand, prompt: Prompt, size: tuple[int, int]) -> None:
    stand.resize(size)
    app = stand.run(Scene("", lambda: begun(3)).app())
    for route in (CoachRoute(), TopRoute("rhodes")):
        app.home()
        app.open(route)
        stand.step(4)
        if route == CoachRoute():
            stand.press("Why?")
            stand.step(1)
        views = [view for view in stand.views() if view.width > 1 and type(view).__name__ != "_Ground"]
        assert not faults(views, size)


def drawn(stand: Stand, prompt: Prompt, players: int = 3) -> Any:
    """A game at the drawn table, seen by the real reader; the coach is open. Returns app, session, scene."""
    scene = DrawnTable()
    camera = DrawnCamera(scene, Renderer(View(width=960, height=540, px_per_module=3.4)), fps=10)
    session = Session(Table(), camera=camera)
    session.start(setup_of(players))
    preview = SeenPreview(lambda: session.last_look, real=False)
    app = CompanionApp(session, preview=preview, clock=lambda: 0.0)
    stand.run(app)
    app.open(CoachRoute())
    stand.step(2)
    return app, session, scene


def show(stand: Stand, session: Session, scene: DrawnTable, tag: str) -> None:
    """Lay the card on the drawn pad for a blink and take it away."""
    app = stand.app
    face = app.table.state.game.face_of(tag)
    scene.show(f"7A-{tag}", session.now + 0.1, 0.6, look=look_of(tag, face, app.table.catalogue))
    end = session.now + 2.2
    while session.now < end:
        app.step(0.1)
    stand.step(2)


def test_the_tops_are_shown_to_the_pad_and_then_a_card_is_taken_again(stand: Stand, prompt: Prompt) -> None:
    """Real touches and real frames: one gesture a card, and nothing is recorded while the pad looks."""
    app, session, scene = drawn(stand, prompt)
    assert not app.table.looking.on, "nothing is looked at before somebody asks for it"
    stand.press("Show the pad")
    assert any(text.startswith("Show the pad the top of the left deck, then") for text in stand.texts())
    assert any("nothing is taken" in text for text in stand.texts())
    before = app.table.state
    show(stand, session, scene, "RH-01")
    assert app.table.state is before
    assert prompt.asked[-1] == {"rhodes": "wood"}
    assert "Wood lies on top of the left deck." in stand.texts()
    assert any(text.startswith("Show the pad the top of the right deck.") for text in stand.texts())
    show(stand, session, scene, "CE-05")
    assert any(text.startswith("The central deck lies face down") for text in stand.texts())
    show(stand, session, scene, "HA-20")
    assert app.table.state is before
    assert prompt.asked[-1] == {"rhodes": "wood", "halicarnassus": "shield-1"}
    assert not app.table.looking.on, "everything that can be known is known"
    stand.press("Why?")
    assert "Wood from the left deck" in stand.texts(), "the advice is about the cards that were shown"
    show(stand, session, scene, "RH-01")
    assert app.table.history.moves == (Take("RH-01", "left"),)
    assert type(app.screen).__name__ == "TableScreen"
    session.close()


@pytest.mark.parametrize("way", ["back", "Done looking", "CM-OK"])
def test_leaving_ends_looking_and_the_next_card_is_taken(stand: Stand, prompt: Prompt, way: str) -> None:
    app, session, scene = drawn(stand, prompt)
    stand.press("Show the pad")
    show(stand, session, scene, "HA-20")
    assert app.table.history.moves == ()
    if way == "CM-OK":
        show(stand, session, scene, way)
    else:
        stand.press(way)
    assert not app.table.looking.on
    show(stand, session, scene, "RH-01")
    assert app.table.history.moves == (Take("RH-01", "left"),)
    assert app.table.looking.tops(app.table.state) == {"halicarnassus": "shield-1"}, "it still lies there"
    session.close()


def test_with_the_coach_open_and_nobody_asking_a_card_is_taken(stand: Stand, prompt: Prompt) -> None:
    app, session, scene = drawn(stand, prompt)
    show(stand, session, scene, "RH-01")
    assert app.table.history.moves == (Take("RH-01", "left"),)
    session.close()


def test_another_screen_in_front_ends_looking_too(stand: Stand, prompt: Prompt) -> None:
    app = stand.run(Scene("", begun).app())
    app.open(CoachRoute())
    stand.step(2)
    stand.press("Show the pad")
    assert app.table.looking.on
    stand.press("Odds")
    assert not app.table.looking.on
    stand.press("back")
    assert not app.table.looking.on


@pytest.mark.parametrize("way", ["display", "language", "size"])
def test_looking_and_checking_go_on_when_the_screen_is_made_anew(
    stand: Stand, prompt: Prompt, way: str
) -> None:
    """A card that is shown to be looked at, or checked, does not become a move all of a sudden."""
    table = begun(3)
    app = stand.run(Scene("", lambda: table).app())
    before, sizes = table.state, iter(SIZES[1:])
    for route, begin, seen in (
        (CoachRoute(), LookAtTops(on=True), "RH-01"),
        (AuditRoute(0), CheckRow(2), "RH-02"),
    ):
        app.open(route)
        stand.step(2)
        app.send(begin)
        shown = app.screen
        if way == "display":
            app.send(DeviceStatus("display", Fault.DISPLAY_LOST))
            app.send(DeviceStatus("display", None))
        elif way == "language":
            app.change_settings(replace(app.settings, app=replace(app.settings.app, language="de")))
        else:
            stand.resize(next(sizes))
        stand.step(3)
        assert app.screen is not shown
        assert table.looking.on == (route == CoachRoute())
        assert table.checking == (None if table.looking.on else 2)
        app.send(TagPlaced(f"7A-{seen}", 1.0))
        assert table.state is before
        app.home()
        assert (table.looking.on, table.checking) == (False, None)


def test_without_a_camera_nothing_is_shown_to_a_pad(stand: Stand, prompt: Prompt) -> None:
    app = stand.run(Scene("", begun, camera=False).app())
    app.open(CoachRoute())
    stand.step(2)
    assert not any("Show the pad" in text for text in stand.texts())
