"""The camera picture with the found tags outlined: one texture, filled anew for every new frame."""

from typing import Any

import cv2
import numpy as np
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from companion.screens.kit.button import Touchable
from companion.screens.kit.preview import PreviewFrame
from companion.screens.paint.brush import Brush

OUTLINE = (83, 196, 246)
"""The colour of the outline around a tag: gold, in OpenCV's order blue, green, red."""


def outlined(frame: PreviewFrame, width: int, height: int) -> NDArray[np.uint8]:
    """Return ``frame`` as RGBA of ``width`` × ``height`` pixels, rows from the bottom, tags outlined.

    The sides of a picture with another shape are cut off evenly.
    """
    image: NDArray[np.uint8] = frame.image
    rows, columns = image.shape[:2]
    scale = max(width / columns, height / rows)
    cut_w, cut_h = min(columns, round(width / scale)), min(rows, round(height / scale))
    left, top = (columns - cut_w) // 2, (rows - cut_h) // 2
    # Of a picture far larger than it is shown, every few pixels will do.
    step = max(1, int(0.5 / scale))
    part = image[top : top + cut_h : step, left : left + cut_w : step]
    small: Any = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    if small.ndim == 2:
        small = cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)
    for corners in frame.corners:
        points = np.round((np.asarray(corners) - (left, top)) * scale * 16).astype(np.int32)
        cv2.polylines(small, [points], True, OUTLINE, max(2, width // 110), cv2.LINE_AA, 4)
    return np.ascontiguousarray(cv2.cvtColor(small, cv2.COLOR_BGR2RGBA)[::-1])


class CameraView(Touchable[None]):
    """Shows the newest frame. ``feed`` hands it over; a touch shows it large."""

    _texture: Texture | None = None
    _index: int | None = None

    def feed(self, frame: PreviewFrame | None) -> None:
        """Take the newest frame; the same one again, or None, changes nothing."""
        if frame is None or frame.index == self._index or self.width < 8 or self.height < 8:
            return
        self._index = frame.index
        size = (int(self.width), int(self.height))
        if self._texture is None or self._texture.size != size:
            self._texture = Texture.create(size=size, colorfmt="rgba")
            self.repaint()
        self._texture.blit_buffer(outlined(frame, *size).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
        self.canvas.ask_update()

    def paint(self, brush: Brush) -> None:
        """The picture, or a sign while there is none."""
        palette = self.look.palette
        brush.plate(self.rect, palette.bar, palette.panel_edge, 1.0)
        if self._texture is not None:
            brush.texture(self._texture, self.rect.inset(2))
        else:
            side = min(self.width, self.height) * 0.5
            brush.symbol("camera", self.rect.middle(side, side), alpha=0.6)
