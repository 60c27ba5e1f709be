"""Display, its driver and renderer, and the touchscreen."""

import sys
from collections.abc import Iterator

from companion.report.doctor.check import Check, fault, good, warning
from companion.report.doctor.machine import Machine
from config.language import Language

ALWAYS = {"libGL.so.1": "libgl1"}
CONSOLE = {
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libgbm.so.1": "libgbm1",
    "libdrm.so.2": "libdrm2",
}
TOUCH = {"libmtdev.so.1": "libmtdev1"}
"""Shared libraries and the Debian packages they come from: always, without a desktop, for touch there."""

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software rasterizer")
ABS_MT_POSITION_X = 53
"""The bit of a touchscreen among the axes of an input device (linux/input-event-codes.h)."""


def display_checks(machine: Machine, lang: Language, renderer: str | None = None) -> Iterator[Check]:
    """Yield what there is to say about the screen.

    ``renderer`` is what draws the window that is open already; without one the graphics system is asked
    in a program of its own, since drivers that are broken bring down whoever asks.
    """
    console = not machine.environment.get("DISPLAY")
    trouble = list(_libraries(machine, lang, console))
    yield from trouble
    display = _display(machine, lang, console)
    yield display
    if display.status != "fault" and not trouble:
        yield _renderer(machine, lang, renderer)
    yield _touch(machine, lang, console)


def _libraries(machine: Machine, lang: Language, console: bool) -> Iterator[Check]:
    """Yield a fault for each library that the window needs and the system lacks."""
    for library, package in (ALWAYS | (CONSOLE if console else {})).items():
        if not machine.loadable(library):
            yield fault(
                "display-library",
                lang.text("Display"),
                lang.text("{library} is missing", library=library),
                lang.text("sudo apt install {package}", package=machine.apt_name(package)),
            )


def _display(machine: Machine, lang: Language, console: bool) -> Check:
    name = lang.text("Display")
    if not console:
        return good(name, lang.text("desktop ({display})", display=machine.environment["DISPLAY"]))
    cards = machine.glob("/dev/dri", "card*")
    if not cards:
        return fault(
            "display-none",
            name,
            lang.text("there is no desktop and no graphics card"),
            lang.text(
                "Attach a screen; on a Raspberry Pi, config.txt needs dtoverlay=vc4-kms-v3d. "
                "Over the network, start from the desktop or use --headless."
            ),
        )
    if not any(machine.accessible(card) for card in cards):
        return fault(
            "display-permission",
            name,
            lang.text("{card} may not be used", card=f"/dev/dri/{cards[0].name}"),
            lang.text("sudo usermod -aG video,render $USER, then log out and in again."),
        )
    driver = machine.environment.get("SDL_VIDEODRIVER", "KMSDRM")
    if driver.upper() != "KMSDRM":
        return fault(
            "display-driver",
            name,
            lang.text("SDL_VIDEODRIVER is {driver}: nothing would be seen", driver=driver),
            lang.text("Unset SDL_VIDEODRIVER, or set it to KMSDRM."),
        )
    connectors = machine.glob("/sys/class/drm", "card*-*")
    plugged = [
        connector.name.partition("-")[2]
        for connector in connectors
        if machine.read(f"/sys/class/drm/{connector.name}/status") == "connected"
    ]
    if connectors and not plugged:
        return fault(
            "display-unplugged",
            name,
            lang.text("no screen is connected"),
            lang.text("Plug the screen in before you switch on. Check a ribbon cable at both ends."),
        )
    return good(
        name, lang.text("no desktop, drawing straight to {screen}", screen=", ".join(plugged) or "KMS")
    )


def _renderer(machine: Machine, lang: Language, renderer: str | None) -> Check:
    name = lang.text("Renderer")
    if renderer is None:
        renderer = (machine.run([sys.executable, "-m", "companion.report.doctor.renderer"]) or "").strip()
    if not renderer:
        return warning(
            "renderer-unknown",
            name,
            lang.text("the graphics system does not say what draws"),
            lang.text(
                "If the window stays black: sudo apt install --reinstall libegl1 libgles2 libgl1-mesa-dri."
            ),
        )
    if any(word in renderer.lower() for word in SOFTWARE):
        return warning(
            "renderer-software",
            name,
            lang.text("{renderer}: the processor draws, slowly", renderer=renderer),
            lang.text(
                "A Raspberry Pi needs dtoverlay=vc4-kms-v3d in config.txt, a desktop its graphics driver."
            ),
        )
    return good(name, renderer)


def touchscreens(machine: Machine) -> list[tuple[str, str]]:
    """Return name and device (``/dev/input/eventN``) of every touchscreen that the kernel knows."""
    found: list[tuple[str, str]] = []
    for block in (machine.read("/proc/bus/input/devices") or "").split("\n\n"):
        facts = {line[3:].partition("=")[0]: line[3:].partition("=")[2] for line in block.splitlines()}
        axes = int("".join(word.rjust(16, "0") for word in facts.get("ABS", "0").split()), 16)
        events = [word for word in facts.get("Handlers", "").split() if word.startswith("event")]
        if axes >> ABS_MT_POSITION_X & 1 and events and not _touchpad(facts.get("PROP", "0")):
            found.append((facts.get("Name", "").strip('"'), f"/dev/input/{events[0]}"))
    return found


def _touchpad(properties: str) -> bool:
    """Tell whether a device points instead of being touched where the picture is (INPUT_PROP_POINTER)."""
    return bool(int(properties.split()[-1], 16) & 1)


def _touch(machine: Machine, lang: Language, console: bool) -> Check:
    name = lang.text("Touch")
    screens = touchscreens(machine)
    if not screens:
        return warning(
            "touch-none",
            name,
            lang.text("no touchscreen"),
            lang.text("A mouse does as well. For a touch display, check its ribbon cable and power wires."),
        )
    title, device = screens[0]
    if not console:
        return good(name, lang.text("{title}, through the desktop", title=title))
    if not machine.loadable("libmtdev.so.1"):
        return fault(
            "touch-library",
            name,
            lang.text("{title} cannot be read: {library} is missing", title=title, library="libmtdev.so.1"),
            lang.text("sudo apt install {package}", package=machine.apt_name(TOUCH["libmtdev.so.1"])),
        )
    if not machine.accessible(machine.path(device)):
        return fault(
            "touch-permission",
            name,
            lang.text("{title} may not be read ({device})", title=title, device=device),
            lang.text("sudo usermod -aG input $USER, then log out and in again."),
        )
    return good(name, lang.text("{title}, through mtdev ({device})", title=title, device=device))
