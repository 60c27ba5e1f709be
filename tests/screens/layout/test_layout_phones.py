"""Everybody's screen at the table, at every size: nothing is cut, overlaps, or is too small to touch."""

import numpy as np
import pytest

from companion.screens.art.pen import Pen
from companion.screens.art.qr_code import qr_painter
from companion.screens.art.theme import EVENING
from config.language import LANGUAGES
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.layout.test_layout import faults, shown
from tests.screens.scenes import Scene
from tests.screens.scenes_phones import PHONE_SCENES
from vision.reading.reader import Reader

SMALL, LARGE = SIZES[:2], SIZES[2:]


@pytest.mark.parametrize("scene", PHONE_SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize(
    "size", [*SMALL, *(pytest.param(size, marks=pytest.mark.long) for size in LARGE)], ids=size_of
)
def test_every_screen_of_phones_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    look(stand, scene, size)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scene", PHONE_SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_of_phones_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    look(stand, scene, size, language)


def look(stand: Stand, scene: Scene, size: tuple[int, int], language: str = "en") -> None:
    """The strip lies over the screen on purpose, and is looked at alone."""
    views = shown(stand, scene, size, language)
    strips = [view for view in views if type(view).__name__ == "ClaimStrip"]
    assert bool(strips) == ("in-game" in scene.name)
    parts = [part for strip in strips for part in (strip, *strip.children)]
    rest = [view for view in views if view not in parts]
    assert faults(rest, size) + faults(strips, size) == []


@pytest.mark.parametrize("side", [150, 330])
def test_the_code_on_the_screen_is_read_as_the_address(side: int) -> None:
    pen = Pen(side, side)
    qr_painter("http://192.168.178.123:8077/#9pgsbrs9nx")(pen, EVENING)
    picture = np.ascontiguousarray(pen.rgba()[:, :, :3])
    assert [found.text for found in Reader().read(picture)] == ["http://192.168.178.123:8077/#9pgsbrs9nx"]
