"""Plain drawings of lines, boxes, circles and words, written as SVG or PNG from the same list of shapes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape

import msgspec

Point: TypeAlias = tuple[float, float]


class Line(msgspec.Struct, frozen=True):
    """A line through ``points``, in pixels from the top left."""

    points: tuple[Point, ...]
    colour: str = "#202020"
    width: float = 2.0


class Box(msgspec.Struct, frozen=True):
    """An upright rectangle: its top left corner and its size."""

    corner: Point
    size: Point
    fill: str = "#ffffff"
    colour: str = "#202020"


class Circle(msgspec.Struct, frozen=True):
    """A circle; ``fill`` may be ``none``."""

    centre: Point
    radius: float
    fill: str = "none"
    colour: str = "#202020"


class Words(msgspec.Struct, frozen=True):
    """A line of text whose start, middle or end (``anchor``) lies at ``at``, vertically centred."""

    at: Point
    text: str
    size: float = 13.0
    anchor: Literal["start", "middle", "end"] = "start"
    colour: str = "#202020"
    bold: bool = False


Shape: TypeAlias = Line | Box | Circle | Words


class Drawing(msgspec.Struct, frozen=True):
    """Shapes on a white sheet of ``width`` × ``height`` pixels, later ones over earlier ones."""

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]


def to_svg(drawing: Drawing) -> str:
    """Return ``drawing`` as an SVG document. The same drawing always gives the same text."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width} {drawing.height}" '
        f'width="{drawing.width}" height="{drawing.height}" font-family="DejaVu Sans, Arial, sans-serif">',
        f"<title>{escape(drawing.title)}</title>",
        f'<rect width="{drawing.width}" height="{drawing.height}" fill="#ffffff"/>',
    ]
    lines += [_svg(shape) for shape in drawing.shapes]
    return "\n".join([*lines, "</svg>", ""])


def to_png(drawing: Drawing, file: Path, scale: float = 2.0) -> None:
    """Write ``drawing`` to ``file`` as a PNG, ``scale`` pixels for each of its own.

    Raises OSError where the file cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    dots = 100 * scale
    figure = Figure(figsize=(drawing.width / 100, drawing.height / 100), dpi=dots)
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, drawing.width)
    axes.set_ylim(drawing.height, 0)
    axes.axis("off")
    for order, shape in enumerate(drawing.shapes):
        _paint(axes, shape, order)
    canvas.print_png(str(file))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _svg(shape: Shape) -> str:
    """Return the SVG element of one shape."""
    match shape:
        case Line():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
            return (
                f'<polyline points="{points}" fill="none" stroke="{shape.colour}" '
                f'stroke-width="{_number(shape.width)}"/>'
            )
        case Box():
            x, y = shape.corner
            width, height = shape.size
            return (
                f'<rect x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" '
                f'height="{_number(height)}" fill="{shape.fill}" stroke="{shape.colour}"/>'
            )
        case Circle():
            x, y = shape.centre
            return (
                f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(shape.radius)}" '
                f'fill="{shape.fill}" stroke="{shape.colour}" stroke-width="2"/>'
            )
        case Words():
            x, y = shape.at
            # Where letters stand so that they are centred on y: not every viewer knows dominant-baseline.
            y += 0.36 * shape.size
            weight = ' font-weight="bold"' if shape.bold else ""
            return (
                f'<text x="{_number(x)}" y="{_number(y)}" font-size="{_number(shape.size)}" '
                f'text-anchor="{shape.anchor}" '
                f'fill="{shape.colour}"{weight}>{escape(shape.text)}</text>'
            )


def _paint(axes: object, shape: Shape, order: int) -> None:
    """Put one shape onto matplotlib axes whose unit is a pixel."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Circle as Disc
    from matplotlib.patches import Rectangle

    # matplotlib measures lines and letters in points: 72 of them are the 100 pixels of an inch.
    points = 0.72
    match shape:
        case Line():
            xs, ys = zip(*shape.points, strict=True)
            axes.add_line(  # type: ignore[attr-defined]
                Line2D(xs, ys, color=shape.colour, linewidth=shape.width * points, zorder=order)
            )
        case Box():
            axes.add_patch(  # type: ignore[attr-defined]
                Rectangle(
                    shape.corner,
                    *shape.size,
                    facecolor=shape.fill,
                    edgecolor=shape.colour,
                    linewidth=points,
                    zorder=order,
                )
            )
        case Circle():
            axes.add_patch(  # type: ignore[attr-defined]
                Disc(
                    shape.centre,
                    shape.radius,
                    facecolor=shape.fill,
                    edgecolor=shape.colour,
                    linewidth=2 * points,
                    zorder=order,
                )
            )
        case Words():
            axes.text(  # type: ignore[attr-defined]
                *shape.at,
                shape.text,
                fontsize=shape.size * points,
                color=shape.colour,
                zorder=order,
                ha={"start": "left", "middle": "center", "end": "right"}[shape.anchor],
                va="center_baseline",
                weight="bold" if shape.bold else "normal",
                family="DejaVu Sans",
                parse_math=False,
            )


def bounds(shapes: Sequence[Shape]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all ``shapes`` (of words: only where they are anchored)."""
    xs: list[float] = []
    ys: list[float] = []
    for shape in shapes:
        match shape:
            case Line():
                corners = list(shape.points)
            case Box():
                (x, y), (width, height) = shape.corner, shape.size
                corners = [(x, y), (x + width, y + height)]
            case Circle():
                (x, y), reach = shape.centre, shape.radius
                corners = [(x - reach, y - reach), (x + reach, y + reach)]
            case Words():
                corners = [shape.at]
        xs += [x for x, _ in corners]
        ys += [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
