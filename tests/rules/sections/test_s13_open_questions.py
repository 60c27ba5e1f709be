"""Section 13: open questions, their defaults and the house rules."""

import pytest

from companion.rules import Done, Reveal, Skip, Steal
from config.house_rules import defaults, house_rules
from tests.rules.tables import Table


def rome(victim: dict[str, int], *tokens: str, **house: str) -> Table:
    """Rome has just constructed Stage 2; in front of the opponent lies ``victim``."""
    table = Table("rome", "giza", face_up=(None,) * 3, house=house).arrange(1, cards=victim)
    return table.arrange(0, stages=[1], cards={"wood": 1}, progress=sorted(tokens)).take("wood")


class TestOpenQuestions:
    def test_s13_a_card_taken_by_rome_sets_off_tokens(self) -> None:
        table = rome({"stone": 1}, "jewelry").steal("stone", 1)
        assert table.waiting() == [("take", "jewelry", True)]

    def test_s13_or_its_icons_only_as_a_house_rule(self) -> None:
        table = rome({"stone": 1, "laurel-2-cat": 1}, "jewelry", stolen_card="icons").steal("stone", 1)
        assert table.state.active == 1
        table = rome({"laurel-2-cat": 1}, "jewelry", stolen_card="icons").steal("laurel-2-cat", 1)
        assert table.state.cat == 0

    def test_s13_an_effect_must_act_or_may_as_a_house_rule(self) -> None:
        table = Table("ephesus", "giza").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        table.refuses(Skip("ephesus"), "not-offered")
        table = Table("ephesus", "giza", house={"effects": "may"}).arrange(0, stages=[1], cards={"wood": 1})
        table.take("wood")
        assert table.waiting() == [("take", "ephesus", True)]
        assert table.skip("ephesus").state.active == 1

    def test_s13_with_the_house_rule_a_theft_may_be_declined_too(self) -> None:
        table = rome({"stone": 1}, effects="may")
        assert table.waiting() == [("steal", "rome", True)]
        assert table.done().state.active == 1

    def test_s13_rome_with_nothing_to_take_loses_the_effect(self) -> None:
        assert rome({}).state.active == 1
        assert rome({}).player(1).face_down == 0

    def test_s13_rome_with_an_empty_central_deck_gives_nothing(self) -> None:
        table = Table("rome", "giza").arrange(1, cards={"stone": 1}).arrange(decks={"central": 1})
        table.arrange(0, stages=[1], cards={"wood": 1}).take("wood").steal("stone", 1)
        assert table.cards(0) == {"stone": 1}
        assert table.player(1).face_down == 0
        assert table.waiting() == [("take", "turn", False)]

    def test_s13_the_gift_may_empty_the_central_deck(self) -> None:
        table = Table("rome", "giza").arrange(1, cards={"stone": 1}).arrange(decks={"central": 2})
        table.arrange(0, stages=[1], cards={"wood": 1}).take("wood").steal("stone", 1)
        assert table.state.decks["central"] == 0
        assert table.sources() == ("left", "right")

    def test_s13_babylon_without_a_token_loses_the_effect(self) -> None:
        table = Table("babylon", "giza").arrange(face_up=[], pile=0)
        assert table.arrange(0, stages=[1], cards={"wood": 1}).take("wood").state.active == 1

    def test_s13_the_card_that_is_turned_up_acts_but_sets_off_no_token(self) -> None:
        table = rome({"stone": 1}).steal("stone", 1).arrange(1, progress=["propaganda", "science"])
        table.reveal("shield-1")
        assert table.happened() == ["revealed", "horns"]
        assert table.waiting() == [("take", "turn", False)]

    def test_s13_a_medal_can_be_won_with_the_card_that_is_turned_up(self) -> None:
        table = Table("rome", "giza", medals=("three-red", "seven-cards")).arrange(1, face_down=1)
        table.arrange(1, cards={"shield-0": 2}).take("laurel-3").reveal("shield-0")
        assert table.won() == [(1, "three-red", "right")]

    def test_s13_a_reveal_is_refused_where_nothing_is_to_be_turned_up(self) -> None:
        Table().refuses(Reveal("wood"), "no-reveal")
        table = Table("rome", "giza").arrange(1, face_down=1).take("laurel-3")
        table.refuses(Reveal("GI-01"), "wrong-deck", "R10")
        table.refuses(Reveal("straw"), "unknown-card")
        table.do(Reveal("CE-01"))
        assert table.state.tags_of(1) == ("CE-01",)

    def test_s13_a_reveal_of_a_sticker_that_was_seen_is_refused(self) -> None:
        table = Table("rome", "giza").arrange(1, face_down=1).take("CE-01")
        table.refuses(Reveal("CE-01"), "card-gone", "R10")

    def test_s13_several_gifts_are_turned_up_one_by_one(self) -> None:
        table = Table("rome", "giza", "olympia").arrange(1, face_down=2).take("laurel-3")
        assert table.waiting().count(("reveal", "rome", False)) == 2
        table.reveal("gear").reveal("wood")
        assert table.waiting() == [("take", "turn", False)]

    def test_s13_all_decks_empty_when_a_turn_starts_ends_the_game(self) -> None:
        table = (
            Table("rome", "giza").arrange(decks={"rome": 0, "giza": 0, "central": 1}).arrange(1, face_down=1)
        )
        table.take("laurel-3")
        assert table.state.finished
        assert table.player(1).face_down == 1
        assert table.player(1).score.total == 0

    def test_s13_a_theft_out_of_turn_is_refused(self) -> None:
        Table("rome", "giza").refuses(Steal("wood", 1), "no-steal")

    def test_s13_nothing_optional_is_left_to_decline(self) -> None:
        Table(house={"effects": "may"}).refuses(Done(), "nothing-to-decline", "R13")

    @pytest.mark.parametrize("name", list(house_rules()))
    def test_s13_every_house_rule_has_a_default_and_an_alternative(self, name: str) -> None:
        rule = house_rules()[name]
        assert defaults()[name] == next(iter(rule.options))
        assert len(rule.options) >= 2
        for option in rule.options:
            assert Table(house={name: option}).state.game.house[name] == option
