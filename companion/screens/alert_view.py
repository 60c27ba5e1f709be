"""The base of the alerts that cover everything: a coloured band, one button, one hint below it."""

from collections.abc import Callable
from typing import Any

from companion.screens.brush import Align, Brush
from companion.screens.button import Button
from companion.screens.rects import Rect
from companion.screens.theme import Colour
from companion.screens.view import Look, View


class AlertView(View):
    """Covers everything; nothing under it can be touched. Subclasses paint what is inside the band."""

    def __init__(self, look: Look, alert: Any, seen: Callable[[], None]) -> None:
        super().__init__(look, alert)
        self._button = Button(
            look, self.answer_text(), seen, style="primary", icon="yes", size=look.theme.large, lines=1
        )
        self.add_widget(self._button)
        self.place(Rect(0, 0, *look.theme.size))
        theme = look.theme
        foot = self.foot()
        if theme.upright:
            self._button.place(foot.cut_bottom(theme.mm(11))[0].middle(theme.mm(46), theme.mm(11)))
            self.hint = foot.cut_bottom(theme.mm(11), theme.mm(1.5))[1]
        else:
            self._button.place(foot.cut_right(theme.mm(36))[0].middle(theme.mm(36), theme.mm(11)))
            self.hint = foot.cut_right(theme.mm(36), theme.mm(4))[1]

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
        return Rect(0, 0, self.width, height).inset(theme.mm(5), theme.mm(2))

    def band(self) -> Rect:
        """The coloured band."""
        theme = self.theme
        below = theme.mm(25 if theme.upright else 16)
        return Rect(0, below, self.width, self.height - below - theme.mm(8 if theme.upright else 5))

    def paint_hint(self, brush: Brush, hint: str) -> None:
        """Write beside the button how it goes away."""
        align: Align = "center" if self.theme.upright else "left"
        brush.text(hint, self.hint, self.theme.body, self.look.palette.quiet, lines=2, align=align)

    def paint_band(self, brush: Brush, edge: Colour, fill: Colour) -> Rect:
        """Paint ground and band; return what is inside of it."""
        brush.fill(self.rect, self.look.palette.bar)
        band = self.band()
        brush.fill(band, edge)
        line = self.theme.mm(0.9)
        inside = Rect(band.x, band.y + line, band.w, band.h - 2 * line)
        brush.fill(inside, fill)
        return inside.inset(self.theme.mm(4), self.theme.mm(3))
