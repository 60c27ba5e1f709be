"""The screens of learning and asking at every size: nothing is cut, overlaps, or is too small to touch."""

import ast
from pathlib import Path

import pytest

import companion.screens
from config.language import LANGUAGES
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.scenes import Scene
from tests.screens.scenes_learning import LEARNING
from tests.screens.test_layout import faults, shown


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("scene", LEARNING, ids=lambda scene: scene.name)
def test_every_screen_of_learning_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, scene, size)
    assert sum(len(view.painted) for view in views) > 2
    assert not faults(views, size)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("scene", LEARNING, ids=lambda scene: scene.name)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_screen_of_learning_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not faults(shown(stand, scene, size, language), size)


def test_every_screen_has_a_picture() -> None:
    """A route that no scene opens (some open by themselves) would have no picture by script/screenshots."""
    folder = Path(companion.screens.__file__).parent
    routes = {
        node.name
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and any(getattr(b, "id", "") == "Route" for b in node.bases)
    }
    by_itself = {"TableRoute", "PlayersRoute", "ChoiceRoute", "RevealRoute", "QuestionRoute", "EndRoute"}
    told = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("scenes*.py"))
    assert {name for name in routes - by_itself if name not in told} == set()
