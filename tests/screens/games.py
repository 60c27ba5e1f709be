"""Games for the tests of the screens: played by random legal moves, the same for the same seed."""

import random
from collections.abc import Callable, Sequence
from functools import cache

from companion.messages.signals import Play
from companion.rules import Done, Move, PlayerSetup, Setup, Skip, State, apply, legal_moves, pending, start
from companion.rules.random_play import likely
from companion.table.table import Table

NAMES = ("Elena", "Gabriel", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7")
WONDERS = ("rhodes", "babylon", "halicarnassus", "alexandria", "olympia", "ephesus", "giza")
MEDALS = (
    "three-green",
    "seven-cards",
    "three-stages",
    "gold-cat-horn",
    "three-blue",
    "two-stages-cat",
    "progress-military-cat",
    "two-victories",
    "four-colours",
    "two-progress",
    "three-red",
    "three-grey",
)


def setup_of(
    players: int, wonders: Sequence[str] = WONDERS, *, medals: bool = True, expert: bool = False
) -> Setup:
    """A setup with the first ``players`` names."""
    return Setup(
        players=tuple(PlayerSetup(name, wonder) for name, wonder in zip(NAMES, wonders, strict=False))[
            :players
        ],
        medals=MEDALS[:players] if medals else (),
        centre=MEDALS[players : players + 2] if expert else (),
        face_up=("economy", "culture", "tactics"),
    )


def played(setup: Setup, seed: int, until: Callable[[State], bool], longest: int = 300) -> list[Move] | None:
    """The moves of a random game up to the first state that ``until`` wants, None where there is none."""
    rng = random.Random(seed)
    state, _ = start(setup)
    moves: list[Move] = []
    for _ in range(longest):
        if until(state):
            return moves
        if state.finished:
            return None
        possible = legal_moves(state)
        doing = [move for move in possible if not isinstance(move, Skip | Done)] or list(possible)
        move = likely(rng.choice(doing), state, rng)
        state, _ = apply(state, move)
        moves.append(move)
    return None


def table_where(until: Callable[[State], bool], setup: Setup, seeds: int = 400) -> Table:
    """A table of its own whose game has reached a state that ``until`` wants."""
    return table_after(setup, _way_to(until, setup, seeds))


@cache
def _way_to(until: Callable[[State], bool], setup: Setup, seeds: int) -> Sequence[Move]:
    for seed in range(seeds):
        moves = played(setup, seed, until)
        if moves is not None:
            return moves
    raise AssertionError("no random game reaches such a state")


def table_after(setup: Setup, moves: Sequence[Move]) -> Table:
    """A table on which ``moves`` were made."""
    table = Table()
    table.begin(setup)
    for move in moves:
        table.handle(Play(move))
    return table


def table_at(setup: Setup, turn: int, seed: int = 3) -> Table:
    """A table at the beginning of ``turn`` of a random game, with nothing but a card to take."""
    return table_where(_from(turn), setup, seeds=seed + 40)


@cache
def _from(turn: int) -> Callable[[State], bool]:
    return lambda state: state.turn >= turn and ordinary(state)


def ordinary(state: State) -> bool:
    """Nothing is pending but the card of the turn."""
    items = pending(state)
    return len(items) == 1 and items[0].because == "turn" and items[0].kind == "take"


@cache
def only(
    kind: str, choices: int = 0, optional: bool | None = None, because: str = ""
) -> Callable[[State], bool]:
    """Wants a state in which nothing is pending but one thing of ``kind``."""

    def wanted(state: State) -> bool:
        items = pending(state)
        if len(items) != 1 or items[0].kind != kind or len(items[0].choices) < choices:
            return False
        item = items[0]
        if because and item.because != because:
            return False
        return (optional is None or item.optional == optional) and not ordinary(state)

    return wanted
