"""A picture by itself: every look that there is, the cheap ones first, and none once the time is up."""

from itertools import count, pairwise

import cv2
import numpy as np
import pytest

from tests.vision.pictures import lay, noisy, table
from vision.reading.cascade import Cascade, merge
from vision.reading.decoders import load_decoders
from vision.reading.found import Found, Image, same_place, spot
from vision.reading.reader import Reader
from vision.reading.still import OVERLAP, TILE, StillRead, _tiles, looks, read_thoroughly

TAG = "7A-GI-07"


class Counting:
    """A decoder that only counts what it is shown."""

    name = "zxing"

    def __init__(self) -> None:
        self.shapes: list[tuple[int, ...]] = []

    def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
        """Find nothing."""
        self.shapes.append(grey.shape)
        return []


def large(
    tags: tuple[tuple[str, int, int], ...], module: float, size: tuple[int, int] = (2600, 1900)
) -> Image:
    """A photograph of these tags at these places."""
    picture = table(*size)
    for number, (text, x, y) in enumerate(tags):
        lay(picture, text, x, y, module, 30 * number)
    return noisy(picture, 2.0, 1)


@pytest.mark.parametrize(
    "shape", [(1, 1), (120, 160), (1080, 1920), (3000, 4000), (5800, 5800), (1, 34_000_000), (200, 170_000)]
)
def test_tiles_are_small_cover_everything_and_overlap(shape: tuple[int, int]) -> None:
    grey = np.broadcast_to(np.uint8(0), shape)
    tiles = _tiles(grey)
    seen = np.zeros(shape, np.bool_) if grey.size < 4_000_000 else None
    for left, top, right, bottom in tiles:
        assert 0 <= left < right <= shape[1]
        assert 0 <= top < bottom <= shape[0]
        assert (right - left) * (bottom - top) <= TILE
        if seen is not None:
            seen[top:bottom, left:right] = True
    assert seen is None or seen.all()
    for axis in (0, 1):
        edges = sorted({(tile[axis], tile[axis + 2]) for tile in tiles})
        assert all(after[0] <= before[1] - OVERLAP for before, after in pairwise(edges))
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in tiles)
    assert area <= TILE or area < 2.2 * grey.size or min(shape) < 2 * OVERLAP


def test_a_large_symbol_across_the_edges_of_tiles_is_read_in_a_smaller_copy() -> None:
    picture = large(((TAG, 1300, 950),), 30.0)
    assert len(_tiles(picture)) > 4
    (found,) = read_thoroughly(Cascade(load_decoders("zxing")), picture).found
    assert found.text == TAG
    assert np.abs(found.centre - np.array([1300, 950])).max() < 5


@pytest.mark.parametrize("module", [12.0, 45.0])
def test_what_one_plain_call_of_any_library_reads_in_the_whole_picture_is_read(module: float) -> None:
    picture = large(((TAG, 690, 560),), module, (1400, 1100))
    for library in load_decoders():
        assert [one.text for one in library.decode(picture)] == [TAG]
        assert any(TAG in {one.text for one in read.found} for read in looks(Cascade([library]), picture))


def test_a_large_tag_in_a_large_photograph_is_read_in_time() -> None:
    picture = table(4032, 3024)
    symbol = table(200, 200, 255)
    lay(symbol, TAG, 100, 100, 8.0, 4)
    picture[600:2400, 1000:2800] = cv2.resize(symbol, (1800, 1800), interpolation=cv2.INTER_NEAREST)
    assert [one.text for one in Reader().read_still(picture).found] == [TAG]


def test_a_larger_part_is_not_looked_at_where_it_would_take_too_long() -> None:
    """What a library needs for a picture full of finders grows with the square of their number."""
    now = 0.0

    class Slow(Counting):
        def decode(self, grey: Image, *, thorough: bool = False) -> list[Found]:
            nonlocal now
            now += (grey.size / TILE) ** 2
            return super().decode(grey)

    slow = Slow()
    picture = np.full((3000, 4000), 200, np.uint8)
    read = read_thoroughly(Cascade([slow]), picture, 60.0, lambda: now)
    assert not read.complete
    assert picture.shape not in slow.shapes


def test_a_symbol_that_is_read_at_several_sizes_is_told_once_by_its_largest() -> None:
    picture = large(((TAG, 300, 300), ("7A-CE-11", 2300, 1600), ("7A-CE-12", 1300, 900)), 8.0)
    found = read_thoroughly(Cascade(load_decoders("zxing")), picture).found
    assert sorted(one.text for one in found) == ["7A-CE-11", "7A-CE-12", TAG]
    places = {TAG: (300, 300), "7A-CE-11": (2300, 1600), "7A-CE-12": (1300, 900)}
    for one in found:
        assert np.abs(one.centre - np.array(places[one.text])).max() < 1.5


def test_the_cheap_looks_come_first_and_none_begins_when_the_time_is_nearly_up() -> None:
    ticks = count()
    all_looks, some = Counting(), Counting()
    picture = np.full((1000, 1400), 200, np.uint8)
    read_thoroughly(Cascade([all_looks]), picture)
    # The clock goes on by a second whenever it is read: once at the start, once after each look.
    read_thoroughly(Cascade([some]), picture, 10.0, lambda: float(next(ticks)))
    assert some.shapes == [shape for shape in all_looks.shapes if shape != picture.shape][: len(some.shapes)]
    assert 4 <= len(some.shapes) <= 9 < len(all_looks.shapes)
    plain = [rows * columns for rows, columns in all_looks.shapes[:3]]
    assert plain == sorted(plain)


def test_what_was_found_when_the_time_is_up_is_told_and_without_time_there_is_nothing() -> None:
    picture = large(((TAG, 700, 500),), 8.0)
    ticks = count()
    cascade = Cascade(load_decoders("auto"))
    found = read_thoroughly(cascade, picture, 6.0, lambda: float(next(ticks))).found
    assert [one.text for one in found] == [TAG]
    assert sum(each.looks for each in cascade.counts.values()) < 8
    assert read_thoroughly(cascade, picture, -1.0) == StillRead([], complete=False)
    assert Reader().read_still(picture, -1.0).found == []


def test_who_stops_early_has_what_was_found_until_then() -> None:
    seen = [
        len(read.found) for read in looks(Cascade(load_decoders("zxing")), large(((TAG, 700, 500),), 8.0))
    ]
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_a_picture_full_of_one_code_is_merged_by_measuring_each_symbol_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hundreds of symbols with one text are compared with each other: that took longer than reading them."""
    measured = count()
    monkeypatch.setattr("vision.reading.cascade.spot", lambda corners: (next(measured), spot(corners))[1])
    rng = np.random.default_rng(1)
    square = np.array([(0, 0), (20, 0), (20, 20), (0, 20)], np.float32)
    found = [
        Found(f"7A-GI-0{number % 2}", square + rng.integers(0, 600, 2).astype(np.float32), "zxing")
        for number in range(400)
    ]
    merged = merge(found[:100], found[100:])
    assert next(measured) == len(found)
    kept = found[:100]
    for one in found[100:]:
        if not any(one.text == other.text and same_place(one.corners, other.corners) for other in kept):
            kept.append(one)
    assert merged == kept
    assert 200 < len(kept) < 400
