"""The ring of seats at the sides that the players have chosen: columns left and right, rows between them.

Pure, like ``ring``: where it does not fit, the ring is the usual one, turned so that everybody is as
near to their side as can be.
"""

from collections.abc import Mapping, Sequence
from math import atan2, pi

from companion.screens.art.theme import Theme
from companion.screens.paint.rects import Rect
from companion.screens.seating.ring import CHIP_H, CHIP_W, END_W, LOW_CHIP_H, MM, Gap, Ring, Side, ring_of
from companion.screens.seating.sides import (
    ENDS,
    ROWS,
    Sides,
    default_sides,
    following,
    seats_at,
    sides_for,
    steps_between,
)
from config.settings import TableSide

LEAST_SEAT = (27.0, 15.0)
"""Millimetres: no seat is narrower or lower than this."""

MOST_COLUMN = 44.0
"""Millimetres: the width of a column of seats beside rows; without rows it may be wider."""

MIDDLE = (36.0, 9.8)
"""Millimetres: what the middle of the table needs."""

ROOMY, SPARE = 15.0, 17.0
"""Millimetres: the height of a middle between columns, as long as the seats keep this height."""

MOST_UPRIGHT: dict[TableSide, int] = {"top": 2, "bottom": 2, "left": 4, "right": 4}
"""How many can sit at a side of an upright screen, on which the seats stand in two columns."""

_ANGLES: dict[TableSide, float] = {"top": pi / 2, "left": pi, "bottom": -pi / 2, "right": 0.0}


def ring_at(
    sides: Sides | None,
    seats: int,
    area: Rect,
    mm: MM,
    with_medals: bool = True,
    least_chip: float = LOW_CHIP_H,
) -> Ring:
    """Return the places for ``seats`` at ``sides``; None: as ``ring_of`` does it.

    Arguments and result are those of ``ring_of``.
    """
    usual = ring_of(seats, area, mm, with_medals, least_chip)
    if sides is None or sides == default_sides(seats, area.h > area.w):
        return usual
    return ring_by_sides(sides, area, mm, with_medals, least_chip) or _nearest(sides, usual, area)


def sides_of(
    names: Sequence[str], remembered: Mapping[str, TableSide], area: Rect, theme: Theme, with_medals: bool
) -> Sides | None:
    """Return the sides of these players by what is ``remembered``, as far as ``area`` has the room."""
    return sides_for(
        names, remembered, theme.upright, lambda sides: has_room(sides, area, theme, with_medals)
    )


def has_room(sides: Sides, area: Rect, theme: Theme, with_medals: bool) -> bool:
    """Tell whether the ring can show everybody at their side, or (upright) near to it."""
    if theme.upright:
        return all(sides.count(side) <= most for side, most in MOST_UPRIGHT.items())
    if sides == default_sides(len(sides), False):
        return True
    return ring_by_sides(sides, area, theme.mm, with_medals) is not None


def ring_by_sides(
    sides: Sides,
    area: Rect,
    mm: MM,
    with_medals: bool = True,
    least_chip: float = LOW_CHIP_H,
) -> Ring | None:
    """Return the ring with everybody at their side, None where there is not the room for it."""
    if area.h > area.w:
        return None
    rows = {side: seats_at(sides, side) for side in _ANGLES}
    gap, chip = mm(1.2), mm(max(CHIP_H, least_chip))
    chips = _chips(sides) if with_medals else {side: [] for side in _ANGLES}
    ends = [side for side in ENDS if chips[side]]
    longest = max(len(rows["top"]), len(rows["bottom"]))
    inside = max(longest * mm(29), mm(MIDDLE[0] + 0.5) + len(ends) * (mm(END_W + 3) + gap))
    columns = [side for side in ENDS if rows[side]]
    most = mm(MOST_COLUMN if longest else 58)
    column = min(most, (area.w - inside) / len(columns) - gap) if columns else 0.0
    seats: dict[int, Rect] = {}
    inner = area
    for side in columns:
        place, inner = inner.cut_left(column, gap) if side == "left" else inner.cut_right(column, gap)
        order = rows[side] if side == "right" else rows[side][::-1]
        seats |= dict(zip(order, place.rows(len(order), gap), strict=True))
    strips = [side for side in ROWS if chips[side]]
    end_chip = max(mm(8.8), mm(least_chip))
    deep = max((len(chips[side]) for side in ends), default=0)
    band = max(
        mm(MIDDLE[1] if strips else 11.5) + len(strips) * (chip + gap * 0.7),
        deep * (end_chip + gap * 0.7),
    )
    used = [side for side in ROWS if rows[side]]
    # A narrow middle is filled row by row: it gets more height where the seats can spare it.
    roomy = mm(ROOMY) + len(strips) * (chip + gap * 0.7)
    band = max(band, min(roomy, inner.h - len(used) * (mm(SPARE) + gap)) if columns else 0.0)
    if used:
        row = min(mm(30), (inner.h - band) / len(used) - gap)
        for side in used:
            place, inner = inner.cut_top(row, gap) if side == "top" else inner.cut_bottom(row, gap)
            order = rows[side] if side == "top" else rows[side][::-1]
            seats |= dict(zip(order, place.columns(len(order), gap), strict=True))
    gaps, middle = _medals(chips, seats, sides, inner, mm, gap, chip)
    made = Ring(
        tuple(seats[seat] for seat in range(len(sides))), tuple(gaps[index] for index in sorted(gaps)), middle
    )
    return made if _fits(made, area, mm) else None


def _chips(sides: Sides) -> dict[TableSide, list[int]]:
    """Return the gaps by the side of the middle at which their Medals lie, clockwise."""
    found: dict[TableSide, list[tuple[int, int]]] = {side: [] for side in _ANGLES}
    count = len(sides)
    for gap in range(count):
        one, other = sides[gap], sides[(gap + 1) % count]
        steps = steps_between(one, other)
        if steps == 0 and len(set(sides)) == 1 and seats_at(sides, one)[-1] == gap:
            steps = 4
        if steps in (0, 2, 4):
            place = following(one, steps // 2)
        else:
            # A corner lies at the side of the column; of two sides between, the column is the one, too.
            near = following(one, steps // 2)
            place = near if near in ("left", "right") else following(near)
        row = seats_at(sides, one)
        found[place].append((1 + row.index(gap) if one == place else 0, gap))
    return {side: [gap for _, gap in sorted(entries)] for side, entries in found.items()}


def _medals(
    chips: dict[TableSide, list[int]],
    seats: dict[int, Rect],
    sides: Sides,
    inner: Rect,
    mm: MM,
    gap: float,
    chip: float,
) -> tuple[dict[int, Gap], Rect]:
    """Lay the Medals around the middle of the table, each between its two rivals."""
    count = len(sides)
    found: dict[int, Gap] = {}
    middle = inner
    for side in ENDS:
        if not chips[side]:
            continue
        several = len(chips[side]) > 1
        width = mm(END_W + (3 if several else 0 if chips["top"] or chips["bottom"] else 7))
        place, middle = middle.cut_left(width, gap) if side == "left" else middle.cut_right(width, gap)
        order = chips[side] if side == "right" else chips[side][::-1]
        for index, cell in zip(order, place.rows(len(order), gap * 0.7), strict=True):
            mixed = not {sides[index], sides[(index + 1) % count]} <= {"top", "bottom"}
            high = min(cell.h, width / 1.5 if several or mixed else mm(24))
            found[index] = _gap(cell.middle(cell.w, high), seats[index], seats[(index + 1) % count])
    for side in ROWS:
        if not chips[side]:
            continue
        strip, middle = (
            middle.cut_top(chip, gap * 0.7) if side == "top" else middle.cut_bottom(chip, gap * 0.7)
        )
        for index in chips[side]:
            one, other = seats[index], seats[(index + 1) % count]
            beside = sides[index] == sides[(index + 1) % count] == side
            width = min(mm(CHIP_W), one.w * 0.8) if beside else min(mm(CHIP_W), strip.w)
            centre = (max(one.x, other.x) + min(one.right, other.right)) / 2 if beside else strip.centre[0]
            found[index] = _gap(Rect(centre - width / 2, strip.y, width, strip.h), one, other)
    return found, middle


def _gap(place: Rect, one: Rect, other: Rect) -> Gap:
    """Return the Medal at ``place``, each rival's progress towards where they sit."""
    first, second = _directions(place, one), _directions(place, other)
    pairs = [(a, b) for a in first for b in second if a != b]

    def weight(pair: tuple[Side, Side]) -> float:
        opposite = set(pair) in ({"left", "right"}, {"up", "down"})
        return first[pair[0]] + second[pair[1]] + 0.3 * opposite

    return Gap(place, max(pairs, key=weight))


def _directions(place: Rect, seat: Rect) -> dict[Side, float]:
    """Return the directions in which ``seat`` lies from ``place``, each with how much it is that one."""
    dx, dy = seat.centre[0] - place.centre[0], seat.centre[1] - place.centre[1]
    far = max(abs(dx) + abs(dy), 1.0)
    found: dict[Side, float] = {}
    if abs(dx) > 1:
        found["left" if dx < 0 else "right"] = abs(dx) / far
    if abs(dy) > 1:
        found["down" if dy < 0 else "up"] = abs(dy) / far
    return found


def _fits(made: Ring, area: Rect, mm: MM) -> bool:
    """Tell whether nothing is too small, and nothing lies on anything else."""
    places = [*made.seats, *(gap.rect for gap in made.gaps), made.middle]
    if any(seat.w < mm(LEAST_SEAT[0]) or seat.h < mm(LEAST_SEAT[1]) for seat in made.seats):
        return False
    if made.middle.w < mm(MIDDLE[0]) or made.middle.h < mm(MIDDLE[1]) - 1:
        return False
    if any(not place.within(area, 1) for place in places):
        return False
    return not any(
        one.overlaps(other, 1) for number, one in enumerate(places) for other in places[number + 1 :]
    )


def _nearest(sides: Sides, usual: Ring, area: Rect) -> Ring:
    """Return the ``usual`` ring, turned so that everybody is as near to their side as can be."""
    count = len(sides)
    x, y = area.centre
    angles = [atan2(seat.centre[1] - y, seat.centre[0] - x) for seat in usual.seats]

    def away(shift: int) -> float:
        return sum(_apart(angles[(seat + shift) % count], _ANGLES[side]) for seat, side in enumerate(sides))

    best = min(range(count), key=away)
    return Ring(usual.seats[best:] + usual.seats[:best], usual.gaps[best:] + usual.gaps[:best], usual.middle)


def _apart(one: float, other: float) -> float:
    """Return the angle between two directions, in radians."""
    return abs((one - other + pi) % (2 * pi) - pi)
