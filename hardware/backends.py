"""The ways to reach pins, by name. What is asked for is used or refused with the cure, never replaced."""

import atexit
import importlib
import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from config.said import Said, in_turn
from hardware.errors import (
    BackendFailedError,
    FolderNotWritableError,
    LibraryMissingError,
    NoPermissionError,
    NoSuchChipError,
    NotARaspberryPiError,
    PanelError,
    PinBusyError,
    PinUnusableError,
    UnknownBackendError,
    WrongLibraryError,
)

BACKENDS = ("rpigpio", "lgpio", "simulated", "mock")
"""``mock`` is gpiozero's own stand-in: real devices on pins that a test can drive."""

MODEL_FILE = Path("/proc/device-tree/model")
DEVICES = Path("/dev")
_TOUCH_ONLY = Said('Or play without buttons: set backend = "simulated" under [panel] in settings.toml.')

_CURE_PERMISSION = Said(
    "Add your user to the group that may: sudo usermod -aG gpio $USER, then log out and in again "
    "(script/install-pi does it)."
)
_CURE_RPIGPIO = Said(
    "On Raspberry Pi OS: sudo apt install python3-rpi-lgpio, and make the environment with "
    "--system-site-packages (script/install-pi does both)."
)
_CURE_LGPIO = Said(
    "On Raspberry Pi OS: sudo apt install python3-lgpio, and make the environment with "
    "--system-site-packages (script/install-pi does both)."
)
_CURE_WRONG = Said(
    "Put the replacement in its place: sudo apt remove python3-rpi.gpio && sudo apt install "
    "python3-rpi-lgpio (in an environment of your own: pip uninstall RPi.GPIO). Never have both."
)


def raspberry_pi(model_file: Path = MODEL_FILE) -> str | None:
    """Return the model of the Raspberry Pi that this runs on, or None on any other machine."""
    try:
        model = model_file.read_bytes().rstrip(b"\0").decode("utf-8", "replace")
    except OSError:
        return None
    return model if model.startswith("Raspberry Pi") else None


def resolve_backend(name: str, model: str | None) -> str:
    """Turn ``auto`` into ``rpigpio`` on a Raspberry Pi and ``simulated`` elsewhere; check any other name.

    ``model`` is what :func:`raspberry_pi` says. Raises UnknownBackendError.
    """
    if name == "auto":
        return "rpigpio" if model else "simulated"
    if name not in BACKENDS:
        raise UnknownBackendError(
            Said("There is no way to reach pins called “{name}”.", name=name),
            Said("Use one of {names}.", names=", ".join(("auto", *BACKENDS))),
        )
    return name


def pin_factory(backend: str, chip: int | None = None) -> Any:
    """Return gpiozero's pin factory for ``backend`` (``rpigpio``, ``lgpio`` or ``mock``).

    ``chip`` is the number of the GPIO chip, None for the usual one. Raises the PanelError that fits.
    """
    makers: dict[str, Callable[[int | None], Any]] = {"rpigpio": _rpigpio, "lgpio": _lgpio, "mock": _mock}
    if backend not in makers:
        raise UnknownBackendError(
            Said("“{backend}” has no pins.", backend=backend),
            Said("Use one of {names}.", names=", ".join(makers)),
        )
    with explained(backend, Said("GPIO chip {number}", number=chip or 0)):
        factory = makers[backend](chip)
        # Only reading the board tells gpiozero's classes off a Raspberry Pi.
        factory.board_info  # noqa: B018
        return factory


@contextmanager
def explained(backend: str, what: str) -> Iterator[None]:
    """Turn whatever the backend raises inside the block into the PanelError that says what to do.

    ``what`` names the thing that was being opened, e.g. “GPIO 17 (the button of seat 2)”.
    """
    try:
        yield
    except PanelError:
        raise
    except Exception as error:
        # gpiozero keeps a pin reserved for as long as the half-made device lives, and it lives in the
        # frames of this traceback: a second try would find the pin in use.
        traceback.clear_frames(error.__traceback__)
        raise explain(error, backend, what) from error


def explain(error: Exception, backend: str, what: str) -> PanelError:
    """Return the PanelError for what ``backend`` raised while ``what`` was being opened.

    The backends share no error classes (RPi.GPIO has only RuntimeError, lgpio one class for all), so
    this looks at the class where there is one and at the text elsewhere.
    """
    text = str(error)
    low = text.lower()
    name = type(error).__name__
    cure = _CURE_LGPIO if backend == "lgpio" else _CURE_RPIGPIO
    if isinstance(error, ImportError):
        return LibraryMissingError(
            Said("The module {module} for the pins is missing.", module=error.name or backend),
            in_turn(cure, _TOUCH_ONLY),
        )
    if isinstance(error, FileNotFoundError) and ".lgd-nfy" in low:
        return FolderNotWritableError(
            Said(
                "lgpio cannot make its pipe in the folder {folder}.",
                folder=os.environ.get("LG_WD") or os.getcwd(),
            ),
            Said("Set LG_WD to a folder that you may write to, or unset it."),
        )
    if name == "PinUnknownPi" or "only be run on a raspberry pi" in low:
        return NotARaspberryPiError(
            Said("This is no Raspberry Pi: {backend} finds no pins here.", backend=backend), _TOUCH_ONLY
        )
    if "soc peripheral base address" in low or "failed to add edge detection" in low:
        return WrongLibraryError(
            Said(
                "The installed RPi.GPIO does not work on this Raspberry Pi with this system "
                "(it says “{text}”).",
                text=text,
            ),
            _CURE_WRONG,
        )
    no_chip = "can not open gpiochip" in low
    if (
        isinstance(error, PermissionError)
        or "permission" in low
        or "no access to /dev/" in low
        or (no_chip and _closed_chips())
    ):
        return NoPermissionError(Said("You may not use the pins ({text}).", text=text), _CURE_PERMISSION)
    if name == "GPIOPinInUse" or "gpio busy" in low:
        return PinBusyError(
            Said("{what} is in use by another program or another part of the wiring.", what=what),
            Said(
                "Stop the other program (is the companion running already? systemctl stop "
                "architects-companion), or use another pin."
            ),
        )
    if no_chip or isinstance(error, FileNotFoundError):
        return NoSuchChipError(
            Said("{what} cannot be opened ({text}).", what=what, text=text),
            in_turn(
                Said(
                    "List the chips with ls /dev/gpiochip* and put the number of the right one into the "
                    "wiring as chip = N; where there are none, this is no Raspberry Pi."
                ),
                _TOUCH_ONLY,
            ),
        )
    if name.startswith("Pin"):
        return PinUnusableError(
            Said("{what} cannot be used like that: {text}.", what=what, text=text),
            Said("Give it another pin in the wiring."),
        )
    return BackendFailedError(
        Said(
            "{backend} failed while opening {what}: {text}.",
            backend=backend,
            what=what,
            text=f"{name}: {text}",
        ),
        in_turn(Said("Run companion doctor, and tell us if it does not help."), _TOUCH_ONLY),
    )


def _closed_chips() -> list[Path]:
    """Return the GPIO chips that are there but may not be used. lgpio says only that it cannot open them."""
    return [chip for chip in DEVICES.glob("gpiochip*") if not os.access(chip, os.R_OK | os.W_OK)]


def _rpigpio(chip: int | None) -> Any:
    """Make gpiozero's factory over the module RPi.GPIO (the original or rpi-lgpio's)."""
    if chip is not None:
        os.environ["RPI_LGPIO_CHIP"] = str(chip)
    with _folder_for_lgpio():
        importlib.import_module("RPi.GPIO")
        return importlib.import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()


def _lgpio(chip: int | None) -> Any:
    """Make gpiozero's factory over the module lgpio."""
    with _folder_for_lgpio():
        importlib.import_module("lgpio")
        return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)


def _mock(chip: int | None) -> Any:
    """Make gpiozero's mock factory: a Raspberry Pi 3 whose pins do as they are told."""
    return importlib.import_module("gpiozero.pins.mock").MockFactory()


@cache
def _private_folder() -> str:
    """Return a folder that only this process uses and that goes with it."""
    folder = tempfile.TemporaryDirectory(prefix="architects-companion-pins-")
    atexit.register(folder.cleanup)
    return folder.name


@contextmanager
def _folder_for_lgpio() -> Iterator[None]:
    """Give lgpio a folder for its pipe, and keep it from moving the program there.

    Importing lgpio makes a pipe in the working folder, fails where it cannot, and *changes the working
    folder* to LG_WD where that is set: relative file names of the whole program would go astray.
    """
    here = os.getcwd()
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = _private_folder()
    try:
        yield
    finally:
        with suppress(OSError):
            os.chdir(here)
