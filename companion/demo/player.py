"""The player of demo games: legal random games by seed, shown to the camera of the drawn table.

It owns the physical pieces and its own idea of the game, and does what people do: lays the card
on the pad, waits until the screen shows it, takes it away, presses a button. It never hands a
move to the table: with the reader switched off, nothing is recorded.
"""

import random
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TypeAlias

import msgspec

from companion.demo.moves import choose, looks_at
from companion.demo.world import World
from companion.pieces.printed import look_of
from companion.rules import (
    Construct,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Setup,
    Skip,
    State,
    Steal,
    Take,
    apply,
    pending,
    start,
)
from companion.table.table import Table
from config.catalogue import Catalogue
from vision.drawn import Arm, DrawnTable

TRIES = 3
"""Times that a card is laid down again before its player gives up."""
REACH = (26.0, 9.0)
"""How far from the middle of the pad pieces are laid, in mm across and down."""


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


class DemoPlayer:
    """Plays one game on ``scene`` before the camera that looks at ``table``'s pad.

    ``press(button)`` presses a seat's button. ``step`` is called before every frame with its time.
    The table is only ever looked at, as a person looks at the screen.
    """

    def __init__(
        self,
        table: Table,
        setup: Setup,
        scene: DrawnTable,
        *,
        seed: int = 0,
        pace: Pace = FAST,
        press: Callable[[int], object] | None = None,
    ) -> None:
        self.scene = scene
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

    def _do(self, move: Move) -> "Doing":
        """Show ``move``; returns whether the screen shows it as recorded."""
        seat = self.state.active
        assert seat is not None
        match move:
            case Take("", str(source)):
                return (yield from self._take(source, seat))
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

    def _take(self, source: str, seat: int) -> "Doing":
        deck = self.state.reach(seat).get(source, source)
        tag = self.world.take(deck, seat, looks_at(self.state, source))
        return (yield from self._show_move(Take(tag), [tag], seat))

    def _show_move(self, move: Move, tags: Sequence[str], seat: int) -> "Doing":
        """Show the one piece that means ``move``."""
        expected = self._expect(move)
        shown = yield from self._show(tags[0], seat, lambda: self._table.state == expected)
        if shown:
            self._follow(expected, list(tags))
        return shown

    def _choose(self, move: Move, faces: Sequence[str], seat: int) -> "Doing":
        """Lay down the cards of a payment or of a Green set until the screen shows the choice."""
        table, expected = self._table, self._expect(move)
        laid: list[str] = []
        for face in self._rng.sample(list(faces), len(faces)):
            tag = next(tag for tag in self.world.front[seat] if self._faces[tag] == face and tag not in laid)
            laid.append(tag)
            shown = yield from self._show(
                tag,
                seat,
                lambda tag=tag: (
                    table.state == expected  # type: ignore[misc]
                    or tag in table.selection.tags
                    or table.question is not None
                ),
            )
            if not shown:
                return False
            if table.state == expected or table.question is not None:
                break
        stage = move.stage if isinstance(move, Construct) else 0
        if table.state != expected and table.question is None:
            yield from self._show(
                "CM-OK", seat, lambda: table.state == expected or table.question is not None
            )
        while table.question is not None and _first_stage(table) != stage:
            before = table.question
            shown = yield from self._show("CM-NO", seat, lambda: table.question is not before)  # noqa: B023
            if not shown:
                return False
        if table.state != expected:
            yield from self._show("CM-OK", seat, lambda: table.state == expected)
        if table.state != expected:
            return False
        self._follow(expected, laid)
        return True

    def _decline(self, move: Move, seat: int) -> "Doing":
        """Decline with the command card, or by pressing one's button."""
        expected = self._expect(move)
        several = sum(one.optional for one in pending(self.state)) > 1
        button = self._table.seating[seat] if seat < len(self._table.seating) else seat
        if self._press is None or isinstance(move, Skip) or (several and self._rng.random() < 0.5):
            shown = yield from self._show("CM-NO", seat, lambda: self._table.state == expected)
        else:
            self._press(button)
            deadline = self._now + self.pace.patience
            yield lambda now: self._table.state == expected or now >= deadline
            shown = self._table.state == expected
        if shown:
            self._follow(expected, [])
        return shown

    def _show(self, tag: str, seat: int, until: Callable[[], bool]) -> "Doing":
        """Lay a piece on the pad until the screen shows what it should, then take it away."""
        arm = Arm.of_seat(seat, len(self.state.players))
        look = look_of(tag, self._faces.get(tag), self._catalogue)
        for _ in range(TRIES):
            yield lambda now: tag not in self._table.lying
            x, y = (self._rng.uniform(-reach, reach) for reach in REACH)
            rests = self.scene.lay(
                f"7A-{tag}", self._now, x=x, y=y, angle=self._rng.uniform(0, 360), look=look, arm=arm
            )
            at_least, at_most = rests + self.pace.rest, rests + self.pace.rest + self.pace.patience
            yield lambda now: now >= at_most or (now >= at_least and until())  # noqa: B023
            gone = self.scene.lift(f"7A-{tag}", self._now, arm=arm)
            yield lambda now: now >= gone  # noqa: B023
            if until():
                return True
        return False

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


Doing: TypeAlias = Generator[Until, None, bool]
"""A gesture in progress: yields what it waits for, returns whether the screen shows its effect."""


def _first_stage(table: Table) -> int:
    """The Stage that confirm would take for the question on the screen; 0 where it is another question."""
    asked = table.question
    if asked is None or asked.kind != "stage":
        return 0
    move = asked.ways[0].moves[0]
    return move.stage if isinstance(move, Construct) else 0
