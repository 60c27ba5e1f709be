"""What can be done with a finished game: hand it to a play log, save it, delete it."""

from collections.abc import Callable
from pathlib import Path

from companion.chronicle.poster import save_poster
from companion.journal.steps import save_record
from companion.screens.chronicle_routes import DeleteGameRoute, KeepGameRoute, PastGamesRoute, PlayLinkRoute
from companion.screens.kit.confirm_screen import ConfirmScreen
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.long_words import broken
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.routes import Route
from config.paths import data_folder


class KeepGameScreen(RowScreen):
    """A row a deed; what came of saving stands in its row."""

    def __init__(self, host: Host, game: int, page: int) -> None:
        self._game = game
        self._saved: dict[str, str] = {}
        super().__init__(host, page, lambda turned: KeepGameRoute(game, turned))

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("This game")

    def rows(self) -> tuple[Row, ...]:
        """Return the deeds."""
        lang = self.lang
        return (
            Row(
                lang.text("BG Stats"),
                lang.text("A code for the telephone that keeps your plays"),
                (Option(lang.text("Show"), self._opens(PlayLinkRoute(self._game)), icon="eye"),),
            ),
            self._saving("jsonl", lang.text("The record, move by move")),
            self._saving("pdf", lang.text("A poster, to be printed")),
            self._saving("png", lang.text("A poster, as a picture")),
            Row(
                lang.text("Delete this game"),
                lang.text("It then counts for nothing any more."),
                (Option(lang.text("Delete"), self._opens(DeleteGameRoute(self._game)), icon="no"),),
            ),
        )

    def _saving(self, ending: str, title: str) -> Row:
        note = self._saved.get(ending, "")
        return Row(title, note, (Option(self.lang.text("Save"), self._saves(ending), icon="down"),))

    def _saves(self, ending: str) -> Callable[[], None]:
        def save() -> None:
            path = data_folder() / "games" / f"game-{self._game:04d}.{ending}"
            try:
                found = self._write(path)
            except OSError as error:
                reason = error.strerror or str(error)
                self._saved[ending] = self.lang.text("It could not be saved: {reason}", reason=reason)
            else:
                self._saved[ending] = (
                    self.lang.text("Saved: {path}", path=broken(str(path), self.theme.upright))
                    if found
                    else self.lang.text("This game can no longer be read.")
                )
            self.refresh()

        return save

    def _write(self, path: Path) -> bool:
        chronicle = self.host.chronicle
        if path.suffix != ".jsonl":
            path.parent.mkdir(parents=True, exist_ok=True)
            return save_poster(chronicle, self._game, path, self.lang)
        history = chronicle.history(self._game)
        if history is not None:
            save_record(path, history.state.game.setup, history.moves)
        return history is not None

    def _opens(self, route: Route) -> Callable[[], None]:
        return lambda: self.host.open(route)


class DeleteGameScreen(ConfirmScreen):
    """The second step."""

    def __init__(self, host: Host, game: int) -> None:
        self._game = game
        super().__init__(host)

    def question(self) -> str:
        """Return what is asked."""
        return self.lang.text("Delete this game?")

    def means(self) -> str:
        """Return what it would mean."""
        return self.lang.text(
            "It goes from the list, the statistics and the copies on this device. It cannot be brought back."
        )

    def deed(self) -> str:
        """Return what the button says."""
        return self.lang.text("Delete it")

    def act(self) -> None:
        """Delete it, and show the list."""
        self.host.chronicle.delete(self._game)
        self.host.open(PastGamesRoute())
