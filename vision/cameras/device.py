"""USB cameras through OpenCV (V4L2): opened by number or path, and only believed once they deliver."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2

from config.errors import InputError
from config.said import Said
from vision.cameras.base import CameraOptions, CloseAtExit, Frame
from vision.reading.found import Image

Opener = Callable[[int | str, int], Any]
"""Makes something like cv2.VideoCapture from a number or path and an API preference."""


LINKS: Final = Path("/dev/v4l/by-id")
NODES: Final = Path("/dev")
CLASS: Final = Path("/sys/class/video4linux")
_API: Final = cv2.CAP_V4L2 if sys.platform.startswith("linux") else cv2.CAP_ANY
_MANUAL_EXPOSURE: Final = 1
"""V4L2_EXPOSURE_MANUAL, what CAP_PROP_AUTO_EXPOSURE is set to to hold the exposure."""
_SETTLED: Final = 20
"""Frames after which the automatic exposure has settled."""


def _open(address: int | str, api: int) -> Any:
    # OpenCV writes two lines on the terminal for a device that is not there; one that is waited for
    # would fill the log.
    node = NODES / f"video{address}" if isinstance(address, int) else Path(address)
    missing = api == cv2.CAP_V4L2 and not node.exists()
    return cv2.VideoCapture() if missing else cv2.VideoCapture(address, api)


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """A camera that delivered a picture: how to name it (``source``), what it calls itself, its size."""

    source: str
    title: str
    width: int
    height: int


class Device(CloseAtExit):
    """An OpenCV capture device that has shown a good frame.

    ``source`` is a number or a path. Raises InputError where it cannot be opened, or opens and never
    delivers a picture within ``patience`` seconds (a receiver node of the Pi does that); ``read`` raises
    OSError once it is unplugged.
    """

    live: Final = True

    def __init__(
        self,
        source: int | str,
        options: CameraOptions | None = None,
        *,
        opener: Opener = _open,
        clock: Callable[[], float] = time.monotonic,
        patience: float = 5.0,
    ) -> None:
        self.name = f"/dev/video{source}" if isinstance(source, int) else source
        self._options = options or CameraOptions()
        self._clock = clock
        self._index = 0
        self._capture = opener(_address(source), _API)
        if not self._capture.isOpened():
            self._capture.release()
            raise InputError(Said("the camera {camera} cannot be opened", camera=self.name))
        self._configure()
        self._first: Image | None = self._good_frame(clock() + patience)
        if self._first is None:
            self._capture.release()
            raise InputError(Said("the camera {camera} opens but delivers no picture", camera=self.name))

    def _configure(self) -> None:
        wanted = self._options
        # Without MJPG many USB cameras send raw frames, 5 a second at 720p.
        self._set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._set(cv2.CAP_PROP_FRAME_WIDTH, wanted.width)
        self._set(cv2.CAP_PROP_FRAME_HEIGHT, wanted.height)
        self._set(cv2.CAP_PROP_FPS, wanted.fps)
        self._set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._set(cv2.CAP_PROP_AUTOFOCUS, 1 if wanted.focus is None else 0)
        if wanted.focus is not None:
            self._set(cv2.CAP_PROP_FOCUS, wanted.focus)

    def _set(self, prop: int, value: float) -> None:
        """Ask for a property; a camera that does not have it keeps its own way."""
        with contextlib.suppress(cv2.error):
            self._capture.set(prop, value)

    def _good_frame(self, until: float) -> Image | None:
        """The first frame that is a picture at all: with something in it, not all one colour."""
        while self._clock() < until:
            image = self._grab()
            if image is not None and int(image.max()) > int(image.min()):
                return image
        return None

    def _grab(self) -> Image | None:
        try:
            good, image = self._capture.read()
        except cv2.error:
            return None
        return image if good and image is not None and image.size else None

    def read(self) -> Frame:
        """The next frame, waited for. Raises OSError where the device does not deliver it."""
        image, self._first = self._first, None
        if image is None:
            image = self._grab()
        if image is None:
            raise OSError(f"the camera {self.name} has stopped")
        index, self._index = self._index, self._index + 1
        if self._options.hold_exposure and index == _SETTLED:
            exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
            self._set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL_EXPOSURE)
            self._set(cv2.CAP_PROP_EXPOSURE, exposure)
        return Frame(image, index, self._clock())

    def close(self) -> None:
        """See ``Camera.close``."""
        self._capture.release()


def _address(source: int | str) -> int | str:
    """What OpenCV takes: the number behind a path, since V4L2 by path does not follow links everywhere."""
    if isinstance(source, int):
        return source
    node = os.path.basename(os.path.realpath(source))
    number = node.removeprefix("video")
    return int(number) if node.startswith("video") and number.isdigit() else source


def stable_name(source: int | str, links: Path = LINKS) -> int | str:
    """The path under /dev/v4l/by-id that leads to ``source`` and outlives replugging; else ``source``."""
    node = f"/dev/video{source}" if isinstance(source, int) else source
    with contextlib.suppress(OSError):
        for link in sorted(links.iterdir()):
            if os.path.realpath(link) == os.path.realpath(node):
                return str(link)
    return source


def device_names(links: Path = LINKS, nodes: Path = NODES) -> list[str]:
    """All capture devices there are, each by its most stable name; they need not work."""
    found: dict[str, str] = {}
    for folder, pattern in ((links, "*"), (nodes, "video*")):
        with contextlib.suppress(OSError):
            for path in sorted(folder.glob(pattern), key=lambda path: (len(path.name), path.name)):
                found.setdefault(os.path.realpath(path), str(path))
    return list(found.values())


def working_devices(
    names: list[str] | None = None, *, opener: Opener = _open, patience: float = 2.0
) -> list[DeviceInfo]:
    """The devices among ``names`` (all there are) that deliver a picture within ``patience`` seconds.

    Each is asked on a thread of its own, so that one that hangs costs no more than that.
    """
    names = device_names() if names is None else names
    infos: dict[str, DeviceInfo] = {}

    def ask(name: str) -> None:
        with (
            contextlib.suppress(InputError, OSError, cv2.error),
            Device(name, opener=opener, patience=patience) as device,
        ):
            height, width = device.read().image.shape[:2]
            infos[name] = DeviceInfo(name, _title(name), width, height)

    threads = [threading.Thread(target=ask, args=(name,), daemon=True) for name in names]
    for thread in threads:
        thread.start()
    until = time.monotonic() + patience + 1
    for thread in threads:
        thread.join(timeout=max(0.0, until - time.monotonic()))
    return [infos[name] for name in names if name in infos]


def _title(name: str) -> str:
    """What the camera calls itself."""
    try:
        return (CLASS / os.path.basename(os.path.realpath(name)) / "name").read_text("utf-8").strip()
    except OSError:
        return os.path.basename(name)


def other_devices(opener: Opener = _open, names: list[str] | None = None) -> str:
    """One sentence that names the cameras that do work, for whoever asked for one that does not."""
    working = working_devices(names, opener=opener)
    if not working:
        return Said("no camera that works was found; attach one, or try companion doctor")
    listed = ", ".join(f"{info.source} ({info.title}, {info.width}×{info.height})" for info in working)
    return Said("these work: {listed}", listed=listed)
