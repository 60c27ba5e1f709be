"""Pictures made easier to read: grey pictures in, grey pictures out, all 0–255."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.found import Image


def as_grey(frame: NDArray[np.generic]) -> Image | None:
    """``frame`` as one grey channel, or None where it is no picture.

    Takes grey (also with a third axis of 1), blue-green-red, and blue-green-red with transparency
    (laid on white, as it is seen); 16-bit and 0–1 float pictures are brought to 8 bit.
    """
    if not isinstance(frame, np.ndarray) or frame.ndim not in (2, 3) or frame.size == 0:
        return None
    eight = _eight_bit(frame)
    if eight is None:
        return None
    if eight.ndim == 2:
        return eight
    channels = eight.shape[2]
    if channels == 1:
        return eight[:, :, 0]
    if channels == 3:
        grey: Image = cv2.cvtColor(eight, cv2.COLOR_BGR2GRAY)
        return grey
    if channels == 4:
        alpha = cv2.extractChannel(eight, 3)
        opaque = cv2.multiply(cv2.cvtColor(eight, cv2.COLOR_BGRA2GRAY), alpha, scale=1 / 255)
        on_white: Image = cv2.add(opaque, cv2.bitwise_not(alpha))
        return on_white
    return None


def _eight_bit(frame: NDArray[np.generic]) -> Image | None:
    if frame.dtype == np.uint8:
        return frame.astype(np.uint8, copy=False)
    if frame.dtype == np.bool_:
        return frame.astype(np.uint8) * np.uint8(255)
    if frame.dtype == np.uint16:
        eight: Image = cv2.convertScaleAbs(frame, alpha=1 / 257)
        return eight
    if np.issubdtype(frame.dtype, np.floating):
        values = np.nan_to_num(frame.astype(np.float64))
        return (np.clip(values, 0, 1) * 255).astype(np.uint8)
    return None


def enlarge(grey: Image, factor: float) -> Image:
    """Cubic enlargement: 2 and 3 make modules of 2 pixels readable."""
    enlarged: Image = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    return enlarged


def normalise(grey: Image, window: int = 31) -> Image:
    """Every neighbourhood (``window`` pixels wide) brought to the same mean and spread: darkness, glare."""
    values = grey.astype(np.float32)
    mean = cv2.blur(values, (window, window))
    away = values - mean
    # Running sums leave a plain part a little below zero.
    spread = cv2.sqrt(np.maximum(cv2.blur(away * away, (window, window)), 0))
    return _levels(128 + 64 * away / (spread + 2.0))


def soften(grey: Image, sigma: float = 0.7) -> Image:
    """A little blur, ``sigma`` pixels: what a dark picture loses in noise it can spare in sharpness."""
    softer: Image = cv2.GaussianBlur(grey, (0, 0), sigma)
    return softer


def sharpen(grey: Image, sigma: float = 2.0, amount: float = 1.5) -> Image:
    """Unsharp masking: what a little defocus or motion has washed out."""
    values = grey.astype(np.float32)
    return _levels(values * (1 + amount) - amount * cv2.GaussianBlur(values, (0, 0), sigma))


def _levels(values: NDArray[np.float32]) -> Image:
    """Rounded and cut to 0–255."""
    levels: Image = np.clip(values, 0, 255).astype(np.uint8)
    return levels
