"""How far somebody is with a Medal as steps that are done and steps to do: ●●○. No fraction needs reading."""

from companion.rules import ObjectiveProgress as Steps
from companion.screens.art.pen import Pen
from companion.screens.art.symbols import Painter
from companion.screens.art.theme import Palette
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect

APART = 1.32
"""From the middle of one step to that of the next, where a step is 1 large."""


def paint_steps(brush: Brush, steps: Steps, box: Rect, largest: float, align: str = "center") -> None:
    """Paint ``steps`` along the longer side of ``box``, none larger than ``largest`` pixels.

    A row begins at the left unless ``align`` is "center"; a column grows from below. Gold: one step away.
    """
    if not steps.need:
        return
    along, across = max(box.w, box.h), min(box.w, box.h)
    side = min(across, largest, along / (1 + APART * (steps.need - 1)))
    length = side * (1 + APART * (steps.need - 1))
    upright = box.h > box.w
    if upright:
        place = box.middle(side, length)
    else:
        place = (
            box.middle(length, side)
            if align == "center"
            else Rect(box.x, box.centre[1] - side / 2, length, side)
        )
    brush.drawing(("steps", *steps, upright), place, _painter(steps, upright))


def _painter(steps: Steps, upright: bool) -> Painter:
    def paint(pen: Pen, palette: Palette) -> None:
        whole = 1 + APART * (steps.need - 1)
        colour = palette.accent if steps.near else palette.text
        for number in range(steps.need):
            at = number * APART / whole
            one = pen.within(0, at, 1, 1 / whole) if upright else pen.within(at, 0, 1 / whole, 1)
            if number < steps.have:
                one.disc(0.5, 0.5, 0.5, colour)
            else:
                one.ring(0.5, 0.5, 0.48, 0.14, palette.accent if steps.near else palette.quiet)

    return paint
