"""Raspberry Pi cameras through Picamera2, which comes with the system and not from PyPI."""

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from config.errors import InputError
from config.said import Said
from vision.cameras.base import CameraOptions, CloseAtExit, Frame

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
        # "RGB888" is blue, green, red in memory: what OpenCV takes.
        self._camera.configure(
            self._camera.create_video_configuration(
                main={"size": (wanted.width, wanted.height), "format": "RGB888"}, buffer_count=3
            )
        )
        duration = round(1_000_000 / wanted.fps)
        controls: dict[str, Any] = {"FrameDurationLimits": (duration, duration)}
        # Cameras without a focus motor do not know these controls and refuse them.
        if "AfMode" in self._camera.camera_controls:
            if wanted.focus is None:
                controls |= {"AfMode": _CONTINUOUS, "AfRange": _MACRO}
            else:
                controls |= {"AfMode": _MANUAL, "LensPosition": wanted.focus}
        self._camera.start()
        self._camera.set_controls(controls)

    def read(self) -> Frame:
        """See ``Camera.read``; waits for the next frame."""
        image = self._camera.capture_array("main")
        index, self._index = self._index, self._index + 1
        if self._options.hold_exposure and index == _SETTLED:
            self._hold_exposure()
        return Frame(image, index, self._clock())

    def _hold_exposure(self) -> None:
        """Keep the exposure and colours that the automatic has found."""
        seen = self._camera.capture_metadata()
        kept = {name: seen[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in seen}
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False} | kept)

    def close(self) -> None:
        """See ``Camera.close``."""
        self._camera.close()
