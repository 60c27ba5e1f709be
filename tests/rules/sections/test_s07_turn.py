"""Section 7: a turn."""

import pytest

from companion.rules import Done, Skip, Take, pending
from tests.rules.tables import Table

SEVEN = ("alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes")


def owning(*tokens: str, wonders: tuple[str, ...] = ("giza", "olympia"), **options: object) -> Table:
    table = Table(*wonders, face_up=(None, None, None), **options)  # type: ignore[arg-type]
    return table.arrange(0, progress=sorted(tokens))


class TestTurn:
    @pytest.mark.parametrize(
        ("source", "deck"), [("left", "giza"), ("right", "rhodes"), ("central", "central")]
    )
    def test_r10_a_turn_is_one_card_of_one_of_three_decks(self, source: str, deck: str) -> None:
        table = Table("giza", "olympia", "rhodes")
        assert table.waiting() == [("take", "turn", False)]
        assert table.sources() == ("left", "right", "central")
        before = table.state.decks[deck]
        table.take("glass", source)
        assert table.cards(0) == {"glass": 1}
        assert table.state.decks[deck] == before - 1
        assert table.state.active == 1
        assert table.state.turn == 2
        assert table.event("took").source == source

    def test_r10_seats_play_clockwise(self) -> None:
        table = Table("giza", "olympia", "rhodes", first=1)
        order = []
        for _ in range(6):
            order.append(table.state.active)
            table.take("laurel-3")
        assert order == [1, 2, 0, 1, 2, 0]

    def test_r10_a_sticker_tells_the_deck(self) -> None:
        table = Table("giza", "olympia").do(Take("GI-01"))
        assert table.cards(0) == {"wood": 1}
        assert table.state.tags_of(0) == ("GI-01",)
        assert table.state.where("GI-01").seat == 0
        assert table.state.where("GI-02").deck == "giza"
        assert table.event("took").tag == "GI-01"

    def test_r10_a_deck_may_be_named_by_its_wonder(self) -> None:
        table = Table("giza", "olympia").take("wood", "giza")
        assert table.event("took").source == "left"

    def test_r10_a_face_needs_a_source_where_there_are_several(self) -> None:
        Table().refuses(Take("wood"), "source-needed", "R10")
        table = Table("ephesus", "giza").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        assert table.take("stone", None).state.decks["central"] == 58

    def test_r10_what_is_no_card_or_no_deck_is_refused(self) -> None:
        table = Table()
        table.refuses(Take("straw", "left"), "unknown-card")
        table.refuses(Take("GI-99"), "unknown-card")
        table.refuses(Take("EP-01"), "not-on-table", "R1")
        table.refuses(Take("wood", "ephesus"), "unknown-source", "R10")
        table.refuses(Take("wood", "middle"), "unknown-source", "R10")

    def test_r10_a_sticker_of_another_deck_than_the_one_named_is_refused(self) -> None:
        Table().refuses(Take("GI-01", "central"), "wrong-deck", "R10")

    def test_r10_one_sticker_is_one_card(self) -> None:
        table = Table().do(Take("GI-01")).take("laurel-3").refuses(Take("GI-01"), "card-gone", "R10")
        assert table.params["card"] == "GI-01"

    def test_r10_nothing_is_taken_while_something_else_is_to_be_done(self) -> None:
        table = Table("babylon", "giza").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        table.refuses(Take("wood", "left"), "no-take", "R10")
        table.refuses(Take("wood"), "no-take", "R10")

    def test_r11_a_cat_icon_brings_the_cat_pawn_from_wherever_it_is(self) -> None:
        table = Table().take("laurel-2-cat")
        assert table.state.cat == 0
        assert table.event("cat").seat == 0
        table.take("laurel-2-cat")
        assert table.state.cat == 1
        assert (table.player(0).cat, table.player(1).cat) == (False, True)

    def test_r11_who_has_the_cat_already_keeps_it_without_an_event(self) -> None:
        table = Table().arrange(cat=0).take("laurel-2-cat")
        assert table.state.cat == 0
        assert table.happened("cat") == []

    def test_r11_each_horn_turns_one_conflict_token(self) -> None:
        table = Table(*SEVEN).take("shield-1")
        assert table.state.conflict_battle == 1
        assert table.take("shield-2").state.conflict_battle == 3
        assert table.take("shield-0").state.conflict_battle == 3

    def test_r11_surplus_horns_are_ignored(self) -> None:
        table = Table(*SEVEN).arrange(battle=5).take("shield-2")
        assert table.event("horns").tokens == 1

    def test_r11_horns_beyond_a_battle_that_is_due_turn_nothing(self) -> None:
        table = owning("propaganda", wonders=SEVEN).arrange(battle=5).take("shield-1")
        table.take("shield-2")
        assert table.happened("horns", "battle") == ["battle"]

    def test_r12_the_cat_is_worth_two_points(self) -> None:
        assert Table().arrange(cat=1).player(1).score.cat == 2
        assert Table().arrange(cat=1).player(0).score.cat == 0

    def test_r13_an_extra_card_may_be_declined_by_name_or_all_at_once(self) -> None:
        assert owning("urbanism").take("wood").skip("urbanism").state.active == 1
        assert owning("urbanism").take("wood").done().state.active == 1

    def test_r13_what_is_not_offered_cannot_be_declined(self) -> None:
        table = owning("urbanism")
        table.refuses(Skip("urbanism"), "not-offered", "R13")
        table.refuses(Done(), "nothing-to-decline", "R13")
        table.take("wood").refuses(Skip("turn"), "not-offered", "R13")

    def test_r13_each_token_acts_once_a_turn(self) -> None:
        table = owning("urbanism").take("wood").take("brick")
        assert table.state.active == 1
        assert table.player(0).stages == (1,)

    def test_r13_an_extra_card_sets_off_another_token(self) -> None:
        table = owning("urbanism", "jewelry").take("wood").take("gold")
        assert table.waiting()[0] == ("take", "jewelry", True)
        table.take("wood")
        assert table.state.active == 1

    def test_r13_what_is_offered_and_what_must_be_done_may_be_done_in_any_order(self) -> None:
        table = owning("urbanism").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        assert table.waiting() == [("take", "urbanism", True), ("construct", "turn", False)]
        table.take("laurel-3")
        assert table.happened("took", "constructed") == ["took", "constructed"]
        table = owning("urbanism").arrange(0, stages=[1], cards={"wood": 1}).take("wood").construct(2)
        assert table.waiting() == [("take", "urbanism", True)]

    def test_r13_a_second_trigger_while_the_offer_is_open_offers_nothing_more(self) -> None:
        table = owning("urbanism", wonders=("olympia", "giza")).arrange(0, stages=[1], cards={"wood": 1})
        table.take("wood").construct(2).take("brick", "left")
        assert table.waiting() == [("take", "urbanism", True), ("take", "olympia", False)]

    def test_r13_a_declined_token_is_not_used_up(self) -> None:
        table = owning("urbanism", wonders=("olympia", "giza")).arrange(0, stages=[1], cards={"wood": 1})
        table.take("wood").construct(2).skip("urbanism")
        assert table.waiting() == [("take", "olympia", False)] * 2
        table.take("brick", "left")
        assert table.waiting() == [("take", "olympia", False), ("take", "urbanism", True)]

    def test_r13_a_token_gained_this_turn_works_for_what_follows_not_for_what_is_past(self) -> None:
        table = Table(face_up=("science", "decor", "politics")).arrange(0, cards={"gear": 1}).take("gear")
        assert table.progress("science").state.active == 1
        table = Table("babylon", "giza", face_up=("architecture", "decor", "politics"))
        table.arrange(0, stages=[1], cards={"wood": 1, "stone": 1, "gold": 2}).take("wood")
        table.progress("architecture")
        assert table.player(0).stages == (1, 2, 3)
        assert table.waiting() == [("take", "architecture", True)], "for the third Stage, not for the second"

    def test_r13_every_turn_a_token_can_be_used_again(self) -> None:
        table = owning("jewelry")
        for _ in range(2):
            table.take("stone")
            assert table.waiting() == [("take", "jewelry", True)]
            table.take("laurel-3").take("laurel-3")

    def test_r13_the_oldest_mandatory_card_is_answered_first_then_the_oldest_optional(self) -> None:
        table = owning("urbanism", wonders=("olympia", "giza", "rhodes"))
        table.arrange(0, stages=[1], cards={"wood": 1}).take("wood").construct(2)
        assert [item.because for item in pending(table.state)] == ["urbanism", "olympia", "olympia"]
        table.take("laurel-3", "left")
        assert table.waiting() == [("take", "urbanism", True), ("take", "olympia", False)]
        table.take("laurel-3", "left")
        assert table.waiting() == [("take", "olympia", False)], "only Urbanism still allows the left deck"

    def test_r14_a_deck_that_runs_out_stays_empty(self) -> None:
        table = Table("giza", "olympia", "rhodes").arrange(decks={"giza": 1}).take("wood", "left")
        table.take("laurel-3").take("laurel-3")
        assert table.sources() == ("right", "central")
        table.refuses(Take("wood", "left"), "deck-empty", "R14")
        table.refuses(Take("GI-03"), "deck-empty", "R14")

    def test_r14_who_can_reach_no_card_passes(self) -> None:
        table = Table("giza", "olympia", "rhodes", "ur", first=3)
        table.arrange(decks={"giza": 0, "ur": 0, "central": 1, "rhodes": 5}).take("laurel-3")
        assert table.happened("turn", "passed") == ["turn", "passed", "turn"]
        assert table.state.active == 1

    def test_r14_the_game_ends_when_no_deck_holds_a_card(self) -> None:
        table = Table().arrange(decks={"giza": 0, "olympia": 0, "central": 1}).take("laurel-3")
        assert table.happened() == ["took", "end"]
        assert table.state.finished
        assert table.state.winners == (0,)
        assert table.state.active is None

    def test_r14_the_house_rule_ends_the_game_where_a_player_reaches_no_card(self) -> None:
        table = Table("giza", "olympia", "rhodes", "ur", first=3, house={"empty_reach": "end"})
        table.arrange(decks={"giza": 0, "ur": 0, "central": 1, "rhodes": 5}).take("laurel-3")
        assert table.happened("passed", "end") == ["passed", "end"]

    def test_r14_a_pending_card_that_no_deck_can_serve_vanishes(self) -> None:
        table = owning("urbanism").arrange(decks={"giza": 0, "olympia": 0, "central": 1}).take("wood")
        assert table.happened() == ["took", "end"]
        table = owning("urbanism").arrange(decks={"giza": 0, "olympia": 0, "central": 2})
        table.arrange(0, cards={"stone": 1}).take("wood").take("laurel-3")
        assert table.happened() == ["took", "constructed", "end"]
        table = Table("ephesus", "giza").arrange(decks={"central": 1})
        table.arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        assert table.state.active == 1
