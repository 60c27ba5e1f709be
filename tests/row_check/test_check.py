"""Table and record compared: the difference, and explanations that make the record what the table is."""

import random

import pytest

from companion.messages.notices import Agreed, Closed, Recorded, Refused, Undone, Waiting
from companion.messages.signals import ChooseWay, MissedCard, Play, SeatsShown
from companion.row_check.comparison import difference
from companion.rules import Correct, Take
from companion.rules.changes import CardMoved, MissedTurn
from tests.table.tables import Played, begun, give, recorded, taken


def a_game() -> Played:
    """Elena has GI-21 and GI-17, Gabriel RH-22 and CE-49, Player 3 BA-22; it is Player 3's turn."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("GI-21", "RH-22", "BA-23", "GI-17", "CE-49"):
        table.show(tag)
    return table


def check(table: Played, seat: int, *tags: str) -> list[object]:
    """Show a whole row; the first explanation's moves (none: table and record agree)."""
    notices = table.handle(SeatsShown(seat, tags))
    if any(isinstance(n, Agreed) for n in notices):
        return []
    assert [n.reason.code for n in notices if isinstance(n, Refused)] == ["differs"]
    assert table.question is not None
    return list(table.question.ways[0].moves)


def test_a_row_that_lies_as_it_is_recorded_agrees_in_any_order() -> None:
    table = a_game()
    for tags in (("GI-21", "GI-17"), ("GI-17", "GI-21", "GI-21")):
        assert table.handle(SeatsShown(0, tags)) == (Agreed(0),)
    assert table.handle(SeatsShown(0, ("GI-22", "GI-18"))) == (Agreed(0),), "equal faces are equal"


def test_a_card_that_is_recorded_for_somebody_else_is_moved() -> None:
    table = a_game()
    assert check(table, 0, "GI-21", "GI-17", "CE-49") == [Correct(CardMoved("CE-49", 1, 0))]
    table.handle(ChooseWay(0))
    assert taken(table, 1) == {"laurel-3": 1}
    assert table.handle(SeatsShown(0, ("GI-21", "GI-17", "CE-49"))) == (Agreed(0),)


def test_a_card_that_was_never_shown_was_a_missed_turn() -> None:
    table = a_game()
    moves = check(table, 1, "RH-22", "CE-49", "RH-17")
    assert moves == [Correct(MissedTurn(1)), Take("RH-17", "left")]
    table.handle(ChooseWay(0))
    assert taken(table, 1) == {"laurel-3": 2, "shield-0": 1}
    assert table.state is not None
    assert table.state.active == 2


def test_the_card_of_the_player_in_turn_is_simply_taken() -> None:
    table = a_game()
    assert check(table, 2, "BA-23", "CE-01") == [Take("CE-01")]


def test_a_card_that_should_be_discarded_is_put_back_or_discarded() -> None:
    table = a_game()
    assert check(table, 0, "GI-21") == [Correct(CardMoved("GI-17", 0, "discarded"))]
    assert table.question is not None
    others = [way.moves for way in table.question.ways[1:]]
    assert others[0] == (Correct(CardMoved("GI-17", 0, "giza")),)
    assert others[1] == (Correct(CardMoved("GI-17", 0, 1)),)


def test_the_wrong_card_was_shown() -> None:
    table = a_game()
    check(table, 0, "GI-21", "GI-19")
    assert table.question is not None
    table.handle(ChooseWay(0))
    assert taken(table, 0) == {"laurel-3": 1, "shield-1": 1}
    assert table.question is None


def test_agreement_closes_the_question_about_the_same_row() -> None:
    table = a_game()
    check(table, 0, "GI-21")
    notices = table.handle(SeatsShown(0, ("GI-21", "GI-17")))
    assert [type(n) for n in notices] == [Closed, Agreed]


def test_every_difference_of_up_to_two_cards_can_be_set_right_with_one_touch() -> None:
    rng = random.Random(7)
    count = 0
    for _ in range(60):
        table = begun("giza", "rhodes", "babylon", "ephesus", medals=False)
        for _ in range(rng.randrange(4, 14)):
            state = table.state
            assert state is not None
            seat = state.active
            assert seat is not None
            decks = list(state.reach(seat).values())
            code = table.catalogue.decks[rng.choice(decks)].code
            table.show(f"{code}-{rng.randrange(1, 26):02d}")
        state = table.state
        assert state is not None
        seat = rng.randrange(4)
        row = list(state.tags_of(seat))
        if not difference(state, seat, row).none:
            continue
        rng.shuffle(row)
        gone, strange = rng.randrange(0, 2), rng.randrange(0, 2)
        row = row[gone:] + [f"CE-{rng.randrange(1, 61):02d}" for _ in range(strange)]
        found = difference(state, seat, row)
        if found.none:
            continue
        table.handle(SeatsShown(seat, tuple(row)))
        assert table.question is not None
        assert len(table.question.ways) >= 2
        assert any(isinstance(n, Recorded) for n in table.handle(ChooseWay(0)))
        count += 1
    assert count > 25


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_row_of_nobody_changes_nothing(seat: int) -> None:
    table = a_game()
    before = table.state
    table.handle(SeatsShown(seat, ("GI-01",)))
    assert table.state is before


def test_a_missed_card_is_inserted_and_the_readings_after_it_are_read_again() -> None:
    table = begun("giza", "rhodes", "babylon", medals=False)
    # Elena's first card, CE-50, was not shown; everybody's later cards went one seat too far.
    for tag in ("CE-51", "CE-40", "CE-41", "CE-52"):
        table.show(tag)
    notices = table.handle(MissedCard(4))
    assert [type(n) for n in notices] == [Undone, Waiting]
    moves = recorded(table.show("CE-50"))
    assert [getattr(move, "card", None) for move in moves] == ["CE-50", "CE-51", "CE-40", "CE-41", "CE-52"]
    assert [taken(table, seat) for seat in range(3)] == [
        {"laurel-3": 1, "shield-0": 1},
        {"laurel-3": 2},
        {"shield-0": 1},
    ]
    assert table.waiting == ()


def test_what_was_touched_is_made_again_too_and_what_cannot_be_waits() -> None:
    table = begun("giza", "rhodes", "babylon", medals=False)
    table.show("CE-51")
    table.handle(Play(Take("shield-0", "left")))
    table.show("RH-23")
    table.handle(MissedCard(3))
    assert len(recorded(table.show("CE-50"))) == 3
    assert [parked.tag for parked in table.waiting] == ["RH-23"]
    table.show("CM-NO")
    assert table.waiting == ()


def test_only_steps_that_exist_can_be_made_again() -> None:
    table = begun("giza", "rhodes")
    give(table, 0, "GI-21")
    before = table.state
    for steps in (0, -1, 5):
        table.handle(MissedCard(steps))
        assert table.state is before
