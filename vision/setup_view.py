"""How good the picture of the pad is, and the one thing to do about it while the camera is set up.

A tag needs 3 pixels a module; a blur beyond 0.45 module (standard deviation) cannot be made good by
software, so both are measured on the stickers that are seen, and shown live.
"""

import math
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from config.language import Language
from vision.reading.filters import as_grey
from vision.reading.found import Found, side
from vision.tags import parse_tag

AdviceCode: TypeAlias = Literal[
    "good", "lay-a-card", "more-light", "less-light", "turn-the-lamp", "focus", "too-close-for-lens",
    "closer", "higher", "straight-down", "no-picture",
]  # fmt: skip

MODULES: Final = 21
MODULE_MM: Final = 0.6
"""Of the 15 mm sticker; larger stickers only make distances look shorter than they are."""
ENOUGH_PX: Final = 3.0
"""Pixels a module that are always read."""
AIM_PX: Final = 3.5
"""Pixels a module that advice to move the camera aims at."""
WORST_BLUR: Final = 0.45
"""Standard deviation of the blur, in modules, beyond which nothing helps."""
_DARK: Final = 0.3
_GLARE: Final = 0.004
_CARD_MM: Final = 81.0
"""The diagonal of a card: what must have room in the picture however it lies."""
_REBLUR: Final = 1.5
_NOTHING_SHARP: Final = 10.0
_BIAS: Final = 1.3
"""How much too sharp the sharpest edges make a picture look; measured on frames of known blur."""


@dataclass(frozen=True, slots=True)
class Lens:
    """What is known of a camera's lens: horizontal angle of view (degrees), shortest distance (mm)."""

    hfov: float = 66.0
    minimum_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The one thing to do: a code, and the numbers for its sentence (whole centimetres)."""

    code: AdviceCode
    params: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class PadView:
    """What a frame is worth.

    ``sharpness``: 1 is as sharp as pixels allow, 0 is too blurred to be read. ``blur_px``: standard
    deviation of the blur. ``px_per_module``: pixels a module of the stickers seen, None without
    one. ``brightness``: 0–1, of white paper. ``glare``: 0–1, share of the picture that is burnt
    out. ``distance_mm``: from the lens to the pad, if the stickers are 15 mm, None without one.
    ``tilt``: degrees away from straight down, about.
    """

    sharpness: float
    blur_px: float
    px_per_module: float | None
    brightness: float
    glare: float
    distance_mm: float | None
    tilt: float
    advice: Advice

    @property
    def good(self) -> bool:
        """Whether nothing needs to be done."""
        return self.advice.code == "good"


def assess(frame: NDArray[np.generic], found: Sequence[Found], lens: Lens | None = None) -> PadView:
    """Measure a frame (blue-green-red or grey, uint8) in which ``found`` was read, and say what to do."""
    lens = lens or Lens()
    grey = as_grey(frame)
    if grey is None:
        return PadView(0.0, 0.0, None, 0.0, 0.0, None, 0.0, Advice("no-picture"))
    height, width = grey.shape
    tags = [one for one in found if parse_tag(one.text) is not None]
    glare = _burnt_out(grey)
    if not tags:
        middle = grey[height // 4 : -(height // 4) or None, width // 4 : -(width // 4) or None]
        blur = _blur(middle)
        brightness = float(np.percentile(middle, 99)) / 255
        sharpness = _sharpness(blur / AIM_PX)
        advice = _advice_without_tag(brightness, glare, sharpness)
        return PadView(sharpness, blur, None, brightness, glare, None, 0.0, advice)
    px = float(np.median([side(one.corners) for one in tags])) / MODULES
    crops = [_around(grey, one) for one in tags]
    blur = float(np.median([_blur(crop) for crop in crops]))
    brightness = float(np.median([np.percentile(crop, 90) for crop in crops])) / 255
    focal = width / 2 / math.tan(math.radians(lens.hfov / 2))
    distance = focal * MODULE_MM / px
    tilt = float(np.median([_tilt(one) for one in tags]))
    sharpness = _sharpness(blur / px)
    room_mm = min(width, height) / px * MODULE_MM
    advice = _advice(sharpness, px, brightness, glare, distance, tilt, room_mm, lens)
    return PadView(sharpness, blur, px, brightness, glare, distance, tilt, advice)


def _advice_without_tag(brightness: float, glare: float, sharpness: float) -> Advice:
    if brightness < _DARK / 2:
        return Advice("more-light")
    if glare > 0.4:
        return Advice("less-light")
    if glare > _GLARE:
        return Advice("turn-the-lamp")
    if sharpness <= 0:
        return Advice("focus")
    return Advice("lay-a-card")


def _advice(
    sharpness: float,
    px: float,
    brightness: float,
    glare: float,
    distance: float,
    tilt: float,
    room_mm: float,
    lens: Lens,
) -> Advice:
    """What hinders most comes first; what moves the camera comes last, for it changes all the rest."""
    if brightness < _DARK:
        return Advice("more-light")
    if glare > 0.4:
        return Advice("less-light")
    if glare > _GLARE:
        return Advice("turn-the-lamp")
    if lens.minimum_mm is not None and distance < lens.minimum_mm and sharpness < 0.5:
        return Advice("too-close-for-lens", _numbers(cm=lens.minimum_mm / 10))
    if sharpness < 0.2:
        return Advice("focus")
    if px < ENOUGH_PX:
        return Advice("closer", _numbers(cm=max(10.0, distance * (1 - px / AIM_PX)) / 10))
    if tilt > 38:
        return Advice("straight-down")
    if room_mm < _CARD_MM:
        return Advice("higher", _numbers(cm=max(10.0, distance * (_CARD_MM / room_mm - 1)) / 10))
    return Advice("good")


def _numbers(**values: float) -> Mapping[str, int]:
    return MappingProxyType({name: round(value) for name, value in values.items()})


def advice_sentence(advice: Advice, language: Language) -> str:
    """What to do, in the words of a language."""
    match advice.code:
        case "good":
            return language.text("The pad is well in view.")
        case "lay-a-card":
            return language.text("Lay a card with its sticker on the pad.")
        case "more-light":
            return language.text("Too dark: bring a lamp closer.")
        case "less-light":
            return language.text("Too bright: move the lamp away.")
        case "turn-the-lamp":
            return language.text("The lamp is reflected on the pad: turn it, or move it to the side.")
        case "focus":
            return language.text("Out of focus: turn the lens, or let the camera focus again.")
        case "too-close-for-lens":
            return language.text(
                "Out of focus: {cm} cm is this lens's minimum. Move the camera higher.", **advice.params
            )
        case "closer":
            return language.text("Move the camera {cm} cm closer.", **advice.params)
        case "higher":
            return language.text(
                "Move the camera {cm} cm higher, so that a whole card is in view.", **advice.params
            )
        case "straight-down":
            return language.text("Let the camera look straight down at the pad.")
        case "no-picture":
            return language.text("The camera gives no picture.")


class SetupWatch:
    """Assesses frame after frame; its advice is what most of the last frames asked for, so that it stays
    long enough to be read."""

    def __init__(self, lens: Lens | None = None, frames: int = 9) -> None:
        self._lens = lens
        self._recent: deque[PadView] = deque(maxlen=frames)

    def update(self, frame: NDArray[np.generic], found: Sequence[Found]) -> PadView:
        """The view of this frame, with the advice of the last ones."""
        view = assess(frame, found, self._lens)
        self._recent.append(view)
        code, _ = Counter(seen.advice.code for seen in self._recent).most_common(1)[0]
        latest = next(seen for seen in reversed(self._recent) if seen.advice.code == code)
        return PadView(
            view.sharpness, view.blur_px, view.px_per_module, view.brightness, view.glare,
            view.distance_mm, view.tilt, latest.advice,
        )  # fmt: skip


def _sharpness(blur_modules: float) -> float:
    """1 where the blur is that of the pixels themselves, 0 at the worst that can be read."""
    return float(np.clip(1 - (blur_modules - 0.1) / (WORST_BLUR - 0.1), 0.0, 1.0))


def _around(grey: NDArray[np.uint8], one: Found) -> NDArray[np.uint8]:
    """The upright rectangle around a symbol with its quiet zone, as far as it is in the picture."""
    margin = 2 * one.side / MODULES
    height, width = grey.shape
    last = (width - 1, height - 1)
    left, top = np.clip(one.corners.min(axis=0) - margin, 0, last).astype(int)
    right, bottom = np.clip(one.corners.max(axis=0) + margin, 0, last).astype(int)
    return grey[top : bottom + 1, left : right + 1]


def _blur(grey: NDArray[np.uint8]) -> float:
    """The standard deviation, in pixels, of the blur of the sharpest edges.

    An edge blurred by σ gets flatter by √(σ² + s²) / σ when it is blurred by another s: the ratio
    tells σ, whatever the contrast. Noise is as sharp as can be, so it is smoothed away first and
    its smoothing taken out of the result.
    """
    if min(grey.shape) < 8:
        return _NOTHING_SHARP
    smoothing = 0.8
    first = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), smoothing)
    steepness = _steepness(first)
    again = _steepness(cv2.GaussianBlur(first, (0, 0), _REBLUR))
    edges = steepness >= max(float(np.percentile(steepness, 99)), 2.0)
    if not edges.any():
        return _NOTHING_SHARP
    ratio = float(np.median(steepness[edges] / np.maximum(again[edges], 1e-3)))
    squared = _REBLUR**2 / (ratio**2 - 1) if ratio > 1.0001 else 100.0
    return _BIAS * math.sqrt(max(squared - smoothing**2, 0.0))


def _steepness(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    across = picture[1:-1, 2:] - picture[1:-1, :-2]
    down = picture[2:, 1:-1] - picture[:-2, 1:-1]
    return np.asarray(np.hypot(across, down), dtype=np.float32)


def _burnt_out(grey: NDArray[np.uint8]) -> float:
    """The share of the picture in white blots that are larger than the white of a sticker."""
    # Half the size averages the noise away, which would tear holes into the white.
    size = (max(1, grey.shape[1] // 2), max(1, grey.shape[0] // 2))
    half = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    white = (half >= 247).astype(np.uint8)
    edge = max(3, half.shape[1] // 80)
    blots = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((edge, edge), np.uint8))
    return float(blots.mean())


def _tilt(one: Found) -> float:
    """About how many degrees off straight down a symbol is seen: a square looks shorter one way."""
    sides = np.linalg.norm(one.corners - np.roll(one.corners, -1, axis=0), axis=1)
    pair = (float(sides[0] + sides[2]), float(sides[1] + sides[3]))
    x, y = one.corners[2] - one.corners[0], one.corners[3] - one.corners[1]
    diagonals = (float(np.linalg.norm(x)), float(np.linalg.norm(y)))
    flat = min(min(pair) / max(pair), min(diagonals) / max(diagonals))
    return math.degrees(math.acos(min(1.0, flat)))
