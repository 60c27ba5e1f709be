"""The journal: on disk before anyone is told, checked at the start, copied, salvaged, never mixed up."""

import sqlite3
from pathlib import Path

import pytest

from companion.journal import copies, storage
from companion.journal.journal import COPY_EVERY, Journal
from companion.messages.notices import GameStarted, JournalTrouble, Notice, Recorded
from companion.messages.signals import Play, ResumeGame, Undo
from companion.rules import Take
from companion.table.table import Table
from tests.table.tables import Played, begun, elena_takes, recorded, setup_of


def troubles(notices: tuple[Notice, ...]) -> list[str]:
    """The codes of what the journal had to say."""
    return [notice.code for notice in notices if isinstance(notice, JournalTrouble)]


def in_file(file: Path) -> list[str]:
    """The bodies of all steps that another program can read from the file now, as after a power cut."""
    copied = file.with_name("seen.sqlite3")
    for suffix in ("", "-wal"):
        source = file.with_name(file.name + suffix)
        target = copied.with_name(copied.name + suffix)
        target.unlink(missing_ok=True)
        if source.exists():
            target.write_bytes(source.read_bytes())
    connection = sqlite3.connect(copied)
    try:
        return [body for (body,) in connection.execute("SELECT body FROM entries ORDER BY game, entry")]
    finally:
        connection.close()


def test_a_step_is_on_disk_before_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    table = begun("giza", "rhodes", file=file)
    for count, tag in enumerate(("GI-01", "CE-01", "CE-02", "CE-49"), start=1):
        (notice, *_) = table.show(tag)
        assert isinstance(notice, Recorded)
        assert len(in_file(file)) == count
        assert tag in in_file(file)[-1]
    table.close()


def test_the_file_is_written_through_a_log_and_flushed_at_every_step(tmp_path: Path) -> None:
    connection = storage.open_file(tmp_path / "journal.sqlite3")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(storage.MIGRATIONS),)
    storage.close(connection)


def test_an_unfinished_game_is_offered_again_with_who_is_next(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    table = begun("giza", "rhodes", file=file)
    table.show("GI-01")
    table.close()
    table = Played(Journal.open(file))
    (game,) = table.unfinished
    next_up = table.preview(game.game)
    assert next_up is not None
    assert next_up.active == 1
    assert table.state is None
    assert table.preview(game.game + 1) is None
    (started,) = table.handle(ResumeGame(game.game))
    assert isinstance(started, GameStarted)
    assert table.state is not None
    assert table.state.active == 1
    assert table.unfinished == ()
    assert recorded(table.show("CE-01")) == [Take("CE-01", "central")]
    table.close()


def test_a_finished_game_is_not_offered_and_one_whose_end_was_undone_is(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    table = begun("giza", "rhodes", medals=False, file=file)
    elena_takes(table, *["wood"] * 3 + ["stone"] * 3 + ["glass"] * 3 + ["brick"] * 3 + ["papyrus"] * 3)
    while table.state is not None and not table.state.finished:
        elena_takes(table, "gold")
    assert table.state is not None
    assert table.state.winners
    table.close()
    table = Played(Journal.open(file))
    assert table.unfinished == ()
    (game,) = table.journal.games()
    table.handle(ResumeGame(game.game))
    table.handle(Undo())
    table.close()
    table = Played(Journal.open(file))
    assert len(table.unfinished) == 1
    table.close()


def test_several_games_are_kept_apart_and_the_newest_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    for wonders in (("giza", "rhodes"), ("babylon", "ur", "rome")):
        table = begun(*wonders, file=file)
        table.handle(Play(Take("laurel-3", "central")))
        table.close()
    table = Played(Journal.open(file))
    games = table.unfinished
    assert ["babylon" in game.setup for game in games] == [True, False]
    for game in games:
        table.handle(ResumeGame(game.game))
        assert table.history is not None
        assert len(table.history.steps) == 1
    table.close()


def test_the_panels_buttons_come_back_with_the_game(tmp_path: Path) -> None:
    table = Played(Journal.open(tmp_path / "journal.sqlite3"))
    table.begin(setup_of("giza", "rhodes"), (2, 5))
    game = table.game
    table.close()
    table = Played(Journal.open(tmp_path / "journal.sqlite3"))
    table.handle(ResumeGame(game or 0))
    assert table.seating == (2, 5)
    table.close()


def test_a_game_that_is_not_there_cannot_be_resumed() -> None:
    table = Played()
    before = table.draft
    notices = table.handle(ResumeGame(7))
    assert [getattr(n, "detail", "") for n in notices] == ["the journal has no game 7"]
    assert table.draft == before


def broken_journal(tmp_path: Path, steps: int) -> Path:
    """A journal with ``steps`` steps of a game, closed."""
    file = tmp_path / "journal.sqlite3"
    table = begun("giza", "rhodes", "babylon", medals=False, file=file)
    for number in range(steps):
        table.handle(Play(Take(("laurel-3", "shield-0")[number % 2], "central")))
    table.close()
    return file


@pytest.mark.parametrize("damage", ["zeros", "text", "half", "page", "header"])
def test_a_broken_file_is_set_aside_by_name_and_the_newest_copy_is_used(tmp_path: Path, damage: str) -> None:
    file = broken_journal(tmp_path, COPY_EVERY + 4)
    good = file.read_bytes()
    broken = {
        "zeros": bytes(len(good)),
        "text": b"this is no database" * 100,
        "half": good[: len(good) // 2],
        "page": good[:4096] + bytes(4096) + good[8192:],
        "header": b"SQLite format 4\0" + good[16:],
    }[damage]
    file.write_bytes(broken)
    table = Played(Journal.open(file))
    told = table.journal.troubles
    assert troubles(told)[:2] == ["set-aside", "copy-used"]
    assert Path(told[0].file).read_bytes()[: len(broken)] == broken
    (game,) = table.unfinished
    notices = table.handle(ResumeGame(game.game))
    assert [n.code for n in notices if isinstance(n, JournalTrouble)] == ["set-aside", "copy-used"]
    assert table.history is not None
    assert len(table.history.steps) >= COPY_EVERY
    assert recorded(table.show("GI-21") + table.show("CE-50") + table.show("BA-22"))
    table.close()
    assert not [code for code in troubles(Journal.open(file).troubles) if code != "low-space"]


def test_what_can_still_be_read_of_a_broken_file_is_not_lost(tmp_path: Path) -> None:
    file = broken_journal(tmp_path, COPY_EVERY + 20)
    data = bytearray(file.read_bytes())
    connection = sqlite3.connect(file)
    (free,) = connection.execute("PRAGMA freelist_count").fetchone()
    connection.close()
    assert free == 0
    # The header's count of free pages contradicts the file: every row can be read, but not trusted blindly.
    data[36:40] = (7).to_bytes(4, "big")
    file.write_bytes(bytes(data))
    table = Played(Journal.open(file))
    assert "set-aside" in troubles(table.journal.troubles)
    table.handle(ResumeGame(table.unfinished[0].game))
    assert table.history is not None
    assert len(table.history.steps) == COPY_EVERY + 20
    table.close()


def test_with_no_good_copy_the_companion_begins_anew_and_keeps_the_broken_file(tmp_path: Path) -> None:
    file = broken_journal(tmp_path, 3)
    for copied in copies.copy_names(file):
        copied.unlink(missing_ok=True)
    file.write_bytes(b"\xff" * 5000)
    table = Played(Journal.open(file))
    assert troubles(table.journal.troubles)[:1] == ["set-aside"]
    assert table.unfinished == ()
    table.begin(setup_of("giza", "rhodes"))
    assert recorded(table.show("GI-01"))
    table.close()
    assert [path.name for path in tmp_path.glob("*.broken-*")] == ["journal.sqlite3.broken-1"]


def test_a_broken_copy_never_replaces_a_good_one(tmp_path: Path) -> None:
    file = broken_journal(tmp_path, 2 * COPY_EVERY + 1)
    made = [path for path in copies.copy_names(file) if path.exists()]
    assert len(made) == copies.COPIES
    best = copies.newest_copy(file)
    assert best is not None
    worst = next(path for path in made if path != best)
    worst.write_bytes(b"garbage")
    assert copies.newest_copy(file) == best
    table = Played(Journal.open(file))
    assert copies.newest_copy(file) is not None
    table.close()


def test_the_file_of_another_program_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.commit()
    connection.close()
    theirs = file.read_bytes()
    journal = Journal.open(file)
    assert troubles(journal.troubles)[:1] == ["set-aside"]
    assert Path(journal.troubles[0].file).read_bytes()[100:] == theirs[100:]
    journal.close()


def test_the_file_of_a_newer_version_is_left_alone_and_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    file = broken_journal(tmp_path, 2)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    table = Played(Journal.open(file))
    assert troubles(table.journal.troubles) == ["newer"]
    table.begin(setup_of("giza", "rhodes"))
    assert recorded(table.show("GI-01"))
    table.close()
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT count(*) FROM entries").fetchone() == (2,)
    connection.close()


def test_a_second_companion_on_the_same_journal_is_told_and_does_not_mix_in(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    first = begun("giza", "rhodes", file=file)
    second = Played(Journal.open(file))
    assert troubles(second.journal.troubles) == ["memory-only"]
    second.begin(setup_of("babylon", "ur"))
    second.close()
    assert recorded(first.show("GI-01"))
    first.close()
    table = Played(Journal.open(file))
    assert ["giza" in game.setup for game in table.journal.games()] == [True]
    table.close()


def test_entries_that_are_no_steps_cut_the_game_there_and_it_goes_on(tmp_path: Path) -> None:
    file = broken_journal(tmp_path, 6)
    connection = sqlite3.connect(file)
    connection.execute('UPDATE entries SET body = \'{"moves": [{"take": 5}]}\' WHERE entry = 4')
    connection.commit()
    connection.close()
    table = Played(Journal.open(file))
    notices = table.handle(ResumeGame(table.unfinished[0].game))
    assert troubles(notices) == ["cut"]
    assert table.history is not None
    assert len(table.history.steps) == 3
    table.show("CE-40")
    table.close()


def test_a_table_without_a_file_keeps_its_games_in_memory() -> None:
    table: Table = begun("giza", "rhodes")
    assert table.journal.in_memory
    assert len(table.journal.games()) == 1
    table.close()
