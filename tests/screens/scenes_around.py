"""The scenes before and after a game: start, setup, end, settings, doctor."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from companion.coach.explain import Subject
from companion.messages.signals import EditSetup, NewSetup, Play, TagPlaced, TellBinding
from companion.rules import Setup
from companion.screens.end.end import EndScreen
from companion.screens.end.end import Progress as CountSoFar
from companion.screens.routes import (
    BindingRoute,
    BoxRoute,
    CourseRoute,
    DoctorRoute,
    ExplainRoute,
    GamesRoute,
    MedalStoryRoute,
    NameRoute,
    SettingsRoute,
    SetupMedalRoute,
    SetupRoute,
    SetupRulesRoute,
    SetupSeatRoute,
    SetupTokenRoute,
    SidesRoute,
    StagesRoute,
    StartRoute,
)
from companion.setup.boxes import allowed_wonders
from companion.setup.draft import SetupDraft
from companion.setup.draw import draw_missing, seat_anew
from companion.table.table import Table
from tests.screens.games import NAMES, played, setup_of
from tests.screens.scenes import SEATED, Scene, seated

GUESTS = ("Maximilian", "Henriette", "Théo", "Elena", "Gabriel")


def table_with_past() -> Table:
    """A table in setup whose journal knows two games that were put aside."""
    table = Table()
    for names in (GUESTS[:3], GUESTS[3:]):
        table.handle(NewSetup())
        table.begin(_setup(names))
    table.handle(NewSetup())
    return table


def table_setting_up(
    players: int = 4, *, complete: bool = True, expert: bool = False, new: tuple[int, ...] = ()
) -> Table:
    """A table that is being set up by so many players; those at the seats ``new`` play for the first time."""
    table = table_with_past()
    draft = seat_anew(SetupDraft(expert=expert), NAMES[:players])
    if complete:
        wonders = allowed_wonders(("base", "medals"), table.catalogue)
        draft = draw_missing(draft, wonders, table.catalogue, Random(4))
    for seat in new:
        draft = draft.learning(seat, True)
    table.handle(EditSetup(draft))
    return table


@cache
def _whole_game(setup: Setup) -> tuple[Any, ...]:
    for seed in range(40):
        moves = played(setup, seed, lambda state: state.finished)
        if moves is not None:
            return tuple(moves)
    raise AssertionError("no random game ends")


def table_over(players: int, *, expert: bool = False, medals: bool = True) -> Table:
    """A table whose game is over."""
    setup = setup_of(players, expert=expert, medals=medals)
    table = Table()
    table.begin(setup)
    for move in _whole_game(setup):
        table.handle(Play(move))
    assert table.phase == "over"
    return table


def _setup(names: tuple[str, ...]) -> Setup:
    table = Table()
    draft = seat_anew(SetupDraft(), names)
    wonders = allowed_wonders(("base", "medals"), table.catalogue)
    return draw_missing(draft, wonders, table.catalogue, Random(1)).setup()


def counted_to(category: int, pieces: int) -> Callable[[Any], None]:
    """Let the count stand still at so many ``pieces`` of a ``category``."""

    def act(app: Any) -> None:
        screen = app.screen
        assert isinstance(screen, EndScreen)
        screen.show_count(CountSoFar(category, pieces, left=1e9))

    return act


def table_with_told() -> Table:
    """A table in setup whose owner has told about stickers; a card lies on the pad."""
    table = Table()
    for serial, face in enumerate(("wood", "laurel-2-cat", "shield-2"), start=1):
        table.handle(TellBinding(f"RO-{serial:02d}", face))
    table.handle(TellBinding("GI-01", "glass"))
    table.handle(TagPlaced("7A-UR-09"))
    return table


def _examined(app: Any) -> None:
    app.screen.wait(60)


AROUND: tuple[Scene, ...] = (
    Scene("start-new", Table, StartRoute(), camera=False),
    Scene("start", table_with_past, StartRoute(), camera=False),
    Scene("start-camera", table_with_past, StartRoute()),
    Scene("players-none", Table, camera=False),
    Scene("players", partial(table_setting_up, 3)),
    Scene("players-7", partial(table_setting_up, 7)),
    Scene("name", partial(table_setting_up, 3), NameRoute(0)),
    Scene("name-accents", partial(table_setting_up, 3), NameRoute(None), act=lambda app: app.screen.turn()),
    Scene("setup-empty", partial(table_setting_up, 4, complete=False), SetupRoute()),
    *(Scene(f"setup-{n}", partial(table_setting_up, n), SetupRoute()) for n in range(2, 8)),
    *(
        Scene(f"setup-expert-{n}", partial(table_setting_up, n, expert=True), SetupRoute())
        for n in range(2, 8)
    ),
    Scene("setup-seat", partial(table_setting_up, 5), SetupSeatRoute(1)),
    Scene("setup-seat-new", partial(table_setting_up, 5, new=(1,)), SetupSeatRoute(1)),
    *(
        Scene(f"setup-first-games-{n}", partial(table_setting_up, n, new=(0, n - 1)), SetupRoute())
        for n in (2, 5, 7)
    ),
    Scene(
        "explain-first-game",
        partial(table_setting_up, 5, new=(1,)),
        SetupRoute(),
        act=lambda app: app.open(ExplainRoute(Subject("first-game", "", 1))),
    ),
    *(
        Scene(
            f"setup-{'sides' if choosing else 'at-sides'}-{len(sides)}",
            partial(table_setting_up, len(sides)),
            SidesRoute() if choosing else SetupRoute(),
            act=seated(choosing, *sides),
            words=choosing and len(sides) == 7,
        )
        for choosing in (True, False)
        for sides in (SEATED[1][2], SEATED[-1][2])
    ),
    Scene("setup-medal", partial(table_setting_up, 5), SetupMedalRoute(1)),
    Scene("setup-token", partial(table_setting_up, 5), SetupTokenRoute(0)),
    *(Scene(f"setup-rules-{page}", partial(table_setting_up, 5), SetupRulesRoute(page)) for page in range(3)),
    Scene("stages", partial(table_setting_up, 3), StagesRoute("rome")),
    Scene("stages-halicarnassus", partial(table_setting_up, 3), StagesRoute("halicarnassus")),
    Scene("box", table_with_told, BoxRoute()),
    Scene("box-2", table_with_told, BoxRoute(1)),
    Scene("box-sticker", table_with_told, BindingRoute("RO-01")),
    Scene("end-begins", partial(table_over, 4), act=counted_to(0, 1)),
    Scene("end-tokens", partial(table_over, 5, expert=True), act=counted_to(4, 9)),
    *(Scene(f"end-{n}", partial(table_over, n), act=counted_to(6, 0)) for n in (2, 4, 7)),
    Scene("course-2", partial(table_over, 2), CourseRoute()),
    Scene("course-7", partial(table_over, 7), CourseRoute()),
    Scene("medal-story", partial(table_over, 7, expert=True), MedalStoryRoute()),
    Scene("medal-story-none", partial(table_over, 3, medals=False), MedalStoryRoute()),
    *(Scene(f"settings-{page}", table_with_past, SettingsRoute(page)) for page in range(5)),
    Scene("doctor", table_with_past, DoctorRoute(), act=_examined),
    Scene("games", table_with_past, GamesRoute()),
)
"""Everything there is to see around a game."""
