"""From the name of a source to the camera behind it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from config.errors import InputError
from config.said import Said
from vision.cameras.base import Camera, CameraOptions
from vision.cameras.device import Device, other_devices, stable_name, working_devices
from vision.cameras.files import FOLDER_FPS, Folder, Video
from vision.cameras.newest import NewestFrame
from vision.cameras.picamera import CameraFailedError, PiCamera
from vision.cameras.status import CameraStatus

Told = Callable[[CameraStatus], None]
Factory = Callable[[CameraOptions], Camera]

LONGEST_NUMBER: Final = 4
"""Digits of a camera's number; Linux counts its video devices up to a few hundred."""

_REGISTERED: dict[str, Factory] = {}


def register_source(name: str, factory: Factory) -> None:
    """Let ``open_camera(name)`` open what ``factory`` makes: how the drawn table becomes ``demo``."""
    _REGISTERED[name] = factory


def open_camera(
    source: str,
    *,
    options: CameraOptions | None = None,
    fps: float | None = None,
    on_status: Told | None = None,
    wait: bool = False,
) -> Camera:
    """Open ``source``: a number or /dev path, ``picamera``, a video file, a folder of pictures, a registered
    name such as ``demo``, or ``auto``: the first camera that works.

    ``fps``: frames a second of a folder. Live cameras heal themselves and tell ``on_status`` how they are
    doing. Raises InputError where it cannot be opened, naming the cameras that can. With ``wait`` a USB or
    Raspberry Pi camera that is not there is none the less: it is ``lost`` until it is plugged in; ``auto``
    waits only for a Raspberry Pi camera that is there and does not start (CameraFailedError).
    """
    options = options or CameraOptions()
    if source in _REGISTERED:
        return _REGISTERED[source](options)
    if source == "auto":
        return _first_working(options, on_status, wait)
    if source == "picamera" or source.startswith("picamera:"):
        number = source.removeprefix("picamera").removeprefix(":") or "0"
        if not _is_number(number):
            raise InputError(Said("“{source}” is no camera; write picamera or picamera:1", source=source))
        return _healing(lambda: PiCamera(options, int(number)), source, on_status, wait)
    if _is_number(source):
        return _device(int(source), options, on_status, wait)
    if source.startswith("/dev/"):
        return _device(source, options, on_status, wait)
    # Of names that no file can have, unlike pathlib's these only say that there is none.
    path = Path(os.path.expanduser(source))
    if os.path.isdir(path):
        return Folder(path, FOLDER_FPS if fps is None else fps)
    if os.path.exists(path):
        return Video(path)
    raise InputError(Said("there is no such video file, folder of pictures or camera"), source)


def _is_number(text: str) -> bool:
    """Whether ``text`` can be the number of a camera."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def _first_working(options: CameraOptions, on_status: Told | None, wait: bool) -> Camera:
    """The Raspberry Pi camera where there is one, or the first USB camera that delivers a picture.

    With ``wait`` a Raspberry Pi camera that is attached but does not start is tried again and again.
    """
    try:
        return _healing(lambda: PiCamera(options), "picamera", on_status)
    except InputError as no_pi_camera:
        working = working_devices()
        failed = isinstance(no_pi_camera, CameraFailedError)
        if not working and failed and wait:
            return _healing(lambda: PiCamera(options), "picamera", on_status, wait)
        if not working and failed:
            raise
        if not working:
            raise InputError(
                Said("no USB camera delivers a picture; {pi_camera}", pi_camera=no_pi_camera.sentence)
            ) from no_pi_camera
    return _device(working[0].source, options, on_status)


def _device(source: int | str, options: CameraOptions, on_status: Told | None, wait: bool = False) -> Camera:
    """A USB camera, refused with the list of those that work where it does not."""
    lasting = stable_name(source)

    def opener() -> Camera:
        nonlocal lasting
        # A camera that was not there at the start gets its lasting name when it comes.
        lasting = stable_name(lasting)
        return Device(lasting, options)

    try:
        return _healing(opener, str(lasting), on_status, wait)
    except InputError as error:
        raise InputError(Said("{fault}; {others}", fault=error.sentence, others=other_devices())) from error


def _healing(opener: Callable[[], Camera], name: str, on_status: Told | None, wait: bool = False) -> Camera:
    """``opener``'s camera, looked after; tried once here, so that a wrong one is refused, unless ``wait``."""
    first: list[Camera] = [] if wait else [opener()]

    def again() -> Camera:
        return first.pop() if first else opener()

    return NewestFrame(again, name, on_status)
