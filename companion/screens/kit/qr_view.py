"""A QR code on the screen: black on white with its quiet zone, whole pixels a module."""

import numpy as np
import segno
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from companion.screens.kit.view import View
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect

QUIET = 4
"""Modules of the quiet zone (ISO/IEC 18004)."""


def modules(text: str) -> NDArray[np.uint8]:
    """Return the symbol for ``text`` as a square array, 0 black and 255 white, the quiet zone included.

    The smallest symbol with the lowest level of correction: nothing covers a screen. Raises ValueError
    for a text that no symbol holds (2,953 bytes).
    """
    rows = segno.make(text, error="l", boost_error=False, micro=False).matrix
    dark = np.array([bytes(row) for row in rows], dtype="S")
    return np.pad(
        np.where(dark.view(np.uint8).reshape(len(rows), -1) > 0, 0, 255).astype(np.uint8),
        QUIET,
        constant_values=255,
    )


class QrView(View[str]):
    """Shows a text as a QR code, as large as whole pixels allow. The model is the text."""

    _texture: Texture | None = None
    _shown: tuple[str, int] = ("", 0)

    def paint(self, brush: Brush) -> None:
        """The symbol in the middle of its square."""
        if not self.model:
            return
        symbol = modules(self.model)
        size = len(symbol)
        scale = max(1, int(min(self.width, self.height) // size))
        if self._shown != (self.model, scale):
            large = np.repeat(np.repeat(symbol, scale, axis=0), scale, axis=1)
            texture = Texture.create(size=large.shape[::-1], colorfmt="rgba")
            rgba = np.dstack([large[::-1]] * 3 + [np.full_like(large, 255)])
            texture.blit_buffer(np.ascontiguousarray(rgba).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
            self._texture, self._shown = texture, (self.model, scale)
        side = size * scale
        place = self.rect.middle(side, side)
        brush.texture(self._texture, Rect(round(place.x), round(place.y), side, side))
