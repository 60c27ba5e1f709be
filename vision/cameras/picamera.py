"""Raspberry Pi cameras through Picamera2, which comes with the system and not from PyPI."""

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import cv2
import numpy as np

from config.errors import InputError
from config.said import Said
from vision.cameras.base import CameraOptions, CloseAtExit, Frame
from vision.overhead.small import cell_means, factor_of
from vision.reading.found import Image

CURE: Final = Said(
    "install it with: sudo apt install python3-picamera2, and make the environment with the system's "
    "Python and --system-site-packages (script/install-pi does)"
)
_MANUAL, _CONTINUOUS = 0, 2
"""libcamera's AfModeEnum."""
_MACRO: Final = 1
"""libcamera's AfRangeEnum: close by."""
_SETTLED: Final = 20
"""Frames after which the automatic exposure has settled."""


def _picamera2() -> Any:
    """The Picamera2 class. Raises InputError with the cure where it cannot be imported."""
    try:
        return importlib.import_module("picamera2").Picamera2
    except ImportError as error:
        raise InputError(
            Said("Picamera2 is not there ({error}); {cure}", error=str(error), cure=CURE)
        ) from error
    except (ValueError, RuntimeError, AttributeError) as error:
        # Its compiled parts are built for the system's numpy and fail on any other with a ValueError.
        raise InputError(
            Said(
                "Picamera2 does not work with the installed numpy ({error}); remove the folder .venv "
                "and run script/install-pi --apply",
                error=str(error),
            )
        ) from error


class CameraFailedError(InputError):
    """A camera is attached, but cannot be used just now: busy, without memory, half plugged in."""


@contextmanager
def _explained() -> Iterator[None]:
    """Turn whatever Picamera2 and libcamera raise inside the block into a CameraFailedError.

    They have no error classes of their own: a busy camera is a RuntimeError, one that gets no buffers an
    OSError, a mode that it has not a ValueError, and libcamera's manager can fail with any of them.
    """
    try:
        yield
    except Exception as error:
        raise CameraFailedError(
            Said(
                "the Raspberry Pi camera cannot be opened ({error}); another program may be using it",
                error=str(error),
            )
        ) from error


RENEW: Final = 1.0
"""Seconds after which the whole picture is copied though nothing seems to have changed."""
_CHANGED: Final = 2.0
"""Levels by which some cell of the small picture differs when something has changed."""


def _differs(one: Image, other: Image) -> bool:
    """Whether anything has changed between two small pictures."""
    return float(cell_means(cv2.absdiff(one, other)[..., 1], 4).max(initial=0)) > _CHANGED


class PiCamera(CloseAtExit):
    """A camera on the ribbon cable, ``number`` of those that are attached.

    Raises InputError where Picamera2 or the camera is missing, with the cure, and CameraFailedError where
    it does not start. ``read`` waits for the
    next frame and raises RuntimeError where the camera has stopped.
    """

    live: Final = True

    def __init__(
        self,
        options: CameraOptions | None = None,
        number: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = "picamera" if number == 0 else f"picamera:{number}"
        self._options = options or CameraOptions()
        self._clock = clock
        self._index = 0
        self._copied: tuple[Image, Image, float] | None = None
        library = _picamera2()
        with _explained():
            attached = library.global_camera_info()
        if number >= len(attached):
            raise InputError(
                Said(
                    "of the Raspberry Pi cameras ({count} attached) there is no number {number}; "
                    "check the ribbon cable at both ends and look at: rpicam-hello --list-cameras",
                    count=len(attached),
                    number=number,
                )
            )
        with _explained():
            self._camera = library(number)
            try:
                self._start()
            except Exception:
                with suppress(Exception):  # what it failed with first is what is told
                    self.close()
                raise

    def _start(self) -> None:
        wanted = self._options
        size = (wanted.width, wanted.height)
        if wanted.table:
            factor = factor_of(wanted.width)
            configuration = self._camera.create_video_configuration(
                main={"size": size, "format": "YUV420"},
                lores={"size": (size[0] // factor // 2 * 2, size[1] // factor // 2 * 2), "format": "YUV420"},
                buffer_count=3,
            )
        else:
            # "RGB888" is blue, green, red in memory: what OpenCV takes.
            configuration = self._camera.create_video_configuration(
                main={"size": size, "format": "RGB888"}, buffer_count=3
            )
        self._camera.configure(configuration)
        duration = round(1_000_000 / wanted.fps)
        controls: dict[str, Any] = {"FrameDurationLimits": (duration, duration)}
        # Cameras without a focus motor do not know these controls and refuse them.
        if "AfMode" in self._camera.camera_controls:
            if wanted.focus is None:
                controls |= {"AfMode": _CONTINUOUS} | ({} if wanted.table else {"AfRange": _MACRO})
            else:
                controls |= {"AfMode": _MANUAL, "LensPosition": wanted.focus}
        self._camera.start()
        self._camera.set_controls(controls)

    def read(self) -> Frame:
        """See ``Camera.read``; waits for the next frame."""
        image, small = self._both() if self._options.table else (self._camera.capture_array("main"), None)
        index, self._index = self._index, self._index + 1
        if self._options.hold_exposure and index == _SETTLED:
            self._hold_exposure()
        return Frame(image, index, self._clock(), small)

    def _both(self) -> tuple[Image, Image]:
        """The whole picture in grey and a small one in colour; the whole one is only copied where they differ
        from those before, or after a while."""
        request = self._camera.capture_request()
        try:
            small: Image = cv2.cvtColor(request.make_array("lores"), cv2.COLOR_YUV2BGR_I420)
            now, before = self._clock(), self._copied
            factor = factor_of(self._options.width)
            width, height = self._options.width // factor // 2 * 2, self._options.height // factor // 2 * 2
            small = np.ascontiguousarray(small[:height, :width])
            if before is None or now - before[2] >= RENEW or _differs(before[1], small):
                with importlib.import_module("picamera2").MappedArray(request, "main") as mapped:
                    # Brightness comes first; a row may be longer than the picture is wide.
                    whole = mapped.array[: self._options.height, : self._options.width].copy()
                self._copied = before = (whole, small, now)
            return before[0], small
        finally:
            request.release()

    def _hold_exposure(self) -> None:
        """Keep the exposure and colours that the automatic has found."""
        seen = self._camera.capture_metadata()
        kept = {name: seen[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in seen}
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False} | kept)

    def close(self) -> None:
        """See ``Camera.close``."""
        self._camera.close()
