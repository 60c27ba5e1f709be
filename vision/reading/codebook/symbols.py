"""All symbols that our tags can be: what a picture too bad for any decoder is compared with.

A decoder must get nearly every codeword right; here every module votes. That the texts are few and
known is worth more than the error correction: two different symbols of version 1, level H differ in at
least 18 of their 26 codewords, so even a symbol with a fifth of its modules wrong is like one tag only.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from vision.tags import all_tags

MODULES: Final = 21
"""Modules each way of a version 1 symbol."""
MASKS: Final = 8
"""Ways in which an encoder may mask a symbol; it chooses one by rules that encoders read differently."""
LIKENESS: Final = 0.62
"""Least correlation of the data modules with a tag. Near-codes (7A-GI-26, 7A-XX-01 …) reach 0.52 at most,
pictures of anything else 0.35."""
LEAD: Final = 0.12
"""Least distance to the likeness of any other tag."""
_NEIGHBOURS: Final = 7
"""Modules over which light and contrast are taken to be even."""

Values: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Match:
    """The most similar tag: its ``text``, its correlation with the picture, that of the next best text."""

    text: str
    likeness: float
    other: float

    @property
    def certain(self) -> bool:
        """Whether it can be nothing else."""
        return self.likeness >= LIKENESS and self.likeness - self.other >= LEAD


class Codebook:
    """The modules of every tag under every mask, evened out as pictures of them are."""

    def __init__(self) -> None:
        self.texts: Final = tuple(tag.text for tag in all_tags())
        plain = np.array([_modules(text, 0) for text in self.texts])
        # Another mask turns the same modules over in every symbol, those of the format included.
        turns = np.array([_modules(self.texts[0], mask) for mask in range(MASKS)]) ^ plain[0]
        dark = (plain[:, None] ^ turns[None]).reshape(-1, MODULES, MODULES)
        light = [evened(np.where(symbol, 0, 100).astype(np.float32)) for symbol in dark]
        flat = np.array(light, np.float32).reshape(len(light), -1)
        self._data: Final = _data_modules()
        self._whole: Final = _unit(flat)
        self._parts: Final = _unit(flat[:, self._data])
        self._frame: Final = _unit(flat[:, ~self._data].mean(axis=0, keepdims=True))[0]

    def framed(self, modules: Values) -> float:
        """How like the finders and the timing, which all symbols share, ``modules`` (21 × 21 values) are."""
        return float(self._frame @ _unit(evened(modules).reshape(1, -1)[:, ~self._data])[0])

    def nearest(self, modules: Values, count: int) -> Values:
        """The ``count`` symbols most like ``modules`` (21 × 21 grey values), one a row, for ``likeness``."""
        values = self._whole @ _unit(evened(modules).reshape(1, -1))[0]
        return np.asarray(self._whole[np.argpartition(values, -count)[-count:]])

    def match(self, modules: Values) -> Match:
        """The tag that ``modules`` (21 × 21 grey values) are most like, by their data modules alone."""
        flat = evened(modules).reshape(-1)[self._data]
        values = (self._parts @ _unit(flat[None])[0]).reshape(len(self.texts), MASKS).max(axis=1)
        best = int(values.argmax())
        likeness = float(values[best])
        values[best] = -1
        return Match(self.texts[best], likeness, float(values.max()))

    def data_of(self, text: str) -> Values:
        """The data modules of ``text`` under every mask, one a row, for a product with ``data_values``.

        Raises ValueError where it is no tag.
        """
        first = self.texts.index(text) * MASKS
        return self._parts[first : first + MASKS]

    def data_values(self, symbols: Values) -> Values:
        """The data modules of each of ``symbols`` (n × 21 × 21 grey values), evened, one a row."""
        even = np.array([evened(modules) for modules in symbols], np.float32).reshape(len(symbols), -1)
        return _unit(even[:, self._data])


def likeness(symbols: Values, modules: Values) -> float:
    """The correlation of ``modules`` (21 × 21 grey values) with the most similar one of ``symbols``."""
    return float((symbols @ _unit(evened(modules).reshape(1, -1))[0]).max())


def evened(modules: Values) -> Values:
    """``modules`` with the same mean and spread in every neighbourhood, so that shadow and glare drop out."""
    size = (_NEIGHBOURS, _NEIGHBOURS)
    away = modules - cv2.blur(modules, size, borderType=cv2.BORDER_REFLECT)
    spread = cv2.blur(away * away, size, borderType=cv2.BORDER_REFLECT)
    even: Values = away / (np.sqrt(np.maximum(spread, 0)) + 2.0)
    return even


@cache
def codebook() -> Codebook:
    """The codebook of all tags; made when first asked for (a tenth of a second on a desktop)."""
    return Codebook()


def _modules(text: str, mask: int) -> NDArray[np.bool_]:
    symbol = segno.make(text, error="h", version=1, boost_error=False, mask=mask, micro=False)
    return np.array([list(row) for row in symbol.matrix], np.bool_)


def _data_modules() -> NDArray[np.bool_]:
    """Which modules carry the text: not the three finders with the format around them, not the timing."""
    data = np.ones((MODULES, MODULES), np.bool_)
    data[:9, :9] = data[:9, -8:] = data[-8:, :9] = False
    data[6, :] = data[:, 6] = False
    return data.reshape(-1)


def _unit(rows: Values) -> Values:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Values = (rows / np.maximum(lengths, 1e-6)).astype(np.float32)
    return unit
