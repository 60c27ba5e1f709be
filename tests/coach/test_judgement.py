"""Positions are judged by what their pieces became in many games."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.coach.judgement import Weights, chance, judge, lead, time_left, weights
from companion.coach.players import anything, most_points, one_ahead, play
from companion.rules import Correct, State, apply, start
from companion.rules.changes import CardMoved, CatSet, StageSet, TokenMoved
from companion.rules.random_play import SimulatedTable, random_setup
from config.catalogue import default_catalogue
from config.loading import load_toml
from tests.coach.fitting import fitted, samples, traits, write


def changed(state: State, *changes: object) -> State:
    for change in changes:
        state = apply(state, Correct(change))[0]  # type: ignore[arg-type]
    return state


def given(state: State, seat: int, *faces: str) -> State:
    """``state`` with more cards in front of a player."""
    return changed(state, *(CardMoved(face, "central", seat) for face in faces))


@pytest.fixture
def beginning() -> State:
    return start(random_setup(3, 2, wonders=("giza", "rhodes"), medals=False))[0]


def test_every_trait_of_any_position_has_its_weight() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        state, _ = start(random_setup(seed, 2 + seed % 6, expert=seed % 3 == 0))
        table = SimulatedTable(state.game, seed)
        while not state.finished:
            state, _ = apply(state, table.move(state))
            seen.update(traits(state, seed % state.game.seats))
    assert not seen.keys() - weights().traits.keys() - {"may-construct", "may-science", "may-order"}
    assert len(seen) > 45
    assert {f"token-{token}" for token in default_catalogue().tokens} <= weights().traits.keys()


def test_r30_two_kinds_of_green_cards_promise_more_than_one_and_one_more_than_none(beginning: State) -> None:
    one, two = given(beginning, 0, "gear"), given(beginning, 0, "gear", "compass")
    assert judge(beginning, 0) < judge(one, 0) < judge(two, 0)


def test_r20_resources_for_the_next_stage_are_worth_something_before_it_is_there(beginning: State) -> None:
    assert judge(given(beginning, 0, "wood"), 0) > judge(beginning, 0)


def test_a_token_that_brings_cards_is_worth_most_when_the_game_is_young(beginning: State) -> None:
    late = changed(beginning, *(StageSet(number, 0) for number in (1, 2, 3, 4)))
    assert time_left(beginning) == 1.0
    assert time_left(late) == pytest.approx(0.2)

    def gain(state: State) -> float:
        return judge(changed(state, TokenMoved("urbanism", "pile", 0)), 0) - judge(state, 0)

    assert gain(beginning) > 3 * gain(late) > 0


def test_r41_more_shields_than_the_neighbour_put_a_player_ahead(beginning: State) -> None:
    ahead = given(beginning, 0, "shield-0", "shield-0")
    assert lead(ahead, 0) > lead(beginning, 0)
    assert lead(ahead, 1) < lead(beginning, 1)


def test_r12_the_cat_is_no_more_than_its_points_and_a_look(beginning: State) -> None:
    assert -1 < judge(changed(beginning, CatSet(0)), 0) - judge(beginning, 0) < 4


def test_a_lead_counts_more_the_nearer_the_end() -> None:
    assert chance(0) == chance(0, 1.0) == 0.5
    assert 0.5 < chance(5, 1.0) < chance(5, 0.2) < chance(5, 0.0) < 1
    assert chance(-5, 0.3) == pytest.approx(1 - chance(5, 0.3))
    assert chance(1e6) <= 1
    assert chance(-1e6) >= 0


def test_r62_at_the_end_the_winner_leads_by_the_points_and_the_victory() -> None:
    decided = 0
    for seed in range(12):
        end = play(random_setup(seed, 2), [anything(Random(seed)), anything(Random(seed + 1))], seed)
        for seat in range(2):
            assert (lead(end, seat) > 0) == (seat in end.winners)
        decided += len(end.winners) == 1
    assert decided > 8


def test_who_looks_one_move_ahead_beats_those_who_do_not() -> None:
    for other, least in ((anything, 0.85), (most_points, 0.65)):
        won = 0
        for seed in range(60):
            seat = seed % 2
            players = [one_ahead(Random(seed)), other(Random(seed))]
            end = play(random_setup(seed, 2), players if seat == 0 else players[::-1], seed)
            won += seat in end.winners
        assert won >= least * 60


def test_weights_are_fitted_to_how_games_ended_and_read_back(tmp_path: Path) -> None:
    found = samples(30, first=7_000)
    table, unexplained, spread = fitted(found)
    ahead = [
        (end[0] - now[0]) - (sum(end[1:]) - sum(now[1:])) / (len(end) - 1) for _, now, _, end, _ in found
    ]
    middle = sum(ahead) / len(ahead)
    by_points_alone = (sum((one - middle) ** 2 for one in ahead) / len(ahead)) ** 0.5
    assert len(found) > 400
    assert unexplained < 0.95 * by_points_alone
    assert table["green-2"][0] + table["green-2"][1] > table["green-0"][0] + table["green-0"][1]

    write(tmp_path / "weights.toml", table, spread)
    read = load_toml(tmp_path / "weights.toml", Weights)
    assert read.traits.keys() == table.keys()
    assert read.spread == pytest.approx(spread, abs=0.01)
    assert all(read.traits[name] == pytest.approx(table[name], abs=0.01) for name in table)
