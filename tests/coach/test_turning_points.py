"""Looking back: the tops as they lay, and the takes that cost most."""

from companion.coach.turning_points import MOMENTS, WORTH, moments, turning_points
from companion.messages.history import History, Step
from companion.rules import Take, apply, start
from companion.rules.random_play import SimulatedTable, random_setup


def played(seed: int, players: int, *wonders: str) -> tuple[History, list[dict[str, str]]]:
    """A random game, and before each step the real tops of its face-up decks."""
    setup = random_setup(seed, players, wonders=wonders)
    state, _ = start(setup)
    table = SimulatedTable(state.game, seed)
    history, tops = History.of(state), []
    while not state.finished:
        central = state.game.deck_ids[state.game.central]
        tops.append(
            {
                deck: table.faces[cards[-1]]
                for deck, cards in zip(state.game.deck_ids, table.decks, strict=True)
                if cards and deck != central
            }
        )
        move = table.move(state)
        seat = state.active
        state, _ = apply(state, move)
        history = history.did(Step(history.made + 1, (move,), seat, "touch", ()), state)
    return history, tops


def test_looked_back_on_the_tops_are_those_that_lay_there() -> None:
    compared = 0
    for seed in range(6):
        history, tops = played(seed, 3, "giza", "rhodes", "babylon")
        real = {id(state): lay for state, lay in zip(history.states, tops, strict=False)}
        for moment in moments(history, 0):
            for deck, face in moment.tops.items():
                assert real[id(moment.state)][deck] == face
                compared += 1
    assert compared > 80


def test_with_halicarnassus_nothing_is_claimed_of_a_deck_before_it_was_shuffled() -> None:
    for seed in range(6):
        history, tops = played(seed, 2, "halicarnassus", "giza")
        real = {id(state): lay for state, lay in zip(history.states, tops, strict=False)}
        for moment in moments(history, 1):
            assert moment.tops.items() <= real[id(moment.state)].items()


def test_at_most_three_takes_are_told_and_each_had_something_better() -> None:
    history, _ = played(4, 2, "giza", "rhodes")
    points = turning_points(history, 0, seed=1)
    assert 0 < len(points) <= MOMENTS
    turns = [point.moment.state.turn for point in points]
    assert turns == sorted(turns)
    for point in points:
        assert point.cost >= WORTH
        assert point.moment.state.active == 0
        assert isinstance(point.better.move, Take)
        assert point.better.move.source != point.moment.made.source
    assert turning_points(history, 0, seed=1) == points
