"""The Objectives of the twelve Medals: one family, a gold ring with what is asked for inside (R50).

What is counted is drawn as often as it is needed, so that the icon can be read without words:
three triangles are three Green cards, two blocks and a cat are two Stages and the Cat pawn.
"""

from companion.screens.art.pen import Pen
from companion.screens.art.symbols import (
    Painter,
    bar,
    cat,
    cross,
    diamond,
    disc,
    horn,
    laurel,
    triangle,
    victory,
)
from companion.screens.art.theme import Colour, Palette, mixed

_THREE = ((0.29, 0.5, 0.42, 0.42), (0.05, 0.08, 0.42, 0.42), (0.53, 0.08, 0.42, 0.42))
"""Boxes of three things in a triangle: x, y, width, height."""


def _three_blue(pen: Pen, palette: Palette) -> None:
    for x in (-0.02, 0.26, 0.54):
        bar(pen.within(x, 0.08, 0.48, 0.84), palette.blue)


def _three_green(pen: Pen, palette: Palette) -> None:
    for box in _THREE:
        triangle(pen.within(*box), palette.green)


def _three_grey(pen: Pen, palette: Palette) -> None:
    for box in _THREE:
        diamond(pen.within(*box), palette.grey)


def _three_red(pen: Pen, palette: Palette) -> None:
    for x, y, w, h in _THREE:
        cross(pen.within(x + 0.03, y + 0.02, w - 0.06, h - 0.06), palette.red)


def _four_colours(pen: Pen, palette: Palette) -> None:
    triangle(pen.within(0.06, 0.54, 0.4, 0.38), palette.green)
    disc(pen.within(0.54, 0.54, 0.4, 0.4), palette.yellow)
    bar(pen.within(0.06, 0.06, 0.4, 0.42), palette.blue)
    cross(pen.within(0.56, 0.08, 0.36, 0.36), palette.red)


def _gold_cat_horn(pen: Pen, palette: Palette) -> None:
    disc(pen.within(0.3, 0.56, 0.4, 0.4), palette.yellow)
    cat(pen.within(0.02, 0.08, 0.42, 0.42), palette.blue, palette.ground)
    horn(pen.within(0.5, 0.08, 0.48, 0.48), palette.red)


def _seven_cards(pen: Pen, palette: Palette) -> None:
    for step in range(3):
        x = 0.1 + step * 0.13
        pen.block(x - 0.02, 0.06, 0.56, 0.88, palette.ground, 0.1)
        pen.block(x, 0.08, 0.52, 0.84, palette.paper, 0.08)
    pen.line([(0.47, 0.72), (0.77, 0.72), (0.58, 0.28)], 0.11, palette.ink)


def _three_stages(pen: Pen, palette: Palette) -> None:
    _stages(pen, 3, palette.accent)


def _two_stages_cat(pen: Pen, palette: Palette) -> None:
    cat(pen.within(0.26, 0.5, 0.48, 0.48), palette.text, palette.ground)
    for y, half in ((0.26, 0.28), (0.04, 0.4)):
        pen.block(0.5 - half, y, 2 * half, 0.18, palette.accent, 0.04)


def _two_progress(pen: Pen, palette: Palette) -> None:
    for x in (0.0, 0.51):
        progress(pen.within(x, 0.26, 0.49, 0.49), palette)


def _progress_military_cat(pen: Pen, palette: Palette) -> None:
    cat(pen.within(0.29, 0.54, 0.42, 0.42), palette.text, palette.ground)
    progress(pen.within(0.02, 0.06, 0.44, 0.44), palette)
    victory(pen.within(0.54, 0.05, 0.42, 0.46), palette)


def _two_victories(pen: Pen, palette: Palette) -> None:
    for x in (0.01, 0.52):
        victory(pen.within(x, 0.2, 0.47, 0.6), palette)


def _stages(pen: Pen, count: int, colour: Colour) -> None:
    """Blocks on each other, wider below."""
    height = 0.84 / count
    for level in range(count):
        half = 0.44 - level * 0.12
        pen.block(0.5 - half, 0.08 + level * height, 2 * half, height * 0.78, colour, 0.04)


def progress(pen: Pen, palette: Palette) -> None:
    """Any Progress token: a green ring with an arrow upwards."""
    pen.ring(0.5, 0.5, 0.49, 0.11, palette.green)
    pen.line([(0.5, 0.28), (0.5, 0.7)], 0.1, palette.green)
    pen.line([(0.31, 0.52), (0.5, 0.71), (0.69, 0.52)], 0.1, palette.green)


def stage(pen: Pen, palette: Palette) -> None:
    """Any Stage of a Wonder: blocks on each other."""
    _stages(pen, 3, palette.accent)


INSIDES: dict[str, Painter] = {
    "three-blue": _three_blue,
    "three-green": _three_green,
    "three-grey": _three_grey,
    "three-red": _three_red,
    "four-colours": _four_colours,
    "gold-cat-horn": _gold_cat_horn,
    "seven-cards": _seven_cards,
    "three-stages": _three_stages,
    "two-stages-cat": _two_stages_cat,
    "two-progress": _two_progress,
    "progress-military-cat": _progress_military_cat,
    "two-victories": _two_victories,
}


def _objective(inside: Painter) -> Painter:
    """Return the painter of a Medal with its Objective side up."""

    def paint(pen: Pen, palette: Palette) -> None:
        pen.disc(0.5, 0.5, 0.5, palette.accent)
        pen.disc(0.5, 0.5, 0.44, palette.ground)
        inside(pen.within(0.18, 0.18, 0.64, 0.64), palette)

    return paint


def reward(pen: Pen, palette: Palette) -> None:
    """A Medal with its Reward side up: gold, a laurel, no Objective any more."""
    pen.disc(0.5, 0.5, 0.5, palette.accent)
    pen.ring(0.5, 0.5, 0.44, 0.03, mixed(palette.accent, palette.ink, 0.5))
    laurel(pen.within(0.2, 0.2, 0.6, 0.6), palette.ink)


def empty_place(pen: Pen, palette: Palette) -> None:
    """A place whose Medal has been won."""
    for start in range(0, 360, 30):
        pen.line(pen.circle(0.5, 0.5, 0.44, start, start + 15), 0.05, palette.faint)


MEDALS: dict[str, Painter] = {
    **{medal: _objective(inside) for medal, inside in INSIDES.items()},
    "reward": reward,
    "empty-medal": empty_place,
    "progress": progress,
    "stage": stage,
}
"""Painters of the Medals by id, and of the small signs that are built from the same parts."""
