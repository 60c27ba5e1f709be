"""While nobody can see the screen: what is recorded meanwhile, told briefly when it is back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from companion.messages.notices import (
    GameStarted,
    Nothing,
    Notice,
    NotYourTurn,
    Recorded,
    Redone,
    SetupBegun,
    Undone,
)
from companion.messages.salience import RETOLD, matter_of
from companion.rules import State
from companion.rules.sentences import event_sentence
from companion.screens.kit.screen import Host, Screen
from companion.screens.overlays.alert_view import AlertView
from companion.screens.overlays.overlay import Overlay, went_on
from companion.screens.paint.brush import Brush
from companion.screens.paint.rects import Rect
from companion.table.sentences import step_sentence
from companion.table.table import Table
from config.language import Language

MOST_TOLD = 4
"""Sentences about what happened; the newest ones are told."""


@dataclass(frozen=True)
class Meanwhile:
    """What happened while the screen was away, a sentence each; ``steps`` is how many were recorded."""

    steps: int
    sentences: tuple[str, ...]


class MeanwhileAlertView(AlertView[Meanwhile]):
    """Model: a Meanwhile."""

    def paint(self, brush: Brush) -> None:
        """The title, then a sentence a line."""
        theme, palette, lang = self.theme, self.look.palette, self.lang
        told = self.model
        inside = self.paint_band(brush, palette.accent, palette.alert)
        head, body = inside.cut_top(theme.type(9), theme.mm(2))
        brush.text(lang.text("While the screen was away"), head, theme.type(6.5), palette.accent, bold=True)
        for sentence, line in zip(
            told.sentences, body.rows(max(MOST_TOLD, len(told.sentences))), strict=False
        ):
            brush.text(sentence, line.inset(0, theme.mm(0.6)), theme.large, palette.text, lines=3)
        count = lang.plural("{n} step was recorded.", "{n} steps were recorded.", told.steps)
        brush.text(count, self.hint, theme.body, palette.quiet, lines=2)


class Away(Overlay):
    """Takes note of what happens while the screen is unplugged or the window minimized, and tells it then."""

    def __init__(self, host: Host, changed: Callable[[], None]) -> None:
        super().__init__(host, changed)
        self._away = False
        self._steps = 0
        self._told: list[str] = []
        self._view: MeanwhileAlertView | None = None
        self.shown: Meanwhile | None = None

    @property
    def covers(self) -> bool:
        """What happened meanwhile covers everything, until somebody has seen it or the game goes on."""
        return self.shown is not None

    def begin(self, *_: object) -> None:
        """The screen is gone from now on."""
        if not self._away:
            self._away, self._steps, self._told = True, 0, []

    def end(self, *_: object) -> None:
        """The screen is back: show everything anew, and what happened meanwhile."""
        if not self._away:
            return
        self._away = False
        self._host.redraw()
        if self._steps:
            last = last_sentence(self._host.table, self._host.look.lang)
            sentences = (*self._told, last) if last not in self._told else tuple(self._told)
            self.show(Meanwhile(self._steps, sentences[-MOST_TOLD:]))

    def show(self, told: Meanwhile | None) -> None:
        """Show this over everything; None: it was seen."""
        self.shown, self._view = told, None
        self._changed()

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Lay what happened meanwhile over everything."""
        if self.shown is None:
            return None
        if self._view is None:
            self._view = MeanwhileAlertView(self._host.look, self.shown, lambda: self.show(None))
        self._view.place(screen.rect)
        return self._view

    def renew(self) -> None:
        """The look changed."""
        self._view = None

    def hear(self, notices: Sequence[Notice]) -> None:
        """Take note of what happened."""
        if not self._away:
            if went_on(notices) or any(isinstance(notice, Nothing | NotYourTurn) for notice in notices):
                self.shown = self._view = None
            return
        state, lang = self._host.table.state, self._host.look.lang
        for notice in notices:
            if isinstance(notice, GameStarted | SetupBegun):
                self._steps, self._told = 0, []
            elif isinstance(notice, Recorded) and state is not None:
                self._steps += 1
                self._told += worth_telling(notice, state, lang)
            elif isinstance(notice, Undone | Redone):
                self._steps += 1
                self._told = []


def worth_telling(notice: Recorded, state: State, lang: Language) -> list[str]:
    """What of a recorded step is told to those who could not see it: Medals, Battles, Stages, the end."""
    worth = [event for event in notice.events if matter_of(event) in RETOLD]
    return [event_sentence(event, state, lang) for event in worth]


def last_sentence(table: Table, lang: Language) -> str:
    """Name the last step that stands; "" where there is none."""
    history = table.history
    if history is None or history.last is None:
        return ""
    return step_sentence(history.last, history, lang)
