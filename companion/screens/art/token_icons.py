"""The Progress tokens as drawings: a green ring with what the token is about inside.

Tokens that offer an extra card show what sets them off and a plus; tokens that count at the end
show what they count and a star.
"""

import math

from companion.screens.art.objectives import progress
from companion.screens.art.pen import Pen, Point
from companion.screens.art.symbols import PIECES, Painter, cat, coin, diamond, horn, shield, triangle, victory
from companion.screens.art.theme import Colour, Palette


def plus(pen: Pen, colour: Colour) -> None:
    """One more card."""
    pen.line([(0.5, 0.12), (0.5, 0.88)], 0.26, colour)
    pen.line([(0.12, 0.5), (0.88, 0.5)], 0.26, colour)


def star(pen: Pen, colour: Colour) -> None:
    """Victory points at the end."""
    points: list[Point] = []
    for corner in range(10):
        angle = math.radians(90 + corner * 36)
        radius = 0.22 if corner % 2 else 0.52
        points.append((0.5 + radius * math.cos(angle), 0.48 + radius * math.sin(angle)))
    pen.polygon(points, colour)


def _extra(*pieces: str) -> Painter:
    """What sets the token off, and a plus."""

    def paint(pen: Pen, palette: Palette) -> None:
        if len(pieces) == 1:
            PIECES[pieces[0]](pen.within(0.02, 0.2, 0.6, 0.6), palette)
            plus(pen.within(0.66, 0.33, 0.34, 0.34), palette.accent)
            return
        PIECES[pieces[0]](pen.within(0.0, 0.5, 0.48, 0.48), palette)
        PIECES[pieces[1]](pen.within(0.52, 0.5, 0.48, 0.48), palette)
        plus(pen.within(0.32, 0.04, 0.36, 0.36), palette.accent)

    return paint


def _counted(piece: str) -> Painter:
    """What the token counts at the end, and a star."""

    def paint(pen: Pen, palette: Palette) -> None:
        PIECES[piece](pen.within(0.02, 0.18, 0.58, 0.64), palette)
        star(pen.within(0.62, 0.3, 0.4, 0.4), palette.accent)

    return paint


def _architecture(pen: Pen, palette: Palette) -> None:
    for y, half in ((0.56, 0.16), (0.34, 0.24), (0.12, 0.32)):
        pen.block(0.34 - half, y, 2 * half, 0.18, palette.accent, 0.03)
    plus(pen.within(0.64, 0.5, 0.36, 0.36), palette.accent)


def _economy(pen: Pen, palette: Palette) -> None:
    coin(pen.within(0.36, 0.34, 0.62, 0.62), palette.yellow, palette.ink)
    pen.disc(0.34, 0.34, 0.34, palette.ground)
    coin(pen.within(0.04, 0.04, 0.6, 0.6), palette.yellow, palette.ink)


def _engineering(pen: Pen, palette: Palette) -> None:
    """A set square: measured, whatever the material."""
    pen.polygon(
        [(0.08, 0.1), (0.92, 0.1), (0.08, 0.94)], palette.text, [[(0.26, 0.26), (0.56, 0.26), (0.26, 0.56)]]
    )
    for y in (0.4, 0.56, 0.72):
        pen.line([(0.1, y), (0.18, y)], 0.05, palette.ground)


def _tactics(pen: Pen, palette: Palette) -> None:
    shield(pen.within(0.42, 0.28, 0.54, 0.66), palette.red)
    shield(pen.within(0.0, 0.0, 0.64, 0.78), palette.ground)
    shield(pen.within(0.05, 0.05, 0.54, 0.66), palette.red)


def _decor(pen: Pen, palette: Palette) -> None:
    """A column."""
    for y, half in ((0.86, 0.4), (0.02, 0.4), (0.76, 0.3), (0.14, 0.3)):
        pen.block(0.5 - half, y, 2 * half, 0.11, palette.text, 0.03)
    for x in (0.26, 0.43, 0.6):
        pen.block(x, 0.24, 0.13, 0.52, palette.text)


def _politics(pen: Pen, palette: Palette) -> None:
    cat(pen.within(0.0, 0.18, 0.6, 0.6), palette.blue, palette.ground)
    star(pen.within(0.62, 0.3, 0.4, 0.4), palette.accent)


def _strategy(pen: Pen, palette: Palette) -> None:
    victory(pen.within(0.0, 0.14, 0.6, 0.7), palette)
    star(pen.within(0.62, 0.3, 0.4, 0.4), palette.accent)


def _education(pen: Pen, palette: Palette) -> None:
    progress(pen.within(0.0, 0.2, 0.6, 0.6), palette)
    star(pen.within(0.62, 0.3, 0.4, 0.4), palette.accent)


def _culture(pen: Pen, palette: Palette) -> None:
    """A lyre."""
    for side in (-1, 1):
        pen.line(
            [
                (0.5 + side * x, y)
                for x, y in ((0.12, 0.06), (0.32, 0.26), (0.34, 0.5), (0.24, 0.72), (0.36, 0.94))
            ],
            0.1,
            palette.text,
        )
    pen.line([(0.2, 0.78), (0.8, 0.78)], 0.08, palette.text)
    pen.block(0.3, 0.02, 0.4, 0.14, palette.text, 0.05)
    for x in (0.4, 0.5, 0.6):
        pen.line([(x, 0.16), (x, 0.78)], 0.04, palette.accent)


def _logistics(pen: Pen, palette: Palette) -> None:
    diamond(pen.within(0.0, 0.18, 0.62, 0.62), palette.grey)
    star(pen.within(0.62, 0.3, 0.4, 0.4), palette.accent)


def _domestication(pen: Pen, palette: Palette) -> None:
    """The Cat and an eye: it may look."""
    cat(pen.within(0.2, 0.42, 0.6, 0.58), palette.accent, palette.ground)
    pen.polygon(
        [(0.14, 0.2), (0.32, 0.34), (0.68, 0.34), (0.86, 0.2), (0.68, 0.06), (0.32, 0.06)], palette.text
    )
    pen.disc(0.5, 0.2, 0.12, palette.ground)


def _entrenchment(pen: Pen, palette: Palette) -> None:
    """A wall with a Horn behind it: it stays."""
    horn(pen.within(0.2, 0.42, 0.62, 0.62), palette.red)
    pen.block(0.02, 0.04, 0.96, 0.3, palette.text)
    for x in (0.02, 0.31, 0.6, 0.84):
        pen.block(x, 0.3, 0.14, 0.16, palette.text)


def _propaganda(pen: Pen, palette: Palette) -> None:
    horn(pen.within(0.0, 0.14, 0.7, 0.7), palette.red)
    plus(pen.within(0.64, 0.08, 0.34, 0.34), palette.accent)


def _science(pen: Pen, palette: Palette) -> None:
    triangle(pen.within(0.02, 0.2, 0.6, 0.6), palette.green)
    plus(pen.within(0.64, 0.3, 0.36, 0.36), palette.accent)


INSIDES: dict[str, Painter] = {
    "urbanism": _extra("wood", "brick"),
    "crafts": _extra("papyrus", "glass"),
    "jewelry": _extra("stone", "gold"),
    "science": _science,
    "propaganda": _propaganda,
    "architecture": _architecture,
    "economy": _economy,
    "engineering": _engineering,
    "tactics": _tactics,
    "decor": _decor,
    "politics": _politics,
    "strategy": _strategy,
    "education": _education,
    "culture": _culture,
    "logistics": _logistics,
    "domestication": _domestication,
    "entrenchment": _entrenchment,
}


def _token(inside: Painter) -> Painter:
    def paint(pen: Pen, palette: Palette) -> None:
        pen.disc(0.5, 0.5, 0.5, palette.green)
        pen.disc(0.5, 0.5, 0.45, palette.ground)
        inside(pen.within(0.18, 0.18, 0.64, 0.64), palette)

    return paint


def _unknown(pen: Pen, palette: Palette) -> None:
    """A question mark."""
    pen.line(
        [(0.28, 0.68), (0.36, 0.86), (0.58, 0.9), (0.72, 0.74), (0.66, 0.58), (0.5, 0.46), (0.5, 0.32)],
        0.12,
        palette.text,
    )
    pen.disc(0.5, 0.1, 0.08, palette.text)


def _pile(pen: Pen, palette: Palette) -> None:
    """The face-down pile: tokens on each other, backs up."""
    for y in (0.0, 0.08, 0.16):
        part = pen.within(0.08, y, 0.84, 0.84)
        part.disc(0.5, 0.5, 0.5, palette.ground)
        part.disc(0.5, 0.5, 0.46, palette.faint)
        part.disc(0.5, 0.5, 0.38, palette.panel)
    progress(pen.within(0.32, 0.4, 0.36, 0.36), palette)


TOKENS: dict[str, Painter] = {
    **{token: _token(inside) for token, inside in INSIDES.items()},
    "unknown-token": _token(_unknown),
    "pile": _pile,
    "plus": lambda pen, palette: plus(pen, palette.accent),
    "star": lambda pen, palette: star(pen, palette.accent),
}
"""Painters of the Progress tokens by id, of the pile and of an unknown token."""
