"""What all commands promise: one JSON document on standard output, the rest on standard error."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import COMMANDS, app

PLAYERS = [{"name": "Elena", "wonder": "giza"}, {"name": "Gabriel", "wonder": "rhodes"}]
RECORD = f"""\
{json.dumps({"format": 1, "setup": {"players": PLAYERS}})}
{json.dumps({"take": "GI-07", "from": "left"})}
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert "Usage" in result.stdout


def test_the_names_of_all_commands_are_listed_without_arguments() -> None:
    listed = CliRunner().invoke(app, ["--help"]).stdout
    assert all(command in listed for command in COMMANDS)


@pytest.mark.parametrize("command", [("catalogue",), ("doctor",), ("wiring",), ("replay", "RECORD")])
def test_json_is_one_document_and_nothing_else(command: tuple[str, ...], tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(RECORD)
    arguments = [str(record) if part == "RECORD" else part for part in command]
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == 0, result.stderr
    assert result.stdout.endswith("\n")
    assert json.loads(result.stdout)


def test_the_command_line_starts_without_what_only_windows_and_cameras_need() -> None:
    program = (
        "import sys, companion.cli; print([m for m in ('kivy', 'cv2', 'matplotlib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("subject", ["memory", "latency"])
def test_a_measurement_comes_with_its_reference(subject: str) -> None:
    options = ["--games", "6"] if subject == "memory" else []
    result = CliRunner().invoke(app, ["bench", subject, "--seconds", "0.1", "--json", *options])
    assert result.exit_code == 0, result.stderr
    figures = json.loads(result.stdout)[subject]
    if subject == "memory":
        assert figures["games"] >= 6
        early, late = figures["handles"]
        assert late <= early, "what other tests have left may go meanwhile"
        assert figures["reference_mb"] > 0
    else:
        assert figures["cards"] >= 10
        assert figures["pyzbar_ms"]["mean"] > 0
        coach = figures["coach"]
        assert coach["blocks"] >= 4
        assert coach["thoughts"] >= 4, "it thought in every block with it"
        assert coach["work_ms"]["with"] > 0


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_reason_to_fail(closed: str) -> None:
    command = f'exec "{sys.executable}" -m companion wiring --json {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert ">&-" in closed.replace("2>&-", "") or json.loads(done.stdout)


def test_an_unknown_level_of_the_log_is_the_usual_one() -> None:
    environment = os.environ | {"COMPANION_LOG": "chatty"}
    command = [sys.executable, "-m", "companion", "wiring", "--list", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
