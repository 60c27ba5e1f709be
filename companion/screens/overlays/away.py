"""While nobody can see the screen: what is recorded meanwhile, told briefly when it is back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.messages.notices import GameStarted, Notice, Recorded, Redone, SetupBegun, Undone
from companion.messages.salience import RETOLD, matter_of
from companion.rules import State
from companion.rules.sentences import event_sentence
from companion.screens.kit.brush import Brush
from companion.screens.kit.view import Look, View
from companion.screens.overlays.alert_view import AlertView
from companion.screens.overlays.alerts import Alert
from companion.table.sentences import step_sentence
from companion.table.table import Table
from config.language import Language

if TYPE_CHECKING:
    from companion.screens.shell.app import CompanionApp

MOST_TOLD = 4
"""Sentences about what happened; the newest ones are told."""


@dataclass(frozen=True)
class MeanwhileAlert(Alert):
    """What happened while the screen was away, a sentence each; ``steps`` is how many were recorded."""

    passing: ClassVar[bool] = False
    whole: ClassVar[bool] = True

    steps: int
    sentences: tuple[str, ...]

    @property
    def rank(self) -> int:
        """Before everything that has happened since."""
        return -1

    def view(self, look: Look, seen: Callable[[], None]) -> View:
        """A plain band with the sentences."""
        return MeanwhileAlertView(look, self, seen)


class MeanwhileAlertView(AlertView):
    """Model: a MeanwhileAlert."""

    def paint(self, brush: Brush) -> None:
        """The title, then a sentence a line."""
        theme, palette, lang = self.theme, self.look.palette, self.lang
        alert: MeanwhileAlert = self.model
        inside = self.paint_band(brush, palette.accent, palette.alert)
        head, body = inside.cut_top(theme.type(9), theme.mm(2))
        brush.text(lang.text("While the screen was away"), head, theme.type(6.5), palette.accent, bold=True)
        for sentence, line in zip(
            alert.sentences, body.rows(max(MOST_TOLD, len(alert.sentences))), strict=False
        ):
            brush.text(sentence, line.inset(0, theme.mm(0.6)), theme.large, palette.text, lines=3)
        count = lang.plural("{n} step was recorded.", "{n} steps were recorded.", alert.steps)
        brush.text(count, self.hint, theme.body, palette.quiet, lines=2)


class Away:
    """Takes note of what happens while the screen is unplugged or the window minimized."""

    def __init__(self, app: "CompanionApp") -> None:
        self._app = app
        self._away = False
        self._steps = 0
        self._told: list[str] = []

    def begin(self, *_: object) -> None:
        """The screen is gone from now on."""
        if not self._away:
            self._away, self._steps, self._told = True, 0, []

    def end(self, *_: object) -> None:
        """The screen is back: show everything anew, and what happened meanwhile."""
        if not self._away:
            return
        self._away = False
        self._app.redraw()
        table, lang = self._app.table, self._app.look.lang
        if self._steps:
            last = last_sentence(table, lang)
            sentences = (*self._told, last) if last not in self._told else tuple(self._told)
            self._app.alerts.show(MeanwhileAlert(None, self._steps, sentences[-MOST_TOLD:]))

    def tell(self, notices: Sequence[Notice]) -> None:
        """Take note of what happened."""
        if not self._away:
            return
        state, lang = self._app.table.state, self._app.look.lang
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
