"""zbar, through the bindings of pyzbar."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_char_p, c_void_p, cast, string_at
from typing import Any, Final

import numpy as np

from config.said import Said
from vision.reading.decoders.base import Library
from vision.reading.found import Found, Image, clockwise


class PyzbarDecoder(Library):
    """zbar through pyzbar's own bindings, which (unlike its ``decode``) keep the order of the corners."""

    name = "pyzbar"
    package = "pyzbar"
    cure = Said("pip install pyzbar, and sudo apt install libzbar0 (libzbar0t64 on trixie)")
    cost = 10.0

    def __init__(self) -> None:
        self._zbar: Any = importlib.import_module("pyzbar.wrapper")
        self._every = self._zbar.ZBarSymbol.NONE
        self._qr = self._zbar.ZBarSymbol.QRCODE
        # pyzbar finds the shared library at import; a function that fails only when called is no decoder.
        self._zbar.zbar_image_destroy(self._zbar.zbar_image_create())

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """See ``Decoder.decode``; zbar has one way only, whatever ``thorough`` says."""
        height, width = grey.shape
        data = grey.tobytes()
        zbar = self._zbar
        found = []
        with self._made("zbar_image_scanner") as scanner, self._made("zbar_image") as image:
            zbar.zbar_image_scanner_set_config(scanner, self._every, zbar.ZBarConfig.CFG_ENABLE, 0)
            zbar.zbar_image_scanner_set_config(scanner, self._qr, zbar.ZBarConfig.CFG_ENABLE, 1)
            zbar.zbar_image_set_format(image, _Y800)
            zbar.zbar_image_set_size(image, width, height)
            zbar.zbar_image_set_data(image, cast(c_char_p(data), c_void_p), len(data), None)
            zbar.zbar_scan_image(scanner, image)
            symbol = zbar.zbar_image_first_symbol(image)
            while symbol:
                reading = self._reading(symbol)
                if reading is not None:
                    found.append(reading)
                symbol = zbar.zbar_symbol_next(symbol)
        return found

    @contextmanager
    def _made(self, kind: str) -> Iterator[Any]:
        thing = getattr(self._zbar, f"{kind}_create")()
        if not thing:
            raise MemoryError(f"zbar could not create a {kind}")
        try:
            yield thing
        finally:
            getattr(self._zbar, f"{kind}_destroy")(thing)

    def _reading(self, symbol: Any) -> Found | None:
        zbar = self._zbar
        if symbol.contents.type != self._qr or zbar.zbar_symbol_get_loc_size(symbol) != 4:
            return None
        data = string_at(zbar.zbar_symbol_get_data(symbol), zbar.zbar_symbol_get_data_length(symbol))
        # zbar guesses the encoding of anything beyond ASCII, and guesses wrong.
        if not data or not data.isascii():
            return None
        points = [
            (zbar.zbar_symbol_get_loc_x(symbol, index), zbar.zbar_symbol_get_loc_y(symbol, index))
            for index in range(4)
        ]
        # zbar goes round as the symbol stands: top left, bottom left, bottom right, top right.
        return Found(data.decode("ascii"), clockwise(np.array(points, np.float32)), self.name)


_Y800: Final = int.from_bytes(b"Y800", "little")
