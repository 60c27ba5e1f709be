"""Drawings: there is one for everything, and none needs its colour to be told apart (rules.md section 2)."""

from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.screens.art.interface_icons import ICONS
from companion.screens.art.objectives import MEDALS
from companion.screens.art.pen import Pen
from companion.screens.art.symbols import COLOURS, PIECES, Painter
from companion.screens.art.theme import EVENING
from companion.screens.art.token_icons import TOKENS
from companion.screens.art.wonder_shapes import SHAPES, shapes_of, wonder_painter
from companion.screens.kit.cost_signs import Cost, Need, cost_painter, costs_width
from config.catalogue import default_catalogue

SIDE = 44


def picture(painter: Painter, side: int = SIDE) -> NDArray[np.float64]:
    """What is seen on the panel's colour, as grey from 0 to 1: what an eye without colours sees."""
    pen = Pen(side, side)
    painter(pen, EVENING)
    rgba = pen.rgba() / 255.0
    alpha = rgba[:, :, 3:]
    seen = rgba[:, :, :3] * alpha + np.array(EVENING.panel[:3]) * (1 - alpha)
    return np.asarray(seen @ np.array([0.2126, 0.7152, 0.0722]))


def difference(one: Painter, other: Painter) -> float:
    """The share of pixels that look clearly different without colour."""
    return float((np.abs(picture(one) - picture(other)) > 0.15).mean())


def test_every_piece_of_the_catalogue_has_a_drawing() -> None:
    facts = default_catalogue()
    assert set(facts.faces) <= set(PIECES)
    assert set(facts.tokens) <= set(TOKENS)
    assert set(facts.medals) <= set(MEDALS)
    assert set(facts.wonders) == set(SHAPES)
    assert {face.colour for face in facts.faces.values()} == set(COLOURS)


def test_no_two_families_share_a_name() -> None:
    families = (PIECES, MEDALS, TOKENS, ICONS)
    assert sum(map(len, families)) == len(set().union(*families))


@pytest.mark.parametrize(
    ("family", "names"),
    [
        (PIECES, COLOURS),
        (PIECES, tuple(default_catalogue().faces)),
        (MEDALS, tuple(default_catalogue().medals)),
        (TOKENS, tuple(default_catalogue().tokens)),
        (PIECES, ("peace", "battle")),
        (MEDALS, ("reward", "three-blue", "empty-medal")),
    ],
    ids=["colours", "faces", "medals", "tokens", "conflict", "medal sides"],
)
def test_no_two_look_alike_without_colour(family: dict[str, Painter], names: tuple[str, ...]) -> None:
    pairs = list(combinations(names, 2))
    assert pairs
    alike = [(one, other) for one, other in pairs if difference(family[one], family[other]) < 0.03]
    assert alike == []


def test_the_symbols_of_colours_differ_in_shape_alone() -> None:
    """Drawn in one and the same colour they are still told apart."""
    shapes = []
    for colour in COLOURS:
        pen = Pen(SIDE, SIDE)
        PIECES[colour](pen, EVENING)
        shapes.append(pen.rgba()[:, :, 3] > 127)
    for one, other in combinations(shapes, 2):
        assert (one ^ other).mean() > 0.1


def test_every_wonder_has_a_shape_a_stage_and_they_do_not_touch() -> None:
    facts = default_catalogue()
    for wonder, about in facts.wonders.items():
        levels = [stage.level for stage in about.stages]
        assert len(shapes_of(wonder, levels)) == len(levels)
        for one, other in combinations(range(1, len(levels) + 1), 2):
            built = [cover(wonder, levels, {number}) for number in (one, other)]
            assert not (built[0] & built[1]).any()
            assert built[0].any()


def cover(wonder: str, levels: list[int], built: set[int]) -> NDArray[np.bool_]:
    """Where the gold of the constructed Stages is."""
    pen = Pen(160, 160)
    wonder_painter(wonder, levels, built, ())(pen, EVENING)
    rgba = pen.rgba().astype(int)
    gold = np.array(EVENING.accent[:3]) * 255
    return np.asarray((np.abs(rgba[:, :, :3] - gold).max(axis=2) < 12) & (rgba[:, :, 3] > 250))


def test_r21_a_wonder_that_the_owner_set_right_is_drawn_by_its_levels() -> None:
    shapes = shapes_of("rome", [1, 1, 2, 3, 3])
    assert len(shapes) == 5
    heights = [min(y for _, y in shape) for shape in shapes]
    assert heights[0] == heights[1] < heights[2] < heights[3] == heights[4]


def test_a_drawing_is_smooth_and_has_its_size() -> None:
    pen = Pen(30, 20)
    pen.polygon([(0, 0), (1, 0), (0.5, 1)], (1, 0, 0, 1))
    picture = pen.rgba()
    assert picture.shape == (20, 30, 4)
    edges = (picture[:, :, 3] > 20) & (picture[:, :, 3] < 235)
    assert edges.sum() >= 20
    assert (picture[picture[:, :, 3] > 0][:, 0] == 255).all()


@pytest.mark.parametrize("signs", [True, False])
def test_r20_r21_costs_look_different_by_number_and_kind_without_colour(signs: bool) -> None:
    """Equal and different Resources are told apart, with "=" between them and without; so is how many."""
    drawings: list[NDArray[np.float64]] = []
    for number in range(2, 6):
        for kind in get_args(Need):
            width = costs_width((Cost(kind, number, 1),), signs)
            pen = Pen(round(width * SIDE), SIDE)
            cost_painter(kind, number, signs)(pen, EVENING)
            seen = pen.rgba() / 255.0
            drawings.append(seen[:, :, :3].mean(axis=2) * seen[:, :, 3])
        equal, different = drawings[-2:]
        assert equal.shape == different.shape
        assert float((np.abs(equal - different) > 0.15).mean()) > 0.05, number
    assert len({drawing.shape for drawing in drawings}) == 4
