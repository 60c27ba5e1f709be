"""The one place for colours, sizes and type.

Sizes are given in millimetres of the real screen, so that a finger and an eye one metre away meet
the same thing on every screen. One *unit* is the number of pixels that stands for a millimetre:
the true one on the two touchscreens, and on a desktop as many as keep the proportions of the
7-inch screen, but never less than its own millimetre.
"""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

Colour = tuple[float, float, float, float]
TextSize = Literal["normal", "large", "larger"]

FONT = str(Path(__file__).parent / "fonts" / "Lato-Medium.ttf")
BOLD_FONT = str(Path(__file__).parent / "fonts" / "Lato-Heavy.ttf")

KNOWN_SCREENS: dict[tuple[int, int], float] = {(800, 480): 133.0, (720, 1280): 294.0, (1280, 720): 0.0}
"""Pixels per inch of the touchscreens (7-inch 800×480, 5-inch 720×1280); 0: what the desktop says."""

SHORT_SIDE = 91.0
"""Millimetres: the short side of the 7-inch screen, which desktop windows keep the proportions of."""

TARGET = 9.0
"""Millimetres: nothing that is touched is smaller, in either direction (design.md §6)."""

CAPITAL = 0.726
"""The height of a capital, or of a digit, of our type whose size is 1."""

TEXT_SCALES: dict[TextSize, float] = {"normal": 1.0, "large": 1.15, "larger": 1.3}


def rgb(code: str, alpha: float = 1.0) -> Colour:
    """Return the colour of ``#rrggbb``."""
    value = int(code.removeprefix("#"), 16)
    return ((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255, alpha


def faded(colour: Colour, alpha: float) -> Colour:
    """Return ``colour`` with this ``alpha``."""
    return colour[0], colour[1], colour[2], alpha


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return ``one`` with ``share`` (0 to 1) of ``other`` in it."""
    mix = [a + (b - a) * share for a, b in zip(one, other, strict=True)]
    return mix[0], mix[1], mix[2], mix[3]


def luminance(colour: Colour) -> float:
    """Return the relative luminance of an opaque colour (WCAG 2.1)."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True, eq=False)
class Palette:
    """Every colour of the screens. ``text``, ``quiet`` and ``accent`` are readable on every surface."""

    ground: Colour
    bar: Colour
    panel: Colour
    panel_edge: Colour
    active: Colour
    raised: Colour
    pressed: Colour
    sentence: Colour
    alert: Colour
    danger: Colour
    text: Colour
    quiet: Colour
    accent: Colour
    faint: Colour
    ink: Colour
    paper: Colour
    paper_edge: Colour
    grey: Colour
    yellow: Colour
    blue: Colour
    green: Colour
    red: Colour
    peace: Colour
    good: Colour
    bad: Colour

    def card(self, colour: str) -> Colour:
        """Return the colour of the card colour ``grey``, ``yellow``, ``blue``, ``green`` or ``red``."""
        return {
            "grey": self.grey,
            "yellow": self.yellow,
            "blue": self.blue,
            "green": self.green,
            "red": self.red,
        }[colour]

    def surfaces(self) -> tuple[Colour, ...]:
        """Return everything that text may stand on."""
        return (
            self.ground,
            self.bar,
            self.panel,
            self.active,
            self.raised,
            self.pressed,
            self.sentence,
            self.alert,
            self.danger,
        )


EVENING = Palette(
    ground=rgb("#0c161c"),
    bar=rgb("#081015"),
    panel=rgb("#172932"),
    panel_edge=rgb("#2b4552"),
    active=rgb("#1d4150"),
    raised=rgb("#223a46"),
    pressed=rgb("#2c4d5c"),
    sentence=rgb("#123642"),
    alert=rgb("#3a2c0d"),
    danger=rgb("#4a1d1c"),
    text=rgb("#f4f6f3"),
    quiet=rgb("#b4c4ca"),
    accent=rgb("#f6c453"),
    faint=rgb("#58737f"),
    ink=rgb("#1c2529"),
    paper=rgb("#efe7d6"),
    paper_edge=rgb("#c9bda3"),
    grey=rgb("#bcc4ca"),
    yellow=rgb("#fbd13f"),
    blue=rgb("#62b2ff"),
    green=rgb("#52cf7c"),
    red=rgb("#ff7466"),
    peace=rgb("#6f9fb8"),
    good=rgb("#6fdc98"),
    bad=rgb("#ff8f80"),
)
"""Dark, so that it does not glare between people."""

NIGHT = replace(
    EVENING,
    ground=rgb("#070a0a"),
    bar=rgb("#040606"),
    panel=rgb("#121514"),
    panel_edge=rgb("#2c302c"),
    active=rgb("#2a2618"),
    raised=rgb("#1d211f"),
    pressed=rgb("#30322b"),
    sentence=rgb("#1a1c16"),
    alert=rgb("#2b200a"),
    danger=rgb("#33120f"),
    text=rgb("#d9cfb8"),
    quiet=rgb("#a79f8d"),
    accent=rgb("#d9a43f"),
    faint=rgb("#5b5a50"),
    paper=rgb("#b9b09c"),
    paper_edge=rgb("#8f8672"),
    grey=rgb("#9aa0a3"),
    yellow=rgb("#cda52f"),
    blue=rgb("#4f90d0"),
    green=rgb("#43a565"),
    red=rgb("#d35c50"),
    peace=rgb("#58798a"),
    good=rgb("#58b07a"),
    bad=rgb("#d9705f"),
)
"""Less light and less blue, for a room that is dark already."""


PAPER = replace(
    EVENING,
    panel=EVENING.paper,
    text=EVENING.ink,
    quiet=rgb("#55605f"),
    accent=rgb("#8a6410"),
    faint=rgb("#8d8672"),
    ink=EVENING.paper,
    grey=rgb("#5d676e"),
    yellow=rgb("#a97c00"),
    blue=rgb("#1f6ab8"),
    green=rgb("#1b7f45"),
    red=rgb("#bf382c"),
    peace=rgb("#3d6a80"),
)
"""For what is drawn on the paper of a card."""


def unit_for(size: tuple[int, int], desktop_dpi: float = 96.0) -> float:
    """Return the pixels that stand for one millimetre in a window of ``size`` pixels."""
    dpi = KNOWN_SCREENS.get(size, 0.0)
    if dpi:
        return dpi / 25.4
    return max(desktop_dpi / 25.4, min(size) / SHORT_SIDE)


@dataclass(frozen=True)
class Theme:
    """Colours and measures for one window. ``unit`` is the pixels of one millimetre.

    ``moves``: great moments are shown in motion.
    """

    size: tuple[int, int]
    unit: float
    palette: Palette = EVENING
    text_scale: float = 1.0
    moves: bool = False
    upright: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "upright", self.size[1] > self.size[0])

    def mm(self, length: float) -> float:
        """Return a length in pixels."""
        return length * self.unit

    def type(self, length: float) -> float:
        """Return a height of type (mm, from ascender to descender) in pixels, by the chosen text size."""
        return length * self.unit * self.text_scale

    @property
    def target(self) -> float:
        """Pixels of the smallest thing that can be touched."""
        return self.mm(TARGET)

    @property
    def top_bar(self) -> float:
        """Pixels of the height of the bar at the top of every screen."""
        return self.mm(9.4)

    @property
    def gap(self) -> float:
        """Pixels between things that belong together."""
        return self.mm(1.5)

    @property
    def small(self) -> float:
        """Height of the smallest type: what is looked at from near."""
        return self.type(2.6)

    @property
    def body(self) -> float:
        """Height of ordinary type."""
        return self.type(3.3)

    @property
    def large(self) -> float:
        """Height of names and headings."""
        return self.type(4.2)

    @property
    def huge(self) -> float:
        """Height of what must be read from across the table."""
        return self.type(6.0)


def theme_for(
    size: tuple[int, int],
    *,
    night: bool = False,
    text_size: TextSize = "normal",
    desktop_dpi: float = 96.0,
    moves: bool = False,
) -> Theme:
    """Return the theme of a window of ``size`` pixels."""
    return Theme(
        size=size,
        unit=unit_for(size, desktop_dpi),
        palette=NIGHT if night else EVENING,
        text_scale=TEXT_SCALES[text_size],
        moves=moves,
    )
