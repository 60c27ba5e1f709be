"""What the settings ask of pins is refused with the line, or the game goes on by touch and says why."""

import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.cli.play.parts import panel_for
from config.settings import load_settings
from hardware.errors import LibraryMissingError

PLAYERS = '[{"name": "Elena", "wonder": "giza"}, {"name": "Gabriel", "wonder": "rhodes"}]'
SETUP = f'{{"format": 1, "setup": {{"players": {PLAYERS}}}}}'
Play = Callable[[str], Result]


@pytest.fixture
def play(home: Path, tmp_path: Path) -> Play:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "0.png"), np.full((120, 160, 3), 128, np.uint8))
    setup = tmp_path / "setup.json"
    setup.write_text(SETUP)

    def run(settings: str) -> Result:
        (home / "config").mkdir(parents=True)
        (home / "config" / "settings.toml").write_text(settings)
        camera = ["--camera", str(pictures), "--setup", str(setup), "--headless", "--json"]
        return CliRunner().invoke(app, ["play", *camera])

    return run


@pytest.mark.parametrize("backend", ["rpigpio", "lgpio"])
def test_pins_that_cannot_be_had_are_told_and_the_game_goes_on(
    play: Play, backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    result = play(f'[panel]\nbackend = "{backend}"\n')
    assert result.exit_code == 0, result.output
    assert msgspec.json.decode(result.stdout)["active"] == 0
    panel, problem = panel_for(load_settings().panel)
    assert panel.backend == "simulated"
    assert isinstance(problem, LibraryMissingError)
    assert "apt install python3-" in problem.cure


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ('[panel]\nbackend = "gpio"\n', "settings.toml:2: panel.backend"),
        ('[panel]\nwiring = "eight-seats"\n', "there is no wiring “eight-seats”"),
    ],
)
def test_a_wrong_name_in_the_settings_ends_with_exit_status_2(play: Play, settings: str, said: str) -> None:
    result = play(settings)
    assert result.exit_code == 2
    assert said in result.stderr.replace("\n", "")
    assert result.stdout == ""
