"""What Kivy must be told before it is imported for the first time.

Kivy reads its environment and opens its configuration while it is being imported; later is too
late. So every way into the screens calls :func:`prepare` first, and nothing here imports Kivy at
the top.
"""

import atexit
import ctypes
import importlib.util
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path

from config.errors import InputError
from config.memory import steady_memory
from config.paths import data_folder

_log = logging.getLogger(__name__)

_SDL_VIDEO = 0x20
"""SDL_INIT_VIDEO."""

MINIMUM_SIZE = (640, 400)
"""Pixels of the longer and the shorter side; less has no room for a table."""

ROTATION = "KCFG_GRAPHICS_ROTATION"
"""The variable by which script/install-pi turns the picture: degrees anticlockwise."""

MEASURES = {"KIVY_DPI": (30, 1000), "KIVY_METRICS_DENSITY": (0.25, 8), "KIVY_METRICS_FONTSCALE": (0.25, 8)}
"""What Kivy reads as a number while it is imported, and what it may sensibly be."""


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
    if fullscreen:
        size = _screen_size() or size
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("graphics", "rotation", _rotation())
    Config.set("graphics", "show_cursor", "0" if _on_console() and not _has_mouse() else "1")
    Config.set("kivy", "keyboard_mode", "" if os.environ.get("DISPLAY") else "dock")
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    # A window that begins smaller than this would be made larger behind Kivy's back.
    least = sorted(MINIMUM_SIZE, reverse=size[0] > size[1])
    Config.set("graphics", "minimum_width", str(min(size[0], least[0])))
    Config.set("graphics", "minimum_height", str(min(size[1], least[1])))
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
        "KIVY_NO_ENV_CONFIG": "1",
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
    for name, (least, most) in MEASURES.items():
        if name in os.environ and not _is_within(os.environ[name], least, most):
            _log.warning(
                "%s=%s is not used: it is no number from %s to %s", name, os.environ[name], least, most
            )
            del os.environ[name]


def _is_within(text: str, least: float, most: float) -> bool:
    """Whether ``text`` is a number within these bounds."""
    try:
        return least <= float(text) <= most
    except ValueError:
        return False


def _rotation() -> str:
    """Return by how many degrees the picture is turned, as ``ROTATION`` says."""
    wanted = os.environ.get(ROTATION, "0")
    if wanted in ("0", "90", "180", "270"):
        return wanted
    _log.warning("%s=%s is not used: it is none of 0, 90, 180 and 270", ROTATION, wanted)
    return "0"


def _has_mouse() -> bool:
    """Whether a mouse is attached, which needs a pointer to be seen."""
    return any(Path("/dev/input/by-path").glob("*-event-mouse"))


def _screen_size() -> tuple[int, int] | None:
    """Return the pixels of the first screen of an X server, None where they cannot be told.

    SDL makes the window first and then asks a window manager to stretch it over the screen. Without one
    it keeps its size, and nobody tells SDL. So it begins with the size of the screen.
    """
    if _on_console():
        return None
    package = importlib.util.find_spec("kivy")
    if package is None or package.origin is None:
        return None
    shipped = sorted((Path(package.origin).parents[1] / "Kivy.libs").glob("libSDL2-2-*"))
    try:
        sdl = ctypes.CDLL(str(shipped[0]) if shipped else "libSDL2-2.0.so.0")
        bounds = (ctypes.c_int * 4)()
        if sdl.SDL_InitSubSystem(_SDL_VIDEO) != 0:
            return None
        told = sdl.SDL_GetDisplayBounds(0, bounds)
        sdl.SDL_QuitSubSystem(_SDL_VIDEO)
    except (OSError, AttributeError):
        return None
    return (bounds[2], bounds[3]) if told == 0 and min(bounds[2:]) > 0 else None


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
