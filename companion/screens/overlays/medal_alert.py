"""The Medal alert: the whole width in gold. Name, what, what to do with the hands, who can't any more."""

from companion.screens.overlays.alert_view import AlertView
from companion.screens.overlays.alerts import MedalAlert
from companion.screens.overlays.moment_view import halves, write
from companion.screens.overlays.moment_words import moment_of
from companion.screens.paint.brush import Brush


class MedalAlertView(AlertView[MedalAlert]):
    """Shows one Medal that was won, above everything else. Model: a MedalAlert."""

    def answer_text(self) -> str:
        """The Medal lies in front of its winner now."""
        return self.lang.text("Taken")

    def paint(self, brush: Brush) -> None:
        """The band, the Medal, the words."""
        palette = self.look.palette
        inside = self.paint_band(brush, palette.accent, palette.alert)
        medal, words = halves(self.look, inside)
        brush.symbol(self.model.medal, medal)
        write(brush, self.look, moment_of(self.model, self.lang), words, beside=not self.theme.upright)
        self.paint_hint(
            brush,
            self.lang.text(
                "Touch “{answer}” and play on. A card on the pad does it, too.", answer=self.answer_text()
            ),
        )
