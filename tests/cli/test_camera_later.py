"""A camera that the settings name and that is not there: said, waited for, and used once it is plugged in."""

import threading
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.play import window as play_window
from companion.messages.faults import Fault
from companion.messages.notices import DeviceChanged, Notice
from companion.messages.signals import DeviceStatus
from companion.rules import Take
from companion.session.session import Session
from companion.table.sentences import notice_sentence
from companion.table.table import Table
from config.errors import InputError
from config.language import ENGLISH
from config.paths import HOME_VARIABLE
from tests.table.tables import recorded, setup_of
from tests.vision.live import Plug, until
from tests.vision.pictures import lay, noisy, table
from vision.cameras import CameraOptions, CameraStatus, NewestFrame
from vision.cameras import sources as sources_module


class Socket:
    """Where the camera of the settings will be plugged in."""

    def __init__(self) -> None:
        self.plugged: Plug | None = None
        self.tries = 0

    def __call__(self, source: int | str, options: CameraOptions) -> Plug:
        self.tries += 1
        if self.plugged is None:
            raise InputError(f"the camera {source} cannot be opened")
        return self.plugged


class Showing(Plug):
    """A camera over a pad on which a card lies."""

    def __init__(self) -> None:
        super().__init__()
        self._pad = table(320, 240)
        lay(self._pad, "7A-GI-01", 160, 120, 4.0, 20)
        self._index = 0

    def read(self) -> Any:
        self._index += 1
        self.frames.put(noisy(self._pad, 2.0, self._index))
        return super().read()


@pytest.fixture
def socket(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Socket:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("companion.screens.shell.environment.prepare", lambda *_, **__: None)
    monkeypatch.setattr(NewestFrame, "RETRY", 0.001)
    found = Socket()
    monkeypatch.setattr(sources_module, "Device", found)
    monkeypatch.setattr(sources_module, "other_devices", lambda: "no camera that works was found")
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('[camera]\nsource = "0"\n')
    return found


def sentences(notices: list[Notice], session: Session) -> list[str]:
    changes = [
        notice for notice in notices if isinstance(notice, DeviceChanged) and notice.device == "camera"
    ]
    return [notice_sentence(notice, session.table, ENGLISH) for notice in changes]


def test_it_is_waited_for_and_plays_once_it_is_plugged_in(
    socket: Socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Notice] = []

    def played(session: Session, *_: Any) -> None:
        def goes_on() -> bool:
            seen.extend(session.step())
            return True

        session.table.begin(setup_of("giza", "rhodes"))
        until(lambda: goes_on() and any("is gone" in said for said in sentences(seen, session)))
        tries = socket.tries
        until(lambda: goes_on() and socket.tries > tries + 3)
        assert [said for said in sentences(seen, session) if "is gone" in said] == [
            "The camera 0 is gone. Plug it in again; play on by touch meanwhile."
        ]
        socket.plugged = Showing()
        until(lambda: goes_on() and bool(recorded(tuple(seen))))
        assert sentences(seen, session)[-1] == "The camera works again."
        assert recorded(tuple(seen)) == [Take("GI-01", "left")]

    monkeypatch.setattr(play_window, "_run", played)
    result = CliRunner().invoke(app, ["play", "--journal", "none"])
    assert result.exit_code == 0, result.output
    assert "No camera: the camera 0 cannot be opened" in result.stderr


def test_one_that_the_command_line_names_must_be_there(socket: Socket) -> None:
    result = CliRunner().invoke(app, ["play", "--journal", "none", "--camera", "0"])
    assert result.exit_code == 2
    assert "the camera 0 cannot be opened; no camera that works was found" in result.stderr


def test_what_devices_tell_at_any_time_reaches_the_session_in_its_order() -> None:
    relay, heard = play_window.Relay(), list[CameraStatus | DeviceStatus]()
    told = [DeviceStatus("camera", Fault.CAMERA_LOST, str(number)) for number in range(200)]

    def tell_the_rest() -> None:
        for status in told[3:]:
            relay.put(status)

    for status in told[:3]:
        relay.put(status)
    thread = threading.Thread(target=tell_the_rest)
    thread.start()
    relay.hand_on(heard.append)
    thread.join()
    assert heard == told


def test_automatic_without_a_camera_is_the_drawn_table_and_says_so_on_the_screen_and_when_one_comes(
    socket: Socket, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "config" / "settings.toml").write_text('[camera]\nsource = "auto"\n[app]\nlanguage = "de"\n')
    monkeypatch.setattr(sources_module, "working_devices", list)
    plugged: set[str] = set()
    monkeypatch.setattr(play_window, "cameras", lambda: frozenset(plugged))
    seen: list[Notice] = []

    def played(session: Session, *_: Any) -> None:
        def said(words: str) -> bool:
            seen.extend(session.step())
            return any(words in sentence for sentence in sentences(seen, session))

        assert session.can_watch
        until(lambda: said("No camera was found: this is the drawn table."))
        plugged.add("/dev/v4l/by-id/usb-Webcam-video-index0")
        until(lambda: said("was plugged in. It is used from the next start on"))

    monkeypatch.setattr(play_window, "_run", played)
    result = CliRunner().invoke(app, ["play", "--journal", "none"])
    assert result.exit_code == 0, result.output
    assert len(sentences(seen, Session(Table()))) == 2, "each is said once"
    assert "Keine Kamera gefunden" in result.stderr


def test_without_a_window_a_missing_camera_is_refused_with_what_to_do(
    socket: Socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources_module, "working_devices", list)
    for camera in ("auto", "0"):
        result = CliRunner().invoke(app, ["play", "--headless", "--journal", "none", "--camera", camera])
        assert result.exit_code == 2
        assert "--camera demo" in " ".join(result.stderr.split())
