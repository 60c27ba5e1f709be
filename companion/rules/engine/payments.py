"""What a Stage can be paid with (R20–R24) and which Green sets can be discarded (R30): pure arithmetic."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from companion.rules.engine.packing import face_unit


class Purse(msgspec.Struct, frozen=True):
    """What can pay: the number of cards of each Resource and of Yellow cards, and how they count.

    ``any_resources``: Engineering ignores "identical" and "different". ``doubled``: Economy lets one
    Yellow card count as 2 Coins. ``free``: the house rule that a Coin may stand for any Resource (R22).
    """

    resources: tuple[int, ...]
    yellow: int
    any_resources: bool = False
    doubled: bool = False
    free: bool = False


class Payment(msgspec.Struct, frozen=True):
    """One way to pay: cards of each Resource, Yellow cards, and whether Economy doubles one of those."""

    resources: tuple[int, ...]
    yellow: int
    doubled: bool

    def of_kind(self, kind: str) -> bool:
        """Tell whether its Resources are all "different" or all "identical", without Engineering's help."""
        if kind == "different":
            return max(self.resources) <= 1
        return sum(1 for count in self.resources if count) <= 1


def payments(cost: int, kind: str, purse: Purse) -> tuple[Payment, ...]:
    """Return every payment of a Stage that costs ``cost`` ``kind`` ("different", "identical") Resources.

    A payment uses as many Grey cards as it can, then as few Yellow ones as it can (R22, R24); where
    several sets of faces do that, all are returned. With ``purse.free`` it may use fewer Grey cards.
    """
    greys = set(_selections(cost, kind, purse))
    if not purse.free:
        most = max(map(sum, greys))
        greys = {grey for grey in greys if sum(grey) == most}
    found = []
    for grey in sorted(greys, reverse=True):
        missing = cost - sum(grey)
        doubled = purse.doubled and missing > 1
        yellow = missing - 1 if doubled else missing
        if yellow <= purse.yellow:
            found.append(Payment(grey, yellow, doubled))
    return tuple(found)


def _selections(cost: int, kind: str, purse: Purse) -> Iterator[tuple[int, ...]]:
    """Yield the sets of Grey cards that may be part of a payment, the empty one included."""
    if purse.any_resources:
        yield from _multisets(purse.resources, cost)
        return
    indexes = [index for index, count in enumerate(purse.resources) if count]
    width = len(purse.resources)
    if kind == "different":
        for size in range(min(cost, len(indexes)) + 1):
            for chosen in combinations(indexes, size):
                yield tuple(int(index in chosen) for index in range(width))
    else:
        yield (0,) * width
        for index in indexes:
            for count in range(1, min(cost, purse.resources[index]) + 1):
                yield tuple(count if other == index else 0 for other in range(width))


def _multisets(available: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of at most ``most`` cards out of ``available`` (one entry a face)."""
    if not available:
        yield ()
        return
    for count in range(min(available[0], most) + 1):
        for rest in _multisets(available[1:], most - count):
            yield (count, *rest)


def green_sets(counts: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the Green sets, packed, that (face index, count) pairs allow: pairs, then trios (R30)."""
    pairs = [2 * face_unit(index) for index, count in counts if count >= 2]
    there = [face_unit(index) for index, count in counts if count]
    return tuple(pairs + [sum(trio) for trio in combinations(there, 3)])
