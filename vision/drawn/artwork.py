"""Paints the pieces flat: sprites of faces and stickers, at a given number of pixels per mm.

A sprite is a uint8 array, height × width × 4 (blue, green, red, alpha), colours already
multiplied by alpha, so that it can be laid over a picture with two products and a sum.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import reportlab
import segno
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.drawn import palette
from vision.drawn.emblems import EMBLEMS, SYMBOLS, Disc, Drawing, Poly, Stroke
from vision.drawn.pad import SIZES, STICKER_MM, CardLook
from vision.drawn.palette import Rgb, mixed

Pixels = NDArray[np.uint8]

QUIET: Final = 2
_SCALE: Final = 16
"""Pixels per mm at which pieces are painted before they are shrunk to what a camera needs."""
_FONTS: Final = Path(str(reportlab.__path__[0])) / "fonts"


@lru_cache(maxsize=512)
def qr_matrix(text: str) -> NDArray[np.bool_]:
    """The modules of the symbol for ``text`` (True is black), without the quiet zone; read-only.

    One of our 8-character texts gives version 1 (21 × 21) at level H; a longer foreign text
    gives as many modules as it needs. All of our own are kept: choosing the mask takes its time.
    """
    code = segno.make_qr(text, error="h", boost_error=False)
    modules = np.array(code.matrix, dtype=np.bool_)
    modules.flags.writeable = False
    return modules


@lru_cache(maxsize=160)
def sticker_sprite(text: str, scale: float) -> Pixels:
    """The sticker with its white quiet zone, at about ``scale`` pixels for a mm of a 15 mm one."""
    modules = np.pad(qr_matrix(text), QUIET)
    count = modules.shape[0]
    fine = max(1, round(_SCALE * STICKER_MM / count))
    grey = np.where(modules.repeat(fine, 0).repeat(fine, 1)[..., None], _bgr(palette.STICKER_BLACK), 0)
    white = np.where(modules.repeat(fine, 0).repeat(fine, 1)[..., None], 0, _bgr(palette.STICKER_WHITE))
    opaque = np.full((*grey.shape[:2], 1), 255)
    return _shrunk(np.concatenate([grey + white, opaque], axis=2).astype(np.uint8), scale * STICKER_MM)


@lru_cache(maxsize=96)
def face_sprite(shape: str, look: CardLook, scale: float) -> Pixels:
    """The front of a piece without its sticker, at about ``scale`` pixels per mm."""
    width, height = SIZES[shape]
    image = Image.new("RGBA", (round(width * _SCALE), round(height * _SCALE)))
    draw = ImageDraw.Draw(image)
    {"card": _card, "token": _round, "medal": _round, "board": _board}[shape](draw, image.size, look)
    pixels = np.asarray(image)[..., [2, 1, 0, 3]].astype(np.uint16)
    pixels[..., :3] = pixels[..., :3] * pixels[..., 3:] // 255
    return _shrunk(pixels.astype(np.uint8), scale * width)


@lru_cache(maxsize=8)
def shadow_sprite(shape: str, scale: float) -> Pixels:
    """The soft shadow of a shape, one channel, 10 mm larger than it on each side."""
    width, height = SIZES[shape]
    image = Image.new("L", (round((width + 20) * scale), round((height + 20) * scale)))
    edge = (10 * scale, 10 * scale, image.width - 10 * scale, image.height - 10 * scale)
    if shape in ("token", "medal"):
        ImageDraw.Draw(image).ellipse(edge, fill=255)
    else:
        ImageDraw.Draw(image).rounded_rectangle(edge, 3 * scale, fill=255)
    return np.asarray(cv2.GaussianBlur(np.asarray(image), (0, 0), 2.2 * scale), dtype=np.uint8)


def _shrunk(pixels: Pixels, width: float) -> Pixels:
    share = width / pixels.shape[1]
    if share >= 1:
        return pixels
    return np.asarray(cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


def _bgr(colour: Rgb) -> tuple[int, int, int]:
    return colour[2], colour[1], colour[0]


@lru_cache(maxsize=64)
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONTS / ("VeraBd.ttf" if bold else "Vera.ttf")), size)


def _card(draw: ImageDraw.ImageDraw, size: tuple[int, int], look: CardLook) -> None:
    unit, (width, height) = _SCALE, size
    colour = palette.colour_of(look.colour)
    draw.rounded_rectangle(
        (0, 0, width - 1, height - 1), 3 * unit, fill=mixed(palette.PAPER, palette.INK, 0.25)
    )
    draw.rounded_rectangle((3, 3, width - 4, height - 4), 3 * unit - 3, fill=palette.PAPER)
    inset = 2 * unit
    panel = (inset, inset, width - inset, height - inset)
    draw.rounded_rectangle(panel, 2 * unit, fill=mixed(colour, palette.INK, 0.25))
    for band in range(24):
        top = inset + 6 + band * (height - 2 * inset - 12) // 24
        shade = mixed(mixed(colour, palette.PAPER, 0.45), mixed(colour, palette.INK, 0.3), band / 23)
        bottom = top + (height - 2 * inset - 12) // 24 + 1
        draw.rounded_rectangle((inset + 6, top, width - inset - 6, bottom), 8, fill=shade)
    middle, rise = width / 2, height * 0.38
    for ray in range(0, 360, 15):
        draw.pieslice((middle - 280, rise - 280, middle + 280, rise + 280), ray, ray + 6,
                      fill=mixed(colour, palette.PAPER, 0.3))  # fmt: skip
    draw.ellipse((middle - 232, rise - 232, middle + 232, rise + 232), fill=mixed(colour, palette.INK, 0.35))
    draw.ellipse(
        (middle - 220, rise - 220, middle + 220, rise + 220), fill=mixed(colour, palette.PAPER, 0.72)
    )
    _emblem(draw, look.emblem, middle, rise, 165, colour)
    _title(draw, look.title, (inset + 112, inset + 14, width - inset - 112, inset + 98))
    for x, y in ((inset + 62, inset + 56), (width - inset - 62, inset + 56)):
        _symbol(draw, look.symbol, x, y, 30, colour)


def _round(draw: ImageDraw.ImageDraw, size: tuple[int, int], look: CardLook) -> None:
    width, height = size
    colour = palette.colour_of(look.colour)
    for inset, shade in ((0, mixed(colour, palette.INK, 0.55)), (8, mixed(colour, palette.PAPER, 0.5)),
                         (24, mixed(colour, palette.INK, 0.25)), (34, colour)):  # fmt: skip
        draw.ellipse((inset, inset, width - 1 - inset, height - 1 - inset), fill=shade)
    for ray in range(0, 360, 20):
        draw.pieslice(
            (44, 44, width - 45, height - 45), ray, ray + 9, fill=mixed(colour, palette.PAPER, 0.18)
        )
    for side in (-1, 1):
        _emblem(
            draw,
            look.emblem,
            width / 2 + side * width * 0.35,
            height / 2,
            52,
            mixed(colour, palette.INK, 0.4),
        )
    _title(draw, look.title, (width * 0.2, height * 0.1, width * 0.8, height * 0.25), on=colour)


def _board(draw: ImageDraw.ImageDraw, size: tuple[int, int], look: CardLook) -> None:
    width, height = size
    colour = palette.colour_of(look.colour)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 50, fill=mixed(colour, palette.INK, 0.5))
    draw.rounded_rectangle((14, 14, width - 15, height - 15), 40, fill=mixed(colour, palette.PAPER, 0.55))
    draw.rounded_rectangle((26, 26, width - 27, height - 27), 34, fill=mixed(colour, palette.PAPER, 0.25))
    _emblem(draw, look.emblem, width * 0.4, height * 0.56, 360, colour)
    _title(draw, look.title, (width * 0.08, 50, width * 0.92, 190))


def _title(
    draw: ImageDraw.ImageDraw, title: str, room: tuple[float, float, float, float], on: Rgb = palette.PAPER
) -> None:
    """Write the title as large as it fits into the room (left, top, right, bottom), in one line or two."""
    if not title:
        return
    left, top, right, bottom = room
    room_across = right - left
    sizes = {lines: _fitting(lines, room_across, bottom - top) for lines in _layouts(title)}
    lines = max(sizes, key=lambda layout: (sizes[layout], -layout.count("\n")))
    ink = palette.INK if sum(on) > 300 else palette.PAPER
    font = _font(sizes[lines], bold=True)
    draw.text(((left + right) / 2, (top + bottom) / 2), lines, ink, font, anchor="mm", align="center")


def _layouts(title: str) -> list[str]:
    """The title in one line, and broken at each of its spaces."""
    spaces = [place for place, letter in enumerate(title) if letter == " "]
    return [title, *(f"{title[:place]}\n{title[place + 1 :]}" for place in spaces)]


def _fitting(lines: str, across: float, down: float) -> int:
    """The largest size (pixels, at least 12) at which the lines fit."""
    rows = lines.split("\n")
    size = int(down / (1.25 * len(rows)))
    while size > 12 and max(_font(size, bold=True).getlength(row) for row in rows) > across:
        size -= 2
    return size


def _symbol(draw: ImageDraw.ImageDraw, name: str, x: float, y: float, radius: float, colour: Rgb) -> None:
    if name in SYMBOLS:
        draw.ellipse(
            (x - radius * 1.5, y - radius * 1.5, x + radius * 1.5, y + radius * 1.5), fill=palette.PAPER
        )
        paint(draw, SYMBOLS[name], x, y, radius, colour)


def _emblem(draw: ImageDraw.ImageDraw, name: str, x: float, y: float, radius: float, colour: Rgb) -> None:
    """The picture of that name; a name of up to three letters that is no picture is written out."""
    if name in EMBLEMS:
        paint(draw, EMBLEMS[name], x, y, radius, colour)
    elif 0 < len(name) <= 3:
        font = _font(round(radius * 1.7), bold=True)
        draw.text((x, y), name, mixed(colour, palette.INK, 0.6), font, anchor="mm")


def paint(
    draw: ImageDraw.ImageDraw, drawing: Drawing, x: float, y: float, radius: float, colour: Rgb
) -> None:
    """Paint a drawing with its middle at ``x``, ``y`` and ``radius`` pixels for its unit."""
    fills = {
        "main": colour,
        "dark": mixed(colour, palette.INK, 0.5),
        "light": mixed(colour, palette.PAPER, 0.4),
        "pale": mixed(colour, palette.PAPER, 0.75),
        "ink": palette.INK,
        "paper": palette.PAPER,
    }
    for shape in drawing:
        fill = fills[shape.fill]
        match shape:
            case Poly(points):
                draw.polygon([(x + px * radius, y + py * radius) for px, py in points], fill)
            case Disc(dx, dy, r, _, ry):
                across, down = r * radius, (ry or r) * radius
                middle_x, middle_y = x + dx * radius, y + dy * radius
                draw.ellipse((middle_x - across, middle_y - down, middle_x + across, middle_y + down), fill)
            case Stroke(points, width):
                placed = [(x + px * radius, y + py * radius) for px, py in points]
                draw.line(placed, fill, max(1, round(width * radius)), joint="curve")
                half = width * radius / 2
                for end_x, end_y in (placed[0], placed[-1]):
                    draw.ellipse((end_x - half, end_y - half, end_x + half, end_y + half), fill)
