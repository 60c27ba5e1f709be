"""The base of everything on a screen: a view shows a model and repaints only when it changed."""

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from companion.screens.brush import Brush, Painted
from companion.screens.rects import Rect
from companion.screens.theme import Palette, Theme
from config.language import Language


@dataclass(frozen=True)
class Look:
    """How things look and what language they speak; a new look makes new screens."""

    theme: Theme
    lang: Language

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.theme.palette


class View(Widget):
    """Paints ``model`` (any comparable value) into its rectangle.

    A view is a function of its model: ``show`` repaints before the next frame when the model
    differs from the one shown, and does nothing otherwise. Subclasses write ``paint``. ``touchable``
    views are the ones the layout tests measure against the smallest target. A ``turned`` view is
    painted for somebody on the other side of the table.
    """

    touchable = False

    def __init__(self, look: Look, model: Any = None) -> None:
        # Everything is painted here: no rule of Kivy's own style may match a class by its name.
        super().__init__(size_hint=(None, None), __no_builder=True)
        self.look = look
        self.model = model
        self.painted: list[Painted] = []
        self.turned = False
        self._repaint = Clock.create_trigger(self._paint_now, -1)
        self.bind(pos=self._soon, size=self._soon)
        self._repaint()

    @property
    def rect(self) -> Rect:
        """Where this is, in window pixels."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def theme(self) -> Theme:
        """The measures and colours."""
        return self.look.theme

    @property
    def lang(self) -> Language:
        """The words."""
        return self.look.lang

    def place(self, rect: Rect) -> None:
        """Move to ``rect`` (on whole pixels)."""
        whole = rect.whole()
        self.pos, self.size = whole[:2], whole[2:]

    def show(self, model: Any) -> None:
        """Show ``model`` from the next frame on."""
        if model != self.model:
            self.model = model
            self._repaint()

    def paint(self, brush: Brush) -> None:
        """Draw the model. Subclasses write this."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint again before the next frame though the model is the same (a state of the view changed)."""
        self._repaint()

    def _soon(self, *_: object) -> None:
        self._repaint()

    def _paint_now(self, _seconds: float) -> None:
        # Kivy keeps the children's drawings in ``canvas``: what is painted here goes below them.
        below = self.canvas.before
        below.clear()
        brush = Brush(below, self.theme)
        if self.width > 1 and self.height > 1:
            if self.turned:
                below.add(PushMatrix())
                below.add(Rotate(angle=180, origin=(self.x + self.width / 2, self.y + self.height / 2)))
            self.paint(brush)
            brush.finish()
            if self.turned:
                below.add(PopMatrix())
        self.painted = brush.painted
