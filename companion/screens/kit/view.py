"""The base of everything on a screen: a view shows a model and repaints only when it changed."""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.uix.widget import Widget

from companion.screens.art.theme import Palette, Theme
from companion.screens.paint.brush import Brush, Painted
from companion.screens.paint.rects import Rect
from config.language import Language

Model = TypeVar("Model")


@dataclass(frozen=True)
class Look:
    """How things look and what language they speak; a new look makes new screens."""

    theme: Theme
    lang: Language

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.theme.palette


class View(Widget, Generic[Model]):
    """Paints ``model`` (any comparable value; None for a view that has none) into its rectangle.

    A view is a function of its model: ``show`` repaints before the next frame when the model
    differs from the one shown, and does nothing otherwise. Subclasses write ``paint``. ``touchable``
    views are the ones the layout tests measure against the smallest target.

    A view that is ``turned`` (0, 90, 180 or 270 degrees, anticlockwise) is painted for somebody at another
    side of the table. It paints onto its ``sheet``, which lies as that person sees it; only its ``ground``,
    which looks the same from all sides, is painted onto its ``rect``.
    """

    touchable = False

    def __init__(self, look: Look, model: Model | None = None) -> None:
        # Everything is painted here: no rule of Kivy's own style may match a class by its name.
        super().__init__(size_hint=(None, None), __no_builder=True)
        self.look = look
        self.model = cast(Model, model)
        """What is shown; None until the first ``show`` of a view that is made without one."""
        self.painted: list[Painted] = []
        self.turned = 0
        self._repaint = Clock.create_trigger(self._paint_now, -1)
        self.bind(pos=self._soon, size=self._soon)
        self._repaint()

    @property
    def rect(self) -> Rect:
        """Where this is, in window pixels."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def sheet(self) -> Rect:
        """What ``paint`` paints on: where this is, or from (0, 0) as wide and high as its reader sees it."""
        if not self.turned:
            return self.rect
        w, h = (self.height, self.width) if self.turned in (90, 270) else (self.width, self.height)
        return Rect(0, 0, w, h)

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

    def turn(self, degrees: int) -> None:
        """Let somebody at another side read it: 0, 90, 180 or 270 degrees, anticlockwise."""
        if degrees != self.turned:
            self.turned = degrees
            self._repaint()

    def show(self, model: Model) -> None:
        """Show ``model`` from the next frame on."""
        if model != self.model:
            self.model = model
            self._repaint()

    def ground(self, brush: Brush) -> None:
        """Draw what lies below everything else and is never turned: a plate. Nothing by default."""

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
        self.painted = []
        if self.width <= 1 or self.height <= 1:
            return
        brush = Brush(below, self.theme)
        self.ground(brush)
        if self.turned:
            brush.finish()
            below.add(PushMatrix())
            x = self.x + (self.width if self.turned in (90, 180) else 0)
            y = self.y + (self.height if self.turned in (180, 270) else 0)
            below.add(Translate(x, y))
            below.add(Rotate(angle=self.turned, axis=(0, 0, 1)))
            brush = Brush(below, self.theme, lambda part: turned(part, self.rect, self.turned))
        self.paint(brush)
        brush.finish()
        if self.turned:
            below.add(PopMatrix())
        self.painted = [self._in_window(painted) for painted in brush.painted]

    def _in_window(self, painted: Painted) -> Painted:
        """Return where in the window something lies that was painted onto the sheet."""
        if not self.turned:
            return painted
        rect, box = (turned(one, self.rect, self.turned) for one in (painted.rect, painted.box))
        return replace(painted, rect=rect, box=box, turned=self.turned)


def turned(part: Rect, whole: Rect, degrees: int) -> Rect:
    """Return where ``part`` of a sheet lies in the window when the sheet is turned into ``whole``.

    One that is not turned (0 degrees) lies where it is seen already.
    """
    if degrees == 0:
        return part
    if degrees == 180:
        return Rect(whole.right - part.right, whole.top - part.top, part.w, part.h)
    if degrees == 90:
        return Rect(whole.right - part.top, whole.y + part.x, part.h, part.w)
    return Rect(whole.x + part.y, whole.top - part.right, part.h, part.w)
