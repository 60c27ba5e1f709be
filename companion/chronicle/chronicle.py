"""The chronicle: keeps the tables of finished games true to the journal.

It hears when a game ends, or goes on after all, and looks on request for games that it lacks: those of an
older version, or of a copy that was put to use. Reading them costs some milliseconds each, so it is done a
few at a time.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.chronicle import schema
from companion.chronicle.rating import NEWCOMER, rated
from companion.chronicle.schema import Standing
from companion.chronicle.summary import summarise
from companion.journal.journal import Journal
from companion.journal.ledger import replayed
from companion.journal.stored_games import StoredGame
from companion.messages.history import History
from companion.messages.notices import Notice, Recorded, Redone, Undone
from companion.table.table import Table
from config.catalogue import Catalogue
from config.errors import InputError
from config.people import People

_log = logging.getLogger(__name__)

_MISSING = """
    SELECT games.game FROM games LEFT JOIN plays ON plays.game = games.game AND plays.ended = games.ended
    WHERE games.ended IS NOT NULL AND plays.game IS NULL ORDER BY games.game
"""
_GONE = """
    SELECT plays.game FROM plays LEFT JOIN games ON games.game = plays.game AND games.ended = plays.ended
    WHERE games.game IS NULL
"""
_LATEST = "SELECT streak, mu, sigma FROM results WHERE person = ? ORDER BY ended DESC, game DESC LIMIT 1"
_LATER_THAN = """
    SELECT 1 FROM plays AS gone JOIN plays AS later ON (later.ended, later.game) > (gone.ended, gone.game)
"""
_ALL = "SELECT game, seat, name, rank FROM results ORDER BY ended, game, seat"
NOBODY: Standing = (0, *NEWCOMER)
"""How somebody stands who has not played yet."""


class Chronicle:
    """What is kept of finished games, in the file of ``journal``; ``people`` says who is who.

    ``keep`` is given people that have changed, to be kept; it may raise OSError.
    """

    def __init__(
        self,
        journal: Journal,
        catalogue: Catalogue,
        people: People | None = None,
        keep: Callable[[People], None] = lambda _: None,
    ) -> None:
        self.journal = journal
        self.catalogue = catalogue
        self.people = people or People()
        self._keep_people = keep
        self._unreadable: set[int] = set()

    def hear(self, table: Table, notices: Iterable[Notice]) -> None:
        """Keep the game of ``table`` where ``notices`` tell that it has ended, or goes on after all."""
        if table.journal is not self.journal or table.game is None or table.history is None:
            return
        if any(isinstance(notice, Recorded | Undone | Redone) for notice in notices):
            if table.history.state.finished:
                self._keep(table.game, table.history)
            elif self.read("SELECT 1 FROM plays WHERE game = ?", table.game):
                self._forget(table.game)

    def missing(self) -> tuple[int, ...]:
        """The finished games of the journal that are not kept yet, or otherwise than they are now."""
        return tuple(game for (game,) in self.read(_MISSING) if game not in self._unreadable)

    def catch_up(self, most: int | None = None) -> int:
        """Read up to ``most`` games that are missing (all of them by default); return how many are left."""
        for (game,) in self.read(_GONE):
            self._forget(game)
        missing = self.missing()
        for game in missing[:most]:
            stored = self.journal.load(game)
            history = None if stored is None else self.read_through(stored)
            if history is None or not history.state.finished:
                self._unreadable.add(game)
            else:
                self._keep(game, history)
        return len(missing[most:]) if most is not None else 0

    def rebuild(self) -> None:
        """Forget everything and read all games anew."""
        self.journal.derive(*((f"DELETE FROM {table}", ()) for table in schema.DERIVED))
        self._unreadable.clear()
        self.catch_up()

    def history(self, game: int) -> History | None:
        """Return the steps of a stored game; None where it cannot be read to its end."""
        stored = self.journal.load(game)
        return None if stored is None else self.read_through(stored)

    def merge(self, name: str, person: str) -> People:
        """Let everything played by ``name`` count as ``person``'s from now on; return who is who then.

        Raises OSError where that could not be kept for the next start.
        """
        self.people = self.people.merged(name, person)
        self._stand_anew()
        self._keep_people(self.people)
        return self.people

    def delete(self, game: int) -> None:
        """Delete ``game`` from the journal and its copies, and from what is kept here."""
        self.journal.delete(game)
        self._forget(game)

    def read(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a SELECT over the journal's file."""
        return self.journal.read(question, *values)

    def read_through(self, stored: StoredGame) -> History | None:
        """Return the steps of ``stored``, of this journal or another; None where they cannot all be read."""
        try:
            history, cut = replayed(stored, self.catalogue)
        except InputError as error:
            _log.warning("Game %s is left out of the chronicle: %s", stored.game, error)
            return None
        return history if cut is None else None

    def _keep(self, game: int, history: History) -> None:
        stored = self.journal.load(game)
        if stored is None or stored.ended is None:
            return
        summary = summarise(history, _times(stored, history))
        people = [self.people.person(result.name) for result in summary.results]
        before = [self.standing(person) for person in people]
        standings = after([result.rank for result in summary.results], before)
        self.journal.derive(*schema.add(game, stored.began, stored.ended, summary, people, standings))
        if self.read(f"{_LATER_THAN} WHERE gone.game = ? LIMIT 1", game):
            self._stand_anew()

    def _forget(self, game: int) -> None:
        later = self.read(f"{_LATER_THAN} WHERE gone.game = ? LIMIT 1", game)
        self.journal.derive(*schema.remove(game))
        if later:
            self._stand_anew()

    def standing(self, person: str) -> Standing:
        """Return how ``person`` stands after the latest game: wins in a row, mu and sigma of the rating."""
        rows = self.read(_LATEST, person)
        return (int(rows[0][0]), float(rows[0][1]), float(rows[0][2])) if rows else NOBODY

    def _stand_anew(self) -> None:
        """Go through all games in their order: who is who has changed, or an earlier game came or went."""
        standings: dict[str, Standing] = {}
        games: dict[int, list[tuple[int, str, int]]] = {}
        for game, seat, name, rank in self.read(_ALL):
            games.setdefault(game, []).append((seat, self.people.person(name), rank))
        writes = []
        for game, seats in games.items():
            before = [standings.get(person, NOBODY) for _, person, _ in seats]
            now = after([rank for _, _, rank in seats], before)
            for (seat, person, _), standing in zip(seats, now, strict=True):
                standings[person] = standing
                writes.append(schema.stand(game, seat, person, standing))
        self.journal.derive(*writes)


def after(ranks: Sequence[int], before: Sequence[Standing]) -> list[Standing]:
    """Return how everybody stands after a game with these ranks (1 is best), by seat."""
    ratings = rated([(mu, sigma) for _, mu, sigma in before], ranks)
    return [
        (streak + 1 if rank == 1 else 0, mu, sigma)
        for (streak, _, _), rank, (mu, sigma) in zip(before, ranks, ratings, strict=True)
    ]


def _times(stored: StoredGame, history: History) -> list[str]:
    """Return when the game began and each step of ``history`` was recorded."""
    recorded = {}
    for entry in stored.entries:
        if entry.kind == "step":
            recorded[entry.number] = entry.at
    return [stored.began, *(recorded[step.number] for step in history.steps)]
