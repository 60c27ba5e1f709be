"""The screens of finished games, as plain values (see ``routes``)."""

from dataclasses import dataclass

from companion.chronicle.filters import EVERY, Filter
from companion.screens.routes import Route


@dataclass(frozen=True)
class PastGamesRoute(Route):
    """The finished games that fit ``chosen``, from number ``first`` of them on; ``page`` of the rows."""

    chosen: Filter = EVERY
    first: int = 0
    page: int = 0


@dataclass(frozen=True)
class GameFilterRoute(Route):
    """Which finished games are shown: ``chosen`` now; ``page`` of the rows."""

    chosen: Filter = EVERY
    page: int = 0


@dataclass(frozen=True)
class GameSearchRoute(Route):
    """Words that are typed to find games among ``chosen``."""

    chosen: Filter = EVERY


@dataclass(frozen=True)
class PastGameRoute(Route):
    """The finished ``game``: its count."""

    game: int


@dataclass(frozen=True)
class KeepGameRoute(Route):
    """What can be done with the finished ``game``: hand it on, save it, delete it; ``page`` of the rows."""

    game: int
    page: int = 0


@dataclass(frozen=True)
class PlayLinkRoute(Route):
    """The finished ``game`` as a code that a play log reads."""

    game: int


@dataclass(frozen=True)
class LookBackRoute(Route):
    """What the coach would have done at ``seat`` of the finished ``game``; ``page`` of the rows."""

    game: int
    seat: int = 0
    page: int = 0


@dataclass(frozen=True)
class DeleteGameRoute(Route):
    """Delete the finished ``game``?"""

    game: int


@dataclass(frozen=True)
class StatisticsRoute(Route):
    """What the games that fit ``chosen`` add up to: ``about`` players, Wonders, Medals, records, tables."""

    about: str = "people"
    chosen: Filter = EVERY
    page: int = 0


@dataclass(frozen=True)
class PeopleRoute(Route):
    """Everybody who has finished a game; ``page`` of the rows."""

    page: int = 0


@dataclass(frozen=True)
class RenameRoute(Route):
    """Another name for ``person``."""

    person: str


@dataclass(frozen=True)
class SamePersonRoute(Route):
    """Whom ``person`` is the same as; ``page`` of the rows."""

    person: str
    page: int = 0


@dataclass(frozen=True)
class MergeRoute(Route):
    """Let all that ``person`` has played count as ``other``'s?"""

    person: str
    other: str


@dataclass(frozen=True)
class BackupRoute(Route):
    """Backups to and from sticks; ``page`` of the rows."""

    page: int = 0


@dataclass(frozen=True)
class TakeInRoute(Route):
    """Take in the games of the backup at ``path``?"""

    path: str
