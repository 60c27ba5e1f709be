"""The camera thread: frame → reader → tracker → signals. It never dies."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2

from vision.cameras.base import Camera, Frame
from vision.cameras.status import CameraState, CameraStatus
from vision.reading.found import Found
from vision.reading.reader import Reader
from vision.tracking.tracker import Tracker, TrackEvent

log = logging.getLogger(__name__)

Signal: TypeAlias = TrackEvent | CameraStatus
"""What the camera thread has to tell."""


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """One frame and what came of it: ``found`` in it, and the ``events`` that this set off."""

    frame: Frame
    found: tuple[Found, ...]
    events: tuple[TrackEvent, ...]


def look(camera: Camera, reader: Reader, tracker: Tracker) -> Look | None:
    """The camera's next frame, read and followed; None where it has none now, or none any more."""
    frame = camera.read()
    if frame is None:
        return None
    found = reader.read(frame.image)
    return Look(frame, tuple(found), tuple(tracker.update(found, frame.index, frame.time)))


def follow(camera: Camera, reader: Reader, tracker: Tracker) -> Iterator[Look]:
    """Every frame of a camera that ends (a file, a folder, the drawn table), on the camera's own clock.

    Of a live camera: every frame it has, for as long as it is asked.
    """
    while True:
        seen = look(camera, reader, tracker)
        if seen is not None:
            yield seen
        elif not camera.live:
            return


class CameraWorker:
    """Looks at every frame on a thread of its own and hands every signal to ``put``.

    ``put`` is called on that thread: it may only put the signal somewhere (a queue). ``latest`` is the
    newest look, for the picture on the screen; reading it needs no lock. A camera from ``open_camera``
    tells its own status through its ``on_status``, best given the same ``put``; the worker adds
    ``ended`` for a file that is over and ``lost`` for a camera that raises.
    """

    PAUSE: Final = 0.2
    """Seconds before a camera that has raised is asked again."""

    def __init__(
        self,
        camera: Camera,
        put: Callable[[Signal], None],
        *,
        reader: Reader | None = None,
        tracker: Tracker | None = None,
        on_look: Callable[[Look], None] | None = None,
    ) -> None:
        self.camera = camera
        self.reader = reader if reader is not None else Reader()
        self.tracker = tracker if tracker is not None else Tracker()
        self.latest: Look | None = None
        self.failures = 0
        """Rounds that went wrong in a way nobody had foreseen; each is in the log."""
        self.rest = 0.0
        """Seconds of rest before each frame, for a computer that is too hot; any thread may set it."""
        self._put = put
        self._on_look = on_look
        self._healthy = True
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="vision", daemon=True)

    def start(self) -> None:
        """Begin. Once only."""
        # Pictures this small gain nothing from a pool of threads, and the screen needs the other cores.
        cv2.setNumThreads(1)
        self._thread.start()

    def stop(self) -> None:
        """End the thread (waited for, but not for a device that hangs) and close the camera."""
        self._over.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout=2.0)
        self.camera.close()

    @property
    def running(self) -> bool:
        """Whether the thread is at work."""
        return self._thread.is_alive()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the end of a file, ``timeout`` seconds at most."""
        self._thread.join(timeout)

    def _run(self) -> None:
        self.reader.prepare()
        while not self._over.is_set():
            if self.rest:
                self._over.wait(self.rest)
            try:
                seen = look(self.camera, self.reader, self.tracker)
                if seen is not None:
                    self._found_again(seen.frame.time)
                elif not self.camera.live:
                    self._put(CameraStatus(CameraState.ENDED, self.camera.name, self._time()))
                    return
            except Exception as error:  # whatever it was: the next frame may be better
                self._failed(error)
                self._lost(str(error))
                self._over.wait(self.PAUSE)
                continue
            if seen is not None:
                self._hand_on(seen)

    def _hand_on(self, seen: Look) -> None:
        self.latest = seen
        try:
            for event in seen.events:
                self._put(event)
            if self._on_look is not None:
                self._on_look(seen)
        except Exception as error:  # a fault of whoever listens is no reason to stop looking
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        self.failures += 1
        log.warning("the camera thread goes on after: %s", error, exc_info=error)

    def _found_again(self, time: float) -> None:
        if not self._healthy:
            self._healthy = True
            self._put(CameraStatus(CameraState.RUNNING, self.camera.name, time))

    def _lost(self, detail: str) -> None:
        if self._healthy:
            self._healthy = False
            self._put(CameraStatus(CameraState.LOST, self.camera.name, self._time(), detail))

    def _time(self) -> float:
        return self.latest.frame.time if self.latest is not None else 0.0
