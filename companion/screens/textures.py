"""Drawings and words as textures, made once and kept while they are in use.

The caches are bounded: a game of any length needs no more memory than its first turns.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from companion.screens.drawing import Pen, Picture
from companion.screens.interface_icons import ICONS
from companion.screens.objectives import MEDALS
from companion.screens.symbols import PIECES, Painter
from companion.screens.theme import BOLD_FONT, FONT, Colour, Palette
from companion.screens.token_icons import TOKENS

SYMBOLS: dict[str, Painter] = {**PIECES, **MEDALS, **TOKENS, **ICONS}
"""Every drawing by name; no two families share a name."""


class Kept:
    """The values made last; the ones unused for longest are let go when there are too many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Any] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return the value of ``key``, made by ``make`` when it is not there."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = self._values[key] = make()
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return value


_drawn = Kept(600)
_written = Kept(900)
_measured = Kept(4000)


def texture_of(picture: Picture) -> Texture:
    """Return a texture with this RGBA picture (rows from the top)."""
    height, width = picture.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(np.ascontiguousarray(picture[::-1]).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def drawn(key: Hashable, width: float, height: float, palette: Palette, painter: Painter) -> Texture:
    """Return what ``painter`` draws in ``width`` × ``height`` pixels; ``key`` stands for the painter."""
    w, h = max(1, round(width)), max(1, round(height))

    def make() -> Texture:
        pen = Pen(w, h)
        painter(pen, palette)
        return texture_of(pen.rgba())

    return _drawn.get((key, w, h, palette), make)


def symbol(name: str, side: float, palette: Palette) -> Texture:
    """Return the drawing ``name`` in a square of ``side`` pixels. Raises KeyError for an unknown name."""
    return drawn(name, side, side, palette, SYMBOLS[name])


def plate(fill: Colour, edge: Colour, radius: float, line: float) -> tuple[Texture, int]:
    """Return a small rounded plate to be stretched, and the width of its border, in pixels."""
    border = max(2, round(radius + line + 1))
    side = 2 * border + 2

    def make() -> Texture:
        pen = Pen(side, side)
        pen.block(0, 0, 1, 1, edge, radius / side)
        inner = line / side
        if fill != edge:
            pen.block(inner, inner, 1 - 2 * inner, 1 - 2 * inner, fill, max(0.0, radius - line) / side)
        return texture_of(pen.rgba())

    return _drawn.get(("plate", fill, edge, round(radius), round(line, 1)), make), border


@dataclass(frozen=True)
class Writing:
    """Words as a texture: the type size it came out at, and whether anything had to be left out."""

    texture: Texture
    size: float
    cut: bool


def measure(text: str, size: float, bold: bool) -> tuple[float, float]:
    """Return width and height in pixels of one line of ``text``."""
    size = round(size)

    def make() -> tuple[float, float]:
        label = CoreLabel(text=text, font_size=size, font_name=BOLD_FONT if bold else FONT)
        width, height = label.get_extents(text)
        return float(width), float(height)

    return _measured.get((text, size, bold), make)


def written(
    text: str, width: float, height: float, size: float, least: float, bold: bool, lines: int, align: str
) -> Writing:
    """Return ``text`` as white words that fit ``width`` × ``height`` pixels.

    Type begins at ``size`` pixels and shrinks down to ``least``; up to ``lines`` lines are used. What
    does not fit even then is shortened with dots, and ``cut`` says so.
    """
    key = (text, int(width), int(height), round(size), round(least), bold, lines, align)
    return _written.get(key, lambda: _write(text, int(width), int(height), size, least, bold, lines, align))


def _write(
    text: str, width: int, height: int, size: float, least: float, bold: bool, lines: int, align: str
) -> Writing:
    at = max(6, round(size))
    lowest = max(6, min(at, round(least)))
    while True:
        fitting = _fits(text, width, height, at, bold, lines)
        if fitting or at <= lowest:
            break
        at = max(lowest, min(at - 1, round(at * 0.95)))
    wrap = (lines > 1 and measure(text, at, bold)[0] > width) or "\n" in text
    options: dict[str, Any] = {"font_size": at, "font_name": BOLD_FONT if bold else FONT, "halign": align}
    if not fitting:
        options |= {
            "text_size": (width, height if lines > 1 else None),
            "shorten": True,
            "shorten_from": "right",
        }
        options |= {"max_lines": lines, "split_str": " " if lines > 1 else ""}
    elif wrap:
        options["text_size"] = (_balanced(text, width, at, bold, lines), None)
    label = CoreLabel(text=text, **options)
    label.refresh()
    return Writing(label.texture, at, not fitting)


def _fits(text: str, width: int, height: int, size: int, bold: bool, lines: int) -> bool:
    """Tell whether ``text`` fits into the box at this size, without breaking a word."""
    line_height = measure("Ég", size, bold)[1]
    used = 0
    for paragraph in text.split("\n"):
        used += _wrapped(paragraph, width, size, bold, lines)
    return used <= lines and used * line_height <= height + 1


def _balanced(text: str, width: int, size: int, bold: bool, lines: int) -> int:
    """Return the narrowest width that needs no more lines than ``width``: no line is left with one word."""
    paragraphs = text.split("\n")

    def used(at: int) -> int:
        return sum(_wrapped(paragraph, at, size, bold, lines) for paragraph in paragraphs)

    wanted, low, high = used(width), width // 3, width
    while high - low > 2:
        middle = (low + high) // 2
        low, high = (low, middle) if used(middle) <= wanted else (middle, high)
    return min(width, high + 2)


def _wrapped(text: str, width: int, size: int, bold: bool, lines: int) -> int:
    """Return how many lines ``text`` takes; more than ``lines`` where a word alone is too wide."""
    if measure(text, size, bold)[0] <= width:
        return 1
    count, line = 1, ""
    for word in text.split(" "):
        if measure(word, size, bold)[0] > width:
            return lines + 1
        longer = f"{line} {word}".strip()
        if line and measure(longer, size, bold)[0] > width:
            count, line = count + 1, word
        else:
            line = longer
    return count
