"""The app: frames, touches that must not count, settings, screens that come and go."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.messages.faults import Fault
from companion.messages.notices import DeviceChanged, Recorded
from companion.messages.signals import DeviceStatus, Play, Tick
from companion.screens.routes import HelpRoute, MenuRoute, PickerRoute
from companion.screens.shell.app import CompanionApp
from companion.screens.shell.live import TouchOnly
from companion.screens.shell.touch import TouchGuard, Veil
from companion.table.table import Table
from config.settings import AppSettings, ScreenSettings, Settings
from tests.screens.conftest import Stand
from tests.screens.games import setup_of, table_at
from tests.screens.scenes import Scene, a_card


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Arriving(TouchOnly):
    """A session at which signals arrive when the test says so."""

    def __init__(self, table: Table, clock: Time) -> None:
        super().__init__(table, clock)
        self.arrived: list[Any] = []

    def step(self) -> tuple[Any, ...]:
        notices: tuple[Any, ...] = ()
        while self.arrived:
            notices += self.table.handle(self.arrived.pop(0))
        return notices + super().step()


class Ears:
    """Hears what the speaker hears, and makes no sound."""

    def __init__(self, told: list[Any]) -> None:
        self._told = told

    def __call__(self, table: Table, notices: tuple[Any, ...]) -> None:
        self._told += notices

    def round(self, now: float) -> tuple[()]:
        return ()


def app_of(table: Table, clock: Time, **more: Any) -> tuple[CompanionApp, Arriving]:
    live = Arriving(table, clock)
    return CompanionApp(live, clock=clock, **more), live


def test_what_arrives_is_acted_on_in_the_next_frame_and_told_to_the_speaker(stand: Stand) -> None:
    table, told = table_at(setup_of(3), 12), []
    app, live = app_of(table, Time(), speaker=Ears(told))
    stand.run(app)
    live.arrived.append(Play(a_card()))
    stand.step()
    assert any(isinstance(notice, Recorded) for notice in told)
    stand.step(3)
    assert app.screen is not None


def test_a_touch_that_wakes_the_screen_does_nothing_else(stand: Stand) -> None:
    clock = Time()
    table = table_at(setup_of(3), 12)
    app, _ = app_of(table, clock, settings=Settings(screen=ScreenSettings(blank_after=60)))
    stand.run(app)
    clock.now = 61
    stand.step(2)
    assert app.veil.dark
    stand.tap(app.screen.sentence)
    assert not app.veil.dark
    assert type(app.screen).__name__ == "TableScreen"
    stand.tap(app.screen.sentence)
    assert type(app.screen).__name__ != "TableScreen"


def test_a_card_on_the_pad_wakes_the_screen(stand: Stand) -> None:
    clock = Time()
    app, live = app_of(
        table_at(setup_of(3), 12), clock, settings=Settings(screen=ScreenSettings(blank_after=60))
    )
    stand.run(app)
    clock.now = 61
    stand.step(2)
    assert app.veil.dark
    live.arrived.append(Play(a_card()))
    stand.step(2)
    assert not app.veil.dark


def test_a_screen_that_is_never_to_go_dark_never_does(stand: Stand) -> None:
    clock = Time()
    veil = Veil(0, clock)
    clock.now = 1e9
    veil.step((800, 480))
    assert not veil.dark
    assert stand.window is not None


class Finger:
    """A touch as two input devices may report it."""

    def __init__(self, device: str, x: float, y: float) -> None:
        self.device, self.x, self.y = device, x, y


@pytest.mark.parametrize(
    ("later", "device", "x", "double"),
    [
        (0.05, "mtdev", 102, True),
        (0.05, "mouse", 102, False),
        (0.05, "mtdev", 300, False),
        (1.0, "mtdev", 102, False),
    ],
)
def test_one_finger_on_two_devices_counts_once(later: float, device: str, x: float, double: bool) -> None:
    clock = Time()
    guard = TouchGuard(clock)
    assert not guard.doubled(Finger("mouse", 100, 100))
    clock.now += later
    assert guard.doubled(Finger(device, x, 100)) == double


def test_changed_settings_are_kept_and_seen_at_once(stand: Stand) -> None:
    kept: list[Settings] = []
    app, _ = app_of(table_at(setup_of(3), 12), Time(), save=kept.append)
    stand.run(app)
    before = app.look
    night = msgspec.structs.replace(app.settings, app=AppSettings(night=True, text_size="larger"))
    app.change_settings(night)
    stand.step(4)
    assert kept == [night]
    assert app.look.palette != before.palette
    assert app.look.theme.body > before.theme.body
    assert app.screen.look is app.look


def test_another_window_size_lays_everything_out_anew(stand: Stand) -> None:
    app, _ = app_of(table_at(setup_of(4), 12), Time())
    stand.run(app)
    stand.resize((720, 1280))
    stand.until(lambda: app.look.theme.upright)
    stand.step(4)
    assert app.screen.rect[2:] == (720, 1280)
    for view in stand.views():
        assert view.right <= 721
        assert view.top <= 1281


def test_screens_come_back_to_where_they_were_opened(stand: Stand) -> None:
    app, _ = app_of(table_at(setup_of(4), 12), Time())
    stand.run(app)
    app.open(MenuRoute())
    app.open(HelpRoute())
    app.back()
    assert type(app.screen).__name__ == "MenuScreen"
    app.home()
    assert type(app.screen).__name__ == "TableScreen"


def test_a_picker_is_left_when_the_game_goes_on_without_it(stand: Stand) -> None:
    """Somebody chose a card by touch while the camera saw it: the picker must not ask again."""
    app, live = app_of(table_at(setup_of(3), 12), Time())
    stand.run(app)
    app.open(PickerRoute("left"))
    assert type(app.screen).__name__ == "TakeScreen"
    live.arrived.append(Play(a_card()))
    stand.step(2)
    assert type(app.screen).__name__ != "TakeScreen"


def test_the_status_of_the_devices_is_shown(stand: Stand) -> None:
    table = table_at(setup_of(3), 12)
    app = stand.run(Scene("", lambda: table).app())
    app.send(DeviceStatus("camera", Fault.CAMERA_LOST))
    stand.step(3)
    assert app.status.faults == {"camera": "camera-lost"}
    assert any(p.name == "no-camera" for view in stand.views() for p in view.painted)
    app.send(DeviceStatus("camera", None))
    stand.step(3)
    assert app.status.faults == {}
    assert app.status.after(DeviceChanged("disk", Fault.DISK_FULL)).faults == {"disk": "disk-full"}


def test_the_camera_picture_is_one_texture_with_the_tags_outlined(stand: Stand) -> None:
    table = table_at(setup_of(3), 12)
    app = stand.run(Scene("", lambda: table).app())
    stand.step(3)
    camera = app.screen.camera
    texture = camera._texture
    assert texture is not None
    camera._index = None
    app.send(Tick(1.0))
    stand.step(3)
    assert camera._texture is texture


def test_the_picture_of_a_tag_is_outlined_where_it_lies() -> None:
    import numpy as np

    from companion.screens.kit.camera_view import outlined
    from companion.screens.kit.preview import PreviewFrame

    image = np.full((720, 1280, 3), 100, np.uint8)
    corners = np.array([[600, 300], [700, 300], [700, 400], [600, 400]], np.float32)
    picture = outlined(PreviewFrame(1, image, (corners,)), 320, 180)
    assert picture.shape == (180, 320, 4)
    golden = (picture[:, :, 0] > 200) & (picture[:, :, 2] < 150)
    rows, columns = golden.nonzero()
    assert abs(columns.mean() - 650 / 4) < 3
    assert abs((179 - rows.mean()) - 350 / 4) < 3
    narrow = outlined(PreviewFrame(1, image[:, :, 0], (corners,)), 100, 180)
    assert narrow.shape == (180, 100, 4)


def test_a_disk_that_takes_nothing_does_not_keep_the_window_shut(tmp_path: Path) -> None:
    """Read-only, full or no folder at all: the toolkit's own folder then goes with the program."""
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    environment = os.environ | {"COMPANION_HOME": str(blocked)}
    environment.pop("KIVY_HOME", None)
    program = "import os; from companion.screens.shell.environment import _set_environment as go; go(True); "
    show = "home = os.environ['KIVY_HOME']; print(home, os.access(home, os.W_OK))"
    done = subprocess.run(
        [sys.executable, "-c", program + show], capture_output=True, text=True, check=True, env=environment
    )
    home, writable = done.stdout.split()
    assert writable == "True"
    assert not Path(home).exists(), "it is gone with the program"
    assert blocked.read_text() == "no folder"
