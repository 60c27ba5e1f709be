"""The folder that COMPANION_HOME names, and names of files from anywhere: a sentence, never a trace."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from config.paths import HOME_VARIABLE
from tests.hostile.pictures import ROOT, pictures

HOMES = ("/dev/null", "/proc/self", "n" * 300, "n" * 5000, "", "~", "$(reboot)", "a\nb", "\x1b[2J", "\udcff")
COMMANDS = (("bindings", "list"), ("wiring",), ("catalogue", "--json"))


@pytest.mark.parametrize("home", HOMES, ids=lambda home: ascii(home)[:12])
def test_wherever_the_home_is_a_command_tells_what_it_can(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if not home:
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for command in COMMANDS:
        result = CliRunner().invoke(app, command, env={HOME_VARIABLE: home})
        assert result.exit_code == 0, result.output
        assert result.stdout.strip()
    assert list(tmp_path.iterdir()) == []


NAMES = (b"\xff\xfe.png", b"\x1b[31m.png", b"[b]:smile:[x].png", b"a\nWARNING b.png", b"$(reboot).png")


def test_the_name_of_a_file_is_told_and_not_obeyed(tmp_path: Path) -> None:
    files = [os.fsencode(tmp_path) + b"/" + name for name in NAMES]
    for number, file in enumerate(files):
        with open(file, "wb") as written:
            written.write(b"no picture" if number % 2 else pictures()[0])
    for more in ([], ["--json"]):
        command = [sys.executable, "-m", "companion", "read", *more, "--decoder", "zxing", "--"]
        done = subprocess.run([*map(os.fsencode, command), *files], cwd=ROOT, capture_output=True)
        told = done.stdout + done.stderr
        assert done.returncode == 2, told
        assert told.count(b".png") >= len(NAMES)
        assert b"\x1b" not in told
        assert b"[b]:smile:[x].png" in told
        assert b"Traceback" not in told
        assert not any(line.startswith(b"WARNING") for line in told.split(b"\n"))
