"""The ways to read a picture, from the cheapest to the last resort, and what each has achieved."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from vision.reading import filters
from vision.reading.codebook.matcher import Matcher
from vision.reading.decoders import LIBRARIES
from vision.reading.decoders.base import Decoder
from vision.reading.difference import halved
from vision.reading.found import Found, Image, Spot, near, spot

_COSTS: Final = {library.name: library.cost for library in LIBRARIES} | {Matcher.name: Matcher.cost}
"""How many times as long as zxing a decoder takes over a picture."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One way to read: ``prepare`` the grey picture, which enlarges it ``scale`` times, then ``decoder``.

    ``average``: it wants the mean of several still frames, where there are several.
    """

    name: str
    decoder: str
    scale: float
    prepare: Callable[[Image], Image]
    thorough: bool = False
    average: bool = False

    @property
    def cost(self) -> float:
        """What a pixel costs, in pixels that zxing looks at."""
        return self.scale**2 * _COSTS[self.decoder]


def _plain(grey: Image) -> Image:
    return grey


def _normal(grey: Image) -> Image:
    return filters.normalise(grey)


def _soft_normal(grey: Image) -> Image:
    return filters.normalise(filters.soften(grey), 21)


def _soft_sharp(grey: Image) -> Image:
    return filters.sharpen(filters.soften(grey), 3.0, 2.0)


FAST: Final = tuple(Stage(f"first {library.name}", library.name, 1, _plain) for library in LIBRARIES)
"""The first look at anything new, by the first of these whose decoder is there."""

RETRIES: Final = (
    Stage("x2", "zxing", 2, lambda grey: filters.enlarge(grey, 2)),
    Stage("soft normalised x2", "zxing", 2, lambda grey: filters.enlarge(_soft_normal(grey), 2)),
    *FAST[1:],
    Stage("sharp x3", "zxing", 3, lambda grey: filters.enlarge(filters.sharpen(grey), 3)),
    Stage("normalised x2", "zxing", 2, lambda grey: filters.enlarge(_normal(grey), 2)),
    Stage("soft sharp x2", "zxing", 2, lambda grey: filters.enlarge(_soft_sharp(grey), 2)),
    Stage("x3", "zxing", 3, lambda grey: filters.enlarge(grey, 3)),
    *(
        Stage(f"x2 {library.name}", library.name, 2, lambda grey: filters.enlarge(grey, 2))
        for library in LIBRARIES[1:]
    ),
    Stage("mean codebook", "codebook", 1, _plain, average=True),
    Stage("mean x2", "zxing", 2, lambda grey: filters.enlarge(_normal(grey), 2), average=True),
    Stage("mean soft x2", "zxing", 2, lambda grey: filters.enlarge(_soft_normal(grey), 2), average=True),
    Stage("mean sharp x3", "zxing", 3, lambda grey: filters.enlarge(filters.sharpen(grey), 3), average=True),
)
"""Tried in rotation on what the first look could not read; the order is that of what each adds."""

WIDE: Final = (Stage("half", "zxing", 0.5, halved),)
"""Tried on all that was not read, wherever a code could be: for stickers too large for the other stages."""

STILL: Final = (
    *(Stage(f"thorough {library.name}", library.name, 1, _plain, thorough=True) for library in LIBRARIES),
    *(stage for stage in RETRIES if not stage.average),
)
"""Tried one after the other on a single picture, where time matters little."""


LAST: Final = Stage("codebook", "codebook", 1, _plain)
"""The last resort on a single picture, window by window: a known tag that no decoder can read."""


@dataclass(slots=True)
class StageCount:
    """What a stage has done so far: pictures looked at, symbols found, failures, seconds."""

    looks: int = 0
    found: int = 0
    failures: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Cascade:
    """Runs stages with the decoders that are there. Never raises: a stage that fails has found nothing."""

    decoders: Sequence[Decoder]
    counts: dict[str, StageCount] = field(default_factory=dict)

    def usable(self, stages: Iterable[Stage]) -> list[Stage]:
        """Those of ``stages`` whose decoder is there."""
        names = {decoder.name for decoder in self.decoders}
        return [stage for stage in stages if stage.decoder in names]

    def look(self, stage: Stage, grey: Image, left: int = 0, top: int = 0) -> list[Found]:
        """What ``stage`` reads in ``grey``, a part of the frame that begins at (``left``, ``top``) pixels."""
        count = self.counts.setdefault(stage.name, StageCount())
        count.looks += 1
        start = perf_counter()
        try:
            decoder = next(decoder for decoder in self.decoders if decoder.name == stage.decoder)
            readings = decoder.decode(stage.prepare(grey), thorough=stage.thorough)
        except Exception:  # OpenCV raises on some dark frames, and each library in its own way
            count.failures += 1
            readings = []
        finally:
            count.seconds += perf_counter() - start
        count.found += len(readings)
        return [reading.moved(1 / stage.scale, left, top) for reading in readings]


def merge(first: Sequence[Found], more: Iterable[Found]) -> list[Found]:
    """``first`` and those of ``more`` that are not the same symbol at the same place."""
    merged = list(first)
    taken: defaultdict[str, list[Spot]] = defaultdict(list)
    for one in merged:
        taken[one.text].append(spot(one.corners))
    for one in more:
        place, others = spot(one.corners), taken[one.text]
        if not any(near(place, other) for other in others):
            merged.append(one)
            others.append(place)
    return merged
