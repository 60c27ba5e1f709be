"""Frames from disk: pictures, folders, videos, on their own clock; broken ones named, never a crash."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from config.errors import InputError
from tests.vision.pictures import lay, table
from vision.cameras import Folder, Video, open_camera, read_picture
from vision.reading.found import Image
from vision.reading.reader import Reader

TAG = "7A-GI-07"


def film(path: Path, frames: int = 12, fps: float = 15.0, codec: str = "MJPG") -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), fps, (320, 240))
    assert writer.isOpened()
    for index in range(frames):
        writer.write(np.full((240, 320, 3), 8 * index, np.uint8))
    writer.release()
    return path


@pytest.mark.parametrize("fps", [5.0, 15.0, 29.97, 60.0])
def test_a_video_runs_on_its_own_clock(tmp_path: Path, fps: float) -> None:
    with open_camera(str(film(tmp_path / "film.avi", fps=fps))) as camera:
        assert not camera.live
        frames = []
        while (frame := camera.read()) is not None:
            frames.append(frame)
        assert camera.read() is None, "over is over"
    assert [frame.index for frame in frames] == list(range(12))
    assert [frame.time for frame in frames] == pytest.approx([index / fps for index in range(12)], abs=0.002)
    assert int(frames[5].image.mean()) == pytest.approx(40, abs=3)


def test_a_video_that_breaks_off_ends_there(tmp_path: Path) -> None:
    whole = film(tmp_path / "film.avi", frames=30).read_bytes()
    counts = []
    for share in (0.9, 0.6, 0.3):
        part = tmp_path / f"{share}.avi"
        part.write_bytes(whole[: int(len(whole) * share)])
        with Video(part) as camera:
            count = 0
            while camera.read() is not None:
                count += 1
        counts.append(count)
    assert counts == sorted(counts, reverse=True)
    assert 0 < counts[2] < 30


@pytest.mark.parametrize("content", [b"", b"RIFF", b"RIFF\x00\x00\x00\x00AVI LIST", b"not a video" * 100])
def test_what_is_no_video_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "film.avi"
    file.write_bytes(content)
    with pytest.raises(InputError, match="not a video") as refused:
        open_camera(str(file))
    assert refused.value.file == str(file)


def test_what_is_not_there_is_refused_with_its_name(tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing.avi")
    with pytest.raises(InputError) as refused:
        open_camera(missing)
    assert refused.value.file == missing
    with pytest.raises(InputError):
        Video(tmp_path)


def save(path: Path, level: int) -> None:
    assert cv2.imwrite(str(path), np.full((20, 30), level, np.uint8))


def test_a_folder_is_read_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    for number in (10, 9, 1, 100, 2):
        save(tmp_path / f"frame-{number}.png", number)
    (tmp_path / "notes.txt").write_text("not a picture")
    (tmp_path / "sub.png").mkdir()
    with open_camera(str(tmp_path), fps=4) as camera:
        frames = [camera.read() for _ in range(6)]
    assert [int(frame.image.mean()) for frame in frames if frame] == [1, 2, 9, 10, 100]
    assert [frame.time for frame in frames if frame] == [0, 0.25, 0.5, 0.75, 1.0]
    assert frames[5] is None


def test_a_broken_picture_in_a_folder_is_a_missed_frame(tmp_path: Path) -> None:
    save(tmp_path / "1.png", 1)
    (tmp_path / "2.png").write_bytes(b"\x89PNG broken")
    save(tmp_path / "3.png", 3)
    with Folder(tmp_path) as camera:
        frames = [camera.read(), camera.read(), camera.read()]
    assert [frame.index for frame in frames if frame] == [0, 2]


def test_a_folder_without_pictures_and_an_impossible_rate_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no pictures"):
        open_camera(str(tmp_path))
    save(tmp_path / "1.png", 1)
    for fps in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(InputError, match="frames a second"):
            open_camera(str(tmp_path), fps=fps)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".tiff", ".webp", ".pgm"])
def test_pictures_of_every_format_are_read(tmp_path: Path, suffix: str) -> None:
    picture = table()
    lay(picture, TAG, 300, 200, 4.0, 30)
    file = tmp_path / f"ein Bild ä{suffix}"
    assert cv2.imencode(suffix, picture)[0]
    file.write_bytes(cv2.imencode(suffix, picture)[1].tobytes())
    assert [one.text for one in Reader().read_still(read_picture(file)).found] == [TAG]


def encoded(shape: tuple[int, ...]) -> bytes:
    picture: Image = np.full(shape, 200, np.uint8)
    return cv2.imencode(".png", picture)[1].tobytes()


def test_pictures_of_one_pixel_are_pictures(tmp_path: Path) -> None:
    for shape in ((1, 1), (1, 1, 3), (1, 1, 4), (1, 400), (400, 1, 3)):
        file = tmp_path / "tiny.png"
        file.write_bytes(encoded(shape))
        assert Reader().read_still(read_picture(file)).found == []


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", encoded((50, 50))[:30], b"\xff\xd8\xff\xe0" * 9, b"text" * 999]
)
def test_what_is_no_picture_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(content)
    with pytest.raises(InputError) as refused:
        read_picture(file)
    assert refused.value.file == str(file)
    with pytest.raises(InputError, match="cannot be read"):
        read_picture(tmp_path / "missing.png")
