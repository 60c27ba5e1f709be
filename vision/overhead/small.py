"""The small picture in which everything that need not be read is seen: change, hands, the table itself."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.found import Image

WIDTH: Final = 576
"""Pixels across the small picture, about: one stands for 1 to 2.5 mm of the table."""
SAMPLES: Final = 2
"""Pixels that are taken each way for one of the small picture: all of them would cost ten times as much."""


def factor_of(width: int) -> int:
    """How many pixels of a picture ``width`` across one of the small picture stands for, each way."""
    return max(1, round(width / WIDTH))


def shrunk(image: Image, factor: int) -> Image:
    """``image`` (grey or blue-green-red) at 1 / ``factor`` of its size, in blue, green and red.

    Each pixel is the mean of a few samples, at a tenth of the cost of the mean of all.
    """
    height, width = image.shape[0] // factor, image.shape[1] // factor
    step = max(1, factor // SAMPLES)
    if step > 1:
        image = cv2.resize(
            image[: height * factor, : width * factor],
            (width * factor // step, height * factor // step),
            interpolation=cv2.INTER_NEAREST,
        )
    small: Image = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    return small if small.ndim == 3 and small.shape[2] == 3 else cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)


def cell_means(values: NDArray[np.uint8], cell: int) -> NDArray[np.float32]:
    """The mean of every square of ``cell`` pixels; a rest that fills none is left out."""
    rows, columns = values.shape[0] // cell, values.shape[1] // cell
    whole = values[: rows * cell, : columns * cell]
    means: NDArray[np.float32] = cv2.resize(
        whole.astype(np.float32), (columns, rows), interpolation=cv2.INTER_AREA
    )
    return means
