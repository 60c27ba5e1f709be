"""A piece that can be touched: its drawing, its name, and a note. For Wonders, Medals and tokens."""

from dataclasses import dataclass

from companion.screens.kit.button import Touchable
from companion.screens.paint.brush import Align, Brush


@dataclass(frozen=True)
class Tile:
    """What a tile shows: the name of a drawing ("" for none), a caption, a note, whether it is chosen."""

    symbol: str
    caption: str
    note: str = ""
    chosen: bool = False


class PieceTile(Touchable[Tile]):
    """A plate with a piece on it. The model is a Tile."""

    def paint(self, brush: Brush) -> None:
        """Drawing on the left of a flat tile, on top of a high one; caption and note beside or below."""
        tile = self.model
        theme, palette = self.theme, self.look.palette
        fill = palette.pressed if self.down else palette.active if tile.chosen else palette.raised
        edge = palette.accent if tile.chosen else palette.panel_edge
        brush.plate(
            self.rect, fill if self.enabled else palette.panel, edge, 1.8, 0.5 if tile.chosen else 0.3
        )
        inside = self.rect.inset(theme.mm(1.2), theme.mm(0.8))
        beside = inside.w - min(inside.h, theme.mm(11))
        flat = inside.w > 1.5 * inside.h and beside > theme.mm(14)
        if tile.symbol:
            if flat:
                place, inside = inside.cut_left(min(inside.h, theme.mm(11)), theme.mm(1.4))
            else:
                place, inside = inside.cut_top(inside.h * 0.56, theme.mm(0.6))
            brush.symbol(tile.symbol, place, alpha=1.0 if self.enabled else 0.45)
        colour = palette.text if self.enabled else palette.quiet
        align: Align = "left" if flat else "center"
        if tile.note:
            note, inside = inside.cut_bottom(inside.h * (0.36 if beside > theme.mm(22) else 0.46))
            gold = palette.accent if tile.chosen else palette.quiet
            brush.text(tile.note, note, theme.small, gold, align=align, lines=2)
        brush.text(tile.caption, inside, theme.body, colour, bold=True, align=align, lines=2)
