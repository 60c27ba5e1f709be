"""What a journal file holds, taken out of it: all games and all their entries as plain values."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.journal import storage

GameRow: TypeAlias = tuple[str, str, str, str | None]
"""When it began, its setup, its seating, when it ended."""
EntryRow: TypeAlias = tuple[str, int, str, str]
"""Kind, number of the step, when, body."""


@dataclass(frozen=True)
class Rows:
    """``games`` by their number, ``entries`` by game and place."""

    games: dict[int, GameRow] = field(default_factory=dict)
    entries: dict[tuple[int, int], EntryRow] = field(default_factory=dict)

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> "Rows":
        """Everything in a sound file. Raises sqlite3.Error."""
        found = cls()
        found._read(connection)
        return found

    @classmethod
    def readable(cls, connection: sqlite3.Connection) -> "Rows":
        """What can be read of a broken file: rows in their order until the first that cannot be read."""
        found = cls()
        with suppress(sqlite3.Error, UnicodeError):
            found._read(connection)
        return found

    def _read(self, connection: sqlite3.Connection) -> None:
        most = storage.MOST_SALVAGED
        rows = connection.execute(
            "SELECT game, began, setup, seating, ended FROM games ORDER BY game LIMIT ?", (most,)
        )
        for game, began, setup, seating, ended in rows:
            if storage.typed((game, int), (began, str), (setup, str), (seating, str)):
                self.games[game] = (began, setup, seating, ended)
        rows = connection.execute(
            "SELECT game, entry, kind, number, at, body FROM entries ORDER BY game, entry LIMIT ?", (most,)
        )
        for game, entry, kind, number, at, body in rows:
            if storage.typed((game, int), (entry, int), (kind, str), (number, int), (at, str), (body, str)):
                self.entries[game, entry] = (kind, number, at, body)

    def writes(self) -> list[storage.Write]:
        """All of it as writes, games before their entries."""
        games: list[storage.Write] = []
        for game, (began, setup, seating, ended) in self.games.items():
            games += [storage.begin_game(game, began, setup, seating), storage.end_game(game, ended)]
        entries = self.entries.items()
        return games + [storage.add_entry(game, entry, *row) for (game, entry), row in entries]

    def beyond(self, other: "Rows") -> "Rows":
        """What ``other`` lacks, or has otherwise."""
        return Rows(
            {key: row for key, row in self.games.items() if other.games.get(key) != row},
            {key: row for key, row in self.entries.items() if other.entries.get(key) != row},
        )

    def contradicts(self, other: "Rows") -> bool:
        """Whether both have a game of the same number that is not the same game, or went another way."""
        games = self.games.keys() & other.games.keys()
        entries = self.entries.keys() & other.entries.keys()
        return any(self.games[key][:2] != other.games[key][:2] for key in games) or any(
            self.entries[key] != other.entries[key] for key in entries
        )
