"""Buttons and lamps: the wiring, what else wants its pins, the library, the backend, stuck buttons."""

from collections.abc import Iterator

from companion.report.doctor.check import Check, fault, good, warning
from companion.report.doctor.machine import Machine
from config.errors import InputError
from config.language import Language
from config.wiring import Wiring, header, load_wiring
from config.wiring_words import bus_words, title_words
from hardware.backends import resolve_backend
from hardware.errors import PanelError
from hardware.panel import Panel

RPI_GPIO, RPI_LGPIO = "RPi.GPIO", "rpi-lgpio"


def panel_checks(
    machine: Machine, lang: Language, wiring_name: str, backend: str, panel: Panel | None = None
) -> Iterator[Check]:
    """Yield what there is to say about buttons and lamps.

    ``panel`` is the one that is open already, if any: it is looked at instead of opening another.
    """
    name = lang.text("Buttons")
    try:
        wiring = load_wiring(wiring_name)
    except InputError as error:
        yield fault(
            "wiring-bad",
            name,
            lang.said(error.sentence),
            lang.text("Correct the file; companion wiring --list names the wirings that work."),
        )
        return
    if machine.version(RPI_GPIO) and machine.version(RPI_LGPIO):
        yield fault(
            "pins-two-libraries",
            name,
            lang.text("RPi.GPIO and rpi-lgpio are both installed and overwrite each other"),
            lang.text("pip uninstall RPi.GPIO rpi-lgpio, then: sudo apt install python3-rpi-lgpio"),
        )
        return
    yield from _panel(machine, lang, name, wiring, backend, panel)


def _panel(
    machine: Machine, lang: Language, name: str, wiring: Wiring, backend: str, panel: Panel | None
) -> Iterator[Check]:
    """Yield what happens when the panel is opened."""
    from hardware import open_panel

    model = machine.raspberry_pi
    opened: Panel | None = None
    try:
        chosen = resolve_backend(backend, model)
        if chosen != "simulated":
            yield from _buses(machine, lang, name, wiring)
        shown = panel or (opened := open_panel(wiring, chosen))
        if shown.backend == "simulated" and model:
            yield warning(
                "panel-simulated",
                name,
                lang.text("simulated: the pins of this Raspberry Pi are not used"),
                lang.text('Set backend = "auto" under [panel] in settings.toml, or go on by touch.'),
            )
        elif shown.backend == "simulated":
            yield good(name, lang.text("simulated: the keys 1 to 7 are the buttons"))
        else:
            yield good(
                name,
                lang.text(
                    "{title}, over {backend}", title=title_words(wiring.title, lang), backend=shown.backend
                ),
            )
            yield from _pressed(lang, name, wiring, shown)
    except PanelError as error:
        yield fault("panel-refused", name, lang.said(error.found), lang.said(error.cure))
    finally:
        if opened is not None:
            opened.close()


def _pressed(lang: Language, name: str, wiring: Wiring, panel: Panel) -> Iterator[Check]:
    """Yield a warning for every button that reads pressed now."""
    for seat in range(panel.seats):
        if panel.down(seat):
            yield warning(
                "button-down",
                name,
                lang.text("the button of seat {seat} reads pressed", seat=seat + 1),
                lang.text(
                    "If nobody presses it: it sticks, its wires touch, or it goes to {other} and the wiring "
                    'says pull = "{pull}".',
                    other="3.3 V" if wiring.pull == "up" else "ground",
                    pull=wiring.pull,
                ),
            )


def buses_in_use(machine: Machine) -> list[str]:
    """Return the buses that the system has switched on: of i2c, spi, uart."""
    console = machine.read("/proc/cmdline") or ""
    on = {
        "i2c": machine.exists("/dev/i2c-1"),
        "spi": bool(machine.glob("/dev", "spidev0.*")),
        "uart": any(f"console={port}" in console for port in ("serial0", "ttyS0", "ttyAMA0", "ttyAMA10")),
    }
    return [bus for bus, used in on.items() if used]


def _buses(machine: Machine, lang: Language, name: str, wiring: Wiring) -> Iterator[Check]:
    """Yield a warning for every bus that is switched on and shares a pin with the panel."""
    for bus in buses_in_use(machine):
        shared = [f"GPIO {gpio}" for _, _, gpio in wiring.users() if gpio in header().buses[bus].gpio]
        if shared:
            yield warning(
                "pins-shared",
                name,
                lang.text(
                    "{pins} belong to {bus}, which is switched on",
                    pins=", ".join(shared),
                    bus=bus_words(header().buses[bus].purpose, lang),
                ),
                lang.text(
                    "Switch it off (sudo raspi-config, Interface Options), or use other pins in the wiring."
                ),
            )
