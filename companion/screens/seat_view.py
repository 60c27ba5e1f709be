"""One seat on the table screen: name, points, Wonder, cards by colour, tokens.

The same parts at every size: what there is no room for becomes shorter (all Progress tokens as one
number) or is left to the seat's own screen, which opens on a touch.
"""

from companion.screens.brush import Brush
from companion.screens.button import Touchable
from companion.screens.flow import Item, paint_flow
from companion.screens.rects import Rect
from companion.screens.seat_model import SeatModel
from companion.screens.symbols import COLOURS
from companion.screens.wonder_shapes import wonder_painter

FLAT = 15.5
"""Millimetres: a seat lower than this has its Wonder beside name and tokens."""

LOW_DECK = 5
"""A deck with so few cards left is always shown: it may be empty soon (R14)."""


class SeatView(Touchable):
    """Shows one player. Model: a SeatModel."""

    def ground(self, brush: Brush) -> None:
        """The plate, lit when it is the player's turn."""
        palette = self.look.palette
        model: SeatModel = self.model
        fill = palette.pressed if self.down else palette.active if model.active else palette.ground
        edge = palette.accent if model.active else palette.panel_edge
        line = 0.7 if model.active else 0.25
        brush.plate(self.rect, fill, edge, radius=2.0, line=line, on=palette.ground)

    def paint(self, brush: Brush) -> None:
        """Name and points; Wonder beside what lies there; the five colours."""
        theme = self.theme
        model: SeatModel = self.model
        sheet = self.sheet
        inside = sheet.inset(theme.mm(1.8), theme.mm(1.1))
        high = sheet.h / theme.unit
        head_h = theme.mm(min(9.0, max(4.2, high * 0.2)))
        counts_h = theme.mm(min(7.5, max(3.4, high * 0.19)))
        head, rest = inside.cut_top(head_h, theme.mm(0.4))
        counts, info = rest.cut_bottom(counts_h, theme.mm(0.6))
        flat = high < FLAT
        if flat:
            head, info, wonder = self._flat(head, info)
        elif sheet.h > sheet.w * 0.95:
            info, wonder = self._tall(info)
        else:
            side = min(info.h, info.w * (0.34 if info.w > theme.mm(45) else 0.4))
            wonder, info = info.cut_right(min(side * 1.15, info.w * 0.45), theme.mm(1.2))
        self._head(brush, head, model)
        self._wonder(brush, wonder, model)
        self._counts(brush, counts, model)
        self._info(brush, info, model, flat)

    def _tall(self, info: Rect) -> tuple[Rect, Rect]:
        """In a high seat the Wonder stands above what lies there, as large as it can."""
        theme = self.theme
        words = max(theme.mm(17), info.h * 0.36)
        wonder, rest = info.cut_top(info.h - words, theme.mm(1.5))
        return rest, wonder.inset(theme.mm(2), theme.mm(0.5))

    def _flat(self, head: Rect, info: Rect) -> tuple[Rect, Rect, Rect]:
        """In a low seat the Wonder stands beside name and tokens."""
        theme = self.theme
        block = Rect(info.x, info.y, info.w, head.top - info.y)
        score, left = block.cut_right(theme.mm(7.5), theme.mm(0.8))
        wonder, left = left.cut_right(min(block.h * 1.05, left.w * 0.38), theme.mm(0.8))
        name, below = left.cut_top(head.h, theme.mm(0.3))
        self._score_box = score
        return name, below, wonder

    def _head(self, brush: Brush, box: Rect, model: SeatModel) -> None:
        theme, palette = self.theme, self.look.palette
        total = str(model.total)
        if self.sheet.h / theme.unit < FLAT:
            brush.text(total, self._score_box, theme.mm(6.4), palette.accent, bold=True, align="right")
        else:
            size = box.h * 1.02
            width = brush.width(total, size, bold=True) + theme.mm(0.5)
            place, box = box.cut_right(width, theme.mm(1))
            brush.text(total, place, size, palette.accent, bold=True, align="right")
        brush.text(model.name, box, min(box.h * 0.86, theme.mm(6.5)), palette.text, bold=True)

    def _wonder(self, brush: Brush, box: Rect, model: SeatModel) -> None:
        place = box.fitted(1.12)
        key = ("wonder", model.wonder, model.levels, model.built, model.nearest)
        painter = wonder_painter(model.wonder, model.levels, model.built, model.nearest)
        brush.drawing(key, place, painter)

    def _counts(self, brush: Brush, box: Rect, model: SeatModel) -> None:
        """Symbol and number of each colour, spread over the width; then the player's own deck."""
        theme, palette = self.theme, self.look.palette
        with_deck = box.w > theme.mm(44) or model.deck <= LOW_DECK
        items = [*zip(COLOURS, model.counts, strict=True)] + (
            [("card-back", model.deck)] if with_deck else []
        )
        side, size = box.h * 0.84, box.h * 1.04
        while True:
            gap = side * 0.24
            widths = [side + gap + brush.width(str(count), size, bold=True) for _, count in items]
            space = (box.w - sum(widths)) / max(1, len(items) - 1)
            if space >= side * 0.3 or side < theme.mm(1.8):
                break
            side, size = side * 0.95, size * 0.95
        space = min(space, theme.mm(7))
        x = box.x
        for (name, count), width in zip(items, widths, strict=True):
            if name == "card-back":
                x = box.right - width
            place = Rect(x, box.y + (box.h - side) / 2, side, side)
            brush.symbol(name, place, alpha=1.0 if count else 0.45)
            words = Rect(x + side + gap, box.y, width - side - gap + 2, box.h)
            plain = not count or name == "card-back"
            brush.text(
                str(count), words, size, palette.quiet if plain else palette.text, bold=not plain, least=1.8
            )
            x += width + space

    def _info(self, brush: Brush, box: Rect, model: SeatModel, flat: bool) -> None:
        theme, palette = self.theme, self.look.palette
        if not flat and box.h > theme.mm(8.4):
            size = min(theme.type(3.0), max(theme.mm(2.5), box.h * 0.2))
            line, box = box.cut_top(max(theme.mm(3.2), size * 1.25), theme.mm(0.6))
            brush.text(self._subtitle(brush, model, line, size), line, size, palette.quiet)
        if box.h < theme.mm(2.4):
            return
        least = theme.mm(2.7)
        most = theme.mm(min(7.0, max(3.6, box.h / theme.unit * 0.42)))
        room = box if box.h < theme.mm(7.5) or not model.faces else box.cut_top(box.h * 0.54)[0]
        used = paint_flow(brush, (model.pieces, model.pieces_short), room, most, least)
        left = Rect(box.x, box.y, box.w, box.h - used - (theme.mm(0.9) if used else 0))
        if model.faces and left.h >= theme.mm(3.4):
            items = [Item(face, count if count > 1 else None) for face, count in model.faces]
            paint_flow(brush, (items,), left, min(most * 0.86, left.h), theme.mm(2.9), palette.quiet)

    def _subtitle(self, brush: Brush, model: SeatModel, line: Rect, size: float) -> str:
        """The longest form of Wonder and next Stage that fits the line."""
        forms = (
            f"{model.wonder_name} · {model.next_long}",
            f"{model.wonder_name} · {model.next_short}" if model.next_short else model.wonder_name,
            model.wonder_name,
        )
        return next((form for form in forms if brush.width(form, size) <= line.w), forms[-1])
