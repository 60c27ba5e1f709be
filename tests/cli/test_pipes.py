"""What is printed into a pipe that nobody reads any more: the command ends, quietly and well."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.rules.record import write_record
from tests.screens.games import setup_of, table_at


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


def test_what_is_wrong_is_still_told_when_nobody_reads(record: Path) -> None:
    record.write_text(record.read_text("utf-8") + "nonsense\n", "utf-8")
    status, said = ended("replay", str(record))
    assert status == 2
    assert f"{record}:" in said.replace("\n", "")
