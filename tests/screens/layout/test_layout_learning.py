"""The screens of learning and asking at every size: nothing is cut, overlaps, or is too small to touch."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.screens.overlays.hint_card import card_height
from companion.screens.shell.registry import SCREENS
from config.catalogue import load_catalogue
from config.language import LANGUAGES
from config.settings import AppSettings, Settings
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.layout.test_layout import faults, shown
from tests.screens.scenes import SCENES, Scene
from tests.screens.scenes_learning import LEARNING


@pytest.mark.parametrize("scene", LEARNING, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_of_learning_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, scene, size)
    assert sum(len(view.painted) for view in views) > 2
    assert not faults(views, size)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scene", LEARNING, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_of_learning_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not faults(shown(stand, scene, size, language), size)


def test_every_screen_has_a_picture() -> None:
    """A route that no scene opens (some open by themselves) would have no picture by script/screenshots."""
    by_itself = {"TableRoute", "PlayersRoute", "ChoiceRoute", "RevealRoute", "QuestionRoute", "EndRoute"}
    by_itself.add("FaceQuestionRoute")
    told = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parents[1].glob("scenes*.py"))
    routes = {kind.__name__ for kind in SCREENS}
    assert {name for name in routes - by_itself if name not in told} == set()


CHOICES = [one for one in SCENES if one.name.startswith("choice") and one.words]
LARGER = Settings(app=AppSettings(text_size="larger"))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("scene", CHOICES, ids=lambda scene: scene.name)
def test_every_choice_fits_beside_a_hint_with_the_largest_text(
    stand: Stand, scene: Scene, size: tuple[int, int]
) -> None:
    hinted = replace(scene, act=_beside_a_hint)
    assert not faults(shown(stand, hinted, size, settings=LARGER), size)


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("code", ["en", "de"])
def test_every_progress_token_fits_beside_a_hint_with_the_largest_text(
    stand: Stand, size: tuple[int, int], code: str
) -> None:
    """Whichever three lie face up beside the pile, what they do is read to its end."""
    progress = next(scene for scene in CHOICES if scene.name == "choice-progress")
    larger = Settings(app=AppSettings(text_size="larger", language=code))  # type: ignore[arg-type]
    tokens = list(load_catalogue().tokens)
    assert len(tokens) == 17
    shown(stand, progress, size, settings=larger)
    screen = stand.app.screen
    asked = screen.question()
    *_, pile = asked.options
    lang = stand.app.look.lang
    for start in range(0, len(tokens), 3):
        face_up = tokens[start : start + 3]
        options = [
            replace(pile, text=lang.term(token), symbol=token, note=lang.does(token)) for token in face_up
        ]
        screen.question = lambda options=options: replace(asked, options=(*options, pile))
        screen.refresh()
        _beside_a_hint(stand.app)
        stand.step(2)
        views = [view for view in stand.views() if view.width > 1]
        assert not faults(views, size), face_up


def _beside_a_hint(app: Any) -> None:
    app.screen.make_room(card_height(app.look.theme))
