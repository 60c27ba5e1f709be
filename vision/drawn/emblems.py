"""Our own small drawings as data: the five symbols, and the pictures on drawn pieces.

Every drawing lives in the square from −1 to 1, y down, and is a list of shapes from back to
front. A shape's ``fill`` names a part of the palette that the painter mixes from the piece's
colour: ``main``, ``dark``, ``light``, ``pale``, ``ink`` or ``paper``.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Poly:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str = "main"


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled ellipse; ``ry`` 0 means a circle."""

    x: float
    y: float
    r: float
    fill: str = "main"
    ry: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points with round joints; ``width`` in the same units."""

    points: tuple[Point, ...]
    width: float = 0.1
    fill: str = "ink"


Shape: TypeAlias = Poly | Disc | Stroke
Drawing: TypeAlias = tuple[Shape, ...]


def box(left: float, top: float, right: float, bottom: float, fill: str = "main") -> Poly:
    """An upright rectangle."""
    return Poly(((left, top), (right, top), (right, bottom), (left, bottom)), fill)


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 16) -> tuple[Point, ...]:
    """Points on a circle from angle ``start`` to ``end`` (degrees, clockwise, 0 = right)."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles)


def _star(points: int, outer: float, inner: float, turn: float = -90.0) -> tuple[Point, ...]:
    corners = []
    for step in range(points * 2):
        radius = inner if step % 2 else outer
        corners.append(arc(0, 0, radius, turn + 180 * step / points, 0, 1)[0])
    return tuple(corners)


def _gear() -> Drawing:
    teeth: list[Point] = []
    for tooth in range(8):
        turn = tooth * 45.0
        teeth += arc(0, 0, 0.94, turn - 9, turn + 9, 2) + arc(0, 0, 0.72, turn + 14, turn + 31, 2)
    return (
        Poly(tuple(teeth), "dark"),
        Disc(0, 0, 0.62, "main"),
        Disc(0, 0, 0.5, "light"),
        Disc(0, 0, 0.22, "dark"),
    )


def _laurel(fill: str = "main") -> Drawing:
    leaves: list[Shape] = []
    for side in (-1, 1):
        leaves.append(Stroke(tuple((side * -x, y) for x, y in arc(0, -0.05, 0.72, 90, 235)), 0.07, "dark"))
        for step in range(6):
            (x, y), *_ = arc(0, -0.05, 0.72, 100 + 25 * step, 0, 1)
            out, inn = _leaf(x, y, 100 + 25 * step, 26), _leaf(x, y, 100 + 25 * step, 150)
            leaves.append(Poly(tuple((side * -px, py) for px, py in out), fill))
            leaves.append(Poly(tuple((side * -px, py) for px, py in inn), "light"))
    return tuple(leaves)


def _leaf(x: float, y: float, along: float, lean: float) -> tuple[Point, ...]:
    turn = math.radians(along + lean)
    tip = (x + 0.34 * math.cos(turn), y + 0.34 * math.sin(turn))
    middle = (x + 0.17 * math.cos(turn), y + 0.17 * math.sin(turn))
    across = (-0.08 * math.sin(turn), 0.08 * math.cos(turn))
    return (
        (x, y),
        (middle[0] + across[0], middle[1] + across[1]),
        tip,
        (middle[0] - across[0], middle[1] - across[1]),
    )


def _cat(scale: float, down: float) -> Drawing:
    def at(*points: Point) -> tuple[Point, ...]:
        return tuple((x * scale, y * scale + down) for x, y in points)

    return (
        Poly(at((-0.78, 0.2), (-0.72, -0.9), (-0.2, -0.5)), "ink"),
        Poly(at((0.78, 0.2), (0.72, -0.9), (0.2, -0.5)), "ink"),
        Disc(0, 0.1 * scale + down, 0.8 * scale, "ink", 0.68 * scale),
        Disc(-0.32 * scale, 0.02 * scale + down, 0.17 * scale, "pale"),
        Disc(0.32 * scale, 0.02 * scale + down, 0.17 * scale, "pale"),
        Disc(-0.32 * scale, 0.02 * scale + down, 0.06 * scale, "ink", 0.15 * scale),
        Disc(0.32 * scale, 0.02 * scale + down, 0.06 * scale, "ink", 0.15 * scale),
        Poly(at((-0.1, 0.3), (0.1, 0.3), (0, 0.42)), "light"),
        Stroke(at((0.35, 0.38), (1.0, 0.28)), 0.05 * scale, "light"),
        Stroke(at((0.35, 0.46), (0.98, 0.54)), 0.05 * scale, "light"),
        Stroke(at((-0.35, 0.38), (-1.0, 0.28)), 0.05 * scale, "light"),
        Stroke(at((-0.35, 0.46), (-0.98, 0.54)), 0.05 * scale, "light"),
    )


def _shield(horns: int) -> Drawing:
    outline = ((-0.66, -0.72), (0, -0.86), (0.66, -0.72), (0.62, 0.1), (0.36, 0.62), (0, 0.94),
               (-0.36, 0.62), (-0.62, 0.1))  # fmt: skip
    inner = tuple((x * 0.8, y * 0.8) for x, y in outline)
    shapes: list[Shape] = [Poly(outline, "dark"), Poly(inner, "main"), Poly(inner[1:6], "light")]
    shapes += [box(-0.07, -0.66, 0.07, 0.72, "pale"), box(-0.5, -0.2, 0.5, -0.06, "pale")]
    for side in ((0,), (-0.42, 0.42))[horns - 1] if horns else ():
        shapes += [
            Poly(((side - 0.34, 0.28), (side + 0.3, 0.08), (side + 0.42, 0.56), (side - 0.3, 0.42)), "ink"),
            Disc(side + 0.36, 0.32, 0.12, "pale", 0.25),
            Stroke(((side - 0.46, 0.36), (side - 0.3, 0.35)), 0.12, "ink"),
        ]
    return tuple(shapes)


def _bricks() -> Drawing:
    shapes: list[Shape] = [box(-0.92, -0.72, 0.92, 0.76, "dark")]
    for row in range(4):
        shift = 0.0 if row % 2 else -0.3
        for column in range(4):
            left, right = max(-0.88, -0.88 + shift + column * 0.6), min(0.88, -0.34 + shift + column * 0.6)
            if right - left > 0.1:
                top = -0.68 + row * 0.36
                shapes.append(box(left, top, right, top + 0.3, "light" if (row + column) % 3 else "main"))
    return tuple(shapes)


def _log() -> Drawing:
    shapes: list[Shape] = []
    for x, y in ((-0.46, 0.42), (0.46, 0.42), (0.0, -0.36)):
        shapes += [Disc(x, y, 0.46, "dark"), Disc(x, y, 0.38, "light")]
        shapes += [Disc(x + 0.02, y, 0.28, "main"), Disc(x + 0.03, y, 0.22, "light"), Disc(x + 0.03, y, 0.1)]
    return tuple(shapes)


def _stone() -> Drawing:
    return (
        Poly(((-0.95, 0.7), (-0.7, -0.25), (-0.1, -0.7), (0.6, -0.5), (0.95, 0.2), (0.85, 0.72)), "dark"),
        Poly(((-0.7, -0.25), (-0.1, -0.7), (0.6, -0.5), (0.1, -0.1)), "pale"),
        Poly(((-0.7, -0.25), (0.1, -0.1), (0.0, 0.62), (-0.85, 0.62)), "light"),
        Poly(((0.6, -0.5), (0.9, 0.2), (0.78, 0.64), (0.0, 0.62), (0.1, -0.1)), "main"),
    )


def _scroll() -> Drawing:
    lines = tuple(Stroke(((-0.36, y), (0.3, y)), 0.07, "main") for y in (-0.36, -0.14, 0.08, 0.3))
    return (
        box(-0.58, -0.7, 0.52, 0.7, "pale"),
        *lines,
        Poly(arc(-0.58, -0.7, 0.16, 90, 270) + arc(0.62, -0.7, 0.16, -90, 90), "light"),
        Disc(0.62, -0.7, 0.16, "dark"),
        Poly(arc(-0.62, 0.7, 0.16, 90, 270) + arc(0.52, 0.7, 0.16, -90, 90), "light"),
        Disc(-0.62, 0.7, 0.16, "dark"),
    )


def _glass() -> Drawing:
    return (
        Poly(
            ((-0.22, -0.9), (0.22, -0.9), (0.22, -0.3), *arc(0, 0.36, 0.6, -60, 240), (-0.22, -0.3)), "dark"
        ),
        Poly(arc(0, 0.36, 0.5, 0, 180), "light"),
        Disc(0, 0.36, 0.5, "light", 0.16),
        box(-0.14, -0.82, 0.14, -0.1, "pale"),
        box(-0.32, -0.96, 0.32, -0.8, "dark"),
        Stroke(arc(0, 0.36, 0.38, 160, 230), 0.08, "paper"),
    )


def _coin() -> Drawing:
    return (
        Disc(0, 0, 0.9, "dark"),
        Disc(0, 0, 0.8, "light"),
        Disc(0, 0, 0.66, "main"),
        Poly(_star(5, 0.52, 0.22), "pale"),
    )


def _compass() -> Drawing:
    return (
        Stroke(((0, -0.7), (-0.5, 0.85)), 0.16, "dark"),
        Stroke(((0, -0.7), (0.5, 0.85)), 0.16, "main"),
        Stroke(arc(0, -0.7, 1.15, 62, 118), 0.1, "light"),
        Disc(0, -0.7, 0.22, "dark"),
        Disc(0, -0.7, 0.1, "pale"),
    )


def _tablet() -> Drawing:
    marks: list[Shape] = []
    for row, y in enumerate((-0.34, -0.06, 0.22, 0.5)):
        for column in range(4):
            x = -0.39 + 0.26 * column
            if (row + column) % 3:
                marks.append(Poly(((x - 0.08, y - 0.08), (x + 0.08, y - 0.08), (x, y + 0.1)), "dark"))
            else:
                marks.append(Stroke(((x - 0.06, y), (x + 0.08, y)), 0.06, "dark"))
    return (
        Poly(((-0.66, 0.84), (-0.66, -0.3), *arc(0, -0.3, 0.66, 180, 360), (0.66, 0.84)), "dark"),
        Poly(((-0.56, 0.74), (-0.56, -0.3), *arc(0, -0.3, 0.56, 180, 360), (0.56, 0.74)), "light"),
        *marks,
    )


def _wonder() -> Drawing:
    steps = tuple(
        box(-0.95 + 0.19 * n, 0.45 - 0.3 * n, 0.95 - 0.19 * n, 0.75 - 0.3 * n, ("dark", "main")[n % 2])
        for n in range(5)
    )
    return (
        *steps,
        Poly(((-0.2, -0.75), (0.2, -0.75), (0, -0.98)), "light"),
        box(-0.1, 0.2, 0.1, 0.75, "ink"),
    )


SYMBOLS: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        "diamond": (Poly(((0, -1), (0.82, 0), (0, 1), (-0.82, 0))),),
        "disc": (Disc(0, 0, 0.9),),
        "bar": (box(-0.95, -0.42, 0.95, 0.42),),
        "triangle": (Poly(((0, -0.92), (0.98, 0.8), (-0.98, 0.8))),),
        "cross": (
            Poly(((-0.92, -0.6), (-0.6, -0.92), (0.92, 0.6), (0.6, 0.92))),
            Poly(((0.92, -0.6), (0.6, -0.92), (-0.92, 0.6), (-0.6, 0.92))),
        ),
        "star": (Poly(_star(5, 1.0, 0.42)),),
        "ring": (Disc(0, 0, 0.95), Disc(0, 0, 0.55, "paper")),
    }
)
"""The five colour symbols, and two for pieces that have no colour."""

EMBLEMS: Final[Mapping[str, Drawing]] = MappingProxyType(
    {
        **SYMBOLS,
        "log": _log(),
        "stone": _stone(),
        "bricks": _bricks(),
        "scroll": _scroll(),
        "flask": _glass(),
        "coin": _coin(),
        "laurel": _laurel(),
        "laurel-cat": (*_laurel(), *_cat(0.42, -0.02)),
        "gear": _gear(),
        "compass": _compass(),
        "tablet": _tablet(),
        "shield": _shield(0),
        "shield-horn": _shield(1),
        "shield-horns": _shield(2),
        "cat": _cat(0.95, 0.05),
        "wonder": _wonder(),
        "yes": (Stroke(((-0.7, 0.05), (-0.2, 0.6), (0.75, -0.6)), 0.3, "dark"),),
        "no": (
            Stroke(((-0.6, -0.6), (0.6, 0.6)), 0.3, "dark"),
            Stroke(((0.6, -0.6), (-0.6, 0.6)), 0.3, "dark"),
        ),
        "undo": (
            Stroke(arc(0.05, 0.15, 0.55, -150, 120), 0.24, "dark"),
            Poly(((-0.95, -0.1), (-0.18, 0.22), (-0.3, -0.66)), "dark"),
        ),
        "help": (
            Stroke((*arc(0, -0.35, 0.4, -190, 60), (0, 0.12), (0, 0.3)), 0.24, "dark"),
            Disc(0, 0.72, 0.16, "dark"),
        ),
    }
)
"""All pictures by name."""
