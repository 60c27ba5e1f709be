"""Hands on the window: real touches on what it shows, found by the words or the sign on it."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.screens.kit.view import View
from companion.screens.shell.app import CompanionApp

TRIES = 4
"""Frames that a button is given to appear."""
MOST_ALERTS = 20
"""Touches after which nobody waits for the alerts to go away any more."""


class Finger(MotionEvent):  # type: ignore[misc]
    """A finger at x, y (pixels of the window)."""

    def __init__(self, x: float, y: float) -> None:
        place = {"x": x / (EventLoop.window.width - 1.0), "y": y / (EventLoop.window.height - 1.0)}
        super().__init__("hands", 1, place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        """Kivy: take in where the finger is, from 0 to 1 in each direction."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Hands:
    """Touches the window of ``app``; ``frame`` lets one frame pass."""

    def __init__(self, app: CompanionApp, frame: Callable[[], None]) -> None:
        self.app = app
        self.frame = frame
        self.touches = 0

    def press(self, msgid: str) -> bool:
        """Touch what shows ``msgid`` in the language of the window, or has it as its sign.

        Tells whether there was such a thing; what shows exactly that is preferred.
        """
        for _ in range(TRIES):
            # The language may be about to change: it does with the next frame.
            view = self._find(self.app.look.lang.text(msgid))
            if view is None:
                self.frame()
            elif self.touch(view):
                return True
        return False

    def touch(self, view: Widget) -> bool:
        """Put a finger on the middle of ``view`` and lift it.

        Tells whether the view was still there: one that is gone under the finger answers nothing.
        """
        self.touches += 1
        finger = Finger(*view.center)
        EventLoop.post_dispatch_input("begin", finger)
        self.frame()
        there = view.get_root_window() is not None
        EventLoop.post_dispatch_input("end", finger)
        self.frame()
        return there

    def see_alerts(self) -> None:
        """Say of every alert that it was seen."""
        for _ in range(MOST_ALERTS):
            if self.app.alerts.shown is None:
                return
            alert = next((view for view in self._views() if "Alert" in type(view).__name__), None)
            parts = [] if alert is None else [part for part in alert.walk() if getattr(part, "touchable", 0)]
            if parts:
                self.touch(parts[-1])
            else:
                self.frame()

    def _find(self, text: str) -> View[Any] | None:
        touchable = [view for view in self._views() if view.touchable and getattr(view, "enabled", True)]
        for fits in (lambda name: name == text, lambda name: text in name):
            for view in touchable:
                if any(fits(painted.name) for painted in view.painted):
                    return view
        return None

    def _views(self) -> Iterator[View[Any]]:
        """Every view in the window, the ones in front first."""
        root = self.app.root
        return (view for view in root.walk() if isinstance(view, View)) if root is not None else iter(())
