"""Whether the stickers that lay there still do: by their print, far cheaper than by reading them again."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.reading.codebook.symbols import MODULES, Values, codebook
from vision.reading.found import Corners, Image

SEEN: Final = 0.55
"""Likeness to its own print from which a sticker is seen. Other print reaches 0.35, a symbol that is moved by
one module 0.2."""
PART: Final = 0.38
"""Likeness from which a part of it is still seen."""

_GRID: Final = np.stack(np.meshgrid(np.arange(MODULES) + 0.5, np.arange(MODULES) + 0.5), -1).reshape(-1, 2)
_SQUARE: Final = np.array([[0, 0], [MODULES, 0], [MODULES, MODULES], [0, MODULES]], np.float32)


class Print:
    """Where the modules of one sticker are in the picture, and what they should be."""

    __slots__ = ("corners", "points", "symbols")

    def __init__(self, text: str, corners: Corners) -> None:
        self.corners = corners
        self.symbols = codebook().data_of(text)
        matrix = cv2.getPerspectiveTransform(_SQUARE, corners.astype(np.float32))
        mapped = np.column_stack([_GRID, np.ones(len(_GRID))]) @ matrix.T
        self.points: Values = (mapped[:, :2] / mapped[:, 2:] - 0.5).astype(np.float32)


def likenesses(image: Image, prints: Sequence[Print]) -> list[float]:
    """How like its own print, -1 to 1, each sticker is in ``image`` (grey or blue-green-red)."""
    if not prints:
        return []
    points = np.stack([one.points for one in prints])
    # Grey is not worth making of 12 million pixels: of a colour picture, green is as good.
    seen = cv2.remap(
        image,
        np.ascontiguousarray(points[..., 0]),
        np.ascontiguousarray(points[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    green = seen if seen.ndim == 2 else seen[..., 1]
    values = codebook().data_values(green.reshape(-1, MODULES, MODULES).astype(np.float32))
    return [float((one.symbols @ value).max()) for one, value in zip(prints, values, strict=True)]
