"""Cards as drawings: paper with a coloured head that carries the colour's symbol, and the face's icon."""

from collections import Counter
from collections.abc import Iterable

from companion.screens.art.pen import Pen
from companion.screens.art.symbols import COLOUR_OF_FACE, PIECES, Painter
from companion.screens.art.theme import PAPER, Palette
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from config.language import Language

ASPECT = 0.72
"""Width over height of a card."""
SMALLEST = 9.0
"""Millimetres of width down to which cards lie side by side rather than overlap."""


def card_painter(face: str) -> Painter:
    """Return the painter of a whole card with ``face``, without words."""
    colour = COLOUR_OF_FACE[face]

    def paint(pen: Pen, palette: Palette) -> None:
        aspect = 1 / pen.aspect if pen.aspect else 1.0
        pen.block(0, 0, 1, 1, palette.paper_edge, 0.09)
        pen.block(0.025, 0.018, 0.95, 0.964, palette.paper, 0.08)
        pen.block(0.025, 0.79, 0.95, 0.19, palette.card(colour), 0.08)
        pen.block(0.025, 0.77, 0.95, 0.08, palette.card(colour))
        PIECES[colour](pen.within(0.08, 0.8, 0.15 * aspect, 0.15), _inked(palette))
        wide = 0.62
        high = wide / aspect
        PIECES[face](pen.within((1 - wide) / 2, 0.255 + (0.5 - high) / 2, wide, high), PAPER)

    return paint


def paint_card(brush: Brush, face: str, box: Rect, lang: Language | None = None, alpha: float = 1.0) -> Rect:
    """Paint a card as large as ``box`` allows, its name at the foot where ``lang`` is given."""
    place = box.fitted(ASPECT).whole()
    brush.drawing(("card", face), place, card_painter(face), alpha=alpha)
    if lang is not None:
        foot = Rect(place.x, place.y + place.h * 0.02, place.w, place.h * 0.235).inset(place.w * 0.06, 0)
        brush.text(
            lang.term(face), foot, place.h * 0.115, PAPER.text, bold=True, align="center", lines=2, least=1.7
        )
    return place


def paint_cards(
    brush: Brush,
    faces: tuple[str, ...],
    box: Rect,
    lang: Language | None = None,
    *,
    most: int = 0,
    dimmed: Iterable[str] = (),
) -> None:
    """Paint several cards side by side; where there is no room they overlap like a hand of cards.

    They are no larger than ``most`` cards in this box would be, so that several boxes show them in one size.
    As many of the faces as are ``dimmed`` are paler, where none overlaps another.
    """
    if not faces:
        return
    count = max(len(faces), most)
    gap = brush.theme.mm(1.2)
    height = min(box.h, box.w / ASPECT)
    width = height * ASPECT
    step = width + gap
    beside = (box.w - gap * (count - 1)) / count
    if step * count - gap > box.w and beside >= brush.theme.mm(SMALLEST):
        width, height, step = beside, beside / ASPECT, beside + gap
    elif step * count - gap > box.w and count > 1:
        step = (box.w - width) / (count - 1)
        if step < width * 0.55:
            width = box.w / (1 + 0.55 * (count - 1))
            height, step = width / ASPECT, width * 0.55
    x = box.x + (box.w - step * (len(faces) - 1) - width) / 2
    y = box.y + (box.h - height) / 2
    shown = lang if step >= width * 0.98 and height >= brush.theme.mm(17) else None
    paler = Counter(dimmed)
    for index, face in enumerate(faces):
        pale = paler[face] > 0 and step >= width
        paler[face] -= pale
        paint_card(brush, face, Rect(x + index * step, y, width, height), shown, alpha=0.4 if pale else 1.0)


def paint_deck(brush: Brush, box: Rect, cards: int, words: str | None = None) -> None:
    """Paint a deck, thicker the more ``cards`` it holds, with their number or these ``words`` on it."""
    place = box.fitted(ASPECT * 1.1).whole()
    key = ("deck", min(4, (cards + 11) // 12))
    brush.drawing(key, place, _deck_painter(key[1]))
    on_it = Rect(place.x, place.y, place.w * 0.92, place.h * 0.92)
    told = str(cards) if words is None else words
    brush.text(told, on_it, place.h * 0.4, brush.theme.palette.text, bold=True, align="center")


def _deck_painter(layers: int) -> Painter:
    def paint(pen: Pen, palette: Palette) -> None:
        for layer in range(max(1, layers) - 1, -1, -1):
            x = y = layer * 0.035
            pen.block(x, y, 0.89, 0.89, palette.bar, 0.09)
            pen.block(x + 0.012, y + 0.012, 0.866, 0.866, palette.faint, 0.08)
            pen.block(x + 0.05, y + 0.04, 0.79, 0.81, palette.panel, 0.06)

    return paint


def _inked(palette: Palette) -> Palette:
    """Every colour of the symbols as ink: dark on the coloured head."""
    ink = palette.ink
    return Palette(**{**palette.__dict__, "grey": ink, "yellow": ink, "blue": ink, "green": ink, "red": ink})
