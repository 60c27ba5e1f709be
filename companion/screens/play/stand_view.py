"""A player's stand on the table screen: name, score, Wonder with its Stages, Cat, what they hold in small."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.screens.art.symbols import COLOURS
from companion.screens.art.wonder_pictures import wonder_painter
from companion.screens.kit.button import Touchable
from companion.screens.kit.view import Look
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.screens.play.seat_model import SeatModel
from companion.screens.play.table_layout import Stand, TableLayout


@dataclass(frozen=True)
class StandModel:
    """A player; ``shown``: it is they who are on the stage, though it may be somebody else's turn."""

    seat: SeatModel
    shown: bool


class StandView(Touchable[StandModel]):
    """Shows one player at their place; a touch puts them on the stage. Model: a StandModel."""

    def __init__(
        self, look: Look, on_press: Callable[[], None], model: StandModel, layout: TableLayout, stand: Stand
    ) -> None:
        super().__init__(look, on_press, model)
        self.layout, self.stand = layout, stand
        self.place(stand.rect)

    def ground(self, brush: Brush) -> None:
        """The plate: lit on the player's turn, with a bright edge while they are on the stage."""
        palette = self.look.palette
        model = self.model
        active = model.seat.active
        fill = palette.pressed if self.down else palette.active if active else palette.panel
        edge = palette.accent if active else palette.text if model.shown else palette.panel_edge
        brush.plate(
            self.rect, fill, edge, 1.8, 0.7 if active else 0.5 if model.shown else 0.25, palette.ground
        )

    def paint(self, brush: Brush) -> None:
        """Each at its own place, whatever the others are."""
        palette, layout, stand = self.look.palette, self.layout, self.stand
        seat = self.model.seat
        name, score = self._lines(stand.name, layout.name_size), self._lines(stand.score, layout.score_size)
        brush.text(seat.name, name, layout.name_size, palette.text, bold=True)
        brush.text(str(seat.total), score, layout.score_size, palette.accent, bold=True)
        key = ("wonder", seat.wonder, seat.levels, seat.built, seat.nearest)
        painter = wonder_painter(seat.wonder, seat.levels, seat.built, seat.nearest)
        brush.drawing(key, stand.wonder, painter)
        if seat.cat:
            side = stand.wonder.w * 0.46
            brush.symbol("cat", Rect(stand.wonder.right - side, stand.wonder.y, side, side))
        self._holdings(brush, seat)

    @staticmethod
    def _lines(box: Rect, size: float) -> Rect:
        """Return ``box`` with the room that type of ``size`` needs above and below its capitals."""
        return box.middle(box.w, max(box.h, 1.25 * size))

    @property
    def _least(self) -> float:
        return self.layout.least / self.theme.unit

    def _holdings(self, brush: Brush, seat: SeatModel) -> None:
        """Each colour in a cell of its own: its sign and how many; nothing where there is none."""
        box, size = self.stand.holdings, self.layout.least
        columns = 2 if box.h > 3.6 * size else 5
        cells = box.grid(columns, 1 if columns == 5 else 3)
        for (colour, count), cell in zip(zip(COLOURS, seat.counts, strict=True), cells, strict=False):
            if not count:
                continue
            digits = brush.width(str(count), size, bold=True) + 2
            side = min((cell.w - digits) / 1.06, cell.h, size * 0.86)
            sign, words = cell.middle(cell.w, min(cell.h, size * 1.3)).cut_left(side, side * 0.06)
            brush.symbol(colour, sign)
            brush.text(str(count), words, size, self.look.palette.text, bold=True, least=self._least * 0.99)
