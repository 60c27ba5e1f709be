"""Paints one view: plates, drawings and words onto its canvas, and remembers where they are.

What is remembered serves the layout tests: they can ask of every screen whether a text was cut or
lies outside its view, without looking at pixels.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from kivy.core.window import Window
from kivy.graphics import Canvas, ClearBuffers, ClearColor, Color, Mesh, Rectangle, ScissorPop, ScissorPush
from kivy.graphics.texture import Texture

from companion.screens.art.symbols import Painter
from companion.screens.art.theme import Colour, Palette, Theme
from companion.screens.paint import textures
from companion.screens.paint.atlas import Region
from companion.screens.paint.rects import Rect

Align = Literal["left", "center", "right"]
Level = Literal["top", "middle", "bottom"]

LEAST_TYPE = 2.2
"""Millimetres: no type is smaller (a capital is 1.6 mm high, what good eyes read at one metre)."""


@dataclass(frozen=True)
class Painted:
    """One text or drawing on a view: ``rect`` is where it is, ``box`` where it was allowed to be.

    ``turned``: by how many degrees, anticlockwise, so that somebody at another side can read it.
    """

    kind: Literal["text", "symbol"]
    name: str
    rect: Rect
    box: Rect
    size: float = 0.0
    cut: bool = False
    turned: int = 0


def on_glass(place: Rect) -> Rect:
    """Return where ``place`` of the window lies in its own pixels, in which the picture may be turned."""
    width, height = Window.system_size
    match Window.rotation:
        case 90:
            return Rect(width - place.top, place.x, place.h, place.w)
        case 180:
            return Rect(width - place.right, height - place.top, place.w, place.h)
        case 270:
            return Rect(place.y, height - place.right, place.h, place.w)
    return place


class Brush:
    """Draws onto ``canvas`` with ``theme``; ``painted`` lists the texts and drawings in order.

    ``in_window`` says where in the window something lies that is drawn onto a sheet which is turned.
    """

    def __init__(
        self, canvas: Canvas, theme: Theme, in_window: Callable[[Rect], Rect] = lambda place: place
    ) -> None:
        self._in_window = in_window
        self.canvas = canvas
        self.theme = theme
        self.painted: list[Painted] = []
        self._quads: list[tuple[Region, tuple[float, ...]]] = []
        canvas.add(Color(1, 1, 1, 1))

    def finish(self) -> None:
        """Hand the last pictures to the canvas. Nothing is painted after it."""
        self._flush()

    def fill(self, rect: Rect, colour: Colour) -> None:
        """Fill a rectangle with an opaque colour."""
        self._clear(rect.whole(), colour)

    def plate(
        self,
        rect: Rect,
        fill: Colour,
        edge: Colour | None = None,
        radius: float = 1.6,
        line: float = 0.3,
        on: Colour | None = None,
    ) -> None:
        """Draw a rounded plate; ``radius`` of its corners and ``line`` of its edge are millimetres.

        ``fill`` is opaque. Where it is known what colour it lies ``on``, drawing it costs much less.
        """
        place = rect.whole()
        corner = min(self.theme.mm(radius), place.w / 2, place.h / 2)
        thick = max(1.0, self.theme.mm(line)) if edge else 0.0
        region, border = textures.plate(fill, edge or fill, corner, thick, on)
        if min(place.w, place.h) < 2 * border + 2:
            self._stretch(region, place, int(min(border, place.w // 2, place.h // 2)), border)
        elif on is None:
            self._clear(place.inset(border), fill)
            self._frame(region, place, border, border)
        else:
            if fill != on:
                self._clear(place, fill)
            self._frame(region, place, border, round(thick))

    def _clear(self, place: Rect, colour: Colour) -> None:
        """Fill whole pixels without blending: several times cheaper than a rectangle of that size."""
        self._flush()
        # What is cleared is told in the window's own pixels: no turn of the canvas reaches it.
        x, y, w, h = (int(part) for part in on_glass(self._in_window(place)))
        self.canvas.add(ScissorPush(x=x, y=y, width=w, height=h))
        self.canvas.add(ClearColor(*colour))
        self.canvas.add(ClearBuffers())
        self.canvas.add(ScissorPop())

    def symbol(self, name: str, box: Rect, palette: Palette | None = None, alpha: float = 1.0) -> None:
        """Draw the drawing ``name`` as large as ``box`` allows, in its middle."""
        place = box.square().whole()
        region = textures.symbol(name, place.w, palette or self.theme.palette, alpha)
        self._picture(region, place)
        self.painted.append(Painted("symbol", name, place, box))

    def drawing(
        self,
        key: Hashable,
        box: Rect,
        painter: Painter,
        palette: Palette | None = None,
        alpha: float = 1.0,
        share: float = 1.0,
    ) -> None:
        """Draw with ``painter`` into ``box``, or its lower ``share``; ``key`` stands for what it draws."""
        place = box.whole()
        region = textures.drawn(key, place.w, place.h, palette or self.theme.palette, painter, alpha)
        high = round(region.height * share)
        self._part(region, (place.x, place.y, place.right, place.y + high), (0, 0, region.width, high))
        self.painted.append(Painted("symbol", str(key), place, box))

    def text(
        self,
        text: str,
        box: Rect,
        size: float,
        colour: Colour | None = None,
        *,
        bold: bool = False,
        align: Align = "left",
        level: Level = "middle",
        lines: int = 1,
        least: float = LEAST_TYPE,
    ) -> Rect:
        """Write ``text`` into ``box``, at most ``size`` pixels high, and return where it came to lie.

        It shrinks to fit, down to ``least`` millimetres, and uses up to ``lines`` lines.
        """
        if not text:
            return Rect(box.x, box.y, 0, 0)
        tint = colour or self.theme.palette.text
        made = textures.written(
            text, box.w, box.h, size, self.theme.mm(least), tint, bold=bold, lines=lines, align=align
        )
        width, height = made.picture.width, made.picture.height
        x = {"left": box.x, "center": box.x + (box.w - width) / 2, "right": box.right - width}[align]
        y = {"bottom": box.y, "middle": box.y + (box.h - height) / 2, "top": box.top - height}[level]
        place = Rect(round(x), round(y), width, height)
        self._picture(made.picture, place)
        self.painted.append(Painted("text", text, place, box, made.size, made.cut))
        return place

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Return how wide one line of ``text`` is at ``size`` pixels."""
        return textures.measure(text, size, bold)[0]

    def texture(self, texture: Texture, box: Rect) -> None:
        """Show a texture that lives elsewhere (the camera picture)."""
        self._flush()
        place = box.whole()
        self.canvas.add(Rectangle(texture=texture, pos=place[:2], size=place[2:]))

    def _picture(self, region: Region, place: Rect) -> None:
        """Show a picture; all that follow each other on one texture become one instruction."""
        uv = (region.u0, region.v0, region.u1, region.v1)
        self._quads.append((region, (place.x, place.y, place.right, place.top, *uv)))

    def _part(self, region: Region, place: tuple[float, ...], part: tuple[float, ...]) -> None:
        """Show the part of a picture between these pixels (left, bottom, right, top) at ``place``."""
        across = (region.u1 - region.u0) / region.width
        up = (region.v1 - region.v0) / region.height
        left, bottom = region.u0 + part[0] * across, region.v0 + part[1] * up
        right, top = region.u0 + part[2] * across, region.v0 + part[3] * up
        self._quads.append((region, (*place, left, bottom, right, top)))

    def _frame(self, region: Region, place: Rect, border: int, line: int) -> None:
        """Show the corners of a plate, ``border`` pixels large, and its edges, ``line`` pixels thick."""
        x0, x1, x2, x3 = place.x, place.x + border, place.right - border, place.right
        y0, y1, y2, y3 = place.y, place.y + border, place.top - border, place.top
        side, far = region.width, region.width - border
        for left, right, u0, u1 in ((x0, x1, 0, border), (x2, x3, far, side)):
            self._part(region, (left, y0, right, y1), (u0, 0, u1, border))
            self._part(region, (left, y2, right, y3), (u0, far, u1, side))
        if line:
            edges = (border, side - line, far, side), (border, 0, far, line)
            self._part(region, (x1, y3 - line, x2, y3), edges[0])
            self._part(region, (x1, y0, x2, y0 + line), edges[1])
            self._part(region, (x0, y1, x0 + line, y2), (0, border, line, far))
            self._part(region, (x3 - line, y1, x3, y2), (side - line, border, side, far))

    def _stretch(self, region: Region, place: Rect, border: int, corner: int) -> None:
        """Show a plate that is hardly larger than its corners."""
        xs = (place.x, place.x + border, place.right - border, place.right)
        ys = (place.y, place.y + border, place.top - border, place.top)
        cuts = (0, corner, region.width - corner, region.width)
        for row in range(3):
            for column in range(3):
                spot = (xs[column], ys[row], xs[column + 1], ys[row + 1])
                self._part(region, spot, (cuts[column], cuts[row], cuts[column + 1], cuts[row + 1]))

    def _flush(self) -> None:
        """Make one instruction of all pictures that follow each other on one texture."""
        quads, self._quads = self._quads, []
        start = 0
        for index in range(1, len(quads) + 1):
            if index == len(quads) or quads[index][0].texture is not quads[start][0].texture:
                self.canvas.add(_mesh(quads[start][0].texture, [quad for _, quad in quads[start:index]]))
                start = index


def _mesh(texture: Texture, quads: Sequence[tuple[float, ...]]) -> Mesh:
    """Return one instruction for ``quads``: left, bottom, right, top in the window and in the texture."""
    vertices: list[float] = []
    indices: list[int] = []
    for number, (x0, y0, x1, y1, u0, v0, u1, v1) in enumerate(quads):
        vertices += (x0, y0, u0, v0, x1, y0, u1, v0, x1, y1, u1, v1, x0, y1, u0, v1)
        first = 4 * number
        indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)
