"""Live cameras: only the newest frame, trouble noticed by the age of frames, healed in the background."""

import queue
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from config.language import ENGLISH
from tests.vision.live import PATIENCE, Clock, Plug, next_frame, picture, until
from vision.cameras import CameraStatus, NewestFrame
from vision.cameras.base import Frame
from vision.cameras.newest import FrameAge
from vision.cameras.status import CameraState, status_sentence


class Socket:
    """Where cameras are plugged in: hands out the next one, or refuses."""

    def __init__(self) -> None:
        self.plugs: queue.Queue[Plug] = queue.Queue()
        self.opened: list[Plug] = []
        self.tries = 0

    def __call__(self) -> Plug:
        self.tries += 1
        try:
            self.opened.append(self.plugs.get_nowait())
        except queue.Empty:
            raise OSError("nothing is plugged in") from None
        return self.opened[-1]


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    monkeypatch.setattr(NewestFrame, "RETRY", 0.001)
    clock, socket, first = Clock(), Socket(), Plug()
    statuses: queue.Queue[CameraStatus] = queue.Queue()
    socket.plugs.put(first)
    camera = NewestFrame(socket, "usb", statuses.put, clock=clock, wait=0.01)
    yield SimpleNamespace(clock=clock, socket=socket, first=first, camera=camera, statuses=statuses)
    for plug in socket.opened:
        plug.frames.put(None)
    camera.close()


def eventually(rig: SimpleNamespace, *states: str) -> list[CameraStatus]:
    """The next statuses, which must be these."""
    seen = [rig.statuses.get(timeout=PATIENCE) for _ in states]
    assert [status.state for status in seen] == list(states)
    return seen


def running(rig: SimpleNamespace) -> None:
    eventually(rig, "opening")
    for number in (1, 2):
        rig.first.frames.put(picture(number))
    next_frame(rig.camera)
    eventually(rig, "running")


def plug_in(rig: SimpleNamespace) -> Plug:
    new = Plug()
    for number in (7, 8):
        new.frames.put(picture(number))
    rig.socket.plugs.put(new)
    return new


def test_only_the_newest_frame_is_kept(rig: SimpleNamespace) -> None:
    running(rig)
    for number in range(10, 30):
        rig.first.frames.put(picture(number))
    until(rig.first.frames.empty)
    rig.first.frames.put(picture(30))
    frames = [next_frame(rig.camera)]
    while frames[-1].image[0, 0, 0] != 70:
        frames.append(next_frame(rig.camera))
    assert len(frames) <= 3, "those in between are gone"
    assert frames[-1].index >= 21, "but they are counted"
    assert rig.camera.read() is None
    assert frames[-1].time == rig.clock.now


def test_a_pulled_cable_is_told_at_once_and_the_return_too(rig: SimpleNamespace) -> None:
    running(rig)
    rig.first.frames.put(None)
    (lost,) = eventually(rig, "lost")
    assert lost.detail == "no such device"
    assert rig.first.closed
    tries = rig.socket.tries
    until(lambda: rig.socket.tries >= tries + 3)
    assert rig.statuses.empty(), "waiting for it is no news"
    plug_in(rig)
    assert next_frame(rig.camera).image[0, 0, 0] == 48
    eventually(rig, "running")
    assert rig.clock.now == 100.0, "no time was needed for it"


def test_a_camera_that_blocks_is_told_within_two_seconds_and_replaced(rig: SimpleNamespace) -> None:
    running(rig)
    plug_in(rig)
    rig.clock.now += 0.9
    assert rig.camera.read() is None
    assert rig.statuses.empty(), "a moment is nothing"
    rig.clock.now += 0.2
    rig.camera.read()
    (silent,) = eventually(rig, "silent")
    assert silent.time - 100.0 < 2.0
    next_frame(rig.camera)
    eventually(rig, "running")
    assert rig.clock.now - silent.time < 2.0


def test_a_camera_that_wakes_up_after_it_was_given_up_is_closed_and_not_heard(rig: SimpleNamespace) -> None:
    running(rig)
    plug_in(rig)
    rig.clock.now += 1.1
    rig.camera.read()
    eventually(rig, "silent")
    assert next_frame(rig.camera).image[0, 0, 0] == 48
    rig.first.frames.put(picture(100))
    until(lambda: bool(rig.first.closed))
    assert rig.camera.read() is None
    eventually(rig, "running")
    assert rig.statuses.empty()


def test_a_frozen_picture_is_told_within_two_seconds_and_not_taken_for_a_return(
    rig: SimpleNamespace,
) -> None:
    running(rig)
    still_frozen = Plug()
    still_frozen.frames.put(picture(2))
    rig.socket.plugs.put(still_frozen)
    for _ in range(12):
        rig.clock.now += 0.1
        rig.first.frames.put(picture(2))
        until(rig.first.frames.empty)
        rig.camera.read()
    (frozen,) = eventually(rig, "frozen")
    assert frozen.time - 100.0 < 2.0
    until(still_frozen.frames.empty)
    assert rig.camera.read() is None
    assert rig.statuses.empty()
    still_frozen.frames.put(picture(3))
    next_frame(rig.camera)
    eventually(rig, "running")


def test_a_file_that_ends_is_lost_and_goes_on_once_it_is_there_again(rig: SimpleNamespace) -> None:
    class Ending(Plug):
        live = False

        def read(self) -> Frame | None:
            return None if self.frames.empty() else super().read()

    running(rig)
    rig.first.frames.put(None)
    eventually(rig, "lost")
    ending = Ending()
    for number in (4, 5):
        ending.frames.put(picture(number))
    rig.socket.plugs.put(ending)
    next_frame(rig.camera)
    eventually(rig, "running", "lost")
    plug_in(rig)
    next_frame(rig.camera)
    eventually(rig, "running")


def test_a_closed_camera_gives_nothing_and_tells_nothing(rig: SimpleNamespace) -> None:
    running(rig)
    rig.first.frames.put(picture(9))
    rig.camera.close()
    rig.first.frames.put(None)
    rig.clock.now += 60
    until(lambda: rig.camera.read() is None)
    assert rig.statuses.empty()
    rig.camera.close()


def test_opening_may_take_its_time_but_not_for_ever() -> None:
    clock, gate = Clock(), threading.Event()
    statuses: queue.Queue[CameraStatus] = queue.Queue()

    def opener() -> Plug:
        gate.wait(PATIENCE)
        raise OSError("gone")

    camera = NewestFrame(opener, "usb", statuses.put, clock=clock, wait=0)
    states = []
    for _ in range(12):
        camera.read()
        clock.now += 1
    while not statuses.empty():
        states.append(statuses.get().state)
    assert states == ["opening", "silent"]
    gate.set()
    camera.close()


def test_the_age_of_frames_tells_how_a_camera_is_doing() -> None:
    age = FrameAge(0.0, 1.0)
    assert age.state(0.5) == "opening"
    age.frame(picture(1), 0.6)
    assert age.state(0.7) == "opening", "one picture may be an old one"
    age.frame(picture(2), 0.8)
    assert age.state(1.7) == "running"
    age.frame(picture(2), 1.7)
    assert age.state(1.9) == "frozen"
    assert age.state(2.8) == "silent"
    age.frame(picture(3), 2.9)
    assert age.state(3.0) == "running"


def test_every_status_has_a_sentence() -> None:
    states = tuple(CameraState)
    sentences = {status_sentence(CameraStatus(state, "the pad camera"), ENGLISH) for state in states}
    assert len(sentences) == 6
    assert sum("the pad camera" in sentence for sentence in sentences) == 5
    assert [CameraStatus(state, "").healthy for state in states] == [True, True, False, False, False, False]
