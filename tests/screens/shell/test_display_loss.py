"""The display dies under the running companion: everything saved, lamps out, and the next start goes on."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.journal import Journal
from companion.messages.signals import ResumeGame
from companion.screens.shell.display_loss import DISPLAY_LOST_STATUS, _gone
from companion.table.table import Table
from hardware.panel import POWER_OFF_STATUS

WINDOW = """
import logging
import sys
from pathlib import Path
logging.basicConfig(level=logging.WARNING)
from companion.cli.play.parts import Wishes, owned
from companion.cli.play.window import play_window
from config.settings import Settings, default_settings
from companion.session import session
from companion.messages.signals import Play
from companion.rules import Take
from hardware import SimulatedPanel
from tests.table.tables import setup_of

class Told(SimulatedPanel):
    def close(self):
        super().close()
        print("lamps lit:", sum(self.lit(seat) for seat in range(self.seats)), flush=True)

import companion.cli.play.window as window
window.panel_for = lambda settings: (Told(4), None)
step, done = session.Session.step, []

def stepping(self):
    if not done:
        for _ in range(3):
            self.send(Play(Take("laurel-3", "central")))
        done.append(True)
        print("playing", flush=True)
    return step(self)

session.Session.step = stepping
setup = setup_of("giza", "rhodes", "babylon", medals=False)
wishes = Wishes(default_settings(), "999", False, setup, None, sys.argv[1], owned())
sys.exit(play_window(wishes, seed=0, players=3, speed=1.0, size=(800, 480)))
"""


@pytest.fixture
def server() -> "Iterator[subprocess.Popen[bytes]]":
    """A virtual display of this test's own."""
    program = shutil.which("Xvfb")
    assert program, "install xvfb (Debian: apt-get install xvfb)"
    started = subprocess.Popen(
        [program, "-displayfd", "1", "-screen", "0", "1000x800x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    yield started
    started.kill()
    started.wait()


def playing(server: "subprocess.Popen[bytes]", folder: Path) -> "subprocess.Popen[str]":
    """The companion in a window on ``server``, after three moves."""
    assert server.stdout is not None
    display = f":{server.stdout.readline().decode().strip()}"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY_", "SDL_"))}
    environment |= {"DISPLAY": display, "COMPANION_HOME": str(folder), "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(folder / "journal.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[3],
    )
    assert program.stdout is not None
    for line in program.stdout:
        if line.startswith("playing"):
            return program
    raise AssertionError(program.communicate()[1][-3000:])


def resumed(folder: Path) -> int:
    """How many steps the next start goes on with."""
    table = Table(Journal.open(folder / "journal.db"))
    (unfinished,) = table.unfinished
    table.handle(ResumeGame(unfinished.game))
    assert table.history is not None
    table.close()
    return len(table.history.steps)


def test_a_display_server_that_is_killed_ends_it_cleanly(
    server: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    program = playing(server, tmp_path)
    server.kill()
    out, errors = program.communicate(timeout=60)
    assert program.returncode == DISPLAY_LOST_STATUS, errors[-3000:]
    assert "lamps lit: 0" in out
    sentence = "The display is gone. Everything is saved and the lamps are put out"
    assert sentence in errors
    assert sentence in (tmp_path / "log" / "companion.log").read_text()
    assert resumed(tmp_path) == 3


def test_a_system_that_ends_it_gets_the_same_in_the_ordinary_way(
    server: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    program = playing(server, tmp_path)
    program.send_signal(signal.SIGTERM)
    out, errors = program.communicate(timeout=60)
    assert program.returncode == 0, errors[-3000:]
    assert "lamps lit: 0" in out
    assert resumed(tmp_path) == 3


def test_what_goes_wrong_while_ending_does_not_keep_it_from_ending(caplog: pytest.LogCaptureFixture) -> None:
    ended: list[int] = []

    def finish() -> None:
        raise OSError("the disk is gone too")

    _gone(finish, ended.append)
    assert ended == [DISPLAY_LOST_STATUS]
    assert "the disk is gone too" in caplog.text
    assert DISPLAY_LOST_STATUS not in (0, POWER_OFF_STATUS), "the service starts it again"
