"""A deck on the table screen: the card on top where it is known, and how many are left."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules import State, pending
from companion.screens.kit.button import Touchable
from companion.screens.paint.brush import Brush
from companion.screens.paint.cards import paint_card, paint_deck
from companion.screens.play.table_layout import CARD_ASPECT, TableLayout
from config.language import Language

SOURCES = ("left", "central", "right")
"""In the order in which they lie in front of whoever's turn it is (R1)."""


@dataclass(frozen=True)
class DeckModel:
    """``top`` is the face on top, "" where nobody knows it. ``open``: a card can be taken from it now."""

    source: str
    deck: str
    name: str
    top: str
    left: int
    open: bool


def deck_model(state: State, source: str, tops: Mapping[str, str], lang: Language) -> DeckModel:
    """Return what is shown of the deck that is ``source`` of whoever's turn it is, or was last."""
    deck = state.reach(state.active or 0)[source]
    sources = {deck for item in pending(state) if item.kind == "take" for deck in item.sources}
    return DeckModel(
        source,
        deck,
        {"left": lang.text("Left"), "right": lang.text("Right")}.get(source) or lang.text("Middle"),
        tops.get(deck, ""),
        state.decks[deck],
        source in sources,
    )


class DeckView(Touchable[DeckModel]):
    """Shows one deck. Model: a DeckModel."""

    layout: TableLayout

    def paint(self, brush: Brush) -> None:
        """The card, beside it how many are left, below it which deck it is."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        sheet = self.sheet
        least = self.layout.least
        fill = palette.pressed if self.down else palette.raised if model.open else palette.ground
        brush.plate(
            sheet,
            fill,
            palette.accent if model.open else palette.panel_edge,
            1.6,
            0.4 if model.open else 0.25,
        )
        inside = sheet.inset(theme.mm(0.8), theme.mm(0.6))
        name, upper = inside.cut_bottom(least * 1.24)
        colour = palette.text if model.open else palette.quiet
        brush.text(
            model.name, name, least * 1.1, colour, bold=True, align="center", least=least / theme.unit * 0.99
        )
        card, count = upper.cut_left(min(upper.h * CARD_ASPECT, upper.w * 0.56), theme.mm(0.8))
        alpha = 1.0 if model.left else 0.3
        if model.top:
            paint_card(brush, model.top, card, alpha=alpha)
        else:
            paint_deck(brush, card, model.left, "?" if model.left else "")
        brush.text(str(model.left), count, least * 1.3, palette.text, bold=True, align="center")
