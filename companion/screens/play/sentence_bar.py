"""The large sentence at the bottom of the table screen: what is expected of whom."""

from dataclasses import dataclass

from companion.screens.kit.brush import LEAST_TYPE, Brush
from companion.screens.kit.button import Touchable


@dataclass(frozen=True)
class Sentence:
    """``text`` is what is expected, ``sign`` the drawing that says what a touch on it does ("" for none).

    ``urgent`` is a question that waits: the bar gets a golden edge. ``news`` is what has just happened,
    shown where it has room.
    """

    text: str
    sign: str = ""
    urgent: bool = False
    news: str = ""


class SentenceBar(Touchable[Sentence]):
    """Shows the sentence; a touch answers it by hand. Model: a Sentence."""

    def paint(self, brush: Brush) -> None:
        """Ground, golden line, words, sign."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        brush.fill(
            self.rect, palette.pressed if self.down else palette.alert if model.urgent else palette.sentence
        )
        line = self.rect.cut_top(theme.mm(0.5))[0]
        brush.fill(line, palette.accent if model.urgent else palette.panel_edge)
        inside = self.rect.inset(theme.mm(2.5), theme.mm(0.8))
        if model.sign:
            side = min(inside.h, theme.mm(6.5))
            place, inside = inside.cut_right(side, theme.mm(2))
            brush.symbol(model.sign, place.middle(side, side))
        if model.news and brush.width(model.news, theme.mm(LEAST_TYPE)) <= inside.w:
            told, inside = inside.cut_top(theme.type(3.4), theme.mm(0.2))
            brush.text(model.news, told, theme.small, palette.quiet)
        lines = 4 if theme.upright else 2
        brush.text(model.text, inside, theme.huge, palette.text, bold=True, lines=lines)
