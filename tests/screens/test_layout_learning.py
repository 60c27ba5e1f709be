"""The screens of learning and asking at every size: nothing is cut, overlaps, or is too small to touch."""

import ast
from pathlib import Path
from typing import Any

import pytest

import companion.screens
from config.language import LANGUAGES
from tests.screens.conftest import SIZES, Stand
from tests.screens.scenes import Scene
from tests.screens.scenes_learning import LEARNING
from tests.screens.test_layout import faults, shown


def size_of(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("scene", LEARNING, ids=lambda scene: scene.name)
def test_every_screen_of_learning_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, scene, size)
    assert sum(len(view.painted) for view in views) > 2
    assert not leading(views, size)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("scene", LEARNING, ids=lambda scene: scene.name)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_screen_of_learning_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not leading(shown(stand, scene, size, language), size)


def leading(views: list[Any], size: tuple[int, int]) -> list[str]:
    """The faults of a window; a card that leads lies over the table on purpose, and is looked at alone."""
    cards = [view for view in views if type(view).__name__ in ("LessonCard", "HintCard")]
    upon = [*cards, *(child for card in cards for child in card.children)]
    return faults([view for view in views if view not in upon], size) + faults(upon, size)


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
