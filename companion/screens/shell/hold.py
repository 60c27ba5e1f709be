"""Hold to explain: a finger that rests on a piece of the game asks what it is, one that rests on what is
expected or asked why that is so."""

from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.uix.widget import Widget

from companion.coach.explain import Subject
from companion.screens.choose.ask import AskScreen
from companion.screens.kit.button import Button, Touchable
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.view import View
from companion.screens.play.piece_at import subject_at
from companion.screens.play.seat import SeatScreen
from companion.screens.play.sentence_bar import SentenceBar
from companion.screens.play.table import TableScreen
from companion.screens.routes import ExplainRoute, HelpRoute, Route

HELD = 0.6
"""Seconds that a finger rests on a piece before it is explained."""
OF_A_FRAME = 0.2
"""Seconds of one frame that count at most: a finger lifted while a picture took long is seen after it."""
STILL = 4.0
"""Millimetres that a resting finger may move."""


class HoldWatch:
    """Watches a finger from the moment it comes down; opens the explanation of the piece below it.

    ``screen`` returns what is shown, ``hidden`` whether something lies over it at a place in the window.
    """

    def __init__(
        self, host: Host, screen: Callable[[], Screen], hidden: Callable[[float, float], bool]
    ) -> None:
        self._host, self._screen, self._hidden = host, screen, hidden
        self._touch: Any = None
        self._began = (0.0, 0.0)
        self._seconds = 0.0

    def down(self, touch: Any) -> None:
        """A finger came down; only one at a time is watched."""
        scrolling = bool(getattr(touch, "is_mouse_scrolling", False))
        self._touch = None if scrolling else touch
        self._began = (touch.x, touch.y)
        self._seconds = 0.0

    def tick(self, seconds: float) -> None:
        """Time passed: explain where the finger has rested long enough."""
        touch = self._touch
        if touch is None:
            return
        moved = max(abs(touch.x - self._began[0]), abs(touch.y - self._began[1]))
        if touch not in EventLoop.me_list or moved > self._host.look.theme.mm(STILL):
            self._touch = None
            return
        self._seconds += min(seconds, OF_A_FRAME)
        if self._seconds < HELD:
            return
        self._touch = None
        route = self._route(*self._began)
        if route is not None:
            _let_go(touch)
            self._host.open(route)

    def _route(self, x: float, y: float) -> Route | None:
        if self._hidden(x, y):
            return None
        screen = self._screen()
        views = [view for view in _views(screen) if view.collide_point(x, y)]
        subject = self._subject(views, x, y)
        if subject is not None:
            return ExplainRoute(subject)
        asks = isinstance(screen, AskScreen) and screen.asks_at(x, y)
        return HelpRoute() if asks or any(isinstance(view, SentenceBar) for view in views) else None

    def _subject(self, views: list[View[Any]], x: float, y: float) -> Subject | None:
        for view in views:
            if isinstance(view, Button):
                continue
            subject = subject_at(view, x, y, self._seat_of(view), self._host.table.catalogue)
            if subject is not None:
                return subject
        return None

    def _seat_of(self, view: View[Any]) -> int | None:
        screen = self._screen()
        if isinstance(screen, TableScreen) and view in screen.seats:
            return screen.seats.index(view)
        return screen.seat if isinstance(screen, SeatScreen) else None


def _views(widget: Widget) -> list[View[Any]]:
    """Return every view below ``widget``, the one in front first."""
    found: list[View[Any]] = []
    for child in widget.children:
        found += _views(child)
        if isinstance(child, View):
            found.append(child)
    return found


def _let_go(touch: Any) -> None:
    """Lifting the finger means nothing more: what it pressed is not pressed."""
    for reference in list(touch.grab_list):
        widget = reference()
        if isinstance(widget, Touchable):
            widget.release()
        elif widget is not None:
            touch.ungrab(widget)
