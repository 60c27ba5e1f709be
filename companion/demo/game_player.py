"""Whoever plays a demo game: which move comes next, and what it does to the pieces; not how it is shown."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TypeAlias

import msgspec

from companion.demo.moves import choose, looks_at
from companion.demo.world import World
from companion.rules import (
    Construct,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Setup,
    State,
    Steal,
    Take,
    apply,
    start,
)
from companion.table.table import Table
from config.catalogue import Catalogue


class Pace(msgspec.Struct, frozen=True):
    """How fast the demo plays, in seconds of camera time.

    ``travel``: a hand's way to the pad; ``rest``: a piece lies at least that long; ``think``: between
    two gestures; ``patience``: how long a piece lies when the screen does not show it.
    """

    travel: float
    rest: float
    think: float
    patience: float = 4.0

    @classmethod
    def human(cls, speed: float = 1.0) -> "Pace":
        """The pace of people, ``speed`` times as fast. Raises ValueError for a speed that is none."""
        if not 0 < speed <= 100:
            raise ValueError(f"a speed is above 0 and at most 100; found {speed}")
        return cls(0.4 / speed, 0.7 / speed, 1.1 / speed)


FAST = Pace(travel=0.1, rest=0.0, think=0.0)
"""As fast as a camera can follow: for games without a window."""

Until: TypeAlias = Callable[[float], bool]
Doing: TypeAlias = Generator[Until, None, bool]
"""A gesture in progress: yields what it waits for, returns whether the screen shows its effect."""


class GamePlayer(ABC):
    """Plays one legal random game by ``seed`` before the camera that looks at ``table``'s pieces.

    ``press(button)`` presses a seat's button. ``step`` is called before every frame with its time. The table
    is only ever looked at, as a person looks at the screen. ``failed`` says why the game was given up.
    """

    def __init__(
        self, table: Table, setup: Setup, *, seed: int, pace: Pace, press: Callable[[int], object] | None
    ) -> None:
        self.pace = pace
        self.failed: str | None = None
        self._table = table
        self._press = press
        self._rng = random.Random(f"game {seed} {len(setup.players)}")
        self._catalogue: Catalogue = table.catalogue
        self._setup = setup
        self.state, _ = start(setup, self._catalogue)
        self.world = World(setup, self._catalogue, self._rng)
        self._faces: dict[str, str] = {
            tag: face
            for cards in self.world.decks.values()
            for tag in cards
            if (face := self.state.game.face_of(tag)) is not None
        }
        self._now = 0.0
        self._until: Until = lambda now: True
        self._script = self._game()
        self.over = False

    def plays(self, table: Table) -> bool:
        """Whether ``table`` is still at the game that this player plays."""
        history = table.history
        return history is not None and history.states[0].game.setup == self._setup

    def step(self, now: float) -> None:
        """Do what is to be done at ``now`` (seconds of the camera's clock)."""
        self._now = now
        while not self.over and self._until(now):
            following = next(self._script, None)
            if following is None:
                self.over = True
            else:
                self._until = following

    def _game(self) -> Iterator[Until]:
        while not self.state.finished:
            yield self._pause(self.pace.think)
            move = choose(self.state, self.world, self._rng, pressing=self._press is not None)
            done = yield from self._do(move)
            if not done:
                self.failed = f"the screen does not show {move}"
                return

    def _do(self, move: Move) -> Doing:
        """Show ``move``; returns whether the screen shows it as recorded."""
        seat = self.state.active
        assert seat is not None
        match move:
            case Take("", str(source)):
                deck = self.state.reach(seat).get(source, source)
                tag = self.world.take(deck, seat, looks_at(self.state, source))
                return (yield from self._show_move(Take(tag), [tag], seat))
            case Steal(face, victim):
                tag = next(tag for tag in self.world.front[victim] if self._faces[tag] == face)
                self.world.steal(tag, victim, seat, self._catalogue.table.central_deck)
                return (yield from self._show_move(Steal(tag, victim), [tag], seat))
            case Reveal():
                tag = self.world.reveal(seat)
                return (yield from self._show_move(Reveal(tag), [tag], seat))
            case Progress(token, pile):
                return (yield from self._show_move(move, [self.world.take_token(token, pile)], seat))
            case FaceUp():
                return (yield from self._show_move(move, [self.world.show_token()], seat))
            case Construct(_, tuple(faces)) | Science(tuple(faces)):
                return (yield from self._choose(move, faces, seat))
        return (yield from self._decline(move, seat))

    @abstractmethod
    def _show_move(self, move: Move, tags: Sequence[str], seat: int) -> Doing:
        """Show the one piece that means ``move``."""

    @abstractmethod
    def _choose(self, move: Move, faces: Sequence[str], seat: int) -> Doing:
        """Show which cards pay for a Stage, or make a Green set."""

    @abstractmethod
    def _decline(self, move: Move, seat: int) -> Doing:
        """Decline what is offered."""

    def _pressed(self, seat: int, expected: State) -> Doing:
        """Press the button of ``seat`` and wait until the screen shows ``expected``."""
        assert self._press is not None
        button = self._table.seating[seat] if seat < len(self._table.seating) else seat
        self._press(button)
        deadline = self._now + self.pace.patience
        yield lambda now: self._table.state == expected or now >= deadline
        return self._table.state == expected

    def _pause(self, seconds: float) -> Until:
        end = self._now + seconds
        return lambda now: now >= end

    def _expect(self, move: Move) -> State:
        """The state in which the table should be once it has seen ``move``."""
        return apply(self.state, move)[0]

    def _follow(self, state: State, laid: list[str]) -> None:
        """The game has gone on: discard on the real table what the rules discarded."""
        self.state = state
        for seat, player in enumerate(state.players):
            self.world.discard_down_to(seat, player.cards, self._faces, laid)
