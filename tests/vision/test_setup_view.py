"""The set-up view: what it measures on frames of known height, blur and light, and what it advises."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from config.language import ENGLISH
from vision.drawn import CONDITIONS, GOOD, Conditions, DrawnPad, Renderer, View
from vision.reading.found import Found
from vision.reading.reader import Reader
from vision.setup_view import Advice, Lens, PadView, SetupWatch, advice_sentence, assess

CARD = DrawnPad().lay("7A-GI-07", angle=20)


def found_in(renderer: Renderer, pad: DrawnPad) -> list[Found]:
    """What a reader would find, from the drawing itself: measuring must not depend on luck in reading."""
    return [
        Found(piece.text, renderer.sticker_corners(piece).astype(np.float32), "drawn") for piece in pad.lying
    ]


def seen(
    view: View | None = None, conditions: Conditions = GOOD, pad: DrawnPad = CARD, lens: Lens | None = None
) -> PadView:
    renderer = Renderer(view or View(800, 600, 3.6), conditions)
    return assess(renderer.render(pad), found_in(renderer, pad), lens)


def says(view: PadView) -> str:
    return advice_sentence(view.advice, ENGLISH)


def test_a_good_table_needs_nothing() -> None:
    view = seen()
    assert view.good
    assert view.sharpness > 0.85
    assert 0.7 < view.brightness <= 1
    assert view.glare == 0
    assert says(view) == "The pad is well in view."


@pytest.mark.parametrize("px", [2.0, 2.5, 3.0, 4.0, 5.0])
@pytest.mark.parametrize("angle", [0, 45, 200])
def test_pixels_a_module_are_those_of_the_view(px: float, angle: float) -> None:
    view = seen(View(px_per_module=px), pad=DrawnPad().lay("7A-GI-07", angle=angle))
    assert view.px_per_module == pytest.approx(px, rel=0.02)


@pytest.mark.parametrize("distance", [120, 160, 200, 260])
def test_the_distance_is_that_of_the_camera(distance: float) -> None:
    assert seen(View.at_distance(distance)).distance_mm == pytest.approx(distance, rel=0.03)


@pytest.mark.parametrize(("distance", "cm"), [(230, 6), (260, 9), (300, 13)])
def test_a_camera_too_far_away_is_told_how_much_closer(distance: float, cm: int) -> None:
    view = seen(View.at_distance(distance))
    assert view.advice == Advice("closer", {"cm": cm})
    assert says(view) == f"Move the camera {cm} cm closer."
    assert seen(View.at_distance(distance - cm * 10)).advice.code == "good"


def test_a_camera_too_close_is_told_how_much_higher() -> None:
    view = seen(View(px_per_module=7.0))
    assert view.advice.code == "higher"
    centimetres = view.advice.params["cm"]
    assert f"{centimetres} cm higher" in says(view)
    assert view.distance_mm is not None
    assert seen(View.at_distance(view.distance_mm + centimetres * 10)).advice.code == "good"


@pytest.mark.parametrize("px", [3.2, 4.0, 6.0])
def test_the_blur_is_that_of_the_lens(px: float) -> None:
    for blur in (0.25, 0.35, 0.45, 0.55):
        conditions = Conditions(defocus=blur, noise=4)
        view = seen(View(800, 600, px), conditions)
        assert view.blur_px / px == pytest.approx(blur, abs=0.1)


def test_sharpness_falls_with_the_blur_and_ends_at_the_worst_that_can_be_read() -> None:
    sharp = [seen(conditions=Conditions(defocus=blur)).sharpness for blur in (0.1, 0.2, 0.3, 0.4, 0.6)]
    assert all(before > after for before, after in pairwise(sharp))
    assert sharp[0] > 0.9
    assert sharp[-1] == 0


def test_out_of_focus_is_said_before_distance() -> None:
    view = seen(View(px_per_module=2.5), Conditions(defocus=0.6))
    assert view.advice.code == "focus"
    assert "Out of focus" in says(view)


def test_below_the_lens_minimum_it_is_the_distance_that_is_wrong() -> None:
    lens = Lens(minimum_mm=180)
    view = seen(View.at_distance(140), Conditions(defocus=0.45), lens=lens)
    assert view.advice == Advice("too-close-for-lens", {"cm": 18})
    assert says(view) == "Out of focus: 18 cm is this lens's minimum. Move the camera higher."
    assert seen(View.at_distance(140), GOOD, lens=lens).good
    assert seen(View.at_distance(190), Conditions(defocus=0.6), lens=lens).advice.code == "focus"


@pytest.mark.parametrize("light", [0.9, 0.6, 0.4, 0.25, 0.12])
def test_brightness_is_that_of_white_paper(light: float) -> None:
    view = seen(conditions=Conditions(light=light, uneven=0.0))
    assert view.brightness == pytest.approx(light, rel=0.12)
    assert (view.advice.code == "more-light") == (light < 0.3)


def test_glare_asks_for_the_lamp_to_be_turned() -> None:
    for pad in (CARD, DrawnPad()):
        view = seen(conditions=CONDITIONS["glare"], pad=pad)
        assert view.glare > 0.01
        assert says(view).startswith("The lamp is reflected")


def test_overexposure_asks_for_less_light() -> None:
    frame = np.full((480, 640), 255, np.uint8)
    assert assess(frame, []).advice.code == "less-light"


@pytest.mark.parametrize("tilt", [0, 20, 30, 45, 55])
@pytest.mark.parametrize("towards", [0, 70, 135])
def test_a_tilted_camera_is_straightened(tilt: float, towards: float) -> None:
    view = seen(View(px_per_module=4.5, tilt=tilt, towards=towards))
    assert view.tilt == pytest.approx(tilt, abs=12)
    assert (view.advice.code == "straight-down") == (tilt > 40)


def test_an_empty_pad_asks_for_a_card_and_a_blurred_one_for_focus() -> None:
    empty = seen(pad=DrawnPad())
    assert empty.advice.code == "lay-a-card"
    assert empty.px_per_module is None
    assert empty.distance_mm is None
    assert seen(conditions=Conditions(defocus=0.9), pad=DrawnPad()).advice.code == "focus"
    assert seen(conditions=CONDITIONS["dark"], pad=DrawnPad()).advice.code == "more-light"


def test_foreign_codes_are_no_measure() -> None:
    pad = DrawnPad().lay("https://example.org")
    assert seen(pad=pad).px_per_module is None


def test_a_frame_without_a_picture_says_so() -> None:
    view = assess(np.zeros((0, 0), np.uint8), [])
    assert view.advice.code == "no-picture"
    assert not view.good


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (16, 16, 3), (480, 640), (480, 640, 3)])
@pytest.mark.parametrize("level", [0, 128, 255])
def test_any_picture_is_assessed(shape: tuple[int, ...], level: int) -> None:
    view = assess(np.full(shape, level, np.uint8), [])
    assert 0 <= view.sharpness <= 1
    assert view.advice.code in {"more-light", "less-light", "focus", "lay-a-card"}


def test_a_symbol_at_the_edge_of_the_picture_is_measured_too() -> None:
    renderer = Renderer(View(px_per_module=4))
    pad = DrawnPad().lay("7A-GI-07", x=90, y=30)
    view = assess(renderer.render(pad), found_in(renderer, pad))
    assert view.px_per_module == pytest.approx(4, rel=0.02)
    outside = [replace(one, corners=one.corners + 5000) for one in found_in(renderer, pad)]
    assert assess(renderer.render(pad), outside).advice.code == "focus"


def test_what_the_reader_finds_is_as_good_a_measure() -> None:
    renderer = Renderer(View(px_per_module=3.6))
    frame = renderer.render(CARD)
    read = Reader().read(frame)
    assert [one.text for one in read] == ["7A-GI-07"]
    px = assess(frame, read).px_per_module
    assert px == pytest.approx(3.6, rel=0.05)


def test_every_advice_has_a_sentence_of_its_own() -> None:
    codes = ["good", "lay-a-card", "more-light", "less-light", "turn-the-lamp", "focus", "too-close-for-lens",
             "closer", "higher", "straight-down", "no-picture"]  # fmt: skip
    sentences = {advice_sentence(Advice(code, {"cm": 5}), ENGLISH) for code in codes}  # type: ignore[arg-type]
    assert len(sentences) == len(codes)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def test_advice_does_not_flicker() -> None:
    """A single other frame changes the figures, not the sentence; a lasting change does change it."""
    renderer, dark = Renderer(View(px_per_module=3.6)), Renderer(View(px_per_module=3.6), CONDITIONS["dark"])
    found = found_in(renderer, CARD)
    watch = SetupWatch(frames=5)
    good = [watch.update(renderer.render(CARD, index), found) for index in range(3)]
    odd = watch.update(dark.render(CARD), found)
    assert [view.advice.code for view in good] == ["good"] * 3
    assert odd.brightness < 0.2
    assert odd.advice.code == "good"
    later = [watch.update(dark.render(CARD, index), found) for index in range(4)]
    assert later[-1].advice.code == "more-light"
    assert replace(later[-1], advice=odd.advice).good
