"""Colours and measures: readable, and the same size for eye and finger on every screen."""

import pytest

from companion.screens.art.theme import (
    BOLD_FONT,
    EVENING,
    FONT,
    NIGHT,
    PAPER,
    TARGET,
    TEXT_SCALES,
    Palette,
    contrast,
    luminance,
    rgb,
    theme_for,
    unit_for,
)

COLOURS = ("grey", "yellow", "blue", "green", "red")


def test_contrast_by_the_book() -> None:
    """WCAG 2.1: black on white is 21 to 1, a colour on itself 1 to 1."""
    black, white = rgb("#000000"), rgb("#ffffff")
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert luminance(rgb("#777777")) == pytest.approx(0.184, abs=0.001)


@pytest.mark.parametrize("palette", [EVENING, NIGHT], ids=["evening", "night"])
def test_every_text_colour_is_readable_on_every_surface(palette: Palette) -> None:
    """Text has a contrast of at least 4.5 to 1; on a key that is just being pressed 3 are enough."""
    checked = 0
    for surface in palette.surfaces():
        least = 3.0 if surface == palette.pressed else 4.5
        for text in (palette.text, palette.quiet, palette.accent):
            assert contrast(text, surface) >= least
            checked += 1
    assert checked == 27


@pytest.mark.parametrize("palette", [EVENING, NIGHT], ids=["evening", "night"])
def test_the_five_colours_stand_out_from_every_surface(palette: Palette) -> None:
    """Signs need 3 to 1 (WCAG 2.1, 1.4.11)."""
    for surface in (
        palette.ground,
        palette.bar,
        palette.panel,
        palette.active,
        palette.raised,
        palette.sentence,
    ):
        for colour in COLOURS:
            assert contrast(palette.card(colour), surface) >= 3


def test_ink_is_readable_on_paper_and_on_every_head_of_a_card() -> None:
    assert contrast(EVENING.ink, EVENING.paper) >= 4.5
    for colour in COLOURS:
        assert contrast(EVENING.ink, EVENING.card(colour)) >= 4.5
        assert contrast(PAPER.card(colour), EVENING.paper) >= 3


@pytest.mark.parametrize(("size", "per_inch"), [((800, 480), 133), ((720, 1280), 294)])
def test_a_millimetre_is_true_on_the_touchscreens(size: tuple[int, int], per_inch: int) -> None:
    assert unit_for(size) == pytest.approx(per_inch / 25.4)
    assert theme_for(size).target == pytest.approx(TARGET * per_inch / 25.4)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600), (640, 400)])
def test_a_desktop_window_keeps_the_proportions_and_never_goes_below_its_millimetre(
    size: tuple[int, int],
) -> None:
    unit = unit_for(size, 96)
    assert unit >= 96 / 25.4
    assert unit == pytest.approx(max(96 / 25.4, min(size) / 91))


def test_text_sizes_grow_the_type_and_not_the_targets() -> None:
    sizes = [theme_for((800, 480), text_size=size) for size in TEXT_SCALES]
    assert len({theme.body for theme in sizes}) == 3
    assert len({theme.target for theme in sizes}) == 1


def test_the_fonts_have_every_letter_of_our_languages() -> None:
    """English, French, German, Spanish, Italian, and the signs that the screens write."""
    from matplotlib.ft2font import FT2Font

    letters = (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿÄÖÜẞäöüßÁÍÓÚÑáíóúñ¿¡ÌÒìòªº«»„“”‚‘’–—…×≠=·−§"
    )
    for file in (FONT, BOLD_FONT):
        known = FT2Font(file).get_charmap()
        assert [letter for letter in letters if ord(letter) not in known] == []
