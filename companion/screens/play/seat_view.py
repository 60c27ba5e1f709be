"""One seat on the table screen: name, points, Wonder, cards by colour, tokens.

The same parts at every size: what there is no room for becomes shorter (all Progress tokens as one
number) or is left to the seat's own screen, which opens on a touch.
"""

from companion.screens.art.symbols import COLOURS
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.brush import LEAST_TYPE, Brush
from companion.screens.kit.button import Touchable
from companion.screens.kit.cost_signs import costs_width, paint_costs
from companion.screens.kit.flow import Item, paint_flow
from companion.screens.kit.rects import Rect
from companion.screens.play.seat_model import SeatModel

FLAT = 15.5
"""Millimetres: a seat lower than this has its Wonder beside name and tokens."""

TALL = 27.0
"""Millimetres below the name with which a high seat has its Wonder above what lies there."""

LEAST_COST = 2.4
"""Millimetres: a drawing of what a Stage costs that is lower than this cannot be read."""

ROOM_BELOW = 9.0
"""Millimetres below the name of the Wonder with which the cost may have a line of its own."""

LOW_DECK = 5
"""A deck with so few cards left is always shown: it may be empty soon (R14)."""


class SeatView(Touchable[SeatModel]):
    """Shows one player. Model: a SeatModel."""

    def ground(self, brush: Brush) -> None:
        """The plate, lit when it is the player's turn."""
        palette = self.look.palette
        model = self.model
        fill = palette.pressed if self.down else palette.active if model.active else palette.ground
        edge = palette.accent if model.active else palette.panel_edge
        line = 0.7 if model.active else 0.25
        brush.plate(self.rect, fill, edge, radius=2.0, line=line, on=palette.ground)

    def paint(self, brush: Brush) -> None:
        """Name and points; Wonder beside what lies there; the five colours."""
        theme = self.theme
        model = self.model
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
        elif sheet.h > sheet.w * 0.95 and info.h > theme.mm(TALL):
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
            box = self._subtitle(brush, model, box, size)
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

    def _subtitle(self, brush: Brush, model: SeatModel, box: Rect, size: float) -> Rect:
        """Wonder and next Stage in words, or the cost as a drawing beside or below; return what is left."""
        theme, palette = self.theme, self.look.palette
        high = max(theme.mm(3.2), size * 1.25)
        line, rest = box.cut_top(high, theme.mm(0.6))
        words = f"{model.wonder_name} · {model.next_long}"
        if brush.width(words, size) <= line.w:
            brush.text(words, line, size, palette.quiet)
            return rest
        name, costs, signs = self._parted(brush, model, line, size)
        if model.next_costs and not (name and signs) and rest.h > theme.mm(ROOM_BELOW):
            below, left = rest.cut_top(high, theme.mm(0.6))
            if costs_width(model.next_costs) * theme.mm(LEAST_COST) <= below.w:
                name, costs, signs, rest = line, below, True, left
        if name is not None:
            brush.text(model.wonder_name, name, size, palette.quiet)
        if costs is not None:
            side = min(costs.h, theme.mm(4), costs.w / costs_width(model.next_costs, signs))
            paint_costs(brush, model.next_costs, costs, side, signs)
        return rest

    def _parted(
        self, brush: Brush, model: SeatModel, line: Rect, size: float
    ) -> tuple[Rect | None, Rect | None, bool]:
        """Divide ``line`` into the places of the Wonder's name and of what its next Stage costs.

        Both get smaller where there is little room, then the signs between the Resources go (the last of
        the three says whether they are there), then the name, which the drawing says too.
        """
        theme, costs = self.theme, model.next_costs
        if not costs:
            return line, None, False
        gap = theme.mm(1.6)
        wish = brush.width(model.wonder_name, size)
        shortest = min(wish, brush.width(model.wonder_name, theme.mm(LEAST_TYPE)))
        for signs in (True, False):
            room = line.w - gap - costs_width(costs, signs) * theme.mm(LEAST_COST)
            if room >= shortest:
                return *line.cut_left(min(wish, room), gap), signs
        for signs in (True, False):
            if costs_width(costs, signs) * theme.mm(LEAST_COST) <= line.w:
                return None, line, signs
        return line, None, False
