"""Section 5: the Medals and their Objectives."""

from typing import Any

import pytest

from companion.rules import objective_progress
from config.catalogue import default_catalogue
from tests.rules.tables import Table

OBJECTIVES: list[tuple[str, dict[str, Any], str]] = [
    ("three-blue", {"cards": {"laurel-3": 2}}, "laurel-3"),
    ("three-green", {"cards": {"gear": 1, "compass": 1}}, "tablet"),
    ("three-grey", {"cards": {"wood": 1, "stone": 1}, "stages": [1, 2]}, "glass"),
    ("three-red", {"cards": {"shield-0": 2}}, "shield-0"),
    ("four-colours", {"cards": {"gear": 1, "gold": 1, "laurel-3": 1}}, "shield-0"),
    ("gold-cat-horn", {"cards": {"gold": 1, "laurel-2-cat": 1}}, "shield-1"),
    ("seven-cards", {"cards": {"laurel-3": 3, "shield-0": 2, "gear": 1}}, "wood"),
    ("three-stages", {"cards": {"wood": 1, "stone": 1}, "stages": [1, 2]}, "glass"),
    ("two-stages-cat", {"stages": [1, 2]}, "laurel-2-cat"),
    ("progress-military-cat", {"progress": ["decor"], "military": 1}, "laurel-2-cat"),
]


class TestObjectives:
    def test_s5_twelve_medals(self) -> None:
        assert len(default_catalogue().medals) == 12

    @pytest.mark.parametrize(("medal", "before", "card"), OBJECTIVES)
    def test_s5_the_last_missing_piece_wins_the_medal(
        self, medal: str, before: dict[str, Any], card: str
    ) -> None:
        table = Table("giza", "olympia", medals=(medal, "two-victories"), face_up=(None, None, None))
        table.arrange(0, **before)
        have, need = objective_progress(table.state, 0, medal)
        assert have == need - 1
        assert table.take(card).won() == [(0, medal, "left")]
        assert table.player(0).medals == (medal,)
        assert table.state.gaps[0] is None

    @pytest.mark.parametrize(("medal", "before", "card"), OBJECTIVES)
    def test_s5_one_piece_fewer_wins_nothing(self, medal: str, before: dict[str, Any], card: str) -> None:
        table = Table("giza", "olympia", medals=(medal, "two-victories"), face_up=(None, None, None))
        assert table.take(card).won() == []

    def test_s5_two_progress_tokens_win_two_progress(self) -> None:
        table = Table("babylon", "giza", medals=("two-progress", "two-victories"))
        table.arrange(0, stages=[1], cards={"wood": 1}, progress=["tactics"]).take("wood").progress("decor")
        assert table.won() == [(0, "two-progress", "left")]

    def test_s5_two_victories_needs_both_in_one_battle(self) -> None:
        table = Table("giza", "olympia", medals=("two-victories", "three-blue"))
        table.arrange(battle=2).arrange(0, military=1, cards={"shield-0": 1})
        table.arrange(1, cards={"shield-0": 1})
        table.take("shield-1")
        assert table.event("battle").victories == (2, 0)
        assert table.won() == [(0, "two-victories", "left")]

    def test_s5_earlier_victories_do_not_count_for_two_victories(self) -> None:
        table = Table("giza", "olympia", medals=("two-victories", "three-blue")).arrange(battle=2)
        table.arrange(0, military=5, cards={"shield-0": 2}).arrange(1, cards={"shield-0": 2})
        table.take("shield-1")
        assert table.event("battle").victories == (1, 0)
        assert table.won() == []

    def test_s5_progress_shows_each_rival_how_far_they_are(self) -> None:
        table = Table("giza", "olympia", medals=("three-green", "seven-cards"))
        table.arrange(0, cards={"gear": 1, "compass": 1}).arrange(1, cards={"gear": 1})
        assert objective_progress(table.state, 0, "three-green") == (2, 3)
        assert objective_progress(table.state, 1, "three-green") == (1, 3)
        assert objective_progress(table.state, 0, "four-colours") == (1, 4)
        assert objective_progress(table.state, 0, "two-victories") == (0, 2)
