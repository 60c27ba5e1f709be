"""What is printed into a pipe that nobody reads any more, or onto a full disk: the command ends well."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.rules import Take
from companion.rules.format.record import replay, write_record
from tests.screens.games import setup_of, table_at
from tests.session.test_session import filmed
from tests.table import tables


def ended(*arguments: str) -> tuple[int, str]:
    """Run the command with an output that is closed at once; return its status and its complaints."""
    program = [sys.executable, "-m", "companion", *arguments]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        return process.wait(60), process.stderr.read()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game that is under way."""
    history = table_at(setup_of(3), 12).history
    assert history is not None
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(history.states[0].game.setup, history.moves), "utf-8")
    return file


def test_nobody_reads_on(record: Path) -> None:
    """As behind "| head -1": no error, no complaint, whether it prints lines or one document."""
    for arguments in (("replay", str(record)), ("replay", str(record), "--json")):
        assert ended(*arguments) == (0, ""), arguments


def full(*arguments: str, both: bool = False) -> tuple[int, str]:
    """Run the command with an output that goes to a full disk; return its status and its complaints."""
    program = [sys.executable, "-m", "companion", *arguments]
    with open("/dev/full", "wb") as disk:
        done = subprocess.run(
            program, stdout=disk, stderr=disk if both else subprocess.PIPE, text=True, timeout=120
        )
    return done.returncode, "" if both else done.stderr


def test_an_output_on_a_full_disk_is_told_and_no_crash(record: Path) -> None:
    for more in ([], ["--json"]):
        status, said = full("replay", str(record), *more)
        assert status == 1
        assert said == "standard output: No space left on device\n", "once"
    assert full("replay", f"{record}.nowhere", both=True)[0] == 2


def test_a_game_goes_on_though_its_lines_fall_on_a_full_disk(tmp_path: Path) -> None:
    file, begun = tmp_path / "kept.jsonl", tmp_path / "setup.jsonl"
    begun.write_text(write_record(tables.setup_of("giza", "rhodes"), ()), "utf-8")
    film = filmed(tmp_path / "film.avi", [("7A-GI-21",), ("7A-RH-22",)])
    played = ("play", "--headless", "--camera", str(film), "--setup", str(begun), "--record", str(file))
    assert full(*played) == (1, "standard output: No space left on device\n")
    assert replay(file.read_text("utf-8").split("\n"), str(file)).moves == (
        Take("GI-21", "left"),
        Take("RH-22", "left"),
    )


def test_what_is_wrong_is_still_told_when_nobody_reads(record: Path) -> None:
    record.write_text(record.read_text("utf-8") + "nonsense\n", "utf-8")
    status, said = ended("replay", str(record))
    assert status == 2
    assert f"{record}:" in said.replace("\n", "")
