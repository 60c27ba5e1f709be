"""Games for the tests of the chronicle: played at random, on a clock of their own, kept in a journal."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec

from companion.chronicle.chronicle import Chronicle
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.rules import Setup
from companion.rules.random_play import random_game, random_setup
from config.catalogue import default_catalogue

START = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)
CROWD = ("Elena", "Gabriel", "Amira", "Jonas", "Mei", "Tomas", "Zoe", "Opa", "Sam", "Ida")


class Clock:
    """A wall clock that only the test moves; each look at it takes ``step`` seconds."""

    def __init__(self, step: float = 20.0) -> None:
        self.now = START
        self.step = step

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=self.step)
        return self.now


@dataclass
class Evening:
    """A journal in memory and the chronicle over it."""

    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.journal = Journal.open(None, self.clock)
        self.chronicle = Chronicle(self.journal, default_catalogue())

    def play(self, seed: int, players: int) -> int:
        """Play a random game to its end and return its number; nobody tells the chronicle."""
        setup = seated(random_setup(seed, players, expert=seed % 3 == 0), seed)
        ledger = Ledger(self.journal, default_catalogue())
        ledger.begin(setup, tuple(range(players)))
        for played in random_game(setup, seed):
            ledger.record((played.move,))
        assert ledger.game is not None
        return ledger.game


def seated(setup: Setup, seed: int) -> Setup:
    """``setup`` with players of the crowd, others for each seed."""
    names = Random(seed).sample(CROWD, len(setup.players))
    players = tuple(
        msgspec.structs.replace(player, name=name) for player, name in zip(setup.players, names, strict=True)
    )
    return msgspec.structs.replace(setup, players=players)


def evening(games: int, seed: int = 1) -> Evening:
    """An evening of random games of two to five players, all kept."""
    made = Evening()
    for number in range(games):
        made.play(seed + number, 2 + number % 4)
    made.chronicle.catch_up()
    return made
