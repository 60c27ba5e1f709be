"""The sticker texts: exactly the ones there are, and no others."""

import itertools
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import tags
from vision.tags import CardTag, CommandTag, MedalTag, SeatTag, TokenTag, WonderTag, parse_tag, tag_text


def test_there_are_as_many_tags_as_pieces() -> None:
    every = list(tags.all_tags())
    assert len(every) == 9 * 25 + 60 + 19 + 12 + 9 + 7 + 4
    assert len({tag.text for tag in every}) == len(every)


def test_every_tag_survives_its_own_text() -> None:
    for tag in tags.all_tags():
        assert parse_tag(tag.text) == tag
        assert tags.parse_id(tag.id) == tag
        assert tag_text(tag.id) == tag.text == "7A-" + tag.id


def test_every_text_fits_the_smallest_symbol() -> None:
    alphanumeric = set(string.digits + string.ascii_uppercase + " $%*+-./:")
    for tag in tags.all_tags():
        assert len(tag.text) == 8
        assert set(tag.text) <= alphanumeric


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("7A-GI-07", CardTag("GI", 7)),
        ("7A-CE-60", CardTag("CE", 60)),
        ("7A-PT-19", TokenTag(19)),
        ("7A-MD-12", MedalTag(12)),
        ("7A-WO-UR", WonderTag("UR")),
        ("7A-SE-01", SeatTag(1)),
        ("7A-CM-HE", CommandTag("HE")),
    ],
)
def test_each_kind_by_example(text: str, tag: tags.Tag) -> None:
    assert parse_tag(text) == tag


@pytest.mark.parametrize(
    "text",
    [
        "", "7A-GI-00", "7A-GI-26", "7A-CE-00", "7A-CE-61", "7A-PT-00", "7A-PT-20", "7A-MD-13",
        "7A-SE-00", "7A-SE-08", "7A-WO-CE", "7A-WO-XX", "7A-WO-01", "7A-CM-XX", "7A-CM-01", "7A-XX-01",
        "7a-gi-07", "7A-gi-07", "7A-GI-7", "7A-GI-007", "7A-GI-07 ", " 7A-GI-07", "7A-GI-07\n", "GI-07",
        "7A-GI-0７", "7A-GI-٠٧", "7A_GI_07", "7B-GI-07", "https://7A-GI-07", "7A-GI-+7", "7A-GI-OK",
    ],
)  # fmt: skip
def test_near_codes_are_foreign(text: str) -> None:
    assert parse_tag(text) is None


def test_of_all_texts_of_that_shape_only_ours_are_tags() -> None:
    values = [f"{n:02d}" for n in range(100)] + ["".join(p) for p in itertools.product("AEGHKLNOU", repeat=2)]
    kinds = ["".join(pair) for pair in itertools.product(string.ascii_uppercase, repeat=2)]
    found = {text for k in kinds for v in values if parse_tag(text := f"7A-{k}-{v}") is not None}
    expected = {t.text for t in tags.all_tags() if set(t.text[6:]) <= set("AEGHKLNOU0123456789")}
    assert found == expected
    assert len(found) > 300


@given(st.text(max_size=12))
def test_any_text_is_a_tag_or_none(text: str) -> None:
    tag = parse_tag(text)
    assert tag is None or tag.text == text


@pytest.mark.parametrize("tag_id", ["GI-26", "wood", "7A-GI-07", ""])
def test_no_text_is_made_for_what_is_no_tag(tag_id: str) -> None:
    with pytest.raises(ValueError, match="is no tag"):
        tag_text(tag_id)


def test_a_deck_has_its_cards_in_order() -> None:
    assert tags.deck_tags("CE")[59] == CardTag("CE", 60)
    assert [tag.id for tag in tags.deck_tags("AL")[:2]] == ["AL-01", "AL-02"]
    with pytest.raises(KeyError):
        tags.deck_tags("XX")


def test_seat_cards_count_from_one_and_seats_from_zero() -> None:
    assert SeatTag(1).seat == 0
    assert CommandTag("UN").command == "undo"
