"""Every screen at every size: nothing is cut, nothing lies on something else, everything can be touched."""

from typing import Any

import pytest

from companion.screens.art.theme import TARGET
from companion.screens.paint.rects import Rect
from config.language import LANGUAGES
from config.settings import AppSettings, Settings
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.scenes import SCENES, Scene, settings_in

PER_INCH = {(800, 480): 133.0, (720, 1280): 294.0, (1280, 720): 96.0}
"""Pixels of an inch of the real screens; on a desktop a millimetre is never smaller than this says."""


def shown(
    stand: Stand,
    scene: Scene,
    size: tuple[int, int],
    language: str = "en",
    settings: Settings | None = None,
) -> list[Any]:
    """The views of ``scene`` in a window of ``size`` pixels, the ones on top only."""
    stand.resize(size)
    app = stand.run(scene.app(settings or settings_in(language)), frames=0)
    scene.show(app)
    stand.step(4)
    views = stand.views()
    if app.alerts.shown is not None or app.overlays.covering:
        top = next(i for i, view in enumerate(views) if "Alert" in type(view).__name__)
        views = views[top:] if app.overlays.covering else uncovered(views)
    return [view for view in at_rest(views) if view.width > 1 and type(view).__name__ != "_Ground"]


def at_rest(views: list[Any]) -> list[Any]:
    """Return ``views`` without what rests under a card that leads; it never lies on whose turn it is."""
    for card in [view for view in views if type(view).__name__ in ("HintCard", "LessonCard")]:
        below = views[: views.index(card)]
        under = [view for view in below if view.rect.overlaps(card.rect, 1)]
        assert not [view for view in under if type(view).__name__ == "StandView" and view.model.seat.active]
        assert not [
            view for view in under if type(view).__name__ in ("SentenceBar", "DeckView", "OptionTile")
        ]
        views = [view for view in views if view not in under]
    return views


def uncovered(views: list[Any]) -> list[Any]:
    """Return ``views`` without those under the alert: what is touched lies under it wholly or not at all."""
    band = next(view for view in views if "Alert" in type(view).__name__)
    under = [view for view in views if view is not band and view.rect.overlaps(band.rect, 1)]
    assert not [view for view in under if view.touchable and not view.rect.within(band.rect, 1)]
    return [view for view in views if view not in under]


def faults(views: list[Any], size: tuple[int, int]) -> list[str]:
    """Everything that is wrong with a window, in words."""
    found: list[str] = []
    window = Rect(0, 0, *size)
    finger = TARGET * PER_INCH[size] / 25.4 - 1
    for view in views:
        name = f"{type(view).__name__} at {tuple(map(round, view.rect))}"
        if not view.rect.within(window, 1):
            found.append(f"{name} reaches out of the window")
        if view.touchable and min(view.width, view.height) < finger:
            found.append(f"{name} is smaller than {TARGET} mm")
        for painted in view.painted:
            if painted.cut:
                found.append(f"{name}: {painted.name!r} is cut")
            if painted.kind == "text" and not painted.rect.within(view.rect, 3):
                found.append(f"{name}: {painted.name!r} reaches out of it")
        words = [painted for painted in view.painted if painted.kind == "text"]
        for number, one in enumerate(words):
            for other in words[number + 1 :]:
                if ink(one).overlaps(ink(other), 3):
                    found.append(f"{name}: {one.name!r} lies on {other.name!r}")
    leaves = [view for view in views if view.touchable]
    for number, one in enumerate(leaves):
        for other in leaves[number + 1 :]:
            if one.rect.overlaps(other.rect, 1) and other not in one.children and one not in other.children:
                names = type(one).__name__, type(other).__name__
                found.append(f"{names[0]} at {tuple(one.rect)} lies on {names[1]} at {tuple(other.rect)}")
    return found


def ink(painted: Any) -> Rect:
    """Where a text has ink: without the leading above and below its letters."""
    rect: Rect = painted.rect
    if painted.turned in (90, 270):
        return rect.inset(min(rect.w * 0.2, painted.size * 0.2), 0)
    return rect.inset(0, min(rect.h * 0.2, painted.size * 0.2))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_fits(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    views = shown(stand, scene, size)
    assert sum(len(view.painted) for view in views) > 2
    assert not faults(views, size)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scene", [one for one in SCENES if one.words], ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_fits_in_every_language(
    stand: Stand, scene: Scene, size: tuple[int, int], language: str
) -> None:
    assert not faults(shown(stand, scene, size, language), size)


@pytest.mark.long
@pytest.mark.parametrize("scene", [one for one in SCENES if one.words], ids=lambda scene: scene.name)
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_every_screen_fits_with_the_largest_text(stand: Stand, scene: Scene, size: tuple[int, int]) -> None:
    larger = Settings(app=AppSettings(text_size="larger"))
    assert not faults(shown(stand, scene, size, settings=larger), size)
