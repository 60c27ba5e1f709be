"""What lies on the drawn scan pad at one moment: a value, with nothing of pixels in it.

Millimetres on the pad, origin at its centre, x to the right and y down as the camera sees
it; angles in degrees, clockwise.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from vision.tags import MedalTag, TokenTag, WonderTag, parse_tag

CARD: Final = (44.0, 68.0)
TOKEN: Final = (34.0, 34.0)
MEDAL: Final = (36.0, 36.0)
BOARD: Final = (96.0, 62.0)
STICKER_MM: Final = 15.0
"""Width of a sticker that is not said to be larger."""
PAD: Final = (170.0, 112.0)
"""The drawn scan pad itself, width and height in mm."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """What is printed on a drawn piece. The caller decides it: nothing here knows what it means.

    ``colour`` is a key of ``vision.drawn.palette.COLOURS``, ``symbol`` a key of
    ``vision.drawn.emblems.SYMBOLS`` (a small sign in the corners), ``emblem`` a key of
    ``vision.drawn.emblems.EMBLEMS`` (the picture) or a short text such as "3". Anything
    unknown or empty is left out of the drawing.
    """

    title: str = ""
    colour: str = "plain"
    symbol: str = ""
    emblem: str = ""


PLAIN: Final = CardLook()


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on the pad (or ``height`` mm above it while a hand carries it).

    ``text`` is what its sticker says, ours or foreign; an empty text is a piece without a
    sticker. ``x``, ``y`` is the middle of the piece. ``sticker_mm`` is how wide its sticker is;
    ``corner``: on a card, it is in the upper left corner, where it stays visible in a fan.
    """

    text: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    look: CardLook = PLAIN
    height: float = 0.0
    sticker_mm: float = STICKER_MM
    corner: bool = False

    @property
    def shape(self) -> str:
        """``card``, ``token``, ``medal`` or ``board``: told by the tag, a card for anything else."""
        match parse_tag(self.text):
            case TokenTag():
                return "token"
            case MedalTag():
                return "medal"
            case WonderTag():
                return "board"
        return "card"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return SIZES[self.shape]

    @property
    def sticker(self) -> tuple[float, float, float]:
        """Where the sticker's middle is on the piece (mm from its middle) and its own angle.

        Stuck on by hand: a little off and a little askew, always the same way for a text.
        """
        off = sum(ord(letter) * (31 + 7 * place) for place, letter in enumerate(self.text))
        dx, dy, askew = (off % 17 - 8) / 10, (off % 13 - 6) / 10, (off % 19 - 9) / 2.5
        across, down = STICKER_PLACE[self.shape]
        if self.corner and self.shape == "card":
            # A little off and askew, but not so much that it would stick out.
            inset = self.sticker_mm / 2 + 2.0
            return inset - CARD[0] / 2 + dx, inset - CARD[1] / 2 + dy, askew / 2
        return across + dx, down + dy, askew


SIZES: Final = {"card": CARD, "token": TOKEN, "medal": MEDAL, "board": BOARD}
STICKER_PLACE: Final = {"card": (0.0, 21.0), "token": (0.0, 0.0), "medal": (0.0, 0.0), "board": (34.0, 18.0)}
"""The middle of the sticker on each shape, in mm from the middle of the piece."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the pad: ``x``, ``y`` are its fingertips, ``angle`` is where the fingers point.

    At angle 0 the fingers point up, the arm comes from below. ``sleeve`` is a colour
    key, ``tone`` 0 (light) to 3 (dark) the skin.
    """

    x: float
    y: float
    angle: float = 0.0
    tone: int = 1
    sleeve: str = "plain"


@dataclass(frozen=True, slots=True)
class DrawnPad:
    """Everything on the pad, the lowest piece first; hands are above all pieces."""

    lying: tuple[Lying, ...] = ()
    hands: tuple[Hand, ...] = ()

    def lay(
        self, text: str, x: float = 0.0, y: float = 0.0, angle: float = 0.0, look: CardLook = PLAIN
    ) -> "DrawnPad":
        """The pad with one more piece, on top of what lies there."""
        return replace(self, lying=(*self.lying, Lying(text, x, y, angle, look)))

    def lift(self, text: str) -> "DrawnPad":
        """The pad without the uppermost piece of that text. Raises KeyError when there is none."""
        for index in reversed(range(len(self.lying))):
            if self.lying[index].text == text:
                return replace(self, lying=self.lying[:index] + self.lying[index + 1 :])
        raise KeyError(text)

    def hand_on(
        self, x: float, y: float, angle: float = 0.0, tone: int = 1, sleeve: str = "plain"
    ) -> "DrawnPad":
        """The pad with one more hand over it."""
        return replace(self, hands=(*self.hands, Hand(x, y, angle, tone, sleeve)))

    def hand_off(self) -> "DrawnPad":
        """The pad with no hand over it."""
        return replace(self, hands=())

    def at(self, time: float) -> "DrawnPad":
        """Itself at any ``time``: a pad on which nothing moves is a scene too."""
        del time
        return self


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """The vector turned clockwise (as seen, y down) by ``angle`` degrees."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return x * cosine - y * sine, x * sine + y * cosine


def spread(
    texts: tuple[str, ...], columns: int, gap: float = 4.0, looks: dict[str, CardLook] | None = None
) -> DrawnPad:
    """Cards side by side in rows of ``columns``, centred on the pad, ``gap`` mm apart."""
    rows = -(-len(texts) // columns)
    pad = DrawnPad()
    for place, text in enumerate(texts):
        row, column = divmod(place, columns)
        x = (column - (columns - 1) / 2) * (CARD[0] + gap)
        y = (row - (rows - 1) / 2) * (CARD[1] + gap)
        pad = pad.lay(text, x, y, look=(looks or {}).get(text, PLAIN))
    return pad
