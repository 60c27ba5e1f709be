"""A row laid on the pad to be checked: pieces mean no move meanwhile, and one touch sets the record right."""

import random

from companion.messages.notices import Recorded
from companion.messages.signals import ButtonPressed, CheckRow, NewSetup, SetRight, Undo
from companion.row_check.comparison import all_right, corrections, difference
from companion.rules import Correct, State
from companion.rules.changes import CardMoved
from companion.rules.outcome import outcome
from tests.table.tables import Played, begun, taken


def a_game() -> Played:
    """Elena has GI-21 and GI-17, Gabriel RH-22 and CE-49, Player 3 BA-23; it is Player 3's turn."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("GI-21", "RH-22", "BA-23", "GI-17", "CE-49"):
        table.show(tag)
    return table


def state_of(table: Played) -> State:
    assert table.state is not None
    return table.state


def test_while_a_row_is_checked_cards_on_the_pad_mean_no_move() -> None:
    table = a_game()
    before = table.state
    table.handle(CheckRow(0))
    for tag in ("GI-21", "CE-01", "BA-01", "PT-03", "MD-02"):
        table.lay(tag)
        table.wait(3.0)
    assert table.state is before
    assert table.question is None
    assert {"GI-21", "CE-01"} <= table.lying
    table.handle(CheckRow(None))
    table.wait(3.0)
    assert table.state is before, "what still lies there was not taken"
    table.lift("CE-01")
    table.show("CE-01")
    assert taken(table, 2) == {"laurel-3": 1, "wood": 1}


def test_a_button_or_a_seat_card_goes_on_to_that_players_row() -> None:
    table = a_game()
    table.handle(CheckRow(0))
    table.handle(ButtonPressed(2))
    assert table.checking == 2
    table.show("SE-02")
    assert table.checking == 1
    table.handle(CheckRow(9))
    assert table.checking is None


def test_another_game_is_not_checked() -> None:
    table = a_game()
    table.handle(CheckRow(0))
    table.handle(NewSetup())
    assert table.checking is None


def test_each_card_is_set_right_by_itself_and_no_turn_is_played() -> None:
    table = a_game()
    found = corrections(state_of(table), difference(state_of(table), 0, ("GI-21", "CE-49", "BA-01")))
    assert [(one.card, one.move) for one in found] == [
        ("BA-01", Correct(CardMoved("BA-01", "babylon", 0))),
        ("CE-49", Correct(CardMoved("CE-49", 1, 0))),
        ("shield-0", Correct(CardMoved("GI-17", 0, "discarded"))),
    ]


def test_everything_at_once_is_one_step_and_undone_as_one() -> None:
    table = a_game()
    row = ("GI-21", "CE-49", "BA-01")
    before = state_of(table)
    notices = table.handle(SetRight(all_right(before, 0, row)))
    assert sum(isinstance(one, Recorded) for one in notices) == 1
    assert difference(state_of(table), 0, row).none
    assert state_of(table).active == before.active
    table.handle(Undo())
    assert table.state == before


def test_nothing_to_set_right_is_no_step() -> None:
    table = a_game()
    assert table.history is not None
    steps = len(table.history.steps)
    table.handle(SetRight(()))
    assert len(table.history.steps) == steps


def test_any_row_can_be_set_right_while_it_is_not_that_players_turn() -> None:
    rng = random.Random(11)
    right = cards = 0
    for _ in range(60):
        table = begun("giza", "rhodes", "babylon", "ephesus", medals=False)
        for _ in range(rng.randrange(4, 16)):
            state = state_of(table)
            assert state.active is not None
            deck = rng.choice(list(state.reach(state.active).values()))
            table.show(f"{table.catalogue.decks[deck].code}-{rng.randrange(1, 26):02d}")
        state = state_of(table)
        seat = rng.choice([seat for seat in range(4) if seat != state.active])
        row = rng.sample([f"CE-{n:02d}" for n in range(1, 61)], rng.randrange(0, 8))
        differs = difference(state, seat, row)
        after = outcome(state, all_right(state, seat, row))
        assert after is not None
        assert difference(after, seat, row).none
        right += 1
        cards += len(differs.extra) + len(differs.missing)
    assert right == 60
    assert cards > 150
