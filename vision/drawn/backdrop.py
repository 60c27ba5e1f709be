"""Paints what lies under everything: a wooden table and the scan pad on it, and the light falling on them."""

import math
import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawn import palette
from vision.drawn.pad import CARD, PAD
from vision.drawn.palette import Rgb
from vision.drawn.view import Conditions, View

Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]

_TILE: Final = 1024
_TILE_PX_PER_MM: Final = 4.0
_GOLD: Final[Rgb] = (196, 158, 84)


Under: TypeAlias = Literal["pad", "wood", "cloth", "green cloth"]
"""What the pieces lie on: a scan pad on a wooden table, the table itself, or a cloth on it."""
_CLOTHS: Final[Mapping[str, Rgb]] = {"cloth": (62, 66, 74), "green cloth": (52, 92, 66)}


def backdrop(view: View, seed: int, under: Under = "pad") -> Pixels:
    """The empty table, with the scan pad or without, evenly lit, height × width × 3 (BGR)."""
    x, y = _pad_coordinates(view)
    if under in _CLOTHS:
        weave = 1 + 0.1 * _grain(x, y, seed, 1.5) + 0.06 * _grain(x, y, seed, 30.0)
        return np.asarray(np.clip(_bgr(_CLOTHS[under]) * weave[..., None], 0, 255), dtype=np.uint8)
    picture = _wood(x, y, seed)
    if under == "wood":
        return np.clip(picture, 0, 255).astype(np.uint8)
    outside = _rounded_distance(x, y, PAD[0] / 2, PAD[1] / 2, 6.0)
    picture *= (1 - 0.55 * np.exp(-np.square(np.clip(outside, 0, None) / 5.0)))[..., None]
    felt = (
        _bgr(palette.FELT) * (1 + 0.16 * _grain(x, y, seed, 1.2) + 0.08 * _grain(x, y, seed, 9.0))[..., None]
    )
    picture = _over(picture, felt, _inside(outside, view))
    for inset, half_width in ((4.0, 0.45), (5.8, 0.15)):
        picture = _over(picture, _bgr(_GOLD), 0.85 * _inside(_band(outside + inset, half_width), view))
    place = _rounded_distance(x, y, CARD[0] / 2 + 4, CARD[1] / 2 + 4, 5.0)
    dashes = (np.mod(x + y, 5.0) < 3.0).astype(np.float32)
    picture = _over(picture, _bgr(_GOLD), 0.5 * dashes * _inside(_band(place, 0.25), view))
    for corner_x in (-1, 1):
        for corner_y in (-1, 1):
            away = np.abs(x - corner_x * (PAD[0] / 2 - 11)) + np.abs(y - corner_y * (PAD[1] / 2 - 11))
            away = np.asarray(away - 2.2, dtype=np.float32)
            picture = _over(picture, _bgr(_GOLD), 0.8 * _inside(_band(away, 0.5), view))
    return np.clip(picture, 0, 255).astype(np.uint8)


def light_map(view: View, conditions: Conditions, seed: int) -> Pixels:
    """How much of each colour arrives at each pixel, height × width × 3, 255 is all of it."""
    direction = random.Random(seed).uniform(0, 2 * math.pi)
    across, down = np.meshgrid(
        np.linspace(-1, 1, view.width, dtype=np.float32), np.linspace(-1, 1, view.height, dtype=np.float32)
    )
    slope = (across * math.cos(direction) + down * math.sin(direction) + 1.414) / 2.828
    fall = 1 - conditions.uneven * np.clip(slope, 0, 1) - 0.12 * (np.square(across) + np.square(down)) / 2
    warm = np.array([0.94, 0.98, 1.0], np.float32)
    return np.asarray(np.clip(255 * conditions.light * fall[..., None] * warm, 0, 255), dtype=np.uint8)


def glare_map(view: View, conditions: Conditions) -> Pixels | None:
    """What the lamp's reflection adds to each pixel, height × width × 3; None without one."""
    if conditions.glare <= 0:
        return None
    x, y = _pad_coordinates(view)
    at_x, at_y = conditions.glare_at
    away = (np.square((x - at_x) / 1.3) + np.square(y - at_y)) / conditions.glare_radius**2
    # A lamp's reflection has a burnt-out core and a wide skirt.
    shine = np.minimum(1.0, 1.25 * np.exp(-1.5 * np.square(away)) + 0.15 * np.exp(-away / 4))
    spot = np.clip(255 * conditions.glare * shine, 0, 255).astype(np.uint8)
    return np.asarray(cv2.merge([spot, spot, spot]), dtype=np.uint8)


def _pad_coordinates(view: View) -> tuple[Floats, Floats]:
    """For each pixel the mm on the pad that it shows: two arrays, height × width."""
    back = np.linalg.inv(view.plane())
    across, down = np.meshgrid(np.arange(view.width) + 0.5, np.arange(view.height) + 0.5)
    scale = back[2, 0] * across + back[2, 1] * down + back[2, 2]
    x = (back[0, 0] * across + back[0, 1] * down + back[0, 2]) / scale
    y = (back[1, 0] * across + back[1, 1] * down + back[1, 2]) / scale
    return x.astype(np.float32), y.astype(np.float32)


def _rounded_distance(x: Floats, y: Floats, half_x: float, half_y: float, radius: float) -> Floats:
    """Distance in mm to the edge of a rounded rectangle about the origin, negative inside."""
    over_x, over_y = np.abs(x) - half_x + radius, np.abs(y) - half_y + radius
    outer = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
    return np.asarray(outer + np.minimum(np.maximum(over_x, over_y), 0) - radius, dtype=np.float32)


def _inside(distance: Floats, view: View) -> Floats:
    """Coverage of a pixel by the area where the distance is negative, edges one pixel soft."""
    return np.asarray(np.clip(0.5 - distance * view.px_per_mm, 0, 1), dtype=np.float32)


def _band(distance: Floats, half_width: float) -> Floats:
    """Distance to a line along the edge, negative within ``half_width`` mm of it."""
    return np.asarray(np.abs(distance) - half_width, dtype=np.float32)


def _over(picture: Floats, colour: Floats, cover: Floats) -> Floats:
    return np.asarray(picture + (colour - picture) * cover[..., None], dtype=np.float32)


def _bgr(colour: Rgb) -> Floats:
    return np.array(colour[::-1], np.float32)


@lru_cache(maxsize=16)
def _noise_tile(seed: int, across: float, down: float) -> Floats:
    """Smooth noise that repeats seamlessly, about −1 to 1, with features of that many tile pixels."""
    tile = np.random.default_rng(seed).standard_normal((_TILE, _TILE), dtype=np.float32)
    edge = 64
    padded = cv2.copyMakeBorder(tile, edge, edge, edge, edge, cv2.BORDER_WRAP)
    smooth = cv2.GaussianBlur(padded, (0, 0), sigmaX=across, sigmaY=down)[edge:-edge, edge:-edge]
    return np.asarray(smooth / (2.0 * smooth.std()), dtype=np.float32)


def _sampled(tile: Floats, x: Floats, y: Floats, stretch: float = 1.0) -> Floats:
    u, v = x * (_TILE_PX_PER_MM / stretch), y * _TILE_PX_PER_MM
    return np.asarray(cv2.remap(tile, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP), np.float32)


def _grain(x: Floats, y: Floats, seed: int, size: float) -> Floats:
    return _sampled(_noise_tile(seed, size, size), x, y)


def _wood(x: Floats, y: Floats, seed: int) -> Floats:
    """Planks along x with seams between them, float BGR."""
    plank = np.floor((y + 31) / 62)
    shift = np.mod(plank * 73, 97)
    fine = _sampled(_noise_tile(seed, 20, 0.8), x + shift * 7, y, stretch=3)
    broad = _sampled(_noise_tile(seed, 24, 5), x + shift * 13, y + shift, stretch=4)
    tone = 1 + 0.14 * fine + 0.2 * broad + 0.1 * (np.mod(plank * 37, 11) / 5 - 1)
    seam = y + 31 - plank * 62
    tone *= 1 - 0.6 * np.exp(-np.square(np.minimum(seam, 62 - seam) / 0.6))
    return np.asarray(_bgr(palette.WOOD) * tone[..., None], dtype=np.float32)
