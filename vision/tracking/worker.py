"""The camera thread: frame → watcher → signals. It never dies."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import cv2

from vision.cameras.base import Camera, Frame
from vision.cameras.status import CameraState, CameraStatus
from vision.overhead.sighting import Overview
from vision.reading.found import Found
from vision.reading.reader import Reader
from vision.tracking.tracker import Tracker, TrackEvent

log = logging.getLogger(__name__)

Signal: TypeAlias = TrackEvent | Overview | CameraStatus
"""What the camera thread has to tell."""


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """One frame and what came of it: ``found`` in it, and the ``events`` that this set off.

    ``overview`` is what is known of the whole table, where the camera hangs over one. ``unread`` is whether
    something lies there that looks like a sticker and cannot be read.
    """

    frame: Frame
    found: tuple[Found, ...]
    events: tuple[TrackEvent, ...] = ()
    overview: Overview | None = None
    unread: bool = False


class Watcher(Protocol):
    """Makes of the frames of one camera what they show, each on top of those before."""

    def prepare(self) -> None:
        """Make now what would otherwise hold up the first frame."""

    def look(self, frame: Frame) -> Look:
        """Take in the next frame."""


class PadWatcher:
    """Watches a scan pad: what is laid on it and lifted again."""

    def __init__(self, reader: Reader | None = None, tracker: Tracker | None = None) -> None:
        self.reader = reader if reader is not None else Reader()
        self.tracker = tracker if tracker is not None else Tracker()

    def prepare(self) -> None:
        """See ``Watcher.prepare``."""
        self.reader.prepare()

    def look(self, frame: Frame) -> Look:
        """See ``Watcher.look``."""
        found = self.reader.read(frame.image)
        events = self.tracker.update(found, frame.index, frame.time)
        return Look(frame, tuple(found), tuple(events), unread=self.reader.unread)


def look(camera: Camera, watcher: Watcher) -> Look | None:
    """What the camera's next frame shows; None where it has none now, or none any more."""
    frame = camera.read()
    return None if frame is None else watcher.look(frame)


def follow(camera: Camera, watcher: Watcher) -> Iterator[Look]:
    """Every frame of a camera that ends (a file, a folder, the drawn table), on the camera's own clock.

    Of a live camera: every frame it has, for as long as it is asked.
    """
    while True:
        seen = look(camera, watcher)
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
        watcher: Watcher | None = None,
        *,
        on_look: Callable[[Look], None] | None = None,
    ) -> None:
        self.camera = camera
        self.watcher = watcher if watcher is not None else PadWatcher()
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
        self.watcher.prepare()
        while not self._over.is_set():
            if self.rest:
                self._over.wait(self.rest)
            try:
                seen = look(self.camera, self.watcher)
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
            if seen.overview is not None:
                self._put(seen.overview)
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
