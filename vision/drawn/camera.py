"""A camera over the drawn table, and films of it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2

from config.errors import InputError
from vision.cameras.base import CloseAtExit, Frame
from vision.drawn.gestures import Scene
from vision.drawn.renderer import Renderer

FPS: Final = 15.0


class DrawnCamera(CloseAtExit):
    """Looks at a scene through a renderer, as a ``vision.cameras.Camera``.

    Without a ``clock`` frames follow each other ``1 / fps`` seconds apart as fast as they are
    asked for, beginning at 0. With one (``time.monotonic`` in a window) ``read`` waits for the
    next frame's moment and leaves out the ones that nobody asked for. ``until``: the time at
    which the film ends; None never.
    """

    name: Final = "demo"

    def __init__(
        self,
        scene: Scene,
        renderer: Renderer | None = None,
        *,
        fps: float = FPS,
        clock: Callable[[], float] | None = None,
        wait: Callable[[float], object] | None = None,
        until: float | None = None,
    ) -> None:
        self.renderer = renderer or Renderer()
        self._scene = scene
        self._fps = fps
        self._clock = clock
        self._closed = threading.Event()
        self._wait = wait or self._closed.wait
        self._began = clock() if clock is not None else 0.0
        self._until = until
        self._next = 0

    @property
    def live(self) -> bool:
        """Whether it runs by a real clock."""
        return self._clock is not None

    @property
    def time(self) -> float:
        """The time of the frame that comes next without a clock; the clock's time with one."""
        return self._next / self._fps if self._clock is None else self._clock()

    def read(self) -> Frame | None:
        """See ``Camera.read``."""
        if self._clock is not None:
            early = self._began + self._next / self._fps - self._clock()
            if early > 0:
                self._wait(early)
            self._next = max(self._next, int((self._clock() - self._began) * self._fps))
        time = self.time
        if self._closed.is_set() or (self._until is not None and time >= self._until):
            return None
        index, self._next = self._next, self._next + 1
        return Frame(self.renderer.render(self._scene.at(time), index), index, time)

    def close(self) -> None:
        """End it; a ``read`` that waits comes back at once."""
        self._closed.set()


def write_film(
    path: Path, scene: Scene, seconds: float, renderer: Renderer | None = None, fps: float = FPS
) -> int:
    """Film a scene from time 0 into an MJPG .avi; returns the number of frames.

    Raises InputError when the file cannot be written.
    """
    renderer = renderer or Renderer()
    size = (renderer.view.width, renderer.view.height)
    if path.suffix.lower() != ".avi":
        raise InputError("a film is written as MJPG into a file that ends in .avi", str(path))
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, size)
    if not writer.isOpened():
        writer.release()
        raise InputError("the film cannot be written there; is the folder missing or protected?", str(path))
    try:
        with DrawnCamera(scene, renderer, fps=fps, until=seconds) as camera:
            count = 0
            while (frame := camera.read()) is not None:
                writer.write(frame.image)
                count += 1
        return count
    finally:
        writer.release()
