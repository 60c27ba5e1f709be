"""The layer above every screen: the alert that is shown now, and those that wait behind it.

An alert goes away by itself when the game goes on; a touch, a button or the card "confirm" only
brings the next one sooner.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.screens.alerts import Alert, alerts_from
from companion.table.notices import (
    GameStarted,
    Nothing,
    Notice,
    NotYourTurn,
    Recorded,
    Redone,
    SetupBegun,
    Undone,
)

if TYPE_CHECKING:
    from companion.screens.app import CompanionApp


class AlertLayer:
    """The alerts of the last step, shown one after the other over the whole window."""

    def __init__(self, app: "CompanionApp") -> None:
        self._app = app
        self._waiting: list[Alert] = []
        self._view: Widget | None = None

    @property
    def shown(self) -> Alert | None:
        """The alert that is on the screen, or None."""
        return self._waiting[0] if self._waiting else None

    def tell(self, notices: Sequence[Notice]) -> None:
        """The game went on: what was shown goes away, what these notices announce comes."""
        moved = any(isinstance(n, Recorded | Undone | Redone | GameStarted | SetupBegun) for n in notices)
        if any(isinstance(n, Nothing | NotYourTurn) for n in notices) and not moved:
            self.next()
        if moved:
            self._waiting = list(alerts_from(notices, self._app.table))
            self._drop()

    def show(self, *alerts: Alert) -> None:
        """Show these alerts, one after the other, instead of what was shown."""
        self._waiting = list(alerts)
        self._drop()
        self.raise_above(self._app.root)

    def next(self) -> None:
        """This one was seen."""
        if self._waiting:
            self._waiting.pop(0)
        self._drop()
        self.raise_above(self._app.root)

    def renew(self) -> None:
        """The look changed: draw the alert again."""
        self._drop()

    def raise_above(self, root: Widget | None) -> None:
        """Make sure that the alert, if there is one, covers whatever screen ``root`` shows."""
        if root is None or not self._waiting:
            return
        if self._view is None:
            self._view = self._waiting[0].view(self._app.look, self.next)
        if self._view.parent is not None:
            self._view.parent.remove_widget(self._view)
        root.add_widget(self._view)

    def _drop(self) -> None:
        if self._view is not None and self._view.parent is not None:
            self._view.parent.remove_widget(self._view)
        self._view = None
