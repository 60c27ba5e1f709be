"""Where stickers lie in mm, from their outlines alone: a tilted camera, a lens that bends, two sizes."""

import math
import random

import numpy as np
import pytest

from vision.drawn import Lying, Renderer, View
from vision.drawn.pad import turned
from vision.overhead.plane import fitted, pose, similarity


def seen(
    view: View, count: int, sticker: float = 15.0, seed: int = 0
) -> tuple[list[np.ndarray], list[tuple[float, float]]]:
    """The outlines of cards all over the table, half a pixel off, and where their stickers are (y away)."""
    rng = random.Random(seed)
    renderer = Renderer.__new__(Renderer)
    renderer.view = view
    noise = np.random.default_rng(seed)
    across, down = view.width / view.px_per_mm * 0.42, view.height / view.px_per_mm * 0.42
    outlines, places = [], []
    for number in range(count):
        x, y = rng.uniform(-across, across), rng.uniform(-down, down)
        piece = Lying(f"7A-CE-{number + 1:02d}", x, y, rng.uniform(0, 360), sticker_mm=sticker)
        corners = renderer.sticker_corners(piece) + noise.normal(0, 0.3, (4, 2))
        outlines.append(corners.astype(np.float32))
        off_x, off_y = turned(*piece.sticker[:2], piece.angle)
        places.append((x + off_x, -(y + off_y)))
    return outlines, places


@pytest.mark.parametrize(
    ("view", "worst"),
    [
        (View(1920, 1080, px_per_module=2.5), 1.5),
        (View(1920, 1080, px_per_module=2.5, tilt=12, towards=200), 4.0),
        (View(4608, 2592, px_per_module=2.1, tilt=8, towards=30, bend=0.04), 6.0),
    ],
    ids=["straight down", "tilted", "tilted through a lens that bends"],
)
def test_places_are_right_to_a_few_millimetres(view: View, worst: float) -> None:
    outlines, places = seen(view, 30)
    plane = fitted(outlines, (view.height, view.width))
    here = np.array([pose(plane, corners)[:2] for corners in outlines])
    matrix, off = similarity(here, np.array(places))
    assert off.max() < worst
    assert math.hypot(matrix[0, 0], matrix[0, 1]) == pytest.approx(1, abs=0.02)
    back = plane.to_pixels(here)
    assert np.abs(back - [corners.mean(axis=0) for corners in outlines]).max() < 1.5


def test_the_size_of_each_sticker_is_told_beside_the_others() -> None:
    view = View(1920, 1080, px_per_module=2.5)
    small, _ = seen(view, 12, 15.0)
    large, _ = seen(view, 5, 20.0, seed=1)
    plane = fitted([*small, *large], (view.height, view.width), sticker=15.0)
    assert [round(pose(plane, corners)[3]) for corners in small] == [15] * 12
    assert [round(pose(plane, corners)[3]) for corners in large] == [20] * 5


def test_one_sticker_gives_a_scale_and_none_gives_nothing() -> None:
    view = View(1920, 1080, px_per_module=3)
    outlines, _ = seen(view, 1)
    assert pose(fitted(outlines, (1080, 1920)), outlines[0])[3] == pytest.approx(15, abs=0.2)
    with pytest.raises(ValueError, match="sticker"):
        fitted([], (1080, 1920))
