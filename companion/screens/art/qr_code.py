"""A QR code as a drawing: dark squares on a bright plate, with the quiet edge that readers need."""

import segno

from companion.screens.art.pen import Pen, Point
from companion.screens.art.symbols import Painter
from companion.screens.art.theme import Palette

EDGE = 4
"""Bright modules around the code (ISO/IEC 18004)."""
BRIGHT, DARK = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)


def qr_painter(text: str) -> Painter:
    """Return what draws ``text``."""
    matrix = segno.make(text, error="m", micro=False).matrix
    side = len(matrix) + 2 * EDGE
    squares: list[list[Point]] = []
    for row, modules in enumerate(matrix):
        top, bottom = (1 - (row + EDGE + more) / side for more in (0, 1))
        for column, dark in enumerate(modules):
            if dark:
                left, right = ((column + EDGE + more) / side for more in (0, 1))
                squares.append([(left, bottom), (right, bottom), (right, top), (left, top)])

    def paint(pen: Pen, _palette: Palette) -> None:
        pen.polygon([(0, 0), (1, 0), (1, 1), (0, 1)], BRIGHT)
        pen.polygon(squares[0], DARK, squares[1:])

    return paint
