"""What has changed between two frames, and where in a frame a code could be."""

import numpy as np
import pytest

from tests.vision.pictures import lay, noisy, table
from vision.reading.difference import CELL, Changes, area, boxes, halved, join, square_means
from vision.reading.places import Places
from vision.reading.reader import Reader

TAG = "7A-GI-07"


def test_the_first_frame_is_all_new_and_so_is_one_of_another_size() -> None:
    changes = Changes()
    assert changes.update(table(320, 200)).all()
    assert not changes.update(table(320, 200)).any()
    assert changes.update(table(200, 320)).all()


@pytest.mark.parametrize("spread", [0.0, 3.0, 10.0, 20.0])
def test_noise_is_no_change_however_strong(spread: float) -> None:
    changes = Changes()
    told = [changes.update(noisy(table(), spread, seed)).mean() for seed in range(12)]
    assert told[0] == 1.0
    assert told[2:] == [0.0] * 10


@pytest.mark.parametrize("spread", [0.0, 3.0, 8.0])
def test_a_tag_that_comes_or_goes_is_a_change_even_in_the_dark(spread: float) -> None:
    empty = table(level=12)
    laid = empty.copy()
    lay(laid, TAG, 320, 240, 4.0, 20, ink=5, paper=26)
    changes = Changes()
    for seed in range(4):
        changes.update(noisy(empty, spread, seed))
    for seed in range(4, 44):
        came_or_went = seed % 8 == 4
        changed = changes.update(noisy(laid if seed % 16 < 12 and seed % 16 >= 4 else empty, spread, seed))
        assert changed[240 // CELL, 320 // CELL] == came_or_went, seed
        assert not changed[0].any()


def test_flicker_that_goes_on_is_learnt_and_a_hand_is_not() -> None:
    rng = np.random.default_rng(1)
    changes, flickering, hand = Changes(), [], []
    for _ in range(30):
        picture = table()
        picture[64:128, 64:128] += rng.integers(0, 16, (64, 64)).astype(np.uint8)
        flickering.append(bool(changes.update(picture).any()))
    assert flickering[:4] == [True] * 4
    assert not any(flickering[20:])
    for step in range(10):
        picture = table()
        picture[200:300, 40 * step : 40 * step + 100] = 170
        hand.append(bool(changes.update(picture)[200 // CELL + 1].any()))
    assert all(hand)


def test_a_camera_that_compresses_comes_to_rest() -> None:
    import cv2

    picture = table()
    lay(picture, TAG, 320, 240, 4.0, 20)
    reader = Reader()
    looks = []
    for seed in range(60):
        data = cv2.imencode(".jpg", noisy(picture, 2.5, seed), [cv2.IMWRITE_JPEG_QUALITY, 35])[1]
        reader.read(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))
        looks.append(sum(count.looks for count in reader.statistics.values()))
    assert looks[-1] - looks[30] <= 10


@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (9, 1), (31, 33), (64, 64), (65, 63), (200, 330)])
def test_squares_cover_the_picture_whatever_its_size(shape: tuple[int, int]) -> None:
    values = np.random.default_rng(2).integers(0, 256, shape).astype(np.uint8)
    means = square_means(values, 16)
    assert means.shape == (-(-shape[0] // 16), -(-shape[1] // 16))
    for row in range(means.shape[0]):
        for column in range(means.shape[1]):
            square = values[row * 16 : row * 16 + 16, column * 16 : column * 16 + 16]
            assert means[row, column] == pytest.approx(square.mean(), abs=0.01)


def test_boxes_that_overlap_are_joined() -> None:
    joined = join([(0, 0, 10, 10), (20, 0, 30, 10), (8, 8, 22, 12), (50, 50, 60, 60), (5, 5, 5, 9)])
    assert sorted(joined) == [(0, 0, 30, 12), (50, 50, 60, 60)]
    grid = np.zeros((8, 10), np.bool_)
    grid[1, 1] = grid[2, 2] = grid[6, 9] = True
    assert sorted(boxes(grid, table(310, 256), 4)) == [(28, 28, 100, 100), (284, 188, 310, 228)]
    assert area((284, 188, 310, 228)) == 26 * 40


def windows(picture: np.ndarray, *, clear: bool = False) -> list[tuple[int, int, int, int]]:
    everywhere = np.ones((-(-picture.shape[0] // CELL), -(-picture.shape[1] // CELL)), np.bool_)
    return Places().find(halved(picture), everywhere, clear)


@pytest.mark.parametrize(
    ("level", "ink", "paper"), [(110, 20, 235), (12, 5, 26), (250, 238, 254)], ids=["good", "dark", "glare"]
)
def test_a_code_is_in_one_of_the_first_windows_in_any_light(level: int, ink: int, paper: int) -> None:
    for angle in range(0, 360, 40):
        picture = table(level=level)
        true = lay(picture, TAG, 200 + angle, 150 + angle / 2, 4.0, angle, ink=ink, paper=paper)
        picture[300:310, :] = min(255, level + 40)
        found = windows(noisy(picture, 2.0, angle))
        inside = [
            rank
            for rank, (left, top, right, bottom) in enumerate(found)
            if (true > (left, top)).all() and (true < (right, bottom)).all()
        ]
        assert inside
        assert inside[0] < 3


def test_where_nothing_is_left_to_read_there_are_no_windows() -> None:
    picture = table()
    lay(picture, TAG, 320, 240, 4.0)
    nowhere = np.zeros((480 // CELL, 640 // CELL), np.bool_)
    assert Places().find(halved(picture), nowhere, clear=False) == []
    assert windows(table(), clear=True) == []
    assert windows(np.zeros((1, 1), np.uint8)) == []


def test_once_the_size_is_known_windows_have_it() -> None:
    picture = table()
    lay(picture, TAG, 320, 240, 4.0)
    places = Places()
    places.size = 84.0
    everywhere = np.ones((480 // CELL, 640 // CELL), np.bool_)
    left, top, right, bottom = places.find(halved(picture), everywhere, clear=False)[0]
    assert right - left == bottom - top
    assert 1.5 * 84 < right - left < 2.1 * 84


@pytest.mark.parametrize("shade", [-18, 14])
def test_what_comes_while_the_light_changes_everywhere_is_looked_at(shade: int) -> None:
    changes = Changes()
    for seed in range(6):
        changes.update(noisy(table(), 2.0, seed))
    darker = np.clip(table().astype(np.int16) + shade, 0, 255).astype(np.uint8)
    lay(darker, TAG, 320, 240, 4.0, 20)
    assert changes.update(noisy(darker, 2.0, 7)).all(), "what changed besides cannot be told: all is new"
    assert not changes.update(noisy(darker, 2.0, 8)).any(), "the light stays as it is: at rest again"


def test_the_same_picture_once_more_tells_nothing_of_noise() -> None:
    changes = Changes()
    for seed in range(6):
        changes.update(noisy(table(), 6.0, seed))
        changes.update(noisy(table(), 6.0, seed))
    assert not changes.update(noisy(table(), 6.0, 99)).any()
