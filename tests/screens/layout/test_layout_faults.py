"""The screens of faults at every size: nothing is cut, overlaps, or is too small to touch."""

from typing import Any

import pytest

from config.language import LANGUAGES
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.layout.test_layout import faults, shown
from tests.screens.scenes import Scene
from tests.screens.scenes_faults import FAULT_SCENES

SMALL, LARGE = SIZES[:2], SIZES[2:]


@pytest.mark.parametrize("scene", FAULT_SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize(
    "size", [*SMALL, *(pytest.param(size, marks=pytest.mark.long) for size in LARGE)], ids=size_of
)
def test_every_screen_of_faults_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, scene, size)
    assert sum(len(view.painted) for view in views) > 2
    assert not told(views, size)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scene", FAULT_SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_of_faults_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not told(shown(stand, scene, size, language), size)


def told(views: list[Any], size: tuple[int, int]) -> list[str]:
    """The faults of a window; the strip lies over the screen on purpose, and is looked at alone."""
    strip = [view for view in views if type(view).__name__ == "FaultStrip"]
    return faults([view for view in views if view not in strip], size) + faults(strip, size)
