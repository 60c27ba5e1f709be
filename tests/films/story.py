"""Games as they happen on a table: which sticker lies where, and the record that must come of it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from companion.demo.moves import looks_at, showable
from companion.demo.world import World, demo_setup
from companion.rules import (
    Construct,
    Done,
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
    start,
)
from companion.rules.format.record import write_record
from config.catalogue import Catalogue, load_catalogue


@dataclass(frozen=True)
class Spot:
    """Where a piece lies: a ``kind`` of place (board, deck, card, token …), whose, and which of them."""

    kind: str
    owner: int
    index: int = 0


@dataclass(frozen=True)
class Beat:
    """What lies where after something was done, by ``seat``; ``move`` is what it completes, if anything."""

    lying: Mapping[str, Spot]
    seat: int
    move: Move | None = None


@dataclass
class Story:
    """One game of ``players`` by ``seed``, up to ``moves`` moves that can be seen on a table."""

    players: int
    seed: int
    moves: int = 18
    wonders: tuple[str, ...] | None = None
    catalogue: Catalogue = field(default_factory=load_catalogue)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"story {self.seed} {self.players}")
        setup = demo_setup(self.seed, self.players, self.catalogue)
        if self.wonders is not None:
            people = tuple(
                msgspec.structs.replace(player, wonder=wonder)
                for player, wonder in zip(setup.players, self.wonders, strict=True)
            )
            setup = msgspec.structs.replace(setup, players=people, bindings={})
        self.setup: Setup = setup
        self.state, _ = start(setup, self.catalogue)
        self.world = World(setup, self.catalogue, self.rng)
        self.faces = {
            tag: face
            for cards in self.world.decks.values()
            for tag in cards
            if (face := self.state.game.face_of(tag)) is not None
        }
        self.done: list[Move] = []
        self._slots: list[dict[str, int]] = [{} for _ in setup.players]
        self._middle: dict[str, int] = {}
        self._owned: list[dict[str, int]] = [{} for _ in setup.players]
        self._medals = {
            medal: f"MD-{number:02d}" for number, medal in enumerate(self.catalogue.medal_tags(), start=1)
        }

    @property
    def record(self) -> str:
        """What must have been recorded so far."""
        return write_record(self.setup, self.done)

    def beats(self) -> Iterator[Beat]:
        """The table as it is laid out, and then after everything that somebody does."""
        yield Beat(self._lying(), 0)
        while len(self.done) < self.moves and not self.state.finished:
            seat = self.state.active
            assert seat is not None
            move = self._choice()
            if move is None:
                return
            after, done, tags = self._do(move, seat)
            self.done.append(done)
            if isinstance(move, Construct | Science):
                for tag in tags:
                    self.world.front[seat].remove(tag)
                yield Beat(self._lying(), seat, done)
                self._follow(after, [])
            else:
                yield Beat(self._lying(), seat, done)
                self._follow(after, tags)
            lying = self._lying()
            # What the rules say goes, or comes, is done by hand after it.
            yield Beat(lying, seat)

    def _choice(self) -> Move | None:
        moves = list(showable(self.state, self.world, pressing=False))
        moves = [move for move in moves if not isinstance(move, Skip | Done)]
        # Which of several Stages the same cards pay for is said, not seen.
        paid = Counter(tuple(sorted(move.pay or ())) for move in moves if isinstance(move, Construct))
        moves = [m for m in moves if not isinstance(m, Construct) or paid[tuple(sorted(m.pay or ()))] == 1]
        if not moves:
            return None
        kinds = sorted({type(move).__name__ for move in moves})
        kind = self.rng.choice(kinds)
        return self.rng.choice([move for move in moves if type(move).__name__ == kind])

    def _do(self, move: Move, seat: int) -> tuple[State, Move, list[str]]:
        """Carry ``move`` out: the state after it, the move as recorded, the tags it is about."""
        world = self.world
        tags: list[str] = []
        match move:
            case Take("", str(source)):
                tag = world.take(
                    self.state.reach(seat).get(source, source), seat, looks_at(self.state, source)
                )
                move, tags = Take(tag, source), [tag]
            case Steal(face, victim):
                tag = next(tag for tag in world.front[victim] if self.faces[tag] == face)
                world.steal(tag, victim, seat, self.catalogue.table.central_deck)
                move, tags = Steal(tag, victim), [tag]
            case Reveal():
                tag = world.reveal(seat)
                move, tags = Reveal(tag), [tag]
            case Progress(token, pile):
                tags = [world.take_token(token, pile)]
                self._owned[seat][tags[0]] = len(self._owned[seat])
            case FaceUp():
                tags = [world.show_token()]
            case Construct(_, tuple(paid)) | Science(tuple(paid)):
                for face in paid:
                    tags.append(next(t for t in world.front[seat] if self.faces[t] == face and t not in tags))
        return apply(self.state, move)[0], move, tags

    def _follow(self, state: State, laid: list[str]) -> None:
        self.state = state
        for seat, player in enumerate(state.players):
            self.world.discard_down_to(seat, player.cards, self.faces, laid)

    def _lying(self) -> dict[str, Spot]:
        """Where every sticker is that can be seen now."""
        lying: dict[str, Spot] = {}
        for seat, player in enumerate(self.setup.players):
            code = self.catalogue.decks[player.wonder].code
            lying[f"WO-{code}"] = Spot("board", seat)
            deck = self.world.decks[player.wonder]
            if deck:
                lying[deck[-1]] = Spot("deck", seat)
            slots = self._slots[seat]
            for tag in [tag for tag in slots if tag not in self.world.front[seat]]:
                del slots[tag]
            for tag in self.world.front[seat]:
                if tag not in slots:
                    slots[tag] = next(n for n in range(99) if n not in slots.values())
                lying[tag] = Spot("card", seat, slots[tag])
            for tag, index in self._owned[seat].items():
                lying[tag] = Spot("token", seat, index)
            for number, medal in enumerate(self.state.players[seat].medals):
                lying[self._medals[medal]] = Spot("medal", seat, number)
        for tag in [tag for tag in self._middle if tag not in self.world.face_up]:
            del self._middle[tag]
        for tag in self.world.face_up:
            if tag not in self._middle:
                self._middle[tag] = next(n for n in range(9) if n not in self._middle.values())
            lying[tag] = Spot("middle", 0, self._middle[tag])
        for gap, medal in enumerate(self.state.gaps):
            if medal is not None:
                lying[self._medals[medal]] = Spot("gap", gap)
        for number, medal in enumerate(self.state.centre):
            lying[self._medals[medal]] = Spot("gap", -1, number)
        return lying
