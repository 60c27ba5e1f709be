"""The coach on the screen: asked for, answered on another process, gone when the game goes on."""

from typing import Any

import pytest

from companion.coach.advisor import advise
from companion.coach.reasons import reasoned, summary
from companion.rules import Take
from companion.screens.coach import CoachRoute
from companion.screens.help import HelpRoute
from companion.screens.top import TopRoute
from companion.table.signals import Play, Undo
from config.language import ENGLISH
from tests.screens.conftest import SIZES, Stand
from tests.screens.games import setup_of, table_after
from tests.screens.scenes import Scene
from tests.screens.test_layout import faults

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
    monkeypatch.setattr("companion.screens.coach.Coach", lambda: made)
    return made


def test_advice_is_opened_from_the_help_and_the_tops_are_told_by_touch(stand: Stand, prompt: Prompt) -> None:
    app = stand.run(Scene("", begun, HelpRoute()).app())
    app.open(HelpRoute())
    stand.step(2)
    stand.press("Coach")
    stand.step(3)
    assert prompt.asked == [{}]
    assert "The top of the left deck" in stand.texts()
    stand.press("Left shows")
    stand.press("Laurel" if "Laurel" in stand.texts() else "3 laurels")
    stand.step(3)
    assert prompt.asked[-1] == {"rhodes": "laurel-3"}
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
    stand.until(lambda: app.screen.found, frames=20_000)
    stand.step(2)
    assert summary(app.screen.found, ENGLISH) in stand.texts()
    coach = app.screen.coach
    assert coach.running
    app.home()
    assert not coach.running


def test_reasons_on_the_screen_are_those_of_the_rules(stand: Stand, prompt: Prompt) -> None:
    app = stand.run(Scene("", begun).app())
    app.open(CoachRoute())
    stand.step(3)
    told = reasoned(advise(app.table.state, {}, rounds=2, seed=1), app.table.state, ENGLISH)
    for one in told:
        assert one.title in stand.texts()
        assert all(reason in stand.texts() for reason in one.reasons[:4])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_coach_fits(stand: Stand, prompt: Prompt, size: tuple[int, int]) -> None:
    stand.resize(size)
    app = stand.run(Scene("", lambda: begun(3)).app())
    for route in (CoachRoute(), TopRoute("rhodes")):
        app.home()
        app.open(route)
        stand.step(4)
        views = [view for view in stand.views() if view.width > 1 and type(view).__name__ != "_Ground"]
        assert not faults(views, size)
