"""Draws on a PDF page in millimetres from its upper left corner: stickers, symbols, words."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import reportlab
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from vision.drawn import palette
from vision.drawn.artwork import QUIET, qr_matrix
from vision.drawn.emblems import SYMBOLS, Disc, Poly
from vision.drawn.palette import Rgb, mixed
from vision.stickers.captions import Piece
from vision.stickers.sheets import Cell, Paper

RULER: Final = 50.0
"""Millimetres of the line that is measured on paper."""
REGULAR: Final = "Vera"
BOLD: Final = "VeraBd"
GREY: Final[Rgb] = (105, 105, 110)
_INK: Final[Rgb] = (0, 0, 0)
_POINT_MM: Final = 1 / mm
_LEAST: Final = 5.0
"""Points below which letters are too small to be read on a sheet."""


@cache
def _load_fonts() -> None:
    """Fonts are put into the file itself: a print shop has its own idea of the standard ones."""
    folder = Path(str(reportlab.__path__[0])) / "fonts"
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(folder / f"{name}.ttf")))


@dataclass(frozen=True, slots=True)
class Printer:
    """What a printer needs: everything ``right`` and ``down`` by so many mm, and ``scale`` times as large."""

    right: float = 0.0
    down: float = 0.0
    scale: float = 1.0


STRAIGHT: Final = Printer()
"""A printer that prints as it is told."""


class Page:
    """The page that is being drawn. All lengths in mm, y downwards; type sizes in points.

    ``printer`` moves and scales it from its upper left corner, so that on paper the lengths are right.
    """

    def __init__(self, canvas: Canvas, paper: Paper, printer: Printer) -> None:
        _load_fonts()
        self.paper = paper
        self._canvas = canvas
        self._printer = printer
        self._begun = False

    @property
    def canvas(self) -> Canvas:
        """What is drawn on, moved and scaled for the printer."""
        if not self._begun:
            self._begun = True
            right, down, scale = self._printer.right, self._printer.down, self._printer.scale
            self._canvas.translate(right * mm, (self.paper.height * (1 - scale) - down) * mm)
            self._canvas.scale(scale, scale)
        return self._canvas

    def _y(self, y: float) -> float:
        return (self.paper.height - y) * mm

    def end(self) -> None:
        """Finish this page; what is drawn next is on a new one."""
        self.canvas.showPage()
        self._begun = False

    def ruler(self, x: float, y: float, tick: float = 2.0) -> None:
        """A line of ``RULER`` mm from x, y to check the printer by."""
        self.line(x, y, x + RULER, y, 0.2)
        for end in (x, x + RULER):
            self.line(end, y - tick, end, y + tick, 0.2)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Rgb | None = None,
        line: float = 0.0,
        colour: Rgb = _INK,
        radius: float = 0.0,
    ) -> None:
        """A rectangle, filled or with an outline of ``line`` mm or both."""
        if fill is not None:
            self.canvas.setFillColorRGB(*_share(fill))
        self.canvas.setStrokeColorRGB(*_share(colour))
        self.canvas.setLineWidth(line * mm)
        place = (x * mm, self._y(y + height), width * mm, height * mm)
        if radius:
            self.canvas.roundRect(*place, radius * mm, stroke=int(line > 0), fill=int(fill is not None))
        else:
            self.canvas.rect(*place, stroke=int(line > 0), fill=int(fill is not None))

    def line(
        self, x0: float, y0: float, x1: float, y1: float, width: float = 0.15, colour: Rgb = _INK
    ) -> None:
        """A straight line of ``width`` mm."""
        self.canvas.setStrokeColorRGB(*_share(colour))
        self.canvas.setLineWidth(width * mm)
        self.canvas.line(x0 * mm, self._y(y0), x1 * mm, self._y(y1))

    def text(
        self, x: float, y: float, words: str, size: float = 9.0, font: str = REGULAR, colour: Rgb = _INK
    ) -> None:
        """One line of words whose baseline begins at x, y."""
        self.canvas.setFillColorRGB(*_share(colour))
        self.canvas.setFont(font, size)
        self.canvas.drawString(x * mm, self._y(y), words)

    def text_within(
        self, x: float, y: float, width: float, words: str, size: float, font: str = REGULAR
    ) -> None:
        """One line of words at most ``width`` mm long: smaller where it must be, then cut short."""
        while size > _LEAST and _length(words, size, font) > width:
            size -= 0.25
        kept = words
        while kept and _length(words, size, font) > width:
            kept = kept[:-1]
            words = f"{kept.rstrip()}…"
        self.text(x, y, words, size, font)

    def paragraph(
        self, x: float, y: float, width: float, words: str, size: float = 9.5, font: str = REGULAR
    ) -> float:
        """Words broken into lines ``width`` mm long, the first baseline at y; returns y of the next line."""
        for row in wrapped(words, width, size, font):
            self.text(x, y, row, size, font)
            y += size * _POINT_MM * 1.35
        return y

    def symbol(self, name: str, x: float, y: float, radius: float, colour: Rgb) -> None:
        """A symbol of ``vision.drawn.emblems`` about x, y, with a dark edge for black and white printers."""
        self.canvas.setFillColorRGB(*_share(colour))
        self.canvas.setStrokeColorRGB(*_share(mixed(colour, palette.INK, 0.6)))
        self.canvas.setLineWidth(0.12 * mm)
        outlines = self.canvas.beginPath()
        for shape in SYMBOLS.get(name, ()):
            if isinstance(shape, Poly):
                points = [((x + px * radius) * mm, self._y(y + py * radius)) for px, py in shape.points]
                outlines.moveTo(*points[0])
                for point in points[1:]:
                    outlines.lineTo(*point)
                outlines.close()
            elif isinstance(shape, Disc) and shape.fill == "main":
                outlines.circle(
                    (x + shape.x * radius) * mm, self._y(y + shape.y * radius), shape.r * radius * mm
                )
        # All outlines of a symbol run the same way round, so that where they cross it stays filled.
        self.canvas.drawPath(outlines, stroke=1, fill=1, fillMode=1)

    def qr(self, text: str, x: float, y: float, size: float) -> None:
        """The symbol of ``text`` with its quiet zone (white paper) in a square of ``size`` mm."""
        matrix = qr_matrix(text)
        module = size / (matrix.shape[0] + 2 * QUIET)
        # One path for all modules: separately filled neighbours show hairlines between them.
        path = self.canvas.beginPath()
        for row, modules in enumerate(matrix):
            start = None
            for column, black in enumerate([*modules, False]):
                if black and start is None:
                    start = column
                elif not black and start is not None:
                    left, top = x + (QUIET + start) * module, y + (QUIET + row) * module
                    path.rect(left * mm, self._y(top + module), (column - start) * module * mm, module * mm)
                    start = None
        self.canvas.setFillColorRGB(0, 0, 0)
        self.canvas.drawPath(path, stroke=0, fill=1, fillMode=1)

    def sticker(self, piece: Piece, cell: Cell, cut_marks: bool) -> None:
        """The sticker of a piece in its cell, its name and symbol beside it."""
        self.qr(piece.tag.text, cell.x, cell.y, cell.size)
        if cut_marks:
            self.cut_marks(cell.x, cell.y, cell.size)
        small = 5.0 if cell.name_width < 17 else 5.6 if cell.name_width < 24 else 6.2
        x, room = cell.name_x, cell.name_width
        if piece.symbol:
            self.symbol(piece.symbol, x + 1.5, cell.name_y + 2.2, 1.35, palette.colour_of(piece.colour))
        first = x + 3.6 if piece.symbol else x
        size, rows = _fitted(piece.name, room, first - x)
        y = cell.name_y + 3.1
        for number, row in enumerate(rows):
            self.text(first if number == 0 else x, y, row, size, BOLD)
            y += size * _POINT_MM * 1.2
        y += 0.3
        for words in wrapped(f"{piece.kind} · {piece.tag.id}", room, small, REGULAR):
            if y > cell.name_y + cell.name_height + 0.2:
                break
            self.text(x, y, words, small, REGULAR, GREY)
            y += small * _POINT_MM * 1.2

    def cut_marks(self, x: float, y: float, size: float) -> None:
        """Short lines outside the corners of a sticker: cut from one to the next, the marks fall off."""
        near, far = 0.4, 1.7
        for corner_x, away_x in ((x, -1), (x + size, 1)):
            for corner_y, away_y in ((y, -1), (y + size, 1)):
                self.line(corner_x + away_x * near, corner_y, corner_x + away_x * far, corner_y, 0.1, GREY)
                self.line(corner_x, corner_y + away_y * near, corner_x, corner_y + away_y * far, 0.1, GREY)


def _length(words: str, size: float, font: str) -> float:
    """How many mm long a line of words is."""
    return float(pdfmetrics.stringWidth(words, font, size)) * _POINT_MM


def _fitted(name: str, width: float, indent: float) -> tuple[float, list[str]]:
    """The largest size at which a name has room in two lines (three if they must be), and its lines."""
    size = 7.5
    while size > 4.5:
        rows = _wrapped_after(name, width, indent, size)
        wide = [_length(row, size, BOLD) for row in rows]
        wide[0] += indent
        if max(wide) <= width and len(rows) <= (2 if size > 5 else 3):
            break
        size -= 0.25
    return size, _wrapped_after(name, width, indent, size)


def wrapped(words: str, width: float, size: float, font: str) -> list[str]:
    """Words in lines that are at most ``width`` mm long (a single long word stays whole)."""
    return _wrapped_after(words, width, 0.0, size, font)


def _wrapped_after(words: str, width: float, indent: float, size: float, font: str = BOLD) -> list[str]:
    rows: list[str] = []
    for word in words.split():
        room = width - (indent if len(rows) <= 1 else 0.0)
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and _length(longer, size, font) <= room:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


def _share(colour: Rgb) -> tuple[float, float, float]:
    return colour[0] / 255, colour[1] / 255, colour[2] / 255
