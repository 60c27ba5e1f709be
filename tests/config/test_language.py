"""Words: every id of the catalogue has one, sentences are filled in, unknown languages are refused."""

import pytest

from config.errors import InputError
from config.language import ENGLISH, LANGUAGES, load_language


def test_sentences_are_filled_in() -> None:
    assert ENGLISH.text("{name} takes {card}.", name="Elena", card="Wood") == "Elena takes Wood."


def test_braces_in_a_name_are_never_interpreted() -> None:
    assert ENGLISH.text("{name} takes a card.", name="{card!r}") == "{card!r} takes a card."


def test_plural_forms_follow_the_number() -> None:
    assert ENGLISH.plural("{n} card", "{n} cards", 1) == "1 card"
    assert ENGLISH.plural("{n} card", "{n} cards", 2) == "2 cards"


def test_lists_read_as_spoken() -> None:
    assert ENGLISH.list([]) == ""
    assert ENGLISH.list(["Wood"]) == "Wood"
    assert ENGLISH.list(["Wood", "Stone", "Glass"]) == "Wood, Stone and Glass"


def test_an_unknown_id_is_shown_as_it_is() -> None:
    assert ENGLISH.term("four-colours") == "Green, Yellow, Blue and Red"
    assert ENGLISH.term("some-thing") == "Some thing"


def test_english_is_always_there_and_an_unknown_language_is_refused() -> None:
    assert load_language("en") is ENGLISH
    assert set(LANGUAGES) == {"en", "fr", "de", "es", "it"}
    with pytest.raises(InputError, match="'xx' is not one of de, en, es, fr, it"):
        load_language("xx")
