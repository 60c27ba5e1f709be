"""What the table screen is divided into: the bar, the room of the seats, the sentence below them."""

from companion.screens.art.theme import Theme
from companion.screens.kit.rects import Rect


def table_parts(theme: Theme) -> tuple[Rect, Rect, Rect]:
    """Return the places of the bar, of the seats with their margin, and of the foot."""
    bar, rest = Rect(0, 0, *theme.size).cut_top(theme.top_bar)
    foot, seats = rest.cut_bottom(theme.mm(18 if theme.upright else 12))
    return bar, seats, foot


def table_area(theme: Theme) -> Rect:
    """Return where the seats lie on the table screen."""
    return table_parts(theme)[1].inset(theme.mm(1.2), theme.mm(1.2))
