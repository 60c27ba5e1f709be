"""Paints a hand seen from above, fingers pointing up, as a sprite (see ``artwork`` for the format)."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawn import palette

SIZE: Final = (96.0, 340.0)
"""Width and height of the sprite in mm."""
FINGERTIPS: Final = (0.0, 8.0)
"""Where the fingertips are, in mm from the middle of the sprite's upper edge."""

# (x, y, radius) of both ends in mm from the fingertips, arm downwards: tapering round limbs.
_FINGERS: Final = (
    ((-9.0, 6.0, 6.3), (-13.0, 66.0, 8.8)),
    ((2.0, 2.0, 6.6), (-1.0, 66.0, 9.2)),
    ((12.5, 8.0, 6.3), (10.0, 68.0, 8.8)),
    ((22.5, 24.0, 5.4), (20.0, 74.0, 7.8)),
    ((-35.0, 52.0, 7.2), (-21.0, 92.0, 11.5)),
)
_PALM: Final = (
    ((-9.0, 78.0, 17.0), (-6.0, 108.0, 21.0)),
    ((12.0, 80.0, 16.0), (6.0, 108.0, 20.0)),
    ((0.0, 100.0, 23.0), (1.0, 150.0, 21.0)),
)
_SLEEVE: Final = (((1.0, 152.0, 29.0), (4.0, 380.0, 36.0)),)
_NAILS: Final = ((-9.2, 4.6, 3.4, 4.6), (2.0, 0.6, 3.6, 4.8), (12.7, 6.6, 3.4, 4.6), (22.8, 22.8, 2.8, 3.8))

_SCALE: Final = 3.0
"""Pixels per mm: skin has no edges as sharp as print."""

Floats = NDArray[np.float32]


@lru_cache(maxsize=1)
def hand_shadow() -> NDArray[np.uint8]:
    """The soft shadow of any hand, one channel, as large as its sprite."""
    return np.asarray(cv2.GaussianBlur(hand_sprite(0, "plain")[..., 3], (0, 0), 2.0 * _SCALE), np.uint8)


@lru_cache(maxsize=16)
def hand_sprite(tone: int, sleeve: str) -> NDArray[np.uint8]:
    """The hand of a skin tone 0–3 in a sleeve of a colour by name."""
    scale = _SCALE
    across, down = round(SIZE[0] * scale), round(SIZE[1] * scale)
    x, y = np.meshgrid(
        (np.arange(across, dtype=np.float32) + 0.5) / scale - SIZE[0] / 2 - FINGERTIPS[0],
        (np.arange(down, dtype=np.float32) + 0.5) / scale - FINGERTIPS[1],
    )
    skin = _height(x, y, (*_FINGERS, *_PALM))
    cloth = _height(x, y, _SLEEVE)
    skin_colour = np.array(palette.SKIN[tone % len(palette.SKIN)][::-1], np.float32)
    picture = skin_colour * _shade(skin, scale)[..., None]
    for nail_x, nail_y, wide, long in _NAILS:
        away = np.square((x - nail_x) / wide) + np.square((y - nail_y - 3.2) / long)
        cover = 0.5 * np.clip((1 - away) * 2.5, 0, 1)[..., None]
        picture += (np.minimum(skin_colour * 1.12 + 8, 250) - picture) * cover
    weave = 1 + 0.05 * np.sin(y * 2.4) * (y > 160) - 0.25 * np.exp(-np.square((y - 158) / 2.0))
    sleeve_colour = np.array(palette.colour_of(sleeve)[::-1], np.float32)
    picture = np.where(
        (cloth > 0)[..., None], sleeve_colour * (_shade(cloth, scale) * weave)[..., None], picture
    )
    alpha = np.clip(np.maximum(_cover(skin, scale), _cover(cloth, scale)), 0, 1)[..., None]
    hand = np.concatenate([np.clip(picture, 0, 255) * alpha, alpha * 255], axis=2)
    return np.asarray(hand, dtype=np.uint8)


def _height(x: Floats, y: Floats, limbs: tuple[tuple[tuple[float, float, float], ...], ...]) -> Floats:
    """Height in mm of round limbs over the plane; negative outside, by about the distance."""
    highest = np.full(x.shape, -100.0, np.float32)
    for (x0, y0, r0), (x1, y1, r1) in limbs:
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        along = np.clip(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length, 0, 1)
        away = np.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0))
        radius = r0 + along * (r1 - r0)
        round_top = np.sqrt(np.clip(np.square(radius) - np.square(away), 0, None))
        highest = np.maximum(highest, np.where(away < radius, round_top, radius - away))
    return highest


def _cover(height: Floats, scale: float) -> Floats:
    return np.asarray(np.where(height > 0, 1.0, np.clip(0.5 + height * scale, 0, 1)), dtype=np.float32)


def _shade(height: Floats, scale: float) -> Floats:
    """Brightness of a surface lit from the upper left, about 0.55 to 1.1."""
    soft = cv2.GaussianBlur(np.maximum(height, 0), (0, 0), 1.2 * scale)
    slope_x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) * scale / 8
    slope_y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3) * scale / 8
    facing = (-0.45 * -slope_x + 0.5 * -slope_y + 1) / np.sqrt(1 + slope_x**2 + slope_y**2)
    return np.asarray(np.clip(0.5 + 0.5 * facing, 0.45, 1.08), dtype=np.float32)
