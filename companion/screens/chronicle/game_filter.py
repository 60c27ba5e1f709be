"""Which finished games are shown: by player, Wonder, number of players, or words."""

from collections.abc import Callable, Sequence

import msgspec

from companion.chronicle.filters import Filter
from companion.chronicle.games import count_games, persons
from companion.rules.setup import PLAYERS
from companion.screens.chronicle.past_games import filter_words
from companion.screens.chronicle_routes import GameFilterRoute, GameSearchRoute, PastGamesRoute
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.kit.typing_screen import TypingScreen

MOST_PEOPLE = 30
"""People that are offered, who has played most first."""


class GameFilterScreen(RowScreen):
    """A row a thing to choose by; what is chosen shows how many games are left."""

    def __init__(self, host: Host, chosen: Filter, page: int) -> None:
        self._chosen = chosen
        super().__init__(host, page, lambda turned: GameFilterRoute(chosen, turned))

    def title(self) -> str:
        """Return what is chosen."""
        return filter_words(self._chosen, count_games(self.host.chronicle, self._chosen), self.lang)

    def rows(self) -> tuple[Row, ...]:
        """Return show and search, then the choices."""
        lang, chosen = self.lang, self._chosen
        catalogue = self.host.chronicle.catalogue
        people = [("person", name, name) for name in persons(self.host.chronicle)[:MOST_PEOPLE]]
        wonders = [("wonder", wonder, lang.term(wonder)) for wonder in catalogue.wonders]
        numbers = [("players", number, str(number)) for number in PLAYERS]
        return (
            Row(
                lang.text("Which games?"),
                "",
                (
                    Option(lang.text("Show them"), self._show, icon="forward"),
                    Option(
                        lang.text("Type words"),
                        lambda: self.host.open(GameSearchRoute(chosen)),
                        icon="pencil",
                    ),
                    Option(lang.text("All games"), self._all, icon="no"),
                ),
            ),
            *self._choices(lang.text("Players"), people),
            *self._choices(lang.text("Wonders"), wonders),
            *self._choices(lang.text("Number of players"), numbers),
        )

    def _choices(self, title: str, options: Sequence[tuple[str, str | int, str]], most: int = 4) -> list[Row]:
        rows = []
        for start in range(0, len(options), most):
            made = tuple(
                Option(label, self._picks(what, value), getattr(self._chosen, what) == value)
                for what, value, label in options[start : start + most]
            )
            rows.append(Row(title if not start else "", "", made))
        return rows

    def _picks(self, what: str, value: str | int) -> Callable[[], None]:
        none = None if what == "players" else ""
        wanted = none if getattr(self._chosen, what) == value else value
        return lambda: self._go(
            GameFilterRoute(msgspec.structs.replace(self._chosen, **{what: wanted}), self._page)
        )

    def _go(self, route: GameFilterRoute) -> None:
        self.host.back()
        self.host.open(route)

    def _show(self) -> None:
        self.host.open(PastGamesRoute(self._chosen))

    def _all(self) -> None:
        self.host.open(PastGamesRoute())


class GameSearchScreen(TypingScreen):
    """Words to be found within names and Wonders."""

    def __init__(self, host: Host, chosen: Filter) -> None:
        self._chosen = chosen
        super().__init__(host, " ".join(chosen.words), host.look.lang.text("Find"), "eye")

    def title(self) -> str:
        """Return what is to be typed."""
        return self.lang.text("A name or a Wonder")

    def take(self, text: str) -> None:
        """Show what fits."""
        self.host.open(PastGamesRoute(msgspec.structs.replace(self._chosen, words=tuple(text.split()))))
