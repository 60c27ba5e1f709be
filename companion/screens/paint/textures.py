"""Drawings and words as pictures in video memory, made once and kept while they are in use.

Colour and transparency are in the pictures: what is shown needs no tint. The caches are bounded: a
game of any length needs no more memory than its first turns.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
from kivy.core.text import Label as CoreLabel

from companion.screens.art.interface_icons import ICONS
from companion.screens.art.objectives import MEDALS
from companion.screens.art.pen import Pen, Picture
from companion.screens.art.symbols import PIECES, Painter
from companion.screens.art.theme import BOLD_FONT, FONT, Colour, Palette
from companion.screens.art.token_icons import TOKENS
from companion.screens.paint.atlas import Atlas, Region
from config.texts import plain, plain_lines

SYMBOLS: dict[str, Painter] = {**PIECES, **MEDALS, **TOKENS, **ICONS}
"""Every drawing by name; no two families share a name."""

LONGEST = 2_000
"""Letters of one text that are shown; a screen holds fewer."""


class Kept:
    """The values made last; the ones unused for longest are let go when there are too many.

    So they are when together they weigh more than ``heaviest``, by ``weigh``; the newest one stays.
    """

    def __init__(self, most: int, heaviest: int = 0, weigh: Callable[[Any], int] = lambda value: 0) -> None:
        self._most, self._heaviest, self._weigh = most, heaviest, weigh
        self._weight = 0
        self._values: OrderedDict[Hashable, Any] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return the value of ``key``, made by ``make`` when it is not there."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = self._values[key] = make()
        self._weight += self._weigh(value)
        while len(self._values) > self._most or (self._weight > self._heaviest and len(self._values) > 1):
            self._weight -= self._weigh(self._values.popitem(last=False)[1])
        return value

    def keep(self, wanted: Callable[[Any], bool]) -> None:
        """Let go of everything that is not ``wanted``."""
        for key in [key for key, value in self._values.items() if not wanted(value)]:
            self._weight -= self._weigh(self._values.pop(key))

    def clear(self) -> None:
        """Let go of everything."""
        self._values.clear()
        self._weight = 0


HEAVIEST = 4_000_000
"""Bytes of pictures with textures of their own that are kept: more than the largest screen shows at once."""

_drawn = Kept(600, HEAVIEST, lambda region: region.own_bytes)
_written = Kept(900, HEAVIEST, lambda writing: writing.picture.own_bytes)
_measured = Kept(4000)
_atlas = Atlas()


def forget() -> None:
    """Video memory was lost: everything is made anew when it is shown next."""
    _drawn.clear()
    _written.clear()
    _atlas.clear()


def _stored(picture: Picture) -> Region:
    """Put ``picture`` into video memory; what was on a page that made room is made anew when it is shown."""
    before = _atlas.generation
    region = _atlas.add(picture)
    if _atlas.generation != before:
        _drawn.keep(_atlas.current)
        _written.keep(lambda writing: _atlas.current(writing.picture))
    return region


def drawn(
    key: Hashable, width: float, height: float, palette: Palette, painter: Painter, alpha: float = 1.0
) -> Region:
    """Return what ``painter`` draws in ``width`` × ``height`` pixels; ``key`` stands for the painter."""
    w, h = max(1, round(width)), max(1, round(height))

    def make() -> Region:
        pen = Pen(w, h)
        painter(pen, palette)
        picture = pen.rgba()
        if alpha < 1:
            picture[:, :, 3] = (picture[:, :, 3] * alpha).astype(np.uint8)
        return _stored(picture)

    return _drawn.get((key, w, h, palette, alpha), make)


def symbol(name: str, side: float, palette: Palette, alpha: float = 1.0) -> Region:
    """Return the drawing ``name`` in a square of ``side`` pixels. Raises KeyError for an unknown name."""
    return drawn(name, side, side, palette, SYMBOLS[name], alpha)


def plate(
    fill: Colour, edge: Colour, radius: float, line: float, on: Colour | None = None
) -> tuple[Region, int]:
    """Return a small rounded plate whose corners and edges are used, and the size of a corner in pixels.

    Outside its corners it is transparent, or has the colour that it lies ``on``.
    """
    border = max(2, round(max(radius, line) + 1))
    side = 2 * border + 2

    def make() -> Region:
        pen = Pen(side, side)
        if on is not None:
            pen.block(0, 0, 1, 1, on)
        pen.block(0, 0, 1, 1, edge, radius / side)
        inner = line / side
        if fill != edge:
            pen.block(inner, inner, 1 - 2 * inner, 1 - 2 * inner, fill, max(0.0, radius - line) / side)
        return _stored(pen.rgba())

    return _drawn.get(("plate", fill, edge, round(radius), round(line, 1), on), make), border


@dataclass(frozen=True)
class Writing:
    """Words as a picture: the type size they came out at, and whether anything had to be left out."""

    picture: Region
    size: float
    cut: bool


def measure(text: str, size: float, bold: bool) -> tuple[float, float]:
    """Return width and height in pixels of one line of ``text``."""
    size, text = round(size), plain(text[:LONGEST])

    def make() -> tuple[float, float]:
        label = CoreLabel(text=text, font_size=size, font_name=BOLD_FONT if bold else FONT)
        width, height = label.get_extents(text)
        return float(width), float(height)

    return _measured.get((text, size, bold), make)


def written(
    text: str,
    width: float,
    height: float,
    size: float,
    least: float,
    colour: Colour,
    *,
    bold: bool = False,
    lines: int = 1,
    align: str = "left",
) -> Writing:
    """Return ``text`` as words of ``colour`` that fit ``width`` × ``height`` pixels.

    Type begins at ``size`` pixels and shrinks down to ``least``; up to ``lines`` lines are used. What
    does not fit even then is shortened with dots, and ``cut`` says so. Whatever is written in ``text``
    is shown as it is: nothing in it is markup, and what cannot be shown is a dot. No line begins with "·".
    """
    text = _joined(plain_lines(text[:LONGEST]))
    box = (int(width), int(height))
    key = (text, box, round(size), round(least), colour, bold, lines, align)
    return _written.get(key, lambda: _write(text, box, size, least, colour, bold, lines, align))


def _write(
    text: str,
    box: tuple[int, int],
    size: float,
    least: float,
    colour: Colour,
    bold: bool,
    lines: int,
    align: str,
) -> Writing:
    width, height = box
    at = max(6, round(size))
    lowest = max(6, min(at, round(least)))
    while True:
        fitting = _fits(text, width, height, at, bold, lines)
        if fitting or at <= lowest:
            break
        at = max(lowest, min(at - 1, round(at * 0.95)))
    wrap = (lines > 1 and measure(text, at, bold)[0] > width) or "\n" in text
    options: dict[str, Any] = {"font_size": at, "font_name": BOLD_FONT if bold else FONT, "halign": align}
    options["color"] = colour
    if not fitting:
        options |= {"shorten": True, "shorten_from": "right", "max_lines": lines}
        options |= {
            "text_size": (width, height if lines > 1 else None),
            "split_str": " " if lines > 1 else "",
        }
    elif wrap:
        options["text_size"] = (_balanced(text, width, at, bold, lines), None)
    return Writing(_stored(_pixels(CoreLabel(text=text, **options))), at, not fitting)


class _Catcher:
    """Stands where Kivy's label has its texture, and gets the pixels instead of it."""

    data: Any = None

    def blit_data(self, data: Any) -> None:
        """Kivy: here are the words as pixels."""
        self.data = data


def _pixels(label: CoreLabel) -> Picture:
    """Return the words of ``label`` as an RGBA picture, rows from the top."""
    catcher = label.texture = _Catcher()
    label.resolve_font_name()
    width, height = label.render()
    label._size = (max(1, int(width)), max(1, int(height)))
    label.render(real=True)
    data = catcher.data
    if data is None:
        return np.zeros((1, 1, 4), np.uint8)
    rows = np.frombuffer(data.data, np.uint8).reshape(data.height, -1)[:, : data.width * 4]
    picture = rows.reshape(data.height, data.width, 4)
    return picture if data.fmt == "rgba" else picture[:, :, [2, 1, 0, 3]]


def room_for(
    text: str, width: float, height: float, least: float, *, bold: bool = False, lines: int = 1
) -> bool:
    """Tell whether ``text`` fits ``width`` × ``height`` pixels uncut, in type of ``least`` pixels."""
    return _fits(_joined(text), int(width), int(height), max(6, round(least)), bold, lines)


def _joined(text: str) -> str:
    """Return ``text`` with every "·" bound to the word before it."""
    return text.replace(" ·", "\N{NO-BREAK SPACE}·")


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
