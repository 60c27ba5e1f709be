"""The layer above every screen: the alert that is shown now, and those that wait behind it.

An alert goes away by itself when the game goes on; a touch, a button or the card "confirm" only
brings the next one sooner. The Medals come first, at once.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.messages.notices import (
    Asked,
    GameStarted,
    Nothing,
    Notice,
    NotYourTurn,
    Recorded,
    Redone,
    Refused,
    SetupBegun,
    Undone,
)
from companion.screens.kit.rects import Rect
from companion.screens.kit.view import View
from companion.screens.overlays.alerts import Alert
from companion.screens.overlays.happenings import alerts_from
from companion.screens.seating.facing import facing_alert, theme_from

if TYPE_CHECKING:
    from companion.screens.shell.app import CompanionApp

ON_ITS_WAY = 0.6
"""Seconds in which a finger that comes down was meant for the alert that has just made way by itself."""


class AlertLayer:
    """The alerts of the last step, shown one after the other. ``clock`` gives seconds."""

    def __init__(self, app: "CompanionApp", clock: Callable[[], float]) -> None:
        self._app = app
        self._clock = clock
        self._waiting: list[Alert] = []
        self._view: View | None = None
        self._since: float | None = None
        self._heard = False
        self._came_by_itself = -math.inf

    @property
    def shown(self) -> Alert | None:
        """The alert that is on the screen or comes next, None where there is none."""
        return self._waiting[0] if self._waiting else None

    @property
    def covers(self) -> bool:
        """Whether an alert covers everything, so that what is below need not move."""
        return bool(self._waiting) and self._waiting[0].whole

    def tell(self, notices: Sequence[Notice]) -> None:
        """The game went on: what was shown goes away, what these notices announce comes."""
        moved = any(isinstance(n, Recorded | Undone | Redone | GameStarted | SetupBegun) for n in notices)
        if any(isinstance(n, Nothing | NotYourTurn) for n in notices) and not moved:
            self.next()
        if not moved:
            if any(isinstance(n, Asked | Refused) for n in notices):
                # What is asked now must be readable.
                self._waiting = [alert for alert in self._waiting if alert.whole]
                self._drop()
            return
        onward = all(not isinstance(n, Undone | Redone | GameStarted | SetupBegun) for n in notices)
        unseen = self._waiting[1 if self._since is not None else 0 :] if onward else []
        new = alerts_from(notices, self._app.table, self._app.settings.app.one_step_alerts)
        if self._app.lessons.lesson is not None:
            # A lesson says itself what has just happened.
            new = tuple(alert for alert in new if alert.whole)
        kept = [alert for alert in unseen if alert.lasting]
        self._waiting = sorted((*kept, *new), key=lambda alert: alert.rank)
        # The speaker has heard the same notices: the loudest of them is the first alert's sound.
        self._heard = bool(new) and self._waiting[0] in new
        self._drop()

    def show(self, *alerts: Alert) -> None:
        """Show these alerts, one after the other, instead of what was shown."""
        self._waiting = list(alerts)
        self._heard = True
        self._drop()
        self.raise_above(self._app.root)

    def next(self) -> None:
        """This one was seen."""
        if self._waiting:
            self._waiting.pop(0)
        self._heard = False
        self._drop()
        self.raise_above(self._app.root)

    def tick(self) -> None:
        """Called every frame: what has stood long enough makes way, by itself."""
        alert = self.shown
        if alert is None or self._since is None or self._clock() < self._since + alert.seconds:
            return
        if alert.passing or len(self._waiting) > 1:
            self._came_by_itself = self._clock()
            self.next()

    def _touched(self) -> None:
        """Somebody has seen it; not a finger on its way to the one that stood here before."""
        if self._clock() >= self._came_by_itself + ON_ITS_WAY:
            self.next()

    def renew(self) -> None:
        """The look changed: draw the alert again."""
        since = self._since
        self._drop()
        self._since = since

    def raise_above(self, root: Widget | None) -> None:
        """Make sure that the alert, if there is one, lies above whatever screen ``root`` shows."""
        if self._view is not None and self._view.parent is not None:
            self._view.parent.remove_widget(self._view)
        if root is None or not self._waiting:
            return
        alert = self._waiting[0]
        band = None if alert.whole else self._app.screen.band()
        if not alert.whole and band is None:
            if self._since is not None:
                # Somebody has opened another screen: they have seen it.
                self.next()
            return
        look = self._app.look
        place = band or Rect(0, 0, *look.theme.size)
        degrees = self._facing(alert, place)
        if self._view is None or self._view.turned != degrees:
            self._view = alert.view(replace(look, theme=theme_from(look.theme, degrees)), self._touched)
            self._view.turn(degrees)
        self._view.place(place)
        root.add_widget(self._view)
        if self._since is None:
            self._since = self._clock()
            self._let_be_heard(alert)

    def refit(self) -> None:
        """A card beside the game came or went: an alert that stands lies where there is room for it now.

        One that covers everything stays: hints ask every frame whether it is their turn.
        """
        if self._view is not None and self._view.parent is not None and not self.covers:
            self.raise_above(self._app.root)

    def _facing(self, alert: Alert, place: Rect) -> int:
        """By how many degrees ``alert`` at ``place`` is turned towards the player whose moment it is."""
        state = self._app.table.state
        if state is None or self._app.alone:
            return 0
        return facing_alert(alert.seat, state, self._app.settings.screen, place, self._app.look.theme)

    def _let_be_heard(self, alert: Alert) -> None:
        if not self._heard and self._app.speaker is not None:
            self._app.speaker.sounds.play(alert.cue)
        self._heard = True

    def _drop(self) -> None:
        if self._view is not None and self._view.parent is not None:
            self._view.parent.remove_widget(self._view)
        self._view = None
        self._since = None
