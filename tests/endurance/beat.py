"""The time of a compressed evening: the main thread moves it on, the camera's thread follows."""

import threading

FPS = 8.0
"""Frames a second of the camera: as few as the tracker needs, and a number that floats count by exactly."""


class Beat:
    """A clock that stands still until ``advance``, one frame at a time. Any thread may ask it."""

    def __init__(self) -> None:
        self._frames = 0
        self._over = False
        self._moved = threading.Condition()

    def __call__(self) -> float:
        """Return the seconds that have passed."""
        return self._frames / FPS

    def advance(self) -> None:
        """Let the time of one frame pass."""
        with self._moved:
            self._frames += 1
            self._moved.notify_all()

    def wait(self, seconds: float) -> None:
        """Block until so many seconds have passed, or the evening is over."""
        until = self() + seconds
        with self._moved:
            self._moved.wait_for(lambda: self._over or self() >= until)

    def close(self) -> None:
        """The evening is over: nobody waits any more."""
        with self._moved:
            self._over = True
            self._moved.notify_all()
