"""Tables to test with: a setup, a table under way, pieces shown to it."""

from pathlib import Path

from companion.journal.journal import Journal
from companion.messages.notices import Notice, Recorded
from companion.messages.signals import Play, TagLifted, TagPlaced, Tick
from companion.pieces.stickers import deck_of
from companion.rules import Correct, Pending, PlayerSetup, Setup, Take, pending
from companion.rules.changes import CardMoved
from companion.table.table import PATIENCE, Table

NAMES = ("Elena", "Gabriel", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7")
MEDALS = (
    "three-blue",
    "three-green",
    "three-grey",
    "three-red",
    "four-colours",
    "seven-cards",
    "two-progress",
)


def setup_of(*wonders: str, medals: bool | tuple[str, ...] = True, **other: object) -> Setup:
    """A setup with these Wonders, Elena at seat 0."""
    players = tuple(PlayerSetup(name, wonder) for name, wonder in zip(NAMES, wonders, strict=False))
    values: dict[str, object] = {
        "players": players,
        "medals": medals if isinstance(medals, tuple) else MEDALS[: len(wonders)] if medals else (),
        "face_up": ("politics", "decor", "strategy"),
    }
    return Setup(**(values | other))  # type: ignore[arg-type]


class Played(Table):
    """A table with hands: ``show`` lays a piece down, ``lift`` takes it away, ``wait`` lets time pass."""

    clock = 0.0

    def show(self, tag: str, rest: float = 0.1) -> tuple[Notice, ...]:
        """Lay the piece down and take it away again."""
        return self.lay(tag) + self.lift(tag, rest)

    def lay(self, tag: str) -> tuple[Notice, ...]:
        """Lay the piece down two seconds later."""
        self.clock += 2.0
        return self.handle(TagPlaced(f"7A-{tag}", self.clock))

    def lift(self, tag: str, rest: float = 0.1) -> tuple[Notice, ...]:
        """Take the piece away."""
        self.clock += rest
        return self.handle(TagLifted(f"7A-{tag}", self.clock))

    def wait(self, seconds: float = PATIENCE) -> tuple[Notice, ...]:
        """Let time pass."""
        self.clock += seconds
        return self.handle(Tick(self.clock))

    def ask(self, tag: str) -> tuple[Notice, ...]:
        """Lay the piece down and wait until it is asked about."""
        return self.lay(tag) + self.wait()


def begun(*wonders: str, file: Path | None = None, **other: object) -> Played:
    """A table with a game under way (journal in ``file``, or in memory)."""
    table = Played(Journal.open(file))
    table.begin(setup_of(*wonders, **other))  # type: ignore[arg-type]
    return table


def recorded(notices: tuple[Notice, ...]) -> list[object]:
    """The moves that ``notices`` tell as recorded."""
    return [move for notice in notices if isinstance(notice, Recorded) for move in notice.moves]


def taken(table: Table, seat: int) -> dict[str, int]:
    """Face → count in front of ``seat``."""
    assert table.state is not None
    return dict(table.state.players[seat].cards)


def pending_of(table: Table) -> tuple[Pending, ...]:
    """What is pending for the player whose turn it is."""
    assert table.state is not None
    return pending(table.state)


def elena_takes(table: Table, *faces: str) -> None:
    """Play turns by touch until Elena has taken ``faces``, one a turn; everybody else takes 3 laurels."""
    for face in faces:
        while table.state is not None and table.state.active != 0:
            table.handle(Play(Take("laurel-3", "central")))
        table.handle(Play(Take(face, "central")))
    while table.state is not None and table.state.active not in (0, None):
        table.handle(Play(Take("laurel-3", "central")))


def give(table: Table, seat: int, *tags: str) -> None:
    """Lay cards in front of ``seat`` by hand, so that nothing is taken and the turn goes on."""
    assert table.state is not None
    for tag in tags:
        deck = deck_of(tag, table.catalogue)
        table.handle(Play(Correct(CardMoved(tag, deck or "", seat))))
