"""Fits what traits are worth to how games ended: ``script/fit-coach --games 4000``.

Players who look one move ahead, with the weights there are, play games in which a move now and then is any
move. In the positions they pass, the difference of two players' traits (each also times what is left of the
game) is fitted to the difference of their points at the end, by least squares. Run it again and the weights
learn from better players; it settles after two or three times.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from companion.coach import judgement
from companion.coach.judgement import time_left
from companion.coach.players import Chooser, one_ahead, play
from companion.coach.policy import HIDDEN
from companion.coach.traits import groups
from companion.rules import Move, Pending, State, Take, apply
from companion.rules.random_play import random_setup
from companion.rules.scoring import score_of

ANY_MOVE = 0.08
"""Share of moves that are any move, so that positions nobody would choose are judged as well."""
KEPT = 0.5
"""Share of positions that are kept: neighbours in a game tell much the same."""
STIFFNESS = 30.0
"""How hard a weight is held at nought (ridge regression): a trait seldom seen stays near it."""
SEATS = (2, 2, 2, 3, 4)
"""Players of the games, in turn."""

Sample = tuple[list[dict[str, float]], list[int], float, list[int], list[int]]
"""Traits by seat, points by seat, what is left of the game, points at its end, winners."""

Table = dict[str, tuple[float, float]]
"""Weights by trait: points always, points more at the start of a game."""


def traits(state: State, seat: int) -> dict[str, float]:
    """Return all traits of what lies in front of ``seat``, with how much of each there is."""
    found: dict[str, float] = {}
    for kind, *arguments in groups(state, seat):
        for name, amount in kind(*arguments):
            found[name] = found.get(name, 0.0) + amount
    return found


def samples(games: int, first: int = 0) -> list[Sample]:
    """Play ``games`` games and return what they passed through."""
    found: list[Sample] = []
    for seed in range(first, first + games):
        seats = SEATS[seed % len(SEATS)]
        passed: list[State] = []
        random = Random(seed)
        end = play(random_setup(seed, seats), [_watched(random, passed) for _ in range(seats)], seed)
        points = [player.score.total for player in end.players]
        for state in passed:
            found.append(
                (
                    [traits(state, seat) for seat in range(seats)],
                    [
                        score_of(state.game, seat, front).total
                        for seat, front in enumerate(state.position.seats)
                    ],
                    time_left(state),
                    points,
                    list(end.winners),
                )
            )
    return found


def _watched(random: Random, passed: list[State]) -> Chooser:
    """A player who looks one move ahead, mostly; what comes of it is added to ``passed``."""
    inner = one_ahead(Random(random.random()))

    def choose(state: State, item: Pending, moves: list[Move], tops: dict[str, str]) -> Move:
        move = random.choice(moves) if random.random() < ANY_MOVE else inner(state, item, moves, tops)
        if random.random() < KEPT and not (isinstance(move, Take) and move.card == HIDDEN):
            after = apply(state, move)[0]
            if not after.finished:
                passed.append(after)
        return move

    return choose


def fitted(found: Sequence[Sample]) -> tuple[Table, float, tuple[float, float]]:
    """Return the weights for ``found``, the points that they leave unexplained, and ``spread``."""
    names = sorted({name for sample in found for seat in sample[0] for name in seat})
    places = {name: place for place, name in enumerate(names)}
    rows, targets, lefts, wins = [], [], [], []
    for by_seat, now, left, points, winners in found:
        row = np.zeros(2 * len(names))
        others = len(by_seat) - 1
        for seat, own in enumerate(by_seat):
            share = 1.0 if seat == 0 else -1.0 / others
            for name, amount in own.items():
                row[places[name]] += share * amount
                row[len(names) + places[name]] += share * amount * left
        rows.append(row)
        gained = [end - start for end, start in zip(points, now, strict=True)]
        targets.append(gained[0] - sum(gained[1:]) / others)
        lefts.append(left)
        wins.append((now[0] - sum(now[1:]) / others, 0 in winners, others))
    matrix, target = np.array(rows), np.array(targets)
    square = matrix.T @ matrix + STIFFNESS * np.eye(matrix.shape[1])
    found_weights = np.linalg.solve(square, matrix.T @ target)
    guessed = matrix @ found_weights
    count = len(names)
    table = {name: (float(found_weights[i]), float(found_weights[count + i])) for name, i in places.items()}
    leads = guessed + np.array([ahead for ahead, _, _ in wins])
    two = np.array([others == 1 for _, _, others in wins])
    won = np.array([1.0 if own else 0.0 for _, own, _ in wins])
    spread = _spread(leads[two], np.array(lefts)[two], won[two])
    return table, float(np.std(target - guessed)), spread


def _spread(leads: Any, lefts: Any, won: Any) -> tuple[float, float]:
    """Return the spread (at the end, more at the start) that makes what happened most likely (2 players)."""
    best, found = float("-inf"), (1.0, 0.0)
    for always in np.arange(1.0, 8.0, 0.25):
        for early in np.arange(0.0, 8.0, 0.25):
            guess = np.clip(1 / (1 + np.exp(-leads / (always + early * lefts))), 1e-6, 1 - 1e-6)
            likely = float(np.sum(won * np.log(guess) + (1 - won) * np.log(1 - guess)))
            if likely > best:
                best, found = likely, (float(always), float(early))
    return found


HEAD = """\
# What the traits of a position are worth in points: [always, more at the start of a game].
# Fitted to how games ended, not thought out: script/fit-coach writes this file.
"""


def write(file: Path, table: Table, spread: tuple[float, float]) -> None:
    """Write the weights to ``file``."""
    lines = [HEAD, "# A lead of so many points makes it 73 to 27 that the game is won."]
    lines += [f"spread = [{spread[0]:.2f}, {spread[1]:.2f}]", "", "[traits]"]
    lines += [f"{name} = [{always:.2f}, {early:.2f}]" for name, (always, early) in sorted(table.items())]
    file.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Play, fit and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--out", type=Path, default=Path(judgement.__file__).with_name("weights.toml"))
    asked = parser.parse_args()
    found = samples(asked.games, asked.first)
    table, unexplained, spread = fitted(found)
    write(asked.out, table, spread)
    print(f"{len(found)} positions; {unexplained:.2f} points stay unexplained; written to {asked.out}")


if __name__ == "__main__":
    main()
