"""Frames from disk, on the file's own clock: pictures, folders of pictures, video files."""

import logging
import math
import os
import re
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from config.errors import InputError
from config.loading import read_bytes
from config.said import Said
from vision.cameras.base import CloseAtExit, Frame
from vision.cameras.claims import claim_of, is_claimed_kind
from vision.reading.found import Image

log = logging.getLogger(__name__)

PICTURES: Final = frozenset(
    {".bmp", ".gif", ".jpeg", ".jpg", ".pbm", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff", ".webp"}
)
"""Suffixes of the files that a folder is read for."""
LARGEST_FILE: Final = 100_000_000
"""Bytes. A photograph has up to 50 million."""
FOLDER_FPS: Final = 15.0
"""Frames a second that a folder of pictures stands for, unless told otherwise."""


def read_picture(path: Path) -> Image:
    """The picture in ``path``: grey or blue-green-red, a PNG as it is stored (16 bits, transparency).

    Raises InputError (with the file) where there is none or it cannot be read.
    """
    data = read_bytes(path, LARGEST_FILE)
    claim = claim_of(data)
    if claim is not None and claim.fault is not None:
        raise InputError(claim.fault, str(path))
    picture = None
    if data:
        # Of the other kinds nobody knows how deep they are before they are unpacked.
        how = cv2.IMREAD_UNCHANGED if is_claimed_kind(data) else cv2.IMREAD_COLOR
        try:
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), how)
        except (cv2.error, MemoryError) as error:
            raise InputError(
                Said("is too large or too damaged to be read as a picture"), str(path)
            ) from error
    if picture is None or picture.size == 0:
        raise InputError(Said("is not a picture that can be read; PNG and JPEG can"), str(path))
    return picture  # type: ignore[no-any-return]


class Folder(CloseAtExit):
    """The pictures of a folder in the order of their names (numbers by value), ``fps`` a second.

    A picture that cannot be read counts as a frame that was missed, with a warning. Raises InputError
    where the folder holds no picture at all.
    """

    live: Final = False

    def __init__(self, path: Path, fps: float = FOLDER_FPS) -> None:
        self.name = str(path)
        try:
            files = [file for file in path.iterdir() if file.suffix.lower() in PICTURES and file.is_file()]
        except OSError as error:
            raise InputError(
                Said("cannot be read: {reason}", reason=error.strerror or str(error)), str(path)
            ) from error
        if not files:
            raise InputError(Said("holds no pictures (PNG, JPEG …)"), str(path))
        if not fps > 0 or not math.isfinite(fps):
            raise InputError(Said("{fps} frames a second are not possible; give a number above 0", fps=fps))
        self._files = sorted(files, key=lambda file: _by_number(file.name))
        self._fps = fps
        self._next = 0

    def read(self) -> Frame | None:
        """See ``Camera.read``."""
        while self._next < len(self._files):
            index, self._next = self._next, self._next + 1
            try:
                image = read_picture(self._files[index])
            except InputError as error:
                log.warning("%s", error)
                continue
            return Frame(image, index, index / self._fps)
        return None


def _by_number(name: str) -> list[tuple[int, int | str]]:
    """A key that puts ``frame-9`` before ``frame-10``."""
    parts = re.split(r"(\d+)", name)
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in parts]


class Video(CloseAtExit):
    """A video file, frame by frame, timed by the file's own clock whatever its frame rate.

    Raises InputError where it is no video or not one frame of it can be read. A video that breaks off
    ends there.
    """

    live: Final = False
    FPS: Final = 15.0
    """Frames a second assumed of a file that does not tell."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        if not path.is_file():
            raise InputError(Said("there is no such file"), str(path))
        self._capture = _capture(path)
        fps = self._capture.get(cv2.CAP_PROP_FPS) if self._capture.isOpened() else 0.0
        self._fps = fps if math.isfinite(fps) and 0.1 <= fps <= 1000 else self.FPS
        self._index = 0
        self._time = -math.inf
        self._first = self._grab()
        if self._first is None:
            self.close()
            raise InputError(Said("is not a video that can be read, or holds no frame"), str(path))

    def read(self) -> Frame | None:
        """See ``Camera.read``."""
        if self._first is not None:
            frame, self._first = self._first, None
            return frame
        return self._grab()

    def _grab(self) -> Frame | None:
        try:
            good, image = self._capture.read()
            stamp = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        except cv2.error:
            return None
        if not good or image is None or image.size == 0:
            return None
        index, self._index = self._index, self._index + 1
        # Some containers give no time stamps, or the same one again: then the frame rate tells.
        steady = 0.0 if index == 0 else self._time + 1 / self._fps
        self._time = stamp if math.isfinite(stamp) and stamp > max(self._time, 0.0) else steady
        return Frame(image, index, self._time)

    def close(self) -> None:
        """See ``Camera.close``."""
        self._capture.release()


def _capture(path: Path) -> cv2.VideoCapture:
    """By FFmpeg alone, which opens what ``vision.FILMS`` says and nothing that names another file.

    Other backends take a picture's name for the first of a numbered series. A relative name could be
    taken for a protocol.
    """
    return cv2.VideoCapture(os.path.abspath(path), cv2.CAP_FFMPEG)
