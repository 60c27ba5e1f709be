"""The golden games still go as they are written down (see tests/rules/transcripts.py)."""

from pathlib import Path

import pytest

from companion.rules import Setup
from tests.rules import transcripts


def setups() -> list[Setup]:
    return [transcripts.read(file.read_text(encoding="utf-8"))[0] for file in transcripts.files()]


@pytest.mark.parametrize("file", list(transcripts.files()), ids=lambda file: file.stem)
def test_golden_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert transcripts.transcript(*transcripts.read(text)).splitlines() == text.splitlines()
    assert "finished: true" in text


def test_golden_games_cover_every_wonder_and_number_of_players() -> None:
    games = setups()
    assert len(games) >= 12
    assert len({player.wonder for setup in games for player in setup.players}) == 9
    assert {len(setup.players) for setup in games} == {2, 3, 4, 5, 6, 7}
    assert any(setup.centre for setup in games)
    assert any(not setup.medals for setup in games)
    assert any(setup.house_rules for setup in games)
    assert {setup.tokens for setup in games} == {"base", "medals"}
