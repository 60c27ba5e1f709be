"""The signs of the screens themselves: back, undo, help, camera, yes and no."""

import math
from collections.abc import Callable

from companion.screens.art.pen import Pen, Point
from companion.screens.art.symbols import Painter, gear
from companion.screens.art.theme import Colour, Palette


def _turned(pen: Pen, colour: Colour, flip: bool) -> None:
    """An arrow that turns back; flipped: forward again."""

    def at(points: list[Point]) -> list[Point]:
        return [(1 - x, y) for x, y in points] if flip else points

    arc = pen.circle(0.52, 0.4, 0.34, -60, 120)
    pen.line(at([*arc, (0.2, 0.7)]), 0.12, colour)
    pen.polygon(at([(0.02, 0.7), (0.36, 0.96), (0.36, 0.44)]), colour)


def _undo(pen: Pen, colour: Colour) -> None:
    _turned(pen, colour, False)


def _redo(pen: Pen, colour: Colour) -> None:
    _turned(pen, colour, True)


def _back(pen: Pen, colour: Colour) -> None:
    pen.line([(0.62, 0.14), (0.28, 0.5), (0.62, 0.86)], 0.13, colour)


def _forward(pen: Pen, colour: Colour) -> None:
    pen.line([(0.38, 0.14), (0.72, 0.5), (0.38, 0.86)], 0.13, colour)


def _up(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.5, 0.85), (0.95, 0.2), (0.05, 0.2)], colour)


def _down(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.5, 0.15), (0.95, 0.8), (0.05, 0.8)], colour)


def _left(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.15, 0.5), (0.8, 0.95), (0.8, 0.05)], colour)


def _right(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.85, 0.5), (0.2, 0.95), (0.2, 0.05)], colour)


def _help(pen: Pen, colour: Colour) -> None:
    pen.line(
        [(0.3, 0.68), (0.36, 0.84), (0.52, 0.9), (0.68, 0.82), (0.7, 0.66), (0.5, 0.48), (0.5, 0.34)],
        0.12,
        colour,
    )
    pen.disc(0.5, 0.13, 0.085, colour)


def _camera(pen: Pen, colour: Colour) -> None:
    pen.polygon(pen.outline(0.04, 0.16, 0.92, 0.6, 0.12), colour, [pen.circle(0.5, 0.46, 0.2)])
    pen.block(0.34, 0.7, 0.32, 0.16, colour, 0.05)
    pen.disc(0.5, 0.46, 0.11, colour)


def _no_camera(pen: Pen, colour: Colour) -> None:
    _camera(pen, (colour[0], colour[1], colour[2], colour[3] * 0.5))
    pen.line([(0.06, 0.06), (0.94, 0.94)], 0.11, colour)


def _button(pen: Pen, colour: Colour) -> None:
    pen.block(0.08, 0.08, 0.84, 0.22, colour, 0.06)
    pen.polygon([*pen.circle(0.5, 0.36, 0.32, 0, 180)], colour)
    for angle in (50, 90, 130):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        pen.line([(0.5 + 0.42 * x, 0.4 + 0.42 * y), (0.5 + 0.54 * x, 0.4 + 0.54 * y)], 0.08, colour)


def _speaker(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.04, 0.36), (0.22, 0.36), (0.48, 0.12), (0.48, 0.88), (0.22, 0.64), (0.04, 0.64)], colour)
    for radius in (0.18, 0.34):
        pen.line(pen.circle(0.56, 0.5, radius, -48, 48), 0.09, colour)


def _mute(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.04, 0.36), (0.22, 0.36), (0.48, 0.12), (0.48, 0.88), (0.22, 0.64), (0.04, 0.64)], colour)
    pen.line([(0.62, 0.36), (0.92, 0.66)], 0.1, colour)
    pen.line([(0.62, 0.66), (0.92, 0.36)], 0.1, colour)


def _yes(pen: Pen, colour: Colour) -> None:
    pen.line([(0.1, 0.48), (0.38, 0.2), (0.9, 0.78)], 0.16, colour)


def _no(pen: Pen, colour: Colour) -> None:
    pen.line([(0.18, 0.18), (0.82, 0.82)], 0.15, colour)
    pen.line([(0.18, 0.82), (0.82, 0.18)], 0.15, colour)


def _menu(pen: Pen, colour: Colour) -> None:
    for y in (0.2, 0.5, 0.8):
        pen.line([(0.12, y), (0.88, y)], 0.12, colour)


def _add(pen: Pen, colour: Colour) -> None:
    pen.line([(0.5, 0.12), (0.5, 0.88)], 0.15, colour)
    pen.line([(0.12, 0.5), (0.88, 0.5)], 0.15, colour)


def _remove(pen: Pen, colour: Colour) -> None:
    pen.line([(0.12, 0.5), (0.88, 0.5)], 0.15, colour)


def _eye(pen: Pen, colour: Colour) -> None:
    lid = [
        (0.5 + 0.48 * math.cos(a), 0.5 + 0.3 * math.sin(a))
        for a in (math.radians(d) for d in range(0, 360, 12))
    ]
    pen.polygon(lid, colour, [pen.circle(0.5, 0.5, 0.2)])
    pen.disc(0.5, 0.5, 0.11, colour)


def _person(pen: Pen, colour: Colour) -> None:
    pen.disc(0.5, 0.7, 0.22, colour)
    pen.polygon([*pen.circle(0.5, 0.06, 0.38, 0, 180)], colour)


def _warning(pen: Pen, colour: Colour) -> None:
    pen.polygon(
        [(0.5, 0.96), (0.99, 0.08), (0.01, 0.08)],
        colour,
        [[(0.45, 0.64), (0.55, 0.64), (0.53, 0.34), (0.47, 0.34)], pen.circle(0.5, 0.22, 0.06)],
    )


def _pencil(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.1, 0.1), (0.16, 0.34), (0.34, 0.16)], colour)
    pen.polygon([(0.21, 0.39), (0.39, 0.21), (0.84, 0.66), (0.66, 0.84)], colour)
    pen.line([(0.8, 0.88), (0.88, 0.8)], 0.12, colour)


def _trophy(pen: Pen, colour: Colour) -> None:
    pen.polygon([(0.24, 0.94), (0.76, 0.94), (0.72, 0.62), (0.58, 0.44), (0.42, 0.44), (0.28, 0.62)], colour)
    pen.line([(0.26, 0.84), (0.08, 0.82), (0.14, 0.6), (0.34, 0.54)], 0.07, colour)
    pen.line([(0.74, 0.84), (0.92, 0.82), (0.86, 0.6), (0.66, 0.54)], 0.07, colour)
    pen.block(0.45, 0.2, 0.1, 0.3, colour)
    pen.block(0.26, 0.06, 0.48, 0.15, colour, 0.04)


def _shuffle(pen: Pen, colour: Colour) -> None:
    pen.line([(0.06, 0.74), (0.26, 0.74), (0.62, 0.26), (0.78, 0.26)], 0.1, colour)
    pen.line([(0.06, 0.26), (0.26, 0.26), (0.62, 0.74), (0.78, 0.74)], 0.1, colour)
    for y in (0.26, 0.74):
        pen.polygon([(0.74, y + 0.18), (0.74, y - 0.18), (0.99, y)], colour)


def _hand(pen: Pen, colour: Colour) -> None:
    for x, top in ((0.3, 0.78), (0.45, 0.92), (0.6, 0.9), (0.74, 0.76)):
        pen.line([(x, 0.4), (x, top)], 0.12, colour)
    pen.line([(0.34, 0.26), (0.1, 0.5)], 0.12, colour)
    pen.block(0.25, 0.06, 0.55, 0.42, colour, 0.16)


def _seats(pen: Pen, colour: Colour) -> None:
    """A table with somebody at each side."""
    pen.block(0.3, 0.3, 0.4, 0.4, colour, 0.06)
    for x, y in ((0.5, 0.88), (0.88, 0.5), (0.5, 0.12), (0.12, 0.5)):
        pen.disc(x, y, 0.11, colour)


def _sprout(pen: Pen, colour: Colour) -> None:
    """Two leaves that have just come out of the ground: somebody who is new."""
    pen.line([(0.5, 0.1), (0.5, 0.52)], 0.1, colour)
    pen.line([(0.22, 0.08), (0.78, 0.08)], 0.1, colour)
    pen.polygon([(0.5, 0.44), (0.36, 0.42), (0.14, 0.56), (0.04, 0.84), (0.34, 0.82), (0.5, 0.62)], colour)
    pen.polygon([(0.5, 0.52), (0.54, 0.74), (0.72, 0.94), (0.97, 0.96), (0.92, 0.7), (0.74, 0.54)], colour)


def _coloured(shape: Callable[[Pen, Colour], None], name: str = "text") -> Painter:
    def paint(pen: Pen, palette: Palette) -> None:
        shape(pen, getattr(palette, name))

    return paint


ICONS: dict[str, Painter] = {
    "undo": _coloured(_undo),
    "redo": _coloured(_redo),
    "back": _coloured(_back),
    "forward": _coloured(_forward),
    "up": _coloured(_up, "quiet"),
    "down": _coloured(_down, "quiet"),
    "to-left": _coloured(_left, "quiet"),
    "to-right": _coloured(_right, "quiet"),
    "help": _coloured(_help),
    "camera": _coloured(_camera, "quiet"),
    "no-camera": _coloured(_no_camera, "bad"),
    "button": _coloured(_button, "quiet"),
    "speaker": _coloured(_speaker, "quiet"),
    "mute": _coloured(_mute, "quiet"),
    "yes": _coloured(_yes, "good"),
    "no": _coloured(_no, "bad"),
    "menu": _coloured(_menu),
    "add": _coloured(_add),
    "remove": _coloured(_remove),
    "eye": _coloured(_eye),
    "person": _coloured(_person, "quiet"),
    "warning": _coloured(_warning, "accent"),
    "fault": _coloured(_warning, "bad"),
    "pencil": _coloured(_pencil),
    "trophy": _coloured(_trophy, "accent"),
    "shuffle": _coloured(_shuffle),
    "hand": _coloured(_hand),
    "settings": _coloured(gear),
    "seats": _coloured(_seats),
    "first-game": _coloured(_sprout),
}
"""Painters of the signs, by name."""
