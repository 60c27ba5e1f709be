"""The base of the alerts that cover everything: a coloured band, one button, one hint below it."""

from collections.abc import Callable
from typing import Any

from companion.screens.art.theme import Colour
from companion.screens.kit.button import Button
from companion.screens.kit.view import Look, Model, View, turned
from companion.screens.paint.brush import Align, Brush
from companion.screens.paint.rects import Rect


class AlertView(View[Model]):
    """Covers everything; nothing under it can be touched. Subclasses paint what is inside the band."""

    def __init__(self, look: Look, alert: Model, seen: Callable[[], None]) -> None:
        super().__init__(look, alert)
        self._button = Button(
            look, self.answer_text(), seen, style="primary", icon="yes", size=look.theme.large, lines=1
        )
        self.add_widget(self._button)

    def place(self, rect: Rect) -> None:
        """Move to ``rect``, with the button where its reader expects it."""
        super().place(rect)
        theme, foot = self.theme, self.foot()
        if theme.upright:
            button, self.hint = foot.cut_bottom(theme.mm(11), theme.mm(1.5))
            button = button.middle(theme.mm(46), theme.mm(11))
        else:
            button, self.hint = foot.cut_right(theme.mm(36), theme.mm(4))
            button = button.middle(theme.mm(36), theme.mm(11))
        self._button.turn(self.turned)
        self._button.place(turned(button, self.rect, self.turned))

    def answer_text(self) -> str:
        """What the button says."""
        return self.lang.text("Done")

    def on_touch_down(self, touch: Any) -> bool:
        """Kivy: nothing under an alert can be touched."""
        super().on_touch_down(touch)
        return True

    def foot(self) -> Rect:
        """Where hint and button are."""
        theme = self.theme
        height = theme.mm(25 if theme.upright else 16)
        return self.sheet.cut_bottom(height)[0].inset(theme.mm(5), theme.mm(2))

    def band(self) -> Rect:
        """The coloured band."""
        theme = self.theme
        above = self.sheet.cut_bottom(theme.mm(25 if theme.upright else 16))[1]
        return above.cut_top(theme.mm(8 if theme.upright else 5))[1]

    def paint_hint(self, brush: Brush, hint: str) -> None:
        """Write beside the button how it goes away."""
        align: Align = "center" if self.theme.upright else "left"
        brush.text(hint, self.hint, self.theme.body, self.look.palette.quiet, lines=2, align=align)

    def paint_band(self, brush: Brush, edge: Colour, fill: Colour) -> Rect:
        """Paint ground and band; return what is inside of it."""
        brush.fill(self.sheet, self.look.palette.bar)
        band = self.band()
        brush.fill(band, edge)
        line = self.theme.mm(0.9)
        inside = Rect(band.x, band.y + line, band.w, band.h - 2 * line)
        brush.fill(inside, fill)
        return inside.inset(self.theme.mm(4), self.theme.mm(3))
