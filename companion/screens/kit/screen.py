"""A screen, and what it may ask of the app. One screen: one file, one line in ``shell/registry.py``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from kivy.uix.widget import Widget

from companion.chronicle.chronicle import Chronicle
from companion.coach.lessons import LessonId
from companion.messages.notices import Notice
from companion.messages.signals import Signal
from companion.rules import State
from companion.rules.sentences import pending_sentence
from companion.screens.art.theme import Theme
from companion.screens.kit.phones import Phones
from companion.screens.kit.preview import Preview
from companion.screens.kit.status import Status
from companion.screens.kit.view import Look
from companion.screens.paint.rects import Rect
from companion.screens.routes import Route
from companion.sound.speaker import Speaker
from companion.table.sentences import waiting_sentence
from companion.table.table import Table
from config.language import Language
from config.settings import Settings
from hardware import Panel


class Host(Protocol):
    """What screens see of the app."""

    table: Table
    look: Look
    settings: Settings
    status: Status
    preview: Preview | None
    speaker: Speaker | None
    panel: Panel | None
    phones: Phones | None
    chronicle: Chronicle

    def send(self, signal: Signal) -> tuple[Notice, ...]:
        """Hand a touch to the table, at once, and show what came of it."""

    @property
    def can_watch(self) -> bool:
        """Whether a game can be shown that plays itself."""

    def watch(self) -> None:
        """Begin a game that plays itself."""

    def open(self, route: Route) -> None:
        """Show another screen; ``back`` returns to this one."""

    def back(self) -> None:
        """Return to the screen before."""

    def learn(self, lesson: LessonId) -> None:
        """Begin ``lesson`` on a practice table; the real one waits."""

    def practise(self) -> Table:
        """Make a fresh practice table the live one, and return it; the real one waits, untouched."""

    def stop_practising(self) -> None:
        """Return to the real table, and to the screens that were open there."""

    def redraw(self) -> None:
        """Draw everything anew: whatever was in video memory may be lost."""

    @property
    def alone(self) -> bool:
        """Whether this is a practice table: whoever learns is the only one who reads it."""

    def home(self) -> None:
        """Return to the screen that the game is at: start, setup, table or end."""

    def demanded(self) -> Route | None:
        """Return the screen that the state asks for: a choice, an open question, or None."""

    def reminded(self) -> Route | None:
        """Return the screen of what would be good to know, though the game goes on without it, or None."""

    def put_off(self) -> None:
        """Look at the table first: the choice waits until its sentence is touched or the game goes on."""

    def take_up(self) -> None:
        """Show the choice that was put off."""

    def capture(self, folder: Path) -> Path:
        """Save a report of what happens now in ``folder`` and return its path. Raises OSError."""

    def change_settings(self, settings: Settings) -> None:
        """Save these settings and show everything by them."""


class Screen(Widget):
    """A whole window. Subclasses make their views in ``__init__``, place them in ``arrange`` and show
    the state in ``refresh``. One that ``tells_faults`` or ``tells_claims`` (of phones) itself needs no strip
    for them; on one that ``has_bar`` the strip lies below the bar at its top. To one that is ``in_game`` the
    game itself leads: hints are given there, and it writes ``make_room``.
    """

    tells_faults = False
    tells_claims = False
    has_bar = True
    in_game = False

    def __init__(self, host: Host) -> None:
        super().__init__(size_hint=(None, None), size=host.look.theme.size)
        self.host = host

    @property
    def look(self) -> Look:
        """Theme and language."""
        return self.host.look

    @property
    def theme(self) -> Theme:
        """Measures and colours."""
        return self.host.look.theme

    @property
    def lang(self) -> Language:
        """Words."""
        return self.host.look.lang

    @property
    def rect(self) -> Rect:
        """The whole window, in pixels."""
        return Rect(0, 0, *self.theme.size)

    @property
    def game(self) -> State:
        """The state of the game. Raises RuntimeError on screens that were opened without one."""
        state = self.host.table.state
        if state is None:
            raise RuntimeError("this screen belongs to a game, and there is none")
        return state

    @property
    def by_touch(self) -> bool:
        """Whether cards come by touch alone: no camera, one without a picture, or a drawn table."""
        preview = self.host.preview
        return preview is None or preview.by_touch or self.host.status.blind

    @property
    def expected(self) -> str:
        """The sentence that says what is expected of whom now."""
        state, asks = self.game, self.host.settings.app.ask_turned_up
        if self.host.table.waiting and state.active is not None:
            return waiting_sentence(state.players[state.active].name, self.lang)
        return pending_sentence(self.game, self.lang, turned_up=asks, by_touch=self.by_touch)

    def band(self) -> Rect | None:
        """Where an alert may lie that must not be in the way; None where it waits for another screen."""
        return None

    def make_room(self, height: float) -> Rect:
        """Keep a strip of ``height`` pixels (0: none) free of everything, and return it."""
        return Rect(0, 0, 0, 0)

    def arrange(self) -> None:
        """Place the views. Called once, after ``__init__``; another window size makes a new screen."""

    def refresh(self, notices: Sequence[Notice] = ()) -> None:
        """Show the state as it is now. ``notices`` are what has just happened."""

    def tick(self, seconds: float) -> None:
        """Called every frame while this screen is shown; ``seconds`` since the last one."""

    def close(self) -> None:
        """Called when this screen is left for good."""

    def hand_over(self) -> None:
        """Called instead when the same screen is made anew: another size or language, a display that is back.

        What it has begun at the table goes on there.
        """
        self.close()
