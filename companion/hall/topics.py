"""What a table tells the broker: the topics, and the documents in them (docs/hall.md). Pure."""

import re
import unicodedata
from typing import Literal

import msgspec

from companion.rules import State
from companion.setup.draft import SetupDraft
from companion.web.views.table_view import round_of

ONLINE, OFFLINE = "online", "offline"


class PlayerStanding(msgspec.Struct, frozen=True):
    """A player in a running or finished game."""

    name: str
    wonder: str = ""
    score: int = 0
    stages: int = 0
    medals: int = 0
    won: bool = False


class TableState(msgspec.Struct, frozen=True):
    """How a table stands, retained: whoever comes sees it at once. ``help``: somebody has asked for help.

    ``game`` names the game, "" during setup; ``active`` is whose turn it is, ``leaders`` who has most points.
    """

    table: str
    phase: Literal["setup", "play", "over"]
    players: tuple[PlayerStanding, ...] = ()
    game: str = ""
    round: int = 0
    turn: int = 0
    active: str = ""
    leaders: tuple[str, ...] = ()
    help: bool = False


class GameResult(msgspec.Struct, frozen=True):
    """A finished game, retained under its own name. ``began`` and ``ended`` are times in ISO 8601, in UTC."""

    table: str
    game: str
    began: str
    ended: str
    players: tuple[PlayerStanding, ...]


class Topics:
    """The topics of one table."""

    def __init__(self, prefix: str, table: str) -> None:
        self.id = topic_name(table)
        root = f"{prefix}/{self.id}"
        self.online = f"{root}/online"
        self.state = f"{root}/state"
        self.event = f"{root}/event"
        self._games = f"{root}/games"

    def game(self, game: str) -> str:
        """Return the topic of the result of ``game``."""
        return f"{self._games}/{topic_name(game)}"


def topic_name(name: str) -> str:
    """Return ``name`` as one level of a topic: "Table Nº 3" is "table-no-3". Names in other letters stay."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode() or name
    return re.sub(r"[^\w]+", "-", plain.lower()).strip("-") or "table"


def table_state(
    table: str, game: str, state: State | None, draft: SetupDraft, *, needs_help: bool = False
) -> TableState:
    """Return how ``table`` stands; during setup ``state`` is None and ``draft`` says who sits there."""
    if state is None:
        seats = range(len(draft.seats))
        players = tuple(PlayerStanding(draft.name(seat), draft.seats[seat].wonder or "") for seat in seats)
        return TableState(table, "setup", players, help=needs_help)
    players = standings(state)
    most = max(player.score for player in players)
    return TableState(
        table=table,
        phase="over" if state.finished else "play",
        players=players,
        game=game,
        round=round_of(state),
        turn=state.turn,
        active="" if state.active is None else state.players[state.active].name,
        leaders=tuple(player.name for player in players if player.score == most),
        help=needs_help,
    )


def standings(state: State) -> tuple[PlayerStanding, ...]:
    """Return the players of ``state`` by seat."""
    return tuple(
        PlayerStanding(
            player.name,
            player.wonder,
            player.score.total,
            len(player.stages),
            len(player.medals),
            player.seat in state.winners,
        )
        for player in state.players
    )
