"""zxing-cpp, through its own Python module."""

import importlib
from typing import Any

import numpy as np

from config.said import Said
from vision.reading.decoders.base import Library
from vision.reading.found import Corners, Found, Image, clockwise


class ZxingDecoder(Library):
    """zxing-cpp: the fast path."""

    name = "zxing"
    package = "zxing-cpp"
    cure = Said("pip install zxing-cpp")

    def __init__(self) -> None:
        self._library: Any = importlib.import_module("zxingcpp")
        formats = self._library.BarcodeFormat
        # Since 3.0 plain QRCode takes in Micro QR and rMQR, which no sticker uses.
        self._format = getattr(formats, "QRCodeModel2", formats.QRCode)
        self._options: tuple[str, ...] = ("try_invert", "try_downscale")
        try:
            self.decode(np.zeros((8, 8), np.uint8))
        except TypeError:  # before 2.3 it always looked for inverted symbols
            self._options = ("try_downscale",)

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """See ``Decoder.decode``."""
        symbols = self._library.read_barcodes(
            np.ascontiguousarray(grey), formats=self._format, **dict.fromkeys(self._options, thorough)
        )
        return [
            Found(symbol.text, _zxing_corners(symbol.position), self.name)
            for symbol in symbols
            if symbol.valid and symbol.text
        ]


def _zxing_corners(position: Any) -> Corners:
    """The corners of a zxing position; it names them as the symbol stands, mirrored ones transposed."""
    points = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return clockwise(np.array([(point.x, point.y) for point in points], np.float32))
