"""Choices of payment (R24) and of Green set (R30), answered by laying the cards down."""

import itertools

from companion.messages.notices import Asked, Refused, Selected
from companion.messages.signals import ChooseWay, Confirm, Decline, ForgetSelection, Play
from companion.pad.interpret import Chosen, Known, Means, Recent, meaning
from companion.pad.laid_choice import Option, read
from companion.rules import Construct, Correct, Science, Take
from companion.rules.changes import TokenMoved
from tests.table.tables import Played, begun, give, pending_of, recorded, taken
from vision.tags import CardTag


def payment_choice() -> Played:
    """Elena, who has still to take her card, can pay Giza's first Stage with 2 of wood, stone, brick."""
    table = begun("giza", "rhodes", medals=False)
    give(table, 0, "GI-01", "GI-06", "CE-09")
    return table


def green_choice() -> Played:
    """Elena, who has still to take her card, has 2 gears, a compass and a tablet: a pair or a trio."""
    table = begun("giza", "rhodes", medals=False)
    give(table, 0, "GI-14", "GI-15", "GI-13", "CE-31")
    return table


def test_r24_the_payment_is_the_one_that_the_cards_laid_down_leave_possible() -> None:
    table = payment_choice()
    assert [len(one.choices) for one in pending_of(table) if one.kind == "construct"] == [3]
    assert isinstance(table.show("GI-01")[0], Selected)
    assert recorded(table.show("CE-09")) == [Construct(1, ("brick", "wood"))]
    assert taken(table, 0) == {"stone": 1}


def test_r24_every_payment_can_be_shown_in_every_order_and_lying_together_or_one_by_one() -> None:
    names = {"GI-01": "wood", "GI-06": "stone", "CE-09": "brick"}
    count = 0
    for pair in itertools.permutations(names, 2):
        for together in (True, False):
            table = payment_choice()
            found = [recorded(table.lay(tag) if together else table.show(tag)) for tag in pair]
            assert found == [[], [Construct(1, tuple(sorted(names[tag] for tag in pair)))]]
            count += 1
    assert count == 12


def test_r30_one_card_that_only_one_set_contains_is_enough() -> None:
    table = green_choice()
    assert recorded(table.show("GI-15")) == [Science(("compass", "gear", "tablet"))]


def test_r30_cards_that_several_sets_contain_wait_for_the_next_one() -> None:
    table = green_choice()
    assert recorded(table.show("GI-14")) == []
    assert table.selection.tags == ("GI-14",)
    assert recorded(table.show("CE-31")) == [Science(("gear", "gear"))]


def test_a_card_that_lay_there_before_the_choice_arose_is_no_answer() -> None:
    table = begun("giza", "rhodes", medals=False)
    give(table, 0, "GI-14", "GI-13", "CE-31")
    table.lay("GI-15")
    assert [one.kind for one in pending_of(table)] == ["science"]
    table.wait(5.0)
    assert table.selection.tags == ()
    table.lift("GI-15")
    assert recorded(table.show("GI-15")) == [Science(("compass", "gear", "tablet"))]


def test_the_other_cards_of_the_choice_may_pass_over_the_pad_and_are_counted_once_each() -> None:
    table = green_choice()
    table.show("GI-15")
    assert table.ask("GI-14") + table.lift("GI-14") + table.ask("GI-13") == ()
    table.lift("GI-13")
    assert table.question is None
    assert taken(table, 0) == {"gear": 1}
    assert [type(n) for n in table.ask("CE-31")] == [Refused]


def test_r21_one_payment_that_suits_several_stages_asks_for_the_stage() -> None:
    for card, stage in (("CM-OK", 3), ("CM-NO", 4)):
        table = begun("ephesus", "rhodes", medals=False)
        table.handle(Play(Correct(TokenMoved("engineering", "pile", 0))))
        give(table, 0, "EP-01", "EP-05")
        table.handle(Play(Construct(1)))
        give(table, 0, "EP-03", "EP-07", "EP-09")
        assert table.state is not None
        found = []
        for tag in ("EP-03", "EP-07", "EP-09"):
            found += recorded(table.show(tag))
        assert found == []
        asked = table.question
        assert asked is not None
        assert asked.kind == "stage"
        if card == "CM-NO":
            table.show("CM-NO")
        assert recorded(table.show("CM-OK")) == [Construct(stage)]


def test_r24_cards_that_are_a_choice_and_part_of_a_bigger_one_wait_for_confirm() -> None:
    def choice() -> Played:
        table = begun("ephesus", "rhodes", medals=False)
        table.handle(Play(Correct(TokenMoved("engineering", "pile", 0))))
        give(table, 0, "EP-01", "EP-05")
        table.handle(Play(Construct(1)))
        give(table, 0, "EP-03", "EP-07", "EP-09")
        return table

    table = choice()
    table.show("EP-03")
    notices = table.show("EP-07")
    assert [n.complete for n in notices if isinstance(n, Selected)] == [True]
    assert recorded(table.handle(Confirm())) == [Construct(2, ("papyrus", "stone"))]
    table = choice()
    table.show("EP-03")
    table.show("EP-07")
    assert recorded(table.handle(Decline())) == []
    assert table.selection.tags == ()
    table.show("EP-03")
    table.handle(ForgetSelection())
    assert table.selection.tags == ()


def choice_of_ephesus() -> Played:
    """Seat 0 has taken its card; Stages 2 to 4 of Ephesus can be paid, some with cards that pay for more."""
    table = begun("ephesus", "rhodes", medals=False)
    table.handle(Play(Correct(TokenMoved("engineering", "pile", 0))))
    give(table, 0, "EP-01", "EP-05")
    table.handle(Play(Construct(1)))
    give(table, 0, "EP-03", "EP-07", "EP-09")
    assert recorded(table.show("CE-51")) == [Take("CE-51", "central")]
    return table


def test_r24_cards_that_are_a_choice_are_settled_by_the_piece_that_comes_after_it() -> None:
    table = choice_of_ephesus()
    table.show("EP-03")
    table.show("EP-07")
    assert recorded(table.show("CE-20")) == [Construct(2, ("papyrus", "stone")), Take("CE-20", "central")]
    assert table.question is None


def test_r24_a_piece_that_fits_after_no_choice_settles_nothing() -> None:
    table = choice_of_ephesus()
    table.show("EP-03")
    assert recorded(table.show("CE-20")) == [], "one card is no choice yet"
    table = choice_of_ephesus()
    table.show("EP-03")
    table.show("EP-07")
    assert recorded(table.show("RH-01")) == [], "Rhodes is not what this Stage takes from"


def test_a_card_that_does_not_fit_makes_the_lifted_ones_forgotten_first() -> None:
    table = payment_choice()
    give(table, 0, "GI-02")
    table.show("GI-01")
    assert [n.tags for n in table.show("GI-02") if isinstance(n, Selected)] == [("GI-02",)]
    assert recorded(table.show("GI-06")) == [Construct(1, ("stone", "wood"))]


def test_r24_cards_lying_together_that_are_no_choice_are_refused_aloud_with_the_rule() -> None:
    table = payment_choice()
    give(table, 0, "GI-02")
    table.lay("GI-01")
    refused = [n.reason for n in table.lay("GI-02") if isinstance(n, Refused)]
    assert [(reason.code, reason.rule) for reason in refused] == [("not-that-choice", "R24")]
    assert table.selection.tags == ()


def test_a_choice_can_always_be_touched_instead() -> None:
    table = payment_choice()
    table.show("GI-01")
    assert recorded(table.handle(Play(Construct(1, ("stone", "wood"))))) == [Construct(1, ("stone", "wood"))]
    assert table.selection.tags == ()


def test_what_the_cards_say_is_the_same_in_whichever_order_they_were_laid() -> None:
    options = tuple(
        Option(Construct(1, faces), faces)
        for faces in (("brick", "gold"), ("gold", "gold", "wood"), ("gold", "wood"), ("wood",))
    )
    faces = ("brick", "gold", "wood")
    count = 0
    for length in range(4):
        for laid in itertools.combinations_with_replacement(faces, length):
            readings = {read(options, order) for order in itertools.permutations(laid)}
            assert len(readings) == 1
            count += 1
    assert count == 20
    assert read(options, ()).complete is None
    assert read(options, ("brick",)).move == options[0].move
    assert read(options, ("wood",)).complete == options[3].move
    assert not read(options, ("brick", "wood")).fits


def test_a_mandatory_thing_that_can_be_done_in_one_way_is_confirmed() -> None:
    table = begun("giza", "rhodes", medals=False)
    give(table, 0, "GI-01", "GI-06")
    assert recorded(table.show("CM-OK")) == [Construct(1)]
    assert [one.kind for one in pending_of(table)] == ["take"]


def test_the_way_that_is_touched_is_the_stage_that_is_constructed() -> None:
    table = begun("rhodes", "giza", medals=False)
    table.handle(Play(Correct(TokenMoved("engineering", "pile", 0))))
    give(table, 0, "RH-01", "RH-05")
    notices = table.show("RH-01")
    assert [n.question.kind for n in notices if isinstance(n, Asked)] in ([], ["stage"])
    if table.question is None:
        table.show("RH-05")
    assert recorded(table.handle(ChooseWay(1))) == [Construct(2)]


def test_a_card_in_front_of_who_is_asked_is_none_of_those_that_are_being_put_away() -> None:
    """The player before has just discarded the same face."""
    table = payment_choice()
    tag, recent = CardTag("GI", 1), Recent(away=("wood",))
    assert isinstance(meaning(table.state, tag, recent), Chosen)
    assert isinstance(meaning(begun("giza", "rhodes").state, tag, Recent()), Means)
    table.show("GI-01")
    table.show("CE-09")
    assert table.state.where("GI-01").kind == "discarded"
    assert isinstance(meaning(table.state, tag, recent), Known)
