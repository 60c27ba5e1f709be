"""The process that thinks: at the lowest priority, and never without anything to say."""

import os

from companion.coach.thinking import FEWEST, NICER, Asked, Coach, think
from companion.rules import start
from tests.screens.games import setup_of


def test_a_busy_computer_gets_an_answer_that_was_thought_about_too() -> None:
    """No time at all: a few rounds are played on all the same, instead of calling everything equal."""
    state, _ = start(setup_of(2))
    found = think(Asked(state, {}, seconds=0.0))
    assert len(found.options) == 3
    assert all(option.playouts > 0 for option in found.options)
    assert max(option.playouts for option in found.options) == FEWEST
    assert len({option.value for option in found.options}) > 1


def test_a_number_of_rounds_is_kept_to() -> None:
    state, _ = start(setup_of(2))
    assert max(one.playouts for one in think(Asked(state, {}, seconds=0.0, rounds=2)).options) == 2


def test_it_thinks_at_the_lowest_priority() -> None:
    state, _ = start(setup_of(2))
    coach = Coach()
    try:
        coach.ask(state, {}, seconds=1.0, rounds=1)
        while coach.wait(60) is None:
            assert coach.running
        lowest = min(NICER, os.getpriority(os.PRIO_PROCESS, 0) + NICER)
        assert os.getpriority(os.PRIO_PROCESS, coach._process.pid) == lowest
    finally:
        coach.close()
