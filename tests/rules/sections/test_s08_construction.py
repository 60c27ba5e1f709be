"""Section 8: construction."""

import pytest

from companion.rules import Construct, Skip, pending
from companion.rules.engine.payments import Payment, Purse, payments
from tests.rules.tables import Table


def pays(table: Table) -> list[tuple[int, tuple[str, ...]]]:
    """The ways to construct that are open: Stage and payment."""
    choices = [move for item in pending(table.state) if item.kind == "construct" for move in item.choices]
    return [(move.stage, move.pay or ()) for move in choices if isinstance(move, Construct)]


class TestConstruction:
    def test_r20_a_stage_that_can_be_paid_is_constructed_at_once(self) -> None:
        table = Table().arrange(0, cards={"wood": 1}).take("stone")
        assert table.happened() == ["took", "constructed", "turn"]
        assert table.event("constructed").paid == ("wood", "stone")
        assert table.player(0).stages == (1,)
        assert table.cards(0) == {}
        assert table.state.discarded == {"wood": 1, "stone": 1}
        assert table.player(0).score.stages == 4

    def test_r20_the_turn_is_not_over_while_a_stage_can_be_paid(self) -> None:
        table = Table().arrange(0, cards={"wood": 1, "stone": 1}).take("glass")
        assert table.state.active == 0
        assert table.waiting() == [("construct", "turn", False)]
        table.construct(1, "wood", "glass")
        assert table.cards(0) == {"stone": 1}
        assert table.state.active == 1

    def test_r20_several_stages_in_one_turn_are_all_required(self) -> None:
        table = Table().arrange(0, cards={"wood": 1, "stone": 1, "gold": 2}).take("stone")
        assert [event.paid for event in table.events if event.name == "constructed"] == [
            ("wood", "stone"),
            ("stone", "gold"),
        ]
        assert table.player(0).stages == (1, 2)
        assert table.state.active == 1

    def test_r20_two_stages_follow_each_other_by_themselves(self) -> None:
        table = Table("giza", "olympia").arrange(0, cards={"gold": 3}).take("gold")
        assert table.happened("constructed") == ["constructed", "constructed"]
        assert table.player(0).stages == (1, 2)
        assert table.state.active == 1

    def test_r20_what_cannot_be_paid_is_refused(self) -> None:
        table = Table()
        table.refuses(Construct(1), "no-construct", "R20")
        table.arrange(0, stages=[1])
        table.refuses(Construct(1), "stage-done", "R20")
        table = Table("rhodes", "giza").arrange(0, cards={"wood": 1, "stone": 1})
        table.refuses(Construct(1, ("wood", "stone")), "cannot-pay", "R20")
        table.refuses(Construct(2, ("wood", "glass")), "wrong-payment", "R24")

    def test_r20_a_sticker_that_pays_must_lie_in_front(self) -> None:
        table = Table("giza", "olympia").arrange(0, cards={"wood": 1, "stone": 1, "glass": 1})
        table.refuses(Construct(1, ("GI-01", "stone")), "not-in-front", "R20")

    def test_r20_stickers_that_pay_leave_the_table(self) -> None:
        table = Table("giza", "olympia").arrange(0, cards={"stone": 1, "glass": 1})
        table.take("GI-01", "left")
        table.refuses(Construct(1, ("GI-01", "GI-01")), "not-in-front", "R20")
        table.construct(1, "GI-01", "glass")
        assert table.state.where("GI-01").kind == "discarded"
        assert table.state.tags_of(0) == ()

    def test_r21_from_bottom_to_top(self) -> None:
        table = Table().arrange(0, cards={"wood": 2})
        table.refuses(Construct(2), "stage-locked", "R21")

    def test_r21_side_by_side_the_player_chooses(self) -> None:
        table = Table("rhodes", "giza").arrange(0, cards={"wood": 2}).take("stone")
        assert pays(table) == [(1, ("wood", "wood")), (2, ("wood", "stone"))]
        table.construct(2)
        assert table.player(0).stages == (2,)

    def test_r21_the_level_above_needs_all_of_them(self) -> None:
        three = {"wood": 1, "stone": 1}
        table = Table("rhodes", "giza").arrange(0, stages=[2], cards=three).take("glass")
        assert table.state.active == 1, "the third Stage waits for the first one"
        table = Table("rhodes", "giza").arrange(0, stages=[1, 2], cards=three).take("glass")
        assert table.player(0).stages == (1, 2, 3)

    def test_r21_babylons_last_two_stages_stand_side_by_side(self) -> None:
        table = Table("babylon", "giza").arrange(
            0, stages=[1, 2, 3], cards={"wood": 1, "stone": 1, "glass": 1}
        )
        table.take("brick")
        assert table.player(0).stages == (1, 2, 3, 5)
        assert not table.state.finished

    def test_r22_a_coin_stands_for_a_missing_resource_only(self) -> None:
        table = Table().arrange(0, cards={"wood": 1, "gold": 1}).take("laurel-3")
        assert table.player(0).stages == (1,)
        table = Table("giza", "olympia").arrange(0, stages=[1], cards={"stone": 1, "gold": 2}).take("stone")
        assert table.event("constructed").paid == ("stone", "stone")

    def test_r22_coins_alone_pay_and_then_must(self) -> None:
        table = Table().arrange(0, cards={"gold": 1}).take("gold")
        assert table.event("constructed").paid == ("gold", "gold")

    def test_r22_free_choice_as_a_house_rule(self) -> None:
        table = Table(house={"coins": "free"}).arrange(0, cards={"wood": 1, "gold": 2}).take("laurel-3")
        assert pays(table) == [(1, ("wood", "gold")), (1, ("gold", "gold"))]

    def test_r23_economy_makes_one_yellow_card_two_coins(self) -> None:
        table = Table(face_up=(None,) * 3).arrange(0, progress=["economy"]).take("gold")
        assert table.event("constructed").paid == ("gold",)

    def test_r23_economy_counts_once_a_turn(self) -> None:
        table = Table(face_up=(None,) * 3).arrange(0, progress=["economy"], cards={"gold": 1}).take("gold")
        assert table.player(0).stages == (1,)
        assert table.cards(0) == {"gold": 1}
        assert table.state.active == 1
        table.take("laurel-3").take("laurel-3")
        assert table.player(0).stages == (1, 2)

    def test_r23_a_stage_that_only_economy_pays_is_free_as_a_house_rule(self) -> None:
        table = Table(face_up=(None,) * 3, house={"economy": "optional"}).arrange(0, progress=["economy"])
        table.take("gold")
        assert table.waiting() == [("construct", "economy", True)]
        assert table.skip("economy").state.active == 1
        assert table.cards(0) == {"gold": 1}
        table.take("laurel-3")
        table.take("laurel-3")
        assert table.waiting() == [("construct", "economy", True)]
        assert table.done().state.active == 1
        table.take("laurel-3").take("laurel-3").construct(1)
        assert table.player(0).stages == (1,)

    def test_r23_with_the_house_rule_a_stage_payable_without_economy_still_must(self) -> None:
        table = Table(face_up=(None,) * 3, house={"economy": "optional"})
        table.arrange(0, progress=["economy"], cards={"wood": 1}).take("stone")
        assert table.player(0).stages == (1,)

    def test_r24_as_many_grey_cards_as_possible(self) -> None:
        table = Table("giza", "olympia").arrange(0, stages=[1, 2], cards={"wood": 2, "stone": 1, "gold": 2})
        table.take("laurel-3")
        assert table.event("constructed").paid == ("wood", "stone", "gold")

    def test_r24_the_player_chooses_among_different_sets(self) -> None:
        table = Table().arrange(0, cards={"wood": 1, "stone": 1, "glass": 1}).take("gold")
        assert pays(table) == [
            (1, pair) for pair in (("wood", "stone"), ("wood", "glass"), ("stone", "glass"))
        ]
        table.refuses(Construct(1), "payment-needed", "R24")
        table.refuses(Construct(1, ("wood", "gold")), "wrong-payment", "R24")

    def test_r24_identical_resources_tie(self) -> None:
        table = Table().arrange(0, stages=[1], cards={"wood": 1, "stone": 1}).take("gold")
        assert pays(table) == [(2, ("wood", "gold")), (2, ("stone", "gold"))]

    def test_r24_economy_doubles_one_where_that_saves_a_card(self) -> None:
        four = Purse((0, 0, 0, 0, 0), 4, doubled=True)
        assert payments(4, "identical", four) == (Payment((0, 0, 0, 0, 0), 3, True),)
        one_missing = Purse((1, 1, 1, 0, 0), 1, doubled=True)
        assert payments(4, "different", one_missing) == (Payment((1, 1, 1, 0, 0), 1, False),)

    def test_r24_engineering_takes_any_resources(self) -> None:
        purse = Purse((2, 1, 0, 0, 0), 3, any_resources=True)
        assert payments(3, "identical", purse) == (Payment((2, 1, 0, 0, 0), 0, False),)
        assert len(payments(2, "different", purse)) == 2

    @pytest.mark.parametrize("kind", ["different", "identical"])
    def test_r24_nothing_pays_with_an_empty_purse(self, kind: str) -> None:
        assert payments(2, kind, Purse((0, 0, 0, 0, 0), 1)) == ()

    def test_r24_a_stage_pays_the_token_that_it_used(self) -> None:
        table = Table("rhodes", "giza", face_up=(None,) * 3).arrange(
            0, progress=["economy"], cards={"gold": 1}
        )
        table.refuses(Skip("economy"), "not-offered", "R13")
        assert {stage for stage, _ in pays(table)} == {1, 2}
