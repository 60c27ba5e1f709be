"""Names: remembered from earlier games, typed with the fingers or on a real keyboard."""

import pytest

from companion.chronicle.earlier_tables import last_table, remembered_names
from companion.rules import PlayerSetup, Setup
from companion.screens.kit.keyboard import LONGEST_NAME, Typing, letter_rows
from companion.screens.routes import PlayersRoute
from companion.table.setup_words import nameless, seat_name
from companion.table.table import Table
from config.catalogue import default_catalogue
from config.language import ENGLISH, LANGUAGES, load_language
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import Stand
from tests.screens.scenes_around import GUESTS, table_with_past

FACTS = default_catalogue()


def test_names_are_remembered_those_of_the_newest_game_first() -> None:
    table = table_with_past()
    table.begin(Setup((PlayerSetup("Player 1", "giza"), PlayerSetup("Ada", "rhodes"))))
    assert remembered_names(table.journal.games(), FACTS) == ("Ada", "Elena", "Gabriel", *GUESTS[:3])
    again = last_table(table.journal.games(), FACTS)
    assert again is not None
    assert [(seat.name, seat.wonder) for seat in again.seats] == [("", "giza"), ("Ada", "rhodes")]
    assert not any(again.medals)
    assert again.face_up == (None, None, None)
    assert last_table((), FACTS) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_nobody_has_told_is_said_in_the_language_of_today(stand: Stand, language: str) -> None:
    """Yesterday's "Player 1" was the word of yesterday's language, not the name of somebody."""
    table = table_with_past()
    yesterday = load_language(language)
    players = (PlayerSetup(nameless(0, yesterday), "giza"), PlayerSetup("Ada", "rhodes"))
    table.begin(Setup(players))
    assert players[0].name not in remembered_names(table.journal.games(), FACTS)
    again = last_table(table.journal.games(), FACTS)
    assert again is not None
    assert [seat_name(again, seat, ENGLISH) for seat in range(2)] == ["Player 1", "Ada"]


def test_typing_a_name() -> None:
    typing = Typing()
    for key in "anne":
        typing = typing.key(key)
    typing = typing.typed(" ").key("m").typed("-").key("k")
    assert typing.text == "Anne M-K"
    assert typing.erased().text == "Anne M-"
    assert typing.shifted().key("x").text == "Anne M-KX"
    assert Typing().shifted().key("e").text == "e"
    assert Typing("  Ada   L ").name == "Ada L"
    assert Typing().typed("x" * 99).text == "x" * LONGEST_NAME
    assert Typing().typed("a\nb\x00\u200b").text == "ab"
    turned = Typing().turned()
    assert turned.page == "accents"
    assert turned.key("é") == Typing("É")


@pytest.mark.parametrize("language", ["en", "fr", "de", "es", "it"])
@pytest.mark.parametrize("columns", [6, 7, 10, 14])
def test_every_letter_is_on_the_keyboard_however_narrow(language: str, columns: int) -> None:
    rows = letter_rows("letters", language, columns)
    assert sorted("".join(rows)) == list("abcdefghijklmnopqrstuvwxyz")
    accents = letter_rows("accents", language, columns)
    assert set("éèêàçäöüßñìò0123456789") <= set("".join(accents))
    assert max(len(row) for row in (*rows, *accents)) <= columns


def test_a_name_is_typed_with_the_fingers(stand: Stand) -> None:
    table = Table()
    app = run(stand, table, PlayersRoute())
    finger = Fingers(stand)
    finger.on("Another name")
    for key in "Ada":
        finger.on(key)
    finger.on("to-left")
    finger.on("é 1")
    finger.on("é")
    assert "Adé" in stand.texts()
    finger.on("Done")
    assert [seat.name for seat in table.draft.seats] == ["Adé"]
    assert screen(app) == "PlayersScreen"


def test_a_real_keyboard_types_too_and_presses_no_button(stand: Stand) -> None:
    table = Table()
    app = run(stand, table, PlayersRoute())
    Fingers(stand).on("Another name")
    pressed = []
    for letter in "Bo2":
        stand.window.dispatch("on_textinput", letter)
        taken = stand.window.dispatch("on_key_down", ord(letter), 0, letter, [])
        pressed.append(taken)
    assert all(pressed)
    stand.window.dispatch("on_key_down", 8, 0, "", [])
    stand.window.dispatch("on_key_down", 13, 0, "", [])
    stand.step(2)
    assert [seat.name for seat in table.draft.seats] == ["Bo"]
    assert screen(app) == "PlayersScreen"
    stand.window.dispatch("on_textinput", "x")
    assert [seat.name for seat in table.draft.seats] == ["Bo"]


def test_letters_that_cannot_be_shown_are_refused_with_a_sentence(stand: Stand) -> None:
    table = Table()
    run(stand, table, PlayersRoute())
    finger = Fingers(stand)
    finger.on("Another name")
    for letters in ("李", "علي", "שרה", "さくら", "민준", "😀", "\u0301"):
        stand.window.dispatch("on_textinput", letters)
        stand.step(2)
        assert "Only Latin, Greek and Cyrillic letters can be shown." in stand.texts()
        assert not any(letters in text for text in stand.texts())
    for letters in ("Ζ", "Ж", "ế", "e\u0301"):
        stand.window.dispatch("on_textinput", letters)
        stand.step(2)
        assert "Only Latin, Greek and Cyrillic letters can be shown." not in stand.texts()
    finger.on("Done")
    assert [seat.name for seat in table.draft.seats] == ["ΖЖếé"]


@pytest.mark.parametrize("second", ["Sam", "sam", " SAM "])
def test_a_name_that_somebody_has_is_asked_about(stand: Stand, second: str) -> None:
    table = Table()
    app = run(stand, table, PlayersRoute())
    finger = Fingers(stand)
    finger.on("Another name")
    stand.window.dispatch("on_textinput", "Sam")
    finger.on("Done")
    finger.on("Another name")
    stand.window.dispatch("on_textinput", second)
    finger.on("Done")
    assert f"There is a {second.strip()} already. Is this right?" in stand.texts()
    assert f"{second.strip()} 2" in stand.texts()
    assert len(table.draft.seats) == 1
    finger.on("Done")
    assert [seat.name for seat in table.draft.seats] == ["Sam", f"{second.strip()} 2"]
    assert screen(app) == "PlayersScreen"
