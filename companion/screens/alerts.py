"""What deserves the whole screen for a moment, and what deserves a line. Pure: notices in, alerts out.

An alert says the name first, then what happened, then what to do with the hands, then what it
means for the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.uix.widget import Widget

from companion.rules import State
from companion.rules.events import BattleFought, CardsDiscarded, GameEnded, MedalWon
from companion.screens.view import Look
from companion.table.notices import GameStarted, Notice, Recorded
from companion.table.table import Table


@dataclass(frozen=True)
class Alert:
    """Something that takes the whole width. ``seat`` is whose moment it is, None for everybody's."""

    seat: int | None

    def view(self, look: Look, seen: Callable[[], None]) -> Widget:
        """Return the widget that shows it; it calls ``seen`` when somebody says that they saw it."""
        raise NotImplementedError


@dataclass(frozen=True)
class MedalAlert(Alert):
    """``name`` won ``medal`` from ``place``; ``others`` are the rivals who can no longer win it (R51)."""

    name: str
    medal: str
    place: str
    others: tuple[str, ...]

    def view(self, look: Look, seen: Callable[[], None]) -> Widget:
        """The golden band with the Medal."""
        from companion.screens.medal_alert import MedalAlertView

        return MedalAlertView(look, self, seen)


@dataclass(frozen=True)
class BattleAlert(Alert):
    """A Battle: per seat the name, Shields, Military Victory tokens won and Red cards discarded (R40)."""

    names: tuple[str, ...]
    shields: tuple[int, ...]
    victories: tuple[int, ...]
    discarded: tuple[int, ...]

    def view(self, look: Look, seen: Callable[[], None]) -> Widget:
        """Everybody's Shields side by side."""
        from companion.screens.battle_alert import BattleAlertView

        return BattleAlertView(look, self, seen)


def alerts_from(notices: Sequence[Notice], table: Table) -> tuple[Alert, ...]:
    """Return the alerts of ``notices``, in the order in which things happened."""
    state = table.state
    if state is None:
        return ()
    found: list[Alert] = []
    for notice in notices:
        if isinstance(notice, Recorded) or (isinstance(notice, GameStarted) and not notice.resumed):
            found += _alerts(notice, state)
    return tuple(found)


def _alerts(notice: Recorded | GameStarted, state: State) -> list[Alert]:
    found: list[Alert] = []
    names = tuple(player.name for player in state.players)
    events = notice.events
    for position, event in enumerate(events):
        if isinstance(event, MedalWon):
            found.append(
                MedalAlert(event.seat, names[event.seat], event.medal, event.place, rivals(state, event))
            )
        elif isinstance(event, BattleFought):
            lost = [0] * len(names)
            for later in events[position + 1 :]:
                if isinstance(later, BattleFought | GameEnded):
                    break
                if isinstance(later, CardsDiscarded):
                    lost[later.seat] = len(later.cards)
            found.append(BattleAlert(None, names, event.shields, event.victories, tuple(lost)))
    return found


def rivals(state: State, event: MedalWon) -> tuple[str, ...]:
    """Return the names of those who can no longer win the Medal of ``event`` (R51)."""
    players, seat = state.players, event.seat
    if event.place == "left":
        seats = [(seat + 1) % len(players)]
    elif event.place == "right":
        seats = [(seat - 1) % len(players)]
    elif event.place == "centre" and event.medal not in state.centre:
        seats = [other for other in range(len(players)) if other != seat]
    else:
        seats = []
    return tuple(players[other].name for other in seats)
