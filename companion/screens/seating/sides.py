"""At which side of the screen each player sits. Pure.

The order round the table is a fact of the rules (R1): whoever is to whose left stays there. What is free
is how the ring of seats is turned, and which sides are used. Sides go clockwise, like the seats.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise

from config.settings import TableSide

Sides = tuple[TableSide, ...]

SIDES: tuple[TableSide, ...] = ("top", "right", "bottom", "left")
"""Clockwise, as the seats go."""

ENDS: tuple[TableSide, ...] = ("left", "right")
ROWS: tuple[TableSide, ...] = ("top", "bottom")


def following(side: TableSide, steps: int = 1) -> TableSide:
    """Return the side that comes ``steps`` after ``side``, clockwise."""
    return SIDES[(SIDES.index(side) + steps) % 4]


def steps_between(one: TableSide, other: TableSide) -> int:
    """Return how many sides clockwise from ``one`` to ``other``: 0 to 3."""
    return (SIDES.index(other) - SIDES.index(one)) % 4


def in_order(sides: Sequence[TableSide]) -> bool:
    """Tell whether seats at these ``sides`` go round the table once, clockwise."""
    return sum(
        steps_between(one, other) for one, other in zip(sides, (*sides[1:], sides[0]), strict=True)
    ) in (0, 4)


def seats_at(sides: Sequence[TableSide], side: TableSide) -> list[int]:
    """Return the seats at ``side``, clockwise."""
    count = len(sides)
    there = [seat for seat in range(count) if sides[seat] == side]
    first = next((seat for seat in there if sides[seat - 1] != side), 0)
    return sorted(there, key=lambda seat: (seat - first) % count)


def default_sides(count: int, upright: bool) -> Sides:
    """Return where ``count`` players sit as long as nobody has said anything else."""
    if count == 2:
        return ("top", "bottom") if upright else ("left", "right")
    left, right, top, bottom = _rows("left"), _rows("right"), _rows("top"), _rows("bottom")
    if not upright:
        above = (count + 1) // 2
        return top * above + bottom * (count - above)
    rows = count // 2
    return left + right * rows + bottom * (count % 2) + left * (rows - 1)


def _rows(side: TableSide) -> Sides:
    return (side,)


def moved(sides: Sides, seat: int, fits: Callable[[Sides], bool]) -> Sides:
    """Return ``sides`` with ``seat`` at the next side that has room.

    Whoever sits behind it on the same side, clockwise, goes with it: nobody overtakes anybody. ``fits``
    says what has room; where nothing has, all stay.
    """
    now = list(sides)
    for _ in range(3):
        row = seats_at(now, now[seat])
        onward = following(now[seat])
        for one in row[row.index(seat) :]:
            now[one] = onward
        if in_order(now) and fits(tuple(now)):
            return tuple(now)
    return sides


def turned_on(sides: Sides) -> Sides:
    """Return ``sides`` with everybody one place further round the table, clockwise."""
    return (*sides[1:], sides[0])


def all_sides(count: int) -> list[Sides]:
    """Return every way in which ``count`` players can sit in order."""
    found: dict[Sides, None] = {}
    for cuts in combinations(range(count + 3), 3):
        edges = (-1, *cuts, count + 3)
        numbers = [after - before - 1 for before, after in pairwise(edges)]
        row = tuple(side for side, number in zip(SIDES, numbers, strict=True) for _ in range(number))
        for shift in range(count):
            found[row[shift:] + row[:shift]] = None
    return list(found)


def sides_for(
    names: Sequence[str], remembered: Mapping[str, TableSide], upright: bool, fits: Callable[[Sides], bool]
) -> Sides | None:
    """Return the sides of the players called ``names`` by what is ``remembered`` of them.

    None where nothing is: they sit as they do by default. Where they sit in another order this time, or
    somebody is new, as many as can be sit where they did.
    """
    wanted = [remembered.get(name) for name in names]
    if not any(wanted):
        return None
    default = default_sides(len(names), upright)

    def away(sides: Sides) -> tuple[int, int]:
        moves = sum(abs(_turn(side, want)) for side, want in zip(sides, wanted, strict=True) if want)
        return moves, sum(abs(_turn(side, usual)) for side, usual in zip(sides, default, strict=True))

    exact = tuple(side for side in wanted if side)
    if len(exact) == len(names) and in_order(exact) and fits(exact):
        return exact
    possible = [sides for sides in all_sides(len(names)) if fits(sides)]
    return min(possible, key=away) if possible else None


def _turn(one: TableSide, other: TableSide) -> int:
    """Return how far two sides are apart: 0 to 2."""
    steps = steps_between(one, other)
    return min(steps, 4 - steps)


def faced(side: TableSide, readable: bool, above: bool) -> int:
    """Return by how many degrees something is turned, anticlockwise, so that ``side`` reads it.

    ``readable`` says whether it can be read from left and right, ``above`` whether up is nearer than down.
    """
    if side in ("left", "right") and readable:
        return 270 if side == "left" else 90
    if side in ("top", "bottom"):
        above = side == "top"
    return 180 if above else 0
