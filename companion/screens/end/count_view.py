"""One player's line in the count at the end: what is being counted, piece by piece, and the points so far."""

from dataclasses import dataclass

from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.end.count import CATEGORIES, Piece
from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect

CATEGORY_SIGNS = {
    "stages": "stage",
    "blue": "blue",
    "cat": "cat",
    "military": "victory",
    "progress": "progress",
    "medals": "reward",
}
"""The drawing that stands for each category."""


@dataclass(frozen=True)
class CountLine:
    """What a line shows.

    ``levels`` and ``built`` are the Stages of the Wonder: where they stand, and which are constructed.
    ``counted`` are the points of the categories counted so far, in the order of R61; ``pieces`` those
    of the category that is being counted, as many as have been laid down yet. ``place`` is the place
    from 1 when everything is counted, else None.
    """

    name: str
    wonder: str
    levels: tuple[int, ...]
    built: tuple[int, ...]
    counted: tuple[int, ...]
    pieces: tuple[Piece, ...]
    total: int
    place: int | None
    winner: bool


class CountLineView(View[CountLine]):
    """A line. The model is a CountLine."""

    def paint(self, brush: Brush) -> None:
        """Name on the left, points on the right, what is counted between (below, on a narrow screen)."""
        line = self.model
        theme, palette = self.theme, self.look.palette
        won = line.winner and line.place is not None
        brush.plate(
            self.rect,
            palette.active if won else palette.panel,
            palette.accent if won else palette.panel_edge,
            1.8,
            0.6 if won else 0.3,
        )
        inside = self.rect.inset(theme.mm(1.4), theme.mm(0.5))
        high = min(inside.h, theme.mm(9) * theme.text_scale)
        if theme.upright:
            head, middle = inside.cut_top(inside.h * 0.46, theme.mm(0.3))
            total, head = head.cut_right(theme.mm(11))
            self._name(brush, head, line)
            brush.text(str(line.total), total, head.h * 1.1, palette.accent, bold=True, align="right")
        else:
            name, rest = inside.cut_left(theme.mm(43), theme.mm(1))
            total, middle = rest.cut_right(theme.mm(14), theme.mm(1))
            self._name(brush, name.middle(name.w, high), line)
            size = min(high, theme.huge * 1.15)
            brush.text(str(line.total), total, size, palette.accent, bold=True, align="right")
        self._middle(brush, middle, line)

    def _name(self, brush: Brush, box: Rect, line: CountLine) -> None:
        theme, palette = self.theme, self.look.palette
        if line.place is not None:
            place, box = box.cut_left(theme.type(6.4), theme.mm(0.8))
            if line.winner:
                brush.symbol("trophy", place.middle(place.w, min(place.w, box.h)))
            else:
                text = self.lang.text("{place}.", place=line.place)
                brush.text(text, place, min(theme.large, box.h), palette.quiet, align="center")
        if not theme.upright:
            drawing, box = box.cut_left(min(box.h * 1.12, theme.mm(10)), theme.mm(1.2))
            painter = wonder_painter(line.wonder, line.levels, line.built, ())
            brush.drawing(("wonder", line.wonder, line.levels, line.built, ()), drawing.fitted(1.12), painter)
        brush.text(line.name, box, min(theme.large, box.h * 0.9), palette.text, bold=True)

    def _middle(self, brush: Brush, box: Rect, line: CountLine) -> None:
        """The points of each category in its column; the pieces of the one that is being counted."""
        theme, palette = self.theme, self.look.palette
        done = len(line.counted) == len(CATEGORIES)
        width = box.w / len(CATEGORIES) if theme.upright or done else theme.mm(11.5)
        shown = () if theme.upright and not done else line.counted
        for number, points in enumerate(shown):
            cell = Rect(box.x + number * width, box.y, width - theme.mm(0.8), box.h)
            side = min(cell.h * 0.72, cell.w * 0.38, theme.mm(5))
            sign, words = cell.cut_left(side, theme.mm(0.6))
            alpha = 1.0 if points else 0.4
            brush.symbol(CATEGORY_SIGNS[CATEGORIES[number]], sign.middle(side, side), alpha=alpha)
            colour = palette.text if points else palette.quiet
            size = min(theme.large, cell.h * 0.8)
            brush.text(str(points), words, size, colour, bold=bool(points))
        if not done:
            left = box.cut_left(len(shown) * width)[1]
            self._pieces(brush, left, line)

    def _pieces(self, brush: Brush, box: Rect, line: CountLine) -> None:
        """The pieces laid down so far, each with its points."""
        if not line.pieces:
            return
        theme, palette = self.theme, self.look.palette
        side = min(box.h * 0.84, theme.mm(6.6))
        step = min(side * 2.6, box.w / len(line.pieces))
        for number, piece in enumerate(line.pieces):
            cell = Rect(box.x + number * step, box.y, step, box.h)
            sign, words = cell.cut_left(min(side, cell.w * 0.55), theme.mm(0.4))
            brush.symbol(piece.symbol, sign.middle(sign.w, sign.w))
            text = str(piece.points) if piece.copies == 1 else f"{piece.copies}× {piece.points}"
            size = min(theme.body, cell.h * 0.62)
            brush.text(text, words, size, palette.text if piece.points else palette.quiet, bold=True)
