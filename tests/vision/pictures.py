"""Small drawn pictures with QR codes, quick to make: what the tests of reader and tracker look at."""

from functools import cache

import cv2
import numpy as np
import segno

from vision.reading.found import Corners, Image

MODULE = 8
QUIET = 2


@cache
def _symbol(text: str) -> Image:
    """The code with its quiet zone, ``MODULE`` pixels a module, 0 and 255."""
    matrix = segno.make(text, error="h", micro=False, boost_error=False).matrix
    modules = np.array([[0 if dark else 255 for dark in row] for row in matrix], np.uint8)
    modules = np.pad(modules, QUIET, constant_values=255)
    return cv2.resize(modules, None, fx=MODULE, fy=MODULE, interpolation=cv2.INTER_NEAREST)


def table(width: int = 640, height: int = 480, level: int = 110) -> Image:
    """An empty grey table top."""
    return np.full((height, width), level, np.uint8)


def lay(
    picture: Image,
    text: str,
    x: float,
    y: float,
    pixels: float = 4.0,
    angle: float = 0.0,
    *,
    mirrored: bool = False,
    ink: int = 20,
    paper: int = 235,
) -> Corners:
    """Draw a code into ``picture``, its middle at (x, y), ``pixels`` a module, turned clockwise by ``angle``.

    Returns the true corners of the symbol, clockwise in the picture from its own top left.
    """
    symbol = _symbol(text)
    side = symbol.shape[0] / MODULE * pixels
    half, edge = side / 2, symbol.shape[0]
    sine, cosine = np.sin(np.radians(angle)), np.cos(np.radians(angle))
    turn = np.array([[cosine, -sine], [sine, cosine]])

    def placed(reach: float) -> Corners:
        square = np.array([[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]])
        if mirrored:
            square[:, 0] *= -1
        return (square @ turn.T + (x, y)).astype(np.float32)

    source = np.array([[0, 0], [edge, 0], [edge, edge], [0, edge]], np.float32)
    to_picture = cv2.getPerspectiveTransform(source * 4, placed(half) * 4)
    size = (picture.shape[1] * 4, picture.shape[0] * 4)
    large = cv2.resize(symbol, None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
    drawn = cv2.warpPerspective(large, to_picture, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full_like(large, 255), to_picture, size)
    shape = (picture.shape[1], picture.shape[0])
    drawn = cv2.resize(drawn, shape, interpolation=cv2.INTER_AREA).astype(np.float32)
    share = cv2.resize(mask, shape, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    code = ink * share + drawn / 255 * (paper - ink)
    picture[:] = np.clip(picture * (1 - share) + code, 0, 255).astype(np.uint8)
    corners = placed(half - QUIET * pixels)
    return corners[[0, 3, 2, 1]] if mirrored else corners


def noisy(picture: Image, spread: float, seed: int) -> Image:
    """The picture with the noise of a camera, ``spread`` grey levels of standard deviation."""
    noise = np.random.default_rng(seed).normal(0, spread, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)
