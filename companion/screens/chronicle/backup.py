"""Backups on USB sticks: made with one touch and read back, taken in with a second step."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.chronicle import backup
from companion.chronicle.adopt import Adopted
from companion.machine.plugged import memory_sticks
from companion.screens.chronicle_routes import BackupRoute, PastGamesRoute, TakeInRoute
from companion.screens.kit.confirm_screen import ConfirmScreen
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.long_words import broken
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from config.errors import InputError
from config.language import Language

LOOK_EVERY = 2.0
"""Seconds between two looks at what is plugged in."""
MOST = 5
"""Backups of a stick that are offered, the latest first."""


class BackupScreen(RowScreen):
    """A row a stick, and one for each backup on it."""

    def __init__(self, host: Host, page: int) -> None:
        self._told = ""
        self._sticks = memory_sticks()
        self._left = LOOK_EVERY
        super().__init__(host, page, BackupRoute)

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("Backup of all games")

    def rows(self) -> tuple[Row, ...]:
        """Return what there is on what is plugged in."""
        lang = self.lang
        rows = [Row(self._told)] if self._told else []
        for stick in self._sticks:
            rows.append(
                Row(
                    broken(str(stick), self.theme.upright),
                    lang.text("All games in one file; it is read back before it counts."),
                    (Option(lang.text("Back up now"), self._saves(stick), icon="down"),),
                )
            )
            rows += [
                Row(file.name, "", (Option(lang.text("Take in"), self._takes_in(file), icon="up"),))
                for file in backup.backups(stick)[:MOST]
            ]
        if not self._sticks:
            rows.append(Row(lang.text("Plug in a USB stick."), lang.text("It appears here by itself.")))
        return tuple(rows)

    def tick(self, seconds: float) -> None:
        """Look now and then whether a stick came or went."""
        self._left -= seconds
        if self._left <= 0:
            self._left = LOOK_EVERY
            found = memory_sticks()
            if found != self._sticks:
                self._sticks = found
                self.refresh()

    def _saves(self, stick: Path) -> Callable[[], None]:
        def save() -> None:
            self._told = saved_sentence(self.host, stick)
            self.refresh()

        return save

    def _takes_in(self, file: Path) -> Callable[[], None]:
        return lambda: self.host.open(TakeInRoute(str(file)))


def saved_sentence(host: Host, stick: Path) -> str:
    """Make a backup on ``stick`` and say what came of it."""
    lang = host.look.lang
    try:
        made = backup.save(host.chronicle, stick, datetime.now())
    except OSError as error:
        return lang.text("It could not be saved: {reason}", reason=error.strerror or str(error))
    except InputError as error:
        return lang.text("It could not be saved: {reason}", reason=lang.said(error.sentence))
    path = broken(str(made), host.look.theme.upright)
    return lang.text("Saved and read back: {path}. The stick may be pulled.", path=path)


class TakeInScreen(ConfirmScreen):
    """The second step: says whose games these are, as far as it can be told, before any comes in."""

    def __init__(self, host: Host, path: str) -> None:
        self._path = Path(path)
        self._told, self._fault = Adopted(), ""
        try:
            self._told = backup.take_in(host.chronicle, self._path, really=False)
        except InputError as error:
            self._fault = host.look.lang.said(error.sentence)
        super().__init__(host)
        self._buttons[1].enable(self._told.new > 0)

    def question(self) -> str:
        """Return what is asked."""
        return self.lang.text("Take in the games of this backup?")

    def means(self) -> str:
        """Return how many games are new, and whether they seem to be of another table."""
        return self._fault or found_sentence(self._told, self.lang)

    def deed(self) -> str:
        """Return what the button says."""
        return self.lang.text("Take them in")

    def act(self) -> None:
        """Take them in, and show the list."""
        try:
            backup.take_in(self.host.chronicle, self._path)
        except InputError as error:
            self.tell(self.lang.said(error.sentence))
            return
        self.host.open(PastGamesRoute())


def found_sentence(told: Adopted, lang: Language) -> str:
    """Say what a backup holds beside what is here."""
    new = lang.plural("{n} game in it is new.", "{n} games in it are new.", told.new)
    known = lang.plural("{n} is here already.", "{n} are here already.", told.known)
    if told.new and not told.known:
        strange = lang.text("None of them was played here: it may be another table's backup.")
        return f"{new} {strange}"
    return f"{new} {known}"
