"""The end alert: the game is over, and why; the count begins behind it."""

from companion.screens.overlays.alert_view import AlertView
from companion.screens.overlays.alerts import EndAlert
from companion.screens.overlays.moment_view import halves, write
from companion.screens.overlays.moment_words import moment_of
from companion.screens.paint.brush import Brush


class EndAlertView(AlertView[EndAlert]):
    """Says that the game is over, above everything else. Model: an EndAlert."""

    def answer_text(self) -> str:
        """On to the points."""
        return self.lang.text("Count")

    def paint(self, brush: Brush) -> None:
        """The band, the trophy, the words."""
        palette = self.look.palette
        inside = self.paint_band(brush, palette.accent, palette.alert)
        picture, words = halves(self.look, inside)
        brush.symbol("trophy", picture)
        write(brush, self.look, moment_of(self.model, self.lang), words, beside=not self.theme.upright)
        self.paint_hint(brush, self.lang.text("It goes away by itself."))
