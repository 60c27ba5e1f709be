"""Every screen, alert and choice as a scene: what the layout tests look at, and script/screenshots pictures.

A scene makes a table and says what is touched or opened on it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from msgspec.structs import replace

from companion.messages.signals import CheckRow, TagPlaced, Tick
from companion.rules import State, Take, pending
from companion.screens.kit.phones import Phones
from companion.screens.kit.preview import PreviewFrame
from companion.screens.kit.status import Status
from companion.screens.overlays.alerts import (
    Alert,
    BattleAlert,
    CatAlert,
    EndAlert,
    LastTurnAlert,
    MedalAlert,
    NearAlert,
    StageAlert,
)
from companion.screens.routes import (
    AuditRoute,
    CameraRoute,
    CorrectRoute,
    HelpRoute,
    LeaveRoute,
    MenuRoute,
    PickerRoute,
    PiecesRoute,
    Route,
    SeatRoute,
    StealRoute,
    TokenRoute,
    UndoRoute,
)
from companion.screens.seating.sides import Sides
from companion.screens.shell.app import CompanionApp
from companion.screens.shell.live import TouchOnly
from companion.table.table import Table
from config.settings import AppSettings, Settings, TableSide
from tests.screens.games import NAMES, only, ordinary, setup_of, table_at, table_where


class StillCamera:
    """A camera whose picture never changes: a grey pad with one tag on it."""

    real = True
    by_touch = False

    def latest(self) -> PreviewFrame:
        """The picture."""
        image = np.full((720, 1280, 3), 88, np.uint8)
        image[180:560, 380:900] = 226
        corners = np.array([[600, 320], [700, 320], [700, 420], [600, 420]], np.float32)
        return PreviewFrame(1, image, (corners,))


@dataclass(frozen=True)
class Scene:
    """``table`` makes the game; then ``route`` is opened, ``alert`` shown, or ``act`` done with the app.

    Without ``words`` of its own it says nothing that another scene does not say: one language is enough.
    """

    name: str
    table: Callable[[], Table]
    route: Route | None = None
    alert: Alert | None = None
    act: Callable[[Any], None] | None = None
    camera: bool = True
    words: bool = True
    phones: Phones | None = None

    def app(self, settings: Settings | None = None, clock: Callable[[], float] = lambda: 0.0) -> CompanionApp:
        """Make the app; ``show`` does the rest once it runs."""
        return CompanionApp(
            TouchOnly(self.table(), clock),
            settings=settings,
            preview=StillCamera() if self.camera else None,
            status=Status(camera=self.camera, buttons=4),
            phones=self.phones,
            clock=clock,
        )

    def show(self, app: CompanionApp) -> None:
        """Bring the running ``app`` to what the scene shows."""
        if self.route is not None:
            app.open(self.route)
        if self.alert is not None:
            app.alerts.show(self.alert)
        if self.act is not None:
            self.act(app)


def settings_in(language: str) -> Settings:
    """The shipped settings, in another language."""
    return Settings(app=AppSettings(language=language))  # type: ignore[arg-type]


def table_of(players: int, expert: bool = False, medals: bool = True) -> Table:
    """A fresh table in the middle of a game (a table remembers, so that scenes must not share one)."""
    return table_at(setup_of(players, expert=expert, medals=medals), 8 * players + 4)


def _two_stages(state: State) -> bool:
    items = pending(state)
    stages = {choice.stage for choice in items[0].choices} if only("construct", 2)(state) else ()
    return len(stages) > 1


def _several(state: State) -> bool:
    return len(pending(state)) > 1


def _turning_up(state: State) -> bool:
    return any(item.kind == "reveal" for item in pending(state))


def _out_of_reach(app: CompanionApp) -> None:
    """Somebody lays down a card of a deck that they cannot reach."""
    table = app.table
    state = table.state
    assert state is not None
    assert state.active is not None
    reached = set(state.reach(state.active).values())
    deck = next(wonder for wonder in state.game.wonders if wonder not in reached)
    code = table.catalogue.decks[deck].code
    app.send(TagPlaced(f"7A-{code}-05", 1.0))
    app.send(Tick(9.0))


def _unknown_face(app: CompanionApp) -> None:
    """A card of Rome is laid down, whose face nobody has told yet."""
    app.send(TagPlaced("7A-RO-05", 1.0))
    app.send(Tick(9.0))


def _rome(state: State) -> bool:
    return ordinary(state) and state.active == 0 and state.turn > 6


def _unknown_token(app: CompanionApp) -> None:
    """A Progress token is taken from the face-up row; nobody says yet what is turned up."""
    app.open(TokenRoute(take=False))


def _row_laid(app: CompanionApp) -> None:
    """Elena lays cards on the pad that the record does not know, and one that nobody has told about."""
    app.send(CheckRow(0))
    for tag in ("GI-01", "GI-02", "RO-05", "CE-60", "OL-22"):
        app.send(TagPlaced(f"7A-{tag}", 1.0))


SEATED: tuple[tuple[bool, bool, Sides], ...] = (
    (False, False, ("top", "right", "bottom", "left")),
    (True, True, ("left", "top", "right", "bottom")),
    (True, False, ("left", "right")),
    (True, False, ("bottom", "left", "right")),
    (True, True, ("bottom", "left", "left", "top", "right")),
    (True, False, ("left", "top", "top", "right", "bottom", "bottom")),
    (False, True, ("top", "top", "right", "right", "bottom", "left")),
    (True, True, ("bottom", "left", "left", "top", "top", "right", "right")),
)
"""Whether the screen lies flat, whether it is the expert variant, and where the players sit."""


FACED: dict[str, Sides] = {
    "left": ("left", "top", "right", "bottom"),
    "top": ("top", "right", "bottom", "left"),
    "right": ("right", "bottom", "left", "top"),
}
"""Where everybody sits who is told something that is turned: the first one at the side that is named."""


def _stage_alert(wonder: str, stage: int, paid: tuple[str, ...]) -> StageAlert:
    """Elena constructs ``stage`` of ``wonder``, after all that come before it."""
    stages = Table().catalogue.wonders[wonder].stages
    levels = tuple(one.level for one in stages)
    built = tuple(range(1, stage + 1))
    facts = stages[stage - 1]
    return StageAlert(0, "Elena", wonder, levels, built, stage, facts.vp, facts.effect, paid)


def seated(flat: bool, *sides: TableSide) -> Callable[[CompanionApp], None]:
    """Let the players sit at these sides of the screen, which lies flat or not."""

    def act(app: CompanionApp) -> None:
        chosen = dict(zip(NAMES, sides, strict=False))
        screen = replace(app.settings.screen, flat=flat, sides=chosen)
        app.change_settings(replace(app.settings, screen=screen))

    return act


_SIX = ("rhodes", "babylon", "halicarnassus", "olympia", "ephesus", "giza")
_TRIO = ("rome", "rhodes", "olympia")
_middle = partial(table_of, 4, True)

SCENES: tuple[Scene, ...] = (
    *(Scene(f"table-{players}", partial(table_of, players, players % 2 == 0)) for players in range(2, 8)),
    Scene("table-no-medals", partial(table_of, 4, medals=False)),
    Scene("table-no-camera", partial(table_of, 3), camera=False),
    Scene("table-flat", partial(table_of, 5), act=seated(True), words=False),
    *(
        Scene(
            f"table-sides-{len(sides)}{'-flat' * flat}{'-expert' * expert}",
            partial(table_of, len(sides), expert),
            act=seated(flat, *sides),
            words=False,
        )
        for flat, expert, sides in SEATED
    ),
    Scene("choice-payment", lambda: table_where(only("construct", 2), setup_of(4))),
    Scene("choice-stage", lambda: table_where(_two_stages, setup_of(3, ("ephesus", "rhodes", "olympia")))),
    Scene("choice-green", lambda: table_where(only("science", 2), setup_of(4))),
    Scene("choice-progress", lambda: table_where(only("progress", 3), setup_of(4))),
    Scene("choice-extra", lambda: table_where(only("take", optional=True), setup_of(4))),
    Scene(
        "choice-halicarnassus",
        lambda: table_where(
            only("take", because="halicarnassus"), setup_of(3, ("halicarnassus", "giza", "ur"))
        ),
    ),
    Scene(
        "choice-any-deck",
        lambda: table_where(only("take", because="alexandria"), setup_of(7, ("alexandria", *_SIX))),
    ),
    Scene("choice-order", lambda: table_where(_several, setup_of(4))),
    Scene("choice-rome", lambda: table_where(only("steal"), setup_of(3, _TRIO))),
    Scene("choice-rome-card", lambda: table_where(only("steal"), setup_of(3, _TRIO)), StealRoute(1)),
    Scene("choice-reveal", lambda: table_where(_turning_up, setup_of(3, _TRIO))),
    Scene("picker", _middle, PickerRoute()),
    Scene("picker-left", _middle, PickerRoute("left")),
    Scene("picker-token", _middle, TokenRoute(take=True)),
    Scene("picker-turned-up", _middle, act=_unknown_token),
    Scene("question-refused", _middle, act=_out_of_reach),
    Scene("question-face", lambda: table_where(_rome, setup_of(3, _TRIO)), act=_unknown_face),
    Scene("audit", _middle, AuditRoute()),
    Scene("audit-differs", lambda: table_where(_rome, setup_of(3, _TRIO)), AuditRoute(), act=_row_laid),
    Scene("audit-7", partial(table_of, 7), AuditRoute(3), act=_row_laid),
    Scene("undo", _middle, UndoRoute()),
    Scene("help", _middle, HelpRoute()),
    Scene("menu", _middle, MenuRoute()),
    Scene("seat", _middle, SeatRoute(0)),
    Scene("pieces", _middle, PiecesRoute()),
    Scene("correct-table", _middle, CorrectRoute()),
    Scene("correct-player", _middle, CorrectRoute(1)),
    Scene("leave", _middle, LeaveRoute()),
    Scene("camera", _middle, CameraRoute()),
    *(
        Scene(f"alert-medal-{place}", _middle, alert=MedalAlert(0, "Elena", medal, place, others))
        for place, medal, others in (
            ("left", "three-green", ("Gabriel",)),
            ("right", "progress-military-cat", ("Player 4",)),
            ("centre", "gold-cat-horn", ("Gabriel", "Player 3", "Player 4")),
            ("box", "two-victories", ()),
        )
    ),
    Scene(
        "alert-battle",
        _middle,
        alert=BattleAlert(
            None, ("Elena", "Gabriel", "Player 3", "Player 4"), (3, 2, 0, 1), (2, 1, 0, 0), (2, 0, 0, 1)
        ),
    ),
    Scene(
        "alert-battle-7",
        partial(table_of, 7),
        alert=BattleAlert(
            None,
            ("Elena", "Gabriel", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7"),
            (3, 2, 0, 1, 6, 4, 12),
            (1, 1, 0, 0, 1, 0, 2),
            (2, 0, 0, 1, 2, 3, 1),
        ),
    ),
    *(
        Scene(
            f"alert-stage-{wonder}",
            _middle,
            alert=_stage_alert(wonder, stage, paid),
            words=wonder == "halicarnassus",
        )
        for wonder, stage, paid in (
            ("rhodes", 3, ("wood", "stone", "gold")),
            ("halicarnassus", 4, ("brick", "brick", "gold", "gold")),
            ("giza", 5, ("papyrus", "papyrus", "papyrus", "gold")),
        )
    ),
    Scene("alert-cat", _middle, alert=CatAlert(1, "Gabriel", "Elena"), words=False),
    Scene("alert-cat-first", _middle, alert=CatAlert(1, "Gabriel", "")),
    *(
        Scene(f"alert-near-{place}", _middle, alert=NearAlert(0, "Elena", medal, place, *facts))
        for place, medal, facts in (
            ("left", "three-green", ((("green", 1),), 2, 3, (("Gabriel", 1),))),
            ("right", "seven-cards", ((("cards", 1),), 6, 7, (("Player 4", 5),))),
            (
                "centre",
                "gold-cat-horn",
                ((("blue-cat", 1),), 2, 3, (("Gabriel", 1), ("Player 3", 1), ("Player 4", 0))),
            ),
        )
    ),
    Scene(
        "alert-last-turn",
        lambda: table_where(only("progress", 3), setup_of(4)),
        alert=LastTurnAlert(0, "Elena", "ephesus", (1, 2, 2, 2, 3)),
    ),
    *(
        Scene(f"alert-end{why}", _middle, alert=EndAlert(None, name), words=not why)
        for why, name in (("", "Elena"), ("-no-cards", ""))
    ),
    *(
        Scene(f"alert-{what}-faces-{side}", _middle, alert=alert, act=seated(True, *sides))
        for side, sides in FACED.items()
        for what, alert in (
            ("medal", MedalAlert(0, "Elena", "three-green", "left", ("Gabriel",))),
            ("stage", _stage_alert("halicarnassus", 4, ("brick", "brick", "gold", "gold"))),
            ("near", NearAlert(0, "Elena", "three-green", "left", (("green", 1),), 2, 3, (("Gabriel", 1),))),
            ("last", LastTurnAlert(0, "Elena", "ephesus", (1, 2, 2, 2, 3))),
        )
    ),
    Scene(
        "alert-stage-choice",
        lambda: table_where(only("construct", 2), setup_of(4)),
        alert=_stage_alert("olympia", 2, ("wood", "stone")),
    ),
)
"""Everything there is to see in a running game."""


def scene(name: str) -> Scene:
    """The scene called ``name``."""
    return next(one for one in SCENES if one.name == name)


def a_card() -> Take:
    """A card that can always be taken."""
    return Take("wood", "central")
