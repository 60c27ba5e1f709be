"""Who is who: another name for somebody, or two names that are one person."""

from collections.abc import Callable
from contextlib import suppress

from companion.chronicle.filters import Filter
from companion.chronicle.games import count_games, persons
from companion.screens.chronicle_routes import (
    MergeRoute,
    PastGamesRoute,
    PeopleRoute,
    RenameRoute,
    SamePersonRoute,
)
from companion.screens.kit.confirm_screen import ConfirmScreen
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.kit.typing_screen import TypingScreen


class PeopleScreen(RowScreen):
    """A row a person, who has played most first."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host, page, PeopleRoute)

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("People")

    def rows(self) -> tuple[Row, ...]:
        """Return a row for everybody."""
        rows = [self._row(name) for name in persons(self.host.chronicle)]
        return tuple(rows) or (Row(self.lang.text("No finished game yet.")),)

    def _row(self, name: str) -> Row:
        lang, chosen = self.lang, Filter(name)
        count = count_games(self.host.chronicle, chosen)
        also = [one for one, own in self.host.chronicle.people.aliases.items() if own == name]
        note = lang.text("also: {names}", names=lang.list(also)) if also else ""
        ways = (
            (lang.plural("{n} game", "{n} games", count), PastGamesRoute(chosen)),
            (lang.text("Rename"), RenameRoute(name)),
            (lang.text("Same as …"), SamePersonRoute(name)),
        )
        return Row(name, note, tuple(Option(label, self._opens(route)) for label, route in ways))

    def _opens(self, route: PastGamesRoute | RenameRoute | SamePersonRoute) -> Callable[[], None]:
        return lambda: self.host.open(route)


class SamePersonScreen(RowScreen):
    """Everybody else: whom is it the same as?"""

    def __init__(self, host: Host, person: str, page: int) -> None:
        self._person = person
        super().__init__(host, page, lambda turned: SamePersonRoute(person, turned))

    def title(self) -> str:
        """Return the question."""
        return self.lang.text("{name} is the same as …", name=self._person)

    def rows(self) -> tuple[Row, ...]:
        """Return a row for everybody else."""
        others = [name for name in persons(self.host.chronicle) if name != self._person]
        return tuple(
            Row(name, "", (Option(self.lang.text("The same"), self._merges(name), icon="yes"),))
            for name in others
        ) or (Row(self.lang.text("Nobody else has played.")),)

    def _merges(self, name: str) -> Callable[[], None]:
        return lambda: self.host.open(MergeRoute(self._person, name))


class MergeScreen(ConfirmScreen):
    """The second step: two names become one person."""

    def __init__(self, host: Host, person: str, other: str) -> None:
        self._person, self._other = person, other
        super().__init__(host)

    def question(self) -> str:
        """Return what is asked."""
        return self.lang.text("Is {name} the same as {other}?", name=self._person, other=self._other)

    def means(self) -> str:
        """Return what it would mean."""
        return self.lang.text(
            "All games of {name} then count as {other}'s. The games themselves stay as they were played.",
            name=self._person,
            other=self._other,
        )

    def deed(self) -> str:
        """Return what the button says."""
        return self.lang.text("Yes, the same person")

    def act(self) -> None:
        """Merge them."""
        try:
            self.host.chronicle.merge(self._person, self._other)
        except OSError as error:
            self.tell(self.lang.text("It could not be saved: {reason}", reason=error.strerror or str(error)))
            return
        self.host.open(PeopleRoute())


class RenameScreen(TypingScreen):
    """Another name, typed; one that somebody else has asks whether they are the same."""

    def __init__(self, host: Host, person: str) -> None:
        self._person = person
        super().__init__(host, person, host.look.lang.text("Done"), "yes")

    def title(self) -> str:
        """Return what is to be typed."""
        return self.lang.text("Another name for {name}", name=self._person)

    def take(self, text: str) -> None:
        """Rename, or ask."""
        if not text or text == self._person:
            self.host.back()
        elif text in persons(self.host.chronicle):
            self.host.open(MergeRoute(self._person, text))
        else:
            with suppress(OSError):  # kept until the companion ends; the strip tells of the disk
                self.host.chronicle.merge(self._person, text)
            self.host.back()
