"""The pieces of the game as small drawings of our own: colours, icons, Resources, Science.

Every painter fills the 0-to-1 box of a pen. Shapes differ as much as colours do, so that nobody
needs to tell colours apart (rules.md §2). ``symbol_painter`` finds the painter of an id; the other
families are in :mod:`objectives`, :mod:`token_icons` and :mod:`interface_icons`.
"""

import math
from collections.abc import Callable

from companion.screens.art.pen import Pen, Point
from companion.screens.art.theme import Colour, Palette, faded, mixed

Painter = Callable[[Pen, Palette], None]

COLOUR_OF_FACE: dict[str, str] = {
    "wood": "grey",
    "stone": "grey",
    "brick": "grey",
    "papyrus": "grey",
    "glass": "grey",
    "gold": "yellow",
    "laurel-3": "blue",
    "laurel-2-cat": "blue",
    "gear": "green",
    "compass": "green",
    "tablet": "green",
    "shield-0": "red",
    "shield-1": "red",
    "shield-2": "red",
}
"""Which head a drawn card gets. (What a card *does* comes from the catalogue.)"""

COLOURS = ("grey", "yellow", "blue", "green", "red")


def diamond(pen: Pen, colour: Colour) -> None:
    """The symbol of Grey cards."""
    pen.polygon([(0.5, 0.98), (0.98, 0.5), (0.5, 0.02), (0.02, 0.5)], colour)


def disc(pen: Pen, colour: Colour) -> None:
    """The symbol of Yellow cards."""
    pen.disc(0.5, 0.5, 0.45, colour)


def bar(pen: Pen, colour: Colour) -> None:
    """The symbol of Blue cards."""
    pen.block(0.32, 0.03, 0.36, 0.94, colour, 0.06)


def triangle(pen: Pen, colour: Colour) -> None:
    """The symbol of Green cards."""
    pen.polygon([(0.5, 0.97), (1.0, 0.06), (0.0, 0.06)], colour)


def cross(pen: Pen, colour: Colour) -> None:
    """The symbol of Red cards."""
    pen.line([(0.14, 0.14), (0.86, 0.86)], 0.26, colour)
    pen.line([(0.14, 0.86), (0.86, 0.14)], 0.26, colour)


def cat(pen: Pen, colour: Colour, eyes: Colour) -> None:
    """The Cat: a face with two ears."""
    head = [(0.06, 0.97), (0.34, 0.80), (0.66, 0.80), (0.94, 0.97), (0.95, 0.45)]
    chin = [(0.95 - 0.9 * t / 8, 0.45 - 0.42 * math.sin(math.pi * t / 8)) for t in range(1, 8)]
    pen.polygon([*head, *chin, (0.05, 0.45)], colour)
    for x in (0.3, 0.7):
        pen.polygon([(x - 0.13, 0.52), (x, 0.62), (x + 0.13, 0.52), (x, 0.44)], eyes)
    pen.polygon([(0.42, 0.34), (0.58, 0.34), (0.5, 0.24)], eyes)


def horn(pen: Pen, colour: Colour) -> None:
    """A Horn: wide where it sounds, thin where it is blown."""
    outer, inner = [], []
    for step in range(21):
        t = step / 20
        half = 0.05 + 0.17 * t**1.4 + (0.05 if step == 20 else 0.0)
        outer.append(_on_arc(0.46, 0.72, 0.43 + half, 172 + 178 * t))
        inner.append(_on_arc(0.46, 0.72, 0.43 - half, 172 + 178 * t))
    pen.polygon([*outer, *reversed(inner)], colour)
    pen.line([_on_arc(0.46, 0.72, 0.32, 168), _on_arc(0.46, 0.72, 0.54, 168)], 0.1, colour)


def shield(pen: Pen, colour: Colour) -> None:
    """A Shield."""
    side = [(0.92, 0.9), (0.92, 0.5), (0.84, 0.28), (0.68, 0.12), (0.5, 0.02)]
    pen.polygon([(0.5, 0.98), *side, *((1 - x, y) for x, y in reversed(side[:-1]))], colour)


def coin(pen: Pen, colour: Colour, ink: Colour) -> None:
    """A Coin: a disc with a rim and a column on it."""
    pen.disc(0.5, 0.5, 0.48, colour)
    pen.ring(0.5, 0.5, 0.40, 0.05, ink)
    pen.block(0.36, 0.27, 0.28, 0.07, ink)
    pen.block(0.36, 0.66, 0.28, 0.07, ink)
    for x in (0.39, 0.48, 0.57):
        pen.block(x, 0.33, 0.045, 0.34, ink)


def laurel(pen: Pen, colour: Colour) -> None:
    """A laurel wreath, open at the top."""
    for side in (-1, 1):
        pen.line(
            [(0.5 + side * 0.36 * math.sin(a / 10), 0.46 - 0.36 * math.cos(a / 10)) for a in range(1, 26)],
            0.05,
            colour,
        )
        for step in range(6):
            angle = 0.25 + step * 0.43
            x, y = 0.5 + side * 0.37 * math.sin(angle), 0.47 - 0.37 * math.cos(angle)
            _leaf(
                pen,
                x,
                y,
                math.degrees(math.atan2(math.sin(angle), side * math.cos(angle))) - side * 38,
                0.22,
                colour,
            )
            _leaf(
                pen,
                x,
                y,
                math.degrees(math.atan2(math.sin(angle), side * math.cos(angle))) + side * 42,
                0.17,
                colour,
            )


def gear(pen: Pen, colour: Colour) -> None:
    """The Science symbol gear: eight teeth around a hole."""
    points: list[Point] = []
    for tooth in range(8):
        for offset, radius in ((-15, 0.36), (-11, 0.49), (11, 0.49), (15, 0.36)):
            points.append(_on_arc(0.5, 0.5, radius, tooth * 45 + offset))
    pen.polygon(points, colour, [pen.circle(0.5, 0.5, 0.17)])


def compass(pen: Pen, colour: Colour) -> None:
    """The Science symbol compass: a pair of compasses."""
    pen.polygon([(0.44, 0.8), (0.56, 0.8), (0.24, 0.04), (0.12, 0.04)], colour)
    pen.polygon([(0.44, 0.8), (0.56, 0.8), (0.88, 0.04), (0.76, 0.04)], colour)
    pen.line(pen.circle(0.5, 0.7, 0.44, 232, 308), 0.09, colour)
    pen.disc(0.5, 0.82, 0.14, colour)


def tablet(pen: Pen, colour: Colour, ink: Colour) -> None:
    """The Science symbol tablet: a written slab with a round top."""
    top = [_on_arc(0.5, 0.62, 0.36, a) for a in range(0, 181, 10)]
    pen.polygon([(0.86, 0.03), *top, (0.14, 0.03)], colour)
    for y, half in ((0.66, 0.17), (0.48, 0.23), (0.3, 0.23), (0.14, 0.14)):
        pen.block(0.5 - half, y - 0.035, 2 * half, 0.075, ink)


def wood(pen: Pen, colour: Colour, ink: Colour) -> None:
    """Wood: three logs."""
    for x, y in ((0.27, 0.27), (0.73, 0.27), (0.5, 0.68)):
        pen.disc(x, y, 0.25, colour)
        pen.ring(x, y, 0.16, 0.045, ink)
        pen.disc(x, y, 0.05, ink)


def stone(pen: Pen, colour: Colour, ink: Colour) -> None:
    """Stone: one hewn block, seen from a corner."""
    pen.polygon([(0.5, 0.98), (0.97, 0.74), (0.5, 0.5), (0.03, 0.74)], mixed(colour, (1, 1, 1, 1), 0.35))
    pen.polygon([(0.03, 0.74), (0.5, 0.5), (0.5, 0.02), (0.03, 0.26)], colour)
    pen.polygon([(0.97, 0.74), (0.5, 0.5), (0.5, 0.02), (0.97, 0.26)], mixed(colour, ink, 0.35))


def brick(pen: Pen, colour: Colour) -> None:
    """Brick: a piece of wall."""
    for row, starts in enumerate(((0.02, 0.53), (0.02, 0.27, 0.78), (0.02, 0.53))):
        widths = {2: (0.45, 0.45), 3: (0.2, 0.45, 0.2)}[len(starts)]
        for x, w in zip(starts, widths, strict=True):
            pen.block(x, 0.08 + row * 0.29, w, 0.25, colour, 0.03)


def papyrus(pen: Pen, colour: Colour, ink: Colour) -> None:
    """Papyrus: a scroll."""
    pen.block(0.16, 0.12, 0.68, 0.76, colour)
    for y in (0.08, 0.92):
        pen.line([(0.08, y), (0.92, y)], 0.15, mixed(colour, ink, 0.3))
    for y, half in ((0.68, 0.2), (0.5, 0.2), (0.32, 0.12)):
        pen.block(0.5 - half, y - 0.03, 2 * half, 0.06, ink)


def glass(pen: Pen, colour: Colour, ink: Colour) -> None:
    """Glass: a flask, half full."""
    pen.polygon(
        [
            (0.4, 0.97),
            (0.6, 0.97),
            (0.6, 0.62),
            (0.93, 0.12),
            (0.86, 0.03),
            (0.14, 0.03),
            (0.07, 0.12),
            (0.4, 0.62),
        ],
        colour,
    )
    pen.polygon([(0.46, 0.84), (0.54, 0.84), (0.54, 0.58), (0.66, 0.4), (0.34, 0.4), (0.46, 0.58)], ink)
    pen.line([(0.33, 0.94), (0.67, 0.94)], 0.1, colour)


def swords(pen: Pen, colour: Colour) -> None:
    """Two crossed swords: Battle."""
    for flip in (False, True):
        points: list[Point] = [(0.1, 0.98), (0.06, 0.82), (0.64, 0.24), (0.76, 0.36), (0.18, 0.94)]
        grip: list[Point] = [(0.72, 0.28), (0.94, 0.06)]
        guard: list[Point] = [(0.56, 0.16), (0.84, 0.44)]
        if flip:
            points, grip, guard = ([(1 - x, y) for x, y in p] for p in (points, grip, guard))
        pen.polygon(points, colour)
        pen.line(guard, 0.09, colour)
        pen.line(grip, 0.12, colour)


def branch(pen: Pen, colour: Colour) -> None:
    """An olive branch: Peace."""
    pen.line([(0.12, 0.1), (0.36, 0.4), (0.88, 0.9)], 0.07, colour)
    for x, y, angle in (
        (0.3, 0.33, 110),
        (0.34, 0.37, -20),
        (0.52, 0.55, 105),
        (0.56, 0.58, -15),
        (0.72, 0.74, 100),
        (0.76, 0.78, -10),
    ):
        _leaf(pen, x, y, angle, 0.34, colour)


def plain(shape: Callable[[Pen, Colour], None], name: str) -> Painter:
    """Return the painter of ``shape`` in the palette's colour ``name``."""

    def paint(pen: Pen, palette: Palette) -> None:
        shape(pen, getattr(palette, name))

    return paint


def inked(shape: Callable[[Pen, Colour, Colour], None], name: str, ink: str = "ink") -> Painter:
    """Return the painter of a two-coloured ``shape``: main colour ``name``, lines in ``ink``."""

    def paint(pen: Pen, palette: Palette) -> None:
        shape(pen, getattr(palette, name), getattr(palette, ink))

    return paint


def conflict(side: str) -> Painter:
    """Return the painter of a Conflict token with its ``peace`` or ``battle`` side up."""

    def paint(pen: Pen, palette: Palette) -> None:
        if side == "battle":
            pen.polygon([_on_arc(0.5, 0.5, 0.5 if k % 2 else 0.43, k * 15) for k in range(24)], palette.red)
            swords(pen.within(0.2, 0.2, 0.6, 0.6), palette.ink)
        else:
            pen.ring(0.5, 0.5, 0.48, 0.07, palette.peace)
            branch(pen.within(0.22, 0.22, 0.56, 0.56), palette.peace)

    return paint


def victory(pen: Pen, palette: Palette) -> None:
    """A Military Victory token: a Shield with a laurel on it."""
    shield(pen, palette.red)
    laurel(pen.within(0.22, 0.24, 0.56, 0.6), palette.ink)


def card_back(pen: Pen, palette: Palette) -> None:
    """A card that lies face down."""
    pen.block(0.16, 0.02, 0.68, 0.96, palette.faint, 0.1)
    pen.block(0.22, 0.08, 0.56, 0.84, palette.panel, 0.07)
    pen.polygon([(0.5, 0.78), (0.68, 0.5), (0.5, 0.22), (0.32, 0.5)], palette.faint)


def gift(pen: Pen, palette: Palette) -> None:
    """A card that Rome gave: face down, to be turned up."""
    card_back(pen.within(0, 0.08, 0.72, 0.84), palette)
    pen.line([(0.84, 0.2), (0.84, 0.78)], 0.08, palette.accent)
    pen.line([(0.74, 0.66), (0.84, 0.79), (0.94, 0.66)], 0.08, palette.accent)


def shields(horns: int) -> Painter:
    """Return the painter of a Red card's icons: one Shield with ``horns`` Horns."""

    def paint(pen: Pen, palette: Palette) -> None:
        if not horns:
            shield(pen.within(0.14, 0.1, 0.72, 0.8), palette.red)
            return
        shield(pen.within(0.22, 0.42, 0.56, 0.58), palette.red)
        for index in range(horns):
            x = 0.29 if horns == 1 else 0.04 + 0.5 * index
            horn(pen.within(x, 0.0, 0.42, 0.4), palette.text)

    return paint


def laurels(with_cat: bool) -> Painter:
    """Return the painter of a Blue card's icons: a laurel, with the Cat for the smaller one."""

    def paint(pen: Pen, palette: Palette) -> None:
        if with_cat:
            laurel(pen.within(0.16, 0.36, 0.68, 0.66), palette.blue)
            cat(pen.within(0.3, 0.0, 0.4, 0.38), palette.text, palette.panel)
        else:
            laurel(pen, palette.blue)

    return paint


def ghost(painter: Painter, alpha: float = 0.3) -> Painter:
    """Return ``painter`` in a faint version: not there yet."""

    def paint(pen: Pen, palette: Palette) -> None:
        faint = {
            name: faded(getattr(palette, name), alpha)
            for name in ("grey", "yellow", "blue", "green", "red", "accent")
        }
        painter(pen, Palette(**{**palette.__dict__, **faint}))

    return paint


PIECES: dict[str, Painter] = {
    "grey": plain(diamond, "grey"),
    "yellow": plain(disc, "yellow"),
    "blue": plain(bar, "blue"),
    "green": plain(triangle, "green"),
    "red": plain(cross, "red"),
    "cat": inked(cat, "accent", "panel"),
    "horn": plain(horn, "red"),
    "shield": plain(shield, "red"),
    "coin": inked(coin, "yellow"),
    "laurel": plain(laurel, "accent"),
    "victory": victory,
    "peace": conflict("peace"),
    "battle": conflict("battle"),
    "card-back": card_back,
    "gift": gift,
    "wood": inked(wood, "grey"),
    "stone": inked(stone, "grey"),
    "brick": plain(brick, "grey"),
    "papyrus": inked(papyrus, "grey"),
    "glass": inked(glass, "grey"),
    "gold": inked(coin, "yellow"),
    "gear": plain(gear, "green"),
    "compass": plain(compass, "green"),
    "tablet": inked(tablet, "green"),
    "laurel-3": laurels(False),
    "laurel-2-cat": laurels(True),
    "shield-0": shields(0),
    "shield-1": shields(1),
    "shield-2": shields(2),
}
"""Painters of everything that lies on the table, by catalogue id or by its name in rules.md §1."""


def _on_arc(x: float, y: float, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _leaf(pen: Pen, x: float, y: float, degrees: float, length: float, colour: Colour) -> None:
    """A leaf that grows from (x, y) in the direction of ``degrees``."""
    angle = math.radians(degrees)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    shape = ((0.0, 0.0), (0.35, 0.2), (0.7, 0.14), (1.0, 0.0), (0.7, -0.14), (0.35, -0.2))
    pen.polygon(
        [
            (x + length * (a * along[0] + b * across[0]), y + length * (a * along[1] + b * across[1]))
            for a, b in shape
        ],
        colour,
    )
