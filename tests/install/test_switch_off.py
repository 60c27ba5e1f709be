"""Two buttons held: the window closes, and the exit status asks the service to switch the machine off."""

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.play import window as play_window
from companion.session.session import Session
from hardware.panel import POWER_OFF_STATUS, HeldTogether, Panel


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr("companion.screens.shell.environment.prepare", lambda *_, **__: None)


@pytest.mark.parametrize(("seats", "status"), [((0, 1), POWER_OFF_STATUS), ((), 0)])
def test_the_exit_status_says_whether_to_switch_off(
    seats: tuple[int, ...], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(session: Session, panel: Panel, *_: Any, **__: Any) -> None:
        if seats:
            session.put(HeldTogether(seats, 0.0))
        session.step()

    monkeypatch.setattr(play_window, "_run", played)
    result = CliRunner().invoke(app, ["play", "--camera", "demo", "--players", "2"])
    assert result.exit_code == status, result.output


def test_the_window_closes_when_it_is_time_to_switch_off(monkeypatch: pytest.MonkeyPatch) -> None:
    frames: list[Callable[[float], None]] = []
    clock = ModuleType("kivy.clock")
    clock.Clock = SimpleNamespace(schedule_interval=lambda work, _: frames.append(work))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "kivy.clock", clock)
    closed: list[bool] = []
    window, session = SimpleNamespace(stop=lambda: closed.append(True)), SimpleNamespace(switch_off=False)
    play_window._stop_when_switched_off(window, session)  # type: ignore[arg-type]
    (frame,) = frames
    frame(0.1)
    assert closed == []
    session.switch_off = True
    frame(0.1)
    assert closed == [True]
