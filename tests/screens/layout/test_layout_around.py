"""The screens around a game at every size: nothing is cut, overlaps, or is too small to touch."""

import pytest

from config.language import LANGUAGES
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.layout.test_layout import faults, shown
from tests.screens.scenes import Scene
from tests.screens.scenes_around import AROUND

SMALL, LARGE = SIZES[:2], SIZES[2:]


@pytest.mark.parametrize("scene", AROUND, ids=lambda scene: scene.name)
@pytest.mark.parametrize(
    "size", [*SMALL, *(pytest.param(s, marks=pytest.mark.long) for s in LARGE)], ids=size_of
)
def test_every_screen_around_a_game_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, scene, size)
    assert sum(len(view.painted) for view in views) > 2
    assert not faults(views, size)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scene", [one for one in AROUND if one.words], ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_around_a_game_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not faults(shown(stand, scene, size, language), size)
