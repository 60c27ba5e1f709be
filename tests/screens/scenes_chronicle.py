"""All finished games as scenes: the list, one game, statistics, who is who, backups."""

from collections.abc import Callable
from functools import cache

from companion.chronicle.adopt import from_journal
from companion.chronicle.filters import Filter
from companion.journal.stored_games import StoredGame
from companion.screens.chronicle_routes import (
    BackupRoute,
    DeleteGameRoute,
    GameFilterRoute,
    GameSearchRoute,
    KeepGameRoute,
    LookBackRoute,
    MergeRoute,
    PastGameRoute,
    PastGamesRoute,
    PeopleRoute,
    PlayLinkRoute,
    RenameRoute,
    SamePersonRoute,
    StatisticsRoute,
    TakeInRoute,
)
from companion.screens.routes import CourseRoute, MedalStoryRoute, Route
from companion.screens.shell.app import CompanionApp
from companion.table.table import Table
from tests.chronicle.tables import Evening
from tests.screens.scenes import Scene


@cache
def _games() -> tuple[StoredGame, ...]:
    """Games of two to seven players, played once for all scenes."""
    made = Evening()
    for seed in range(12):
        made.play(seed, 2 + seed % 6)
    return tuple(from_journal(made.journal))


def table() -> Table:
    """A table whose journal holds finished games."""
    made = Table()
    for stored in _games():
        made.journal.adopt(stored)
    return made


def _caught_up(app: CompanionApp) -> None:
    app.chronicle.catch_up()


def _open(route: Route) -> Callable[[CompanionApp], None]:
    def act(app: CompanionApp) -> None:
        _caught_up(app)
        app.open(route)

    return act


ROUTES: dict[str, Route] = {
    "games": PastGamesRoute(),
    "games-of-elena": PastGamesRoute(Filter("Elena")),
    "games-none": PastGamesRoute(Filter(words=("nobody",))),
    "games-filter": GameFilterRoute(Filter(wonder="giza")),
    "games-search": GameSearchRoute(),
    "game-2": PastGameRoute(1),
    "game-7": PastGameRoute(6),
    "game-course-2": CourseRoute(1),
    "game-course-7": CourseRoute(6),
    "game-medals": MedalStoryRoute(game=6),
    "game-keep": KeepGameRoute(6),
    "game-link": PlayLinkRoute(6),
    "game-look-back": LookBackRoute(6),
    "game-delete": DeleteGameRoute(6),
    "statistics-people": StatisticsRoute("people"),
    "statistics-few": StatisticsRoute("people", Filter(players=2)),
    "statistics-wonders": StatisticsRoute("wonders"),
    "statistics-medals": StatisticsRoute("medals"),
    "statistics-records": StatisticsRoute("records"),
    "statistics-tables": StatisticsRoute("tables"),
    "people": PeopleRoute(),
    "people-rename": RenameRoute("Opa"),
    "people-same": SamePersonRoute("Opa"),
    "people-merge": MergeRoute("Opa", "Gabriel"),
    "backup": BackupRoute(),
    "backup-take-in": TakeInRoute("/nowhere/companion.backup.zip"),
}
CHRONICLE: tuple[Scene, ...] = tuple(
    Scene(f"chronicle-{name}", table, act=_open(route)) for name, route in ROUTES.items()
)
"""Everything there is to see of finished games."""
