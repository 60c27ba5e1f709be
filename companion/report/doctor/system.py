"""Model, system, power, users' groups and the service."""

from collections.abc import Iterator

from companion.report.doctor.check import Check, fault, good, warning
from companion.report.doctor.machine import Machine
from config.language import Language

LEAST_MEMORY = 900
"""MiB. A board of 1 GB shows some 910 of them; the table at 1280×720 takes about 400."""

RELEASES = ("bookworm", "trixie")
OLDEST_PYTHON = (3, 11)
GROUPS = ("video", "render", "input", "gpio", "audio")
"""Groups that own camera, display, touchscreen, pins and sound on Raspberry Pi OS."""

SERVICE = "architects-companion.service"

_UNDER_VOLTAGE = 1 << 0 | 1 << 16
_TOO_HOT = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 17 | 1 << 18 | 1 << 19
"""Bits of ``vcgencmd get_throttled``, now and since the start."""


def system_checks(machine: Machine, lang: Language) -> Iterator[Check]:
    """Yield what there is to say about the computer and its system."""
    yield _model(machine, lang)
    yield _system(machine, lang)
    if machine.raspberry_pi:
        yield from _power(machine, lang)
        yield _groups(machine, lang)
    yield from _service(machine, lang)


def _model(machine: Machine, lang: Language) -> Check:
    name = lang.text("Computer")
    model = machine.raspberry_pi or lang.text(
        "no Raspberry Pi ({architecture})", architecture=machine.architecture
    )
    memory = _memory(machine)
    if memory is not None and memory < LEAST_MEMORY:
        return warning(
            "memory-small",
            name,
            lang.text("{model}, {memory} MB of memory", model=model, memory=memory),
            lang.text("Use a model with 1 GB or more, and no desktop (script/install-pi --system lite)."),
        )
    if memory is None:
        return good(name, model)
    return good(name, lang.text("{model}, {memory} MB of memory", model=model, memory=memory))


def _memory(machine: Machine) -> int | None:
    """Return the memory in MiB, where the system says it."""
    for line in (machine.read("/proc/meminfo") or "").splitlines():
        if line.startswith("MemTotal:"):
            return int(line.split()[1]) // 1024
    return None


def _system(machine: Machine, lang: Language) -> Check:
    name = lang.text("System")
    if machine.bits != 64 or machine.architecture in ("armv6l", "armv7l", "i686"):
        return fault(
            "system-32-bit",
            name,
            lang.text("a 32-bit system ({architecture})", architecture=machine.architecture),
            lang.text("Install the 64-bit Raspberry Pi OS: Kivy and OpenCV come for 64 bits only."),
        )
    python = ".".join(map(str, machine.python))
    if machine.python < OLDEST_PYTHON:
        return fault(
            "python-old",
            name,
            lang.text("Python {version}", version=python),
            lang.text("Use Python 3.11 or newer: Debian bookworm and trixie bring it."),
        )
    release = machine.codename or lang.text("unknown")
    found = lang.text("{release}, Python {version}, 64 bits", release=release, version=python)
    if machine.codename not in RELEASES:
        return warning(
            "system-untried",
            name,
            found,
            lang.text(
                "The companion is tried on Debian and Raspberry Pi OS, bookworm and trixie. "
                "Elsewhere packages have other names."
            ),
        )
    return good(name, found)


def _power(machine: Machine, lang: Language) -> Iterator[Check]:
    """Yield what the firmware says about voltage and heat."""
    said = machine.run(["vcgencmd", "get_throttled"])
    name = lang.text("Power")
    try:
        bits = int((said or "").strip().rpartition("=")[2], 16)
    except ValueError:
        return
    if bits & _UNDER_VOLTAGE:
        yield warning(
            "power-low",
            name,
            lang.text("the voltage fell too low since the start"),
            lang.text("Use the power supply made for your model and a short cable."),
        )
    if bits & _TOO_HOT:
        yield warning(
            "heat",
            name,
            lang.text("the processor slowed down since the start, because it was too hot"),
            lang.text("Give the board air or a cooler, and keep it out of the sun."),
        )
    if not bits & (_UNDER_VOLTAGE | _TOO_HOT):
        yield good(name, lang.text("voltage and temperature are fine"))


def _groups(machine: Machine, lang: Language) -> Check:
    name = lang.text("Permissions")
    known = {line.split(":")[0] for line in (machine.read("/etc/group") or "").splitlines()}
    missing = [group for group in GROUPS if group in known and group not in machine.groups()]
    user = machine.environment.get("USER", "$USER")
    if missing and user != "root":
        return warning(
            "groups-missing",
            name,
            lang.text("you are not in: {groups}", groups=", ".join(missing)),
            lang.text(
                "sudo usermod -aG {groups} {user}, then log out and in again (script/install-pi does it).",
                groups=",".join(missing),
                user=user,
            ),
        )
    return good(name, lang.text("camera, display, touchscreen, pins and sound may be used"))


def _service(machine: Machine, lang: Language) -> Iterator[Check]:
    """Yield whether the service that starts the companion works, where there is one."""
    if not machine.exists(f"/etc/systemd/system/{SERVICE}"):
        return
    name = lang.text("Start on boot")
    state = (machine.run(["systemctl", "show", "--property=ActiveState", "--value", SERVICE]) or "").strip()
    if state == "failed":
        yield fault(
            "service-failed",
            name,
            lang.text("the service has failed"),
            lang.text(
                "Read why: journalctl -u {service} -b. Then: sudo systemctl restart {service}",
                service=SERVICE,
            ),
        )
    else:
        yield good(name, lang.text("the service is {state}", state=state or lang.text("installed")))
