"""Readings that the rules do not allow: the reason, and the ways on, each of which leads somewhere."""

from companion.messages.notices import Asked, Closed, Recorded, Refused, Undone, Waiting
from companion.messages.questions import Question
from companion.messages.signals import (
    ButtonPressed,
    ChooseWay,
    Confirm,
    Decline,
    DuplicateSticker,
    Play,
    TagPlaced,
    Tick,
    Undo,
)
from companion.rules import Correct, Done, Skip, Take
from companion.rules.changes import CardMoved, MissedTurn, TokenMoved
from companion.table.table import PATIENCE
from tests.table.tables import Played, begun, elena_takes, give, recorded, taken


def kinds(table: Played) -> list[tuple[str, int | None]]:
    """The ways of the open question: kind and whose."""
    assert table.question is not None
    return [(way.kind, way.seat) for way in table.question.ways]


def choose(table: Played, kind: str, seat: int | None = None) -> list[object]:
    """Touch the way of this kind and seat; the moves that were recorded."""
    return recorded(table.handle(ChooseWay(kinds(table).index((kind, seat)))))


def three() -> Played:
    """Elena (Giza) cannot reach the deck of Rhodes, which lies between Gabriel and Player 3."""
    return begun("giza", "rhodes", "babylon", medals=False)


def test_r10_a_card_out_of_reach_is_refused_with_the_reason_and_the_ways_on() -> None:
    table = three()
    assert table.lay("RH-01") == ()
    notices = table.wait()
    assert [(n.reason.code, n.reason.rule) for n in notices if isinstance(n, Refused)] == [
        ("out-of-reach", "R10")
    ]
    assert kinds(table) == [
        ("missed-turn", 1),
        ("anyway", 0),
        ("other-player", 2),
        ("other-player", 1),
        ("missed-turn", 2),
        ("forget", None),
    ]
    assert taken(table, 0) == {}


def test_take_it_anyway_records_the_card_as_the_turns_own() -> None:
    table = three()
    table.ask("RH-01")
    assert choose(table, "anyway", 0) == [Correct(CardMoved("RH-01", "rhodes", 0, taken=True))]
    assert taken(table, 0) == {"wood": 1}
    assert table.state is not None
    assert table.state.active == 1


def test_a_turn_was_missed_keeps_the_card_until_the_missing_one_is_shown() -> None:
    table = three()
    table.ask("RH-01")
    notices = table.handle(ChooseWay(0))
    assert [n.seat for n in notices if isinstance(n, Waiting)] == [0]
    assert table.question is None
    assert recorded(table.show("CE-09")) == [Take("CE-09", "central"), Take("RH-01", "left")]
    assert [taken(table, seat) for seat in range(3)] == [{"brick": 1}, {"wood": 1}, {}]


def test_that_card_was_mine_says_the_button_of_its_player() -> None:
    table = three()
    table.ask("RH-01")
    assert [type(n) for n in table.handle(ButtonPressed(1))] == [Closed, Waiting]
    assert recorded(table.show("GI-01")) == [Take("GI-01", "left"), Take("RH-01", "left")]


def test_it_was_another_players_late_card_is_played_as_a_turn_of_theirs() -> None:
    table = three()
    table.ask("RH-01")
    assert choose(table, "other-player", 2) == [Correct(MissedTurn(2)), Take("RH-01", "right")]
    assert taken(table, 2) == {"wood": 1}
    assert table.state is not None
    assert table.state.active == 0


def test_forget_it_leaves_everything_as_it_was() -> None:
    for signal in (ChooseWay(5), Decline()):
        table = three()
        before = table.state
        table.ask("RH-01")
        assert [type(n) for n in table.handle(signal)] == [Closed]
        assert table.state is before
        assert table.wait(60.0) == ()


def test_confirm_takes_the_likeliest_way() -> None:
    table = three()
    table.ask("RH-01")
    assert any(isinstance(n, Waiting) for n in table.handle(Confirm()))


def test_r13_with_only_offers_left_the_next_players_card_ends_the_turn_in_one_touch() -> None:
    table = begun("giza", "rhodes", "babylon", medals=False, face_up=("urbanism", "decor", "crafts"))
    table.handle(Play(Correct(TokenMoved("urbanism", "face_up", 0))))
    table.show("GI-01")
    table.ask("RH-01")
    assert kinds(table)[0] == ("other-player", 1)
    assert recorded(table.handle(ButtonPressed(1))) == [Done(), Take("RH-01", "left")]


def test_a_card_laid_a_moment_too_early_is_explained_by_the_one_that_follows() -> None:
    table = three()
    assert table.lay("RH-01") == ()
    table.clock -= 2.0 - PATIENCE / 2
    assert recorded(table.lay("GI-01")) == [Take("GI-01", "left"), Take("RH-01", "left")]
    assert table.question is None


def test_legality_decides_how_long_a_doubtful_reading_waits_and_it_is_never_dropped() -> None:
    table = three()
    table.handle(TagPlaced("7A-RH-01", 10.0))
    assert table.handle(Tick(10.0 + PATIENCE * 0.99)) == ()
    assert table.lift("RH-01") == ()
    assert [type(n) for n in table.handle(Tick(10.0 + PATIENCE * 1.01))] == [Refused]
    assert table.question is not None


def test_several_doubtful_readings_are_asked_about_one_after_the_other() -> None:
    table = three()
    notices = table.lay("RH-01") + table.lay("RH-02") + table.wait()
    assert [n.reason.params["tag"] for n in notices if isinstance(n, Refused)] == ["RH-01"]
    notices = table.handle(Decline())
    assert [n.reason.params["tag"] for n in notices if isinstance(n, Refused)] == ["RH-02"]
    assert [type(n) for n in table.handle(Decline())] == [Closed]


def test_a_question_about_a_card_that_has_become_possible_asks_whether_it_was_meant() -> None:
    table = three()
    table.ask("RH-01")
    table.lift("RH-01")
    notices = table.lay("GI-01")
    assert recorded(notices) == [Take("GI-01", "left")]
    assert [n.question.ways[0].kind for n in notices if isinstance(n, Asked)] == ["yes"]
    assert recorded(table.handle(ButtonPressed(1))) == [Take("RH-01", "left")]


def test_a_reading_that_waited_behind_a_question_is_asked_about_even_when_it_has_become_possible() -> None:
    table = three()
    table.ask("RH-01")
    table.show("RH-02")
    notices = table.lay("GI-01")
    assert recorded(notices) == [Take("GI-01", "left"), Take("RH-01", "left")]
    table = three()
    table.ask("EP-01")
    table.show("RH-02")
    table.wait()
    table.show("GI-01")
    notices = table.handle(Decline())
    assert [n.question.reason.code for n in notices if isinstance(n, Asked)] == ["late"]
    assert recorded(table.handle(Confirm())) == [Take("RH-02", "left")]


def test_a_card_still_lying_there_is_taken_when_its_turn_has_come() -> None:
    table = three()
    table.ask("RH-01")
    notices = table.lay("GI-01")
    assert recorded(notices) == [Take("GI-01", "left"), Take("RH-01", "left")]
    assert table.question is None


def test_a_card_recorded_for_the_wrong_person_moves_with_one_touch() -> None:
    table = three()
    table.show("CE-01")
    table.ask("CE-01")
    assert kinds(table)[0] == ("forget", None)
    assert choose(table, "anyway", 1) == [Correct(CardMoved("CE-01", 0, 1, taken=True))]
    assert [taken(table, seat) for seat in (0, 1)] == [{}, {"wood": 1}]


def test_a_forgotten_scan_noticed_one_card_later_is_made_good_with_one_touch_and_the_missing_card() -> None:
    table = three()
    # Elena took CE-09 and nobody showed it; Gabriel's RH-01 … is out of her reach, but his CE-01 is not.
    table.show("CE-01")
    table.ask("CE-01")
    index = kinds(table).index(("missed-turn", 1))
    notices = table.handle(ChooseWay(index))
    assert [type(n) for n in notices] == [Closed, Undone, Waiting]
    assert recorded(table.show("CE-09")) == [Take("CE-09", "central"), Take("CE-01", "central")]
    assert [taken(table, seat) for seat in (0, 1)] == [{"brick": 1}, {"wood": 1}]


def test_undo_first_takes_the_reading_back_and_the_card_can_be_shown_again() -> None:
    table = three()
    table.show("GI-01")
    table.ask("GI-01")
    assert choose(table, "undo-first", 0) == []
    table.lift("GI-01")
    assert taken(table, 0) == {}
    table.clock += 2.0
    assert recorded(table.show("GI-01")) == [Take("GI-01", "left")]


def test_r20_a_discarded_card_that_is_shown_again_is_refused_and_can_be_taken_anyway() -> None:
    table = three()
    table.show("GI-01")
    elena_takes(table)
    table.show("GI-06")
    assert table.state is not None
    assert table.state.players[0].stages == (1,)
    elena_takes(table)
    table.wait(20.0)
    notices = table.ask("GI-01")
    assert [n.reason.code for n in notices if isinstance(n, Refused)] == ["discarded"]
    assert choose(table, "anyway", 0) == [Correct(CardMoved("GI-01", "discarded", 0, taken=True))]
    assert taken(table, 0) == {"wood": 1}


def test_r30_a_token_that_nobody_may_take_is_refused_and_can_be_taken_anyway() -> None:
    table = three()
    notices = table.ask("PT-11")
    assert [(n.reason.code, n.reason.rule) for n in notices if isinstance(n, Refused)] == [
        ("no-token-due", "R30")
    ]
    assert choose(table, "anyway", 0) == [Correct(TokenMoved("politics", "face_up", 0))]
    assert table.state is not None
    assert table.state.players[0].progress == ("politics",)


def test_a_token_of_another_player_is_refused_with_its_owner() -> None:
    table = three()
    table.handle(Play(Correct(TokenMoved("politics", "face_up", 1))))
    table.show("PT-05")
    notices = table.ask("PT-11")
    assert [n.reason.params["owner"] for n in notices if isinstance(n, Refused)] == [1]


def test_r1_a_card_of_a_deck_that_is_not_on_the_table_can_only_be_forgotten() -> None:
    table = three()
    assert [n.reason.code for n in table.ask("EP-01") if isinstance(n, Refused)] == ["no-such-deck"]
    assert kinds(table) == [("forget", None)]


def test_a_piece_for_setting_up_does_nothing_in_a_game() -> None:
    table = three()
    assert [n.reason.code for n in table.ask("WO-GI") if isinstance(n, Refused)] == ["setup-only"]


def test_two_stickers_with_one_text_are_reported_and_counted_once() -> None:
    table = three()
    table.lay("GI-01")
    notices = table.handle(DuplicateSticker("7A-GI-01", table.clock))
    assert [n.reason.code for n in notices if isinstance(n, Refused)] == ["duplicate"]
    assert kinds(table) == [("forget", None), ("undo-first", 0)]
    assert taken(table, 0) == {"wood": 1}


def test_a_touch_that_the_rules_refuse_says_why_and_changes_nothing() -> None:
    table = three()
    before = table.state
    notices = table.handle(Play(Skip("urbanism")))
    assert [(n.reason.code, n.question) for n in notices if isinstance(n, Refused)] == [("rules", None)]
    assert table.state is before


def test_undo_withdraws_what_was_asked_and_what_was_kept() -> None:
    table = three()
    table.show("CE-02")
    table.ask("BA-02")
    assert table.question is not None
    table.handle(ChooseWay(0))
    assert table.waiting
    table.handle(Undo())
    assert table.waiting == ()
    assert table.question is None


def test_every_way_of_every_question_can_be_taken_and_leads_to_a_game_that_goes_on() -> None:
    """Show every card, token and Medal in several positions and take every way that is offered."""
    tried: dict[str, int] = {}
    shown = ("GI-01", "GI-20", "RH-01", "BA-01", "CE-01", "EP-01", "PT-11", "PT-01", "MD-01", "WO-GI")
    for prepared in ((), ("GI-01",), ("GI-01", "RH-01", "BA-14"), ("GI-06", "CE-01", "CE-02", "GI-01")):
        for tag in shown:
            number = 0
            while True:
                table = begun("giza", "rhodes", "babylon", medals=("three-blue", "three-red", "seven-cards"))
                for before in prepared:
                    table.show(before)
                table.clock += 30.0
                table.ask(tag)
                asked: Question | None = table.question
                if asked is None or number >= len(asked.ways):
                    break
                way = asked.ways[number]
                notices = table.handle(ChooseWay(number))
                assert not [n for n in notices if isinstance(n, Refused) and n.reason.code == "rules"]
                assert not way.moves or any(isinstance(n, Recorded) for n in notices)
                assert table.state is not None
                tried[way.kind] = tried.get(way.kind, 0) + 1
                number += 1
    assert set(tried) == {"forget", "anyway", "other-player", "missed-turn", "undo-first", "move-card"}
    assert min(tried.values()) >= 2, tried


def test_a_card_given_by_hand_can_be_shown_for_a_choice_afterwards() -> None:
    table = three()
    give(table, 0, "GI-01", "GI-06", "CE-09")
    assert recorded(table.show("GI-01")) == []
    assert table.selection.tags == ("GI-01",)
