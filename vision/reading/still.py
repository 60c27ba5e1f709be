"""One picture by itself, read with everything there is: photographs, scans, frames without a film."""

import math
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import product
from time import thread_time
from typing import Final, TypeAlias

import numpy as np

from vision.reading.attention import cover
from vision.reading.cascade import LAST, STILL, Cascade, Stage, merge
from vision.reading.decoders import LIBRARIES
from vision.reading.difference import Box, Grid, grid_shape, halved
from vision.reading.found import Found, Image
from vision.reading.places import Places
from vision.reading.speed import slowness

SECONDS: Final = 0.9
"""Seconds of processor time for one picture on a desktop; one of 2 million pixels takes 0.6 there."""
TILE: Final = 650_000
"""Pixels that one look goes over at most: what it takes grows with the square of what looks like a finder
pattern, up to 0.4 s for a tile full of them."""
OVERLAP: Final = 160
"""Pixels that tiles share: a larger symbol that lies across an edge is whole in a tile of a smaller copy."""
DEAR: Final = 60_000_000
"""Looks that cost more (in pixels that zxing looks at) come last, after the other decoders."""
SMALLEST: Final = 120
"""Width and height below which a smaller copy of the picture is not worth a look."""
WINDOWS: Final = 6
"""Windows of each size of the picture that are compared with the codebook."""
THOROUGH_SIZES: Final = 3
"""Sizes, each half the one before, at which every stage is tried; below, zxing goes on by itself."""

Clock: TypeAlias = Callable[[], float]
_Look: TypeAlias = tuple[int, Stage]


def patience() -> float:
    """Seconds of processor time for one picture on this computer."""
    return SECONDS * slowness()


def read_thoroughly(
    cascade: Cascade, grey: Image, seconds: float = math.inf, clock: Clock = thread_time
) -> list[Found]:
    """All codes in ``grey`` by every stage, at full size and on smaller copies, corners at full size.

    Sharpening and normalising work on modules of a few pixels: in a large photograph they find them in
    one of the copies. After ``seconds`` on ``clock`` it is left at what was found: the cheapest looks come
    first, and none begins that is likely to end too late.
    """
    spent = _Spent(seconds, clock)
    found: list[Found] = []
    for found in looks(cascade, grey):  # noqa: B007
        if spent.after_look():
            break
    return found


class _Spent:
    """Tells after each look whether there is time for another one like the slowest so far, or slower."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._clock = clock
        self._begun = self._last = clock()
        self._seconds = seconds
        self._slowest = 0.0

    def after_look(self) -> bool:
        now = self._clock()
        self._slowest, self._last = max(self._slowest, now - self._last), now
        return now - self._begun + 2 * self._slowest > self._seconds


def looks(cascade: Cascade, grey: Image) -> Iterator[list[Found]]:
    """All that was found so far, after every look of ``read_thoroughly``; for who may stop early."""
    sizes = list(_sizes(grey))
    read: list[list[Found]] = [[] for _ in sizes]
    yield []
    for place, stage in _plan(cascade, sizes):
        scale, copy = sizes[place]
        if stage is LAST:
            here = [one.moved(1 / scale, 0, 0) for one in reduce(merge, read)]
            parts = _windows(copy, here)
        else:
            parts = _tiles(copy)
        for left, top, right, bottom in parts:
            more = cascade.look(stage, copy[top:bottom, left:right], left, top)
            read[place] = merge(read[place], (one.moved(scale, 0, 0) for one in more))
            # Of a symbol that was read at several sizes the corners of the largest are the most exact.
            yield reduce(merge, read)


def _plan(cascade: Cascade, sizes: list[tuple[float, Image]]) -> list[_Look]:
    """Which size is looked at by which stage: the fast decoder first, what is cheap first."""

    def order(one: _Look) -> tuple[int, float]:
        place, stage = one
        cost = sizes[place][1].size * stage.cost
        fast = stage.decoder == LIBRARIES[0].name
        if stage is LAST:
            return 3, cost
        return 4 if cost > DEAR else 2 if not fast else 0 if stage.thorough else 1, cost

    return sorted(product(range(len(sizes)), cascade.usable([*STILL, LAST])), key=order)


def _tiles(grey: Image) -> list[Box]:
    """``grey`` in as few parts as have no more than ``TILE`` pixels each."""
    height, width = grey.shape
    rows = columns = 1
    while (down := _part(height, rows)) * (across := _part(width, columns)) > TILE:
        # The longer side of a tile is the one to be cut.
        if down > across:
            rows += 1
        else:
            columns += 1
    return [
        (left, top, left + across, top + down)
        for top in _begins(height, down, rows)
        for left in _begins(width, across, columns)
    ]


def _part(length: int, count: int) -> int:
    """How long each of ``count`` parts of ``length`` is that overlap."""
    return min(length, -(-(length + (count - 1) * OVERLAP) // count))


def _begins(length: int, part: int, count: int) -> list[int]:
    """Where each of ``count`` parts begins, the first at the one end, the last at the other."""
    return [(length - part) * number // max(1, count - 1) for number in range(count)]


def _windows(grey: Image, found: list[Found]) -> list[Box]:
    """Where in ``grey`` a code could be that is not among those ``found``."""
    left: Grid = np.ones(grid_shape(grey), np.bool_)
    for one in found:
        cover(left, one.corners, grey)
    return Places().find(halved(grey), left, clear=False)[:WINDOWS]


def _sizes(grey: Image) -> Iterator[tuple[float, Image]]:
    """The picture and its smaller copies, each with the factor that leads back to full size."""
    scale = 1.0
    for _ in range(THOROUGH_SIZES):
        yield scale, grey
        if min(grey.shape) < 2 * SMALLEST:
            return
        grey, scale = halved(grey), 2 * scale
