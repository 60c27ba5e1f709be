"""A live camera that heals itself: its own thread keeps the newest frame, and is replaced when it hangs."""

import logging
import threading
import time
import zlib
from collections.abc import Callable
from typing import Final

from vision.cameras.base import Camera, CloseAtExit, Frame
from vision.cameras.status import CameraState, CameraStatus
from vision.reading.found import Image

log = logging.getLogger(__name__)


class FrameAge:
    """Tells from the frames that came, and when, whether a camera still sees the world. No thread, no clock.

    A real picture has noise: the same picture bit by bit is an old one. So it takes two different
    pictures to show that a camera runs.
    """

    def __init__(self, now: float, patience: float) -> None:
        self._patience = patience
        self._came = self._changed = now
        self._print: int | None = None
        self._different = 0

    def frame(self, image: Image, now: float) -> None:
        """A frame came at ``now`` (seconds)."""
        self._came = now
        fingerprint = zlib.crc32(image[::16, ::8].tobytes())
        if fingerprint != self._print:
            self._print, self._changed = fingerprint, now
            self._different += 1

    def state(self, now: float) -> CameraState:
        """``opening`` (it cannot be told yet), ``running``, ``silent`` or ``frozen``."""
        if now - self._came > self._patience:
            return CameraState.SILENT
        if now - self._changed > self._patience:
            return CameraState.FROZEN
        return CameraState.RUNNING if self._different > 1 else CameraState.OPENING


class _Session:
    """One life of the device behind a ``NewestFrame``: opened, read by its own thread, given up."""

    def __init__(self, age: FrameAge) -> None:
        self.age = age
        self.over = threading.Event()


class NewestFrame(CloseAtExit):
    """The newest frame of the camera that ``opener`` opens, however often it has to be reopened.

    ``opener`` and the camera may raise, block, end or repeat themselves. ``on_status`` is told of every
    change, on whichever thread notices it: it may only put it somewhere. ``read`` notices a camera
    that hangs, so it must be called regularly. ``clock`` (seconds) is time.monotonic by default.
    """

    live: Final = True
    PATIENCE: Final = 1.0
    """Seconds without a new picture after which a camera is taken to hang."""
    OPENING: Final = 8.0
    """Seconds that opening may take: exposure and focus settle, a bus wakes up."""
    RETRY: Final = 0.5
    """Seconds between two attempts to reopen it."""
    PAUSE: Final = 0.005
    """Seconds before a camera that had nothing just now is asked again."""
    STUCK: Final = 4
    """Hanging threads that are left behind before the last one is waited for."""

    def __init__(
        self,
        opener: Callable[[], Camera],
        name: str,
        on_status: Callable[[CameraStatus], None] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        wait: float = 0.05,
    ) -> None:
        self.name = name
        self._opener = opener
        self._on_status = on_status
        self._clock = clock
        self._wait = wait
        self._arrived = threading.Condition()
        self._newest: Frame | None = None
        self._index = 0
        self._told: CameraState | None = None
        self._stuck: list[threading.Thread] = []
        self._closed = False
        self._start(CameraState.OPENING)

    @property
    def state(self) -> CameraState:
        """How it was last seen to be doing."""
        return self._told or CameraState.OPENING

    def read(self) -> Frame | None:
        """The newest frame that was not read yet, waited for a moment; None where there is none."""
        with self._arrived:
            if self._newest is None and not self._closed:
                self._arrived.wait(self._wait)
            frame, self._newest = self._newest, None
            session = self._session
        self._check(session)
        return frame

    def close(self) -> None:
        """See ``Camera.close``. A device that hangs is left to its thread, which ends with the program."""
        with self._arrived:
            self._closed = True
            self._session.over.set()
            self._arrived.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=self.PATIENCE)

    def _start(self, state: CameraState) -> None:
        """Begin a new life; ``state`` is what is told until frames come."""
        self._session = _Session(FrameAge(self._clock(), self.OPENING))
        self._thread = threading.Thread(
            target=self._live, args=(self._session,), name=f"camera {self.name}", daemon=True
        )
        self._tell(state, self._session)
        self._thread.start()

    def _check(self, session: _Session) -> None:
        """Give up a session that hangs, and begin another."""
        state = session.age.state(self._clock())
        if state not in (CameraState.SILENT, CameraState.FROZEN):
            return
        with self._arrived:
            if self._closed or session is not self._session:
                return
            self._stuck = [thread for thread in self._stuck if thread.is_alive()]
            self._tell(state, session)
            if len(self._stuck) >= self.STUCK:
                return
            session.over.set()
            self._stuck.append(self._thread)
            self._start(state)

    def _tell(self, state: CameraState, session: _Session, detail: str = "") -> None:
        """Report a change, unless the session is no longer the one that counts."""
        with self._arrived:
            # Reopening what is lost is no news, and neither is the death of a session given up.
            quiet = session is not self._session or self._closed or state == self._told
            if quiet or (state == CameraState.OPENING and self._told is not None):
                return
            self._told = state
        log.info("camera %s: %s %s", self.name, state, detail)
        if self._on_status is not None:
            self._on_status(CameraStatus(state, self.name, self._clock(), detail))

    def _live(self, session: _Session) -> None:
        """Open, read and reopen the device until the session is over. Runs on its own thread."""
        while not session.over.is_set():
            detail = ""
            try:
                with self._opener() as camera:
                    self._take_all(camera, session)
            except Exception as error:  # a driver fails in its own way, and the game goes on
                detail = str(error)
                log.debug("camera %s", self.name, exc_info=True)
            # A device that is being waited for is not one that hangs.
            session.age = FrameAge(self._clock(), self.OPENING)
            self._tell(CameraState.LOST, session, detail)
            session.over.wait(self.RETRY)

    def _take_all(self, camera: Camera, session: _Session) -> None:
        """Take every frame until the camera has none any more or the session is over."""
        session.age = FrameAge(self._clock(), self.PATIENCE)
        while not session.over.is_set():
            frame = camera.read()
            if session.over.is_set():
                return
            if frame is None:
                if not camera.live:
                    return
                session.over.wait(self.PAUSE)
                continue
            now = self._clock()
            session.age.frame(frame.image, now)
            if session.age.state(now) != CameraState.RUNNING:
                continue
            with self._arrived:
                self._newest = Frame(frame.image, self._index, now)
                self._index += 1
                self._arrived.notify_all()
            self._tell(CameraState.RUNNING, session)
