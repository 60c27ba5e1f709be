"""A clock that tests move, and panels on gpiozero's mock pins that run by it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from config.wiring import SeatPins, Wiring
from hardware.backends import pin_factory
from hardware.gpio_panel import GpioPanel
from hardware.panel import PanelEvent

MILLISECOND = 0.001
SHIPPED = [f"{word}-seats{lamps}" for word in ("two", "four", "seven") for lamps in ("", "-no-lamps")]
"""The names of the wirings that come with the companion."""


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def wiring(count: int = 2, **changes: Any) -> Wiring:
    """Return a wiring of ``count`` lit buttons: buttons on GPIO 4, 17, 27 …, lamps on 18, 23, 24 …"""
    buttons, lamps = (4, 17, 27, 22, 5, 6, 13), (18, 23, 24, 25, 12, 16, 20)
    pins = tuple(SeatPins(button=buttons[seat], lamp=lamps[seat]) for seat in range(count))
    return Wiring(**({"title": "Test", "seats": pins, "buzzer": 21} | changes))


class Bench:
    """A panel on mock pins with fingers on its buttons and an eye on its lamps."""

    def __init__(self, wires: Wiring, clock: Clock) -> None:
        self.clock = clock
        self.wiring = wires
        self.factory = pin_factory("mock")
        self.panel = GpioPanel(wires, self.factory, "mock", clock)
        self.events: list[PanelEvent] = []
        self.frames = 0

    def start(self) -> "Bench":
        self.panel.start(self.events.append)
        return self

    def button(self, seat: int) -> Any:
        return self.factory.pin(self.wiring.seats[seat].button)

    def lamp(self, seat: int) -> Any:
        return self.factory.pin(self.wiring.seats[seat].lamp)

    def close_contact(self, seat: int) -> None:
        pin = self.button(seat)
        pin.drive_low() if self.wiring.pull == "up" else pin.drive_high()

    def open_contact(self, seat: int) -> None:
        pin = self.button(seat)
        pin.drive_high() if self.wiring.pull == "up" else pin.drive_low()

    def bounce(self, seat: int, edges: int, within: float, ends_closed: bool) -> None:
        """Move the contact ``edges`` times within so many seconds, ending as told."""
        for number in range(edges):
            self.clock.now += within / edges
            closed = ends_closed == ((edges - number) % 2 == 1)
            self.close_contact(seat) if closed else self.open_contact(seat)

    def frame(self, seconds: float = 0.05) -> None:
        """Let ``seconds`` pass and do what the main loop does once a frame."""
        self.clock.now += seconds
        self.panel.tick()
        self.frames += 1

    def wait(self, seconds: float, frame: float = 0.05) -> None:
        """Let ``seconds`` pass frame by frame."""
        end = self.clock.now + seconds
        while self.clock.now < end - 1e-9:
            self.frame(min(frame, end - self.clock.now))


@contextmanager
def bench(wires: Wiring | None = None, clock: Clock | None = None) -> Iterator[Bench]:
    """Yield a Bench whose mock pins note times by the same clock; everything is closed at the end."""
    clock = clock or Clock()
    with mock.patch("gpiozero.pins.mock.monotonic", clock):
        made = Bench(wires or wiring(), clock)
        try:
            yield made
        finally:
            made.panel.close()
