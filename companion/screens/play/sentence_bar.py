"""The large sentence at the bottom of the table screen: what is expected of whom."""

from dataclasses import dataclass

from companion.screens.kit.button import Touchable
from companion.screens.paint.brush import LEAST_TYPE, Brush
from companion.screens.paint.textures import room_for
from companion.screens.play.table_layout import TableLayout


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

    layout: TableLayout

    def ground(self, brush: Brush) -> None:
        """A plate, with a golden edge where a question waits."""
        palette = self.look.palette
        model = self.model
        fill = palette.pressed if self.down else palette.alert if model.urgent else palette.sentence
        edge = palette.accent if model.urgent else palette.panel_edge
        brush.plate(self.rect, fill, edge, 1.8, 0.6 if model.urgent else 0.25, palette.ground)

    def paint(self, brush: Brush) -> None:
        """The sentence, what has just happened below it, the sign at the right."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        inside = self.sheet.inset(theme.mm(2), theme.mm(0.9))
        least = self.layout.least
        if model.sign:
            side = min(inside.h, theme.mm(6.5))
            place, inside = inside.cut_right(side, theme.mm(1.6))
            brush.symbol(model.sign, place.middle(side, side))
        news, words = inside.cut_bottom(least * 1.35, theme.mm(0.3))
        told = model.news if brush.width(model.news, least) <= news.w else ""
        if told and room_for(model.text, words.w, words.h, least, bold=True, lines=3):
            brush.text(told, news, least, palette.quiet, least=least / theme.unit * 0.99)
        else:
            words = inside
        colour = palette.accent if model.urgent else palette.text
        # Only names as long as nobody has make it smaller than the rest of the table.
        fits = room_for(model.text, words.w, words.h, least, bold=True, lines=5)
        smallest = least / theme.unit * 0.99 if fits else LEAST_TYPE
        brush.text(model.text, words, theme.huge, colour, bold=True, lines=5, least=smallest)
