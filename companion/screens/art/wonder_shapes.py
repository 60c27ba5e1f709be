"""The Wonders as drawings of our own: a silhouette built of its Stages, level by level.

Each Stage is one polygon in a 0-to-100 box, y upwards. A Wonder whose Stages the owner has set
right, so that the drawing no longer has the same levels, is drawn as plain blocks.
"""

from collections.abc import Callable, Collection, Sequence

from companion.screens.art.pen import Pen
from companion.screens.art.symbols import Painter
from companion.screens.art.theme import Palette, faded, mixed

Shape = Sequence[tuple[float, float]]


def _box(x0: float, x1: float, y0: float, y1: float) -> Shape:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _tier(x0: float, x1: float, x2: float, x3: float, y0: float, y1: float) -> Shape:
    """A trapezoid: from x0 to x1 at the foot, from x2 to x3 at the top."""
    return (x0, y0), (x1, y0), (x3, y1), (x2, y1)


def _pyramid(level: int) -> Shape:
    y0, y1 = level * 20.0, level * 20.0 + 17.0
    return (
        _tier(y0 / 2, 100 - y0 / 2, y1 / 2, 100 - y1 / 2, y0, y1)
        if level < 4
        else ((40, 80), (60, 80), (50, 100))
    )


SHAPES: dict[str, tuple[Shape, ...]] = {
    "alexandria": (
        _box(8, 92, 0, 15),
        _tier(20, 80, 25, 75, 18, 40),
        _tier(31, 69, 35, 65, 43, 60),
        _tier(37, 63, 40, 60, 63, 78),
        ((36, 81), (64, 81), (58, 90), (50, 100), (42, 90)),
    ),
    "babylon": (
        _box(2, 98, 0, 21),
        _box(12, 88, 25, 46),
        _box(22, 78, 50, 71),
        ((30, 75), (48.5, 75), (48.5, 90), (44, 97), (34, 97), (30, 90)),
        ((51.5, 75), (70, 75), (70, 90), (66, 97), (56, 97), (51.5, 90)),
    ),
    "ephesus": (
        _box(2, 98, 0, 17),
        _box(8, 33, 21, 66),
        _box(37.5, 62.5, 21, 66),
        _box(67, 92, 21, 66),
        ((2, 70), (98, 70), (50, 98)),
    ),
    "giza": tuple(_pyramid(level) for level in range(5)),
    "halicarnassus": (
        _box(4, 96, 0, 18),
        _box(12, 88, 22, 40),
        _box(15, 48, 44, 70),
        _box(52, 85, 44, 70),
        ((12, 74), (88, 74), (70, 82), (64, 90), (56, 98), (44, 98), (36, 90), (30, 82)),
    ),
    "olympia": (
        _box(4, 96, 0, 20),
        _box(10, 48, 24, 46),
        _box(52, 90, 24, 46),
        ((26, 50), (74, 50), (82, 72), (62, 76), (38, 76), (18, 72)),
        ((38, 84), (42, 80), (58, 80), (62, 84), (62, 94), (57, 100), (43, 100), (38, 94)),
    ),
    "rhodes": (
        _box(6, 40, 0, 20),
        _box(60, 94, 0, 20),
        ((14, 24), (36, 24), (50, 42), (64, 24), (86, 24), (68, 52), (32, 52)),
        ((32, 56), (68, 56), (76, 78), (84, 88), (76, 92), (64, 80), (26, 80)),
        ((41, 88), (45, 84), (55, 84), (59, 88), (59, 96), (54, 100), (46, 100), (41, 96)),
    ),
    "rome": (
        _box(2, 98, 0, 17),
        _box(4, 96, 21, 38),
        _box(6, 94, 42, 59),
        ((8, 63), (84, 63), (78, 80), (8, 80)),
        ((10, 84), (56, 84), (46, 98), (10, 98)),
    ),
    "ur": (
        _tier(0, 100, 5, 95, 0, 18),
        _tier(12, 88, 16, 84, 21, 38),
        _tier(23, 77, 27, 73, 41, 58),
        _tier(33, 67, 36, 64, 61, 78),
        _tier(41, 59, 43, 57, 81, 98),
    ),
}
"""Stage by Stage, in the order of rules.md §3."""

_LEVELS: dict[str, tuple[int, ...]] = {
    "babylon": (1, 2, 3, 4, 4),
    "ephesus": (1, 2, 2, 2, 3),
    "halicarnassus": (1, 2, 3, 3, 4),
    "olympia": (1, 2, 2, 3, 4),
    "rhodes": (1, 1, 2, 3, 4),
}
"""On which level the shapes above stand, where that is not simply one above the other."""


def shapes_of(wonder: str, levels: Sequence[int]) -> tuple[Shape, ...]:
    """Return one shape a Stage for ``wonder`` whose Stages stand on ``levels`` (1 at the bottom)."""
    drawn = SHAPES.get(wonder)
    if drawn and tuple(levels) == _LEVELS.get(wonder, (1, 2, 3, 4, 5)):
        return drawn
    return _blocks(levels)


def _blocks(levels: Sequence[int]) -> tuple[Shape, ...]:
    """Return plain blocks, those of one level side by side."""
    top = max(levels)
    height = 100 / top
    found: list[Shape] = []
    for stage, level in enumerate(levels):
        beside = [other for other, at in enumerate(levels) if at == level]
        width = 92 / len(beside)
        x = 4 + beside.index(stage) * width
        found.append(_box(x + 2, x + width - 2, (level - 1) * height + 2, level * height - 2))
    return tuple(found)


def wonder_painter(
    wonder: str, levels: Sequence[int], built: Collection[int], nearest: Collection[int], fresh: int = 0
) -> Painter:
    """Return the painter of a Wonder: Stages ``built`` (from 1) are gold, those that can be ``nearest``
    are outlined brightly, the others faintly. Beside a ``fresh`` Stage, bright and outlined, the others
    that are built are darker gold.
    """
    shapes = shapes_of(wonder, levels)

    def paint(pen: Pen, palette: Palette) -> None:
        for number, shape in enumerate(shapes, start=1):
            points = [(0.02 + x / 104, 0.02 + y / 104) for x, y in shape]
            if number == fresh:
                pen.polygon(points, palette.accent)
                pen.line(points, max(0.02, 2.2 / pen.scale), palette.text, closed=True)
            elif number in built and fresh:
                pen.polygon(points, mixed(palette.accent, palette.bar, 0.45))
            elif number in built:
                pen.polygon(points, palette.accent)
            elif number in nearest:
                pen.polygon(points, faded(palette.text, 0.16))
                pen.line(points, max(0.03, 2.2 / pen.scale), palette.text, closed=True)
            else:
                pen.polygon(points, faded(palette.faint, 0.4))

    return paint


def stage_box(shape: Shape) -> tuple[float, float, float, float]:
    """Return the box around a shape: left, bottom, width and height, 0 to 1."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    left, low = 0.02 + min(xs) / 104, 0.02 + min(ys) / 104
    return left, low, (max(xs) - min(xs)) / 104, (max(ys) - min(ys)) / 104


def gallery() -> dict[str, Painter]:
    """Return every Wonder, half built (for the sheet of drawings in docs/screens.md)."""
    painters: dict[str, Callable[[Pen, Palette], None]] = {}
    for wonder in SHAPES:
        levels = _LEVELS.get(wonder, (1, 2, 3, 4, 5))
        second = [number for number, level in enumerate(levels, 1) if level == levels[2]]
        painters[wonder] = wonder_painter(wonder, levels, {1, 2}, set(second) - {2})
    return painters
