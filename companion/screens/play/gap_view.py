"""A Medal between two seats: its Objective, and how far each rival is, on that rival's side."""

from dataclasses import dataclass

from companion.rules import ObjectiveProgress as Steps
from companion.rules import State, objective_progress
from companion.screens.kit.brush import Align, Brush
from companion.screens.kit.rects import Rect
from companion.screens.kit.view import View
from companion.screens.seating.ring import Side

NONE = Steps(0, 0)


@dataclass(frozen=True)
class GapModel:
    """``medal`` is None once it is won; ``first`` and ``second``: (have, need) of seat i and seat i + 1."""

    medal: str | None
    first: Steps
    second: Steps
    sides: tuple[Side, Side]


def gap_model(state: State, gap: int, sides: tuple[Side, Side]) -> GapModel:
    """Return what is shown in ``gap`` (R5)."""
    medal = state.gaps[gap]
    if medal is None:
        return GapModel(None, NONE, NONE, sides)
    after = (gap + 1) % len(state.players)
    return GapModel(
        medal, objective_progress(state, gap, medal), objective_progress(state, after, medal), sides
    )


class GapView(View[GapModel]):
    """Shows one gap. Model: a GapModel."""

    def paint(self, brush: Brush) -> None:
        """Each fraction at the edge towards its rival, the Medal in what is left."""
        theme, palette = self.theme, self.look.palette
        model = self.model
        if model.medal is None:
            place = self.rect.middle(*(min(self.width, self.height, theme.mm(7)),) * 2)
            brush.symbol("empty-medal", place, alpha=0.7)
            return
        close = model.first.near or model.second.near
        brush.plate(
            self.rect, palette.bar, palette.accent if close else palette.panel_edge, 2.4, 0.35, palette.ground
        )
        inside = self.rect.inset(theme.mm(0.7), theme.mm(0.5))
        pairs = list(zip((model.first, model.second), model.sides, strict=True))
        if {"up", "down"} == set(model.sides) and inside.w > inside.h * 1.5:
            self._beside(brush, inside, model.medal, pairs)
            return
        if {"left", "right"} == set(model.sides) and inside.h > theme.mm(13):
            self._below(brush, inside, model.medal, pairs)
            return
        width = min(inside.w * 0.3, theme.mm(9))
        for fraction, side in pairs:
            inside = self._at_edge(brush, inside, fraction, side, width)
        brush.symbol(model.medal, inside)

    def _at_edge(self, brush: Brush, box: Rect, fraction: Steps, side: Side, width: float) -> Rect:
        theme = self.theme
        if side in ("up", "down"):
            height = theme.mm(5)
            place, rest = box.cut_top(height) if side == "up" else box.cut_bottom(height)
            self._fraction(brush, place, fraction, "center", side)
            return rest
        place, rest = box.cut_left(width) if side == "left" else box.cut_right(width)
        self._fraction(brush, place, fraction, "center", None)
        return rest

    def _below(self, brush: Brush, box: Rect, medal: str, pairs: list[tuple[Steps, Side]]) -> None:
        place, line = box.cut_top(box.h * 0.66, self.theme.mm(0.4))
        brush.symbol(medal, place)
        left, right = line.columns(2, self.theme.mm(1.5))
        for fraction, side in pairs:
            self._fraction(brush, left if side == "left" else right, fraction, "center", side)

    def _beside(self, brush: Brush, box: Rect, medal: str, pairs: list[tuple[Steps, Side]]) -> None:
        place, words = box.cut_left(box.h, self.theme.mm(1))
        brush.symbol(medal, place)
        upper, lower = words.rows(2)
        for fraction, side in pairs:
            self._fraction(brush, upper if side == "up" else lower, fraction, "left", side)

    def _fraction(self, brush: Brush, box: Rect, fraction: Steps, align: Align, arrow: Side | None) -> None:
        """Write "2/3", gold where one step is missing, with an arrow to whose it is."""
        theme, palette = self.theme, self.look.palette
        close = fraction.near
        text = f"{fraction[0]}/{fraction[1]}"
        size = min(theme.mm(4.4), box.h * 0.98, box.w * 0.5)
        colour = palette.accent if close else palette.text
        if arrow is None:
            brush.text(text, box, size, colour, bold=True, align=align)
            return
        sign = size * 0.55
        width = brush.width(text, size, bold=True) + sign * 1.4
        line = box.middle(min(width, box.w), box.h) if align == "center" else box
        names = {"up": "up", "down": "down", "left": "to-left", "right": "to-right"}
        place, rest = line.cut_right(sign) if arrow == "right" else line.cut_left(sign)
        rest = (
            rest.cut_right(rest.w - sign * 0.4)[0]
            if arrow != "right"
            else rest.cut_left(rest.w - sign * 0.4)[0]
        )
        brush.symbol(names[arrow], place.middle(sign, sign))
        brush.text(text, rest, size, colour, bold=True, align="left" if arrow != "right" else "right")
