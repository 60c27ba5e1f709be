"""Disk and time, settings and the versions of what is installed."""

import re
from collections.abc import Iterator

from companion.report.doctor.check import Check, fault, good, warning
from companion.report.doctor.machine import Machine
from config.errors import InputError
from config.language import Language
from config.paths import data_folder
from config.settings import load_settings, settings_file

FULL, LOW = 20 * 2**20, 200 * 2**20
"""Bytes: a game takes less than 1 MiB, but a full disk stops SQLite and the system's own log."""

BUILT = 1764547200.0
"""1 December 2025, before which this program did not exist: a clock that shows less is wrong."""

MARK = re.compile(r"^([A-Za-z0-9._-]+)\s*(?:\[[^\]]*\])?\s*([^;]*)")
BOUND = re.compile(r"(>=|<|==|!=|~=|<=|>)\s*([0-9][0-9.]*)")


def storage_checks(machine: Machine, lang: Language) -> Iterator[Check]:
    """Yield what there is to say about disk, settings, clock and packages."""
    yield _disk(machine, lang)
    yield _settings(lang)
    yield _clock(machine, lang)
    yield from _versions(machine, lang)


def _disk(machine: Machine, lang: Language) -> Check:
    name = lang.text("Disk")
    folder = data_folder()
    reason = machine.writable(folder)
    if reason is not None:
        return fault(
            "disk-read-only",
            name,
            lang.text("{folder} cannot be written: {reason}", folder=folder, reason=reason),
            lang.text(
                "Check that the folder is yours (ls -ld) and that the card is not worn out "
                "(dmesg | grep mmc), or name another folder with COMPANION_HOME."
            ),
        )
    free = machine.free(folder)
    megabytes = free // 2**20
    found = lang.text("{megabytes} MB free in {folder}", megabytes=megabytes, folder=folder)
    cure = lang.text("Make room: sudo apt clean, journalctl --vacuum-size=50M, or a larger card.")
    if free < FULL:
        return fault("disk-full", name, found, cure)
    if free < LOW:
        return warning("disk-low", name, found, cure)
    return good(name, found)


def _settings(lang: Language) -> Check:
    name = lang.text("Settings")
    try:
        load_settings()
    except InputError as error:
        return fault(
            "settings-bad",
            name,
            lang.said(error.sentence),
            lang.text("Correct that line, or move the file away to play with the settings as shipped."),
        )
    file = settings_file()
    return good(
        name, str(file) if file.exists() else lang.text("as shipped; your own would be {file}", file=file)
    )


def _clock(machine: Machine, lang: Language) -> Check:
    name = lang.text("Clock")
    if machine.now() < BUILT:
        return warning(
            "clock-wrong",
            name,
            lang.text("the date is wrong: games will be filed under it"),
            lang.text("Connect the network once, or set it: sudo date -s 'YYYY-MM-DD HH:MM'."),
        )
    if machine.raspberry_pi and not machine.exists("/run/systemd/timesync/synchronized"):
        if machine.exists("/dev/rtc0"):
            return good(name, lang.text("kept by the board's own clock"))
        return warning(
            "clock-unset",
            name,
            lang.text("not set since the start: this board has no clock of its own"),
            lang.text("Connect the network once after switching on, or add a clock module (I²C)."),
        )
    return good(name, lang.text("set"))


def _versions(machine: Machine, lang: Language) -> Iterator[Check]:
    """Yield the packages that are missing or too old, and one line with the versions of the rest."""
    name = lang.text("Packages")
    there: list[str] = []
    sound = True
    for requirement in machine.requirements():
        if ";" in requirement:
            continue
        package, bounds = _parsed(requirement)
        version = machine.version(package)
        if version is None:
            sound = False
            yield fault(
                "package-missing",
                name,
                lang.text("{package} is missing", package=package),
                lang.text("Run script/bootstrap again (on a Raspberry Pi: script/install-pi --apply)."),
            )
        elif not _allowed(version, bounds):
            sound = False
            yield fault(
                "package-version",
                name,
                lang.text(
                    "{package} is {version}, but {bounds} is needed",
                    package=package,
                    version=version,
                    bounds=bounds,
                ),
                lang.text("Run script/bootstrap again (on a Raspberry Pi: script/install-pi --apply)."),
            )
        else:
            there.append(f"{package} {version}")
    numpy = machine.version("numpy") or ""
    if machine.codename == "bookworm" and machine.version("picamera2") and not numpy.startswith("1."):
        sound = False
        yield warning(
            "numpy-new",
            name,
            lang.text("numpy {version}: the system's Picamera2 needs numpy 1", version=numpy),
            lang.text("Remove the folder .venv and run script/install-pi --apply."),
        )
    if sound:
        yield good(name, ", ".join(there))


def _parsed(requirement: str) -> tuple[str, str]:
    """Split ``kivy>=2.3.1,<3`` into the name and the bounds."""
    found = MARK.match(requirement)
    return (found.group(1), found.group(2).strip()) if found else (requirement, "")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version.partition("+")[0])[:4])


def _allowed(version: str, bounds: str) -> bool:
    """Tell whether ``version`` is at least, and below, what ``bounds`` say (only >= and < matter here)."""
    has = _numbers(version)
    for relation, bound in BOUND.findall(bounds):
        if relation == ">=" and has < _numbers(bound):
            return False
        if relation == "<" and has >= _numbers(bound):
            return False
    return True
