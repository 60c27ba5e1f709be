"""Whole games on a table that a camera sees: nobody does anything but play."""

import os

import pytest

from companion.demo.world import demo_setup
from companion.rules import scores
from config.catalogue import default_catalogue
from tests.tabletop.hands import Hands

GAMES = int(os.environ.get("WHOLE_TABLES", "1"))


@pytest.mark.parametrize("players", range(2, 8))
def test_every_game_ends_with_the_scores_that_lie_on_the_table(players: int) -> None:
    for seed in range(GAMES):
        hands = Hands(demo_setup(seed, players, default_catalogue()), seed)
        assert hands.play(), (seed, hands.table.question)
        assert hands.table.state is not None
        assert hands.table.state.finished
        assert scores(hands.table.state) == scores(hands.state)
