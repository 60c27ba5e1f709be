"""Where on the table there is something to be read, and reading it: whole pictures, parts, hard cases."""

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import cascade
from vision.reading.cascade import LAST, Cascade, merge
from vision.reading.codebook.matcher import Matcher
from vision.reading.codebook.symbols import MODULES
from vision.reading.decoders import load_decoders
from vision.reading.difference import Box, clip
from vision.reading.filters import as_grey
from vision.reading.found import Found, Image

WINDOW: Final = 1.7
"""Width of a window about one sticker, in widths of its symbol: room for any angle and its quiet zone."""
BUSY: Final = 7.0
"""Mean difference between neighbouring modules of what may be a code, while no sticker is known."""
AS_BUSY: Final = 0.4
"""Share of what the known stickers have that it must have after that."""
_POOL: Final = 4
"""Values of busyness that are taken together: a window need not be where it is to the pixel."""
MOST: Final = 24
"""Windows of a picture that are worth a second look."""
BUDGET: Final = 900_000
"""Enlarged pixels that second looks at one frame may cost: about 3 ms on a desktop."""


class Looking:
    """Reads parts of a large picture; ``module`` is the pixels a module of the stickers, once known."""

    def __init__(self, decoders: str | Sequence[str] = "auto") -> None:
        libraries = load_decoders(decoders)
        self._matcher = Matcher()
        self._cascade = Cascade([*libraries, *([self._matcher] if libraries and decoders == "auto" else [])])
        self.libraries = tuple(library.name for library in libraries)
        fast = self._cascade.usable(cascade.FAST)
        self._fast = fast[0] if fast else None
        hard = [stage for stage in cascade.RETRIES if not stage.average]
        self._hard = self._cascade.usable([*hard, LAST])
        self.module: float | None = None

    @property
    def symbol(self) -> float:
        """The width of a symbol in pixels, about."""
        return MODULES * (3.0 if self.module is None else self.module)

    def learn(self, module: float) -> None:
        """Take ``module`` pixels for what the stickers have a module."""
        self.module = self._matcher.module = module

    def everywhere(self, image: Image) -> list[Found]:
        """What the fast decoder reads in the whole picture."""
        return self.part(image, (0, 0, image.shape[1], image.shape[0]))

    def part(self, image: Image, box: Box) -> list[Found]:
        """What the fast decoder reads in ``box``."""
        grey = _grey(image, box)
        if self._fast is None or grey is None:
            return []
        return self._cascade.look(self._fast, grey, box[0], box[1])

    def harder(self, image: Image, boxes: Sequence[Box], round_: int) -> list[Found]:
        """What second looks read in ``boxes``, each about one sticker; other ways in each ``round_``."""
        found: list[Found] = []
        spent = 0.0
        for box in boxes:
            grey = _grey(image, box)
            if grey is None:
                continue
            read: list[Found] = []
            for stage in self._ways(round_):
                spent += grey.size * stage.cost
                read = self._cascade.look(stage, grey, box[0], box[1])
                if read:
                    break
            found = merge(found, read)
            if spent > BUDGET:
                break
        return found

    def _ways(self, round_: int) -> Iterator[cascade.Stage]:
        """The ways of a round, a few of all there are."""
        count = len(self._hard)
        yield from (self._hard[(3 * round_ + step) % count] for step in range(min(3, count)))

    def windows(self, image: Image, known: Sequence[tuple[float, float]]) -> list[Box]:
        """Windows in which a code may be that is none of those about ``known`` middles (pixels).

        Of neighbouring modules of a code one in two differs; that shows in a picture of one pixel a
        module, which costs next to nothing to make.
        """
        step = max(1, round(self.symbol / MODULES))
        height, width = image.shape[0] // step, image.shape[1] // step
        if min(height, width) < 2 * MODULES:
            return []
        coarse = cv2.resize(image, (width, height), interpolation=cv2.INTER_NEAREST)
        if coarse.ndim == 3:
            coarse = coarse[..., 1]
        coarse = np.ascontiguousarray(coarse)
        across = cv2.absdiff(coarse[:-1, :-1], coarse[:-1, 1:])
        down = cv2.absdiff(coarse[:-1, :-1], coarse[1:, :-1])
        size = max(3, round(0.7 * self.symbol / step))
        busy = cv2.boxFilter(cv2.min(across, down), cv2.CV_32F, (size, size), borderType=cv2.BORDER_CONSTANT)
        busy = busy[::_POOL, ::_POOL]
        step *= _POOL
        rows, columns = busy.shape
        inside = [(min(int(x / step), columns - 1), min(int(y / step), rows - 1)) for x, y in known]
        least = AS_BUSY * float(np.median([busy[y, x] for x, y in inside])) if inside else BUSY
        busy = np.ascontiguousarray(busy)
        reach = round(self.symbol / step)
        for x, y in inside:
            _blank(busy, x, y, reach)
        return list(self._peaks(busy, least, step, image))

    def _peaks(self, busy: NDArray[np.float32], least: float, step: int, image: Image) -> Iterator[Box]:
        for _ in range(MOST):
            _, value, _, (x, y) = cv2.minMaxLoc(busy)
            if value < least:
                return
            yield self.window((x + 0.5) * step, (y + 0.5) * step, image)
            _blank(busy, x, y, round(self.symbol / step))

    def window(self, x: float, y: float, image: Image) -> Box:
        """The window about a sticker whose middle is at ``x``, ``y`` (pixels)."""
        half = WINDOW * self.symbol / 2
        height, width = image.shape[:2]
        return clip((int(x - half), int(y - half), int(x + half), int(y + half)), width, height)


def _blank(busy: NDArray[np.float32], x: int, y: int, reach: int) -> None:
    busy[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = 0


def _grey(image: Image, box: Box) -> Image | None:
    left, top, right, bottom = box
    part = image[top:bottom, left:right]
    return as_grey(part) if min(part.shape[:2]) > 8 else None
