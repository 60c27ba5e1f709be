"""Measures looking at a whole table: at rest, when a card is laid down, and one look at everything.

Processor time of the thread that looks, beside each decoder library alone on the same picture.
"""

import random
import resource
from pathlib import Path
from time import thread_time
from typing import Any, Final

import cv2

from vision.cameras.base import Frame
from vision.drawn import DrawnPad, Lying, Renderer, View
from vision.overhead.watcher import TableWatcher
from vision.reading.decoders import load_decoders
from vision.reading.found import Image
from vision.tags import all_tags

CARDS: Final = 60
STICKER: Final = 20.0
FPS: Final = 5.0
_COLUMNS: Final = 10
_REST: Final = 20
_SETTLED: Final = 12
_LAID: Final = 5


def measure(seed: int = 0) -> dict[str, Any]:
    """What 60 cards on a table of 1.3 m cost in pictures of 4608 × 2592 pixels, in milliseconds.

    ``rest_ms`` a frame while nothing moves, ``full_ms`` one look at everything, ``laid_ms`` of work and
    ``laid_frames`` until a card that is laid down is read, the mean of some; ``seen`` of all cards at the
    end. ``memory_mb``: how much the process has grown by looking, beside the pictures themselves. Each
    library ``…_ms`` on the same picture.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _measured(random.Random(f"table {seed}"), seed)
    finally:
        cv2.setNumThreads(threads)


def _measured(rng: random.Random, seed: int) -> dict[str, Any]:
    view = View(4608, 2592, px_per_module=2.1, tilt=5.0, towards=200, bend=0.02)
    renderer = Renderer(view, seed=seed, under="cloth")
    texts = [tag.text for tag in all_tags()][: CARDS + _LAID]
    across, down = view.width / view.px_per_mm / (_COLUMNS + 1), view.height / view.px_per_mm / 7
    pad = DrawnPad(
        tuple(
            Lying(
                text,
                (place % _COLUMNS - (_COLUMNS - 1) / 2) * across,
                (place // _COLUMNS - 2.5) * down,
                rng.uniform(0, 360),
                sticker_mm=STICKER,
                corner=True,
            )
            for place, text in enumerate(texts[:CARDS])
        )
    )
    pictures = [renderer.render(pad, index) for index in range(2)]
    result: dict[str, Any] = {"cards": CARDS}
    grey = cv2.cvtColor(pictures[0], cv2.COLOR_BGR2GRAY)
    for decoder in load_decoders():
        begun = thread_time()
        result[f"{decoder.name}_read"] = len(decoder.decode(grey))
        result[f"{decoder.name}_ms"] = _ms(thread_time() - begun)
    before = most = _resident()
    watcher, index = TableWatcher(sticker=STICKER), 0
    watcher.prepare()

    def look(picture: Image) -> tuple[float, set[str]]:
        nonlocal index, most
        begun = thread_time()
        found = watcher.look(Frame(picture, index, index / FPS)).found
        took = thread_time() - begun
        index, most = index + 1, max(most, _resident())
        return took, {one.text for one in found}

    result["full_ms"] = _ms(look(pictures[0])[0])
    for number in range(_SETTLED):
        look(pictures[number % 2])
    result["rest_ms"] = _ms(sum(look(pictures[number % 2])[0] for number in range(_REST)) / _REST)
    frames, spent, seen = 0, 0.0, set[str]()
    grown = most - before
    for number, text in enumerate(texts[CARDS:], start=1):
        x, y = rng.uniform(-5, 5) * across * 0.9, rng.choice((-1, 1)) * down
        pad = DrawnPad((*pad.lying, Lying(text, x, y, rng.uniform(0, 360), sticker_mm=STICKER, corner=True)))
        picture = renderer.render(pad, number)
        for _ in range(10):
            took, seen = look(picture)
            frames, spent = frames + 1, spent + took
            if text in seen:
                break
    result |= {"laid_ms": _ms(spent / _LAID), "laid_frames": round(frames / _LAID, 2), "seen": len(seen)}
    return result | {"memory_mb": round(grown / 1e6, 1)}


def _resident() -> int:
    """Bytes of memory that the process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)
