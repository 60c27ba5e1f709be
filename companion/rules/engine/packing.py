"""Counts packed into one integer: fast to add, compare and copy.

A multiset of card faces is an integer with FACE_BITS bits a face, in the order of the catalogue.
A tally is an integer with TALLY_BITS bits a counter, of which the highest one stays free: it is the
guard that lets one subtraction compare all counters at once.
"""

from collections.abc import Iterable, Sequence
from typing import Final

FACE_BITS: Final = 8
FACE_FIELD: Final = (1 << FACE_BITS) - 1
"""A game has at most 60 + 7 × 25 = 235 cards, so that no count outgrows its field."""

TALLY_BITS: Final = 12
TALLY_FIELD: Final = (1 << TALLY_BITS) - 1
GUARD: Final = 1 << (TALLY_BITS - 1)

COUNTERS: Final = (
    "grey", "yellow", "blue", "green", "red", "blue-cat", "red-horn",
    "cards", "stages", "cat", "progress", "military", "battle-victories",
    "shields", "laurels", "stage-vp",
)  # fmt: skip
"""What a tally counts: the counters of the catalogue, then Shields and the points of cards and Stages."""

SHIFTS: Final = {name: TALLY_BITS * index for index, name in enumerate(COUNTERS)}
UNITS: Final = {name: 1 << shift for name, shift in SHIFTS.items()}
GUARDS: Final = sum(unit * GUARD for unit in UNITS.values())


GREY_AND_YELLOW: Final = TALLY_FIELD * (UNITS["grey"] + UNITS["yellow"])
"""The two counters, first in a tally, whose sum says how many cards can pay at all."""


def face_unit(index: int) -> int:
    """Return the packed multiset of one card of the face number ``index``."""
    return 1 << (FACE_BITS * index)


def face_count(packed: int, index: int) -> int:
    """Return how many cards of the face number ``index`` are in ``packed``."""
    return packed >> (FACE_BITS * index) & FACE_FIELD


def unpack(packed: int, names: Sequence[str]) -> dict[str, int]:
    """Return the multiset ``packed`` as face → count, without zeros, in the order of ``names``."""
    counts = {}
    for name in names:
        count = packed & FACE_FIELD
        if count:
            counts[name] = count
        packed >>= FACE_BITS
    return counts


def spread(packed: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return the multiset ``packed`` as faces, each as often as it is there."""
    return tuple(name for name, count in unpack(packed, names).items() for _ in range(count))


def counter(tally: int, name: str) -> int:
    """Return the counter ``name`` of ``tally``."""
    return tally >> SHIFTS[name] & TALLY_FIELD


def counters_mask(names: Iterable[str]) -> int:
    """Return the set of counters ``names`` as a bit mask (one bit a counter)."""
    mask = 0
    for name in names:
        mask |= 1 << COUNTERS.index(name)
    return mask
