"""USB and Raspberry Pi cameras: asked for what was ordered, believed once they deliver, or refused."""

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from config.errors import InputError
from tests.vision.live import PATIENCE, Plug, next_frame, picture, until
from vision.cameras import CameraOptions, CameraStatus, NewestFrame, open_camera, register_source
from vision.cameras import sources as sources_module
from vision.cameras.device import Device, device_names, other_devices, stable_name, working_devices
from vision.reading.found import Image


class Capture:
    """What cv2.VideoCapture is to a device: opened, asked for properties, read."""

    def __init__(self, images: list[Image | None], opened: bool = True) -> None:
        self.images, self.opened = images, opened
        self.properties: dict[int, float] = {}
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802
        return self.opened

    def read(self) -> tuple[bool, Image | None]:
        image = self.images.pop(0) if self.images else None
        return image is not None, image

    def set(self, prop: int, value: float) -> bool:
        self.properties[prop] = value
        return True

    def get(self, prop: int) -> float:
        return 123.0

    def release(self) -> None:
        self.released = True


def ticking() -> Callable[[], float]:
    """A clock that goes on a tenth of a second each time it is looked at."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.1
        return now[0]

    return clock


def test_a_device_is_asked_for_what_the_options_say() -> None:
    capture = Capture([picture(1), picture(2)])
    options = CameraOptions(1920, 1080, 30, focus=250)
    asked: list[Any] = []
    with Device(2, options, opener=lambda *a: asked.append(a) or capture, clock=ticking()) as device:
        frames = [device.read(), device.read()]
        assert [frame.index for frame in frames] == [0, 1], "the frame that proved it is not lost"
        assert device.name == "/dev/video2"
        with pytest.raises(OSError, match="has stopped"):
            device.read()
    assert asked[0][0] == 2
    assert capture.released
    assert capture.properties[cv2.CAP_PROP_FRAME_WIDTH] == 1920
    assert capture.properties[cv2.CAP_PROP_FPS] == 30
    assert capture.properties[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert capture.properties[cv2.CAP_PROP_AUTOFOCUS] == 0
    assert capture.properties[cv2.CAP_PROP_FOCUS] == 250


def test_the_exposure_is_held_once_it_has_settled() -> None:
    capture = Capture([picture(number) for number in range(40)])
    with Device(0, CameraOptions(hold_exposure=True), opener=lambda *_: capture, clock=ticking()) as device:
        device.read()
        assert cv2.CAP_PROP_AUTO_EXPOSURE not in capture.properties
        for _ in range(30):
            device.read()
    assert capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert capture.properties[cv2.CAP_PROP_EXPOSURE] == 123.0
    assert capture.properties[cv2.CAP_PROP_AUTOFOCUS] == 1


blank = np.full((48, 64, 3), 16, np.uint8)


@pytest.mark.parametrize(
    ("capture", "said"),
    [
        (Capture([], opened=False), "cannot be opened"),
        (Capture([]), "delivers no picture"),
        (Capture([blank] * 500), "delivers no picture"),
    ],
)
def test_a_device_that_never_delivers_is_refused(capture: Capture, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Device("/dev/video9", opener=lambda *_: capture, clock=ticking())
    assert capture.released


def test_a_slow_device_is_waited_for() -> None:
    capture = Capture([None, blank, None, picture(3)])
    with Device(0, opener=lambda *_: capture, clock=ticking()) as device:
        assert device.read().image[0, 0, 0] == 43


def test_the_cameras_that_work_are_listed() -> None:
    captures = {1: Capture([picture(1)] * 3), 2: Capture([]), 3: Capture([picture(2)] * 3)}

    def opener(address: int | str, api: int) -> Capture:
        assert isinstance(address, int)
        return captures[address]

    names = ["/dev/video1", "/dev/video2", "/dev/video3"]
    working = working_devices(names, opener=opener, patience=0.2)
    assert [info.source for info in working] == ["/dev/video1", "/dev/video3"]
    assert (working[0].width, working[0].height) == (64, 48)
    captures |= {1: Capture([picture(1)] * 3), 2: Capture([]), 3: Capture([picture(2)] * 3)}
    assert "/dev/video3" in other_devices(opener, names)
    assert "no camera that works" in other_devices(opener, [])


def test_devices_go_by_the_name_that_outlives_replugging(tmp_path: Path) -> None:
    links, nodes = tmp_path / "by-id", tmp_path / "dev"
    links.mkdir()
    nodes.mkdir()
    for number in (0, 2, 10):
        (nodes / f"video{number}").write_bytes(b"")
    (links / "usb-Pad_Camera-index0").symlink_to(nodes / "video2")
    listed = [Path(name).name for name in device_names(links, nodes)]
    assert listed == ["usb-Pad_Camera-index0", "video0", "video10"]
    assert stable_name(str(nodes / "video2"), links) == str(links / "usb-Pad_Camera-index0")
    assert stable_name(str(nodes / "video0"), links) == str(nodes / "video0")
    assert stable_name(5, tmp_path / "none") == 5


def test_sources_are_told_apart_by_their_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sources_module, "_REGISTERED", {})
    drawn = Plug()
    register_source("demo", lambda options: drawn)
    assert open_camera("demo") is drawn
    for source in ("picamera:x", str(tmp_path / "missing"), "/dev/video99", "99"):
        monkeypatch.setattr(sources_module, "other_devices", lambda: "these work: none")
        with pytest.raises(InputError):
            open_camera(source)


def test_a_wrong_device_is_refused_with_those_that_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: int | str, options: CameraOptions) -> Device:
        raise InputError(f"the camera {source} opens but delivers no picture")

    monkeypatch.setattr(sources_module, "Device", refuse)
    monkeypatch.setattr(sources_module, "other_devices", lambda: "these work: /dev/video2 (Pad, 1280×720)")
    with pytest.raises(InputError, match=r"delivers no picture; these work: /dev/video2"):
        open_camera("/dev/video0")


def test_the_first_camera_that_works_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources_module, "working_devices", list)
    with pytest.raises(InputError, match="no USB camera"):
        open_camera("auto")

    class Found(Plug):
        def __init__(self, source: int | str, options: CameraOptions) -> None:
            super().__init__()
            self.source = source
            for number in (7, 8):
                self.frames.put(picture(number))
            self.frames.put(None)

    monkeypatch.setattr(sources_module, "Device", Found)
    monkeypatch.setattr(sources_module, "working_devices", lambda: [SimpleNamespace(source="/dev/video4")])
    with open_camera("auto") as camera:
        assert camera.name == "/dev/video4"
        assert camera.live
        assert isinstance(camera, NewestFrame)
        next_frame(camera)


def test_a_camera_that_is_not_there_is_waited_for_and_keeps_its_lasting_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    links, asked, plugged = tmp_path / "by-id", list[int | str](), threading.Event()
    links.mkdir()

    class Late(Plug):
        def __init__(self, source: int | str, options: CameraOptions) -> None:
            asked.append(source)
            if not plugged.is_set():
                raise InputError("there is no such camera")
            super().__init__()
            for number in (7, 8):
                self.frames.put(picture(number))
            self.frames.put(None)

    monkeypatch.setattr(NewestFrame, "RETRY", 0.001)
    monkeypatch.setattr(sources_module, "Device", Late)
    monkeypatch.setattr(sources_module, "stable_name", lambda source: stable_name(source, links))
    monkeypatch.setattr(sources_module, "other_devices", lambda: "no camera that works was found")
    with pytest.raises(InputError, match="no such camera"):
        open_camera("3")
    told: queue.Queue[CameraStatus] = queue.Queue()
    with open_camera("3", on_status=told.put, wait=True) as camera:
        assert isinstance(camera, NewestFrame)
        assert [told.get(timeout=PATIENCE).state for _ in range(2)] == ["opening", "lost"]
        until(lambda: len(asked) > 4)
        assert told.empty(), "waiting for it is no news"
        assert set(asked) == {3}
        (links / "usb-Pad_Camera-index0").symlink_to("/dev/video3")
        plugged.set()
        next_frame(camera)
        assert told.get(timeout=PATIENCE).state == "running"
        assert asked[-1] == str(links / "usb-Pad_Camera-index0")


def test_what_is_no_camera_is_not_waited_for(tmp_path: Path) -> None:
    for source in (str(tmp_path / "missing.avi"), "picamera:x", "99999999"):
        with pytest.raises(InputError):
            open_camera(source, wait=True)
