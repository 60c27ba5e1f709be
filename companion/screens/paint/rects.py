"""Rectangles in window pixels (origin bottom left, as in Kivy) and how to divide them."""

from collections.abc import Sequence
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle: left, bottom, width, height, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """Return the rectangle without a margin of ``dx`` at the sides and ``dy`` above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def cut_left(self, width: float, gap: float = 0.0) -> tuple["Rect", "Rect"]:
        """Return the left ``width`` pixels, and what is left of it after ``gap``."""
        width = min(width, self.w)
        rest = max(0.0, self.w - width - gap)
        return Rect(self.x, self.y, width, self.h), Rect(self.right - rest, self.y, rest, self.h)

    def cut_right(self, width: float, gap: float = 0.0) -> tuple["Rect", "Rect"]:
        """Return the right ``width`` pixels, and what is left of it after ``gap``."""
        width = min(width, self.w)
        rest = max(0.0, self.w - width - gap)
        return Rect(self.right - width, self.y, width, self.h), Rect(self.x, self.y, rest, self.h)

    def cut_top(self, height: float, gap: float = 0.0) -> tuple["Rect", "Rect"]:
        """Return the upper ``height`` pixels, and what is below them after ``gap``."""
        height = min(height, self.h)
        rest = max(0.0, self.h - height - gap)
        return Rect(self.x, self.top - height, self.w, height), Rect(self.x, self.y, self.w, rest)

    def cut_bottom(self, height: float, gap: float = 0.0) -> tuple["Rect", "Rect"]:
        """Return the lower ``height`` pixels, and what is above them after ``gap``."""
        height = min(height, self.h)
        rest = max(0.0, self.h - height - gap)
        return Rect(self.x, self.y, self.w, height), Rect(self.x, self.top - rest, self.w, rest)

    def columns(self, shares: int | Sequence[float], gap: float = 0.0) -> list["Rect"]:
        """Divide from left to right: into equal parts, or into parts of these ``shares``."""
        parts = [1.0] * shares if isinstance(shares, int) else list(shares)
        unit = (self.w - gap * (len(parts) - 1)) / sum(parts)
        found, x = [], self.x
        for part in parts:
            found.append(Rect(x, self.y, part * unit, self.h))
            x += part * unit + gap
        return found

    def rows(self, shares: int | Sequence[float], gap: float = 0.0) -> list["Rect"]:
        """Divide from top to bottom: into equal parts, or into parts of these ``shares``."""
        parts = [1.0] * shares if isinstance(shares, int) else list(shares)
        unit = (self.h - gap * (len(parts) - 1)) / sum(parts)
        found, top = [], self.top
        for part in parts:
            found.append(Rect(self.x, top - part * unit, self.w, part * unit))
            top -= part * unit + gap
        return found

    def grid(self, columns: int, rows: int, gap: float = 0.0) -> list["Rect"]:
        """Divide into cells, row by row from the top left."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def middle(self, width: float, height: float) -> "Rect":
        """Return a rectangle of this size around the same middle."""
        return Rect(self.x + (self.w - width) / 2, self.y + (self.h - height) / 2, width, height)

    def square(self) -> "Rect":
        """Return the largest square around the same middle."""
        side = min(self.w, self.h)
        return self.middle(side, side)

    def fitted(self, aspect: float) -> "Rect":
        """Return the largest rectangle of this ``aspect`` (width over height) around the same middle."""
        width = min(self.w, self.h * aspect)
        return self.middle(width, width / aspect)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.top

    def within(self, other: "Rect", tolerance: float = 0.5) -> bool:
        """Tell whether this lies inside ``other``."""
        return (
            self.x >= other.x - tolerance
            and self.y >= other.y - tolerance
            and self.right <= other.right + tolerance
            and self.top <= other.top + tolerance
        )

    def overlaps(self, other: "Rect", tolerance: float = 0.5) -> bool:
        """Tell whether both share more than ``tolerance`` pixels in each direction."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > tolerance
            and min(self.top, other.top) - max(self.y, other.y) > tolerance
        )

    def whole(self) -> "Rect":
        """Return the nearest rectangle on whole pixels (a texture is sharp only there)."""
        x, y = round(self.x), round(self.y)
        return Rect(x, y, round(self.right) - x, round(self.top) - y)
