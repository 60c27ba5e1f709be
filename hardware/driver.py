"""What real and simulated panels have in common: everything but the contacts and lamps themselves."""

import time as system_time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable

from msgspec import structs

from config.wiring import Wiring
from hardware.debounce import Debouncer, PanelEvent, Pressed
from hardware.lamps import Buzz, Lamp, LampState, sounding

MOST_EDGES = 4096
"""Edges kept between two ticks. A button moves some 40 times in a press; more than this is a loose
wire, whose oldest edges may go: ``tick`` reads the contacts as well."""


class PanelDriver(ABC):
    """Debounces contacts, blinks lamps and sounds the buzzer over pins that a subclass reads and writes.

    ``clock`` returns seconds and never goes back. ``wiring`` says which seats have what.
    """

    backend = "simulated"
    noisy = True
    """Whether the contacts hang on wires, which catch noise."""

    def __init__(self, wiring: Wiring, clock: Callable[[], float] = system_time.monotonic) -> None:
        self.seats = len(wiring.seats)
        self.wiring = wiring
        self._clock = clock
        self._lamps = {seat: Lamp() for seat, pins in enumerate(wiring.seats) if pins.lamp is not None}
        self._buttons = [seat for seat, pins in enumerate(wiring.seats) if pins.button is not None]
        self._edges: deque[tuple[int, bool, float]] = deque(maxlen=MOST_EDGES)
        self._callback: Callable[[PanelEvent], None] | None = None
        self._debouncer: Debouncer | None = None
        self._buzz: tuple[Buzz, float] | None = None
        self._shown: dict[int | None, bool] = {}

    @abstractmethod
    def _read(self, seat: int) -> bool:
        """Tell whether the contact of ``seat`` is closed."""

    @abstractmethod
    def _write(self, seat: int | None, on: bool) -> None:
        """Switch the lamp of ``seat`` (None: the buzzer) on or off."""

    @abstractmethod
    def _release(self) -> None:
        """Let go of the pins."""

    def start(self, callback: Callable[[PanelEvent], None]) -> None:
        """Hand every event from now on to ``callback``. A button that is down already is no press."""
        self._callback = callback
        self._edges.clear()
        down = {seat: self._read(seat) for seat in self._buttons}
        timing = self.wiring.timing if self.noisy else structs.replace(self.wiring.timing, confirm=0.0)
        self._debouncer = Debouncer(timing, down, self._clock())

    def note(self, seat: int, closed: bool) -> None:
        """Note that the contact of ``seat`` moved just now. Any thread may call this; it only notes."""
        self._edges.append((seat, closed, self._clock()))

    def set_lamp(self, seat: int, state: LampState) -> None:
        """Let the lamp of ``seat`` show ``state`` until told otherwise."""
        if seat in self._lamps:
            now = self._clock()
            self._lamps[seat].set(state, now)
            self._show(now)

    def flash(self, seat: int, state: LampState, seconds: float) -> None:
        """Let the lamp of ``seat`` show ``state`` for ``seconds``, then what it showed before."""
        if seat in self._lamps:
            now = self._clock()
            self._lamps[seat].flash(state, now, seconds)
            self._show(now)

    def buzz(self, kind: Buzz) -> None:
        """Sound the buzzer, where there is one; a new sound replaces one that still goes on."""
        if self.wiring.buzzer is not None:
            now = self._clock()
            self._buzz = (kind, now)
            self._show(now)

    def tick(self, now: float | None = None) -> None:
        """Do what is due at ``now``: events to the callback, then lamps and buzzer."""
        if now is None:
            now = self._clock()
        if self._debouncer is not None:
            for event in self._events(self._debouncer, now):
                if isinstance(event, Pressed):
                    self._answer(event.seat, now)
                if self._callback is not None:
                    self._callback(event)
        self._show(now)

    def down(self, seat: int) -> bool:
        """Tell whether the button of ``seat`` reads pressed right now."""
        return seat in self._buttons and self._read(seat)

    def lit(self, seat: int) -> bool:
        """Tell whether the lamp of ``seat`` is lit right now."""
        return self._shown.get(seat, False)

    def has_lamp(self, seat: int) -> bool:
        """Tell whether ``seat`` has a lamp."""
        return seat in self._lamps

    def has_button(self, seat: int) -> bool:
        """Tell whether ``seat`` has a button."""
        return seat in self._buttons

    def close(self) -> None:
        """Put out the lamps and let go of the pins. Can be called again."""
        self._callback = None
        self._debouncer = None
        for what, on in list(self._shown.items()):
            if on:
                self._switch(what, False)
        self._lamps.clear()
        self._buttons.clear()
        self._buzz = None
        self._release()

    def _answer(self, seat: int, now: float) -> None:
        """Answer a press: with the lamp, or with the buzzer where the seat has none."""
        if seat in self._lamps:
            self._lamps[seat].answer(now)
        elif self.wiring.buzzer is not None:
            self._buzz = (Buzz.PRESS, now)

    def _events(self, debouncer: Debouncer, now: float) -> list[PanelEvent]:
        """Return what happened up to ``now``: the edges noted, the time passed, and what the contacts read.

        Reading them makes up for edges that a backend lost.
        """
        events: list[PanelEvent] = []
        for _ in range(len(self._edges)):
            seat, closed, time = self._edges.popleft()
            events += debouncer.edge(seat, closed, time)
        events += debouncer.tick(now)
        for seat in self._buttons:
            closed = self._read(seat)
            if closed != debouncer.level(seat):
                events += debouncer.edge(seat, closed, now)
        return events

    def _show(self, now: float) -> None:
        """Switch every lamp and the buzzer to what they should be at ``now``."""
        for seat, lamp in self._lamps.items():
            self._switch(seat, lamp.lit(now))
        if self._buzz is not None:
            kind, since = self._buzz
            self._switch(None, sounding(kind, now - since))

    def _switch(self, what: int | None, on: bool) -> None:
        """Switch a lamp, or the buzzer, if it is not so already."""
        if self._shown.get(what, False) != on:
            self._shown[what] = on
            self._write(what, on)
