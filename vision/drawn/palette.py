"""The colours of the drawn table, as (red, green, blue) 0–255."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]

COLOURS: Final[Mapping[str, Rgb]] = MappingProxyType(
    {
        "grey": (139, 137, 132),
        "yellow": (226, 176, 58),
        "blue": (58, 104, 176),
        "green": (66, 138, 84),
        "red": (184, 62, 52),
        "gold": (203, 161, 74),
        "teal": (48, 128, 128),
        "sand": (204, 180, 138),
        "night": (44, 50, 72),
        "plain": (118, 108, 122),
    }
)

PAPER: Final[Rgb] = (243, 238, 226)
INK: Final[Rgb] = (42, 38, 40)
STICKER_WHITE: Final[Rgb] = (252, 252, 250)
STICKER_BLACK: Final[Rgb] = (20, 20, 22)
WOOD: Final[Rgb] = (132, 92, 62)
FELT: Final[Rgb] = (58, 76, 106)
SKIN: Final[tuple[Rgb, ...]] = ((236, 196, 170), (212, 164, 132), (166, 116, 84), (110, 74, 54))


def colour_of(name: str) -> Rgb:
    """The colour of that name; an unknown name is drawn plain."""
    return COLOURS.get(name, COLOURS["plain"])


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """``first`` with ``share`` (0–1) of ``second`` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
