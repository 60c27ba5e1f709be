"""The finished games, the latest first; games of an older version are read a few at a time meanwhile."""

from collections.abc import Callable

from companion.chronicle.earlier_tables import local_time
from companion.chronicle.filters import EVERY, Filter
from companion.chronicle.games import GameLine, count_games, games
from companion.screens.chronicle_routes import (
    BackupRoute,
    GameFilterRoute,
    PastGameRoute,
    PastGamesRoute,
    PeopleRoute,
    StatisticsRoute,
)
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.routes import Route
from config.language import Language

AT_ONCE = 40
"""Games that are listed at once: showing the list takes no longer after many years."""


class PastGamesScreen(RowScreen):
    """A row a game, and above them what else can be asked."""

    def __init__(self, host: Host, chosen: Filter, first: int, page: int) -> None:
        self._chosen, self._first = chosen, first
        super().__init__(host, page, lambda turned: PastGamesRoute(chosen, first, turned))
        self._missing = host.chronicle.catch_up(0)

    def title(self) -> str:
        """Return what the list is, and how many games are still being read."""
        if self._missing:
            return self.lang.plural(
                "Finished games · {n} is still being read",
                "Finished games · {n} are still being read",
                self._missing,
            )
        return self.lang.text("Finished games")

    def rows(self) -> tuple[Row, ...]:
        """Return the ways on, then a row a game."""
        lang, chronicle, chosen = self.lang, self.host.chronicle, self._chosen
        count = count_games(chronicle, chosen)
        head = Row(
            filter_words(chosen, count, lang),
            "",
            (
                self._way(lang.text("Search"), GameFilterRoute(chosen), "eye"),
                self._way(lang.text("Statistics"), StatisticsRoute(chosen=chosen), "up"),
                self._way(lang.text("People"), PeopleRoute(), "person"),
                self._way(lang.text("Backup"), BackupRoute(), "down"),
            ),
        )
        found = games(chronicle, chosen, self._first, AT_ONCE)
        rows = [self._game_row(line) for line in found]
        if self._first + AT_ONCE < count:
            earlier = PastGamesRoute(chosen, self._first + AT_ONCE)
            rows.append(
                Row(lang.text("Earlier games"), "", (self._way(lang.text("Show"), earlier, "forward"),))
            )
        return (head, *rows)

    def tick(self, seconds: float) -> None:
        """Read one more game that is missing, so that nothing ever waits for many."""
        if self._missing:
            self._missing = self.host.chronicle.catch_up(1)
            self.refresh()

    def _game_row(self, line: GameLine) -> Row:
        opening = self._way(self.lang.text("Open"), PastGameRoute(line.game), "forward")
        return Row(*game_words(line, self.lang), (opening,))

    def _way(self, label: str, route: Route, icon: str) -> Option:
        return Option(label, self._opens(route), icon=icon)

    def _opens(self, route: Route) -> Callable[[], None]:
        return lambda: self.host.open(route)


def game_words(line: GameLine, lang: Language) -> tuple[str, str]:
    """Return the title and the note of a game: who had how many points; when, Wonders, length."""
    ranked = sorted(line.players, key=lambda player: player.rank)
    title = ", ".join(f"{player.person} {player.score}" for player in ranked)
    parts = [local_time(line.ended), ", ".join(lang.term(player.wonder) for player in ranked)]
    if line.seconds is not None:
        minutes = max(1, round(line.seconds / 60))
        parts.append(lang.plural("{n} minute", "{n} minutes", minutes))
    return title, " · ".join(parts)


def filter_words(chosen: Filter, count: int, lang: Language) -> str:
    """Say how many games are meant, and by what they were chosen."""
    parts = [lang.plural("{n} game", "{n} games", count)]
    if chosen == EVERY:
        return parts[0]
    if chosen.person:
        parts.append(chosen.person)
    if chosen.wonder:
        parts.append(lang.term(chosen.wonder))
    if chosen.players:
        parts.append(lang.plural("{n} player", "{n} players", chosen.players))
    if chosen.words:
        parts.append(" ".join(f"“{word}”" for word in chosen.words))
    return " · ".join(parts)
