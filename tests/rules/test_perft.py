"""Node counts of fixed positions: how many sequences of legal moves there are. A change of the rules
that nobody meant shows here first.

Cards are named by their face, so that an ordinary position has 3 × 14 moves.
"""

import pytest

from companion.rules import State, apply, legal_moves
from tests.rules.tables import Table


def perft(state: State, depth: int) -> int:
    """Count the sequences of ``depth`` legal moves that start at ``state``."""
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move)[0], depth - 1) for move in moves)


def start_of_two() -> Table:
    return Table("giza", "olympia", medals=("three-green", "seven-cards"))


def rich_rhodes() -> Table:
    table = Table("rhodes", "babylon", "ephesus", face_up=("decor", None, "strategy"))
    return table.arrange(0, cards={"wood": 1, "stone": 1, "gold": 1}, progress=["architecture", "science"])


def science_everywhere() -> Table:
    table = Table("babylon", "giza", face_up=("decor", "politics", "culture"))
    return table.arrange(0, cards={"gear": 1, "compass": 1}, progress=["science"], stages=[1])


def rome_among_four() -> Table:
    table = Table("rome", "giza", "olympia", "ur").arrange(0, stages=[1], cards={"wood": 1})
    for seat in (1, 2, 3):
        table.arrange(seat, cards={"wood": 1, "gear": 1, "laurel-2-cat": 1})
    return table


def before_the_end() -> Table:
    table = Table("halicarnassus", "alexandria").arrange(
        decks={"halicarnassus": 1, "alexandria": 2, "central": 1}
    )
    return table.arrange(0, stages=[1, 2, 3, 4], cards={"wood": 1, "stone": 1, "glass": 1})


def engineers() -> Table:
    table = Table("ephesus", "rhodes", face_up=(None,) * 3)
    cards = {"wood": 1, "gold": 1}
    return table.arrange(0, cards=cards, stages=[1], progress=["economy", "engineering", "urbanism"])


COUNTS = [
    (start_of_two, (42, 1_764, 74_088)),
    (rich_rhodes, (58, 1_845, 40_170)),
    (science_everywhere, (42, 1_791, 64_548)),
    (rome_among_four, (42, 1_566, 63_324)),
    (before_the_end, (42, 1_078, 25_872, 286_104)),
    (engineers, (59, 1_959, 54_109)),
]


@pytest.mark.parametrize(("position", "counts"), COUNTS)
def test_r10_perft_counts_of_fixed_positions(position: object, counts: tuple[int, ...]) -> None:
    assert callable(position)
    table = position()
    assert tuple(perft(table.state, depth) for depth in range(1, len(counts) + 1)) == counts
