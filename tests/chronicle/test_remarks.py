"""What a game means beside all earlier ones."""

import pytest

from companion.chronicle.remarks import ORDER, Remark, remark_sentence, remarks
from config.language import LANGUAGES, load_language
from tests.chronicle.tables import evening


def test_remarks_of_forty_games_are_true() -> None:
    made = evening(0)
    highest: dict[str, int] = {}
    games: dict[str, int] = {}
    wins: dict[str, int] = {}
    seen: set[str] = set()
    for seed in range(60):
        number = made.play(seed, 2 + seed % 4)
        made.chronicle.catch_up()
        history = made.chronicle.history(number)
        assert history is not None
        told = remarks(made.chronicle, number, history.state)
        assert [ORDER.index(one.kind) for one in told] == sorted(ORDER.index(one.kind) for one in told)
        for one in told:
            seen.add(one.kind)
            player = next(p for p in history.state.players if p.name == one.person)
            match one.kind:
                case "record":
                    assert player.score.total == one.value > max(highest.values())
                case "near-record":
                    assert max(highest.values()) - player.score.total == one.value
                case "best":
                    assert player.score.total == one.value > highest[one.person]
                case "first-win":
                    assert one.person not in wins
                    assert games[one.person] == one.value - 1
                    assert player.seat in history.state.winners
                case "streak":
                    assert one.value >= 3
                case "comeback":
                    assert player.seat in history.state.winners
                    assert one.value >= 5
                case "first-medal":
                    assert len(player.medals) == one.value
        for player in history.state.players:
            highest[player.name] = max(highest.get(player.name, 0), player.score.total)
            games[player.name] = games.get(player.name, 0) + 1
            if player.seat in history.state.winners:
                wins[player.name] = wins.get(player.name, 0) + 1
    assert seen >= {"record", "near-record", "best", "first-win", "wonder-record", "comeback"}


def test_the_first_game_of_all_is_no_record() -> None:
    made = evening(1)
    history = made.chronicle.history(1)
    assert history is not None
    assert remarks(made.chronicle, 1, history.state) == ()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_remark_is_a_sentence_in_every_language(code: str) -> None:
    lang = load_language(code)
    for kind in ORDER:
        for value in (0, 1, 4):
            said = remark_sentence(Remark(kind, "Elena", value, "giza"), lang)
            assert "Elena" in said
            assert said.endswith(".")
            assert "{" not in said
