"""Games that were put aside: which one to go on with."""

from collections.abc import Callable

from companion.chronicle.earlier_tables import local_time, stored_setup
from companion.journal.stored_games import StoredGame
from companion.messages.signals import ResumeGame
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.routes import GamesRoute


class GamesScreen(RowScreen):
    """A row a game, the newest first."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host, page, GamesRoute)

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("Games put aside")

    def rows(self) -> tuple[Row, ...]:
        """Return a row for every game."""
        rows = [row for game in self.host.table.unfinished if (row := self._row(game)) is not None]
        return tuple(rows) or (Row(self.lang.text("No game was put aside.")),)

    def _row(self, stored: StoredGame) -> Row | None:
        setup = stored_setup(stored, self.host.table.catalogue)
        if setup is None:
            return None
        names = self.lang.list([player.name for player in setup.players])
        note = self.lang.text("begun {when}", when=local_time(stored.began))
        return Row(
            names, note, (Option(self.lang.text("Go on"), self._resumes(stored.game), icon="forward"),)
        )

    def _resumes(self, game: int) -> Callable[[], None]:
        return lambda: self._resume(game)

    def _resume(self, game: int) -> None:
        self.host.send(ResumeGame(game))
