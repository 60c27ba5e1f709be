"""Games from elsewhere: records, and other companions' journals, taken in without doubling any."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from companion.chronicle.chronicle import Chronicle
from companion.journal.journal import Journal
from companion.journal.record_file import read_record
from companion.journal.steps import encode_step
from companion.journal.stored_games import Entry, StoredGame
from companion.messages.history import History, Step
from companion.rules import move_to_json, setup_to_json
from companion.rules.format.record import replay
from config.catalogue import Catalogue
from config.errors import InputError
from config.said import Said


class Adopted(msgspec.Struct, frozen=True):
    """What came of taking games in: how many are new, were there already, or are no finished games."""

    new: int = 0
    known: int = 0
    unfinished: int = 0

    def __add__(self, other: "Adopted") -> "Adopted":
        return Adopted(self.new + other.new, self.known + other.known, self.unfinished + other.unfinished)


def from_record(path: Path, catalogue: Catalogue) -> StoredGame:
    """Return the game of a record file or a capture; its time is that of the file.

    Raises InputError with file and line for what is no record, or a game that was not played to its end.
    """
    played = replay(read_record(path), str(path), catalogue)
    if not played.state.finished:
        raise InputError(Said("the game was not played to its end"), str(path))
    at = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    entries = tuple(
        Entry("step", number, at, encode_step(Step(number, (move,), None, "touch", ())))
        for number, move in enumerate(played.moves, start=1)
    )
    seats = tuple(range(len(played.setup.players)))
    return StoredGame(0, at, json.dumps(setup_to_json(played.setup)), seats, at, entries)


def from_journal(journal: Journal) -> Iterator[StoredGame]:
    """Yield the games of another companion's journal, the oldest first, with all their entries."""
    for game in reversed(journal.games()):
        stored = journal.load(game.game)
        if stored is not None:
            yield stored


def adopt(chronicle: Chronicle, games: Iterable[StoredGame], *, really: bool = True) -> Adopted:
    """Take in those of ``games`` that are finished and not there yet; only count them where not ``really``.

    Two games are one where the setup and all moves are the same, whatever the clocks said.
    """
    chronicle.catch_up()
    told = Adopted()
    seen: set[str] = set()
    for stored in games:
        history = None if stored.ended is None else chronicle.read_through(stored)
        if history is None or not history.state.finished:
            told += Adopted(unfinished=1)
        elif (mark := _mark(history)) in seen or mark in _marks_like(chronicle, history):
            told += Adopted(known=1)
        else:
            seen.add(mark)
            told += Adopted(new=1)
            if really:
                chronicle.journal.adopt(stored)
    if really:
        chronicle.catch_up()
    return told


def _marks_like(chronicle: Chronicle, history: History) -> Iterator[str]:
    """Yield what tells from all others those games that look like ``history`` from seat 0."""
    player = history.state.players[0]
    rows = chronicle.read(
        "SELECT game FROM results WHERE seat = 0 AND name = ? AND wonder = ? AND score = ?",
        player.name,
        player.wonder,
        player.score.total,
    )
    for (game,) in rows:
        known = chronicle.history(game)
        if known is not None:
            yield _mark(known)


def _mark(history: History) -> str:
    """What tells a game from all others: its setup and its moves."""
    setup = setup_to_json(history.state.game.setup)
    return json.dumps([setup, *map(move_to_json, history.moves)], sort_keys=True)
