"""What moves on the table, where hands are, and what the bare table looks like, all in the small picture."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.overhead.small import cell_means
from vision.reading.found import Corners, Image

CELL: Final = 4
"""Pixels of the small picture across a cell, the least that is told apart: 5 to 10 mm."""
STILL: Final = 0.5
"""Seconds without a change after which what lies in a cell belongs to the table."""
RESTING: Final = 6.0
"""Seconds after which even what has the colour of a hand does."""
WAKE: Final = 0.35
"""Seconds for which what has moved counts as moving."""
LEAST: Final = 1.6
FACTOR: Final = 1.7
"""Levels, and times the ordinary noise, by which a cell has to differ to have changed."""
WHOLE: Final = 0.5
"""Share of the picture that changes at once when it is the light or the camera, and no hand."""

Grid: TypeAlias = NDArray[np.bool_]
Ground: TypeAlias = Literal["hand", "moving", "bare", "other", "dark"]
"""What is at a place: a hand, something that has just moved, the bare table, anything else; ``dark`` where
nothing can be told for want of light."""

_SKIN: Final = ((133, 182), (78, 128))
"""Red and blue difference of skin of every tone."""
_BESIDE: Final = 0.97
"""Share of what lies beside all pieces that its commonest colours make up, which are the table's."""
_BARE: Final = 0.5
"""The same share of the whole picture where next to nothing is beside the pieces."""
LEFT_OVER: Final = 0.05
"""Share of the picture beside all pieces from which it says what the table looks like."""
KNOWN: Final = 0.0005
"""Share of the picture at rest from which a colour is one of the table or of what lies on it, and no skin."""
_DARK: Final = 14.0
"""Mean level of a picture in which nothing can be told."""


class Motion:
    """Follows the small picture from frame to frame."""

    def __init__(self) -> None:
        self.moving: Grid = np.zeros((0, 0), np.bool_)
        """Cells that differ from the frame before; all of them at first."""
        self.hand: Grid = self.moving
        """Cells of hands, and of what moves with them."""
        self.dark = False
        self._before: Image | None = None
        self._rest: Image | None = None
        self._changed: NDArray[np.float64] = np.zeros((0, 0))
        self._noise: NDArray[np.float32] | None = None
        self._everywhere = 1.0
        self._common: NDArray[np.bool_] = np.zeros(1 << 13, np.bool_)
        self._known = self._common
        self._codes: NDArray[np.uint16] | None = None
        self._now = 0.0

    def update(self, small: Image, time: float) -> None:
        """Take in the small picture (blue, green, red) of ``time`` seconds."""
        self._now, self._codes = time, None
        rows, columns = small.shape[0] // CELL, small.shape[1] // CELL
        before, self._before = self._before, small
        if before is None or before.shape != small.shape or self._rest is None:
            self.moving = np.ones((rows, columns), np.bool_)
            self.hand = np.zeros_like(self.moving)
            # What lies there at first has not just moved.
            self._changed = np.full((rows, columns), time - RESTING)
            self._rest, self._noise = small, None
            return
        self.dark = float(small[::4, ::4].mean()) < _DARK
        self.moving = self._moving(before, small)
        self._changed[self.moving] = time
        self._find_hands(small, time)

    def _moving(self, before: Image, small: Image) -> Grid:
        difference = _difference(before, small)
        if not difference.any():
            return np.zeros(difference.shape, np.bool_)
        calm = float(np.sort(difference, axis=None)[difference.size // 4])
        step = 1.0 if self._noise is None or calm < self._everywhere else 0.1
        self._everywhere += step * (calm - self._everywhere)
        own = self._noise if self._noise is not None else np.zeros_like(difference)
        moving = difference > FACTOR * np.maximum(own, self._everywhere) + LEAST
        # What a cell does all the time is noise. It is learnt slowly, for a hand is none, and unlearnt fast.
        own = np.where(difference < own, own + 0.3 * (difference - own), own * 1.05 + 0.02)
        self._noise = np.minimum(own, np.maximum(difference, own)).astype(np.float32)
        return np.asarray(moving, np.bool_)

    def _find_hands(self, small: Image, time: float) -> None:
        """Tell hands from what has come to lie there, and take the latter in."""
        assert self._rest is not None
        self.hand = np.zeros_like(self.moving)
        threshold = FACTOR * self._everywhere + 2 * LEAST
        different = _difference(self._rest, small) > threshold
        quiet = time - self._changed
        lively = quiet <= WAKE
        if different.any() or lively.any():
            skin = self._skin(different)
            spread = cv2.dilate((different | lively).astype(np.uint8), np.ones((3, 3), np.uint8))
            count, labels = cv2.connectedComponents(spread, connectivity=8)
            if count > 1:
                cells = np.bincount(labels.ravel(), minlength=count)
                moves = np.bincount(labels.ravel(), weights=lively.ravel(), minlength=count) > 0
                warm = np.bincount(labels.ravel(), weights=skin.ravel(), minlength=count) > 0
                # Whoever rests a hand on the table has an arm that comes from outside. Cards have not.
                reaches = np.zeros(count, np.bool_)
                for edge in (labels[:2], labels[-2:], labels[:, :2], labels[:, -2:]):
                    reaches[np.unique(edge)] = True
                is_hand = (moves | (warm & reaches)) & (cells <= WHOLE * labels.size)
                is_hand[0] = False
                self.hand = is_hand[labels] & (different | lively)
                # The hand has laid a card and is still there: what is neither lively nor skin lies still.
        settled = (quiet > STILL) & ~self.hand | (quiet > RESTING)
        if settled.all():
            self._rest = small
            return
        mask = settled.astype(np.uint8).repeat(CELL, 0).repeat(CELL, 1)
        rows, columns = mask.shape
        rest = self._rest.copy()
        cv2.copyTo(small[:rows, :columns], mask, rest[:rows, :columns])
        self._rest = rest

    def learn(self, pieces: Sequence[tuple[float, float, float]]) -> None:
        """Learn the colours of the bare table from what lies at rest; to be called now and then.

        ``pieces`` are the middles of the stickers and how far their pieces may reach, in pixels of the small
        picture: what is left besides is the table.
        """
        assert self._rest is not None
        codes = _codes(self._rest)
        counts = np.bincount(codes.ravel(), minlength=1 << 13)
        self._known = counts > KNOWN * counts.sum()
        table = np.full(codes.shape, 255, np.uint8)
        for x, y, reach in pieces:
            cv2.circle(table, (round(x), round(y)), round(reach), (0,), -1)
        beside = table > 0
        share = _BARE
        if beside.mean() > LEFT_OVER:
            counts, share = np.bincount(codes[beside], minlength=1 << 13), _BESIDE
        order = np.argsort(-counts)
        enough = int(np.searchsorted(np.cumsum(counts[order]), share * counts.sum())) + 1
        common = np.zeros(1 << 13, np.bool_)
        common[order[:enough]] = True
        self._common = common

    def _skin(self, different: Grid) -> Grid:
        """The cells of ``different`` that have the colour of skin, where the table has another."""
        if not different.any():
            return different
        codes = self._coded()
        red, blue = (codes >> 5 & 31) << 3, (codes & 31) << 3
        (low_red, high_red), (low_blue, high_blue) = _SKIN
        skin = (red >= low_red - 4) & (red <= high_red) & (blue >= low_blue - 4) & (blue <= high_blue)
        skin &= (codes >> 10 > 0) & ~self._known[codes]
        return np.asarray((cell_means(skin.astype(np.uint8) * np.uint8(255), CELL) > 150) & different)

    def _coded(self) -> NDArray[np.uint16]:
        assert self._before is not None
        if self._codes is None:
            self._codes = _codes(self._before)
        return self._codes

    def at(self, corners: Corners) -> tuple[Ground, float]:
        """What is at the outline ``corners`` (pixels of the small picture), and how many seconds still."""
        if self._before is None or self.dark:
            return "dark", 0.0
        height, width = self._before.shape[:2]
        left, top = np.clip(corners.min(axis=0), 0, (width - 2, height - 2)).astype(int)
        right, bottom = np.clip(corners.max(axis=0) + 1, (left + 1, top + 1), (width, height)).astype(int)
        rows = slice(top // CELL, max(top // CELL + 1, -(-bottom // CELL)))
        columns = slice(left // CELL, max(left // CELL + 1, -(-right // CELL)))
        still = self._now - float(self._changed[rows, columns].max(initial=-1e9))
        if still <= 1e-6:
            return "moving", 0.0
        if self.hand[rows, columns].mean() > 0.25:
            return "hand", still
        codes = self._coded()[top:bottom, left:right]
        return "bare" if self._common[codes].mean() > 0.5 else "other", still

    def hands(self) -> list[tuple[int, int, int, int]]:
        """The boxes (left, top, right, bottom; pixels of the small picture) in which hands are."""
        if not self.hand.any():
            return []
        count, _, stats, _ = cv2.connectedComponentsWithStats(self.hand.astype(np.uint8), connectivity=8)
        return [
            (left * CELL, top * CELL, (left + columns) * CELL, (top + rows) * CELL)
            for left, top, columns, rows, area in stats[1:count].tolist()
            if area >= 4
        ]


def _difference(one: Image, other: Image) -> NDArray[np.float32]:
    """By how many levels each cell differs, in the colour that differs most."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return cell_means(cv2.max(cv2.max(blue, green), red), CELL)


def _codes(small: Image) -> NDArray[np.uint16]:
    """A number for the colour of each pixel: brightness in 8 steps, both colour differences in 32."""
    light, red, blue = cv2.split(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb))
    codes: NDArray[np.uint16] = (light >> 5).astype(np.uint16) << 10
    codes |= (red >> 3).astype(np.uint16) << 5
    codes |= blue >> 3
    return codes
