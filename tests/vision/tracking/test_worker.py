"""The camera thread: signals in their order, whatever goes wrong, and it never dies."""

import queue
import threading

import numpy as np
import pytest

from tests.vision.pictures import lay, noisy, table
from vision.cameras.base import CloseAtExit, Frame
from vision.cameras.status import CameraStatus
from vision.reading.found import Image
from vision.reading.reader import Reader
from vision.tracking.tracker import TrackEvent
from vision.tracking.worker import CameraWorker, Look, PadWatcher, Signal, follow

TAG = "7A-GI-07"
PATIENCE = 30.0


def scene() -> list[Image]:
    with_tag = table(320, 240)
    lay(with_tag, TAG, 160, 120, 4.0, 20)
    empty = table(320, 240)
    frames = [empty] * 3 + [with_tag] * 8 + [empty] * 12
    return [noisy(frame, 2.0, index) for index, frame in enumerate(frames)]


class Film(CloseAtExit):
    """A camera that plays a list; an exception in it is raised, None is a moment without a frame."""

    name = "film"

    def __init__(self, frames: list[Image | Exception | None], live: bool = False) -> None:
        self.frames, self.live = frames, live
        self.index = -1
        self.closed = False

    def read(self) -> Frame | None:
        self.index += 1
        if self.index >= len(self.frames):
            return None
        image = self.frames[self.index]
        if isinstance(image, Exception):
            raise image
        return None if image is None else Frame(image, self.index, self.index / 15)

    def close(self) -> None:
        self.closed = True


def run(film: Film, **options: object) -> tuple[CameraWorker, list[Signal]]:
    signals: queue.Queue[Signal] = queue.Queue()
    worker = CameraWorker(film, signals.put, **options)  # type: ignore[arg-type]
    worker.start()
    worker.join(PATIENCE)
    assert not worker.running
    worker.stop()
    assert film.closed
    return worker, list(signals.queue)


def kinds(signals: list[Signal]) -> list[str]:
    return [_kind(signal) for signal in signals]


def _kind(signal: Signal) -> str:
    match signal:
        case TrackEvent(kind=kind):
            return kind
        case CameraStatus(state=state):
            return state
    return "overview"


def test_a_film_is_followed_to_its_end() -> None:
    worker, signals = run(Film(list(scene())))
    assert kinds(signals) == ["placed", "lifted", "ended"]
    assert isinstance(signals[0], TrackEvent)
    assert signals[0].text == TAG
    assert isinstance(signals[2], CameraStatus)
    assert signals[2].time == pytest.approx(22 / 15), "on the film's own clock"
    assert worker.failures == 0
    assert worker.latest is not None
    assert worker.latest.frame.index == 22


def test_without_a_thread_the_same_happens() -> None:
    looks = list(follow(Film(list(scene())), PadWatcher()))
    assert len(looks) == 23
    assert [event.kind for look in looks for event in look.events] == ["placed", "lifted"]
    assert {one.text for look in looks for one in look.found} == {TAG}


def test_with_the_reader_switched_off_nothing_is_told() -> None:
    _, signals = run(Film(list(scene())), watcher=PadWatcher(Reader("none")))
    assert kinds(signals) == ["ended"]


def test_a_camera_that_raises_is_told_once_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CameraWorker, "PAUSE", 0.0)
    frames: list[Image | Exception | None] = list(scene())
    frames[1:1] = [OSError("cable"), RuntimeError("driver"), ValueError("odd")]
    worker, signals = run(Film(frames))
    assert kinds(signals) == ["lost", "running", "placed", "lifted", "ended"]
    assert isinstance(signals[0], CameraStatus)
    assert signals[0].detail == "cable"
    assert worker.failures == 3


def test_frames_that_are_no_pictures_do_not_stop_it() -> None:
    frames: list[Image | Exception | None] = list(scene())
    frames[5:5] = [np.zeros((0, 0), np.uint8), np.zeros((1, 1, 7), np.uint8)]
    _, signals = run(Film(frames))
    assert kinds(signals) == ["placed", "lifted", "ended"]


def test_a_listener_that_fails_is_its_own_fault() -> None:
    looks: list[Look] = []

    def on_look(look: Look) -> None:
        looks.append(look)
        raise KeyError("widget")

    worker, signals = run(Film(list(scene())), on_look=on_look)
    assert kinds(signals) == ["placed", "lifted", "ended"]
    assert len(looks) == 23
    assert worker.failures == 23


def test_a_live_camera_without_frames_can_be_stopped() -> None:
    film = Film([*scene(), None], live=True)
    signals: queue.Queue[Signal] = queue.Queue()
    seen = threading.Event()

    def put(signal: Signal) -> None:
        signals.put(signal)
        if isinstance(signal, TrackEvent) and signal.kind == "lifted":
            seen.set()

    worker = CameraWorker(film, put)
    worker.start()
    assert seen.wait(PATIENCE)
    assert worker.running
    worker.stop()
    assert not worker.running
    assert film.closed
    assert kinds(list(signals.queue)) == ["placed", "lifted"]
