"""The two decoder libraries behind one small interface. Either may be missing; the other carries on."""

import importlib
import importlib.metadata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import c_char_p, c_void_p, cast, string_at
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np

from config.errors import InputError
from config.said import Said
from vision.reading.found import Corners, Found, Image, clockwise

CHOICES: Final = ("auto", "zxing", "pyzbar", "none")
"""What ``load_decoders`` takes: whatever is there, only one of them, or nothing at all."""


class Decoder(Protocol):
    """Reads QR symbols in a grey picture; may raise whatever its library raises."""

    @property
    def name(self) -> str:
        """Short name used in statistics and in ``Found.decoder``."""

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """All QR symbols in ``grey`` (height × width), corners in its pixels.

        ``thorough`` also tries light-on-dark symbols and smaller copies of the picture, at twice the cost.
        """


@dataclass(frozen=True, slots=True)
class DecoderStatus:
    """Whether a decoder can be used here: its ``version``, or else ``reason`` and ``cure``."""

    name: str
    version: str | None
    reason: str = ""
    cure: str = ""

    @property
    def available(self) -> bool:
        """Whether it can be used."""
        return self.version is not None


class ZxingDecoder:
    """zxing-cpp: the fast path."""

    name: Final = "zxing"

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


class PyzbarDecoder:
    """zbar through pyzbar's own bindings, which (unlike its ``decode``) keep the order of the corners."""

    name: Final = "pyzbar"

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

_CURES: Final = {
    "zxing": Said("pip install zxing-cpp"),
    "pyzbar": Said("pip install pyzbar, and sudo apt install libzbar0 (libzbar0t64 on trixie)"),
}
_PACKAGES: Final = {"zxing": "zxing-cpp", "pyzbar": "pyzbar"}
_MAKERS: Final[Mapping[str, Callable[[], Decoder]]] = {"zxing": ZxingDecoder, "pyzbar": PyzbarDecoder}


def _load(name: str) -> tuple[Decoder | None, DecoderStatus]:
    """The decoder of that name, or None, and what there is to say about it."""
    try:
        decoder: Decoder = _MAKERS[name]()
    except (
        Exception
    ) as error:  # a broken library fails in its own way: ImportError, OSError, AttributeError …
        reason = str(error) or type(error).__name__
        return None, DecoderStatus(name, None, reason.splitlines()[0], _CURES[name])
    try:
        version = importlib.metadata.version(_PACKAGES[name])
    except importlib.metadata.PackageNotFoundError:
        version = "unknown"
    return decoder, DecoderStatus(name, version)


def decoder_report() -> tuple[DecoderStatus, ...]:
    """What there is to say about every decoder the reader knows, the fast one first."""
    return tuple(_load(name)[1] for name in _MAKERS)


def load_decoders(choice: str | Sequence[str] = "auto") -> tuple[Decoder, ...]:
    """The decoders of ``choice`` (one of ``CHOICES``, or names), the fast one first.

    ``auto`` takes those that work and may come back empty. Raises InputError where a decoder that
    was asked for by name is unknown or does not work, with the cure.
    """
    if choice == "auto":
        return tuple(decoder for name in _MAKERS if (decoder := _load(name)[0]) is not None)
    names = (choice,) if isinstance(choice, str) else tuple(choice)
    decoders = []
    for name in names:
        if name == "none":
            continue
        if name not in _MAKERS:
            raise InputError(
                Said(
                    "there is no decoder “{name}”; choose one of {choices}",
                    name=name,
                    choices=", ".join(CHOICES),
                )
            )
        decoder, status = _load(name)
        if decoder is None:
            raise InputError(
                Said(
                    "the decoder {decoder} does not work here ({reason}); {cure}",
                    decoder=name,
                    reason=status.reason,
                    cure=status.cure,
                )
            )
        decoders.append(decoder)
    return tuple(decoders)
