"""Where the ring of seats lies in a window: below the bar, above the foot."""

from companion.screens.art.theme import Theme
from companion.screens.paint.rects import Rect


def table_area(theme: Theme) -> Rect:
    """Return where the seats lie."""
    rest = Rect(0, 0, *theme.size).cut_top(theme.top_bar)[1]
    return rest.cut_bottom(theme.mm(18 if theme.upright else 12))[1].inset(theme.mm(1.2), theme.mm(1.2))
