"""Drawings: there is one for everything, and none needs its colour to be told apart (rules.md section 2)."""

from collections.abc import Collection, Sequence
from itertools import combinations
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.screens.art import wonder_pictures
from companion.screens.art.interface_icons import ICONS
from companion.screens.art.objectives import MEDALS
from companion.screens.art.pen import Pen, Picture
from companion.screens.art.symbols import COLOURS, PIECES, Painter
from companion.screens.art.theme import EVENING
from companion.screens.art.token_icons import TOKENS
from companion.screens.art.wonder_pictures import drawn_levels, stage_at, stage_boxes, wonder_painter
from companion.screens.paint.cost_signs import Cost, Need, cost_painter, costs_width
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


def wonder(
    name: str, levels: Sequence[int], built: Collection[int], nearest: Collection[int] = ()
) -> Picture:
    """A Wonder as it is painted where it is small."""
    pen = Pen(160, 160)
    wonder_painter(name, levels, built, nearest)(pen, EVENING)
    return pen.rgba()


def test_every_wonder_of_the_box_has_a_drawing_with_its_stages_and_levels() -> None:
    wonders = default_catalogue().wonders
    assert set(wonder_pictures.names()) == set(wonders)
    for name, about in wonders.items():
        assert drawn_levels(name) == tuple(stage.level for stage in about.stages), name


def test_each_stage_is_seen_where_it_rises_and_stands_above_what_carries_it() -> None:
    for name in wonder_pictures.names():
        levels = drawn_levels(name)
        boxes = stage_boxes(name, levels)
        for number, box in enumerate(boxes, start=1):
            assert box.w * box.h > 0.01, (name, number)
            before, after = wonder(name, levels, range(1, number)), wonder(name, levels, range(1, number + 1))
            rows = slice(round((1 - box.y - box.h) * 160), round((1 - box.y) * 160))
            columns = slice(round(box.x * 160), round((box.x + box.w) * 160))
            changed = np.abs(before.astype(int) - after.astype(int)).max(axis=2) > 60
            assert changed[rows, columns].mean() > 0.35, (name, number)
            assert changed.sum() - changed[rows, columns].sum() < 0.2 * changed.sum(), (name, number)
        for one, other in combinations(range(len(levels)), 2):
            if levels[one] < levels[other]:
                assert boxes[one].y < boxes[other].y, (name, one, other)


def test_missing_next_and_constructed_stages_differ_also_without_colour() -> None:
    for name in wonder_pictures.names():
        levels = drawn_levels(name)
        grey = [
            picture[:, :, :3].mean(axis=2) * picture[:, :, 3] / 255
            for picture in (
                wonder(name, levels, ()),
                wonder(name, levels, (), {1}),
                wonder(name, levels, {1}),
            )
        ]
        for one, other in combinations(grey, 2):
            assert (np.abs(one - other) > 25).mean() > 0.01, name


def test_no_two_wonders_are_alike_in_outline() -> None:
    outlines = {
        name: wonder(name, drawn_levels(name), {1, 2, 3, 4, 5})[:, :, 3] > 127
        for name in wonder_pictures.names()
    }
    for one, other in combinations(outlines, 2):
        common = (outlines[one] & outlines[other]).sum() / (outlines[one] | outlines[other]).sum()
        assert common < 0.85, (one, other, common)


def test_r21_a_wonder_that_the_owner_set_right_is_drawn_by_its_levels() -> None:
    boxes = stage_boxes("rome", [1, 1, 2, 3, 3])
    lows = [round(box.y, 2) for box in boxes]
    assert lows[0] == lows[1] < lows[2] < lows[3] == lows[4]
    assert boxes[0].x + boxes[0].w < boxes[1].x + 0.02
    assert len(stage_boxes("rome", [1, 2, 3, 4])) == 4


def test_a_finger_finds_the_stage_below_it() -> None:
    assert stage_at("giza", drawn_levels("giza"), 0.5, 0.18) == 1
    assert stage_at("giza", drawn_levels("giza"), 0.5, 0.85) == 5
    assert stage_at("giza", drawn_levels("giza"), 0.02, 0.98) is None
    assert stage_at("rhodes", drawn_levels("rhodes"), 0.25, 0.15) == 1
    assert stage_at("rhodes", drawn_levels("rhodes"), 0.75, 0.15) == 2


def test_a_wonder_without_a_picture_is_shown_as_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wonder_pictures, "FOLDER", tmp_path)
    monkeypatch.setattr(wonder_pictures, "_drawing", wonder_pictures._drawing.__wrapped__)
    assert (wonder("atlantis", [1, 2, 2], {1, 2, 3})[:, :, 3] > 127).mean() > 0.5


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
