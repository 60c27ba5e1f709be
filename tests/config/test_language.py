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


def test_one_of_several_is_told_with_or() -> None:
    assert ENGLISH.either([]) == ""
    assert ENGLISH.either(["Wood"]) == "Wood"
    assert ENGLISH.either(["Wood", "Stone", "Glass"]) == "Wood, Stone or Glass"


@pytest.mark.parametrize(
    ("last", "both", "one"),
    [
        ("Inés", "e", "o"),
        ("íbice", "e", "o"),
        ("Hilda", "e", "o"),
        ("hierro", "y", "o"),
        ("Hiato", "y", "o"),
        ("Olimpia", "y", "u"),
        ("Óscar", "y", "u"),
        ("Horacio", "y", "u"),
        ("8", "y", "u"),
        ("11", "y", "u"),
        ("110", "y", "o"),
        ("Yolanda", "y", "o"),
        ("Elena", "y", "o"),
        ("", "y", "o"),
    ],
)
def test_spanish_changes_the_word_that_sounds_like_what_follows(last: str, both: str, one: str) -> None:
    spanish = load_language("es")
    assert spanish.list(["Ana", "Luis", last]) == f"Ana, Luis {both} {last}"
    assert spanish.either(["Ana", "Luis", last]) == f"Ana, Luis {one} {last}"
    assert f"Elena {both} {last} " in spanish.text(
        "Lay a Medal between {left} and {right} (R5).", left="Elena", right=last
    )


def test_spanish_leaves_what_people_wrote_alone() -> None:
    names = ["Ana y {Inés}", "Sol o Olga", "Luz"]
    assert load_language("es").list(names) == "Ana y {Inés}, Sol o Olga y Luz"


@pytest.mark.parametrize("code", ["en", "fr", "de", "it"])
def test_other_languages_keep_their_words(code: str) -> None:
    language = load_language(code)
    for lists in (language.list, language.either):
        assert lists(["Ana", "Inés"]).split() == lists(["Ana", "Olga"]).replace("Olga", "Inés").split()


def test_an_unknown_id_is_shown_as_it_is() -> None:
    assert ENGLISH.term("four-colours") == "Green, Yellow, Blue and Red"
    assert ENGLISH.term("some-thing") == "Some thing"


def test_english_is_always_there_and_an_unknown_language_is_refused() -> None:
    assert load_language("en") is ENGLISH
    assert set(LANGUAGES) == {"en", "fr", "de", "es", "it"}
    with pytest.raises(InputError, match="'xx' is not one of de, en, es, fr, it"):
        load_language("xx")
