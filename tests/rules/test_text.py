"""A state as one line of text."""

import json

import pytest

from config.errors import InputError
from tests.rules.state_text import state_from_text, state_to_text
from tests.rules.tables import Table


def test_a_text_is_one_line() -> None:
    assert "\n" not in state_to_text(Table().state)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "{}", '{"format": 1, "setup": {}}', "null"])
def test_what_is_no_text_of_a_state_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        state_from_text(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [("players", []), ("decks", {}), ("cat", "Elena"), ("queue", [{}]), ("pile", None), ("used", ["hammer"])],
)
def test_a_text_with_a_broken_part_is_refused(key: str, value: object) -> None:
    document = json.loads(state_to_text(Table().state)) | {key: value}
    if key == "pile":
        del document["pile"]
    with pytest.raises(InputError):
        state_from_text(json.dumps(document))


def test_states_compare_by_what_they_hold() -> None:
    one, other = Table(), Table()
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
    assert one.state != other.take("wood").state
    assert one.state != "a state"
    assert one.state.game != "a game"
    assert one.state.game == other.state.game
    assert not one.player(0).complete
    assert "turn=1" in repr(one.state)
    assert "giza" in repr(one.state.game)
    assert "Elena" in repr(one.player(0))
