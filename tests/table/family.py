"""A scripted family of four that makes a mistake at every fifth card and sets it right on the spot.

What lies on their table is the truth (a world of pieces and the rules); the companion only gets
what they show and touch. They look at the screen as people do.
"""

import random
from collections import Counter

from companion.demo.moves import choose, looks_at
from companion.demo.world import World, demo_setup
from companion.messages.questions import Question
from companion.messages.signals import (
    ButtonPressed,
    ChooseWay,
    Confirm,
    Decline,
    ForgetSelection,
    Signal,
    Undo,
)
from companion.rules import (
    Construct,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    State,
    Steal,
    Take,
    apply,
    start,
)
from tests.table.tables import Played

PLAYERS = 4
EVERY = 5
"""A mistake is made at every fifth card."""
MISTAKES = (
    "forgets to scan",
    "scans twice",
    "scans for the wrong person",
    "scans the wrong card",
    "takes back",
)


class Family:
    """Plays one game; ``touches`` counts those that each mistake needed, one entry a mistake.

    ``made`` counts the mistakes of each kind that had to be set right: a card that is forgotten is often
    shown before anybody else does anything, and then nothing was wrong.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"family {seed}")
        self.table = Played()
        self.table.clock = 10.0
        setup = demo_setup(seed, PLAYERS, self.table.catalogue)
        self.table.begin(setup)
        self.truth, _ = start(setup, self.table.catalogue)
        self.world = World(setup, self.table.catalogue, self.rng)
        self.cards = 0
        self.made: Counter[str] = Counter()
        self.touches: list[tuple[str, int]] = []
        self._touched = 0

    def play(self) -> State:
        """Play to the end; the companion agrees with the table after every turn. Returns the truth."""
        while not self.truth.finished:
            self.turn(choose(self.truth, self.world, self.rng, pressing=True))
            assert self.table.state == self.truth
        return self.truth

    def turn(self, move: Move) -> None:
        """Do one thing, with a mistake where it is due and possible."""
        seat = self.truth.active
        assert seat is not None
        match move:
            case Take("", str(source)):
                self.take(source, seat)
            case Steal(face, victim):
                tag = next(tag for tag in self.world.front[victim] if self.face(tag) == face)
                self.world.steal(tag, victim, seat, self.table.catalogue.table.central_deck)
                self.follow(Steal(tag, victim))
                self.show(tag)
            case Reveal():
                tag = self.world.reveal(seat)
                self.follow(Reveal(tag))
                self.show(tag)
            case Progress(token, pile):
                tag = self.world.take_token(token, pile)
                self.follow(move)
                self.show(tag)
            case FaceUp():
                self.follow(move)
                self.show(self.world.show_token())
            case Construct(_, tuple(faces)) | Science(tuple(faces)):
                self.discard(move, faces, seat)
            case _:
                self.follow(move)
                self.table.handle(ButtonPressed(seat))

    def take(self, source: str, seat: int) -> None:
        """Take a card; at every fifth one something goes wrong."""
        tag = self.draw(source, seat)
        self.cards += 1
        if self.cards % EVERY:
            self.follow(Take(tag))
            self.show(tag)
            return
        kind = MISTAKES[self.cards // EVERY % len(MISTAKES)]
        self._touched = 0
        match kind:
            case "forgets to scan":
                self.forgets(tag, seat)
            case "scans twice":
                self.follow(Take(tag))
                self.show(tag)
                self.table.wait(8.0)
                self.show_wrong(tag)
            case "scans for the wrong person":
                others = [one for other in range(PLAYERS) if other != seat for one in self.world.front[other]]
                self.show_wrong(self.rng.choice(others) if others else tag)
                self.follow(Take(tag))
                if self.table.state != self.truth:
                    self.show(tag)
            case "scans the wrong card":
                deck = self.deck(source, seat)
                wrong = self.rng.choice(self.world.decks[deck] or [tag])
                self.show_wrong(wrong)
                self.follow(Take(tag))
                self.show(tag)
            case "takes back":
                self.show(tag)
                self.touch(Undo())
                self.world.front[seat].remove(tag)
                self.world.decks[self.deck(source, seat)].append(tag)
                again = self.draw(source, seat)
                self.follow(Take(again))
                self.show(again)
        self.made[kind] += self._touched > 0
        self.touches.append((kind, self._touched))

    def forgets(self, tag: str, seat: int) -> None:
        """Nobody shows ``tag``; the next player plays, shows a card, and only then somebody notices."""
        after = apply(self.truth, Take(tag))[0]
        if after.active in (seat, None):
            # Something is still to be decided, or the game is over: noticed at once.
            self.follow(Take(tag))
            self.show(tag)
            return
        self.follow(Take(tag))
        following = choose(self.truth, self.world, self.rng, pressing=True)
        if not isinstance(following, Take):
            self.show(tag)
            return
        other = self.truth.active
        assert other is not None
        assert following.source is not None
        next_tag = self.draw(following.source, other)
        steps = self.steps()
        self.table.ask(next_tag)
        self.table.lift(next_tag)
        if self.table.question is not None:
            self.touch(ButtonPressed(other))
        if self.steps() != steps:
            # It was taken for the wrong player's, or the forgotten card for one that was declined.
            self.touch(Undo())
        self.show(tag)
        self.follow(Take(next_tag))
        if self.table.state != self.truth:
            self.show(next_tag)

    def show_wrong(self, tag: str) -> None:
        """Show a piece that should not be shown, and set right whatever comes of it."""
        before, steps = self.table.state, self.steps()
        self.table.ask(tag)
        self.table.lift(tag)
        if self.table.question is not None:
            kinds = [way.kind for way in self.table.question.ways]
            self.touch(ChooseWay(kinds.index("forget")) if "forget" in kinds else Decline())
        elif self.steps() != steps:
            self.touch(Undo())
        elif self.table.selection.tags:
            self.touch(ForgetSelection())
        assert self.table.state == before

    def discard(self, move: Move, faces: tuple[str, ...], seat: int) -> None:
        """Lay down the cards of a payment or of a Green set until the screen shows the choice."""
        expected = apply(self.truth, move)[0]
        laid: list[str] = []
        for face in self.rng.sample(list(faces), len(faces)):
            mine = [tag for tag in self.world.front[seat] if self.face(tag) == face and tag not in laid]
            laid.append(mine[0])
            self.show(mine[0])
            if self.table.state == expected:
                break
        if self.table.state != expected and self.table.question is None:
            self.table.handle(Confirm())
        while self.table.question is not None and not same_stage(self.table.question, move):
            self.table.handle(Decline())
        if self.table.question is not None:
            self.table.handle(Confirm())
        self.follow(move, laid)

    def follow(self, move: Move, laid: list[str] | None = None) -> None:
        """The game goes on at the table: what the rules discard is discarded."""
        self.truth = apply(self.truth, move)[0]
        faces = {tag: self.face(tag) for cards in self.world.front for tag in cards}
        for seat, player in enumerate(self.truth.players):
            self.world.discard_down_to(seat, player.cards, faces, laid or [])

    def show(self, tag: str) -> None:
        """Show a piece as it should be."""
        self.table.show(tag)
        self.table.wait()

    def touch(self, signal: Signal) -> None:
        """Touch the screen, or press a button, to set a mistake right."""
        self._touched += 1
        self.table.handle(signal)

    def draw(self, source: str, seat: int) -> str:
        """Take a card off its deck."""
        return self.world.take(self.deck(source, seat), seat, looks_at(self.truth, source))

    def deck(self, source: str, seat: int) -> str:
        """The deck that ``source`` means for ``seat``."""
        return self.truth.reach(seat).get(source, source)

    def face(self, tag: str) -> str:
        """What the card carries."""
        face = self.truth.game.face_of(tag)
        assert face is not None
        return face

    def steps(self) -> int:
        """How many steps the companion has recorded."""
        assert self.table.history is not None
        return len(self.table.history.steps)


def same_stage(asked: Question, move: Move) -> bool:
    """Whether confirm would construct the Stage that ``move`` means."""
    (first,) = asked.ways[0].moves
    return isinstance(first, Construct) and isinstance(move, Construct) and first.stage == move.stage
