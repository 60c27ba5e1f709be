"""The three finder patterns of a symbol, found by their shape where no decoder sees them any more."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, permutations
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.codebook.symbols import MODULES
from vision.reading.found import Corners, Image

Point: TypeAlias = tuple[float, float]

APART: Final = 14.0
"""Modules between the middles of two finders along a side of a version 1 symbol."""
_INSET: Final = 3.5
"""Modules from the middle of a finder to the edges of the symbol."""
_ACROSS: Final = 9.0
"""Modules across a finder with its light border."""
_LEAST: Final = 0.3
"""Correlation from which a spot may be a finder."""
_SPOTS: Final = 10
"""Spots of a picture that are looked at."""
_HALVES: Final = 4
"""Spots of which two are taken for a symbol whose third finder is hidden."""
_TRIPLES: Final = 4
"""Triples of spots that are worth a closer look."""


def outlines(grey: Image, pixels: float, halves: bool = False) -> Iterator[Corners]:
    """The outlines that symbols in ``grey`` may have, at about ``pixels`` a module, the likeliest first.

    ``grey`` should be normalised. Each triple of spots that lie as three finders do, seen from up to 40°
    aside, gives one outline, drawn as a parallelogram: perspective is left to whoever looks closer. With
    ``halves`` two spots do.
    """
    spots = _spots(grey, pixels)
    triples: list[tuple[float, Point, Point, Point]] = []
    for here, (value, corner) in enumerate(spots):
        arms = [
            (weight, (x - corner[0], y - corner[1]))
            for there, (weight, (x, y)) in enumerate(spots)
            if here != there and 0.6 < math.dist((x, y), corner) / (APART * pixels) < 1.35
        ]
        for weight, right in arms:
            for other, below in arms:
                lengths = math.hypot(*right), math.hypot(*below)
                turn = right[0] * below[1] - right[1] * below[0]
                if turn <= 0 or not 0.7 < lengths[0] / lengths[1] < 1.43:
                    continue
                skew = abs(right[0] * below[0] + right[1] * below[1]) / (lengths[0] * lengths[1])
                if skew < 0.45:
                    triples.append((value + weight + other - skew / 2, corner, right, below))
    triples.sort(key=lambda triple: -triple[0])
    for _, corner, right, below in triples[:_TRIPLES]:
        yield _outline(np.array(corner), np.array(right) / APART, np.array(below) / APART)
    if halves:
        yield from _halves(spots[:_HALVES], pixels)


def _halves(spots: list[tuple[float, Point]], pixels: float) -> Iterator[Corners]:
    """The outlines of symbols seen from about straight above, a thumb over one of their finders."""
    for (_, one), (_, other) in permutations(spots, 2):
        first, second = np.array(one), np.array(other)
        along = (second - first) / APART
        aside = np.array([-along[1], along[0]])
        length = math.hypot(*along) / pixels
        if 0.8 < length < 1.2:
            yield _outline(first, along, aside)
            yield _outline(first, -aside, along)
        elif 1.2 < length < 1.65:
            across = -(aside + along) / 2
            yield _outline(first - APART * across, across, np.array([-across[1], across[0]]))


def _outline(corner: NDArray[np.float64], across: NDArray[np.float64], down: NDArray[np.float64]) -> Corners:
    """The outline of the symbol whose first finder is at ``corner``; ``across``, ``down`` are its modules."""
    begin = corner - _INSET * (across + down)
    right, below = MODULES * across, MODULES * down
    return np.array([begin, begin + right, begin + right + below, begin + below], np.float32)


def _spots(grey: Image, pixels: float) -> list[tuple[float, Point]]:
    """Where finders may be: correlation and middle (pixels), the likeliest first, well apart."""
    pattern = _pattern(round(pixels, 1))
    if min(grey.shape) < pattern.shape[0]:
        return []
    values = cv2.matchTemplate(grey.astype(np.float32), pattern, cv2.TM_CCOEFF_NORMED)
    middle, reach = pattern.shape[0] / 2, round(3 * pixels)
    spots: list[tuple[float, Point]] = []
    for _ in range(_SPOTS):
        _, value, _, (x, y) = cv2.minMaxLoc(values)
        if not value > _LEAST:
            break
        spots.append((value, (x + middle, y + middle)))
        values[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = -1
    return spots


@cache
def _pattern(pixels: float) -> NDArray[np.float32]:
    """A finder with its light border, ``pixels`` a module, the mean of all angles that it may lie at."""
    size = round(_ACROSS * pixels) | 1
    y, x = np.mgrid[:size, :size] - size // 2
    total = np.zeros((size, size), np.float32)
    for angle in np.linspace(0, math.pi / 2, 12, endpoint=False):
        along = np.abs(x * math.cos(angle) + y * math.sin(angle))
        away = np.abs(y * math.cos(angle) - x * math.sin(angle))
        rings = np.maximum(along, away) / pixels
        total += _light(rings)
    pattern: NDArray[np.float32] = cv2.GaussianBlur(total / 12, (0, 0), 0.4 * pixels)
    return pattern


def _light(rings: NDArray[np.float64]) -> NDArray[np.float32]:
    """1 where the ring so many modules from the middle is light: dark to 1.5, light to 2.5, dark to 3.5."""
    light = np.ones_like(rings, np.float32)
    for (inner, outer), is_light in zip(pairwise((0.0, 1.5, 2.5, 3.5)), (False, True, False), strict=True):
        light[(rings >= inner) & (rings < outer)] = is_light
    return light
