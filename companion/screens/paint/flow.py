"""Small signs with numbers, laid out in rows as large as they fit."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screens.art.theme import Colour
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect


class Item(NamedTuple):
    """A sign, and how often it is there: a number is written beside it unless it is None."""

    symbol: str
    number: int | None = None


def item_width(brush: Brush, item: Item, side: float) -> float:
    """Return the width of ``item`` with signs of ``side`` pixels."""
    if item.number is None:
        return side
    return side * 1.12 + brush.width(str(item.number), side * 0.92, bold=True)


def layout(brush: Brush, items: Sequence[Item], box: Rect, side: float, gap: float) -> list[Rect] | None:
    """Return a rectangle for each item, row by row from the top left; None where they do not fit."""
    found: list[Rect] = []
    x, top = box.x, box.top
    for item in items:
        width = item_width(brush, item, side)
        if x + width > box.right + 0.5 and x > box.x:
            x, top = box.x, top - side - gap
        if x + width > box.right + 0.5 or top - side < box.y - 0.5:
            return None
        found.append(Rect(x, top - side, width, side))
        x += width + gap * 1.8
    return found


def fitting_side(
    brush: Brush, items: Sequence[Item], box: Rect, most: float, least: float, gap: float
) -> float | None:
    """Return the largest sign from ``most`` down to ``least`` pixels with which all items fit, or None."""
    side = min(most, box.h)
    while side >= least:
        if layout(brush, items, box, side, gap) is not None:
            return side
        side *= 0.94
    return None


def paint_flow(
    brush: Brush,
    choices: Sequence[Sequence[Item]],
    box: Rect,
    most: float,
    least: float,
    colour: Colour | None = None,
) -> float:
    """Paint the first of ``choices`` (the fullest first) that fits into ``box``; return the height used.

    Signs are ``most`` pixels high where there is room, never less than ``least``; the last choice is
    painted as far as it goes.
    """
    gap = brush.theme.mm(0.7)
    for items in choices:
        if not items:
            return 0.0
        side = fitting_side(brush, items, box, most, least, gap)
        if side is not None:
            return _paint(brush, items, box, side, gap, colour)
    items = list(choices[-1]) if choices else []
    while items:
        items.pop()
        if items and layout(brush, items, box, min(least, box.h), gap) is not None:
            return _paint(brush, items, box, min(least, box.h), gap, colour)
    return 0.0


def _paint(
    brush: Brush, items: Sequence[Item], box: Rect, side: float, gap: float, colour: Colour | None
) -> float:
    places = layout(brush, items, box, side, gap) or []
    for item, place in zip(items, places, strict=True):
        brush.symbol(item.symbol, place.cut_left(side)[0])
        if item.number is not None:
            rest = place.cut_left(side * 1.12)[1]
            rest = Rect(rest.x, rest.y, rest.w + 1, rest.h)
            brush.text(str(item.number), rest, side * 0.92, colour, bold=True, least=1.6)
    return box.top - places[-1].y if places else 0.0
