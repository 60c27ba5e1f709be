"""The panel: a lit button for every seat. This is all that the rest of the companion needs to know.

A panel never calls back from another thread. Contacts are noted whenever they move; ``tick``, called
by the main loop once a frame, turns them into events and moves the lamps, so that every press is
answered by its lamp within one frame.
"""

from collections.abc import Callable
from typing import Protocol

from hardware.debounce import Freed, Held, HeldTogether, PanelEvent, Pressed, Stuck
from hardware.lamps import Buzz, LampState

__all__ = [
    "POWER_OFF_STATUS",
    "Buzz",
    "Freed",
    "Held",
    "HeldTogether",
    "LampState",
    "Panel",
    "PanelEvent",
    "Pressed",
    "Stuck",
]

POWER_OFF_STATUS = 42
"""Exit status with which the companion asks the service that started it to switch the machine off."""


class Panel(Protocol):
    """Buttons, lamps and perhaps a buzzer. Seats are counted from 0, times are seconds of the clock."""

    backend: str
    """``rpigpio``, ``lgpio``, ``mock`` or ``simulated``."""

    seats: int
    """How many seats the panel serves. Others may be named: their lamps are simply not there."""

    def start(self, callback: Callable[[PanelEvent], None]) -> None:
        """Hand every event from now on to ``callback``, within ``tick`` on the thread that calls it."""

    def set_lamp(self, seat: int, state: LampState) -> None:
        """Let the lamp of ``seat`` show ``state`` until told otherwise."""

    def flash(self, seat: int, state: LampState, seconds: float) -> None:
        """Let the lamp of ``seat`` show ``state`` for ``seconds``, then what it showed before."""

    def buzz(self, kind: Buzz) -> None:
        """Sound the buzzer, where there is one."""

    def tick(self, now: float | None = None) -> None:
        """Do what is due at ``now`` (default: the panel's clock): events, lamps, buzzer."""

    def down(self, seat: int) -> bool:
        """Tell whether the button of ``seat`` reads pressed right now."""

    def lit(self, seat: int) -> bool:
        """Tell whether the lamp of ``seat`` is lit right now."""

    def has_lamp(self, seat: int) -> bool:
        """Tell whether ``seat`` has a lamp."""

    def has_button(self, seat: int) -> bool:
        """Tell whether ``seat`` has a button."""

    def close(self) -> None:
        """Put out the lamps and let go of the pins. Can be called again."""
