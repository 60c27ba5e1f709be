"""Faults in the world: a blinded or moved camera, a jumping clock, a hot computer; each survived and told."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from companion.journal.journal import Journal
from companion.machine.health import ClockWatch, HeatWatch, SightWatch, UnreadWatch, Watch, temperature
from companion.messages.faults import Fault
from companion.messages.notices import DeviceChanged
from companion.messages.signals import DeviceStatus, Play, ResumeGame
from companion.rules import Take
from companion.session.session import HOT_REST, Session
from companion.table.sentences import notice_sentence
from companion.table.table import Table
from tests.table.tables import Played, begun, setup_of
from vision.cameras import Frame
from vision.drawn import Arm, DrawnCamera, DrawnTable, Renderer, View
from vision.tracking.worker import Look


def frames(scene: DrawnTable, renderer: Renderer, begin: float, end: float) -> list[tuple[float, object]]:
    """What a camera sees of the drawn table, four frames a second."""
    count = round((end - begin) * 4)
    return [(begin + n / 4, renderer.render(scene.at(begin + n / 4), n)) for n in range(count)]


def told(watch: SightWatch, seen: list[tuple[float, object]], stickers: bool = False) -> list[str | None]:
    """The faults that the watcher tells of these frames."""
    changes = [watch.update(image, stickers, at) for at, image in seen]  # type: ignore[arg-type]
    return [change.fault for change in changes if change is not None]


def renderer(**view: float) -> Renderer:
    return Renderer(View(width=640, height=360, px_per_module=2.0, **view))  # type: ignore[arg-type]


def test_a_covered_lens_is_told_and_its_clearing_too() -> None:
    watch, scene = SightWatch(), DrawnTable()
    open_view = frames(scene, renderer(), 0.0, 8.0)
    covered = [(at + 8.0, np.zeros((360, 640, 3), np.uint8)) for at, _ in open_view]
    assert told(watch, open_view) == []
    assert told(watch, covered) == ["camera-dark"]
    assert told(watch, [(at + 16.0, image) for at, image in open_view]) == [None]


def test_a_hand_or_a_card_is_not_a_moved_camera() -> None:
    watch, scene = SightWatch(), DrawnTable()
    at = 6.0
    for number in range(4):
        at = scene.show(f"7A-GI-{number + 1:02d}", at, 1.0, arm=Arm.of_seat(number, 4)) + 0.5
    scene.lay("", at, x=20, y=0, key="a card without a sticker")
    assert told(watch, frames(scene, renderer(), 0.0, at + 12.0)) == []


def test_a_camera_that_was_pushed_is_told_until_a_sticker_is_read_again() -> None:
    watch, scene = SightWatch(), DrawnTable()
    scene.lay("", 0.0, x=-60, y=-30, key="a corner of the table")
    assert told(watch, frames(scene, renderer(), 0.0, 8.0)) == []
    stripes = np.where(np.arange(640) // 80 % 2, 90, 0).astype(np.uint8)[None, :, None]
    pushed = [(at, image // 2 + stripes) for at, image in frames(scene, renderer(), 8.0, 20.0)]  # type: ignore[operator]
    assert told(watch, pushed) == ["camera-moved"]
    assert told(watch, pushed[-1:], stickers=True) == [None]


@pytest.mark.parametrize("hours", [-9000.0, -3.0, 2.0, 200.0])
def test_the_wall_clock_may_jump_and_nothing_of_the_game_depends_on_it(tmp_path: Path, hours: float) -> None:
    wall = datetime(2026, 5, 1, tzinfo=UTC)
    file = tmp_path / "journal.sqlite3"
    table = Table(Journal.open(file, lambda: wall))
    table.begin(setup_of("giza", "rhodes", medals=False))
    for number in range(4):
        table.handle(Play(Take("laurel-3", "central")))
        if number == 1:
            wall += timedelta(hours=hours)
    game, history = table.game, table.history
    table.close()
    again = Played(Journal.open(file))
    again.handle(ResumeGame(game or 0))
    assert again.history == history
    again.close()
    watch = ClockWatch()
    assert watch.update(0.0, 1000.0) is None
    assert watch.update(10.0, 1010.5) is None
    change = watch.update(20.0, 1020.0 + hours * 3600)
    assert change is not None
    assert (change.device, change.fault) == ("clock", "clock-jumped")
    assert change.detail.startswith("+" if hours > 0 else "-")
    assert watch.update(30.0, 1030.0 + hours * 3600) is None


def test_a_hot_computer_is_told_once_and_when_it_has_cooled() -> None:
    watch = HeatWatch()
    told = [watch.update(degrees, 1.0) for degrees in (None, 60, 81, 85, 76, 71, 60)]
    faults = [(one.fault, one.detail) for one in told if one]
    assert faults == [
        ("heat-throttled", "81 °C"),
        (None, "71 °C"),
    ]


def test_the_temperature_is_read_where_the_system_tells_it(tmp_path: Path) -> None:
    file = tmp_path / "temp"
    assert temperature(file) is None
    for text, degrees in (("48312\n", 48.312), ("hot", None), ("", None)):
        file.write_text(text)
        assert temperature(file) == degrees


@pytest.mark.parametrize(
    ("device", "fault"),
    [
        ("camera", "lost"), ("camera", "silent"), ("camera", "frozen"), ("camera", "dark"),
        ("camera", "moved"), ("camera", "none"), ("camera", "plugged"),
        ("panel", "stuck"), ("sound", "lost"), ("display", "lost"),
        ("clock", "jumped"), ("heat", "throttled"),
        ("disk", "full"), ("decoder", "missing"),
    ],
)  # fmt: skip
def test_every_fault_is_told_in_a_sentence_of_its_own_and_the_game_goes_on(device: str, fault: str) -> None:
    table = begun("giza", "rhodes")
    sentences = []
    for status in (fault, None):
        (notice,) = table.handle(
            DeviceStatus(device, status and Fault.of(f"{device}-{status}"), "piece", 1.0)
        )  # type: ignore[arg-type]
        assert isinstance(notice, DeviceChanged)
        sentences.append(notice_sentence(notice, table))
    assert all(sentences)
    assert sentences[0] != sentences[1]
    assert not sentences[0].startswith(device)
    assert table.show("GI-01")


def test_that_no_camera_is_there_is_said_once_and_one_that_is_plugged_in_is_told() -> None:
    """Nodes that were there from the start could not be used: they are no news."""
    there = [frozenset({"old"})]
    watch = Watch(attached=lambda: None, cameras=lambda: there[0], thermal=Path("/nowhere"))
    told = []
    for second in range(12):
        there[0] = frozenset({"old", "new"}) if 4 <= second < 8 else frozenset({"old"})
        told += [
            (one.fault, one.detail) for one in watch.round(None, float(second)) if one.device == "camera"
        ]
    assert told == [("camera-none", ""), ("camera-plugged", "new"), ("camera-none", "")]
    real = Watch(attached=lambda: None, thermal=Path("/nowhere"))
    assert not [one for one in real.round(None, 1.0) if one.device == "camera"]


def test_all_watchers_are_asked_in_every_round(tmp_path: Path) -> None:
    thermal = tmp_path / "temp"
    thermal.write_text("85000")
    wall = [1000.0]
    watch = Watch(lambda: wall[0], thermal)
    assert [one.device for one in watch.round(None, 0.0)] == ["heat"]
    wall[0] += 7200
    thermal.write_text("50000")
    dark = np.zeros((360, 640, 3), np.uint8)
    found: list[str] = []
    for second in range(1, 21):
        seen = Look(Frame(dark, second, float(second)), (), ())
        wall[0] += 1.0
        found += [f"{one.device} {one.fault}" for one in watch.round(seen, float(second))]
    assert found == ["clock clock-jumped", "camera camera-dark", "heat None"]


def test_a_hot_computer_looks_at_fewer_frames(tmp_path: Path) -> None:
    thermal = tmp_path / "temp"
    now = [0.0]
    camera = DrawnCamera(DrawnTable(), renderer(), until=0.0)
    session = Session(Table(), camera=camera, threaded=True, clock=lambda: now[0])
    session._watch = Watch(lambda: now[0], thermal)
    assert session._worker is not None
    for degrees, rest in (("85000", HOT_REST), ("50000", 0.0)):
        thermal.write_text(degrees)
        now[0] += Watch.HEAT_EVERY
        session.step()
        assert session._worker.rest == rest
    session.close()


def test_what_lies_there_unread_for_a_second_is_told_once_and_when_it_no_longer_does() -> None:
    watch = UnreadWatch()
    seen = [
        (0.0, False),
        (1.0, True),
        (1.9, True),
        (2.0, False),
        (3.0, True),
        (4.0, True),
        (9.0, True),
        (9.5, False),
    ]
    changes = [(at, change.fault) for at, unread in seen if (change := watch.update(unread, at)) is not None]
    assert changes == [(4.0, Fault.CARD_UNREAD), (9.5, None)]
