"""Raspberry Pi cameras: asked for what was ordered, or refused with the cure; what fails is tried again."""

import importlib
import queue
from types import SimpleNamespace
from typing import Any

import pytest

from config.errors import InputError
from tests.vision.cameras.picamera_stand_in import MappedArray, Request, StandIn
from tests.vision.live import PATIENCE, Clock, next_frame
from vision.cameras import CameraFailedError, CameraOptions, CameraStatus, NewestFrame, open_camera
from vision.cameras import sources as sources_module
from vision.cameras.picamera import RENEW, PiCamera


@pytest.fixture
def picamera(monkeypatch: pytest.MonkeyPatch) -> type[StandIn]:
    real = importlib.import_module

    def import_module(name: str, package: str | None = None) -> Any:
        return (
            SimpleNamespace(Picamera2=StandIn, MappedArray=MappedArray)
            if name == "picamera2"
            else real(name, package)
        )

    monkeypatch.setattr(importlib, "import_module", import_module)
    monkeypatch.setattr(StandIn, "fails", {})
    return StandIn


def test_a_raspberry_pi_camera_focuses_close_by_or_where_it_is_told(picamera: type[StandIn]) -> None:
    with PiCamera(CameraOptions(fps=20), clock=Clock()) as camera:
        assert camera.read().time == 100.0
        assert StandIn.last.configuration["main"] == {"size": (1280, 720), "format": "RGB888"}
        assert StandIn.last.controls == {
            "FrameDurationLimits": (50000, 50000),
            "AfMode": 2,
            "AfRange": 1,
        }
    assert StandIn.last.closed
    with PiCamera(CameraOptions(focus=6.5, hold_exposure=True)) as camera:
        for _ in range(30):
            camera.read()
        controls = StandIn.last.controls
    assert controls["LensPosition"] == 6.5
    assert controls["AfMode"] == 0
    assert controls["AeEnable"] is False
    assert controls["ExposureTime"] == 8000


def test_over_a_table_the_whole_picture_is_only_copied_when_something_has_changed(
    picamera: type[StandIn], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Request, "mapped", 0)
    clock = Clock()
    options = CameraOptions(width=4608, height=2592, fps=8, table=True)
    with PiCamera(options, clock=clock) as camera:
        frames = [camera.read() for _ in range(3)]
        assert frames[0].image.shape == (2592, 4608)
        assert frames[0].small is not None
        assert frames[0].small.shape == (324, 576, 3)
        assert Request.mapped == 1
        assert frames[2].image is frames[0].image
        StandIn.last.moved = 1
        moved = camera.read()
        assert Request.mapped == 2
        assert moved.image[0, 0] == 50
        clock.now += RENEW
        camera.read()
        assert Request.mapped == 3
    assert Request.held == 0, "every request is given back"
    assert "AfRange" not in StandIn.last.controls


def test_a_camera_without_focus_motor_is_not_asked_to_focus(
    picamera: type[StandIn], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StandIn, "motor", False)
    with PiCamera(CameraOptions(focus=6.5)):
        assert set(StandIn.last.controls) == {"FrameDurationLimits"}


def test_a_raspberry_pi_camera_that_is_not_there_is_refused_with_the_cure(
    picamera: type[StandIn], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="ribbon cable"):
        PiCamera(number=1)
    monkeypatch.setattr(StandIn, "attached", [])
    with pytest.raises(InputError, match="rpicam-hello"):
        open_camera("picamera")


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        (ImportError("No module named 'picamera2'"), "apt install python3-picamera2"),
        (ValueError("numpy.dtype size changed"), "remove the folder .venv"),
    ],
)
def test_picamera2_that_cannot_be_imported_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, error: Exception, cure: str
) -> None:
    def import_module(name: str, package: str | None = None) -> Any:
        raise error

    monkeypatch.setattr(importlib, "import_module", import_module)
    with pytest.raises(InputError, match=cure):
        PiCamera()


FAILURES = (
    OSError(12, "Cannot allocate memory"),
    RuntimeError("failed to start the camera: resource busy"),
    ValueError("bad size"),
    IndexError("list index out of range"),
    KeyError("Model"),
    TimeoutError("no frame"),
)
CALLS = ("global_camera_info", "__init__", "create_video_configuration", "configure", "start", "set_controls")


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("call", CALLS)
def test_a_camera_that_is_there_and_fails_is_refused_in_words_and_let_go(
    picamera: type[StandIn], monkeypatch: pytest.MonkeyPatch, call: str, error: Exception
) -> None:
    monkeypatch.setattr(StandIn, "fails", {call: error, "close": RuntimeError("not even that")})
    if hasattr(StandIn, "last"):
        del StandIn.last
    with pytest.raises(CameraFailedError, match="cannot be opened"):
        PiCamera()
    if call not in ("global_camera_info", "__init__"):
        assert StandIn.last.closed
    monkeypatch.setattr(sources_module, "working_devices", list)
    for source in ("picamera", "auto"):
        with pytest.raises(CameraFailedError):
            open_camera(source)


@pytest.mark.parametrize("source", ["picamera", "auto"])
def test_a_camera_that_does_not_start_is_tried_again(
    picamera: type[StandIn], monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.setattr(NewestFrame, "RETRY", 0.001)
    monkeypatch.setattr(sources_module, "working_devices", list)
    fails: dict[str, Exception] = {"start": OSError(12, "Cannot allocate memory")}
    monkeypatch.setattr(StandIn, "fails", fails)
    told: queue.Queue[CameraStatus] = queue.Queue()
    with open_camera(source, on_status=told.put, wait=True) as camera:
        assert [told.get(timeout=PATIENCE).state for _ in range(2)] == ["opening", "lost"]
        fails.clear()
        next_frame(camera)
        assert told.get(timeout=PATIENCE).state == "running"
