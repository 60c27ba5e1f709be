"""Faults that were found in play, each a story; the kind of each is mended."""

import pytest

from companion.rules import Construct, PlayerSetup, Science, Setup, Take, pending, start
from companion.rules.changes import (
    Bound,
    CardMoved,
    ConflictSet,
    DeckSet,
    FaceDownSet,
    MedalMoved,
    MissedTurn,
    StageSet,
    TokenMoved,
)
from companion.rules.events import BattleFought, GameEnded
from config.errors import InputError
from tests.rules.tables import Table


def engineer(*tokens: str, **house: str) -> Table:
    table = Table("giza", "rhodes", "ephesus", house=house)
    for token in ("engineering", *tokens):
        table.correct(TokenMoved(token, "pile", 0))
    return table


class TestATokensUse:
    def test_r13_engineering_is_used_up_by_a_payment_that_breaks_the_kind(self) -> None:
        table = engineer("architecture", "urbanism").correct(CardMoved("stone", "central", 0))
        table.take("wood").take("wood").construct(1, "wood", "wood").take("glass")
        assert table.player(0).stages == (1,)
        assert table.cards(0) == {"stone": 1, "glass": 1}
        assert not table.waiting() or table.state.active == 1

    def test_r13_engineering_is_not_used_up_by_a_payment_of_the_kind(self) -> None:
        table = engineer("architecture").arrange(0, cards={"wood": 1}).take("stone")
        assert table.player(0).stages == (1,)
        assert "engineering" not in table.state.game.facts.tokens_in(table.state.position.used)

    def test_r13_a_new_turn_brings_engineering_back(self) -> None:
        table = engineer().arrange(0, cards={"wood": 1}).take("wood")
        assert table.player(0).stages == (1,)
        table.take("laurel-3").take("laurel-3").arrange(0, cards={"wood": 1}).take("stone")
        assert table.player(0).stages == (1, 2)


class TestDeclinedOrWaived:
    @pytest.mark.parametrize("declines", ["skip", "done"])
    def test_r20_who_declined_economy_must_construct_what_is_paid_without(self, declines: str) -> None:
        table = Table(house={"economy": "optional"})
        table.correct(TokenMoved("economy", "pile", 0)).correct(TokenMoved("science", "pile", 0))
        table.take("gold").skip("economy").take("laurel-3").take("gear").skip("economy")
        table.take("gold")
        assert table.player(0).stages == (1,)

    def test_s13_engineering_may_be_optional_by_a_house_rule_of_its_own(self) -> None:
        table = engineer(engineering="optional").arrange(0, cards={"wood": 1}).take("wood")
        assert table.waiting() == [("construct", "engineering", True)]
        table.skip("engineering")
        assert table.player(0).stages == ()
        assert table.state.active == 1

    def test_s13_with_the_default_engineering_must_serve(self) -> None:
        assert engineer().arrange(0, cards={"wood": 1}).take("wood").player(0).stages == (1,)

    def test_s13_each_token_is_declined_for_itself(self) -> None:
        table = engineer("economy", engineering="optional", economy="optional")
        table.arrange(0, cards={"wood": 2, "gold": 1}, stages=[1, 2]).take("laurel-3")
        assert table.waiting() == [("construct", "engineering", True)]
        table.skip("engineering")
        assert table.waiting() == [("construct", "economy", True)]
        assert table.skip("economy").player(0).stages == (1, 2)


class TestTheTurnThatWaits:
    def test_r60_the_game_ends_when_the_running_turn_ends(self) -> None:
        table = Table("giza", "rhodes", "ephesus").correct(TokenMoved("architecture", "pile", 0))
        for stage in (1, 2, 3, 4):
            table.correct(StageSet(stage, 0))
        table.arrange(0, cards={"wood": 1, "stone": 1, "brick": 1}).take("glass")
        assert table.player(0).complete
        table.correct(MissedTurn(1)).take("laurel-3")
        assert not table.state.finished
        assert table.state.active == 0
        assert table.waiting() == [("take", "architecture", True)]
        table.done()
        assert table.event(GameEnded.name).winners == (0,)

    def test_r40_a_battle_of_the_running_turn_is_fought_at_its_end(self) -> None:
        table = Table().correct(TokenMoved("propaganda", "pile", 0)).correct(ConflictSet(2))
        table.take("shield-1").correct(MissedTurn(1)).take("shield-0")
        assert BattleFought.name not in table.happened()
        assert table.state.conflict_battle == 3
        table.done()
        assert BattleFought.name in table.happened()

    def test_r40_a_battle_that_the_missed_turn_triggers_is_fought_at_its_end(self) -> None:
        table = Table().correct(ConflictSet(2)).correct(MissedTurn(1)).take("shield-1")
        assert BattleFought.name in table.happened()
        assert table.state.active == 0

    def test_r14_a_missed_turn_without_any_card_does_not_end_the_game(self) -> None:
        table = Table().correct(TokenMoved("urbanism", "pile", 0)).take("wood")
        for deck in ("olympia", "central"):
            table.correct(DeckSet(deck, 0))
        assert table.waiting() == [("take", "urbanism", True)]
        table.correct(MissedTurn(1)).take("stone", "giza").correct(DeckSet("giza", 0))
        assert table.state.finished

    def test_a_gift_that_is_not_there_any_more_is_not_turned_up_after_a_missed_turn(self) -> None:
        table = Table("giza", "rome").correct(FaceDownSet(1, 0))
        table.correct(MissedTurn(1)).correct(FaceDownSet(0, 0)).take("wood")
        assert table.waiting() == [("take", "turn", False)]


class TestWhereAPieceIsNot:
    def test_a_medal_on_the_table_does_not_come_out_of_the_box(self) -> None:
        table = Table(medals=("three-red", "seven-cards")).correct(MedalMoved("three-red", "gap-0", 0))
        table.refuses_change(MedalMoved("three-red", "box", 1), "no-medal-there")
        table.correct(MedalMoved("three-blue", "box", 1))
        table.refuses_change(MedalMoved("three-blue", "box", 1), "no-medal-there")

    def test_r54_further_medals_for_two_victories_come_out_of_the_box(self) -> None:
        table = Table(medals=("two-victories", "seven-cards"))
        table.correct(MedalMoved("two-victories", "box", 0)).correct(MedalMoved("two-victories", "box", 1))
        assert table.player(1).medals == ("two-victories",)

    def test_a_sticker_in_front_of_somebody_is_not_discarded(self) -> None:
        table = Table("giza", "rhodes").take("GI-10", "left")
        table.correct(CardMoved("gold", "central", "discarded"))
        table.refuses_change(CardMoved("GI-10", "discarded", 1), "no-card-there")

    def test_a_sticker_still_in_its_deck_is_not_discarded(self) -> None:
        table = Table("giza", "rhodes").correct(CardMoved("gold", "central", "discarded"))
        table.refuses_change(CardMoved("GI-10", "discarded", 1), "no-card-there")

    def test_the_sticker_goes_with_the_only_card_of_its_face(self) -> None:
        table = Table("giza", "rhodes").take("GI-10", "left").correct(CardMoved("gold", 0, 1))
        assert table.state.where("GI-10").seat == 1

    def test_a_face_that_never_left_a_deck_does_not_go_back_there(self) -> None:
        table = Table().take("wood").take("stone", "left")
        table.refuses_change(CardMoved("wood", 0, "olympia"), "not-from-there")
        table.correct(CardMoved("wood", 0, "central"))
        assert table.state.decks["central"] == 60

    def test_no_deck_holds_more_than_its_cards_that_are_not_elsewhere(self) -> None:
        table = Table().take("wood", "left")
        table.refuses_change(DeckSet("giza", 25), "no-count")

    def test_a_sticker_is_another_face_where_it_lies(self) -> None:
        table = Table("giza", "rhodes").take("GI-10", "left").correct(Bound("GI-10", "stone"))
        assert table.cards(0) == {"stone": 1}


class TestDiscardedWithoutReturn:
    def test_r31_a_second_set_stays_where_one_token_is_left(self) -> None:
        table = Table().arrange(face_up=["culture"], pile=0)
        table.arrange(0, cards={"gear": 2, "tablet": 1}).take("tablet")
        table.science("gear", "gear")
        table.refuses(Science(("tablet", "tablet")), "no-token-left", "R31")
        assert table.progress("culture").cards(0) == {"tablet": 2}


class TestCentre:
    def test_r6_medals_in_the_centre_come_on_top_of_those_between_the_players(self) -> None:
        players = (PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "rhodes"))
        with pytest.raises(InputError, match="R6"):
            start(Setup(players, centre=("three-red", "seven-cards")))


class TestUnknownLevels:
    """R21: no Stage of Rome or Ur is refused for its level until the owner has told."""

    def test_r21_a_stage_that_was_turned_is_believed(self) -> None:
        table = Table("rome", "giza").correct(TokenMoved("urbanism", "pile", 0))
        table.arrange(0, cards={"wood": 1}).take("wood").construct(2)
        assert table.player(0).stages == (2,)

    def test_r21_also_where_the_turn_has_just_ended_by_itself(self) -> None:
        table = Table("rome", "giza").arrange(0, cards={"stone": 1}).take("stone")
        assert table.state.active == 1
        table.construct(2)
        assert table.player(0).stages == (2,)
        assert table.state.active == 1
        assert table.waiting() == [("take", "turn", False)]

    def test_r20_the_cards_must_pay_for_it(self) -> None:
        table = Table("rome", "giza").arrange(0, cards={"stone": 1}).take("wood")
        assert table.player(0).stages == (1,)
        table.refuses(Construct(3), "stage-locked")

    def test_r21_once_told_the_levels_hold(self) -> None:
        stages = {"rome": Table("rome", "giza").state.game.wonder(0).stages}
        table = Table("rome", "giza", stages=stages).correct(TokenMoved("urbanism", "pile", 0))
        table.arrange(0, cards={"wood": 1}).take("wood").refuses(Construct(2), "stage-locked", "R21")

    def test_r21_where_it_is_to_be_asked_every_stage_is_offered_and_may_be_declined(self) -> None:
        table = Table("rome", "giza", ask_levels=("rome",)).arrange(0, cards={"wood": 1}).take("wood")
        assert table.waiting() == [("construct", "rome", True)]
        table.skip("rome")
        assert table.player(0).stages == ()
        assert table.state.active == 1

    def test_r21_the_lowest_stage_must_be_constructed_and_others_may_be_instead(self) -> None:
        table = Table("ur", "giza", ask_levels=("ur",)).arrange(0, cards={"wood": 1, "stone": 1})
        table.take("glass")
        [item] = pending(table.state)
        assert not item.optional
        assert {move.stage for move in item.choices if isinstance(move, Construct)} == {1, 3}

    def test_a_known_wonder_is_never_asked_about(self) -> None:
        table = Table("giza", "rome", ask_levels=("giza",)).arrange(0, cards={"wood": 1}).take("wood")
        assert table.state.active == 1
        table.refuses(Take("GI-01", "central"), "wrong-deck")
