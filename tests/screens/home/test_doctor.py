"""The doctor's screen: what was found with its cure, and live tests of buttons, lamps and sound."""

import numpy as np

from companion.report.doctor import Check
from companion.screens.home.doctor import Borrowed, findings, lights_of, summary
from companion.screens.kit.preview import PreviewFrame
from companion.screens.routes import DoctorRoute
from companion.sound.speaker import Speaker
from companion.table.table import Table
from config.language import ENGLISH
from config.settings import Settings
from hardware import SimulatedPanel
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import Stand
from tests.sound.test_sound import Room

PATIENCE = 120.0


class Camera:
    """A camera that runs already."""

    real = True
    by_touch = False

    def __init__(self) -> None:
        self.asked = 0

    def latest(self) -> PreviewFrame:
        """The newest frame: an evenly lit pad."""
        self.asked += 1
        return PreviewFrame(self.asked, np.full((720, 1280, 3), 120, np.uint8), ())


CHECKS = (
    Check("System", "good", "all is there"),
    Check("Camera", "warning", "no camera", "Plug it in.", "camera-none"),
    Check("Disk", "fault", "full", "Delete something.", "disk-full"),
)


def test_the_gravest_finding_comes_first_with_its_cure() -> None:
    rows = findings(CHECKS, ENGLISH)
    assert [(row.icon, row.title, row.note) for row in rows] == [
        ("fault", "Disk: full", "Delete something."),
        ("warning", "Camera: no camera", "Plug it in."),
        ("yes", "System: all is there", ""),
    ]


def test_the_summary_counts_what_needs_looking_at() -> None:
    assert summary(CHECKS, False, ENGLISH) == "Looking …"
    assert summary(CHECKS, True, ENGLISH) == "2 things to look at"
    assert summary(CHECKS[:2], True, ENGLISH) == "1 thing to look at"
    assert summary(CHECKS[:1], True, ENGLISH) == "All is well"


def test_everything_is_looked_at_while_the_screen_goes_on(stand: Stand) -> None:
    app = run(stand, Table(), DoctorRoute(), panel=SimulatedPanel(4))
    assert screen(app) == "DoctorScreen"
    app.screen.wait(PATIENCE)
    stand.step(3)
    rows = [view.model.title for view in stand.views() if type(view).__name__ == "RowWords"]
    assert rows
    assert "Looking …" not in stand.texts()
    seen = set(rows)
    while True:
        more = Fingers(stand).find("down")
        if not more.enabled:
            break
        stand.tap(more)
        seen |= {view.model.title for view in stand.views() if type(view).__name__ == "RowWords"}
    parts = {title.split(":")[0] for title in seen}
    assert {"System", "Display", "Decoder", "Camera", "Buttons", "Sound", "Disk"} <= parts


def test_turning_pages_examines_nothing_anew(stand: Stand) -> None:
    camera = Camera()
    app = run(stand, Table(), DoctorRoute(), preview=camera)
    app.screen.wait(PATIENCE)
    stand.step(3)
    asked = camera.asked
    assert asked > 0
    finger = Fingers(stand)
    finger.on("down")
    finger.on("up")
    assert camera.asked == asked
    finger.on("Look again")
    app.screen.wait(PATIENCE)
    stand.step(2)
    assert camera.asked > asked


def test_the_running_camera_is_borrowed_not_opened_twice() -> None:
    camera = Camera()
    borrowed = Borrowed(camera, "auto")
    assert borrowed.read().image.shape == (720, 1280, 3)
    borrowed.close()
    assert borrowed.read() is not None
    assert (borrowed.name, borrowed.live) == ("auto", True)


def test_each_button_shows_when_it_is_pressed_and_each_lamp_when_it_is_lit(stand: Stand) -> None:
    now = [0.0]
    panel = SimulatedPanel(4, clock=lambda: now[0])
    panel.start(lambda event: None)
    app = run(stand, Table(), DoctorRoute(), panel=panel)
    view = next(view for view in stand.views() if type(view).__name__ == "SeatLights")
    assert view.model == ((False, False),) * 4
    panel.key_down(2)
    stand.step(2)
    assert [pressed for pressed, _ in view.model] == [False, False, True, False]
    panel.key_up(2)
    stand.step(2)
    assert not any(pressed for pressed, _ in view.model)
    Fingers(stand).on("Try lamps")
    seen: set[tuple[bool, ...]] = set()
    for _ in range(60):
        now[0] += 0.05
        panel.tick()
        seen.add(tuple(lit for _, lit in lights_of(panel)))
    assert {(True,) * 4, (False,) * 4} <= seen
    assert "Every lamp flashes now." in stand.texts()
    now[0] += 10
    panel.tick()
    assert not any(lit for _, lit in lights_of(panel))
    assert screen(app) == "DoctorScreen"


def test_without_a_panel_there_is_nothing_to_press(stand: Stand) -> None:
    run(stand, Table(), DoctorRoute())
    assert "No buttons." in stand.texts()
    assert not Fingers(stand).find("Try lamps").enabled
    assert not Fingers(stand).find("Try sound").enabled


def test_the_sound_can_be_tried(stand: Stand) -> None:
    room = Room()
    speaker = Speaker(Settings(), sounds=room.sounds(), deliver=lambda call: call())
    run(stand, Table(), DoctorRoute(), speaker=speaker)
    Fingers(stand).on("Try sound")
    assert room.audible() == ["medal"]
    assert "Sound works." in stand.texts()
    speaker.close()
