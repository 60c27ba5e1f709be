"""What a decoder finds in a picture, and where: the geometry shared by reader and tracker."""

import math
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""Height × width (grey) or height × width × 3 (blue, green, red), 0–255."""
Corners: TypeAlias = NDArray[np.float32]
"""4×2 pixels (x, y), clockwise as seen in the picture, from the symbol's own top left."""

Spot: TypeAlias = tuple[float, float, float]
"""The middle (x, y) of an outline and the mean length of its sides, pixels."""


@dataclass(frozen=True, eq=False, slots=True)
class Found:
    """One QR symbol in one frame.

    ``text`` is what it says, ``corners`` where its outermost modules end (``Corners``, pixels of the
    full frame), ``decoder`` which library read it. ``readings`` is how many frames were read alike that no
    earlier reading stands on: 0 where the reader repeats itself because nothing moved there, which is no
    second opinion, and 2 where the frame before was looked at, too.
    """

    text: str
    corners: Corners
    decoder: str
    readings: int = 1

    @property
    def fresh(self) -> bool:
        """Whether it was really read."""
        return self.readings > 0

    @property
    def side(self) -> float:
        """The mean length of the four sides, pixels."""
        return side(self.corners)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the symbol, pixels (x, y)."""
        x, y = self.corners.mean(axis=0)
        return float(x), float(y)

    def moved(self, scale: float, x: float, y: float) -> "Found":
        """The same symbol after its picture was enlarged by ``1 / scale`` and cut out at (``x``, ``y``)."""
        corners = self.corners * np.float32(scale) + np.array([x, y], np.float32)
        return replace(self, corners=corners.astype(np.float32))

    def stale(self) -> "Found":
        """The same reading, repeated without looking again."""
        return replace(self, readings=0)


def side(corners: Corners) -> float:
    """The mean length of the four sides, pixels."""
    return float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).mean())


def clockwise(corners: Corners) -> Corners:
    """``corners`` in clockwise order of the picture, the first one kept.

    A mirrored symbol, and a decoder that counts the other way round, come counter-clockwise.
    """
    x, y = corners[:, 0], corners[:, 1]
    doubled_area = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    return corners if doubled_area >= 0 else corners[[0, 3, 2, 1]]


def same_place(one: Corners, other: Corners) -> bool:
    """Whether two outlines are the same piece of paper: their middles lie within half a side."""
    return near(spot(one), spot(other))


def spot(corners: Corners) -> Spot:
    """Where an outline lies, for ``near``: who compares many measures each of them once."""
    x, y = corners.mean(axis=0)
    return float(x), float(y), side(corners)


def near(one: Spot, other: Spot) -> bool:
    """``same_place`` of two outlines that were measured."""
    return math.hypot(one[0] - other[0], one[1] - other[1]) < 0.5 * max(one[2], other[2])
