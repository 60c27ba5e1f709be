"""What an overlay is: something that lies over whatever screen is shown, for a moment."""

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.messages.notices import GameStarted, Notice, Recorded, Redone, SetupBegun, Undone
from companion.screens.kit.screen import Host, Screen
from companion.screens.paint.rects import Rect


class Overlay:
    """Hears what happens, and has at most one widget to show about it.

    Overlays know the host and not one another. Who lies above whom, and which of them has room, is decided
    by whoever holds them (``shell/overlay_stack.py``); ``changed`` asks for that to be decided anew.
    """

    def __init__(self, host: Host, changed: Callable[[], None]) -> None:
        self._host = host
        self._changed = changed

    @property
    def covers(self) -> bool:
        """Whether it covers everything, so that nothing else is shown and nothing below need move."""
        return False

    @property
    def room(self) -> float:
        """The height in pixels that it wants a screen of the game to keep free; 0 for none."""
        return 0.0

    def hear(self, notices: Sequence[Notice]) -> None:
        """Take note of what has just happened; ``place`` follows."""

    def tick(self) -> None:
        """Called every frame in which nothing else covers it."""

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Return what lies over ``screen`` now, placed; None for nothing. ``kept`` is what it keeps free."""
        raise NotImplementedError

    def renew(self) -> None:
        """The look changed: make the widget anew."""


def went_on(notices: Sequence[Notice]) -> bool:
    """Tell whether the game went on, or another one began: what was shown until now is over."""
    return any(isinstance(one, Recorded | Undone | Redone | GameStarted | SetupBegun) for one in notices)
