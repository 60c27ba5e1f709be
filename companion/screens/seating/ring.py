"""Where everything lies on the table screen: a ring of seats clockwise from the top left.

Pure: the number of seats and the free rectangle go in, rectangles come out. The Medal of gap *i* lies
between seats *i* and *i* + 1 (R5), the middle holds what belongs to nobody. Nothing covers a seat.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from companion.screens.paint.rects import Rect

Side = Literal["left", "right", "up", "down"]

MM = Callable[[float], float]


@dataclass(frozen=True)
class Gap:
    """The place of a Medal: ``sides`` say where its rivals sit as seen from there (seat i, seat i + 1)."""

    rect: Rect
    sides: tuple[Side, Side]


@dataclass(frozen=True)
class Ring:
    """The places of all seats, of the Medals between them, and of the middle of the table."""

    seats: tuple[Rect, ...]
    gaps: tuple[Gap, ...]
    middle: Rect


CHIP_W, CHIP_H = 26.0, 8.0
"""Millimetres of a Medal that lies between two seats side by side."""

LOW_CHIP_H = 7.4
"""Millimetres: the height of a Medal on a narrow screen with seven seats."""

END_W = 14.0
"""Millimetres: the width of a Medal between a seat above and one below."""


def ring_of(seats: int, area: Rect, mm: MM, with_medals: bool = True, least_chip: float = LOW_CHIP_H) -> Ring:
    """Return the places for ``seats`` (2–7) in ``area``; ``mm`` turns millimetres into pixels.

    Without Medals (R7) there are no gaps, and the seats get the room. ``least_chip`` is the height of a
    Medal in millimetres where there is little room: more, where it is to be touched.
    """
    chip = max(CHIP_H, least_chip)
    if area.h > area.w:
        made = _upright(seats, area, mm, with_medals, chip, least_chip)
    else:
        made = _wide(seats, area, mm, with_medals, chip)
    return made if with_medals else Ring(made.seats, (), made.middle)


def _wide(count: int, area: Rect, mm: MM, with_medals: bool, chip: float) -> Ring:
    """A row of seats above, a row below, the middle between them."""
    gap = mm(1.2)
    if count == 2:
        return _face_to_face(area, mm, gap)
    above = (count + 1) // 2
    below = count - above
    top_inside, bottom_inside = above <= 2, below <= 2
    strips = with_medals * ((not top_inside) + (not bottom_inside))
    band = mm(9.8 if strips else 11.5) + strips * (mm(chip) + gap * 0.7)
    row = (area.h - band - 2 * gap) / 2
    top, rest = area.cut_top(row, gap)
    bottom, middle = rest.cut_bottom(row, gap)
    seats: list[Rect] = []
    gaps: dict[int, Gap] = {}
    upper, across = _row(top, above, mm, gap, top_inside and with_medals)
    seats += upper
    lower, under = _row(bottom, below, mm, gap, bottom_inside and with_medals and count > 3)
    if count == 3 and with_medals:
        left, inner = bottom.cut_left(mm(CHIP_W * 0.8), gap)
        right, inner = inner.cut_right(mm(CHIP_W * 0.8), gap)
        lower = [inner]
        gaps[1] = Gap(right.middle(right.w, mm(17)), ("up", "left"))
        gaps[2] = Gap(left.middle(left.w, mm(17)), ("right", "up"))
    seats += reversed(lower)
    if top_inside:
        gaps |= {index: Gap(rect, ("left", "right")) for index, rect in enumerate(across)}
    elif with_medals:
        strip, middle = middle.cut_top(mm(chip), gap * 0.7)
        gaps |= _between(upper, strip, mm, ("left", "right"), lambda index: index)
    if count > 3:
        last = count - 2
        if bottom_inside:
            gaps |= {last - index: Gap(rect, ("right", "left")) for index, rect in enumerate(under)}
        elif with_medals:
            strip, middle = middle.cut_bottom(mm(chip), gap * 0.7)
            gaps |= _between(lower, strip, mm, ("right", "left"), lambda index: last - index)
        ends = Rect(area.x, bottom.top + gap, area.w, band)
        end_w = mm(END_W if strips else END_W + 7)
        left = ends.cut_left(end_w)[0]
        right = ends.cut_right(end_w)[0]
        gaps[above - 1] = Gap(right.middle(right.w, min(ends.h, mm(24))), ("up", "down"))
        gaps[count - 1] = Gap(left.middle(left.w, min(ends.h, mm(24))), ("down", "up"))
        if with_medals:
            middle = middle.inset(end_w + gap, 0)
    return Ring(tuple(seats), _sorted(gaps, count), middle)


def _face_to_face(area: Rect, mm: MM, gap: float) -> Ring:
    """Two seats side by side, both Medals and the middle in a column between them."""
    column = max(mm(34), area.w * 0.24)
    first, rest = area.cut_left((area.w - column) / 2 - gap, gap)
    second, rest = rest.cut_right(first.w, gap)
    above, rest = rest.cut_top(mm(13), gap)
    below, middle = rest.cut_bottom(mm(13), gap)
    return Ring((first, second), (Gap(above, ("left", "right")), Gap(below, ("right", "left"))), middle)


def _upright(count: int, area: Rect, mm: MM, with_medals: bool, chip_h: float, low_chip: float) -> Ring:
    """Two columns of seats, a strip of Medals between the rows, the middle in a row of its own."""
    gap = mm(0.8)
    if count == 2:
        return _one_above_the_other(area, mm, gap)
    pairs, single = count // 2, count % 2
    rows = pairs + single
    chip = mm(chip_h if rows < 4 else low_chip) * with_medals
    strips = rows - 1
    beside_last = bool(single) and rows > 2
    middle_h = 0.0 if beside_last else mm(12 + chip_h * with_medals if rows < 3 else 11.5)
    row_h = (area.h - strips * (chip + gap) - middle_h - gap * (rows - beside_last)) / rows
    seats: dict[int, Rect] = {}
    gaps: dict[int, Gap] = {}
    middle = Rect(0, 0, 0, 0)
    rest = area
    for row in range(rows):
        line, rest = rest.cut_top(row_h, gap)
        last = row == rows - 1
        left_seat, right_seat = (count - row) % count, row + 1
        if beside_last and last:
            middle, seats[right_seat] = line.columns(2, gap)
        elif single and last:
            seats[right_seat] = line
        else:
            seats[left_seat], seats[right_seat] = line.columns(2, gap)
        if last:
            break
        strip, rest = rest.cut_top(chip, gap)
        if middle_h and row == (0 if rows < 3 else 1):
            middle, rest = rest.cut_top(middle_h, gap)
        left, centre, right = strip.columns(3, gap)
        if beside_last and row == rows - 2:
            gaps[left_seat - 1] = Gap(centre, ("right", "left"))
        else:
            gaps[left_seat - 1 if left_seat else count - 1] = Gap(left, ("down", "up"))
        gaps[right_seat] = Gap(right, ("up", "down"))
        if row == 0:
            gaps[0] = Gap(centre, ("left", "right"))
        if not single and row == rows - 2 and row > 0:
            gaps[rows] = Gap(centre, ("right", "left"))
    if count == 4:
        # The one strip has no room for the Medals of both pairs: the lower one goes below the middle.
        place, middle = middle.cut_bottom(chip, gap)
        gaps[2] = Gap(place.middle(gaps[0].rect.w, chip), ("right", "left"))
    return Ring(tuple(seats[seat] for seat in range(count)), _sorted(gaps, count), middle)


def _one_above_the_other(area: Rect, mm: MM, gap: float) -> Ring:
    band = mm(30)
    row = (area.h - band - 2 * gap) / 2
    first, rest = area.cut_top(row, gap)
    second, rest = rest.cut_bottom(row, gap)
    medals, middle = rest.cut_top(mm(11), gap)
    right, left = medals.columns(2, gap)[1], medals.columns(2, gap)[0]
    return Ring((first, second), (Gap(right, ("up", "down")), Gap(left, ("down", "up"))), middle)


def _row(line: Rect, count: int, mm: MM, gap: float, chips_inside: bool) -> tuple[list[Rect], list[Rect]]:
    """Divide a row among ``count`` seats, with a Medal between them where it has room."""
    if not chips_inside or count < 2:
        return line.columns(count, gap), []
    chip = mm(CHIP_W * 0.88)
    side = (line.w - chip - 2 * gap) / 2
    left, rest = line.cut_left(side, gap)
    place, right = rest.cut_left(chip, gap)
    return [left, right], [place.middle(place.w, min(place.h, mm(18)))]


def _between(
    row: list[Rect], strip: Rect, mm: MM, sides: tuple[Side, Side], number: Callable[[int], int]
) -> dict[int, Gap]:
    """Place a Medal in ``strip`` at every border between two seats of ``row`` (left to right)."""
    found = {}
    width = min(mm(CHIP_W), strip.w / max(1, len(row)) * 0.8)
    for index, (one, other) in enumerate(pairwise(row)):
        border = (one.right + other.x) / 2
        found[number(index)] = Gap(Rect(border - width / 2, strip.y, width, strip.h), sides)
    return found


def _sorted(gaps: dict[int, Gap], count: int) -> tuple[Gap, ...]:
    return tuple(gaps[index] for index in range(count) if index in gaps)
