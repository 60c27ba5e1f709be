"""Names can be drawn, seen and told apart."""

import json
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.play.parts import read_setup
from companion.screens.art.theme import BOLD_FONT, FONT
from companion.setup.draft import SetupDraft
from companion.setup.names import LETTERS, all_told_apart, is_shown, shown_letters, told_apart
from config.catalogue import default_catalogue

WONDERS = ("giza", "rhodes", "olympia")


def setup_file(folder: Path, *names: str) -> Path:
    players = [{"name": name, "wonder": wonder} for name, wonder in zip(names, WONDERS, strict=False)]
    file = folder / "setup.json"
    file.write_text(json.dumps({"format": 1, "setup": {"players": players}}), "utf-8")
    return file


def test_every_letter_that_a_name_may_have_is_in_both_fonts() -> None:
    allowed = re.compile(f"[{LETTERS}]")
    letters = {number for number in range(0x20, 0x3000) if allowed.fullmatch(chr(number))}
    assert len(letters) > 1000
    for font in (FONT, BOLD_FONT):
        assert letters <= set(TTFont(font).getBestCmap())


@pytest.mark.parametrize(
    "name", ["Elena", "Zoë", "Łukasz", "Nguyễn", "Ελένη", "Сергей", "O’Neill", "Åsa-Lena"]
)
def test_names_of_many_languages_are_shown(name: str) -> None:
    assert is_shown(name)
    assert shown_letters(name) == name


@pytest.mark.parametrize(
    "name", ["李", "علي", "שרה", "さくら", "민준", "😀", "नेहा", "\u0301", "A\u0325\u0310"]
)
def test_what_the_font_has_not_is_not_shown(tmp_path: Path, name: str) -> None:
    assert not is_shown(name)
    file = setup_file(tmp_path, name, "Elena")
    refused = CliRunner().invoke(app, ["play", "--camera", "demo", "--setup", str(file)])
    assert refused.exit_code == 2
    assert str(file) in refused.output.replace("\n", "")


@pytest.mark.parametrize("name", [" ", "\u0301", "\u00a0", "\u200d", " \u0308 "])
def test_a_name_of_nothing_is_refused(tmp_path: Path, name: str) -> None:
    file = setup_file(tmp_path, name, "Elena")
    refused = CliRunner().invoke(
        app, ["play", "--headless", "--camera", "demo", "--journal", "none", "--setup", str(file)]
    )
    assert refused.exit_code == 2
    assert "nothing that can be seen" in refused.output.replace("\n", " ")


def test_equal_names_get_a_number() -> None:
    assert told_apart("Sam", ["Elena"]) == "Sam"
    assert told_apart("SAM", ["Sam", "sam 2"]) == "SAM 3"
    assert told_apart("E\u0301va", ["\u00c9va"]) != "E\u0301va"
    assert all_told_apart(["Sam", "Sam", "Sam 2", "Elena", " sam"]) == (
        "Sam",
        "Sam 3",
        "Sam 2",
        "Elena",
        " sam 4",
    )


def test_two_players_of_one_name_are_told_apart_in_a_setup(tmp_path: Path) -> None:
    setup = read_setup(setup_file(tmp_path, "Sam", "Sam"), default_catalogue())
    assert [player.name for player in setup.players] == ["Sam", "Sam 2"]


def test_a_given_name_does_not_take_that_of_a_nameless_player() -> None:
    draft = SetupDraft(with_medals=False).joined(0, "Player 2", "giza").joined(1, "", "rhodes")
    assert [player.name for player in draft.setup().players] == ["Player 2", "Player 2 2"]
