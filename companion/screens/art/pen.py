"""Smooth drawings made by the program: shapes in, an RGBA picture out.

A window without multisampling shows slanted edges as stairs, and turning multisampling on costs a
Pi half its speed. So every symbol is drawn once, four times too large, scaled down and kept as a
texture. This module knows no Kivy: it can be tested, and used for sheets on paper, without a window.

Coordinates run from 0 to 1 in the box of the drawing, y upwards as in Kivy.
"""

import math
from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.screens.art.theme import Colour

Point = tuple[float, float]
Picture = NDArray[np.uint8]

_SHIFT = 4
_LARGEST_MASK = 1600


class Pen:
    """Draws shapes into a picture of ``width`` × ``height`` pixels, each over the ones before."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(1, int(width)), max(1, int(height))
        longest = max(self.width, self.height)
        self._over = max(1, min(4, _LARGEST_MASK // longest))
        self._rgb = np.zeros((self.height, self.width, 3), np.float32)
        self._alpha = np.zeros((self.height, self.width), np.float32)
        self._frame = (0.0, 0.0, 1.0, 1.0)

    def within(self, x: float, y: float, w: float, h: float) -> "Pen":
        """Return a pen whose 0-to-1 box is this part of the box; it draws into the same picture."""
        inner = object.__new__(Pen)
        inner.__dict__.update(self.__dict__)
        fx, fy, fw, fh = self._frame
        inner._frame = (fx + x * fw, fy + y * fh, w * fw, h * fh)
        return inner

    @property
    def scale(self) -> float:
        """Pixels of the shorter side of this pen's box."""
        return min(self._frame[2] * self.width, self._frame[3] * self.height)

    @property
    def aspect(self) -> float:
        """Width over height of this pen's box, in pixels."""
        return (self._frame[2] * self.width) / max(1e-6, self._frame[3] * self.height)

    def polygon(self, points: Iterable[Point], colour: Colour, holes: Sequence[Sequence[Point]] = ()) -> None:
        """Fill a polygon; ``holes`` are cut out of it."""
        mask = self._mask()
        contours = [self._pixels(points), *(self._pixels(hole) for hole in holes)]
        cv2.fillPoly(mask, contours, 255, cv2.LINE_8, _SHIFT)
        self._lay(mask, colour)

    def line(self, points: Iterable[Point], width: float, colour: Colour, closed: bool = False) -> None:
        """Draw a line with round ends; ``width`` is a share of the shorter side."""
        mask = self._mask()
        thickness = max(1, round(width * self.scale * self._over))
        cv2.polylines(mask, [self._pixels(points)], closed, 255, thickness, cv2.LINE_8, _SHIFT)
        self._lay(mask, colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle; ``radius`` is a share of the shorter side."""
        self.polygon(self.circle(x, y, radius), colour)

    def ring(self, x: float, y: float, radius: float, width: float, colour: Colour) -> None:
        """Draw a circle of this outer ``radius`` and line ``width`` (shares of the shorter side)."""
        self.polygon(self.circle(x, y, radius), colour, [self.circle(x, y, radius - width)])

    def circle(
        self, x: float, y: float, radius: float, start: float = 0.0, end: float = 360.0
    ) -> list[Point]:
        """Return points of a circle, or of an arc from ``start`` to ``end`` degrees (0: right, 90: up)."""
        rx = radius * min(1.0, 1 / self.aspect)
        ry = radius * min(1.0, self.aspect)
        steps = max(8, int(abs(end - start) / 6))
        angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
        return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]

    def block(self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0.0) -> None:
        """Fill a rectangle; ``radius`` of its corners is a share of the shorter side of the box."""
        self.polygon(self.outline(x, y, w, h, radius), colour)

    def outline(self, x: float, y: float, w: float, h: float, radius: float) -> list[Point]:
        """Return the points of a rectangle with round corners."""
        if radius <= 0:
            return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        rx = min(radius * min(1.0, 1 / self.aspect), w / 2)
        ry = min(radius * min(1.0, self.aspect), h / 2)
        points: list[Point] = []
        corners = (
            (x + w - rx, y + h - ry, 0),
            (x + rx, y + h - ry, 90),
            (x + rx, y + ry, 180),
            (x + w - rx, y + ry, 270),
        )
        for cx, cy, start in corners:
            for step in range(7):
                angle = math.radians(start + 15 * step)
                points.append((cx + rx * math.cos(angle), cy + ry * math.sin(angle)))
        return points

    def lay(self, picture: NDArray[np.float32], x: float, y: float) -> None:
        """Lay a picture (RGBA 0 to 1, colours multiplied by alpha, rows from the top) with its lower left
        corner at (x, y) of the box; what reaches beyond the drawing is left out.
        """
        fx, fy, fw, fh = self._frame
        high, wide = picture.shape[:2]
        left = round((fx + x * fw) * self.width)
        top = round((1 - fy - y * fh) * self.height) - high
        rows = slice(max(0, top), min(self.height, top + high))
        columns = slice(max(0, left), min(self.width, left + wide))
        part = picture[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
        keep = 1 - part[:, :, 3]
        self._rgb[rows, columns] = self._rgb[rows, columns] * keep[:, :, None] + part[:, :, :3]
        self._alpha[rows, columns] = self._alpha[rows, columns] * keep + part[:, :, 3]

    def rgba(self) -> Picture:
        """Return the picture, rows from the top, straight alpha."""
        alpha = self._alpha[:, :, None]
        colour = np.divide(self._rgb, alpha, out=np.zeros_like(self._rgb), where=alpha > 1e-4)
        return np.clip(np.concatenate([colour, alpha], axis=2) * 255 + 0.5, 0, 255).astype(np.uint8)

    def _mask(self) -> Picture:
        return np.zeros((self.height * self._over, self.width * self._over), np.uint8)

    def _pixels(self, points: Iterable[Point]) -> NDArray[np.int32]:
        """Turn points of this pen's box into fixed-point pixels of the large mask."""
        fx, fy, fw, fh = self._frame
        wide, high = self.width * self._over, self.height * self._over
        found = [((fx + x * fw) * wide - 0.5, (1 - fy - y * fh) * high - 0.5) for x, y in points]
        return np.round(np.array(found) * (1 << _SHIFT)).astype(np.int32)

    def _lay(self, mask: Picture, colour: Colour) -> None:
        """Lay the shape of ``mask`` in ``colour`` over the picture (premultiplied inside)."""
        if self._over > 1:
            mask = cv2.resize(mask, (self.width, self.height), interpolation=cv2.INTER_AREA).astype(np.uint8)
        cover = mask.astype(np.float32) * (colour[3] / 255)
        keep = 1 - cover
        self._rgb *= keep[:, :, None]
        self._rgb += cover[:, :, None] * np.array(colour[:3], np.float32)
        self._alpha *= keep
        self._alpha += cover


def blurred(picture: Picture, radius: float) -> Picture:
    """Return ``picture`` softened by a Gaussian of ``radius`` pixels (for shadows)."""
    return cv2.GaussianBlur(picture, (0, 0), max(0.3, radius)).astype(np.uint8)
