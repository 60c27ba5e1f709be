"""The reader: what it finds and where, by whichever path and decoder, and never a crash."""

import importlib
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from config.errors import InputError
from tests.vision.pictures import lay, noisy, table
from vision.reading import cascade
from vision.reading.cascade import FAST, RETRIES, STILL, Cascade
from vision.reading.codebook.matcher import Matcher
from vision.reading.decoders import decoder_report, load_decoders
from vision.reading.found import Found, Image
from vision.reading.reader import Reader
from vision.tags import all_tags, parse_tag

TAG = "7A-GI-07"
ANGLES = (0, 17, 45, 90, 133, 180, 251, 270, 315)


def texts(found: Sequence[Found]) -> list[str]:
    return sorted(one.text for one in found)


def one_tag(pixels: float = 4.0, angle: float = 20.0, **ink: int) -> Image:
    picture = table()
    lay(picture, TAG, 320, 240, pixels, angle, **ink)
    return picture


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("choice", ["zxing", "pyzbar", "auto"])
def test_corners_go_clockwise_from_the_symbols_own_top_left(choice: str, mirrored: bool) -> None:
    for angle in ANGLES:
        picture = table()
        true = lay(picture, TAG, 330, 222, 6.0, angle, mirrored=mirrored)
        (found,) = Reader(choice).read(picture)
        assert found.corners.shape == (4, 2)
        assert found.corners.dtype == np.float32
        assert np.abs(found.corners - true).max() < 4, (angle, found.corners, true)


def test_corners_are_in_full_frame_pixels_whichever_stage_found_the_tag() -> None:
    picture = table()
    true = lay(picture, TAG, 411, 187, 4.0, 25)
    runs = Cascade([*load_decoders(), Matcher()])
    left, top, right, bottom = 320, 96, 512, 288
    read = []
    for stage in (*FAST, *RETRIES, *STILL):
        for found in runs.look(stage, picture[top:bottom, left:right], left, top):
            assert np.abs(found.corners - true).max() < 3, stage.name
            read.append(stage.name)
    assert set(read) == {stage.name for stage in (*FAST, *RETRIES, *STILL)}


def test_nothing_is_read_without_a_decoder() -> None:
    reader = Reader("none")
    assert reader.decoders == ()
    assert reader.read(one_tag()) == []
    assert reader.read_still(one_tag()).found == []


@pytest.mark.parametrize(
    ("missing", "left", "cure"),
    [("zxingcpp", "pyzbar", "pip install zxing-cpp"), ("pyzbar.wrapper", "zxing", "libzbar0")],
)
def test_either_decoder_may_be_missing(
    monkeypatch: pytest.MonkeyPatch, missing: str, left: str, cure: str
) -> None:
    real = importlib.import_module

    def import_module(name: str, package: str | None = None) -> Any:
        if name == missing:
            raise ImportError(f"Unable to find the library of {name}")
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", import_module)
    reader = Reader()
    assert reader.decoders == (left,)
    assert texts(reader.read(one_tag())) == [TAG]
    assert texts(Reader().read_still(one_tag()).found) == [TAG]
    (broken,) = (status for status in decoder_report() if not status.available)
    assert "Unable to find" in broken.reason
    assert cure in broken.cure
    with pytest.raises(InputError, match=cure):
        Reader(broken.name)


def test_a_zxing_from_before_it_could_leave_out_inverted_symbols_is_used_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = importlib.import_module
    library = real("zxingcpp")

    def read_barcodes(image: Image, formats: Any, try_downscale: bool) -> Any:
        return library.read_barcodes(image, formats=formats, try_downscale=try_downscale)

    old = SimpleNamespace(
        read_barcodes=read_barcodes, BarcodeFormat=SimpleNamespace(QRCode=library.BarcodeFormat.QRCode)
    )
    monkeypatch.setattr(importlib, "import_module", lambda name: old if name == "zxingcpp" else real(name))
    assert texts(Reader("zxing").read(one_tag())) == [TAG]
    assert texts(Reader("zxing").read_still(one_tag()).found) == [TAG]


def test_an_unknown_decoder_is_refused_with_the_choices() -> None:
    with pytest.raises(InputError, match="auto, zxing, pyzbar, none"):
        Reader("laser")


def test_every_kind_of_picture_is_read() -> None:
    grey = one_tag()
    colour = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
    kinds = {
        "grey": grey,
        "colour": colour,
        "one channel": grey[:, :, None],
        "with transparency": np.dstack([colour, np.full_like(grey, 255)]),
        "16 bit": grey.astype(np.uint16) * 257,
        "float": grey.astype(np.float32) / 255,
        "not contiguous": np.repeat(colour, 2, axis=1)[:, ::2],
    }
    for kind, picture in kinds.items():
        assert texts(Reader().read(picture)) == [TAG], kind
        assert texts(Reader().read_still(picture).found) == [TAG], kind


def test_ink_that_only_transparency_shows_is_read() -> None:
    grey = one_tag(ink=0, paper=255)
    black = np.zeros((*grey.shape, 4), np.uint8)
    black[:, :, 3] = 255 - grey
    assert texts(Reader().read_still(black).found) == [TAG]


def test_no_picture_makes_the_reader_raise() -> None:
    shapes = [(1, 1), (1, 1, 3), (2, 3), (3, 700), (700, 3), (31, 33, 3), (33, 31), (0, 0), (0, 5, 3), (4,)]
    shapes += [(8, 8, 2), (8, 8, 5), (2, 2, 2, 2)]
    rng = np.random.default_rng(1)
    pictures: list[Any] = [rng.integers(0, 256, shape).astype(np.uint8) for shape in shapes]
    pictures += [np.full((40, 40), np.nan), np.zeros((40, 40), np.int64), np.zeros((5, 5), object)]
    pictures += [None, "picture", [[1, 2], [3, 4]]]
    reader = Reader()
    for picture in pictures:
        assert reader.read(picture) == []
        assert reader.read(picture) == []
        assert reader.read_still(picture).found == []
    assert reader.frames == 3 * len(pictures)
    assert texts(reader.read(one_tag())) == [TAG], "and it still reads afterwards"


class Breaking:
    """A decoder whose library fails in its own way."""

    name = "zxing"

    def __init__(self, error: Exception) -> None:
        self.error = error

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        raise self.error


@pytest.mark.parametrize(
    "error", [cv2.error("dark"), RuntimeError("zbar"), ValueError("buffer"), MemoryError(), KeyError("mode")]
)
def test_a_decoder_that_fails_costs_one_look_and_is_counted(error: Exception) -> None:
    runs = Cascade([Breaking(error)])
    assert runs.look(FAST[0], one_tag()) == []
    assert runs.counts["first zxing"].failures == 1
    assert runs.counts["first zxing"].looks == 1


def test_a_frame_that_opencv_refuses_is_only_that_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, picture = Reader(), one_tag()
    assert texts(reader.read(picture)) == [TAG]

    def resize(*_: Any, **__: Any) -> None:
        raise cv2.error("(-215:Assertion failed)")

    with monkeypatch.context() as broken:
        broken.setattr(cv2, "resize", resize)
        assert reader.read(picture) == []
    assert reader.failures == 1
    assert texts(reader.read(picture)) == [TAG]


def looks(reader: Reader) -> int:
    return sum(count.looks for count in reader.statistics.values())


def test_where_nothing_changes_the_readings_are_repeated_and_nothing_is_looked_at() -> None:
    reader = Reader()
    still = one_tag()
    frames = [reader.read(noisy(still, 2.0, seed)) for seed in range(30)]
    assert all(texts(found) == [TAG] for found in frames)
    fresh = [found[0].fresh for found in frames]
    assert fresh[:2] == [True, True], "two real readings first"
    assert fresh[4:].count(True) <= 4, "then one now and then, to be sure"
    before = looks(reader)
    unlooked = 0
    for seed in range(30, 60):
        reader.read(noisy(still, 2.0, seed))
        unlooked += looks(reader) == before
        before = looks(reader)
    assert unlooked >= 25


def test_a_lifted_tag_is_gone_in_the_next_frame_and_a_moved_one_is_where_it_lies() -> None:
    reader = Reader()
    for seed in range(5):
        reader.read(noisy(one_tag(), 2.0, seed))
    assert reader.read(noisy(table(), 2.0, 6)) == []
    moved = table()
    true = lay(moved, TAG, 200, 120, 4.0, 70)
    (found,) = reader.read(noisy(moved, 2.0, 7))
    assert np.abs(found.corners - true).max() < 3


def test_another_tag_laid_beside_it_leaves_the_first_one_reported() -> None:
    reader = Reader()
    picture = one_tag()
    for seed in range(5):
        reader.read(noisy(picture, 2.0, seed))
    lay(picture, "7A-CE-42", 120, 120, 4.0, 10)
    found = reader.read(noisy(picture, 2.0, 6))
    assert texts(found) == ["7A-CE-42", TAG]
    assert {one.text: one.fresh for one in found} == {"7A-CE-42": True, TAG: False}


def test_the_same_text_at_two_places_is_found_twice() -> None:
    picture = one_tag()
    lay(picture, TAG, 120, 120, 4.0, 10)
    assert texts(Reader().read(picture)) == [TAG, TAG]
    assert texts(Reader().read_still(picture).found) == [TAG, TAG]


def test_the_frame_may_change_its_size() -> None:
    reader = Reader()
    assert texts(reader.read(one_tag())) == [TAG]
    smaller = table(400, 300)
    lay(smaller, TAG, 200, 150, 4.0)
    assert texts(reader.read(smaller)) == [TAG]
    assert texts(reader.read(one_tag())) == [TAG]


def test_retries_find_what_the_first_look_does_not() -> None:
    dark, small = table(level=12), table()
    lay(dark, TAG, 300, 200, 4.0, 33, ink=4, paper=24)
    lay(small, TAG, 300, 200, 1.6, 33)
    rescued = 0
    for seed, picture in enumerate((dark, small) * 4):
        reader = Reader()
        frames = [noisy(picture, 6.0, 10 * seed + index) for index in range(5)]
        first = Cascade(load_decoders("zxing")).look(FAST[0], frames[0])
        read = [one.text for frame in frames for one in reader.read(frame)]
        assert set(read) == {TAG}
        rescued += not first
    assert rescued >= 4, "some of them at least are beyond the first look"


def test_the_mean_of_still_frames_is_read_where_no_single_one_can_be() -> None:
    picture = table(level=12)
    lay(picture, TAG, 300, 200, 3.0, 33, ink=6, paper=16)
    alone = moving = 0
    for seed in range(6):
        frames = [noisy(picture, 13.0, 100 * seed + index) for index in range(12)]
        alone += bool(Reader().read_still(frames[0]).found)
        reader = Reader()
        moving += any(TAG in texts(reader.read(frame)) for frame in frames)
    assert moving == 6
    assert alone < 6


def test_looks_are_counted_by_stage() -> None:
    reader = Reader()
    reader.read(one_tag())
    assert reader.statistics["first zxing"].looks == 1
    assert reader.statistics["first zxing"].found == 1
    assert reader.statistics["first zxing"].seconds > 0
    assert reader.statistics["first zxing"].failures == 0


def test_near_codes_are_read_as_what_they_say_and_are_none_of_ours() -> None:
    near = [
        "7A-GI-26",
        "7A-GI-00",
        "7B-GI-07",
        "7A-XX-01",
        "7A-PT-20",
        "7A-SE-08",
        "7A-GI-7",
        "HTTPS://7A-GI-07",
    ]
    for text in near:
        picture = table()
        lay(picture, text, 320, 240, 4.0, 12)
        (found,) = Reader().read(picture)
        assert found.text == text
        assert parse_tag(found.text) is None


def test_no_tag_comes_from_nothing() -> None:
    reader = Reader()
    rng = np.random.default_rng(3)
    for index in range(20):
        picture = table(320, 240)
        for _ in range(40):
            x, y = int(rng.integers(0, 320)), int(rng.integers(0, 240))
            size = int(rng.integers(3, 40))
            cv2.rectangle(picture, (x, y), (x + size, y + size), int(rng.integers(0, 256)), -1)
        for still in range(8):
            assert reader.read(noisy(picture, 6.0, 10 * index + still)) == []
    tried = {name for name, count in reader.statistics.items() if count.looks}
    assert tried >= {"x2", "soft normalised x2", "mean x2"}, "the retries were tried on it too"


def test_every_tag_is_read_right() -> None:
    reader = Reader()
    all_texts = [tag.text for tag in all_tags()]
    assert len(all_texts) > 300
    for start in range(0, len(all_texts), 12):
        picture = table()
        chosen = all_texts[start : start + 12]
        for place, text in enumerate(chosen):
            lay(picture, text, 90 + place % 4 * 150, 90 + place // 4 * 150, 3.5, 31.0 * place)
        assert texts(reader.read(picture)) == sorted(chosen)


def test_the_table_of_stages_names_no_decoder_that_does_not_exist() -> None:
    names = {status.name for status in decoder_report()} | {Matcher.name}
    stages = (*cascade.FAST, *cascade.RETRIES, *cascade.STILL)
    assert {stage.decoder for stage in stages} == names
