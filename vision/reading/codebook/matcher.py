"""Reads a tag that no decoder can: finds its finders, straightens it, compares it with every tag there is."""

from typing import Final

import cv2
import numpy as np

from vision.reading import filters
from vision.reading.codebook.finders import outlines
from vision.reading.codebook.symbols import MODULES, Values, codebook, likeness
from vision.reading.found import Corners, Found, Image, same_place, side

MODULE_SIZES: Final = (2.2, 3.0, 4.0, 5.3)
"""Pixels a module that are tried."""
_NEAREST: Final = 48
"""Symbols of the codebook that an outline is fitted to."""
_FRAMED: Final = 0.4
"""Likeness of finders and timing at the first sight of an outline, from which it is worth fitting: measured,
true ones have more than 0.5 in 95 of 100, false ones less than 0.25 in 90 of 100."""
_SURELY: Final = 0.55
"""The same from which something is taken for a symbol though it cannot be read."""
_HOPE: Final = 0.4
"""Likeness of all modules below which a first fit is not followed by another."""
_CLOSER: Final = 4
"""Outlines of a picture that are fitted at most, those whose finders and timing are the likeliest."""
_ROUNDS: Final = 40
"""Steps at most in which an outline is fitted."""

_CENTRES: Final = np.stack(np.meshgrid(np.arange(MODULES) + 0.5, np.arange(MODULES) + 0.5), -1)
_SQUARE: Final = np.array([[0, 0], [MODULES, 0], [MODULES, MODULES], [0, MODULES]], np.float32)
_STEPS: Final = tuple(
    (corner, x, y) for corner in (2, 0, 1, 3) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
)


class Matcher:
    """A decoder that knows our tags and nothing else; for small pictures, a window about a code.

    ``module`` is the size of the stickers in pixels a module once one has been read, or None: it is tried
    first.
    """

    name: Final = "codebook"
    cost: Final = 40.0

    def __init__(self) -> None:
        self.module: float | None = None
        self.unread: Corners | None = None
        """The outline of what in the last picture is framed like a symbol, and is none of our tags."""

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """See ``vision.reading.decoders.base.Decoder.decode``; it looks for light paper and dark ink only."""
        self.unread = None
        if min(grey.shape) < MODULES:
            return []
        even = filters.normalise(filters.soften(grey))
        likely: list[tuple[float, Corners]] = []
        for pixels in dict.fromkeys((self.module or MODULE_SIZES[0], *MODULE_SIZES)):
            smooth = _smooth(grey, pixels)
            for corners in outlines(even, pixels, halves=self.module in (None, pixels)):
                framed = codebook().framed(sampled(smooth, corners))
                if framed >= _FRAMED:
                    likely.append((framed, corners))
        likely.sort(key=lambda one: -one[0])
        found: list[Found] = []
        for _, corners in likely[:_CLOSER]:
            if not any(same_place(corners, one.corners) for one in found):
                reading = self._read(grey, corners)
                found += [reading] if reading is not None else []
        if not found and likely and likely[0][0] >= _SURELY:
            self.unread = likely[0][1]
        return found

    def _read(self, grey: Image, corners: Corners) -> Found | None:
        """The tag whose outline is about ``corners``, if there is one."""
        smooth = _smooth(grey, side(corners) / MODULES)
        for _ in range(2):
            corners, like = _fitted(smooth, corners, codebook().nearest(sampled(smooth, corners), _NEAREST))
            if like < _HOPE:
                return None
        match = codebook().match(sampled(smooth, corners))
        return Found(match.text, corners, self.name) if match.certain else None


def _smooth(grey: Image, pixels: float) -> Values:
    """``grey`` so blurred that a sample stands for a whole module of ``pixels`` and for no neighbour."""
    smooth: Values = cv2.GaussianBlur(grey, (0, 0), max(0.5, 0.3 * pixels)).astype(np.float32)
    return smooth


def sampled(smooth: Values, corners: Corners) -> Values:
    """The grey values at the middles of the 21 × 21 modules of the symbol that ``corners`` outline."""
    to_picture = cv2.getPerspectiveTransform(_SQUARE, corners)
    points = cv2.perspectiveTransform(_CENTRES.reshape(-1, 1, 2).astype(np.float32), to_picture) - 0.5
    shape = (MODULES, MODULES)
    values: Values = cv2.remap(
        smooth,
        np.ascontiguousarray(points[:, 0, 0].reshape(shape)),
        np.ascontiguousarray(points[:, 0, 1].reshape(shape)),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return values


def _fitted(smooth: Values, corners: Corners, symbols: Values) -> tuple[Corners, float]:
    """``corners`` moved one by one, in ever smaller steps, to where the modules are most like a symbol.

    And how like they are there.
    """
    best, step = likeness(symbols, sampled(smooth, corners)), 0.8 * side(corners) / MODULES
    least = step / 6
    for _ in range(_ROUNDS):
        better = False
        for corner, x, y in _STEPS:
            moved = corners.copy()
            moved[corner] += (x * step, y * step)
            value = likeness(symbols, sampled(smooth, moved))
            if value > best:
                best, corners, better = value, moved, True
        if not better:
            step /= 2
            if step < least:
                break
    return corners, best
