"""The panel on real pins: gpiozero's devices over the pin factory of a named backend."""

import functools
import time as system_time
from collections.abc import Callable
from typing import Any

from config.said import Said
from config.wiring import Wiring
from hardware.backends import explained
from hardware.driver import PanelDriver


class GpioPanel(PanelDriver):
    """Buttons and lamps on pins, as ``wiring`` says.

    ``factory`` is one of gpiozero's pin factories (:func:`hardware.backends.pin_factory`); the panel
    closes it. Raises a PanelError where a pin is busy, cannot be used or may not be used; nothing stays
    claimed then.
    """

    def __init__(
        self,
        wiring: Wiring,
        factory: Any,
        backend: str,
        clock: Callable[[], float] = system_time.monotonic,
    ) -> None:
        super().__init__(wiring, clock)
        self.backend = backend
        self._factory = factory
        self._inputs: dict[int, Any] = {}
        self._outputs: dict[int | None, Any] = {}
        try:
            for seat, pins in enumerate(wiring.seats):
                if pins.button is not None:
                    with explained(backend, _said_of_button(pins.button, seat)):
                        self._inputs[seat] = self._button(seat, pins.button)
                if pins.lamp is not None:
                    with explained(backend, _said_of_lamp(pins.lamp, seat)):
                        self._outputs[seat] = self._output(pins.lamp)
            if wiring.buzzer is not None:
                with explained(backend, Said("GPIO {pin} (the buzzer)", pin=wiring.buzzer)):
                    self._outputs[None] = self._output(wiring.buzzer)
        except Exception:
            self._release()
            raise

    def _button(self, seat: int, gpio: int) -> Any:
        """Claim the pin of a button. The backends' own debouncing differs, so it stays off."""
        import gpiozero

        device = gpiozero.DigitalInputDevice(
            gpio, pull_up=self.wiring.pull == "up", bounce_time=None, pin_factory=self._factory
        )
        device.when_activated = functools.partial(self.note, seat, True)
        device.when_deactivated = functools.partial(self.note, seat, False)
        return device

    def _output(self, gpio: int) -> Any:
        """Claim the pin of a lamp or the buzzer, dark or silent."""
        import gpiozero

        return gpiozero.DigitalOutputDevice(
            gpio, active_high=self.wiring.lamp_on == "high", initial_value=False, pin_factory=self._factory
        )

    def _read(self, seat: int) -> bool:
        return bool(self._inputs[seat].is_active)

    def _write(self, seat: int | None, on: bool) -> None:
        device = self._outputs[seat]
        if on:
            device.on()
        else:
            device.off()

    def _release(self) -> None:
        for device in (*self._inputs.values(), *self._outputs.values()):
            device.close()
        self._inputs.clear()
        self._outputs.clear()
        if self._factory is not None:
            self._factory.close()
            self._factory = None


def _said_of_button(gpio: int, seat: int) -> Said:
    return Said("GPIO {pin} (the button of seat {seat})", pin=gpio, seat=seat + 1)


def _said_of_lamp(gpio: int, seat: int) -> Said:
    return Said("GPIO {pin} (the lamp of seat {seat})", pin=gpio, seat=seat + 1)
