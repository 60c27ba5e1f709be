"""Many small pictures on a few large textures, so that a view draws all of them with one instruction.

Changing the texture and drawing again is what costs time on a small computer, not the pixels of a
symbol. When all pages are full the oldest makes room; it stays as long as something on the screen shows a
part of it.
"""

from dataclasses import dataclass

import numpy as np
from kivy.graphics.texture import Texture

from companion.screens.art.pen import Picture

PAGE = 1024
"""Pixels of a page in each direction; every graphics chip can do twice that."""

MOST_PAGES = 4

LARGEST = 400
"""Pixels: a picture wider or higher than this gets a texture of its own."""

STEP = 8
"""Heights of rows are multiples of this many pixels, so that many pictures fit the same ones."""

MARGIN = 1
"""Clear pixels around every picture, so that no neighbour shines in."""


@dataclass(frozen=True, eq=False)
class Region:
    """A picture on a texture: ``u0`` … ``v1`` are its left, lower, right and upper edge (0 to 1)."""

    texture: Texture
    width: int
    height: int
    u0: float = 0.0
    v0: float = 0.0
    u1: float = 1.0
    v1: float = 1.0

    @property
    def own_bytes(self) -> int:
        """Bytes of video memory that nothing else needs: none on a page, which many share."""
        alone = (self.u0, self.v0, self.u1, self.v1) == (0.0, 0.0, 1.0, 1.0)
        return 4 * self.width * self.height if alone else 0


@dataclass
class _Row:
    """A row of a page: where it begins, how high it is, how much of its width is used (pixels)."""

    y: int
    height: int
    used: int = 0


class Atlas:
    """Places pictures on pages, those of about the same height in one row: no room is lost above low ones.

    When there are as many pages as may be, a new one replaces the oldest.

    ``generation`` counts how often pages were given up: whoever keeps regions lets go then of those that
    are not on one that is ``current``.
    """

    def __init__(self, page: int = PAGE, most_pages: int = MOST_PAGES) -> None:
        self._page, self._most = page, most_pages
        self._pages: list[Texture] = []
        self._rows: list[_Row] = []
        self._top = 0
        self.generation = 0

    def add(self, picture: Picture) -> Region:
        """Put an RGBA picture (rows from the top) on a page and return where it is."""
        height, width = picture.shape[:2]
        if max(width, height) > min(LARGEST, self._page - 2 * MARGIN):
            return Region(texture_of(picture), width, height)
        texture, x, y = self._place(width + 2 * MARGIN, height + 2 * MARGIN)
        framed = np.zeros((height + 2 * MARGIN, width + 2 * MARGIN, 4), np.uint8)
        framed[MARGIN:-MARGIN, MARGIN:-MARGIN] = picture[::-1]
        size = (framed.shape[1], framed.shape[0])
        texture.blit_buffer(framed.tobytes(), size=size, colorfmt="rgba", bufferfmt="ubyte", pos=(x, y))
        left, bottom, side = x + MARGIN, y + MARGIN, self._page
        right, top = (left + width) / side, (bottom + height) / side
        return Region(texture, width, height, left / side, bottom / side, right, top)

    def current(self, region: Region) -> bool:
        """Whether ``region`` takes no room but its own: it has its own texture, or is on a page in use."""
        return region.own_bytes > 0 or any(page is region.texture for page in self._pages)

    def clear(self) -> None:
        """Begin anew with empty pages."""
        self._pages, self._rows, self._top = [], [], 0
        self.generation += 1

    def _place(self, width: int, height: int) -> tuple[Texture, int, int]:
        """Find room for a picture with its margin: in the row that fits best, a new row, or a new page."""
        if not self._pages:
            self._turn_page()
        fitting = [row for row in self._rows if row.height >= height and row.used + width <= self._page]
        row = min(fitting, key=lambda one: one.height, default=None)
        if row is None or row.height > height + height // 4:
            room = self._page - self._top
            if height <= room:
                row = _Row(self._top, min(room, -(-height // STEP) * STEP))
                self._rows.append(row)
                self._top += row.height
            elif row is None:
                self._turn_page()
                return self._place(width, height)
        x, row.used = row.used, row.used + width
        return self._pages[-1], x, row.y

    def _turn_page(self) -> None:
        if len(self._pages) == self._most:
            del self._pages[0]
            self.generation += 1
        self._pages.append(Texture.create(size=(self._page, self._page), colorfmt="rgba"))
        self._rows, self._top = [], 0


def texture_of(picture: Picture) -> Texture:
    """Return a texture with this RGBA picture (rows from the top)."""
    height, width = picture.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(np.ascontiguousarray(picture[::-1]).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture
