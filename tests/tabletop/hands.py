"""People at a table that a camera sees as a whole, told in sightings: no picture is drawn."""

import random
from collections.abc import Iterable

from companion.demo.moves import choose, looks_at
from companion.demo.world import World
from companion.messages.notices import Notice
from companion.messages.signals import ChooseWay, Play, TableSeen, Tick
from companion.rules import (
    Construct,
    Done,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Setup,
    Steal,
    Take,
    apply,
    start,
)
from companion.table.table import Table
from vision.overhead.sighting import Life, Overview, Region, Sighting

STEP = 0.1
"""Seconds between two looks."""
FAN = 28.0
"""Mm from card to card of a row."""


class Sightings:
    """Where every sticker is; ``look`` tells the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.time = 0.0
        self.seen: dict[str, Sighting] = {}
        self.hands: tuple[Region, ...] = ()
        self._changed: set[str] = set()

    def put(self, tag: str, x: float, y: float, life: Life = "placed") -> None:
        """A piece is seen there from now on."""
        before = self.seen.get(tag)
        since = (
            before.since
            if before is not None and (before.life, before.x, before.y) == (life, x, y)
            else self.time
        )
        self.seen[tag] = Sighting(f"7A-{tag}", x, y, 0.0, 15.0, life, since, self.time)
        self._changed.add(f"7A-{tag}")

    def become(self, tag: str, life: Life) -> None:
        """It is hidden, lifted … where it was."""
        one = self.seen[tag]
        self.put(tag, one.x, one.y, life)

    def look(self, seconds: float = STEP) -> tuple[Notice, ...]:
        """Let so much time pass."""
        told: tuple[Notice, ...] = ()
        for _ in range(max(1, round(seconds / STEP))):
            self.time += STEP
            changed, self._changed = tuple(self._changed), set()
            sightings = {one.text: one for one in self.seen.values()}
            overview = Overview(self.time, 0, sightings, changed, self.hands)
            told += self.table.handle(TableSeen(overview)) + self.table.handle(Tick(self.time))
        return told


class Hands(Sightings):
    """A whole game: the places stand in two rows, decks between them, tokens in the middle."""

    def __init__(self, setup: Setup, seed: int = 0) -> None:
        super().__init__(Table())
        self.table.begin(setup)
        self.rng = random.Random(f"hands {seed}")
        self.catalogue = self.table.catalogue
        self.state, _ = start(setup, self.catalogue)
        self.world = World(setup, self.catalogue, self.rng)
        self.faces = {
            tag: face
            for cards in self.world.decks.values()
            for tag in cards
            if (face := self.state.game.face_of(tag)) is not None
        }
        self.rows: list[list[str]] = [[] for _ in setup.players]
        self.taken = 0
        for seat, player in enumerate(setup.players):
            x, y = self.place(seat)
            self.put(f"WO-{self.catalogue.decks[player.wonder].code}", x, y)
            self.top(player.wonder)
        self.slots = [(60.0 * number - 60.0, 0.0) for number in range(3)]
        self.row: list[str] = list(self.world.face_up)
        for tag, (x, y) in zip(self.row, self.slots, strict=True):
            self.put(tag, x, y)
        self.look(2.0)

    def place(self, seat: int) -> tuple[float, float]:
        """Where the Wonder of a seat lies."""
        count = len(self.state.players)
        upper = -(-count // 2)
        column, row = (seat, 400.0) if seat < upper else (count - 1 - seat, -400.0)
        return 900.0 * column - 450.0 * (upper - 1), row

    def top(self, deck: str) -> None:
        """The top card of a deck is seen."""
        if deck != self.catalogue.table.central_deck and self.world.decks[deck]:
            seat = [player.wonder for player in self.state.players].index(deck)
            x, y = self.place(seat)
            self.put(
                self.world.decks[deck][-1],
                x - 90 + self.rng.uniform(-6, 6),
                y * 0.7 + self.rng.uniform(-6, 6),
            )

    def lay(self, tag: str, seat: int, *, rest: float = 0.9) -> tuple[Notice, ...]:
        """Carry a card to the end of the row of ``seat``."""
        if tag in self.seen:
            self.put(tag, 0.0, 150.0, "moved")
            self.look(0.2)
        x, y = self.place(seat)
        self.rows[seat].append(tag)
        self.put(tag, x + 50 + FAN * len(self.rows[seat]), y)
        return self.look(rest)

    def take_away(self, tags: Iterable[str], *, rest: float = 0.9) -> tuple[Notice, ...]:
        """Discard cards: their places are bare."""
        for tag in tags:
            for row in self.rows:
                if tag in row:
                    row.remove(tag)
            self.become(tag, "lifted")
        return self.look(rest)

    def play(self, most: int = 400) -> bool:
        """Play to the end; whether the table followed all the way."""
        for _ in range(most):
            if self.state.finished:
                return True
            move = choose(self.state, self.world, self.rng, pressing=True)
            self.do(move)
            if self.table.state != self.state and not isinstance(move, Done):
                return False
        return False

    def do(self, move: Move) -> None:
        """Make a move with the hands, and what the rules then ask of them."""
        seat = self.state.active
        assert seat is not None
        laid: list[str] = []
        match move:
            case Take("", str(source)):
                deck = self.state.reach(seat).get(source, source)
                tag = self.world.take(deck, seat, looks_at(self.state, source))
                laid, move = [tag], Take(tag, source)
                self.lay(tag, seat)
                self.top(deck)
            case Steal(face, victim):
                tag = next(tag for tag in self.world.front[victim] if self.faces[tag] == face)
                self.world.steal(tag, victim, seat, self.catalogue.table.central_deck)
                self.rows[victim].remove(tag)
                laid, move = [tag], Steal(tag, victim)
                self.lay(tag, seat)
            case Reveal():
                tag = self.world.reveal(seat)
                laid, move = [tag], Reveal(tag)
                self.lay(tag, seat)
            case Progress(token, pile):
                tag = self.world.take_token(token, pile)
                x, y = self.place(seat)
                if tag in self.row:
                    self.row[self.row.index(tag)] = ""
                self.taken += 1
                self.put(tag, x + 25.0 * self.taken % 200, y + (90 if y > 0 else -90))
                self.look(0.9)
            case FaceUp():
                tag = self.world.show_token()
                place = self.row.index("") if "" in self.row else 0
                self.row[place] = tag
                self.put(tag, *self.slots[place])
                self.look(0.9)
            case Construct(_, tuple(faces)) | Science(tuple(faces)):
                laid = self.some(seat, faces)
                self.take_away(laid, rest=2.5)
                if self.table.question is not None and isinstance(move, Construct):
                    self.answer(move)
            case Done() if apply(self.state, move)[0].active not in (seat, None):
                pass  # The next player simply goes on.
            case _:
                self.table.handle(Play(move))
        self.state = apply(self.state, move)[0]
        self.discard(laid)

    def some(self, seat: int, faces: Iterable[str]) -> list[str]:
        """Cards with these faces in front of ``seat``."""
        found: list[str] = []
        for face in faces:
            found.append(next(t for t in self.rows[seat] if self.faces[t] == face and t not in found))
        return found

    def answer(self, move: Construct) -> None:
        """Say which Stage was meant."""
        asked = self.table.question
        assert asked is not None
        stages = [way.moves[0].stage for way in asked.ways if isinstance(way.moves[0], Construct)]
        self.table.handle(ChooseWay(stages.index(move.stage)))

    def discard(self, laid: list[str]) -> None:
        """Take from the table what the rules have discarded."""
        for seat, player in enumerate(self.state.players):
            self.world.discard_down_to(seat, player.cards, self.faces, laid)
            gone = [tag for tag in self.rows[seat] if tag not in self.world.front[seat]]
            if gone:
                self.take_away(gone)
