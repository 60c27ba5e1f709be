"""Disks that refuse: full at any byte, failing at any write, torn by a power cut, read-only.

The promise, at every single one: nothing that was told as recorded is lost, no file becomes
unreadable, the game goes on, and the next start resumes it.
"""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.journal import copies, guard, repair, storage
from companion.journal.journal import Journal
from companion.messages.notices import JournalTrouble, Notice, Recorded, Redone, Undone
from companion.messages.signals import Play, Redo, ResumeGame, Undo
from companion.rules import Take
from companion.table.table import Table
from tests.table.tables import setup_of

SCRIPT = (
    *[Play(Take(face, "central")) for face in ("laurel-3", "shield-0", "wood", "gold")],
    Undo(),
    Redo(),
    Undo(2),
    *[Play(Take(face, "central")) for face in ("glass", "gear", "laurel-3", "compass")],
)
"""A short game by touch, with undo and redo."""
STATES = (
    [], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3], [1, 2, 3, 4],
    [1, 2], [1, 2, 5], [1, 2, 5, 6], [1, 2, 5, 6, 7], [1, 2, 5, 6, 7, 8],
)  # fmt: skip
"""The numbers of the steps of its history, at the start and after every signal."""
PLAYED = STATES[-1]


class Promise:
    """What the players were told: how far the game is on disk, and every trouble."""

    def __init__(self) -> None:
        self.signals = 0
        self.told = 0
        self.troubles: list[str] = []
        self.kept = True

    def hear(self, notices: tuple[Notice, ...], table: Table) -> None:
        """Take in what was told after one signal."""
        codes = [notice.code for notice in notices if isinstance(notice, JournalTrouble)]
        self.troubles += codes
        if "memory-only" in codes:
            self.kept = False
        if "back" in codes:
            self.kept = True
        if any(isinstance(notice, Recorded | Undone | Redone) for notice in notices):
            self.signals += 1
            assert table.history is not None
            assert [step.number for step in table.history.steps] == STATES[self.signals]
            self.told = self.signals if self.kept else self.told

    @property
    def steps(self) -> list[int]:
        """The history as it was told to be on disk."""
        return STATES[self.told]

    def is_kept(self, found: list[int]) -> bool:
        """Whether ``found`` is what was told, or what came next (on disk already, not yet told)."""
        return found in STATES[self.told :]


def play(file: Path) -> Promise:
    """Play the script on a journal in ``file``; what the players were told."""
    promise = Promise()
    table = Table(Journal.open(file))
    promise.hear(table.begin(setup_of("giza", "rhodes", "babylon", medals=False)), table)
    for signal in SCRIPT:
        promise.hear(table.handle(signal), table)
    assert promise.signals == len(SCRIPT)
    table.close()
    return promise


def resumed(file: Path) -> list[int]:
    """Start again on ``file``: the steps of the newest game there (none: no game)."""
    table = Table(Journal.open(file))
    troubles = [trouble.code for trouble in table.journal.troubles]
    assert "memory-only" not in troubles
    games = table.unfinished
    if not games:
        table.close()
        return []
    notices = table.handle(ResumeGame(games[0].game))
    assert "cut" not in [n.code for n in notices if isinstance(n, JournalTrouble)]
    assert table.history is not None
    steps = [step.number for step in table.history.steps]
    assert any(isinstance(n, Recorded) for n in table.handle(Play(Take("laurel-3", "central"))))
    table.close()
    return steps


@contextmanager
def full_at(size: int) -> Iterator[None]:
    """No file may grow beyond ``size`` bytes: a write across it is cut short, the next one refused."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_is_full_at_any_byte_loses_nothing_that_was_told(tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "journal.sqlite3"
    assert play(whole).steps == PLAYED
    told_in_memory = 0
    largest = 90_000
    for number, size in enumerate([*range(0, 12_000, 1000), *range(12_000, largest, 2061)]):
        file = tmp_path / str(number) / "journal.sqlite3"
        with full_at(size):
            promise = play(file)
        told_in_memory += "memory-only" in promise.troubles
        assert promise.is_kept(resumed(file)), size
    assert told_in_memory > 20


def test_a_disk_that_gets_room_again_has_everything_in_the_end(tmp_path: Path) -> None:
    back = 0
    for number in range(1, len(SCRIPT)):
        file = tmp_path / str(number) / "journal.sqlite3"
        promise = Promise()
        table = Table(Journal.open(file))
        promise.hear(table.begin(setup_of("giza", "rhodes", medals=False)), table)
        for place, signal in enumerate(SCRIPT):
            limit = 100 if number <= place < number + 3 else 10_000_000
            with full_at(limit):
                promise.hear(table.handle(signal), table)
        back += promise.troubles.count("back")
        assert promise.kept or number + 3 >= len(SCRIPT)
        table.close()
        assert resumed(file) == PLAYED
    assert back >= len(SCRIPT) - 4


class FailingWrites:
    """The n-th write of the journal fails; ``after``: it had reached the disk all the same."""

    def __init__(self, number: int, after: bool) -> None:
        self.number, self.after, self.count = number, after, 0
        self.real = storage.write

    def __call__(self, connection: sqlite3.Connection, writes: list[storage.Write]) -> None:
        (name,) = connection.execute("SELECT file FROM pragma_database_list WHERE name = 'main'").fetchone()
        self.count += bool(name)
        fails = bool(name) and self.count == self.number
        if not fails or self.after:
            self.real(connection, writes)
        if fails:
            raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize("after", [False, True], ids=["lost", "doubtful"])
def test_every_single_write_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    number, failures = 0, 1
    while failures:
        number += 1
        faulty = FailingWrites(number, after)
        file = tmp_path / str(number) / "journal.sqlite3"
        with monkeypatch.context() as patch:
            patch.setattr(storage, "write", faulty)
            promise = play(file)
        failures = "memory-only" in promise.troubles
        assert not failures or "back" in promise.troubles or number >= faulty.count - 1
        assert resumed(file) == PLAYED
    assert number > len(SCRIPT)


@pytest.mark.parametrize(
    ("module", "part"),
    [
        (copies, "copy"), (copies, "put_aside"), (copies, "newest_copy"), (copies, "restore"),
        (storage, "open_file"), (storage, "check"), (guard.Guard, "left"), (repair, "remembered"),
    ],
)  # fmt: skip
def test_every_operation_on_the_disk_may_fail_at_any_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, part: str
) -> None:
    real = getattr(module, part)
    for number in range(1, 4):
        calls = 0

        def failing(*arguments: object, number: int = number) -> object:
            nonlocal calls
            calls += 1
            if calls == number:
                raise OSError(28, "No space left on device")
            return real(*arguments)

        file = tmp_path / f"{part}-{number}" / "journal.sqlite3"
        with monkeypatch.context() as patch:
            patch.setattr(module, part, failing)
            promise = play(file)
        assert promise.is_kept(resumed(file))


def snapshots(file: Path) -> list[tuple[bytes, bytes, list[int]]]:
    """The database and its log as they are on disk after every signal, with the steps told so far."""
    taken: list[tuple[bytes, bytes, list[int]]] = []
    promise = Promise()
    table = Table(Journal.open(file))
    promise.hear(table.begin(setup_of("giza", "rhodes", "babylon", medals=False)), table)
    for signal in SCRIPT:
        promise.hear(table.handle(signal), table)
        log = file.with_name(file.name + "-wal")
        taken.append((file.read_bytes(), log.read_bytes(), list(promise.steps)))
    table.close()
    return taken


def test_a_power_cut_in_the_middle_of_a_write_loses_only_what_was_not_told(tmp_path: Path) -> None:
    taken = snapshots(tmp_path / "journal.sqlite3")
    count = 0
    for place, (_, log, steps) in enumerate(taken[:-1]):
        database, later, _ = taken[place + 1]
        assert later.startswith(log[:32])
        added = len(later) - len(log)
        for share in (0.0, 0.1, 0.37, 0.6, 0.99):
            for rubbish in (b"", bytes(500), Random("rubbish").randbytes(500)):
                file = tmp_path / f"cut-{count}" / "journal.sqlite3"
                file.parent.mkdir()
                file.write_bytes(database)
                torn = later[: len(log) + int(added * share)] + rubbish
                file.with_name(file.name + "-wal").write_bytes(torn)
                assert resumed(file) in (steps, taken[place + 1][2]), (place, share)
                count += 1
    assert count > 100


def test_a_power_cut_while_the_log_is_folded_into_the_file_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    before, log, steps = snapshots(file)[-1]
    after = file.read_bytes()
    assert before != after
    before = before.ljust(len(after), b"\0")
    for number, cut in enumerate(range(0, len(after), len(after) // 40)):
        torn = tmp_path / f"fold-{number}" / "journal.sqlite3"
        torn.parent.mkdir()
        torn.write_bytes(after[:cut] + before[cut:])
        torn.with_name(torn.name + "-wal").write_bytes(log)
        assert resumed(torn) == steps


def test_where_nothing_can_be_written_the_game_goes_on_in_memory_and_that_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    promise = play(blocked / "journal.sqlite3")
    assert promise.troubles == ["memory-only"]
    assert promise.steps == []


def test_a_journal_whose_disk_is_unplugged_in_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    file = folder / "journal.sqlite3"
    table = Table(Journal.open(file))
    table.begin(setup_of("giza", "rhodes", medals=False))
    table.handle(Play(Take("laurel-3", "central")))
    away = folder.rename(tmp_path / "pulled")
    folder.write_text("the mount point is empty")
    with full_at(0):
        codes = [n.code for n in table.handle(Play(Take("wood", "central"))) if isinstance(n, JournalTrouble)]
    assert codes == ["memory-only"]
    folder.unlink()
    away.rename(folder)
    codes = [n.code for n in table.handle(Play(Take("gold", "central"))) if isinstance(n, JournalTrouble)]
    assert codes == ["back"]
    table.close()
    assert resumed(file) == [1, 2, 3]


def test_a_disk_that_spoils_what_is_written_is_not_trusted_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "journal.sqlite3"
    play(file)
    file.write_bytes(bytes(3000))
    real = copies.restore

    def spoiling(copied: Path, path: Path) -> None:
        real(copied, path)
        path.write_bytes(path.read_bytes()[:2000])

    with monkeypatch.context() as patch:
        patch.setattr(copies, "restore", spoiling)
        table = Table(Journal.open(file))
        assert [trouble.code for trouble in table.journal.troubles][-1] == "memory-only"
        assert [game.ended for game in table.unfinished] == [None], "the games of the newest copy"
        table.handle(ResumeGame(table.unfinished[0].game))
        told = table.handle(Play(Take("laurel-3", "central")))
        assert any(isinstance(notice, Recorded) for notice in told)
    told = table.handle(Play(Take("laurel-3", "central")))
    assert [notice.code for notice in told if isinstance(notice, JournalTrouble)][-1] == "back"
    table.close()
    assert len(resumed(file)) > 1


def test_little_space_is_said_before_it_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.journal.journal.LOW_SPACE", 1 << 62)
    journal = Journal.open(tmp_path / "journal.sqlite3")
    assert [trouble.code for trouble in journal.troubles] == ["low-space"]
    journal.close()
