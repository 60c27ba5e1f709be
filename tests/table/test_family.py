"""A family that makes a mistake at every fifth card ends with exactly the score that its table shows."""

from collections import Counter

import pytest

from companion.rules.format.record import state_document
from tests.table.family import MISTAKES, Family


def check(seeds: range) -> Counter[str]:
    """Play these games; how often each mistake was made and had to be set right."""
    made: Counter[str] = Counter()
    for seed in seeds:
        family = Family(seed)
        truth = family.play()
        state = family.table.state
        assert state is not None
        assert [player.score for player in state.players] == [player.score for player in truth.players]
        assert state_document(state) == state_document(truth)
        assert max(touches for _, touches in family.touches) <= 2
        made += family.made
    return made


def test_a_few_games_with_a_mistake_every_fifth_card() -> None:
    made = check(range(6))
    assert set(made) == set(MISTAKES)
    assert min(made.values()) >= 10, made


@pytest.mark.long
def test_a_hundred_games_of_four_with_a_mistake_every_fifth_card() -> None:
    made = check(range(100, 200))
    assert min(made.values()) >= 200, made
