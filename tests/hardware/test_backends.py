"""A backend works or is refused with its own sentence and cure; nothing else is tried instead."""

import importlib
import os
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hardware
from config.errors import InputError
from config.wiring import load_wiring
from hardware import backends, open_panel, open_panel_or_none
from hardware.backends import explain, pin_factory, raspberry_pi, resolve_backend
from hardware.errors import (
    BackendFailedError,
    FolderNotWritableError,
    LibraryMissingError,
    NoPermissionError,
    NoSuchChipError,
    NotARaspberryPiError,
    PanelError,
    PinBusyError,
    UnknownBackendError,
    WrongLibraryError,
)

PI_3_REVISION = 0xA02082


class LgpioError(Exception):
    """What lgpio raises for everything."""


class FakeRpiGpio(types.ModuleType):
    """The module RPi.GPIO as gpiozero sees it; ``trouble`` names a function that raises."""

    def __init__(self, trouble: str = "", error: Exception | None = None) -> None:
        super().__init__("RPi.GPIO")
        names = "IN OUT I2C SPI HARD_PWM SERIAL UNKNOWN PUD_UP PUD_DOWN PUD_OFF BOTH RISING FALLING BCM"
        for number, name in enumerate(names.split()):
            setattr(self, name, number)
        self.calls: list[str] = []
        self.functions: dict[int, int] = {}
        self.levels: dict[int, bool] = {}
        self._trouble, self._error = trouble, error

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if name == self._trouble and self._error is not None:
            raise self._error

    def setmode(self, mode: int) -> None:
        self._call("setmode")

    def setwarnings(self, on: bool) -> None:
        self._call("setwarnings")

    def setup(self, pin: int, function: int, pull: int = 0, initial: bool = False) -> None:
        self._call("setup")
        self.functions[pin] = function

    def gpio_function(self, pin: int) -> int:
        return self.functions.get(pin, self.IN)  # type: ignore[attr-defined, no-any-return]

    def input(self, pin: int) -> bool:
        # Buttons rest at high: they are pulled up.
        return self.levels.get(pin, True)

    def output(self, pin: int, level: bool) -> None:
        self._call("output")
        self.levels[pin] = bool(level)

    def add_event_detect(self, pin: int, edges: int, callback: Any, bouncetime: int) -> None:
        self._call("add_event_detect")

    def remove_event_detect(self, pin: int) -> None:
        self._call("remove_event_detect")

    def cleanup(self, pin: int | None = None) -> None:
        self._call("cleanup")


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Any], None]]:
    """Yield a function that puts a stand-in module in place; gpiozero's modules over it are forgotten."""
    pin_modules = ("gpiozero.pins.rpigpio", "gpiozero.pins.lgpio")

    def put(name: str, module: Any) -> None:
        if name == "RPi.GPIO":
            package = types.ModuleType("RPi")
            package.__path__ = []
            package.GPIO = module  # type: ignore[attr-defined]
            monkeypatch.setitem(sys.modules, "RPi", package)
        monkeypatch.setitem(sys.modules, name, module)

    for name in pin_modules:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_3_REVISION)
    yield put
    for name in pin_modules:
        sys.modules.pop(name, None)


def refusal(backend: str, chip: int | None = None) -> PanelError:
    with pytest.raises(PanelError) as refused:
        open_panel(load_wiring("two-seats"), backend)
    return refused.value


def test_auto_is_the_pins_on_a_raspberry_pi_and_the_keyboard_elsewhere() -> None:
    assert resolve_backend("auto", "Raspberry Pi 5 Model B Rev 1.0") == "rpigpio"
    assert resolve_backend("auto", None) == "simulated"
    assert resolve_backend("lgpio", None) == "lgpio"


def test_the_model_is_read_from_the_device_tree(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert raspberry_pi(model) is None
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    assert raspberry_pi(model) == "Raspberry Pi 4 Model B Rev 1.4"
    model.write_bytes(b"Banana Pi\0")
    assert raspberry_pi(model) is None


def test_a_wrong_name_is_refused_with_the_right_ones() -> None:
    error = refusal("gpio")
    assert isinstance(error, UnknownBackendError)
    assert "rpigpio, lgpio, simulated" in error.cure
    assert isinstance(error, InputError)


def test_a_missing_library_says_what_to_install(install: Callable[[str, Any], None]) -> None:
    install("RPi", None)
    error = refusal("rpigpio")
    assert isinstance(error, LibraryMissingError)
    assert "apt install python3-rpi-lgpio" in error.cure
    install("lgpio", None)
    error = refusal("lgpio")
    assert isinstance(error, LibraryMissingError)
    assert "apt install python3-lgpio" in error.cure


def test_the_pins_of_rpi_gpio_are_claimed_and_let_go(install: Callable[[str, Any], None]) -> None:
    module = FakeRpiGpio()
    install("RPi.GPIO", module)
    panel = open_panel(load_wiring("two-seats"), "rpigpio")
    assert panel.backend == "rpigpio"
    assert sorted(module.functions) == [4, 17, 18, 21, 23]
    panel.close()
    assert module.calls[-1] == "cleanup"


@pytest.mark.parametrize(
    ("trouble", "text", "kind", "cure"),
    [
        ("setmode", "This module can only be run on a Raspberry Pi!", NotARaspberryPiError, "simulated"),
        ("setup", "Cannot determine SOC peripheral base address", WrongLibraryError, "python3-rpi-lgpio"),
        (
            "add_event_detect",
            "Failed to add edge detection",
            WrongLibraryError,
            "apt remove",
        ),
        ("setup", "No access to /dev/mem.  Try running as root!", NoPermissionError, "usermod -aG gpio"),
        ("setup", "GPIO busy", PinBusyError, "systemctl stop"),
        ("setup", "the moon is full", BackendFailedError, "companion doctor"),
    ],
)
def test_what_rpi_gpio_says_becomes_a_sentence_with_its_cure(
    install: Callable[[str, Any], None], trouble: str, text: str, kind: type[PanelError], cure: str
) -> None:
    install("RPi.GPIO", FakeRpiGpio(trouble, RuntimeError(text)))
    error = refusal("rpigpio")
    assert type(error) is kind
    assert cure in error.cure


def test_a_second_try_after_the_cure_finds_the_pins_free(install: Callable[[str, Any], None]) -> None:
    module = FakeRpiGpio("add_event_detect", RuntimeError("Failed to add edge detection"))
    install("RPi.GPIO", module)
    first = refusal("rpigpio")
    module._trouble = ""
    panel = open_panel(load_wiring("two-seats"), "rpigpio")
    panel.close()
    assert isinstance(first, WrongLibraryError)


def test_each_kind_of_trouble_has_a_sentence_of_its_own() -> None:
    troubles: list[Exception] = [
        ImportError("No module named 'lgpio'", name="lgpio"),
        FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"),
        RuntimeError("This module can only be run on a Raspberry Pi!"),
        RuntimeError("Cannot determine SOC peripheral base address"),
        PermissionError(13, "Permission denied"),
        LgpioError("GPIO busy"),
        LgpioError("can not open gpiochip"),
        ValueError("odd"),
    ]
    errors = [explain(trouble, "lgpio", "GPIO 4 (the button of seat 1)") for trouble in troubles]
    assert [type(error) for error in errors] == [
        LibraryMissingError,
        FolderNotWritableError,
        NotARaspberryPiError,
        WrongLibraryError,
        NoPermissionError,
        PinBusyError,
        NoSuchChipError,
        BackendFailedError,
    ]
    assert len({error.found for error in errors}) == len(errors)
    assert all(error.cure and str(error) == f"{error.found} {error.cure}" for error in errors)


def test_a_chip_that_may_not_be_opened_is_a_matter_of_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "DEVICES", tmp_path)
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    error = explain(LgpioError("can not open gpiochip"), "lgpio", "GPIO chip 0")
    assert isinstance(error, NoPermissionError)


def test_the_number_of_the_chip_reaches_both_libraries(
    install: Callable[[str, Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RPI_LGPIO_CHIP", "0")
    install("RPi.GPIO", FakeRpiGpio())
    pin_factory("rpigpio", chip=4).close()
    assert os.environ["RPI_LGPIO_CHIP"] == "4"

    opened: list[int] = []
    module = types.ModuleType("lgpio")
    for name in (
        "BOTH_EDGES",
        "RISING_EDGE",
        "FALLING_EDGE",
        "SET_PULL_NONE",
        "SET_PULL_UP",
        "SET_PULL_DOWN",
    ):
        setattr(module, name, 0)
    module.gpiochip_open = lambda chip: opened.append(chip) or 7  # type: ignore[attr-defined]
    module.gpiochip_close = lambda handle: None  # type: ignore[attr-defined]
    install("lgpio", module)
    pin_factory("lgpio", chip=4).close()
    assert opened == [4]


def test_lgpio_does_not_move_the_program_to_another_folder(
    install: Callable[[str, Any], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.chdir(tmp_path)
    real = importlib.import_module

    def moving(name: str) -> Any:
        # What the real library does when it is imported.
        if name == "lgpio":
            os.chdir(os.environ["LG_WD"])
        return real(name)

    monkeypatch.setattr(importlib, "import_module", moving)
    install("lgpio", None)
    with pytest.raises(LibraryMissingError):
        pin_factory("lgpio")
    assert Path.cwd() == tmp_path
    assert Path(os.environ["LG_WD"]).is_dir()
    assert list(tmp_path.iterdir()) == []


def test_without_pins_the_game_goes_on_by_touch_and_says_why(install: Callable[[str, Any], None]) -> None:
    install("RPi", None)
    panel, error = open_panel_or_none(load_wiring("two-seats"), "rpigpio")
    assert panel.backend == "simulated"
    assert isinstance(error, LibraryMissingError)
    panel, error = open_panel_or_none(load_wiring("two-seats"), "simulated")
    assert error is None


def test_mock_pins_are_there_for_whoever_wants_to_try_a_wiring() -> None:
    panel = open_panel(load_wiring("seven-seats"), "mock")
    assert panel.seats == 7
    panel.close()


def test_the_simulated_panel_serves_seven_seats_whatever_the_wiring() -> None:
    assert hardware.open_panel(load_wiring("two-seats"), "simulated").seats == 7
