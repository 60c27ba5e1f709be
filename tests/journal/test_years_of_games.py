"""A journal of many years: its copies get what is new and are not written anew, and starting stays quick.

How long that takes is not tested here; what is read and written is.
"""

import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.journal import copies, repair, storage
from companion.journal.contents import Rows
from companion.journal.journal import COPY_EVERY, Journal
from companion.messages.signals import NewSetup, Play, ResumeGame, Undo
from companion.rules import Take
from companion.table.table import Table
from tests.table.tables import setup_of

TAKE = Play(Take("wood", "central"))


def content(file: Path) -> Rows:
    """All that a closed journal or a copy holds."""
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        return Rows.of(connection)
    finally:
        connection.close()


def oldest_copy(file: Path) -> Path:
    """The copy that is overwritten next; all of them are up to date."""
    connection = storage.open_file(file)
    made = [copies.copy(connection, file) for _ in range(copies.COPIES)]
    storage.close(connection)
    return made[0]


def play(table: Table, steps: int) -> None:
    """So many steps: a card is taken and given back, again and again."""
    for number in range(steps):
        table.handle(Undo() if number % 2 else TAKE)


def with_copies(file: Path) -> Table:
    """A table in the middle of a game whose three copies exist already."""
    table = Table(Journal.open(file))
    table.begin(setup_of("giza", "rhodes", medals=False))
    play(table, 2 * COPY_EVERY)
    assert all(name.exists() for name in copies.copy_names(file))
    return table


def test_a_copy_that_is_the_beginning_of_the_journal_gets_what_is_new(tmp_path: Path) -> None:
    """Steps, undone steps, new games, a game gone on with, one that ends: never a whole copy again."""
    file = tmp_path / "journal.sqlite3"
    table = with_copies(file)
    files = {name: name.stat().st_ino for name in copies.copy_names(file)}
    game = table.game
    assert game is not None
    for signal in (NewSetup(), ResumeGame(game)):
        table.handle(signal)
        play(table, COPY_EVERY)
    for _ in range(4):
        table.handle(NewSetup())
        table.begin(setup_of("giza", "babylon", medals=False))
        play(table, COPY_EVERY + 3)
    assert table.game is not None
    table.journal.end(table.game, over=True)
    newest = copies.newest_copy(file)
    table.close()
    assert newest is not None
    assert content(newest) == content(file)
    assert {name: name.stat().st_ino for name in copies.copy_names(file)} == files


@pytest.mark.parametrize("change", ["earlier", "other game", "more"])
def test_a_copy_of_something_else_is_made_anew(tmp_path: Path, change: str) -> None:
    """The journal was put back and went another way: nothing of before stays in the copy."""
    file = tmp_path / "journal.sqlite3"
    with_copies(file).close()
    oldest = oldest_copy(file)
    connection = storage.open_file(file)
    if change == "earlier":
        connection.execute("UPDATE entries SET at = 'then' WHERE entry = 3")
        storage.write(connection, [storage.add_entry(1, 900, "undo", 2, "now", "")])
    elif change == "other game":
        connection.execute("UPDATE games SET began = 'then'")
    else:
        connection.execute("DELETE FROM entries")
    before = oldest.stat().st_ino
    copies.forget(file)
    made = copies.copy(connection, file)
    storage.close(connection)
    assert made == oldest
    assert made.stat().st_ino != before
    assert content(made) == content(file)


def test_a_copy_that_got_broken_is_made_anew_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    with_copies(file).close()
    copies._left.clear()
    for name in copies.copy_names(file):
        whole = bytearray(name.read_bytes())
        whole[-3000:-100] = b"\xff" * 2900
        name.write_bytes(whole)
    table = Table(Journal.open(file))
    newest = copies.newest_copy(file)
    assert newest is not None
    table.close()
    assert content(newest) == content(file)


def test_a_change_of_a_copy_that_is_cut_short_is_taken_back(tmp_path: Path) -> None:
    """The power fails while a copy gets what is new: it is what it was, or is made anew."""
    file = tmp_path / "journal.sqlite3"
    with_copies(file).close()
    oldest = oldest_copy(file)
    before = content(oldest)
    cut = tmp_path / "cut"
    cut.mkdir()
    connection = sqlite3.connect(oldest, isolation_level=None)
    # Without a cache, what is written is in the file at once, long before it is valid.
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    for number in range(300):
        connection.execute("UPDATE entries SET body = ? WHERE entry % 7 = ?", (f"{number}" * 200, number % 7))
    for one in tmp_path.glob("*.sqlite3*"):
        shutil.copy(one, cut / one.name)
    connection.close()
    assert (cut / f"{oldest.name}-journal").exists()
    assert (cut / oldest.name).read_bytes() != oldest.read_bytes()
    copies._left.clear()
    assert copies._age(cut / oldest.name) == copies._age(oldest)
    assert content(cut / oldest.name) == before
    table = Table(Journal.open(cut / file.name))
    table.close()
    assert content(cut / oldest.name) == content(cut / file.name)


def test_a_copy_made_anew_is_not_spoilt_by_the_log_of_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    with_copies(file).close()
    oldest = oldest_copy(file)
    log = oldest.with_name(oldest.name + "-journal")
    oldest.write_bytes(b"no journal at all")
    log.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(2000))
    connection = storage.open_file(file)
    assert copies.copy(connection, file) == oldest
    storage.close(connection)
    assert not log.exists()
    assert content(oldest) == content(file)


def test_starting_and_beginning_do_not_read_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading every entry into memory takes seconds where there are thousands of games."""
    file = tmp_path / "journal.sqlite3"
    with_copies(file).close()
    read: list[object] = []
    monkeypatch.setattr(Rows, "of", lambda connection: read.append(connection) or Rows())
    monkeypatch.setattr(repair, "salvage", lambda path: read.append(path) or Rows())
    table = Table(Journal.open(file))
    table.begin(setup_of("giza", "rhodes", medals=False))
    play(table, COPY_EVERY)
    table.close()
    assert read == []


def test_a_copy_that_was_left_up_to_date_looks_at_the_games_written_since_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a step costs players does not grow with the games of years."""
    file = tmp_path / "journal.sqlite3"
    table = with_copies(file)
    looked: list[set[int] | None] = []
    lines = copies._lines

    def noted(connection: sqlite3.Connection, games: set[int] | None) -> list[tuple[object, ...]]:
        looked.append(games)
        return lines(connection, games)

    monkeypatch.setattr(copies, "_lines", noted)
    for _ in range(3):
        table.handle(NewSetup())
        table.begin(setup_of("giza", "babylon", medals=False))
        play(table, COPY_EVERY)
    newest = copies.newest_copy(file)
    table.close()
    assert newest is not None
    assert content(newest) == content(file)
    assert len(looked) >= 8
    assert all(games is not None and len(games) <= 3 for games in looked[-6:])


def test_what_is_deleted_or_added_from_elsewhere_is_so_in_every_copy(tmp_path: Path) -> None:
    """Also in those that were left up to date."""
    file = tmp_path / "journal.sqlite3"
    table = with_copies(file)
    first = table.game
    assert first is not None
    stored = table.journal.load(first)
    assert stored is not None
    table.handle(NewSetup())
    table.journal.adopt(stored)
    table.journal.delete(first)
    table.close()
    assert all(content(name) == content(file) for name in copies.copy_names(file))
