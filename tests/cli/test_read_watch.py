"""``companion read``, ``watch`` and ``bench vision``: one document, exit status, files by name."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import app
from tests.vision.pictures import lay, noisy, table

TAG, OTHER = "7A-GI-07", "7A-CE-42"
run = CliRunner()


def document(*arguments: str, status: int = 0) -> Any:
    result = run.invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    picture = table()
    lay(picture, OTHER, 150, 120, 4.0, 80)
    lay(picture, TAG, 420, 300, 5.0, 200)
    lay(picture, "https://example.org", 460, 120, 4.0, 10)
    file = tmp_path / "photo.png"
    assert cv2.imwrite(str(file), picture)
    return file


def test_read_lists_tags_with_their_corners_in_the_full_picture(photo: Path) -> None:
    true = lay(table(), TAG, 420, 300, 5.0, 200)
    (entry,) = document("read", str(photo), "--json")
    assert set(entry) == {"file", "tags"}
    assert entry["file"] == str(photo)
    assert [tag["text"] for tag in entry["tags"]] == [OTHER, TAG]
    assert set(entry["tags"][1]) == {"text", "corners"}
    assert np.abs(np.array(entry["tags"][1]["corners"]) - true).max() < 3


def test_a_picture_that_there_was_no_time_to_look_at_completely_says_so(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.reading.still.SECONDS", 0.02)
    (entry,) = document("read", str(photo), "--json")
    assert entry["complete"] is False
    assert {"file", "tags"} < set(entry)
    said = run.invoke(app, ["read", str(photo)])
    assert said.exit_code == 0
    assert said.stdout.startswith(f"{photo}: ")
    assert "was not looked at completely" in said.stderr


def test_read_lists_foreign_codes_only_when_asked(photo: Path) -> None:
    (entry,) = document("read", str(photo), "--all", "--json")
    assert [tag["text"] for tag in entry["tags"]] == [OTHER, TAG, "https://example.org"]


def test_read_prints_a_line_a_picture_for_people(photo: Path) -> None:
    result = run.invoke(app, ["read", str(photo)])
    assert result.exit_code == 0
    assert result.stdout == f"{photo}: {OTHER}, {TAG}\n"


def test_read_with_the_decoder_switched_off_finds_nothing(photo: Path) -> None:
    assert document("read", str(photo), "--json", "--decoder", "none")[0]["tags"] == []


def test_a_picture_that_cannot_be_read_is_named_and_the_others_are_still_read(
    photo: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG")
    result = run.invoke(app, ["read", str(tmp_path / "missing.png"), str(photo), str(broken), "--json"])
    assert result.exit_code == 2
    assert [entry["file"] for entry in json.loads(result.stdout)] == [str(photo)]
    said = result.stderr.replace("\n", "")
    assert "missing.png: cannot be read" in said
    assert "broken.png: is not a picture" in said


def test_an_unknown_decoder_is_bad_input(photo: Path) -> None:
    for arguments in (["read", str(photo)], ["watch", str(photo.parent)]):
        result = run.invoke(app, [*arguments, "--decoder", "laser"])
        assert result.exit_code == 2
        assert "laser" in result.stderr


def test_without_any_decoder_library_read_says_what_to_install(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vision.reading import decoders

    def broken(self: Any) -> None:
        raise ImportError("no library")

    for library in decoders.LIBRARIES:
        monkeypatch.setattr(library, "__init__", broken)
    result = run.invoke(app, ["read", str(photo)])
    assert result.exit_code == 1
    assert "pip install zxing-cpp" in result.stderr
    assert "libzbar0" in result.stderr


def test_watch_says_that_it_has_seen_no_sticker(tmp_path: Path) -> None:
    """Nothing printed at all would look like nothing looked at."""
    for number in range(3):
        assert cv2.imwrite(str(tmp_path / f"{number}.png"), table())
    result = run.invoke(app, ["watch", str(tmp_path)])
    assert result.exit_code == 0
    assert result.stderr == "no sticker was seen in 3 pictures\n"
    result = run.invoke(app, ["watch", str(tmp_path), "--json"])
    assert json.loads(result.stdout) == []
    assert "no sticker was seen in 3 pictures" in result.stderr


def test_watching_the_drawn_table_says_what_shows_a_game_on_it(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run.invoke(app, ["watch", "demo"])
    assert result.exit_code == 2
    assert "companion play --camera demo" in result.stderr
    folder = photo.parent / "films" / "demo"
    folder.mkdir(parents=True)
    for number in range(12):
        (folder / f"{number:02d}.png").write_bytes(photo.read_bytes())
    monkeypatch.chdir(folder.parent)
    result = run.invoke(app, ["watch", "demo"])
    assert result.exit_code == 0, "a folder of this name is a folder"
    assert TAG in result.stdout


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Two tags, one after the other, 0.8 s each, and a foreign code between them; 10 frames a second."""
    scenes: list[list[str]] = [[], [TAG], [], ["HELLO WORLD"], [], [OTHER], []]
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (640, 480))
    for number, codes in enumerate(scenes):
        picture = table()
        for text in codes:
            lay(picture, text, 320, 240, 4.0, 50 * number)
        for index in range(8):
            writer.write(cv2.cvtColor(noisy(picture, 2.0, 10 * number + index), cv2.COLOR_GRAY2BGR))
    writer.release()
    return file


def test_watch_tells_every_placing_and_lifting_on_the_films_own_clock(film: Path) -> None:
    events = document("watch", str(film), "--json")
    assert [(event["event"], event["text"]) for event in events] == [
        ("placed", TAG),
        ("lifted", TAG),
        ("placed", OTHER),
        ("lifted", OTHER),
    ]
    assert set(events[0]) == {"event", "text", "frame", "time"}
    for event in events:
        assert event["time"] == pytest.approx(event["frame"] / 10, abs=0.002)
    assert 8 <= events[0]["frame"] <= 11
    assert 16 <= events[1]["frame"] <= 22
    assert 40 <= events[2]["frame"] <= 43


def test_watch_for_people_tells_foreign_codes_too(film: Path) -> None:
    result = run.invoke(app, ["watch", str(film)])
    assert result.exit_code == 0
    assert [line.split()[4] for line in result.stdout.splitlines()] == [
        "placed",
        "lifted",
        "foreign",
        "placed",
        "lifted",
    ]


def test_watch_follows_a_folder_of_pictures(tmp_path: Path) -> None:
    for number in range(12):
        picture = table()
        if 3 <= number < 6:
            lay(picture, TAG, 320, 240, 4.0, 15)
        assert cv2.imwrite(str(tmp_path / f"{number}.png"), noisy(picture, 2.0, number))
    events = document("watch", str(tmp_path), "--json", "--fps", "5")
    assert [(event["event"], event["frame"], event["time"]) for event in events] == [
        ("placed", 4, 0.8),
        ("lifted", 9, 1.8),
    ]


@pytest.mark.parametrize("content", [None, b"", b"no video"])
def test_watch_names_what_is_no_video(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "film.avi"
    if content is not None:
        file.write_bytes(content)
    result = run.invoke(app, ["watch", str(file), "--json"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "film.avi" in result.stderr.replace("\n", "")


def test_bench_counts_codes_in_a_folder_of_pictures(photo: Path) -> None:
    from vision.bench import measure_pictures

    counts = measure_pictures(photo.parent)
    assert counts["pictures"] == 1
    assert counts["reader"] == counts["either"] == counts["tags"] == 1
