"""A real window with real touches: the app is stepped frame by frame, nothing waits for a clock."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.vision.live import until

LARGEST = "1400x1400x24"
SIZES = ((800, 480), (720, 1280), (1280, 720))


def size_of(size: tuple[int, int]) -> str:
    """The name of a size in the name of a test: "800x480"."""
    return f"{size[0]}x{size[1]}"


@contextmanager
def display_server() -> Iterator[None]:
    """A virtual display for as long as this lasts, unless there is one already."""
    if os.environ.get("DISPLAY"):
        yield
        return
    program = shutil.which("Xvfb")
    assert program, "install xvfb (Debian: apt-get install xvfb): the screens are tested in a real window"
    read, write = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(write), "-screen", "0", LARGEST, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    try:
        yield
    finally:
        os.environ.pop("DISPLAY", None)
        server.terminate()
        server.wait()


_open = ExitStack()


@cache
def open_window() -> None:
    """Import Kivy with the environment of the product's own ``prepare``, on a display, once a run."""
    _open.enter_context(display_server())
    from companion.screens.shell.environment import prepare

    prepare((800, 480), position=(0, 0), testing=True)


def pytest_pycollect_makemodule() -> None:
    """Open the window before a module of this folder is imported: most of them import Kivy."""
    open_window()


def pytest_unconfigure() -> None:
    """End the display."""
    _open.close()


@pytest.fixture(scope="session")
def kivy_ready() -> None:
    """Kivy, with a window that is open."""
    open_window()


class Stand:
    """Holds a running app or a single widget in a real window, and touches it."""

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.window = Window
        self.app: Any = None

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, in pixels."""
        from kivy.base import EventLoop

        EventLoop.ensure_window()
        if tuple(self.window.size) != size:
            self.window.size = size
            self.until(lambda: tuple(self.window.size) == size)

    def run(self, app: Any, frames: int = 3) -> Any:
        """Start ``app`` without giving it the control, and let ``frames`` pass."""
        from kivy.base import runTouchApp
        from kivy.clock import Clock

        self.app = app
        # The first frame of an app is not as long as the time since the last one of another test.
        Clock.tick()
        app._run_prepare()
        runTouchApp(embedded=True)
        self.step(frames)
        return app

    def show(self, *widgets: Any) -> None:
        """Show single widgets, without an app."""
        for widget in widgets:
            self.window.add_widget(widget)
        self.step(3)

    def step(self, frames: int = 1) -> None:
        """Let ``frames`` frames pass."""
        from kivy.base import EventLoop

        for _ in range(frames):
            EventLoop.idle()

    def until(self, condition: Callable[[], object], what: str = "what was waited for") -> None:
        """Step until ``condition`` holds, for which another thread or program may have to do its part."""

        def holds() -> bool:
            if not condition():
                self.step()
                return False
            return True

        until(holds, what)

    def touch(self, x: float, y: float) -> None:
        """Put a finger at (x, y) and lift it."""
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(x, y)
        finger.touch_down()
        self.step()
        finger.touch_up()
        self.step(3)

    def tap(self, widget: Any) -> None:
        """Touch the middle of ``widget``."""
        self.touch(*widget.center)

    def views(self) -> list[Any]:
        """Every view in the window, the ones at the back first."""
        from companion.screens.kit.view import View

        found: list[Any] = []

        def collect(widget: Any) -> None:
            if isinstance(widget, View):
                found.append(widget)
            for child in reversed(widget.children):
                collect(child)

        for child in reversed(self.window.children):
            collect(child)
        return found

    def texts(self) -> list[str]:
        """Everything that can be read in the window."""
        return [p.name for view in self.views() for p in view.painted if p.kind == "text"]

    def button(self, text: str) -> Any:
        """The touchable view that shows ``text`` (or has it as its sign)."""
        touchable = [view for view in self.views() if view.touchable]
        for fits in (lambda name: name == text, lambda name: text in name):
            for view in touchable:
                if any(fits(painted.name) for painted in view.painted):
                    return view
        raise AssertionError(f"no button {text!r}; there are {self.buttons()}")

    def buttons(self) -> list[str]:
        """What the touchable views show."""
        return [" / ".join(p.name for p in view.painted) for view in self.views() if view.touchable]

    def press(self, text: str) -> None:
        """Touch the button that shows ``text``."""
        self.tap(self.button(text))

    def picture(self, file: Path) -> Path:
        """Save what the window shows, and check that it is not blank."""
        import cv2

        self.step(2)
        # After the buffers are swapped the one that is read may hold anything: draw, and read before.
        self.window.dispatch("on_draw")
        made = Path(self.window.screenshot(str(file)))
        made.rename(file)
        image = cv2.imread(str(file))
        assert image is not None
        assert image.std() > 5, f"{file} is blank"
        return file

    def stop(self) -> None:
        """Close the app and empty the window."""
        from kivy.base import EventLoop, stopTouchApp

        if self.app is not None:
            self.app.stop()
            self.app = None
        for child in list(self.window.children):
            self.window.remove_widget(child)
        self.step()
        stopTouchApp()
        EventLoop.status = "created"


@pytest.fixture
def stand(kivy_ready: None, request: pytest.FixtureRequest) -> Iterator[Stand]:
    """An empty window of 800×480 pixels, or of a test's own ``size``, for an app or single widgets."""
    made = Stand()
    parameters: dict[str, Any] = getattr(getattr(request.node, "callspec", None), "params", {})
    made.resize(parameters.get("size", (800, 480)))
    yield made
    made.stop()
