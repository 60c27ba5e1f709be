"""The Medal alert: the whole width in gold. Name, what, what to do with the hands, who can't any more."""

from collections.abc import Callable

from companion.screens.alerts import MedalAlert
from companion.screens.brush import Align, Brush
from companion.screens.button import Button
from companion.screens.medal_words import done, take_it
from companion.screens.rects import Rect
from companion.screens.view import Look, View


class MedalAlertView(View):
    """Shows one Medal that was won, above everything else. Model: a MedalAlert."""

    def __init__(self, look: Look, alert: MedalAlert, seen: Callable[[], None]) -> None:
        super().__init__(look, alert)
        self._button = Button(
            look, look.lang.text("Taken"), seen, style="primary", icon="yes", size=look.theme.large
        )
        self.add_widget(self._button)
        self.place(Rect(0, 0, *look.theme.size))
        band = self._band()
        theme = look.theme
        width, height = theme.mm(38), theme.mm(12)
        below = Rect(0, 0, self.width, band.y)
        self._button.place(Rect(self.width - width - theme.mm(5), (below.h - height) / 2, width, height))

    def on_touch_down(self, touch: object) -> bool:
        """Kivy: nothing under an alert can be touched."""
        super().on_touch_down(touch)
        return True

    def _band(self) -> Rect:
        theme = self.theme
        below = theme.mm(18)
        above = theme.mm(14 if not theme.upright else 24)
        return Rect(0, below, self.width, self.height - below - above)

    def paint(self, brush: Brush) -> None:
        """The band, the Medal, the words."""
        theme, palette, lang = self.theme, self.look.palette, self.lang
        alert: MedalAlert = self.model
        brush.fill(self.rect, palette.bar)
        band = self._band()
        brush.fill(band, palette.accent)
        brush.fill(Rect(band.x, band.y + theme.mm(0.9), band.w, band.h - theme.mm(1.8)), palette.alert)
        inside = band.inset(theme.mm(6), theme.mm(5))
        if theme.upright:
            medal, words = inside.cut_top(inside.h * 0.42, theme.mm(4))
        else:
            medal, words = inside.cut_left(min(inside.h, inside.w * 0.32), theme.mm(7))
        brush.symbol(alert.medal, medal)
        align: Align = "center" if theme.upright else "left"
        name, what, hands, note = words.rows((3.2, 2.4, 2.4, 1.8), theme.mm(1))
        brush.text(
            lang.text("{name}!", name=alert.name),
            name,
            theme.type(9.5),
            palette.accent,
            bold=True,
            align=align,
        )
        brush.text(done(alert.medal, lang), what, theme.type(5.2), palette.text, align=align, lines=2)
        brush.text(
            take_it(alert.place, lang), hands, theme.type(5.2), palette.text, bold=True, align=align, lines=2
        )
        if alert.others:
            text = (
                lang.text("{names} can no longer win it.", names=lang.list(alert.others))
                if len(alert.others) < 3
                else lang.text("Nobody else can win it now.")
            )
            brush.text(text, note, theme.type(3.6), palette.quiet, align=align, lines=2)
        hint = Rect(theme.mm(5), 0, self._button.x - theme.mm(8), band.y)
        brush.text(
            lang.text("or press your button, or just play on"), hint, theme.small, palette.quiet, lines=2
        )
