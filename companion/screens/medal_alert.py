"""The Medal alert: the whole width in gold. Name, what, what to do with the hands, who can't any more."""

from companion.screens.alert_view import AlertView
from companion.screens.alerts import MedalAlert
from companion.screens.brush import Align, Brush
from companion.screens.medal_words import done, take_it


class MedalAlertView(AlertView):
    """Shows one Medal that was won, above everything else. Model: a MedalAlert."""

    def answer_text(self) -> str:
        """The Medal lies in front of its winner now."""
        return self.lang.text("Taken")

    def paint(self, brush: Brush) -> None:
        """The band, the Medal, the words."""
        theme, palette, lang = self.theme, self.look.palette, self.lang
        alert: MedalAlert = self.model
        inside = self.paint_band(brush, palette.accent, palette.alert)
        if theme.upright:
            medal, words = inside.cut_top(inside.h * 0.4, theme.mm(3))
        else:
            medal, words = inside.cut_left(min(inside.h * 0.95, inside.w * 0.33), theme.mm(6))
            words = words.inset(0, theme.mm(2))
        brush.symbol(alert.medal, medal)
        align: Align = "center" if theme.upright else "left"
        name, what, hands, note = words.rows((3.0, 2.6, 2.6, 2.0), theme.mm(0.5))
        exclaimed = lang.text("{name}!", name=alert.name)
        brush.text(exclaimed, name, theme.type(10), palette.accent, bold=True, align=align)
        size = theme.type(5.4)
        brush.text(done(alert.medal, lang), what, size, palette.text, align=align, lines=2)
        brush.text(take_it(alert.place, lang), hands, size, palette.text, bold=True, align=align, lines=2)
        if alert.others:
            lost = (
                lang.text("{names} can no longer win it.", names=lang.list(alert.others))
                if len(alert.others) < 3
                else lang.text("Nobody else can win it now.")
            )
            brush.text(lost, note, theme.type(3.6), palette.quiet, align=align, lines=2)
        hint = lang.text("It goes away when you play on.")
        brush.text(hint, self.hint, theme.body, palette.quiet, lines=2, align=align)
