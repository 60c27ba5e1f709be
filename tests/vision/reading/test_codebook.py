"""The codebook: tags read by the vote of all modules, and nothing else ever taken for one."""

import random
import string

import cv2
import numpy as np
import pytest
import segno

from tests.vision.pictures import lay, noisy, table
from vision.reading.codebook.finders import outlines
from vision.reading.codebook.matcher import Matcher
from vision.reading.codebook.symbols import LIKENESS, MASKS, MODULES, Values, codebook
from vision.reading.decoders import load_decoders
from vision.reading.found import Image
from vision.reading.reader import Reader
from vision.tags import all_tags, parse_tag

TAG = "7A-GI-07"
TEXTS = [tag.text for tag in all_tags()]


def modules(text: str, mask: int | None = None, level: str = "h") -> Values:
    symbol = segno.make(text, error=level, version=1, mask=mask, boost_error=False, micro=False)
    return np.array([[20 if dark else 230 for dark in row] for row in symbol.matrix], np.float32)


def test_every_tag_under_every_mask_is_itself() -> None:
    rng = random.Random(1)
    for text in TEXTS:
        match = codebook().match(modules(text, rng.randrange(MASKS)))
        assert match.text == text
        assert match.likeness > 0.99
        assert match.certain
    for mask in range(MASKS):
        assert codebook().match(modules(TAG, mask)).text == TAG


def near_codes() -> list[str]:
    """Every text that differs from some tag in its number, or in one letter."""
    numbers = {f"7A-{text[3:5]}-{number:02d}" for text in TEXTS for number in range(100)}
    letters = {
        TAG[:place] + letter + TAG[place + 1 :]
        for place in range(8)
        for letter in string.ascii_uppercase + string.digits + " -:$"
    }
    return sorted(text for text in numbers | letters if parse_tag(text) is None)


def test_no_near_code_is_ever_taken_for_a_tag() -> None:
    texts = near_codes()
    assert len(texts) > 1000
    nearest = max(
        codebook().match(modules(text, number % MASKS)).likeness for number, text in enumerate(texts)
    )
    assert nearest < LIKENESS - 0.08, "with room for noise"


def test_no_near_code_becomes_a_tag_in_noise() -> None:
    rng = np.random.default_rng(2)
    texts = near_codes()
    for text in texts[:: len(texts) // 200]:
        clean = modules(text, int(rng.integers(MASKS)))
        for spread in (30, 60, 90):
            assert (
                not codebook().match((clean + rng.normal(0, spread, clean.shape)).astype(np.float32)).certain
            )


def test_nothing_at_all_is_no_tag() -> None:
    rng = np.random.default_rng(3)
    for _ in range(300):
        noise = rng.normal(128, 60, (MODULES, MODULES)).astype(np.float32)
        assert not codebook().match(noise).certain
    assert not codebook().match(np.full((MODULES, MODULES), 128, np.float32)).certain


def test_a_fifth_of_the_modules_may_be_wrong() -> None:
    rng = np.random.default_rng(4)
    right = 0
    for text in TEXTS[::4]:
        broken = modules(text)
        wrong = rng.random(broken.shape) < 0.17
        broken[wrong] = 250 - broken[wrong]
        match = codebook().match(broken)
        assert match.text == text or not match.certain
        right += match.certain
    assert right > 0.6 * len(TEXTS[::4])


def smeared(angle: float, length: int) -> Image:
    """A tag of 4 pixels a module, smeared by motion along the picture's rows."""
    picture = table(320, 240)
    lay(picture, TAG, 160, 120, 4.0, angle)
    return cv2.blur(noisy(picture, 3.0, int(angle)), (length, 1))


def test_what_no_decoder_reads_is_read_and_lies_where_it_lies() -> None:
    libraries = load_decoders()
    rescued = 0
    for angle in range(0, 360, 24):
        true = lay(table(320, 240), TAG, 160, 120, 4.0, angle)
        picture = smeared(angle, 9)
        (found,) = Matcher().decode(picture)
        assert found.text == TAG
        assert found.decoder == "codebook"
        assert np.abs(found.corners - true).max() < 4
        rescued += not any(library.decode(picture) for library in libraries)
        assert [one.text for one in Reader().read_still(picture).found] == [TAG]
    assert rescued >= 10


def test_the_moving_reader_comes_to_it_once_the_card_lies_still() -> None:
    picture = table(320, 240)
    lay(picture, TAG, 160, 120, 4.0, 40)
    reader = Reader()
    by = []
    for seed in range(10):
        found = reader.read(noisy(cv2.blur(picture, (11, 1)), 3.0, seed))
        by += [(one.text, one.decoder) for one in found if one.fresh]
    assert set(by) == {(TAG, "codebook")}
    assert len(by) >= 2, "twice, as the tracker asks"


def test_without_all_decoders_it_is_left_out() -> None:
    picture = smeared(24, 11)
    for choice in ("none", "zxing", "pyzbar"):
        assert Reader(choice).read_still(picture).found == []


def test_a_picture_too_small_for_a_symbol_is_no_trouble() -> None:
    rng = np.random.default_rng(5)
    for shape in ((1, 1), (20, 400), (400, 20), (21, 21), (30, 40)):
        assert Matcher().decode(rng.integers(0, 256, shape).astype(np.uint8)) == []


@pytest.mark.parametrize("pixels", [2.5, 4.0, 5.5])
def test_the_outline_of_a_symbol_is_among_the_likeliest(pixels: float) -> None:
    for angle in range(0, 360, 30):
        picture = table(320, 240)
        true = lay(picture, TAG, 160, 120, pixels, angle)
        near = [np.abs(corners - true).max() for corners in outlines(picture, pixels)]
        assert min(near) < 1.5 * pixels


def test_foreign_codes_of_the_same_size_are_not_matched() -> None:
    for angle, text in enumerate(["7A-GI-26", "HELLO", "12345678901234567", "7B-GI-07", "7A-CE-61"]):
        picture = table(320, 240)
        lay(picture, text, 160, 120, 4.0, 25.0 * angle)
        assert Matcher().decode(picture) == []
        assert Matcher().decode(cv2.blur(picture, (9, 1))) == []
