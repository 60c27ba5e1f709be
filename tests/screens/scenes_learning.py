"""The scenes of learning and asking: explanations, why, odds, lessons, the coach, a first game."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from companion.coach.advisor import Advice, advise
from companion.coach.explain import Subject
from companion.coach.lessons import LESSONS, LessonId
from companion.messages.signals import LookAtTops, Redo, TellTop, Undo
from companion.rules import Setup, Take
from companion.screens.routes import CoachRoute, ExplainRoute, LessonsRoute, OddsRoute, TopRoute, WhyRoute
from companion.table.table import Table
from config.settings import TableSide
from tests.screens.games import only, setup_of, table_after, table_where
from tests.screens.scenes import SEATED, Scene, seated


def begun() -> Table:
    """A table of three after its first round."""
    moves = [Take("wood", "central"), Take("gear", "central"), Take("glass", "central")]
    return table_after(setup_of(3), moves)


def _first_setup(players: int = 3) -> Setup:
    """The setup of a game in which everybody is new."""
    setup = setup_of(players)
    people = tuple(msgspec.structs.replace(player, new=True) for player in setup.players)
    return msgspec.structs.replace(setup, players=people)


def first_game(players: int = 3) -> Table:
    """A table whose first game has just begun."""
    table = Table()
    table.begin(_first_setup(players))
    return table


def _hinted(app: Any) -> None:
    """Tell the hints that the game begins, as it is when it was set up here."""
    app.hints.hear(Table().begin(app.table.state.game.setup))
    app.overlays.lay()


def _hinted_at(*sides: TableSide) -> Callable[[Any], None]:
    """The same, with the players at these sides."""

    def act(app: Any) -> None:
        seated(False, *sides)(app)
        _hinted(app)

    return act


def _before_a_token() -> Table:
    """A table of a first game, one step before a Progress token is to be chosen."""
    table = table_where(only("progress", 3), _first_setup(4))
    table.handle(Undo())
    return table


def _choose_with_hint(app: Any) -> None:
    """Do that step: what is asked now is explained too."""
    app.send(Redo())


def _lesson(lesson: LessonId) -> Callable[[Any], None]:
    """Begin ``lesson``."""
    return lambda app: app.learn(lesson)


class _Ready:
    """A coach that has thought already, so that a picture need not wait for one."""

    def __init__(self, advice: Advice) -> None:
        self.advice: Advice | None = advice

    def answer(self) -> Advice | None:
        """Return the advice, once."""
        found, self.advice = self.advice, None
        return found

    def close(self) -> None:
        """Nothing runs."""


def _advised(app: Any) -> None:
    """Ask the coach and let it have answered."""
    _ask(app, {})


def _advised_about_tops(app: Any) -> None:
    """Ask the coach with the tops of both decks told, by their longest names."""
    state = app.table.state
    reach = state.reach(state.active)
    tops = {reach["left"]: "shield-2", reach["right"]: "laurel-2-cat"}
    for deck, face in tops.items():
        app.table.handle(TellTop(deck, face))
    _ask(app, tops)


def _looking(app: Any) -> None:
    """Ask the coach and let the pad look at the tops of the decks."""
    _ask(app, {})
    app.send(LookAtTops(on=True))


def _ask(app: Any, tops: dict[str, str]) -> None:
    app.open(CoachRoute())
    app.screen.close()
    app.screen.coach = _Ready(advise(app.table.state, tops, rounds=2, seed=1))


LEARNING: tuple[Scene, ...] = (
    Scene("explain-medal", begun, ExplainRoute(Subject("medal", "seven-cards"))),
    Scene("explain-stage", begun, ExplainRoute(Subject("stage", "rhodes", 0, 5))),
    Scene("explain-deck", begun, ExplainRoute(Subject("deck", "central"))),
    Scene("explain-wonder", begun, ExplainRoute(Subject("wonder", "rhodes", 0))),
    Scene("odds", lambda: table_after(setup_of(7), []), OddsRoute()),
    Scene("why", begun, WhyRoute()),
    Scene("coach", begun, act=_advised),
    Scene("coach-tops-told", begun, act=_advised_about_tops),
    Scene("coach-looking", begun, act=_looking),
    Scene("coach-top", begun, TopRoute("rhodes")),
    Scene("first-game", first_game, act=_hinted),
    *(
        Scene(f"first-game-sides-{len(sides)}", partial(first_game, len(sides)), act=_hinted_at(*sides))
        for sides in (SEATED[1][2], SEATED[6][2], SEATED[7][2])
    ),
    Scene("first-game-choice", _before_a_token, act=_choose_with_hint),
    Scene("lessons", Table, LessonsRoute(), camera=False),
    *(Scene(f"lesson-{lesson}", Table, act=_lesson(lesson), camera=False) for lesson in LESSONS),
)
"""Everything there is to see while somebody learns."""
