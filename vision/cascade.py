"""The ways to read a picture, from the cheapest to the last resort, and what each has achieved."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import cv2

from vision import filters
from vision.changes import Box
from vision.decoders import Decoder
from vision.found import Found, Image, same_place


@dataclass(frozen=True, slots=True)
class Stage:
    """One way to read: ``prepare`` the grey picture, which enlarges it ``scale`` times, then ``decoder``."""

    name: str
    decoder: str
    scale: float
    prepare: Callable[[Image], Image]
    thorough: bool = False


def _plain(grey: Image) -> Image:
    return grey


FAST: Final = (
    Stage("zxing", "zxing", 1, _plain),
    Stage("pyzbar", "pyzbar", 1, _plain),
)
"""The first look at anything new, by the first of these whose decoder is there."""

RETRIES: Final = (
    Stage("x2 zxing", "zxing", 2, lambda grey: filters.enlarge(grey, 2)),
    Stage("normalise x2 zxing", "zxing", 2, lambda grey: filters.enlarge(filters.normalise(grey), 2)),
    Stage("x3 zxing", "zxing", 3, lambda grey: filters.enlarge(grey, 3)),
    Stage("sharpen x2 zxing", "zxing", 2, lambda grey: filters.enlarge(filters.sharpen(grey), 2)),
    Stage("x2 pyzbar", "pyzbar", 2, lambda grey: filters.enlarge(grey, 2)),
)
"""Tried in rotation, one a frame, on what the first look could not read."""

STILL: Final = (
    Stage("thorough zxing", "zxing", 1, _plain, thorough=True),
    Stage("pyzbar", "pyzbar", 1, _plain),
    *RETRIES,
)
"""Tried one after the other on a single picture, where time matters little."""


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

    def look(self, stage: Stage, grey: Image, box: Box | None = None) -> list[Found]:
        """What ``stage`` reads inside ``box`` of ``grey`` (everywhere without), in pixels of ``grey``."""
        count = self.counts.setdefault(stage.name, StageCount())
        count.looks += 1
        left, top, right, bottom = box if box is not None else (0, 0, grey.shape[1], grey.shape[0])
        start = perf_counter()
        try:
            decoder = next(decoder for decoder in self.decoders if decoder.name == stage.decoder)
            prepared = stage.prepare(grey[top:bottom, left:right])
            readings = decoder.decode(prepared, thorough=stage.thorough)
        except (cv2.error, RuntimeError, ValueError, TypeError, OSError, MemoryError, AttributeError):
            # OpenCV raises on some dark frames, and each library in its own way: that picture failed.
            count.failures += 1
            readings = []
        finally:
            count.seconds += perf_counter() - start
        count.found += len(readings)
        return [reading.moved(1 / stage.scale, left, top) for reading in readings]


def merge(first: Sequence[Found], more: Iterable[Found]) -> list[Found]:
    """``first`` and those of ``more`` that are not the same symbol at the same place."""
    merged = list(first)
    for one in more:
        if not any(one.text == other.text and same_place(one.corners, other.corners) for other in merged):
            merged.append(one)
    return merged
