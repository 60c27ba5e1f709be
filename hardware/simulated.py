"""A panel without pins: the number keys of a desktop, or a test, press its buttons."""

import time as system_time
from collections.abc import Callable

from config.wiring import SeatPins, Wiring
from hardware.driver import PanelDriver
from hardware.lamps import LampState
from hardware.panel import Held, Pressed

KEYS = 7
"""Seats of the simulated panel: the keys 1 to 7 stand for their buttons."""


class SimulatedPanel(PanelDriver):
    """Buttons that are pressed by calls, lamps that can be looked at.

    ``key_down`` and ``key_up`` move a contact, as a key does; ``press`` and ``hold`` are a whole gesture
    at once. Keys that repeat while they are down do no harm.
    """

    backend = "simulated"

    noisy = False

    def __init__(
        self, wiring: Wiring | int = KEYS, clock: Callable[[], float] = system_time.monotonic
    ) -> None:
        if isinstance(wiring, int):
            pins = tuple(SeatPins(button=seat, lamp=seat + wiring) for seat in range(wiring))
            wiring = Wiring(title="Simulated", seats=pins, buzzer=2 * wiring)
        super().__init__(wiring, clock)
        self._closed: set[int] = set()
        self.buzzing = False

    def key_down(self, seat: int) -> None:
        """Close the contact of ``seat``; nothing where there is no such button."""
        if seat in self._buttons and seat not in self._closed:
            self._closed.add(seat)
            self.note(seat, True)

    def key_up(self, seat: int) -> None:
        """Open the contact of ``seat``."""
        if seat in self._closed:
            self._closed.discard(seat)
            self.note(seat, False)

    def press(self, seat: int) -> None:
        """Press and release the button of ``seat`` in no time: the event is delivered before this returns."""
        self._deliver(seat, held=False)

    def hold(self, seat: int) -> None:
        """Hold the button of ``seat``: delivers Pressed, then Held, before this returns."""
        self._deliver(seat, held=True)

    def lamp(self, seat: int) -> LampState:
        """Return the state that the lamp of ``seat`` shows now (OFF where there is none)."""
        lamp = self._lamps.get(seat)
        return LampState.OFF if lamp is None else lamp.state(self._clock())

    def _deliver(self, seat: int, held: bool) -> None:
        """Deliver the events of a whole gesture."""
        if seat not in self._buttons or self._callback is None:
            return
        now = self._clock()
        self._answer(seat, now)
        self._callback(Pressed(seat, now))
        if held:
            self._callback(Held(seat, now + self.wiring.timing.hold))
        self._show(now)

    def _read(self, seat: int) -> bool:
        return seat in self._closed

    def _write(self, seat: int | None, on: bool) -> None:
        if seat is None:
            self.buzzing = on

    def _release(self) -> None:
        self._closed.clear()
