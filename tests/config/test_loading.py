"""Mistakes in a settings or facts file are reported with file, line and what was expected."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import InputError
from config.loading import LARGEST_FILE, decode_toml, exact_line, line_of, load_toml


class Piece(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    count: int = 1


class Box(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    piece: list[Piece] = []
    limits: dict[str, int] = {}


GOOD = """\
title = "a box"

[[piece]]
name = "cat"

[[piece]]
name = "token"
count = 3

[limits]
players = 7
"""


def test_a_good_file_becomes_typed_values() -> None:
    box = decode_toml(GOOD, Box, "box.toml")
    assert box == Box("a box", [Piece("cat"), Piece("token", 3)], {"players": 7})


@pytest.mark.parametrize(
    ("wrong", "line", "says"),
    [
        (GOOD.replace("count = 3", 'count = "three"'), 8, "piece[1].count: Expected `int`, got `str`"),
        (GOOD.replace("players = 7", "players = true"), 11, "limits.players: Expected `int`, got `bool`"),
        (GOOD.replace("title", "titel"), 1, "unknown field `titel`"),
        (GOOD.replace('name = "cat"', ""), 3, "missing required field `name`"),
        (GOOD.replace("count = 3", "count = = 3"), 8, "is not valid TOML"),
        (GOOD.replace('"cat"', '"cat'), 4, "is not valid TOML"),
    ],
)
def test_a_mistake_is_named_with_file_line_and_what_was_expected(wrong: str, line: int, says: str) -> None:
    with pytest.raises(InputError) as caught:
        decode_toml(wrong, Box, "box.toml")
    shown = str(caught.value)
    assert shown.startswith("box.toml:")
    assert says in shown
    # msgspec says of a wrong value in a dict only that it is in the dict: the table's line is near enough.
    assert caught.value.line in ((10, 11) if "limits" in says else (line,))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.toml: cannot be read: No such file"):
        load_toml(tmp_path / "none.toml", Box)


def test_a_file_that_is_not_text_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(b'title = "a"\n\xff\xfe\n')
    with pytest.raises(InputError, match=r"box\.toml:2: is not UTF-8"):
        load_toml(file, Box)


def test_a_huge_file_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(InputError, match="larger than"):
        load_toml(file, Box)


def test_line_of_finds_inline_keys_and_falls_back_to_their_table() -> None:
    assert line_of(GOOD, "$.piece[1].count") == 8
    assert line_of(GOOD, "$.piece[0].count") == 3
    assert line_of(GOOD, "$.limits.players") == 11
    assert line_of(GOOD, "$") == 1


@given(st.text(max_size=200))
def test_any_text_is_either_read_or_refused_with_an_input_error(text: str) -> None:
    try:
        decode_toml(text, Box, "box.toml")
    except InputError as error:
        assert error.file == "box.toml"  # noqa: PT017 - both ways are right; nothing else may come out


def test_deep_nesting_is_refused_and_does_not_crash() -> None:
    with pytest.raises(InputError):
        decode_toml("title = " + "[" * 50_000, Box, "box.toml")


def test_the_line_of_a_key_in_a_table_of_any_keys_is_its_own() -> None:
    """msgspec names no key there; the one that is wrong is found, and the others stay out of it."""
    text = GOOD + "games = 3\nmedals = 'many'\nhours = 2\n"
    with pytest.raises(InputError) as wrong:
        decode_toml(text, Box, "box.toml")
    assert str(wrong.value) == "box.toml:13: limits.medals: Expected `int`, got `str`"


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("[limits]\nplayers = 1\n", "$.limits.players", 2),
        ("[limits]\nplayers = 1\n", "$.limits", 1),
        ("[limits]\nplayers = 1\n", "$.limits.games", None),
        ("title = 'x'\n\nlimits.players = 1\n", "$.limits", 3),
        ("", "$.limits", None),
    ],
)
def test_only_what_a_text_says_has_a_line_of_its_own(text: str, path: str, line: int | None) -> None:
    assert exact_line(text, path) == line
