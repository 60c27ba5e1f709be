"""What Kivy must be told before it is imported for the first time.

Kivy reads its environment and opens its configuration while it is being imported; later is too
late. So every way into the screens calls :func:`prepare` first, and nothing here imports Kivy at
the top.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from config.errors import InputError
from config.memory import steady_memory
from config.paths import data_folder

MINIMUM_SIZE = (640, 400)
"""Pixels; a window cannot be made smaller by its edge than this."""


def prepare(
    size: tuple[int, int] = (1280, 720),
    *,
    fullscreen: bool = False,
    position: tuple[int, int] | None = None,
    testing: bool = False,
) -> None:
    """Set Kivy's environment and configuration for a window of ``size`` pixels.

    ``position`` is the window's left and top edge on the desktop, centred where None. ``testing``
    turns off everything that reaches outside the window (real touch devices, the log file, sound)
    and the smoothing that a software renderer pays dearly for. Raises InputError where there is
    no display to open a window on.
    """
    steady_memory()
    _set_environment(testing)
    _demand_display()
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "keyboard_mode", "" if os.environ.get("DISPLAY") else "dock")
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "minimum_width", str(MINIMUM_SIZE[0]))
    Config.set("graphics", "minimum_height", str(MINIMUM_SIZE[1]))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    # Shapes are smoothed when they are drawn into textures: the window needs no multisampling.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "0" if testing else "30")
    if position is not None:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", str(position[0]))
        Config.set("graphics", "top", str(position[1]))
    _set_input(Config, testing)
    _demand_window()


def _set_environment(testing: bool) -> None:
    """Set the variables that Kivy and SDL look at; what the owner has set already wins."""
    home = _writable(Path(os.environ.get("KIVY_HOME") or data_folder() / "kivy"))
    os.environ["KIVY_HOME"] = str(home)
    wanted = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_WINDOW": "sdl2",
    }
    if testing:
        wanted["SDL_AUDIODRIVER"] = "dummy"
    # Without this SDL draws into nowhere when it does not reach the screen, and says nothing.
    if sys.platform == "linux":
        wanted["SDL_VIDEODRIVER"] = "KMSDRM" if _on_console() else "x11"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)


def _writable(home: Path) -> Path:
    """Return ``home``, made; a folder that goes with the program where the disk takes nothing.

    Kivy does not start without one. Raises InputError where there is no place for any.
    """
    try:
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK | os.X_OK):
            return home
        reason = "it is read-only"
    except OSError as error:
        reason = error.strerror or str(error)
    try:
        spare = tempfile.mkdtemp(prefix="companion-")
    except OSError as error:
        message = f"cannot be used ({reason}), nor can any temporary folder: make room on the disk"
        raise InputError(message, str(home)) from error
    atexit.register(shutil.rmtree, spare, ignore_errors=True)
    return Path(spare)


def _on_console() -> bool:
    """Tell whether this is Linux without a desktop."""
    return sys.platform == "linux" and not os.environ.get("DISPLAY")


def _demand_display() -> None:
    """Raise InputError where neither a desktop nor a graphics card is there."""
    if _on_console() and not any(Path("/dev/dri").glob("card*")):
        raise InputError(
            "there is no display: DISPLAY is not set and /dev/dri holds no graphics card. "
            "Attach a screen, start from the desktop, or use --headless"
        )


def _demand_window() -> None:
    """Open the window, while nothing else is open yet. Raises InputError where the display refuses."""
    from kivy.core.window import Window

    if Window is None:
        display = os.environ.get("DISPLAY")
        where = f"the display {display!r} of DISPLAY" if display else "the graphics card in /dev/dri"
        raise InputError(
            f"no window can be opened on {where}. Start from the desktop, put DISPLAY right, "
            "let this user into the groups video and render, or use --headless"
        )


def _set_input(config: object, testing: bool) -> None:
    """One input provider a touch device: two of them would count every tap twice."""
    section = "input"
    config.remove_section(section)  # type: ignore[attr-defined]
    config.add_section(section)  # type: ignore[attr-defined]
    if testing:
        return
    config.set(section, "mouse", "mouse,disable_multitouch")  # type: ignore[attr-defined]
    if _on_console():
        config.set(section, "mtdev_%(name)s", "probesysfs,provider=mtdev")  # type: ignore[attr-defined]
