"""Paints one view: plates, drawings and words onto its canvas, and remembers where they are.

What is remembered serves the layout tests: they can ask of every screen whether a text was cut or
lies outside its view, without looking at pixels.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from kivy.graphics import BorderImage, Canvas, Color, Rectangle
from kivy.graphics.texture import Texture

from companion.screens import textures
from companion.screens.rects import Rect
from companion.screens.symbols import Painter
from companion.screens.theme import Colour, Palette, Theme

Align = Literal["left", "center", "right"]
Level = Literal["top", "middle", "bottom"]

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)

LEAST_TYPE = 2.2
"""Millimetres: no type is smaller (a capital is 1.6 mm high, what good eyes read at one metre)."""


@dataclass(frozen=True)
class Painted:
    """One text or drawing on a view: ``rect`` is where it is, ``box`` where it was allowed to be."""

    kind: Literal["text", "symbol"]
    name: str
    rect: Rect
    box: Rect
    size: float = 0.0
    cut: bool = False


class Brush:
    """Draws onto ``canvas`` with ``theme``; ``painted`` lists the texts and drawings in order."""

    def __init__(self, canvas: Canvas, theme: Theme) -> None:
        self.canvas = canvas
        self.theme = theme
        self.painted: list[Painted] = []
        self._tint: Colour | None = None

    def fill(self, rect: Rect, colour: Colour) -> None:
        """Fill a rectangle."""
        self._colour(colour)
        self._add(Rectangle(pos=rect.whole()[:2], size=rect.whole()[2:]))

    def plate(
        self, rect: Rect, fill: Colour, edge: Colour | None = None, radius: float = 1.6, line: float = 0.3
    ) -> None:
        """Draw a rounded plate; ``radius`` of its corners and ``line`` of its edge are millimetres."""
        place = rect.whole()
        corner = min(self.theme.mm(radius), place.w / 2, place.h / 2)
        thick = max(1.0, self.theme.mm(line)) if edge else 0.0
        texture, border = textures.plate(fill, edge or fill, corner, thick)
        border = int(min(border, place.w // 2, place.h // 2))
        self._colour(WHITE)
        self._add(BorderImage(texture=texture, pos=place[:2], size=place[2:], border=(border,) * 4))

    def symbol(self, name: str, box: Rect, palette: Palette | None = None, alpha: float = 1.0) -> None:
        """Draw the drawing ``name`` as large as ``box`` allows, in its middle."""
        place = box.square().whole()
        texture = textures.symbol(name, place.w, palette or self.theme.palette)
        self._picture(texture, place, alpha)
        self.painted.append(Painted("symbol", name, place, box))

    def drawing(
        self, key: Hashable, box: Rect, painter: Painter, palette: Palette | None = None, alpha: float = 1.0
    ) -> None:
        """Draw with ``painter`` into all of ``box``; ``key`` stands for what it draws."""
        place = box.whole()
        texture = textures.drawn(key, place.w, place.h, palette or self.theme.palette, painter)
        self._picture(texture, place, alpha)
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
        made = textures.written(text, box.w, box.h, size, self.theme.mm(least), bold, lines, align)
        width, height = made.texture.size
        x = {"left": box.x, "center": box.x + (box.w - width) / 2, "right": box.right - width}[align]
        y = {"bottom": box.y, "middle": box.y + (box.h - height) / 2, "top": box.top - height}[level]
        place = Rect(round(x), round(y), width, height)
        self._picture(made.texture, place, 1.0, colour or self.theme.palette.text)
        self.painted.append(Painted("text", text, place, box, made.size, made.cut))
        return place

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Return how wide one line of ``text`` is at ``size`` pixels."""
        return textures.measure(text, size, bold)[0]

    def texture(self, texture: Texture, box: Rect) -> None:
        """Show a texture that lives elsewhere (the camera picture)."""
        self._picture(texture, box.whole(), 1.0)

    def _picture(self, texture: Texture, place: Rect, alpha: float, tint: Colour = WHITE) -> None:
        self._colour((tint[0], tint[1], tint[2], tint[3] * alpha))
        self._add(Rectangle(texture=texture, pos=place[:2], size=place[2:]))

    def _colour(self, colour: Colour) -> None:
        if colour != self._tint:
            self._tint = colour
            self._add(Color(*colour))

    def _add(self, instruction: object) -> None:
        self.canvas.add(instruction)
