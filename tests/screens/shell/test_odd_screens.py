"""Screens that are turned, small or without a window manager, and a toolkit that is told nonsense."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.cli.play.parts import window_size
from companion.cli.play.window import _keys
from companion.screens.shell.app import CompanionApp
from companion.screens.shell.live import TouchOnly
from config.errors import InputError
from hardware import SimulatedPanel
from tests.screens.conftest import Stand
from tests.screens.games import setup_of, table_at

ROOT = Path(__file__).parents[3]


def seen(stand: Stand) -> Any:
    """Return the pixels of the window as they are on the screen, the top row first."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    window: Any = stand.window
    stand.step(4)
    window.dispatch("on_draw")
    width, height = window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)[::-1].astype(int)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_picture_is_the_same_picture_turned(stand: Stand, degrees: int) -> None:
    window: Any = stand.window
    stand.run(CompanionApp(TouchOnly(table_at(setup_of(3), 5))))
    upright = seen(stand)
    assert upright.std() > 5
    stand.stop()
    try:
        window.rotation = degrees
        stand.resize((800, 480))
        window.update_viewport()  # Kivy does it where the size changes too
        stand.run(CompanionApp(TouchOnly(table_at(setup_of(3), 5))))
        turned = seen(stand)
    finally:
        window.rotation = 0
        stand.resize((800, 480))
        window.update_viewport()
    # Kivy turns anticlockwise, as np.rot90 does.
    difference = np.abs(turned - np.rot90(upright, degrees // 90)).max(axis=2)
    assert difference.max() <= 8, f"{(difference > 8).sum()} pixels differ"


def test_f1_opens_the_help_and_no_panel_of_the_toolkit(stand: Stand) -> None:
    stand.run(CompanionApp(TouchOnly(table_at(setup_of(3), 5))))
    before = len(stand.window.children)
    shown = stand.texts()
    stand.window.dispatch("on_keyboard", 282, 58, None, [])
    stand.step(3)
    assert len(stand.window.children) == before
    assert stand.texts() != shown


def test_the_keypad_presses_the_buttons_too(stand: Stand) -> None:
    now, heard = [0.0], list[Any]()
    panel = SimulatedPanel(clock=lambda: now[0])
    panel.start(heard.append)
    _keys(panel)
    for key in (ord("1"), 257, ord("7"), 263, ord("8"), 264, ord("0"), 256, 282):
        stand.window.dispatch("on_key_down", key, 0, None, [])
        stand.window.dispatch("on_key_up", key, 0)
        panel.tick()
        now[0] += 1
    assert [event.seat for event in heard] == [0, 0, 6, 6]


@pytest.mark.parametrize("size", ["480x320", "639x400", "399x1000", "640x399", "9000x800"])
def test_a_window_without_room_for_a_table_is_refused(size: str) -> None:
    with pytest.raises(InputError, match="from 640x400"):
        window_size(size)


def test_a_window_may_stand_or_lie() -> None:
    assert window_size("600x1024") == (600, 1024)
    assert window_size("640x400") == (640, 400)


OPENED = """
import sys
from companion.screens.shell.environment import prepare
prepare({size}, fullscreen={fullscreen})
from kivy.core.window import Window
from kivy.base import EventLoop
import subprocess
for _ in range(5):
    EventLoop.idle()
shown = subprocess.run(["xdotool", "getwindowgeometry", "--shell", str(Window.get_window_info().window)],
                       capture_output=True, text=True, check=True).stdout
found = dict(line.split("=") for line in shown.split())
print(*Window.system_size, found["WIDTH"], found["HEIGHT"], found["X"], found["Y"])
"""


def opened(size: tuple[int, int], fullscreen: bool, tmp_path: Path, **wanted: str) -> tuple[list[int], str]:
    """Open a window in a program of its own: what is drawn for, what there is and where, and the log."""
    assert shutil.which("xdotool"), "install xdotool (Debian: apt-get install xdotool)"
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "KIVY_HOME": str(tmp_path),
        "SDL_AUDIODRIVER": "dummy",
    }
    done = subprocess.run(
        [sys.executable, "-c", OPENED.format(size=size, fullscreen=fullscreen)],
        env=environment | wanted,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return [int(part) for part in done.stdout.split()[-6:]], done.stderr


def test_the_whole_screen_is_filled_without_a_window_manager(stand: Stand, tmp_path: Path) -> None:
    drawn_width, drawn_height, width, height, x, y = opened((1280, 720), True, tmp_path)[0]
    assert (drawn_width, drawn_height) == (width, height)
    assert (x, y) == (0, 0)
    assert (width, height) != (1280, 720), "the screen of the tests has another size"


def test_what_is_drawn_for_is_the_window_that_there_is(stand: Stand, tmp_path: Path) -> None:
    assert opened((600, 1024), False, tmp_path)[0][:4] == [600, 1024, 600, 1024]


def test_nonsense_in_the_toolkits_variables_is_told_and_left_out(stand: Stand, tmp_path: Path) -> None:
    wrong = {
        "KIVY_DPI": "abc",
        "KIVY_METRICS_DENSITY": "0",
        "KIVY_METRICS_FONTSCALE": "nan",
        "KCFG_GRAPHICS_ROTATION": "45",
        "KCFG_GRAPHICS_WIDTH": "wide",
        "KCFG_KIVY_LOG_LEVEL": "loud",
    }
    told, log = opened((800, 480), False, tmp_path, **wrong)
    assert told[:4] == [800, 480, 800, 480]
    for name in ("KIVY_DPI", "KIVY_METRICS_DENSITY", "KIVY_METRICS_FONTSCALE", "KCFG_GRAPHICS_ROTATION"):
        assert f"{name}={wrong[name]} is not used" in log
