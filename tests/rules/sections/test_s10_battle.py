"""Section 10: the Battle."""

import pytest

from companion.rules.engine.battle import victories_of
from tests.rules.tables import Table

FOUR = ("giza", "olympia", "ephesus", "babylon")


class TestBattle:
    def test_r40_the_last_token_starts_a_battle_at_the_end_of_the_turn(self) -> None:
        table = Table().arrange(battle=2).take("shield-1")
        assert table.happened() == ["took", "horns", "battle", "discarded", "turn"]

    def test_r40_everything_else_of_the_turn_comes_first(self) -> None:
        table = Table("giza", "olympia", face_up=(None,) * 3).arrange(battle=2)
        table.arrange(0, progress=["propaganda"]).take("shield-1")
        assert table.happened("battle") == []
        table.take("shield-0")
        assert table.event("battle").shields == (2, 0)

    def test_r40_without_the_last_token_no_battle(self) -> None:
        assert Table().arrange(battle=1).take("shield-1").happened("battle") == []

    def test_r41_shields_are_red_cards_rhodes_stages_and_tactics(self) -> None:
        table = Table("rhodes", "giza", face_up=(None,) * 3).arrange(battle=2)
        table.arrange(0, cards={"shield-0": 2, "shield-2": 1}, stages=[1, 2, 3, 4], progress=["tactics"])
        table.take("shield-1")
        assert table.event("battle").shields == (4 + 2 + 2, 0)

    @pytest.mark.parametrize(
        ("shields", "victories"),
        [
            ((3, 2, 1), (2, 1, 0)),
            ((1, 1, 1), (0, 0, 0)),
            ((2, 2, 1), (1, 1, 0)),
            ((5, 0, 0, 5), (1, 0, 0, 1)),
            ((9, 1, 8, 1), (2, 0, 2, 0)),
            ((0, 1, 2, 3, 4, 5, 6), (0, 1, 1, 1, 1, 1, 2)),
        ],
    )
    def test_r42_each_neighbour_beaten_is_one_token(
        self, shields: tuple[int, ...], victories: tuple[int, ...]
    ) -> None:
        assert victories_of(shields, 2) == victories

    @pytest.mark.parametrize(
        ("shields", "victories"),
        [
            ((0, 0), (0, 0)),
            ((1, 0), (1, 0)),
            ((2, 0), (2, 0)),
            ((0, 3), (0, 2)),
            ((3, 2), (1, 0)),
            ((4, 2), (2, 0)),
            ((2, 1), (2, 0)),
            ((5, 3), (1, 0)),
            ((3, 3), (0, 0)),
            ((2, 5), (0, 2)),
        ],
    )
    def test_r43_two_players_and_at_least_twice_as_many(
        self, shields: tuple[int, int], victories: tuple[int, int]
    ) -> None:
        assert victories_of(shields, 2) == victories

    def test_r42_tokens_are_worth_three_points(self) -> None:
        table = Table(*FOUR).arrange(battle=3).arrange(0, cards={"shield-0": 1}).take("shield-1")
        assert table.event("battle").victories == (2, 0, 0, 0)
        assert table.player(0).military == 2
        assert table.player(0).score.military == 6

    def test_r44_red_cards_with_horns_are_discarded_and_the_others_stay(self) -> None:
        table = Table(*FOUR).arrange(battle=3)
        table.arrange(1, cards={"shield-0": 2, "shield-1": 1, "shield-2": 1, "wood": 1}).take("shield-1")
        assert table.cards(0) == {}
        assert table.cards(1) == {"shield-0": 2, "wood": 1}
        assert [(event.seat, event.cards) for event in table.events if event.name == "discarded"] == [
            (0, ("shield-1",)),
            (1, ("shield-1", "shield-2")),
        ]
        assert table.player(1).shields == 2

    def test_r44_all_tokens_return_to_peace(self) -> None:
        assert Table().arrange(battle=2).take("shield-2").state.conflict_battle == 0
