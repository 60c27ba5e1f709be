"""Storms of signals: everything that can reach the table, legal or not, likely or absurd."""

import random
import string

from companion.messages.faults import Fault
from companion.messages.signals import (
    AnswerFace,
    ButtonHeld,
    ButtonPressed,
    CheckRow,
    ChooseWay,
    Confirm,
    Decline,
    DeviceStatus,
    DuplicateSticker,
    EditSetup,
    Explain,
    ForeignCode,
    ForgetSelection,
    LookAtTops,
    MissedCard,
    NewSetup,
    Play,
    Redo,
    ResumeGame,
    SeatsShown,
    SetRight,
    Signal,
    StartGame,
    TagLifted,
    TagPlaced,
    TellBinding,
    TellStages,
    TellTop,
    Tick,
    Undo,
)
from companion.rules import (
    Construct,
    Correct,
    Done,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Skip,
    Steal,
    Take,
    changes,
    legal_moves,
)
from companion.setup.draft import SeatDraft, SetupDraft
from companion.table.table import Table
from tests.table.tables import setup_of
from vision.tags import all_tags

TAGS = [tag.id for tag in all_tags()]
HOSTILE = (
    "", " ", "7A-", "7A-GI-00", "7A-GI-26", "7A-gi-01", "7A-GI-01 ", "7A-GI-٠١",
    "../../etc/passwd", "$(reboot)",
    "'; DROP TABLE games; --", "[color=ff0000]x[/color]", "[ref=x]", "{0.__class__}", "%s%n",
    "\x00", "\x1b[2J",
    "\u202e", "a" * 3000, "http://example.org/?q=1", "7A-CM-XX", "7A-SE-08", "7A-PT-20",
    "7A-MD-13", "𝟟A-GI-01",
)  # fmt: skip
"""Texts of stickers that were not printed by us."""


class Storm:
    """Random signals for one table; the same seed makes the same storm."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.rng = random.Random(f"storm {seed}")
        self.now = 0.0

    def next(self) -> Signal:
        """The next signal; mostly what happens at tables, sometimes what never should."""
        rng = self.rng
        self.now += rng.choice((0.0, 0.05, 0.5, 3.0))
        kind = rng.randrange(100)
        if kind < 30:
            return TagPlaced(self.text(), self.now)
        if kind < 45:
            return TagLifted(rng.choice([f"7A-{tag}" for tag in self.table.lying] or [self.text()]), self.now)
        if kind < 65:
            return Play(self.move())
        choices: list[Signal] = [
            ForeignCode(self.text(), self.now),
            DuplicateSticker(self.text(), self.now),
            ButtonPressed(self.number(), self.now),
            ButtonHeld(self.number(), self.now),
            Tick(self.now + rng.choice((0.0, 1.0, -5.0, 1e9))),
            Undo(self.number()),
            Redo(self.number()),
            Confirm(),
            Decline(),
            Explain(),
            ChooseWay(self.number()),
            AnswerFace(self.name()),
            ForgetSelection(),
            MissedCard(self.number()),
            SeatsShown(self.number(), tuple(self.name() for _ in range(rng.randrange(8))), self.now),
            DeviceStatus("camera", rng.choice((None, *Fault)), self.text(), self.now),
            StartGame(),
            CheckRow(rng.choice((None, None, self.number()))),
            LookAtTops(rng.random() < 0.5),
            TellTop(self.name(), self.name()),
            SetRight(tuple(self.move() for _ in range(rng.randrange(3)))),
            TellBinding(self.name(), rng.choice((None, self.name()))),
            TellStages(self.name(), self.table.stages_of("rome")[: rng.choice((0, 4, 5))]),
        ]
        if kind >= 98:
            choices += [NewSetup(rng.random() < 0.5), ResumeGame(self.number()), EditSetup(self.draft())]
        return rng.choice(choices)

    def text(self) -> str:
        """What a sticker may say."""
        rng = self.rng
        match rng.randrange(10):
            case 0:
                return rng.choice(HOSTILE)
            case 1:
                return "".join(rng.choice(string.printable) for _ in range(rng.randrange(20)))
        return f"7A-{rng.choice(TAGS)}"

    def name(self) -> str:
        """A tag, an id of the catalogue, or nonsense."""
        facts = self.table.catalogue
        return self.rng.choice(
            [
                *TAGS,
                *facts.faces,
                *facts.tokens,
                *facts.medals,
                *facts.wonders,
                "left",
                "turn",
                "discarded",
                *HOSTILE,
            ]
        )

    def number(self) -> int:
        """A seat, a count, or an absurd number."""
        return self.rng.choice((0, 0, 1, 1, 2, 3, 5, -1, -7, 99, 10**30))

    def move(self) -> Move:
        """A legal move, or one made up of anything."""
        rng, state = self.rng, self.table.state
        if state is not None and rng.random() < 0.6:
            legal = legal_moves(state)
            if legal:
                return rng.choice(legal)
        cards = tuple(self.name() for _ in range(rng.randrange(4)))
        return rng.choice(
            [
                Take(self.name(), rng.choice((None, "left", self.name()))),
                Construct(self.number(), rng.choice((None, cards))),
                Science(rng.choice((None, cards))),
                Progress(self.name(), rng.random() < 0.5),
                FaceUp(self.name()),
                Steal(self.name(), self.number()),
                Reveal(self.name()),
                Skip(self.name()),
                Done(),
                Correct(self.change()),
            ]
        )

    def change(self) -> changes.Change:
        """Anything to be set right by hand, sensible or not."""
        rng = self.rng
        spot = lambda: rng.choice((self.number(), self.name(), "pile", "face_up", "box", "centre", "gap-1"))  # noqa: E731
        return rng.choice(
            [
                changes.CardMoved(self.name(), spot(), spot(), rng.random() < 0.3),
                changes.StageSet(self.number(), self.number(), rng.random() < 0.7),
                changes.TokenMoved(self.name(), spot(), spot()),
                changes.MedalMoved(self.name(), spot(), spot()),
                changes.CatSet(rng.choice((None, self.number()))),
                changes.ConflictSet(self.number()),
                changes.MilitarySet(self.number(), self.number()),
                changes.FaceDownSet(self.number(), self.number()),
                changes.DeckSet(self.name(), self.number()),
                changes.TurnSet(self.number()),
                changes.MissedTurn(self.number()),
                changes.Waived(rng.choice((*changes.WAIVABLE, self.name()))),
                changes.Bound(self.name(), rng.choice((None, self.name()))),
                changes.Ended() if rng.random() < 0.05 else changes.CatSet(0),
            ]
        )

    def draft(self) -> SetupDraft:
        """A setup that touches may have led to."""
        rng = self.rng
        if rng.random() < 0.5:
            wonders = rng.sample(list(self.table.catalogue.wonders), rng.randrange(2, 8))
            return SetupDraft.of(setup_of(*wonders))
        seats = tuple(SeatDraft(place, self.text(), self.name()) for place in range(rng.randrange(9)))
        medals = tuple(self.name() for _ in range(rng.randrange(9)))
        return SetupDraft(
            seats=seats, medals=medals, first=self.number(), house_rules={self.name(): self.name()}
        )
