"""Stickers that were stuck on, walked over the pad: ticked off, missing, there twice."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from vision import stickers
from vision.cameras import Video
from vision.drawn import CardLook, Renderer, View, write_film
from vision.stickers.checking import CheckList, walked_over_the_pad
from vision.tags import Tag
from vision.tracking.tracker import TrackEvent


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def film_of(path: Path, tags: list[Tag]) -> Path:
    scene = walked_over_the_pad([(tag.text, CardLook(tag.id)) for tag in tags])
    assert write_film(path, scene, scene.end + 0.3, Renderer(View(px_per_module=3.5))) > 10
    return path


def test_a_deck_walked_over_the_pad_is_ticked_off(tmp_path: Path) -> None:
    tags = stickers.single_tags(["GI-01", "GI-02", "GI-03", "MD-01", "GI-05", "PT-05", "WO-GI"])
    film = film_of(tmp_path / "walk.avi", tags)
    with Video(film) as video:
        assert video.read() is not None
    done = run("tags", "--check", "--camera", film, "--only", "GI-01,GI-02,GI-03,GI-04,GI-05,MD-01", "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout) == {
        "seen": ["7A-GI-01", "7A-GI-02", "7A-GI-03", "7A-GI-05", "7A-MD-01"],
        "missing": ["7A-GI-04"],
        "duplicates": [],
        "not_listed": ["7A-PT-05", "7A-WO-GI"],
    }


def test_the_drawn_table_is_a_camera_for_the_check_too() -> None:
    done = run("tags", "--check", "--camera", "demo", "--deck", "commands", "--only", "UR-25")
    assert done.exit_code == 0
    assert "All 5 stickers are there." in done.stdout
    assert done.stdout.count("✓") == 5


def test_a_check_list_tells_the_five_cases_apart() -> None:
    corners = np.zeros((4, 2), np.float32)
    sheet = CheckList(stickers.single_tags(["GI-01", "GI-02"]))

    def verdict(kind: str, text: str) -> str | None:
        tick = sheet.see(TrackEvent(kind, text, corners, 0, 0.0))  # type: ignore[arg-type]
        return tick and tick.verdict

    assert verdict("placed", "7A-GI-01") == "ticked"
    assert verdict("lifted", "7A-GI-01") is None
    assert verdict("placed", "7A-GI-01") == "again"
    assert verdict("placed", "7A-GI-03") == "not-listed"
    assert verdict("foreign", "https://example.org") == "foreign"
    assert verdict("placed", "7A-GI-02") == "ticked"
    assert sheet.complete
    assert verdict("duplicate", "7A-GI-02") == "duplicate"
    assert not sheet.complete
    assert sheet.duplicates == ("7A-GI-02",)


def test_a_check_needs_a_camera_and_writes_no_file(tmp_path: Path) -> None:
    done = run("tags", "--check", tmp_path / "out.pdf")
    assert done.exit_code == 2
    assert "no PDF" in done.output
    done = run("tags", "--check", "--camera", tmp_path / "nothing.avi")
    assert done.exit_code == 2
