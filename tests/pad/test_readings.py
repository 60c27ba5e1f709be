"""What a tag on the pad means: legality decides. One test a row of the table in docs/record.md."""

import pytest

from companion.messages.notices import (
    Asked,
    Closed,
    Explained,
    ForeignSeen,
    Nothing,
    Recorded,
    Refused,
    Undone,
)
from companion.messages.signals import AnswerFace, ForeignCode, Play, TagPlaced
from companion.rules import Construct, Correct, Done, FaceUp, Progress, Reveal, Skip, Steal, Take
from companion.rules.changes import Bound, Ended, FaceDownSet, TokenMoved
from config.texts import printable
from tests.table.tables import begun, elena_takes, pending_of, recorded, taken


@pytest.mark.parametrize(("tag", "source"), [("GI-01", "left"), ("RH-01", "right"), ("CE-01", "central")])
def test_r10_a_card_still_in_a_deck_in_reach_is_a_take_and_the_deck_code_gives_the_source(
    tag: str, source: str
) -> None:
    table = begun("giza", "rhodes")
    assert recorded(table.lay(tag)) == [Take(tag, source)]


def test_r10_every_card_of_every_deck_in_reach_is_recorded_with_its_own_face() -> None:
    facts = begun("giza", "rhodes", "babylon").catalogue
    count = 0
    for deck in ("giza", "babylon", "central"):
        for serial in range(1, facts.decks[deck].size + 1):
            table = begun("giza", "rhodes", "babylon")
            tag = f"{facts.decks[deck].code}-{serial:02d}"
            assert table.state is not None
            face = table.state.game.face_of(tag)
            events = [n.events for n in table.lay(tag) if isinstance(n, Recorded)]
            assert [event.card for event in events[0] if event.name == "took"] == [face]  # type: ignore[union-attr]
            count += 1
    assert count == 110


def test_the_same_card_still_lying_there_means_nothing() -> None:
    table = begun("giza", "rhodes")
    table.lay("GI-01")
    before = table.state
    assert table.wait(5.0) == ()
    assert table.state is before


def test_a_card_hidden_by_a_hand_for_a_moment_is_the_same_card() -> None:
    table = begun("giza", "rhodes")
    table.lay("GI-01")
    table.lift("GI-01", 3.0)
    table.clock += 0.4 - 2.0
    assert table.lay("GI-01") + table.wait(5.0) == ()
    assert table.question is None


def test_a_tag_counts_again_after_it_was_out_of_sight_and_is_then_asked_about() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    notices = table.ask("GI-01")
    assert [type(notice) for notice in notices] == [Refused]
    assert table.question is not None
    assert table.question.reason.code == "in-front-of"
    assert taken(table, 0) == {"wood": 1}
    assert taken(table, 1) == {}


def test_a_central_card_is_first_the_card_that_rome_gave_and_then_a_take() -> None:
    table = begun("giza", "rhodes")
    table.handle(Play(Correct(FaceDownSet(1, 1))))
    table.show("GI-01")
    kinds = [recorded(table.show(tag))[0] for tag in ("CE-05", "CE-09")]
    assert kinds == [Reveal("CE-05"), Take("CE-09", "central")]


def test_rome_steals_the_card_of_an_opponent_that_is_laid_on_the_pad() -> None:
    table = begun("rome", "giza", "babylon", medals=False, first=1)
    table.show("GI-24")
    table.show("BA-22")
    elena_takes(table, "wood", "stone", "glass")
    table.handle(Play(Take("glass", "central")))
    assert [one.kind for one in pending_of(table)] == ["steal"]
    assert recorded(table.show("BA-22")) == [Steal("BA-22", 2)]
    assert taken(table, 0)["laurel-3"] == 1


def test_r30_a_token_tag_is_the_face_up_token_and_otherwise_the_top_of_the_pile() -> None:
    for tag, move in (("PT-11", Progress("politics")), ("PT-02", Progress("crafts", pile=True))):
        table = begun("giza", "rhodes")
        elena_takes(table, "gear")
        table.handle(Play(Take("gear", "central")))
        assert recorded(table.show(tag)) == [move]


def test_r2_a_token_tag_fills_the_face_up_place_that_is_unknown() -> None:
    table = begun("giza", "rhodes")
    elena_takes(table, "gear")
    table.handle(Play(Take("gear", "central")))
    table.show("PT-11")
    assert table.state is not None
    assert table.state.active == 1
    assert recorded(table.show("PT-02")) == [FaceUp("crafts")]
    assert table.state.face_up.count("crafts") == 1


def test_r30_a_token_that_is_not_known_while_a_place_is_unknown_was_the_unknown_one() -> None:
    table = begun("giza", "rhodes", face_up=("politics", "decor", None))
    elena_takes(table, "gear")
    table.handle(Play(Take("gear", "central")))
    assert recorded(table.show("PT-02")) == [Progress("crafts")]


def test_a_token_that_was_just_taken_is_not_the_one_turned_up_in_its_place() -> None:
    table = begun("giza", "rhodes", face_up=("culture", "decor", None))
    elena_takes(table, "gear")
    table.handle(Play(Take("gear", "central")))
    assert recorded(table.show("PT-14")) == [Progress("culture")]
    assert recorded(table.ask("PT-14")) == []


def test_a_medal_that_was_won_may_lie_on_the_pad_and_one_that_was_not_is_asked_about() -> None:
    table = begun("giza", "rhodes", medals=("three-blue", "three-green"))
    elena_takes(table, "laurel-3", "laurel-3", "laurel-3")
    assert table.ask("MD-01") == ()
    assert [n.reason.code for n in table.ask("MD-02") if isinstance(n, Refused)] == ["medal-open"]
    assert [n.reason.code for n in table.ask("MD-09") if isinstance(n, Refused)] == []


@pytest.mark.parametrize(
    "text", ["https://example.org", "7A-GI-26", "7a-gi-01", "", "\x00\x1b[2J", "[b]x[/b]"]
)
def test_a_foreign_code_is_never_acted_upon(text: str) -> None:
    table = begun("giza", "rhodes")
    before = table.state
    for signal in (ForeignCode(text, 1.0), TagPlaced(text, 2.0)):
        assert [type(notice) for notice in table.handle(signal)] == [ForeignSeen]
    assert table.state is before
    assert table.question is None


def test_a_foreign_text_is_shown_short_and_harmless() -> None:
    shown = printable("\n\x1b]0;title\x07" + "x" * 10_000)
    assert len(shown) == 40
    assert shown.isprintable()


def test_command_cards_confirm_decline_undo_and_explain() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    assert [type(n) for n in table.show("CM-HE")] == [Explained]
    assert [n.steps[0].moves for n in table.show("CM-UN") if isinstance(n, Undone)] == [
        (Take("GI-01", "left"),)
    ]
    assert {type(n) for n in table.show("CM-OK")} == {Nothing, Explained}
    assert [n.intent for n in table.show("CM-NO") if isinstance(n, Nothing)] == ["decline"]


def test_r13_the_decline_card_skips_the_one_thing_offered_and_declines_all_of_several() -> None:
    table = begun("giza", "rhodes", face_up=("urbanism", "architecture", "decor"))
    for token in ("urbanism", "architecture"):
        table.handle(Play(Correct(TokenMoved(token, "face_up", 0))))
    table.show("GI-01")
    assert recorded(table.show("CM-NO")) == [Skip("urbanism")]
    elena_takes(table)
    table.handle(Play(Take("brick", "left")))
    table.handle(Play(Construct(1)))
    assert [one.because for one in pending_of(table)] == ["urbanism", "architecture"]
    assert recorded(table.show("CM-NO")) == [Done()]


def test_a_card_whose_face_nobody_has_told_is_asked_for_once_and_then_bound() -> None:
    table = begun("rome", "giza")
    notices = table.lay("RO-07")
    assert [n.question.kind for n in notices if isinstance(n, Asked)] == ["face"]
    assert table.question is not None
    assert set(table.question.faces) == set(table.catalogue.faces)
    told = table.handle(AnswerFace("wood"))
    assert recorded(told) == [Correct(Bound("RO-07", "wood")), Take("RO-07", "left")]
    assert isinstance(told[0], Closed)
    table.show("CM-UN")
    assert table.state is not None
    assert table.state.game.face_of("RO-07") is None


def test_what_the_rules_have_no_face_for_is_not_bound() -> None:
    table = begun("rome", "giza")
    table.lay("RO-07")
    assert recorded(table.handle(AnswerFace("no-such-face"))) == []
    assert table.question is not None
    assert table.question.kind == "face"


def test_r60_after_the_end_a_card_changes_nothing_and_that_is_said() -> None:
    table = begun("giza", "rhodes")
    table.handle(Play(Correct(Ended())))
    before = table.state
    assert [n.reason.code for n in table.ask("GI-01") if isinstance(n, Refused)] == ["game-over"]
    assert table.state is before
