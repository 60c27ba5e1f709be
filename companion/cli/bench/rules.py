"""How fast the rules are: random games beside python-chess's random playouts, in one run on one core."""

import importlib
import importlib.util
import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

PLAYERS = (2, 4, 7)
SLICE = 20
"""Games of each kind in one round. Kinds alternate and the median of the rounds counts, so that a busy
machine slows all alike."""

FEWEST_ROUNDS = 3
WARM_UP = 60
"""Games before the measurement: a table plays many games, so payments met before are remembered."""

CHESS_PLIES = 200
"""Longest chess playout, so that no dead drawn ending counts for much."""

RECORD_MOVES = 200


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Return games and moves per second for 2, 4 and 7 players and for python-chess, and their ratios.

    A move is: list the legal moves, choose one at random, apply it, events included. Without python-chess
    (it comes with script/bootstrap --dev) its figures are missing. ``seconds`` is about how long it may take.
    """
    chess = importlib.import_module("chess") if importlib.util.find_spec("chess") else None
    rounds: dict[str, list[tuple[int, int, float]]] = {str(players): [] for players in PLAYERS}
    if chess is not None:
        rounds["chess"] = []
    for players in PLAYERS:
        _play(players, Random(0), WARM_UP)
    until = perf_counter() + seconds
    number = 0
    while number < FEWEST_ROUNDS or perf_counter() < until:
        for name, measured in rounds.items():
            random, started = Random(number), perf_counter()
            moves = _playouts(chess, random, SLICE) if name == "chess" else _play(int(name), random, SLICE)
            measured.append((SLICE, moves, perf_counter() - started))
        number += 1
    speed = {
        name: {
            "games_per_second": round(median(games / spent for games, _, spent in slices), 1),
            "moves_per_second": round(median(moves / spent for _, moves, spent in slices)),
            "microseconds_per_move": round(median(spent / moves for _, moves, spent in slices) * 1e6, 2),
        }
        for name, slices in rounds.items()
    }
    beside = {}
    if chess is not None:
        ratio = speed["2"]["moves_per_second"] / speed["chess"]["moves_per_second"]
        beside = {"python_chess": speed["chess"], "ratio_to_python_chess_at_2": round(ratio, 2)}
    return {
        "players": {name: speed[name] for name in map(str, PLAYERS)},
        **beside,
        "cost_at_7_over_cost_at_2": round(
            speed["7"]["microseconds_per_move"] / speed["2"]["microseconds_per_move"], 2
        ),
        "replay": _measure_replay(),
    }


def _play(players: int, random: Random, games: int) -> int:
    """Play ``games`` random games and return the number of moves."""
    from companion.rules import apply, legal_moves, start
    from companion.rules.random_play import random_setup

    moves = 0
    for _ in range(games):
        state, _ = start(random_setup(random.randrange(1 << 30), players, expert=True))
        while not state.finished:
            state, _ = apply(state, random.choice(legal_moves(state)))
            moves += 1
    return moves


def _playouts(chess: Any, random: Random, games: int) -> int:
    """Play ``games`` random games of chess and return the number of moves."""
    moves = 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(CHESS_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(random.choice(legal))
            moves += 1
    return moves


def _measure_replay() -> dict[str, float]:
    """Measure replaying a record of 200 moves beside importing the package, in milliseconds."""
    from companion.rules.format.record import replay

    lines = _record()
    best = min(_timed(lambda: replay(lines, "bench")) for _ in range(5))
    code = "import companion.rules.format.record"
    imported = min(_timed(lambda: subprocess.run([sys.executable, "-c", code], check=True)) for _ in range(3))
    bare = min(_timed(lambda: subprocess.run([sys.executable, "-c", ""], check=True)) for _ in range(3))
    return {
        "moves": len(lines) - 1,
        "milliseconds": round(best * 1e3, 2),
        "import_milliseconds": round((imported - bare) * 1e3, 2),
        "ratio_to_import": round(best / (imported - bare), 3),
    }


def _record() -> list[str]:
    """Return the lines of a record of at least 200 moves."""
    from companion.rules.format.record import write_record
    from companion.rules.random_play import random_game, random_setup

    seed = 0
    while True:
        setup = random_setup(seed, 7)
        moves = [played.move for played in random_game(setup, seed)]
        if len(moves) >= RECORD_MOVES:
            return write_record(setup, moves[:RECORD_MOVES]).splitlines()
        seed += 1


def _timed(action: Any) -> float:
    """Return the seconds that ``action`` takes."""
    started = perf_counter()
    action()
    return perf_counter() - started
