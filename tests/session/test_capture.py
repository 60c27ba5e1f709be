"""A capture for bug reports: one file that ``companion replay`` reads, without names on request."""

import json
import zipfile
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
import tomli_w
from typer.testing import CliRunner

from companion.cli import app
from companion.journal.journal import Journal
from companion.journal.record_file import LARGEST, read_record
from companion.messages.signals import Play, Undo
from companion.rules import PlayerSetup, Setup, Take, parse_setup
from companion.session.capture import MOST_LOG, Capture, capture, capture_name
from companion.session.session import Session
from companion.table.table import Table
from config.errors import InputError
from tests.table.tables import Played, begun


def a_game() -> Played:
    """A game with something undone in it."""
    table = begun("giza", "rhodes")
    table.show("GI-01")
    table.show("RH-07")
    table.handle(Undo())
    table.handle(Play(Take("laurel-3", "left")))
    return table


def test_one_file_holds_record_undone_steps_frames_log_versions_and_settings(tmp_path: Path) -> None:
    log = tmp_path / "companion.log"
    log.write_text("x" * MOST_LOG + "the end of the log")
    frames = [np.zeros((48, 64, 3), np.uint8), np.full((48, 64), 200, np.uint8)]
    made = capture(a_game(), frames=frames, log=log, settings="[app]\n")
    path = made.write(tmp_path / "bug.zip")
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == [
            "frame-0.jpg", "frame-1.jpg", "journal.jsonl", "log.txt",
            "record.jsonl", "settings.toml", "versions.json",
        ]  # fmt: skip
        assert archive.read("log.txt").endswith(b"the end of the log")
        assert len(archive.read("log.txt")) == MOST_LOG
        assert archive.read("frame-0.jpg").startswith(b"\xff\xd8")
        assert json.loads(archive.read("versions.json"))["python"].startswith("3.")
        assert "RH-07" in archive.read("journal.jsonl").decode()
        assert "RH-07" not in archive.read("record.jsonl").decode()


def test_companion_replay_reads_it(tmp_path: Path) -> None:
    path = capture(a_game()).write(tmp_path / "bug.zip")
    result = CliRunner().invoke(app, ["replay", str(path), "--json"])
    assert result.exit_code == 0
    players = json.loads(result.stdout)["players"]
    assert [player["cards"] for player in players] == [{"wood": 1}, {"laurel-3": 1}]


def test_names_are_left_out_on_request(tmp_path: Path) -> None:
    log = tmp_path / "companion.log"
    log.write_text("Elena took Wood, Gabriel did not")
    path = capture(a_game(), log=log, settings='people = ["Elena"]', names=False).write(tmp_path / "bug.zip")
    with zipfile.ZipFile(path) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert b"Elena" not in everything
    assert b"Gabriel" not in everything
    assert b"Player 1 took Wood, Player 2 did not" in everything


def test_names_are_found_in_any_spelling_and_those_of_earlier_games_too(tmp_path: Path) -> None:
    """Escaped, composed, in capitals, in a genitive; a short name only as a word of its own."""
    journal = Journal.open(None)
    earlier = Table(journal)
    earlier.begin(Setup((PlayerSetup("Françoise", "giza"), PlayerSetup("Jo", "rhodes"))))
    table = Table(journal)
    table.begin(Setup((PlayerSetup("Théo", "giza"), PlayerSetup("Elena", "rhodes"))))
    log = tmp_path / "companion.log"
    spellings = ("THÉO", "The\u0301o", r"Th\u00e9o", r"Th\xe9o", "Elenas", "Fran\u00e7oise", "Jo")
    log.write_text(" | ".join(spellings) + f" | Johannes | {Path.home()}/journal.db")
    path = capture(table, log=log, names=False).write(tmp_path / "bug.zip")
    with zipfile.ZipFile(path) as archive:
        told = archive.read("log.txt").decode()
        names = [
            player.name
            for player in parse_setup(json.loads(archive.read("record.jsonl").split(b"\n")[0])).players
        ]
    assert names == ["Player 1", "Player 2"]
    assert told.split(" | ") == [
        *["Player 1"] * 4, "Player 2s", "Somebody", "Somebody", "Johannes", "~/journal.db",
    ]  # fmt: skip


NAMES = ("Strauß", "İpek", "ΣΑΣ", "ﬁnn", "Zoë", "a", "Red", "Ana (x)", "a.b*", "[", r"\d", "$1", "A B")
"""Letters that are two in capitals, words of every day, and what a pattern would obey."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("where", ["here", "waiting", "settings"])
def test_no_name_is_left_whatever_it_is_made_of(tmp_path: Path, name: str, where: str) -> None:
    log = tmp_path / "companion.log"
    written = (name, name.upper(), name.lower(), repr(name)[1:-1], json.dumps(name)[1:-1])
    log.write_text(" | ".join(written))
    table, other = Table(), Table()
    if where != "settings":
        (table if where == "here" else other).begin(
            Setup((PlayerSetup("Elena", "rhodes"), PlayerSetup(name, "giza")))
        )
    settings = tomli_w.dumps({"screen": {"sides": {name: "left"}}}) if where == "settings" else ""
    made = capture(table, log=log, settings=settings, names=False, others=(other,))
    told = made.members["log.txt"].decode().split(" | ")
    assert told == ["Somebody" if where == "settings" else "Player 2"] * len(written)
    if settings:
        assert "Somebody" in made.members["settings.toml"].decode()


def test_during_setup_and_without_a_log_there_is_still_something_to_send(tmp_path: Path) -> None:
    path = capture(Played(), log=tmp_path / "missing.log").write(tmp_path / "bug.zip")
    with pytest.raises(InputError, match=r"without record\.jsonl"):
        read_record(path)


def test_a_session_saves_it_under_the_time(tmp_path: Path) -> None:
    session = Session(Table())
    path = session.capture(tmp_path)
    assert path.parent == tmp_path
    assert path.exists()
    assert capture_name(datetime(2026, 1, 2, 3, 4, 5)) == "companion-0001-20260102-030405.zip"
    session.close()


def test_whatever_the_clock_says_no_capture_replaces_another_and_they_sort_as_they_were_made(
    tmp_path: Path,
) -> None:
    """A Pi without a clock battery: the same second again, last year, next year."""
    folder = tmp_path / "reports"
    clocks = [datetime(2026, 5, 1, 12), datetime(2026, 5, 1, 12), datetime(1970, 1, 1), datetime(2031, 1, 1)]
    made = []
    for number, now in enumerate(clocks * 3):
        made.append(Capture({"log.txt": str(number).encode()}).save(folder, now))
        (folder / f"companion-9999-{number}.zip").touch()
        (folder / f"companion-2026050{number % 9}-120000.zip").touch()
    made[3].unlink()
    made.append(Capture({"log.txt": b"last"}).save(folder, datetime(1999, 9, 9)))
    assert len(set(made)) == 13
    assert made == sorted(made)
    for number in (0, 1, 2, 11):
        with zipfile.ZipFile(made[number]) as kept:
            assert kept.read("log.txt") == str(number).encode()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:60] + bytes(20) + data[80:],
        lambda data: b"PK\x03\x04" + b"\xff" * 500,
        lambda data: data[:-30],
    ],
)
def test_a_damaged_capture_is_refused_with_its_name(tmp_path: Path, damage: object) -> None:
    path = capture(a_game()).write(tmp_path / "bug.zip")
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    with pytest.raises(InputError) as refused:
        read_record(path)
    assert refused.value.file == str(path)


def test_a_record_that_would_unpack_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("record.jsonl", b"\n" * (LARGEST * 3))
    assert path.stat().st_size < 100_000
    with pytest.raises(InputError, match="larger than"):
        read_record(path)


def test_what_is_no_file_is_no_record(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing", Path("/dev/zero"), Path("a\0b")):
        with pytest.raises(InputError):
            read_record(path)
