"""On a screen that lies flat an alert faces the player whose moment it is; one for everybody never turns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.rules import State
from companion.screens.art.theme import Theme
from companion.screens.paint.rects import Rect
from companion.screens.seating.area import table_area
from companion.screens.seating.ring_sides import ring_at, sides_of
from companion.screens.seating.sides import default_sides, faced, sides_for
from config.settings import ScreenSettings, TableSide

LEGIBLE = 45.0
"""Millimetres: an alert that is narrower or lower is not read by somebody at its short side."""


def side_of(seat: int, names: Sequence[str], remembered: Mapping[str, TableSide], upright: bool) -> TableSide:
    """Return the side of the screen at which ``seat`` sits, by what is ``remembered`` of the players."""
    sides = sides_for(names, remembered, upright, lambda sides: True) or default_sides(len(names), upright)
    return sides[seat]


def facing_alert(seat: int | None, state: State, screen: ScreenSettings, place: Rect, theme: Theme) -> int:
    """Return by how many degrees an alert for ``seat`` at ``place`` is turned, anticlockwise.

    Like the panel of that player: to the side at which they sit, where it can be read from there; else up or
    down, whichever is nearer. ``theme`` is that of the window.
    """
    if seat is None or not screen.flat:
        return 0
    medals = bool(state.game.setup.medals)
    area = table_area(theme)
    sides = sides_of(state.game.names, screen.sides, area, theme, medals)
    spot = ring_at(sides, len(state.players), area, theme.mm, medals).seats[seat]
    above = spot.centre[1] > area.centre[1] + 1
    if sides is None:
        return 180 if above else 0
    return faced(sides[seat], min(place.w, place.h) >= theme.mm(LEGIBLE), above)


def theme_from(theme: Theme, degrees: int) -> Theme:
    """Return how the window looks from there: at its short side an upright one is a wide one."""
    return theme if degrees in (0, 180) else replace(theme, size=(theme.size[1], theme.size[0]))
