"""A live camera to pull and plug in, and a clock that stands still: what the tests of cameras share."""

import queue
import threading
from collections.abc import Callable

import numpy as np

from vision.cameras import NewestFrame
from vision.cameras.base import CloseAtExit, Frame
from vision.reading.found import Image

PATIENCE = 30.0
"""Seconds until a test that waits for a thread gives up; it goes on as soon as it can."""


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def picture(number: int) -> Image:
    image = np.zeros((48, 64, 3), np.uint8)
    image[:, : 1 + number % 60] = 40 + number % 200
    return image


class Plug(CloseAtExit):
    """A camera whose frames are handed to it one by one; None from outside is a cable pulled."""

    name, live = "plug", True

    def __init__(self) -> None:
        self.frames: queue.Queue[Image | None] = queue.Queue()
        self.closed = False

    def read(self) -> Frame | None:
        image = self.frames.get()
        if image is None:
            raise OSError("no such device")
        return Frame(image, 0, 0.0)

    def close(self) -> None:
        self.closed = True


def until(condition: Callable[[], bool], what: str = "what was waited for") -> None:
    """Wait for what another thread or program is about to do.

    Never by counting rounds alone: on a busy machine they may all pass before the other has its turn.
    """
    waiting = threading.Event()
    for _ in range(int(PATIENCE / 0.001)):
        if condition():
            return
        waiting.wait(0.001)
    raise AssertionError(f"did not happen within {PATIENCE} s: {what}")


def next_frame(camera: NewestFrame) -> Frame:
    """The next frame, waited for."""
    for _ in range(int(PATIENCE / 0.01)):
        frame = camera.read()
        if frame is not None:
            return frame
    raise AssertionError("no frame came")
