"""Which copy is the newest: by a number in it, whatever the clock says and however much is in it."""

import os
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.journal import copies, storage
from companion.journal.journal import COPY_EVERY, Journal
from companion.messages.notices import JournalTrouble
from companion.messages.signals import Play, ResumeGame
from companion.rules import Take
from companion.table.table import Table
from tests.table.tables import setup_of

SUMMER = datetime(2026, 7, 1, tzinfo=UTC)
CLOCKS = {
    "right": lambda day: SUMMER + timedelta(days=day),
    "backwards": lambda day: SUMMER - timedelta(days=400 * day),
    "stopped": lambda day: SUMMER,
    "none": lambda day: datetime(1970, 1, 1, tzinfo=UTC),
    "to-and-fro": lambda day: SUMMER + timedelta(days=(-3000) ** (day % 2)),
    "next-century": lambda day: datetime(2106, 2, 8, tzinfo=UTC) + timedelta(days=day),
}
"""What a wall clock says on each of several days of play."""


def evening(file: Path, clock: datetime, steps: int = 1) -> Table:
    """A new game on the journal, with ``steps`` steps, at the time that ``clock`` tells."""
    table = Table(Journal.open(file, lambda: clock))
    table.begin(setup_of("giza", "rhodes", "babylon", medals=False))
    for number in range(steps):
        table.handle(Play(Take(("laurel-3", "shield-0")[number % 2], "central")))
    return table


def age_at(file: Path, clock: datetime) -> None:
    """Let the file system believe the clock too."""
    for path in file.parent.iterdir():
        os.utime(path, (max(0.0, clock.timestamp()),) * 2)


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_newest_copy_is_used_whatever_the_clock_says(tmp_path: Path, clock: str) -> None:
    file = tmp_path / "journal.db"
    days = copies.COPIES + 2
    for day in range(days):
        now = CLOCKS[clock](day)
        evening(file, now).close()
        age_at(file, now)
    file.write_bytes(bytes(3000))
    journal = Journal.open(file, lambda: CLOCKS[clock](days))
    assert [trouble.code for trouble in journal.troubles][:2] == ["set-aside", "copy-used"]
    assert [game.game for game in journal.games()] == list(range(days, 0, -1)), "the newest game comes first"
    journal.close()


def test_a_journal_put_back_to_an_earlier_state_gets_back_what_the_copies_have(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    evening(file, SUMMER, 3).close()
    early = file.read_bytes()
    for _ in range(3):
        evening(file, SUMMER, 2).close()
    file.write_bytes(early)
    table = Table(Journal.open(file))
    assert [trouble.code for trouble in table.journal.troubles][:1] == ["copy-used"]
    assert [game.game for game in table.unfinished] == [4, 3, 2, 1]
    table.close()


def test_a_journal_that_is_gone_or_emptied_at_the_start_is_there_again_from_the_copy(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    for _ in range(3):
        evening(file, SUMMER).close()
    for lose in (Path.unlink, lambda path: os.truncate(path, 0)):
        lose(file)
        table = Table(Journal.open(file))
        assert [trouble.code for trouble in table.journal.troubles][:1] == ["copy-used"]
        assert [game.game for game in table.unfinished] == [3, 2, 1]
        table.close()


def test_a_journal_that_has_lost_its_log_gets_back_what_the_copies_have(tmp_path: Path) -> None:
    file, found = tmp_path / "home" / "journal.db", tmp_path / "found"
    table = evening(file, SUMMER, COPY_EVERY + 2)
    shutil.copytree(file.parent, found)
    table.close()
    (found / "journal.db-wal").unlink()
    again = Table(Journal.open(found / "journal.db"))
    assert [trouble.code for trouble in again.journal.troubles][:1] == ["copy-used"]
    again.handle(ResumeGame(1))
    assert again.history is not None
    assert len(again.history.steps) == COPY_EVERY
    again.close()


def test_a_journal_of_other_people_in_its_place_is_not_mixed_up_with_the_copies(tmp_path: Path) -> None:
    file, other = tmp_path / "journal.db", tmp_path / "other.db"
    for _ in range(4):
        evening(file, SUMMER, 2).close()
    evening(other, SUMMER + timedelta(days=1), 2).close()
    other.replace(file)
    evening(file, SUMMER, 1).close()
    file.write_bytes(bytes(3000))
    journal = Journal.open(file)
    assert [(game.game, game.began[:10]) for game in journal.games()] == [
        (2, "2026-07-01"),
        (1, "2026-07-02"),
    ], "the newest copy is theirs, though there is less in it"
    journal.close()


def test_a_copy_with_less_in_it_is_the_newest_when_it_was_made_last(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    long, short = storage.memory(), storage.memory()
    for game in range(1, 50):
        storage.write(long, [storage.begin_game(game, "", "{}", "[]")])
    storage.write(short, [storage.begin_game(1, "another", "{}", "[]")])
    made = [copies.copy(connection, file) for connection in (long, long, long, short, short)]
    assert copies.newest_copy(file) == made[-1]
    assert made == [*copies.copy_names(file), *copies.copy_names(file)[:2]], "the oldest is overwritten"
    made[-1].write_bytes(b"broken")
    assert copies.newest_copy(file) == made[-2]
    assert copies.copy(long, file) == made[-1], "a broken one is overwritten first"


def test_a_copy_of_a_newer_version_is_neither_used_nor_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    source = storage.memory()
    made = [copies.copy(source, file) for _ in range(copies.COPIES)]
    for count, copied in enumerate(made, start=1):
        connection = sqlite3.connect(copied)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
        theirs = copied.read_bytes()
        if count < copies.COPIES:
            assert copies.copy(source, file) != copied
            assert copies.newest_copy(file) != copied
        assert copied.read_bytes() == theirs
    with pytest.raises(storage.BrokenError, match="newer version"):
        copies.copy(source, file)
    assert copies.newest_copy(file) is None


def test_copies_from_before_they_had_numbers_are_used_and_give_way_first(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    names = copies.copy_names(file)
    for rows, name in ((1, names[0]), (3, names[1])):
        connection = sqlite3.connect(name)
        connection.executescript(storage.MIGRATIONS[0])
        for game in range(rows):
            connection.execute(*storage.begin_game(game, "", "{}", "[]"))
        connection.execute(f"PRAGMA application_id = {storage.APPLICATION}")
        connection.execute("PRAGMA user_version = 1")
        connection.commit()
        connection.close()
    assert copies.newest_copy(file) == names[1]
    made = [copies.copy(storage.memory(), file) for _ in range(3)]
    assert made == [names[2], names[0], names[1]]


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_game_begun_while_the_file_was_out_of_reach_never_takes_anothers_place(
    tmp_path: Path, clock: str
) -> None:
    folder = tmp_path / "stick"
    file = folder / "journal.db"
    evening(file, CLOCKS[clock](0), 3).close()
    for day in range(1, 4):
        away = folder.rename(tmp_path / "away")
        folder.write_text("no folder")
        table = evening(file, CLOCKS[clock](day), 2)
        assert table.journal.in_memory
        folder.unlink()
        away.rename(folder)
        told = table.handle(Play(Take("wood", "central")))
        assert [notice.code for notice in told if isinstance(notice, JournalTrouble)] == ["back"]
        table.close()
    table = Table(Journal.open(file))
    counts = []
    for game in table.unfinished:
        table.handle(ResumeGame(game.game))
        assert table.history is not None
        counts.append(len(table.history.steps))
    assert sorted(counts) == [3, 3, 3, 3]
    assert len(table.journal.games()) == 4
    table.close()
