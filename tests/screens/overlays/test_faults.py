"""Faults in the world, each in a real window: told in a sentence, survived by the game, gone when it is over.

One after the other: the camera is lost, frozen, blinded, moved; a button is stuck; the loudspeaker
and the voice fail; the clock jumps; the screen is unplugged; the computer gets hot.
"""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.screens.overlays.away import Meanwhile
from companion.screens.overlays.fault_strip import FAULT_SECONDS
from companion.session.session import HOT_REST
from hardware.lamps import LampState
from tests.screens.conftest import Stand
from tests.screens.fault_room import STEP, Room, dark, pushed
from tests.table.tables import taken
from tests.vision.live import until
from vision.cameras import NewestFrame

SLOWLY = 0.9
"""Seconds between two pictures where nothing depends on them: a camera that is slower than that hangs."""
WELL = "Camera, buttons, sound, disk: nothing is wrong that the companion notices."


@pytest.fixture
def room(stand: Stand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(NewestFrame, "RETRY", 0.001)
    made = Room(stand, tmp_path)
    yield made
    made.close()


def survives(
    room: Room,
    happens: Callable[[], object],
    told: str,
    is_over: Callable[[], object],
    well: str,
) -> None:
    """The sentence comes, stays where the signs lead, the game goes on, and the end of it is told."""
    assert WELL in room.troubles()
    before = room.steps
    happens()
    room.until_told(told)
    assert any(told in text for text in room.troubles())
    room.take_by_touch()
    assert room.steps == before + 1
    assert any(told in text for text in room.troubles()), "for as long as it lasts"
    is_over()
    room.until_told(well)
    assert WELL in room.troubles()
    room.take_by_touch()
    assert room.steps == before + 2
    assert room.on_disk() == room.steps


def test_what_was_done_about_the_journal_is_told_one_after_the_other(room: Room) -> None:
    theirs = room.root / "songs.db"
    connection = sqlite3.connect(theirs)
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.commit()
    connection.close()
    theirs.replace(room.file)
    before = room.steps
    room.take_by_touch()
    room.until_told("The journal was damaged (it belongs to another program). It is kept as")
    room.pass_time_blind(FAULT_SECONDS + 1)
    room.until_told("Another program has changed or deleted the journal.")
    assert room.on_disk() == room.steps == before + 1


def test_a_camera_that_is_unplugged_and_plugged_in_again(room: Room) -> None:
    survives(
        room,
        lambda: room.plug.frames.put(None),
        "The camera webcam is gone. Plug it in again; play on by touch meanwhile.",
        room.plug_in_camera,
        "The camera works again.",
    )
    room.lay("CE-31")  # a gear: what was touched just now was 3 laurels
    assert room.steps == 3, "and it reads"
    assert taken(room.table, 2) == {"gear": 1}


def test_a_camera_that_shows_the_same_picture_again_and_again(room: Room) -> None:
    def freezes() -> None:
        same = room.seen()
        for _ in range(8):
            room.now += STEP
            room.plug.frames.put(same.copy())
            until(lambda: room.plug.frames.empty() or room.camera.state == "frozen")
            room.stand.step(1)

    survives(
        room,
        freezes,
        "The camera webcam sends the same picture again and again. It is being reopened.",
        room.plug_in_camera,
        "The camera works again.",
    )


def test_a_camera_that_hangs(room: Room) -> None:
    survives(
        room,
        lambda: room.pass_time_blind(2.0),
        "The camera webcam sends no picture any more. Check its cable; it is being reopened.",
        room.plug_in_camera,
        "The camera works again.",
    )


def test_a_camera_whose_lens_is_covered(room: Room) -> None:
    room.pass_time(2.0)
    survives(
        room,
        lambda: room.pass_time(5.0, lambda: dark(room)),
        "The camera sees nothing: is its lens covered, or the lamp off?",
        lambda: room.pass_time(1.0),
        "The camera works again.",
    )


def test_a_camera_that_is_pushed_aside_until_a_card_is_read_again(room: Room) -> None:
    room.pass_time(6.0)
    before = room.steps
    room.pass_time(8.0, lambda: pushed(room))
    told = "The camera has been moved: set it up again."
    room.until_told(told)
    assert told in room.troubles()
    room.take_by_touch()
    room.lay("CE-31")
    room.until_told("The camera works again.")
    assert WELL in room.troubles()
    assert room.steps == room.on_disk() == before + 2


def test_a_button_that_is_stuck_counts_no_more_and_undid_nothing(room: Room) -> None:
    """Something leans on Elena's button. What looked like her holding it for undo is done again."""
    room.take_by_touch()
    before = room.table.state
    room.panel.key_down(0)
    room.pass_time_blind(room.panel.wiring.timing.stuck + 0.5)
    room.until_told("Button 1 is stuck and is ignored until it comes free.")
    assert room.table.state == before, "nothing was undone"
    room.take_by_touch()
    assert any("Button 1 is stuck" in text for text in room.troubles())
    room.panel.press(1)
    room.panel.key_up(0)
    room.pass_time_blind(1.0)
    room.until_told("Button 1 works again.")
    assert room.steps == room.on_disk() == 2


def test_a_loudspeaker_that_is_unplugged(room: Room) -> None:
    """Alerts go on on the screen; the settings say how it stands; it sounds again by itself."""
    assert room.speaker.sounds.play("card")

    def pull() -> None:
        room.pull_out_loudspeaker()
        room.pass_time(1.5)

    def plug_in() -> None:
        assert not room.speaker.sounds.play("medal"), "silently doing nothing is no sound"
        room.plug_in_loudspeaker()
        room.pass_time(1.5)

    survives(
        room,
        pull,
        "No sound: no loudspeaker is plugged in. Everything is shown here; plug one in and it sounds.",
        plug_in,
        "The sound is back.",
    )
    assert room.speaker.sounds.play("medal")
    assert room.mixer.open


def test_a_loudspeaker_that_is_there_and_does_not_answer_is_tried_again_by_itself(room: Room) -> None:
    def breaks() -> None:
        room.mixer.works = False
        room.pass_time(1.5)

    def answers() -> None:
        room.mixer.works = True
        room.pass_time(16.0, step=SLOWLY)

    survives(
        room,
        breaks,
        "No sound: the loudspeaker does not answer and is tried again. Everything is shown here.",
        answers,
        "The sound is back.",
    )


def test_a_voice_that_hangs(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.sound.voice.PATIENCE", 0.3)

    def hangs() -> None:
        (room.root / "hangs").touch()
        room.speaker.voice.say("Elena, take the Medal on your left.")

    def speaks() -> None:
        (room.root / "hangs").unlink()
        monkeypatch.setattr("companion.sound.voice.PATIENCE", 30.0)
        room.speaker.voice.say("Elena, take the Medal on your left.")
        room.spoken.get(timeout=30.0)

    survives(
        room,
        hangs,
        "The voice fails (it took too long). Sounds and screen go on.",
        speaks,
        "The voice speaks again.",
    )


@pytest.mark.parametrize(("seconds", "named"), [(7200.0, "+2 h"), (-90_000.0 * 20, "-21 d")])
def test_a_clock_that_jumps(room: Room, seconds: float, named: str) -> None:
    def jumps() -> None:
        room.wall += seconds
        room.pass_time(0.5)

    survives(
        room,
        jumps,
        f"The clock has jumped by {named}. Nothing of the game depends on it.",
        lambda: room.pass_time(62.0, step=SLOWLY),
        "The clock is right again.",
    )


def test_a_screen_that_is_unplugged_is_drawn_anew_and_tells_what_happened_meanwhile(room: Room) -> None:
    """Cards, lamps, sounds and the record go on; what was in video memory is made anew."""
    room.take_by_touch()
    room.write("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    room.pass_time(1.5)
    room.until_told("The display is gone: check its plug. The game goes on.")
    room.take("laurel-3")
    room.take("laurel-3")
    room.stand.step(2)
    assert room.table.state is not None
    assert room.panel.lamp(room.table.state.active or 0) is LampState.TURN
    assert room.speaker.sounds.status == "ready"
    assert room.on_disk() == room.steps == 3
    from companion.screens.paint import textures

    before = textures._atlas.generation
    room.write("sys/class/drm/card1-HDMI-A-1/status", "connected\n")
    room.pass_time(1.5)
    assert textures._atlas.generation == before + 1, "everything is made anew"
    shown = room.app.away.shown
    assert isinstance(shown, Meanwhile)
    assert shown.steps == 2
    assert "While the screen was away" in room.stand.texts()
    assert "2 steps were recorded." in room.stand.texts()
    room.stand.press("Done")
    room.until_told("The display is back.")
    assert WELL in room.troubles()
    room.take_by_touch()
    assert room.on_disk() == room.steps == 4


def test_what_is_drawn_anew_looks_as_before(stand: Stand, tmp_path: Path) -> None:
    import cv2

    from tests.screens.scenes import scene

    app = stand.run(scene("table-4").app())
    stand.step(4)
    before: Any = cv2.imread(str(stand.picture(tmp_path / "before.png")))
    app.away.begin()
    app.away.end()
    stand.step(4)
    after: Any = cv2.imread(str(stand.picture(tmp_path / "after.png")))
    assert np.abs(before.astype(int) - after).max() <= 1


def test_a_window_that_was_minimized_tells_what_happened_too(stand: Stand) -> None:
    from kivy.core.window import Window

    from companion.messages.signals import Play
    from tests.screens.scenes import a_card, scene

    app = stand.run(scene("table-4").app())
    Window.dispatch("on_minimize")
    app.send(Play(a_card()))
    Window.dispatch("on_restore")
    stand.step(3)
    assert isinstance(app.away.shown, Meanwhile)
    Window.dispatch("on_restore")
    stand.press("Done")
    assert app.away.shown is None


def test_a_hot_computer_looks_at_fewer_pictures_and_at_all_again_when_it_has_cooled(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two pictures the camera's thread rests; the buttons and the screen do not."""
    rests: list[float] = []
    assert room.session is not None
    worker = room.session._worker
    assert worker is not None
    waits = worker._over.wait

    def wait(timeout: float | None = None) -> bool:
        rests.append(timeout or 0.0)
        return waits(0)

    monkeypatch.setattr(worker._over, "wait", wait)

    def rests_while_looking(seconds: float) -> list[float]:
        rests.clear()
        room.pass_time(seconds)
        return list(rests)

    assert rests_while_looking(5.0) == []

    def heats() -> None:
        room.write("sys/class/thermal/thermal_zone0/temp", "82000")
        room.pass_time(11.0, step=SLOWLY)

    def cools() -> None:
        looked = rests_while_looking(5.0)
        assert set(looked) == {HOT_REST}
        assert len(looked) >= 5.0 / STEP, "before every picture"
        room.write("sys/class/thermal/thermal_zone0/temp", "60000")
        room.pass_time(11.0, step=SLOWLY)

    survives(
        room,
        heats,
        "The computer is hot: fewer pictures are read. Let each card lie a little longer.",
        cools,
        "The computer has cooled down.",
    )
    assert rests_while_looking(5.0) == []


def test_what_was_never_attached_is_a_sign_and_no_strip_at_every_start(stand: Stand) -> None:
    """Who plays without camera and loudspeaker is not told so in red each time; losing one later is told."""
    from companion.messages.faults import Fault
    from companion.messages.notices import DeviceChanged
    from tests.screens.scenes import scene

    app = stand.run(scene("table-4").app())
    app.hear((DeviceChanged("camera", Fault.CAMERA_NONE, ""), DeviceChanged("sound", Fault.SOUND_NONE, "")))
    assert app.overlays.faults.shown is None
    assert set(app.status.faults) == {"camera", "sound"}
    app.hear((DeviceChanged("sound", None, ""), DeviceChanged("sound", Fault.SOUND_UNPLUGGED, "")))
    assert app.overlays.faults.shown is not None
    assert not app.overlays.faults.shown.well
