"""One picture by itself, read with everything there is: photographs, scans, frames without a film."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from time import thread_time
from typing import Final, NamedTuple, TypeAlias

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
"""Pixels that one look goes over at first: what it takes grows with the square of what looks like a finder
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

GROWTH: Final = 4
"""Times as large as the tiles before are the next ones, until one is the whole picture."""

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class StillRead:
    """What was ``found`` in a picture; ``complete`` is whether there was time for every look."""

    found: list[Found]
    complete: bool


class _Looks(NamedTuple):
    """Looks by ``stage`` at one of the sizes, in tiles of no more than ``tile`` pixels."""

    size: int
    stage: Stage
    tile: int


def patience() -> float:
    """Seconds of processor time for one picture on this computer."""
    return SECONDS * slowness()


def read_thoroughly(
    cascade: Cascade, grey: Image, seconds: float = math.inf, clock: Clock = thread_time
) -> StillRead:
    """All codes in ``grey`` by every stage, at full size and on smaller copies, corners at full size.

    Sharpening and normalising work on modules of a few pixels: in a large photograph they find them in
    one of the copies. After ``seconds`` on ``clock`` it is left at what was found: the cheapest looks come
    first, and none begins that is likely to end too late.
    """
    read = StillRead([], False)
    for read in looks(cascade, grey, seconds, clock):  # noqa: B007
        pass
    return read


def looks(
    cascade: Cascade, grey: Image, seconds: float = math.inf, clock: Clock = thread_time
) -> Iterator[StillRead]:
    """All that was found so far, after every look of ``read_thoroughly``; for who may stop early."""
    sizes = list(_sizes(grey))
    read: list[list[Found]] = [[] for _ in sizes]
    found: list[Found] = []
    complete = True
    yield StillRead(found, complete=False)
    last = clock()
    end, slowest = last + seconds, 0.0
    before: dict[tuple[int, Stage], float] = {}
    for place, stage, tile in _plan(cascade, sizes):
        scale, copy = sizes[place]
        smaller, slow = before.get((place, stage)), 0.0
        here = [one.moved(1 / scale, 0, 0) for one in found]
        for left, top, right, bottom in _windows(copy, here) if stage is LAST else _tiles(copy, tile):
            # What a look takes grows with the square of what looks like a finder.
            likely = 2 * slowest if smaller is None else GROWTH**2 * smaller
            if last + likely > end:
                complete, slow = False, math.inf
                break
            more = cascade.look(stage, copy[top:bottom, left:right], left, top)
            now = clock()
            slow, last = max(slow, now - last), now
            slowest = max(slowest, slow) if smaller is None else slowest
            read[place] = merge(read[place], (one.moved(scale, 0, 0) for one in more))
            # Of a symbol that was read at several sizes the corners of the largest are the most exact.
            found = reduce(merge, read)
            yield StillRead(found, complete=False)
        before[place, stage] = slow
    yield StillRead(found, complete)


def _plan(cascade: Cascade, sizes: list[tuple[float, Image]]) -> list[_Looks]:
    """Which size is looked at by which stage: the fast decoder first, what is cheap first.

    The looks of a decoder at the picture as it is go on in ever larger tiles up to all of it at once, for a
    symbol of any size and place.
    """

    def order(one: _Looks) -> tuple[int, float, int]:
        cost = sizes[one.size][1].size * one.stage.cost
        fast = one.stage.decoder == LIBRARIES[0].name
        if one.stage is LAST:
            return 3, cost, one.tile
        return 4 if cost > DEAR else 2 if not fast else 0 if one.stage.thorough else 1, cost, one.tile

    plan = [
        _Looks(place, stage, tile)
        for place, stage in product(range(len(sizes)), cascade.usable([*STILL, LAST]))
        for tile in (_tile_sizes(sizes[place][1].size) if stage.thorough else (TILE,))
    ]
    return sorted(plan, key=order)


def _tile_sizes(pixels: int) -> Iterator[int]:
    """The sizes of tiles in which a picture of so many ``pixels`` is looked at, the last one all of it."""
    tile = TILE
    yield tile
    while tile < pixels:
        tile *= GROWTH
        yield tile


def _tiles(grey: Image, pixels: int = TILE) -> list[Box]:
    """``grey`` in as few parts as have no more than so many ``pixels`` each."""
    height, width = grey.shape
    rows = columns = 1
    while (down := _part(height, rows)) * (across := _part(width, columns)) > pixels:
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
