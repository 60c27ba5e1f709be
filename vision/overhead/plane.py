"""The plane of the table, from the stickers that lie on it: no board, no calibration.

Every sticker is a square of a size that was printed. A camera that does not look straight down shows them as
other quadrangles, a lens that bends straight lines shows those at the edge smaller; both are undone so that
all stickers are squares of the same size again, as well as that can be done.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.codebook.symbols import MODULES
from vision.reading.found import Corners

Points: TypeAlias = NDArray[np.float64]
"""n × 2: pixels of the frame, or mm on the table."""

PRINTED: Final = (15.0, 18.0, 20.0, 25.0)
"""Widths in mm in which stickers are printed, quiet zone included."""
SYMBOL: Final = MODULES / (MODULES + 4)
"""The share of a sticker's width that its symbol takes: two light modules stay on each side."""
ENOUGH: Final = 3
"""Stickers from which a tilt can be told from the unevenness of their outlines."""
MOST: Final = 32
"""Stickers that the tilt is told from at most."""
_TRUST: Final = 0.15
"""Pixels by which corners are off anyway, against what tilt and lens are believed to be without proof."""
_ROUNDS: Final = 12
_UNIT: Final = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


@dataclass(frozen=True, eq=False, slots=True)
class Plane:
    """From pixels to mm on the table: ``matrix`` after the lens's bend ``bend`` about ``middle`` is undone.

    ``bend`` is how much farther out a point at ``radius`` pixels from the middle belongs than it is seen, as
    a share of that; positive for a lens that shows the edges too small.
    """

    matrix: NDArray[np.float64]
    bend: float
    middle: tuple[float, float]
    radius: float

    def to_table(self, pixels: Points) -> Points:
        """Points of the frame as mm on the table."""
        straight = np.column_stack([self._straight(np.asarray(pixels, np.float64)), np.ones(len(pixels))])
        mapped = straight @ self.matrix.T
        return np.asarray(mapped[:, :2] / mapped[:, 2:])

    def to_pixels(self, points: Points) -> Points:
        """Mm on the table as points of the frame."""
        mapped = np.column_stack([points, np.ones(len(points))]) @ np.linalg.inv(self.matrix).T
        straight = mapped[:, :2] / mapped[:, 2:]
        seen = straight
        for _ in range(4):
            seen = straight - (self._straight(seen) - seen)
        return np.asarray(seen)

    def _straight(self, pixels: Points) -> Points:
        away = (pixels - self.middle) / self.radius
        return np.asarray(
            self.middle + away * self.radius * (1 + self.bend * np.square(away).sum(axis=1, keepdims=True))
        )

    def moved_onto(self, here: Points, there: Points) -> "Plane":
        """The same plane turned, shifted and scaled so that ``here`` comes to lie at ``there`` (mm each)."""
        if len(here) == 0:
            return self
        shift, _ = similarity(here, there)
        return Plane(shift @ self.matrix, self.bend, self.middle, self.radius)


def similarity(here: Points, there: Points) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The turn, shift and scale that bring ``here`` nearest to ``there``, and by how much each is then off.

    One point can only be shifted.
    """
    start, end = here.mean(axis=0), there.mean(axis=0)
    a, b = (here - start) @ (1, 1j), (there - end) @ (1, 1j)
    size = float(np.square(np.abs(a)).sum())
    turn = complex((a.conj() * b).sum() / size) if size > 1e-9 else 1.0 + 0j
    matrix = np.array([[turn.real, -turn.imag, 0.0], [turn.imag, turn.real, 0.0], [0.0, 0.0, 1.0]])
    matrix[:2, 2] = end - matrix[:2, :2] @ start
    off = np.linalg.norm(here @ matrix[:2, :2].T + matrix[:2, 2] - there, axis=1)
    return matrix, off


def fitted(outlines: Sequence[Corners], shape: tuple[int, int], sticker: float = PRINTED[0]) -> Plane:
    """The plane on which ``outlines`` (of symbols, pixels of a frame of ``shape``) are squares of one size.

    The size is ``sticker`` mm for most of them; those of other sizes are told by theirs. The middle of the
    frame is the origin. Few stickers, or stickers that lie close together, prove little: then it is as if
    the camera looked straight down. Raises ValueError without any outline.
    """
    if not outlines:
        raise ValueError("without a sticker the scale of the table is not known")
    height, width = shape
    middle, radius = (width / 2, height / 2), width / 2
    corners = np.array(outlines, np.float64)
    side = float(np.median(_sides(corners)))
    # What more than these prove is not worth its time.
    proof = corners[:: -(-len(corners) // MOST)]
    bent = np.zeros(5)  # the horizon (2), how much one way is stretched and slanted (2), the lens
    if len(outlines) >= ENOUGH:
        bent = _bent(proof, middle, radius, side)
    flat = _mapped(corners, bent, middle, radius)
    scale = SYMBOL * sticker / float(np.median(_sides(flat)))
    # Away from the camera is up in the picture.
    upright = np.array([[scale, 0, 0], [0, -scale, 0], [0, 0, 1.0]])
    centred = np.array([[1.0, 0, -middle[0]], [0, 1.0, -middle[1]], [0, 0, 1.0]])
    return Plane(upright @ _matrix(bent, radius) @ centred, float(bent[4]), middle, radius)


def _matrix(bent: Points, radius: float) -> NDArray[np.float64]:
    across, down, stretch, slant, _ = bent
    return np.array([[1.0, slant, 0.0], [0.0, 1.0 + stretch, 0.0], [across / radius, down / radius, 1.0]])


def _mapped(corners: Points, bent: Points, middle: tuple[float, float], radius: float) -> Points:
    """Outlines (n × 4 × 2 pixels) as they are on the plane, about the middle."""
    away = (corners - middle) / radius
    straight = away * radius * (1 + bent[4] * np.square(away).sum(axis=-1, keepdims=True))
    mapped = np.concatenate([straight, np.ones((*straight.shape[:-1], 1))], axis=-1) @ _matrix(bent, radius).T
    return np.asarray(mapped[..., :2] / mapped[..., 2:])


def _sides(corners: Points) -> Points:
    return np.asarray(np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2).mean(axis=1))


def _bent(corners: Points, middle: tuple[float, float], radius: float, side: float) -> Points:
    """What tilt and lens are, by least squares; outlines that fit badly lose their say."""
    # Of each size of sticker the sizes are to be alike.
    first = _sides(corners)
    sizes = np.array([_nearest(one / side) for one in first])
    before = np.array([0.3, 0.3, 0.15, 0.15, 0.1])

    def residuals(bent: Points) -> Points:
        flat = _mapped(corners, bent, middle, radius)
        edges = np.roll(flat, -1, axis=1) - flat
        turned = np.stack([-edges[..., 1], edges[..., 0]], -1)
        square = (np.roll(edges, -1, axis=1) - turned)[:, :2].reshape(len(flat), -1)
        lengths = _sides(flat) / sizes
        like = 2 * (lengths - np.median(lengths))
        return np.column_stack([square, like]) / side * MODULES

    bent, weights = np.zeros(5), np.ones(len(corners))
    for _ in range(_ROUNDS):
        now = residuals(bent)
        off = np.abs(now).max(axis=1)
        weights = 1 / np.maximum(1.0, off / max(0.5, 2 * float(np.median(off))))
        slopes = np.stack(
            [
                (residuals(bent + step) - now) / 1e-4
                for step in np.eye(5) * 1e-4
            ],
            -1,
        )  # fmt: skip
        jacobian = (slopes * weights[:, None, None]).reshape(-1, 5)
        target = (now * weights[:, None]).reshape(-1)
        normal = jacobian.T @ jacobian + np.diag(np.square(_TRUST / before) * MODULES)
        change = np.linalg.solve(normal, jacobian.T @ target + np.square(_TRUST / before) * MODULES * bent)
        bent = np.clip(bent - change, -1.5 * before, 1.5 * before)
        if float(np.abs(change).max()) < 2e-4:
            break
    return bent


def _nearest(share: float) -> float:
    """The ratio of two printed sizes that is nearest to ``share``; 1 unless another is clearly meant."""
    ratios = sorted(
        {one / other for one in PRINTED for other in PRINTED}, key=lambda ratio: abs(ratio - share)
    )
    return ratios[0] if abs(share - 1) > 0.2 and abs(ratios[0] - share) < 0.04 else 1.0


def pose(plane: Plane, corners: Corners) -> tuple[float, float, float, float]:
    """The middle of a symbol (mm), its angle (degrees counter-clockwise), the width of its sticker (mm)."""
    flat = plane.to_table(np.asarray(corners, np.float64))
    x, y = flat.mean(axis=0)
    right = flat[1] - flat[0] + flat[2] - flat[3]
    angle = float(np.degrees(np.arctan2(right[1], right[0])))
    return float(x), float(y), angle, float(_sides(flat[None])[0]) / SYMBOL


def to_corners(square: Points, corners: Corners) -> Points:
    """Points (n × 2) of the unit square as pixels within the outline ``corners``."""
    matrix = cv2.getPerspectiveTransform(_UNIT.astype(np.float32), corners.astype(np.float32))
    mapped = np.column_stack([square, np.ones(len(square))]) @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])
