"""What a Stage costs as a drawing: Resources in a row, all equal or all different, "=" or "≠" between them.

A Resource is the sign of the Grey cards; those that differ are filled differently, so that no word and no
colour is needed to see it (R20, R21). Where there is little room the signs between them are left out.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from companion.screens.art.pen import Pen, Point
from companion.screens.art.symbols import Painter
from companion.screens.art.theme import Colour, Palette
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect

SIGN = 0.62
"""The width of "=" or "≠", where a Resource is 1 wide and high."""

APART = 0.9
"""The room between the costs of two Stages, by the same measure."""

Need = Literal["identical", "different"]


class Cost(NamedTuple):
    """What Stage ``stage`` (from 1) costs: ``number`` Resources that are identical or different."""

    kind: Need
    number: int
    stage: int


def costs_width(costs: Sequence[Cost], signs: bool = True) -> float:
    """Return how wide ``costs`` are beside each other, by their height; ``signs``: with those between."""
    return sum(_width(cost.number, signs) for cost in costs) + (len(costs) - 1) * APART


def paint_costs(brush: Brush, costs: Sequence[Cost], box: Rect, side: float, signs: bool = True) -> None:
    """Paint ``costs`` from the left of ``box``, ``side`` pixels high; a stroke parts two of them."""
    palette = brush.theme.palette
    for number, cost in enumerate(costs):
        if number:
            stroke, box = box.cut_left(APART * side)
            brush.text("/", stroke, side, palette.quiet, align="center")
        place, box = box.cut_left(_width(cost.number, signs) * side)
        painter = cost_painter(cost.kind, cost.number, signs)
        brush.drawing(("cost", signs, *cost), place.middle(place.w, side), painter)


def cost_painter(kind: Need, number: int, signs: bool = True) -> Painter:
    """Return what draws ``number`` Resources of this ``kind`` in a row."""

    def paint(pen: Pen, palette: Palette) -> None:
        whole = _width(number, signs)
        step = 1 + SIGN * signs
        for place in range(number):
            piece = pen.within(place * step / whole, 0, 1 / whole, 1)
            _resource(piece, palette.grey, place if kind == "different" else 0)
            if place and signs:
                sign = pen.within((place * step - SIGN) / whole, 0, SIGN / whole, 1)
                _sign(sign, palette.text, kind == "different")

    return paint


def sign_painter(different: bool) -> Painter:
    """Return what draws "≠" (``different``) or "=" between two Resources."""
    return lambda pen, palette: _sign(pen, palette.text, different)


def _width(number: int, signs: bool) -> float:
    return number + (number - 1) * SIGN * signs


def _diamond(half: float) -> list[Point]:
    return [(0.5, 0.5 + half), (0.5 + half, 0.5), (0.5, 0.5 - half), (0.5 - half, 0.5)]


def _resource(pen: Pen, colour: Colour, filled: int) -> None:
    """Draw a Resource: full, open, half, open with a dot, or with a bar."""
    if filled == 0:
        pen.polygon(_diamond(0.46), colour)
        return
    pen.polygon(_diamond(0.46), colour, [_diamond(0.28)])
    match filled:
        case 2:
            pen.polygon([(0.5, 0.9), (0.9, 0.5), (0.5, 0.1)], colour)
        case 3:
            pen.disc(0.5, 0.5, 0.13, colour)
        case 4:
            pen.line([(0.3, 0.5), (0.7, 0.5)], 0.16, colour)


def _sign(pen: Pen, colour: Colour, different: bool) -> None:
    for y in (0.4, 0.6):
        pen.line([(0.22, y), (0.78, y)], 0.15, colour)
    if different:
        pen.line([(0.3, 0.22), (0.7, 0.78)], 0.13, colour)
