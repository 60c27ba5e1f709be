"""The pad looks: cards that are shown to it are the tops of their decks, and nothing is recorded."""

import random

from companion.coach.reasons import known_tops
from companion.messages.notices import PadLooks, Recorded, TopRefused, TopSeen
from companion.messages.signals import (
    ButtonPressed,
    LookAtTops,
    NewSetup,
    Play,
    Redo,
    TagLifted,
    TagPlaced,
    TellTop,
    Undo,
)
from companion.rules import Correct, State, Take
from companion.rules.changes import CardMoved
from tests.table.tables import Played, begun, recorded


def looking_at(*wonders: str) -> Played:
    """A game of Elena, Gabriel and more in which the pad has just begun to look; it is Elena's turn."""
    table = begun(*wonders, medals=False)
    assert table.handle(LookAtTops(on=True)) == (PadLooks(on=True),)
    return table


def state_of(table: Played) -> State:
    assert table.state is not None
    return table.state


def tops(table: Played) -> dict[str, str]:
    return table.looking.tops(state_of(table))


def test_cards_shown_while_the_pad_looks_are_tops_and_no_moves() -> None:
    table = looking_at("giza", "rhodes", "babylon")
    before = table.state
    assert table.show("GI-21") == (TopSeen("giza", "GI-21"),)
    assert table.looking.on, "the right deck is not known yet"
    assert table.show("BA-01") == (TopSeen("babylon", "BA-01"), PadLooks(on=False))
    assert table.state is before
    assert tops(table) == {"giza": "laurel-3", "babylon": "wood"}


def test_once_both_tops_are_known_laying_a_card_is_a_move_again() -> None:
    table = looking_at("giza", "rhodes", "babylon")
    table.show("GI-21")
    table.show("BA-01", rest=1.5)
    assert recorded(table.show("BA-01")) == [Take("BA-01", "right")]
    assert tops(table) == {"giza": "laurel-3"}, "one card left the deck of Babylon"


def test_a_hand_over_a_card_that_was_looked_at_takes_nothing() -> None:
    table = looking_at("giza", "rhodes", "babylon")
    table.show("GI-21")
    table.lay("BA-01")
    assert not table.looking.on
    for _ in range(3):
        table.clock += 0.2
        table.handle(TagLifted("7A-BA-01", table.clock))
        table.clock += 0.4
        assert table.handle(TagPlaced("7A-BA-01", table.clock)) == (), "it was only hidden"
    table.lift("BA-01")
    assert recorded(table.show("BA-01")) == [Take("BA-01", "right")]


def test_looking_ends_by_touch_by_card_by_the_game_going_on_and_with_the_game() -> None:
    for end in (
        lambda table: table.handle(LookAtTops(on=False)),
        lambda table: table.show("CM-OK"),
        lambda table: table.show("CM-NO"),
        lambda table: table.handle(Play(Take("wood", "central"))),
    ):
        table = looking_at("giza", "rhodes", "babylon")
        assert PadLooks(on=False) in end(table)
        assert not table.looking.on
        assert recorded(table.show("BA-01") + table.show("GI-21"))
    table = looking_at("giza", "rhodes")
    table.show("GI-21")
    table.handle(NewSetup())
    assert not table.looking.on


def test_a_button_still_means_what_it_always_does() -> None:
    table = looking_at("giza", "rhodes", "babylon")
    table.handle(ButtonPressed(1))
    table.show("SE-03")
    assert table.looking.on
    assert table.question is None


def test_what_is_no_top_is_said_and_nothing_is_recorded() -> None:
    table = begun("giza", "rhodes", "rome", medals=False)
    table.show("GI-21")
    table.handle(LookAtTops(on=True))
    before = table.state
    said = {
        "GI-21": "not-there",
        "CE-01": "central",
        "RO-01": "unknown",
        "AL-01": "not-there",
        "PT-01": "no-card",
        "MD-01": "no-card",
    }
    for tag, code in said.items():
        assert table.show(tag) == (TopRefused(tag, code),)  # type: ignore[arg-type]
        assert table.wait(5.0) == ()
    assert table.state is before
    assert table.looking.on
    assert tops(table) == {}


def test_a_top_is_told_by_touch_and_holds_until_its_deck_is_drawn_from() -> None:
    table = begun("giza", "rhodes", medals=False)
    assert table.handle(TellTop("giza", "wood")) == (TopSeen("giza", "wood"),)
    table.handle(Play(Take("gear", "right")))
    assert tops(table) == {"giza": "wood"}
    table.handle(Play(Take("GI-20", "right")))
    assert tops(table) == {}
    table.handle(Play(Correct(CardMoved("GI-20", 1, "giza"))))
    assert tops(table) == {}, "where it lies now nobody has told"
    for deck, face in (("giza", "shield-2"), ("nowhere", "wood"), ("giza", "nothing")):
        assert table.handle(TellTop(deck, face)) == (TopRefused(face, "not-there"),)


def test_an_undone_card_lies_on_its_deck_again_and_stays_known_when_another_is_taken() -> None:
    table = begun("giza", "rhodes", medals=False)
    table.show("GI-03", rest=2.0)
    table.show("RH-05", rest=2.0)
    table.handle(Undo(2))
    face = state_of(table).game.face_of
    assert tops(table) == {"giza": face("GI-03"), "rhodes": face("RH-05")}
    table.handle(Play(Take("gear", "central")))
    assert tops(table) == {"giza": face("GI-03"), "rhodes": face("RH-05")}
    table.handle(Undo())
    assert tops(table)["central"] == "gear", "it was seen, and lies there again"
    table.handle(Redo())
    assert tops(table) == {"giza": face("GI-03"), "rhodes": face("RH-05")}


def test_two_cards_undone_from_one_deck_lie_in_their_order() -> None:
    table = begun("giza", "rhodes", medals=False)
    table.show("GI-03", rest=2.0)
    table.show("GI-20", rest=2.0)
    table.handle(Undo(2))
    assert tops(table) == {"giza": state_of(table).game.face_of("GI-03")}


def test_s3_what_was_chosen_among_five_lies_nobody_knows_where() -> None:
    table = begun("halicarnassus", "rhodes", medals=False)
    for face in ("wood", "stone"):
        table.handle(Play(Take(face, "central")))
        table.handle(Play(Take("gear" if face == "wood" else "gold", "central")))
    for _ in range(2):
        table.handle(Play(Take("brick", "central")))
        table.handle(Play(Take("laurel-3", "central")))
    effect = [item for item in state_of(table).position.queue if item.because == "halicarnassus"]
    assert effect, "the effect of the second Stage is pending"
    table.handle(Play(Take("wood", "left")))
    table.handle(Undo())
    assert tops(table) == {}


def test_a_table_at_which_nobody_looks_is_the_same_whatever_was_told() -> None:
    """With the coach closed nothing changes: the same signals give the same game."""
    compared = 0
    for seed in range(12):
        rng = random.Random(seed)
        plain, told = begun("giza", "rhodes", "babylon"), begun("giza", "rhodes", "babylon")
        for _ in range(40):
            tag = rng.choice(
                [f"{deck}-{number:02d}" for deck in ("GI", "RH", "BA", "CE") for number in range(1, 26)]
            )
            first = plain.show(tag)
            told.handle(TellTop(rng.choice(("giza", "rhodes")), rng.choice(("wood", "gear"))))
            told.handle(LookAtTops(on=True))
            told.handle(LookAtTops(on=False))
            assert told.show(tag) == first
            compared += any(isinstance(one, Recorded) for one in first)
        assert told.state == plain.state
    assert compared > 100


def test_what_is_known_is_only_what_can_lie_there() -> None:
    table = looking_at("giza", "rhodes")
    table.show("GI-21")
    assert known_tops(state_of(table), tops(table)) == tops(table)
