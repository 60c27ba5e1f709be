"""Buttons: at least nine millimetres in each direction, pressed when the finger is lifted on them."""

from collections.abc import Callable
from typing import Any, Literal

from companion.screens.kit.view import Look, Model, View
from companion.screens.paint.brush import LEAST_TYPE, Align, Brush
from companion.screens.paint.rects import Rect

Style = Literal["plain", "primary", "danger", "bare", "tab"]


class Touchable(View[Model]):
    """A view that can be pressed: ``on_press`` is called when a finger is lifted inside it.

    Not where it has left the window meanwhile: what is asked now is not what the finger came down on.
    Several fingers on it are one press, when the first of them is lifted.
    """

    touchable = True

    def __init__(self, look: Look, on_press: Callable[[], None], model: Model | None = None) -> None:
        self.on_press = on_press
        self.enabled = True
        self.down = False
        self._fingers: list[Any] = []
        super().__init__(look, model)

    def enable(self, enabled: bool) -> None:
        """Let it be pressed, or not."""
        if enabled != self.enabled:
            self.enabled = enabled
            self.repaint()

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy: a finger came down somewhere."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if self.enabled and not self.disabled:
            touch.grab(self)
            self._fingers.append(touch)
            self._press(True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Kivy: a finger moved; outside, lifting it means nothing."""
        if touch.grab_current is not self:
            return False
        self._press(bool(self.collide_point(*touch.pos)))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Kivy: a finger was lifted."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.remove(touch)
        inside = bool(self.collide_point(*touch.pos))
        self._press(False)
        if inside and self.enabled and self.get_root_window() is not None:
            self.release()
            self.on_press()
        return True

    def release(self) -> None:
        """Let the fingers that rest here mean something else: they press nothing any more."""
        for finger in self._fingers:
            finger.ungrab(self)
        self._fingers.clear()
        self._press(False)

    def _press(self, down: bool) -> None:
        if down != self.down:
            self.down = down
            self.repaint()


class Button(Touchable[None]):
    """A plate with words, a sign, or both.

    ``style``: ``primary`` is what is usually wanted next (one a screen), ``danger`` needs a second
    step, ``bare`` has no plate, ``tab`` is one of several of which ``chosen`` is lit.
    """

    def __init__(
        self,
        look: Look,
        text: str,
        on_press: Callable[[], None],
        *,
        icon: str | None = None,
        style: Style = "plain",
        size: float | None = None,
        lines: int = 2,
        align: Align = "center",
        chosen: bool = False,
    ) -> None:
        self.text = text
        self.icon = icon
        self.style = style
        self.size_of_type = size
        self.lines = lines
        self.align = align
        self.chosen = chosen
        super().__init__(look, on_press)

    def label(self, text: str, icon: str | None = None) -> None:
        """Change words and sign."""
        if (text, icon) != (self.text, self.icon):
            self.text, self.icon = text, icon
            self.repaint()

    def choose(self, chosen: bool) -> None:
        """Light a tab, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.repaint()

    def paint(self, brush: Brush) -> None:
        """Plate, sign, words."""
        theme, palette = self.theme, self.look.palette
        rect = self.sheet
        fill = palette.pressed if self.down else palette.raised
        edge, line = palette.panel_edge, 0.3
        if self.style == "primary" or self.chosen:
            edge, line = palette.accent, 0.5
            fill = palette.pressed if self.down else palette.active
        elif self.style == "danger":
            fill = palette.pressed if self.down else palette.danger
            edge = palette.bad
        if self.style != "bare" or self.down:
            brush.plate(
                rect, fill if self.enabled else palette.panel, edge if self.enabled else None, 1.8, line
            )
        colour = palette.text if self.enabled else palette.quiet
        inside = rect.inset(theme.mm(1.4), theme.mm(0.6))
        if self.icon:
            side = min(inside.h, theme.mm(6.0 if not self.text else 5.0))
            if not self.text:
                brush.symbol(self.icon, inside.middle(side, side), alpha=1.0 if self.enabled else 0.4)
                return
            inside = self._with_sign(brush, inside, side)
        size = self.size_of_type or theme.body
        signed = inside.x > rect.x + side if self.icon else False
        align: Align = "left" if signed and self.align == "center" else self.align
        brush.text(self.text, inside, size, colour, bold=True, align=align, lines=self.lines)

    def _with_sign(self, brush: Brush, inside: Rect, side: float) -> Rect:
        """Paint the sign and return what is left for the words; no sign where the words need its room."""
        theme = self.theme
        longest = max(brush.width(word, theme.mm(LEAST_TYPE), bold=True) for word in self.text.split())
        if self.icon is None or longest > inside.w - side - theme.mm(1.4):
            return inside
        inside = self._beside(brush, inside, side)
        place, inside = inside.cut_left(side, theme.mm(1.4))
        brush.symbol(self.icon, place.middle(side, side), alpha=1.0 if self.enabled else 0.4)
        return inside

    def _beside(self, brush: Brush, inside: Rect, side: float) -> Rect:
        """Narrow ``inside`` to sign and words together, so that both stand in the middle."""
        words = brush.width(self.text, self.size_of_type or self.theme.body, bold=True)
        wish = side + self.theme.mm(1.4) + words + 2
        return inside if self.align == "left" or wish > inside.w else inside.middle(wish, inside.h)


class Words(View[str]):
    """A text that fits its rectangle. The model is the text."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        *,
        size: float | None = None,
        bold: bool = False,
        quiet: bool = False,
        gold: bool = False,
        align: Align = "left",
        lines: int = 3,
    ) -> None:
        self.size_of_type = size or look.theme.body
        self.bold, self.align, self.lines = bold, align, lines
        palette = look.palette
        self.colour = palette.accent if gold else palette.quiet if quiet else palette.text
        super().__init__(look, text)

    def paint(self, brush: Brush) -> None:
        """The words."""
        box: Rect = self.rect
        brush.text(
            self.model,
            box,
            self.size_of_type,
            self.colour,
            bold=self.bold,
            align=self.align,
            lines=self.lines,
        )
