"""One way to answer a question, as a tile: what it is in pictures, then in words."""

from collections.abc import Callable, Sequence

from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.choose.options import Option
from companion.screens.kit.button import Touchable
from companion.screens.kit.view import Look
from companion.screens.paint.brush import Align, Brush
from companion.screens.paint.cards import paint_cards, paint_deck
from companion.screens.paint.rects import Rect


class OptionTile(Touchable[Option]):
    """Shows an Option. ``lit`` is one that the cards on the pad have begun to choose.

    All ``beside`` it keep to one baseline: their words get the same room, their cards the same size.
    """

    lit = False

    def __init__(
        self, look: Look, on_press: Callable[[], None], option: Option, beside: Sequence[Option] = ()
    ) -> None:
        super().__init__(look, on_press, option)
        together = (option, *beside)
        self._noted = max(len(one.note) for one in together)
        self._longest = max(len(one.text) for one in together)
        self._most = max(len(one.cards) for one in together)

    def light(self, lit: bool) -> None:
        """Light it, or not."""
        if lit != self.lit:
            self.lit = lit
            self.repaint()

    def paint(self, brush: Brush) -> None:
        """Plate, picture, words: side by side in a low tile, one above the other in a high one."""
        theme, palette = self.theme, self.look.palette
        option = self.model
        fill = palette.pressed if self.down else palette.active if self.lit else palette.raised
        brush.plate(self.rect, fill, palette.accent if self.lit else palette.panel_edge, 2.0, 0.5)
        inside = self.rect.inset(theme.mm(2), theme.mm(1.4))
        pictured = bool(option.cards or option.symbol or option.stage or option.deck is not None)
        if not pictured:
            self._words(brush, inside, "center")
            return
        low = inside.h < theme.mm(22) if self._most > 1 else inside.w > inside.h * 2.4
        if low and inside.w > inside.h * 1.2:
            share = 0.55 if option.cards else 0.3
            picture, words = inside.cut_left(min(inside.w * share, inside.h * 2.6), theme.mm(2))
            self._words(brush, words, "left")
        else:
            lines = 4.4 if self._noted else 2.2 if option.cards or self._longest > 14 else 1.3
            # A note needs its two lines even where the text is large and the tile is not.
            most = (
                max(inside.h * 0.46, min(theme.mm(10), inside.h * 0.62)) if self._noted else inside.h * 0.46
            )
            words_h = min(most, theme.type(4.2) * lines)
            words, picture = inside.cut_bottom(words_h, theme.mm(1))
            self._words(brush, words, "center")
        self._picture(brush, picture)

    def _picture(self, brush: Brush, box: Rect) -> None:
        option = self.model
        theme = self.theme
        if option.stage is not None:
            place, box = box.cut_left(box.w * (0.32 if option.cards else 1.0), theme.mm(1.5))
            wonder, levels, built, number = option.stage
            painter = wonder_painter(wonder, levels, built, (number,))
            brush.drawing(("wonder", wonder, levels, built, (number,)), place.fitted(1.12), painter)
        if option.cards:
            paint_cards(brush, option.cards, box, self.lang, most=self._most, dimmed=option.shared)
        elif option.deck is not None:
            paint_deck(brush, box, option.deck)
        elif option.symbol:
            side = min(box.w, box.h, theme.mm(24))
            brush.symbol(option.symbol, box.middle(side, side))

    def _words(self, brush: Brush, box: Rect, align: Align) -> None:
        theme, palette = self.theme, self.look.palette
        option = self.model
        if not self._noted:
            size = min(theme.large, box.w / 5.2) if align == "center" and option.symbol else theme.large
            brush.text(option.text, box, size, palette.text, bold=True, align=align, lines=3)
            return
        long = self._noted
        title, note = box.rows((1, 1.8) if long > 40 else (1, 1.25) if long > 20 else (1.2, 1))
        brush.text(
            option.text, title, theme.large, palette.text, bold=True, align=align, lines=2, level="bottom"
        )
        brush.text(option.note, note, theme.small * 1.15, palette.quiet, align=align, lines=3, level="top")
