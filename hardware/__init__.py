"""Buttons, lamps and buzzer: real pins or simulated ones behind one small interface."""

import logging
import time as system_time
from collections.abc import Callable

from config.wiring import Wiring
from hardware.backends import pin_factory, raspberry_pi, resolve_backend
from hardware.errors import PanelError
from hardware.gpio_panel import GpioPanel
from hardware.panel import Panel
from hardware.simulated import SimulatedPanel

__all__ = ["Panel", "PanelError", "SimulatedPanel", "open_panel", "open_panel_or_none"]

_log = logging.getLogger(__name__)


def open_panel(
    wiring: Wiring, backend: str = "auto", clock: Callable[[], float] = system_time.monotonic
) -> Panel:
    """Return the panel that ``wiring`` describes, over ``backend``, not yet started.

    ``backend``: ``rpigpio``, ``lgpio``, ``simulated``, ``mock``, or ``auto`` (``rpigpio`` on a Raspberry Pi,
    ``simulated`` elsewhere). A simulated panel always serves seven seats: the keys 1 to 7.
    Raises PanelError, which says what is wrong and what to do. Nothing else is tried instead.
    """
    name = resolve_backend(backend, raspberry_pi())
    if name == "simulated":
        return SimulatedPanel(clock=clock)
    return GpioPanel(wiring, pin_factory(name, wiring.chip), name, clock)


def open_panel_or_none(
    wiring: Wiring, backend: str = "auto", clock: Callable[[], float] = system_time.monotonic
) -> tuple[Panel, PanelError | None]:
    """Return the panel, or a simulated one and the error to show: the game goes on by touch."""
    try:
        return open_panel(wiring, backend, clock), None
    except PanelError as error:
        _log.warning("No buttons: %s", error)
        return SimulatedPanel(clock=clock), error
