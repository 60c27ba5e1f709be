"""A journal that another program damages, replaces or deletes while it is open: noticed, and written anew.

After each kind of damage at each moment of a short game, the disk holds everything that was told, as after
a power cut: the running game, and the game before it.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.journal.journal import LOOK_EVERY, Journal
from companion.messages.notices import JournalTrouble, Notice, Recorded
from companion.messages.signals import Play, ResumeGame, Tick, Undo
from companion.rules import Take
from companion.table.table import Table
from tests.journal.test_disk_faults import full_at
from tests.table.tables import setup_of

FACES = ("laurel-3", "shield-0", "wood", "gold", "glass", "gear", "laurel-3", "compass")
MOMENTS = min(len(FACES), int(os.environ.get("MOMENTS", "1")))
"""At how many steps of the game each damage is done; MOMENTS=8 in the environment is all of them."""
Damage = Callable[[Path, Path], None]
"""What is done to the file and its write-ahead log."""


def overwritten(path: Path, beginning: int = 0) -> None:
    """Other bytes in place, at another time than the last write's, as far as the clock of files can tell."""
    before = path.stat().st_mtime_ns
    while path.stat().st_mtime_ns == before:
        with path.open("r+b") as file:
            file.seek(beginning)
            file.write(Random("other").randbytes(max(0, path.stat().st_size - beginning)))


def one_byte(path: Path) -> None:
    before, place = path.stat().st_mtime_ns, path.stat().st_size // 2
    old = path.read_bytes()[place]
    while path.stat().st_mtime_ns == before:
        with path.open("r+b") as file:
            file.seek(place)
            file.write(bytes([old ^ 0xFF]))


def songs(path: Path) -> None:
    """Another program's database takes the place of the file."""
    theirs = path.with_name("songs.db")
    connection = sqlite3.connect(theirs)
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.commit()
    connection.close()
    theirs.replace(path)


def another_journal(path: Path) -> None:
    """A journal with a game of other people takes its place."""
    other = path.with_name("other.sqlite3")
    table = Table(Journal.open(other))
    for _ in range(2):
        table.begin(setup_of("rome", "ur", medals=False))
        table.handle(Play(Take("stone", "central")))
    table.close()
    other.replace(path)
    for left in path.parent.glob("other.*"):
        left.unlink()


def an_old_copy(path: Path) -> None:
    """What it was when the game began."""
    shutil.copyfile(min(path.parent.glob("*.copy-*"), key=lambda copied: copied.name), path)


def both(damage: Callable[[Path], None], file: Path, log: Path) -> None:
    damage(file)
    damage(log)


DAMAGES: dict[str, Damage] = {
    "garbage": lambda file, log: overwritten(file),
    "garbage-behind-the-header": lambda file, log: overwritten(file, 100),
    "one-byte": lambda file, log: one_byte(file),
    "emptied": lambda file, log: os.truncate(file, 0),
    "halved": lambda file, log: os.truncate(file, file.stat().st_size // 2),
    "deleted": lambda file, log: file.unlink(),
    "log-garbage": lambda file, log: overwritten(log),
    "log-garbage-behind-the-header": lambda file, log: overwritten(log, 100),
    "log-one-byte": lambda file, log: one_byte(log),
    "log-emptied": lambda file, log: os.truncate(log, 0),
    "log-halved": lambda file, log: os.truncate(log, log.stat().st_size // 2),
    "log-deleted": lambda file, log: log.unlink(),
    "both-garbage": lambda file, log: both(overwritten, file, log),
    "both-deleted": lambda file, log: both(Path.unlink, file, log),
    "folder-deleted": lambda file, log: shutil.rmtree(file.parent),
    "another-program": lambda file, log: songs(file),
    "another-journal": lambda file, log: another_journal(file),
    "an-old-copy": lambda file, log: an_old_copy(file),
}


def codes(notices: tuple[Notice, ...]) -> list[str]:
    return [notice.code for notice in notices if isinstance(notice, JournalTrouble)]


def played(file: Path) -> Table:
    """A table with one game that was left, and another that has just begun."""
    table = Table(Journal.open(file))
    for wonders in (("babylon", "ur"), ("giza", "rhodes")):
        table.begin(setup_of(*wonders, medals=False))
        table.handle(Play(Take("laurel-3", "central")))
    return table


def on_disk(file: Path) -> list[list[int]]:
    """The steps of the games that a start after a power cut right now would find, the newest first."""
    cut = file.parent.with_name(f"{file.parent.name}-cut")
    shutil.rmtree(cut, ignore_errors=True)
    shutil.copytree(file.parent, cut)
    journal = Journal.open(cut / file.name)
    assert not journal.in_memory
    games = [journal.load(game.game) for game in journal.games()]
    journal.close()
    return [[entry.number for entry in game.entries if entry.kind == "step"] for game in games if game]


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_noticed_in_play_and_nothing_is_lost(tmp_path: Path, kind: str) -> None:
    first = list(DAMAGES).index(kind)
    for moment in sorted((first + number) % len(FACES) for number in range(MOMENTS)):
        file = tmp_path / str(moment) / "journal.sqlite3"
        log = file.with_name(file.name + "-wal")
        table = played(file)
        for face in FACES[:moment]:
            table.handle(Play(Take(face, "central")))
        DAMAGES[kind](file, log)
        notices = table.handle(Play(Take(FACES[moment], "central")))
        assert any(isinstance(notice, Recorded) for notice in notices)
        assert codes(notices) in (
            [], ["rebuilt"], ["set-aside", "rebuilt"], ["copy-used", "rebuilt"],
            ["set-aside", "copy-used", "rebuilt"],
        )  # fmt: skip
        assert not table.journal.in_memory
        assert on_disk(file) == [list(range(1, moment + 3)), [1]]

        table.handle(Tick(100.0))
        DAMAGES[kind](file, log)
        table.handle(Tick(100.0 + LOOK_EVERY))
        assert on_disk(file) == [list(range(1, moment + 3)), [1]], "noticed between two steps"

        table.handle(Undo())
        DAMAGES[kind](file, log)
        table.close()
        assert on_disk(file) == [list(range(1, moment + 3)), [1]], "noticed at the end"
        table = Table(Journal.open(file))
        assert "cut" not in codes(table.handle(ResumeGame(table.unfinished[0].game)))
        assert table.history is not None
        assert [step.number for step in table.history.steps] == list(range(1, moment + 2))
        table.close()


def test_what_was_found_in_its_place_is_kept_under_a_name_that_is_told(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    table = played(file)
    songs(file)
    theirs = file.read_bytes()
    notices = table.handle(Play(Take("wood", "central")))
    (aside, *_) = [notice for notice in notices if isinstance(notice, JournalTrouble)]
    assert aside.code == "set-aside"
    assert Path(aside.file).read_bytes() == theirs
    table.close()


def test_a_file_that_was_only_touched_is_no_news(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    table = played(file)
    os.utime(file, (0, 0))
    assert codes(table.handle(Play(Take("wood", "central")))) == []
    table.close()
    assert on_disk(file) == [[1, 2], [1]]
    assert not list(tmp_path.glob("*.broken-*"))


def test_looking_after_the_file_leaves_it_locked(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    table = played(file)
    for second in range(10):
        table.handle(Tick(second * LOOK_EVERY))
    other = Journal.open(file)
    assert [trouble.code for trouble in other.troubles] == ["memory-only"]
    other.close()
    assert codes(table.handle(Play(Take("wood", "central")))) == []
    table.close()


def test_damage_on_a_disk_that_is_full_is_made_good_when_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "home" / "journal.sqlite3"
    table = played(file)
    overwritten(file)
    with full_at(0):
        assert codes(table.handle(Play(Take("wood", "central"))))[-1] == "memory-only"
        assert codes(table.handle(Play(Take("gold", "central")))) == []
    assert codes(table.handle(Play(Take("glass", "central"))))[-1] == "back"
    assert on_disk(file) == [[1, 2, 3, 4], [1]]
    table.close()
