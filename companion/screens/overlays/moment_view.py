"""How the moment of a player is laid out: its picture, and its words beside it or below, the name largest."""

from companion.screens.kit.view import Look
from companion.screens.overlays.moment_words import Moment
from companion.screens.paint.brush import Align, Brush
from companion.screens.paint.rects import Rect

LOW = 26.0
"""Millimetres: where a wide moment has less height, or an upright one hardly more, it is brief."""

LONG_NOTE = 60
"""Letters from which on a note needs a line more."""


def halves(look: Look, inside: Rect) -> tuple[Rect, Rect]:
    """Divide ``inside`` into the places of picture and words."""
    theme = look.theme
    if (theme.upright or inside.h > inside.w) and inside.h > theme.mm(1.4 * LOW):
        return inside.cut_top(inside.h * 0.32, theme.mm(2))
    share = 0.29 if theme.upright else 0.33
    picture, words = inside.cut_left(
        min(inside.h * 0.95, inside.w * share), theme.mm(6 if not theme.upright else 3)
    )
    return picture, words if inside.h < theme.mm(LOW) else words.inset(0, theme.mm(2))


def write(brush: Brush, look: Look, moment: Moment, words: Rect, beside: bool) -> None:
    """Write ``moment`` into ``words``, which stand ``beside`` the picture or below it."""
    theme, palette = look.theme, look.palette
    align: Align = "left" if beside else "center"
    size = theme.type(6)
    if words.h < theme.mm(LOW):
        name, what, hands = words.rows((2.9, 2.2, 2.2), theme.mm(0.3))
        note = None
    else:
        shares = (3.0, 2.6, 2.6, 2.0 if len(moment.note) < LONG_NOTE else 2.8)
        name, what, hands, note = words.rows(shares, theme.mm(0.5))
    brush.text(moment.name, name, theme.type(10), palette.accent, bold=True, align=align)
    brush.text(moment.what, what, size, palette.text, align=align, lines=2)
    brush.text(moment.hands, hands, size, palette.text, bold=True, align=align, lines=2)
    if note is not None:
        brush.text(moment.note, note, theme.type(3.6), palette.quiet, align=align, lines=3)
