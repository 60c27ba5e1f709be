"""The layer above every screen: the alert that is shown now, and those that wait behind it.

An alert goes away by itself when the game goes on; a touch, a button or the card "confirm" only
brings the next one sooner. The Medals come first, at once.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget

from companion.messages.notices import (
    Asked,
    GameStarted,
    MedalTaken,
    Nothing,
    Notice,
    NotYourTurn,
    Redone,
    Refused,
    SetupBegun,
    Undone,
)
from companion.screens.kit.screen import Host, Screen
from companion.screens.kit.view import Look, View
from companion.screens.overlays.alerts import Alert, BattleAlert, EndAlert, MedalAlert
from companion.screens.overlays.battle_alert import BattleAlertView
from companion.screens.overlays.end_alert import EndAlertView
from companion.screens.overlays.happenings import alerts_from
from companion.screens.overlays.medal_alert import MedalAlertView
from companion.screens.overlays.moment_alert import MomentAlertView
from companion.screens.overlays.overlay import Overlay, went_on
from companion.screens.paint.rects import Rect
from companion.screens.seating.facing import facing_alert, theme_from

ON_ITS_WAY = 0.6
"""Seconds in which a finger that comes down was meant for the alert that has just made way by itself."""


VIEWS: dict[type[Alert], Callable[[Look, Any, Callable[[], None]], View[Any]]] = {
    MedalAlert: MedalAlertView,
    BattleAlert: BattleAlertView,
    EndAlert: EndAlertView,
}
"""The widgets of the alerts that cover everything; all others are bands."""


class AlertLayer(Overlay):
    """The alerts of the last step, shown one after the other. ``clock`` gives seconds."""

    def __init__(self, host: Host, changed: Callable[[], None], clock: Callable[[], float]) -> None:
        super().__init__(host, changed)
        self._clock = clock
        self._waiting: list[Alert] = []
        self._view: View[Any] | None = None
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

    def hear(self, notices: Sequence[Notice]) -> None:
        """The game went on: what was shown goes away, what these notices announce comes."""
        moved = went_on(notices)
        if any(isinstance(n, Nothing | NotYourTurn) for n in notices) and not moved:
            self.next()
        if not moved:
            if any(isinstance(n, Asked | Refused) for n in notices):
                # What is asked now must be readable.
                self._waiting = [alert for alert in self._waiting if alert.whole]
                self._drop()
            self._see_to(notices)
            return
        onward = all(not isinstance(n, Undone | Redone | GameStarted | SetupBegun) for n in notices)
        unseen = self._waiting[1 if self._since is not None else 0 :] if onward else []
        new = alerts_from(notices, self._host.table, self._host.settings.app.one_step_alerts)
        if self._host.alone:
            # A lesson says itself what has just happened.
            new = tuple(alert for alert in new if alert.whole)
        kept = [alert for alert in unseen if alert.lasting]
        self._waiting = sorted((*kept, *new), key=lambda alert: alert.rank)
        # The speaker has heard the same notices: the loudest of them is the first alert's sound.
        self._heard = bool(new) and self._waiting[0] in new
        self._drop()
        self._see_to(notices)

    def _see_to(self, notices: Sequence[Notice]) -> None:
        """Medals that were taken need no alert any more."""
        taken = {notice.medal for notice in notices if isinstance(notice, MedalTaken)}
        shown = self.shown
        self._waiting = [
            alert for alert in self._waiting if not (isinstance(alert, MedalAlert) and alert.medal in taken)
        ]
        if shown is not self.shown:
            self._heard = False
            self._drop()
            self._changed()

    def show(self, *alerts: Alert) -> None:
        """Show these alerts, one after the other, instead of what was shown."""
        self._waiting = list(alerts)
        self._heard = True
        self._drop()
        self._changed()

    def next(self) -> None:
        """This one was seen."""
        self._pass()
        self._changed()

    def _pass(self) -> None:
        self._waiting[:1] = []
        self._heard = False
        self._drop()

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

    def place(self, screen: Screen, kept: Rect) -> Widget | None:
        """Lay the alert over everything, or as a band where ``screen`` has one for it."""
        alert = self.shown
        if alert is None:
            return None
        band = None if alert.whole else screen.band()
        if not alert.whole and band is None:
            if self._since is None:
                return None
            # Somebody has opened another screen: they have seen it.
            self._pass()
            return self.place(screen, kept)
        look = self._host.look
        place = band or screen.rect
        degrees = self._facing(alert, place)
        if self._view is None or self._view.turned != degrees:
            seen_from = replace(look, theme=theme_from(look.theme, degrees))
            self._view = VIEWS.get(type(alert), MomentAlertView)(seen_from, alert, self._touched)
            self._view.turn(degrees)
        self._view.place(place)
        if self._since is None:
            self._since = self._clock()
            self._let_be_heard(alert)
        return self._view

    def _facing(self, alert: Alert, place: Rect) -> int:
        """By how many degrees ``alert`` at ``place`` is turned towards the player whose moment it is."""
        state = self._host.table.state
        if state is None or self._host.alone:
            return 0
        return facing_alert(alert.seat, state, self._host.settings.screen, place, self._host.look.theme)

    def _let_be_heard(self, alert: Alert) -> None:
        if not self._heard and self._host.speaker is not None:
            self._host.speaker.sounds.play(alert.cue)
        self._heard = True

    def _drop(self) -> None:
        self._view = None
        self._since = None
