"""Where everything lies on the screen of the setup: seats and Medals as on the table screen, and the middle.

Pure: sizes in, rectangles out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens.art.theme import Theme
from companion.screens.paint.rects import Rect
from companion.screens.seating.ring import Ring
from companion.screens.seating.ring_sides import ring_at
from companion.screens.seating.sides import Sides

LEAST_BEGINS, MOST_BEGINS = 20.0, 44.0
"""Millimetres: the width of the button that says who begins."""

MOST_PIECE = 11.0
"""Millimetres: the side of a token or Medal in the middle."""


@dataclass(frozen=True)
class SetupPlan:
    """Rectangles in pixels: the ring of seats and gaps, the face-up tokens, the centre Medals, who begins.

    ``centre`` is None without Medals there; ``begins`` where there is no room left for it (the screen
    of a seat has it too).
    """

    ring: Ring
    tokens: Rect
    centre: Rect | None
    begins: Rect | None


def setup_plan(
    area: Rect, theme: Theme, players: int, medals: bool, centre: int, tokens: int, sides: Sides | None = None
) -> SetupPlan:
    """Return the places for ``players`` (2–7) at ``sides``, with or without ``medals``, in ``area``."""
    ring = ring_at(sides, players, area, theme.mm, medals, theme.target / theme.unit + 0.1)
    counts = (tokens, centre) if centre else (tokens,)
    groups, begins = _middle(ring.middle, theme, counts)
    return SetupPlan(ring, groups[0], groups[1] if centre else None, begins)


def _middle(area: Rect, theme: Theme, counts: Sequence[int]) -> tuple[list[Rect], Rect | None]:
    """Lay groups of so many pieces, and the button of who begins, into ``area``: in one row or in two."""
    gap, most = theme.gap, theme.mm(MOST_PIECE)
    high = max(theme.target, min(most, area.h))
    begins = theme.mm(LEAST_BEGINS)
    side = min(most, high, (area.w - begins - gap * len(counts)) / sum(counts))
    if side >= theme.target:
        width = min(area.w, sum(counts) * side + gap * len(counts) + theme.mm(MOST_BEGINS))
        row = area.middle(width, high)
        groups = _row(row, counts, side, gap)
        used = groups[-1].right + gap - row.x
        return groups, row.cut_left(used)[1]
    side = min(most, high, (area.w - gap * (len(counts) - 1)) / sum(counts))
    width = sum(counts) * side + gap * (len(counts) - 1)
    if area.h >= 2 * theme.target + gap:
        block = area.middle(area.w, 2 * min(most, (area.h - gap) / 2) + gap)
        above, below = block.rows(2, gap)
        return _row(above.middle(width, above.h), counts, side, gap), below.middle(
            min(area.w, theme.mm(MOST_BEGINS)), below.h
        )
    return _row(area.middle(width, high), counts, side, gap), None


def _row(row: Rect, counts: Sequence[int], side: float, gap: float) -> list[Rect]:
    """Lay groups of so many pieces of this ``side`` from the left of ``row``."""
    found = []
    for count in counts:
        place, row = row.cut_left(count * side, gap)
        found.append(place)
    return found
