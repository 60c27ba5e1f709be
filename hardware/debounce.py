"""From bouncing contacts to presses, holds and faults: pure, the time comes in with every call.

A contact closes and opens many times within some milliseconds when a button is pressed or let go, and
a long wire catches pulses of microseconds from a lamp or a telephone. A button is pressed once it has
read closed for ``Timing.confirm`` seconds without a break, and down until it has read open for
``Timing.settle`` seconds; in these, closings shorter than ``confirm`` are no break.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from config.wiring import Timing


class Pressed(msgspec.Struct, frozen=True, tag=True):
    """A button went down at ``time`` (seconds of the panel's clock) and stayed so until that was sure.

    A ``Held`` may still follow.
    """

    seat: int
    time: float


class Held(msgspec.Struct, frozen=True, tag=True):
    """A button has been down for ``Timing.hold`` seconds; its ``Pressed`` came when it went down."""

    seat: int
    time: float


class HeldTogether(msgspec.Struct, frozen=True, tag=True):
    """Two or more buttons, pressed at about the same time, were held: shut down cleanly."""

    seats: tuple[int, ...]
    time: float


class Stuck(msgspec.Struct, frozen=True, tag=True):
    """A button reads pressed for so long that it must be stuck or wrongly wired. It counts no more."""

    seat: int
    time: float


class Freed(msgspec.Struct, frozen=True, tag=True):
    """A stuck button has come free and counts again."""

    seat: int
    time: float


PanelEvent: TypeAlias = Pressed | Held | HeldTogether | Stuck | Freed


class _Button:
    """What is known of one button."""

    def __init__(self, down: bool, time: float) -> None:
        self.raw = down
        self.raw_since = time
        self.open_since = time
        self.down = down
        self.down_since = time
        self.from_start = down
        self.told_hold = down
        self.told_stuck = False

    @property
    def counts(self) -> bool:
        """Whether a player is pressing this button, as far as we know."""
        return self.down and not self.told_stuck and not self.from_start


class Debouncer:
    """All buttons of a panel: edges in, events out.

    ``down`` says which seats read pressed at the start, at ``time``. That is no press: such a button
    has to be let go first, and is reported as stuck if it never is.
    """

    def __init__(self, timing: Timing, down: dict[int, bool], time: float) -> None:
        self._timing = timing
        self._buttons = {seat: _Button(pressed, time) for seat, pressed in down.items()}
        self._told_together = False

    def edge(self, seat: int, pressed: bool, time: float) -> list[PanelEvent]:
        """Take in that the contact of ``seat`` closed (``pressed``) or opened at ``time``."""
        events = self.tick(time)
        button = self._buttons[seat]
        if pressed != button.raw:
            if button.raw and time - button.raw_since >= self._timing.confirm:
                button.open_since = time
            button.raw, button.raw_since = pressed, time
        return events

    def tick(self, time: float) -> list[PanelEvent]:
        """Take in that it is ``time`` now: buttons settle, holds and stuck buttons become known."""
        events: list[PanelEvent] = []
        for seat, button in self._buttons.items():
            events += self._settle(seat, button, time)
            events += self._confirm(seat, button, time)
        events.sort(key=lambda event: event.time)
        events += self._together(time)
        for seat, button in self._buttons.items():
            events += self._lasting(seat, button, time)
        return events

    def level(self, seat: int) -> bool:
        """Return what the contact of ``seat`` was last known to read."""
        return self._buttons[seat].raw

    def down(self, seat: int) -> bool:
        """Tell whether ``seat`` is holding its button down (bounces taken out)."""
        return self._buttons[seat].down

    def _settle(self, seat: int, button: _Button, time: float) -> Iterator[PanelEvent]:
        """Count ``button`` as released once it has read open for long enough."""
        if button.down and not button.raw and time - button.open_since >= self._timing.settle:
            button.down = button.from_start = False
            if button.told_stuck:
                button.told_stuck = False
                yield Freed(seat, time)

    def _confirm(self, seat: int, button: _Button, time: float) -> Iterator[PanelEvent]:
        """Count ``button`` as pressed once it has read closed for long enough."""
        if button.raw and not button.down and time - button.raw_since >= self._timing.confirm:
            button.down, button.down_since, button.told_hold = True, button.raw_since, False
            yield Pressed(seat, button.raw_since)

    def _together(self, time: float) -> Iterator[PanelEvent]:
        """Find two or more buttons that were pressed together and have been held long enough."""
        group = [seat for seat, button in self._buttons.items() if button.raw and self._partners(seat)]
        if not group:
            self._told_together = False
        elif not self._told_together and all(
            time - self._buttons[seat].down_since >= self._timing.together for seat in group
        ):
            self._told_together = True
            yield HeldTogether(tuple(sorted(group)), time)

    def _lasting(self, seat: int, button: _Button, time: float) -> Iterator[PanelEvent]:
        """Tell of a button that has been down for long."""
        if not button.down or not button.raw:
            return
        lasted = time - button.down_since
        if not button.told_hold and lasted >= self._timing.hold:
            button.told_hold = True
            if not self._partners(seat):
                yield Held(seat, time)
        if not button.told_stuck and lasted >= self._timing.stuck:
            button.told_stuck = True
            yield Stuck(seat, time)

    def _partners(self, seat: int) -> bool:
        """Tell whether another button was pressed at about the same time and is still down.

        A stuck button, or one that was down from the start, is nobody's partner.
        """
        own = self._buttons[seat]
        return own.counts and any(
            other.counts and abs(other.down_since - own.down_since) < self._timing.hold
            for number, other in self._buttons.items()
            if number != seat
        )
