"""The system ends a game without a window (SIGTERM, SIGHUP), or tries to: as well as Ctrl-C does."""

import errno
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app, main
from companion.cli.play.headless import _told_to_stop
from companion.journal.journal import Journal

LINES = 8
"""So many lines are told before each signal comes."""


def told_to_stop(journal: Path, *numbers: signal.Signals, before: tuple[str, ...] = ()) -> tuple[int, str]:
    """Send the signals to a game under way; return how it ended and the last thing that it said."""
    program = [*before, sys.executable, "-m", "companion", "play", "--headless", "--camera", "demo"]
    with subprocess.Popen(
        [*program, "--players", "2", "--journal", str(journal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        for number in numbers:
            for _ in range(LINES):
                assert process.stdout.readline(), "it has ended already"
            process.send_signal(number)
        _, said = process.communicate(timeout=120)
        return process.returncode, said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda one: one.name)
def test_a_game_that_is_told_to_stop_lets_go_of_everything(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    assert told_to_stop(file, number) == (0, "stopped\n")
    assert not list(tmp_path.glob("*-wal")), "the journal was closed"
    with closing(Journal.open(file)) as journal:
        (game,) = journal.games()
        assert game.ended is None


def test_the_second_signal_of_a_logout_does_not_disturb_the_end() -> None:
    """SIGTERM and SIGHUP come one right after the other: the lamps go out and the journal is closed first."""
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    for first in numbers:
        with _told_to_stop():
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(first)
            for number in (*numbers, first):
                signal.raise_signal(number)
        assert [signal.getsignal(number) for number in numbers] == before


def test_a_game_that_ignores_the_end_of_the_terminal_goes_on(tmp_path: Path) -> None:
    """As under nohup: it goes on until it is told otherwise."""
    status, said = told_to_stop(
        tmp_path / "journal.db", signal.SIGHUP, signal.SIGHUP, signal.SIGTERM, before=("nohup",)
    )
    assert status == 0
    assert said.splitlines()[-1] == "stopped"


LEFT = """
import atexit, os, sys, threading
from companion.cli import main

class Torn:
    def __del__(self, write=os.write):
        write(1, b"taken apart\\n")

torn = Torn()
atexit.register(print, "everything was let go of")
left = threading.Event()
if sys.argv.pop() == "hangs":
    threading.Thread(target=left.wait, daemon=True).start()
main()
"""


@pytest.mark.parametrize(("command", "status"), [("wiring", 0), ("replay nowhere", 2)])
@pytest.mark.parametrize("thread", ["hangs", "none"])
def test_a_thread_that_is_left_behind_does_not_change_how_a_command_ends(
    thread: str, command: str, status: int
) -> None:
    """A decoder that returns to a Python that is being taken apart would abort the process: status 134."""
    program = [sys.executable, "-c", LEFT, *command.split(), thread]
    done = subprocess.run(program, capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done.stderr
    last = done.stdout.splitlines()[-2:]
    assert ("taken apart" in last) == (thread == "none")
    assert "everything was let go of" in last


def test_a_game_that_is_not_whole_on_disk_ends_with_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo = ["play", "--headless", "--camera", "demo", "--players", "2", "--journal"]
    whole = CliRunner().invoke(app, [*demo, str(tmp_path / "a.db"), "--record", str(tmp_path / "a.jsonl")])
    assert whole.exit_code == 0, whole.output
    (tmp_path / "file").write_text("no folder")
    lost = CliRunner().invoke(app, [*demo, str(tmp_path / "file" / "b.db")])
    assert lost.exit_code == 1
    assert "does not hold the whole game" in " ".join(lost.stderr.split())

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.session.session.save_record", full)
    short = CliRunner().invoke(app, [*demo, "none", "--record", str(tmp_path / "b.jsonl")])
    assert short.exit_code == 1
    assert "b.jsonl does not hold the whole game" in " ".join(short.stderr.split())


def test_too_little_memory_is_said_and_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def greedy() -> None:
        raise MemoryError

    monkeypatch.setattr("companion.cli.app", greedy)
    monkeypatch.setattr("companion.cli._leave_threads", lambda status: None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert "not enough free memory" in caplog.text
