"""The screens of finished games at every size: nothing is cut, overlaps, or is too small to touch."""

import pytest

from config.language import LANGUAGES
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.layout.test_layout import faults, shown
from tests.screens.scenes import Scene
from tests.screens.scenes_chronicle import CHRONICLE


@pytest.mark.parametrize("scene", CHRONICLE, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_of_finished_games_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    assert not faults(shown(stand, scene, size), size)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scene", CHRONICLE, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_of_finished_games_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not faults(shown(stand, scene, size, language), size)
