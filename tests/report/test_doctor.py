"""The doctor finds nothing wrong with a good machine, and finds every fault that it knows, with a cure."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.report.doctor import Check, run_checks, worst
from companion.report.doctor.display import touchscreens
from companion.report.doctor.panel import buses_in_use
from companion.report.doctor.sound import sound_checks
from companion.report.doctor.vision import MODULES, camera_check, decoder_checks, pixels_per_module
from config.errors import InputError
from config.language import ENGLISH
from config.settings import PanelSettings, Settings, SoundSettings
from hardware.simulated import SimulatedPanel
from tests.report.machines import FakeMachine
from vision.decoders import DecoderStatus

SOURCES = Path(__file__).parents[2] / "companion" / "report" / "doctor"
SETTINGS = Settings(panel=PanelSettings(backend="mock"))  # type: ignore[arg-type]


class FakeCamera:
    """A camera that shows one picture, again and again, or nothing, or fails."""

    def __init__(self, image: Any, live: bool = True, error: Exception | None = None) -> None:
        self.name, self.live, self.closed = "test camera", live, False
        self._image, self._error = image, error

    def read(self) -> Any:
        if self._error is not None:
            raise self._error
        return None if self._image is None else SimpleNamespace(image=self._image)

    def close(self) -> None:
        self.closed = True


def picture(pixels: int = 4, grey: int = 128) -> Any:
    """Return a grey pad with one of our stickers on it at so many pixels a module; 0 for no sticker."""
    import segno

    image = np.full((480, 640, 3), grey, np.uint8)
    if pixels:
        rows = [list(row) for row in segno.make("7A-GI-07", version=1, error="h").matrix_iter(border=4)]
        symbol = np.kron((1 - np.array(rows, np.uint8)) * 255, np.ones((pixels, pixels), np.uint8))
        image[100 : 100 + len(symbol), 100 : 100 + len(symbol)] = symbol[..., None]
    return image


def showing(image: Any, **how: Any) -> Callable[[str], FakeCamera]:
    return lambda source: FakeCamera(image, **how)


def refusing(source: str) -> FakeCamera:
    raise InputError(f"the camera {source} cannot be opened")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def machine(tmp_path: Path) -> FakeMachine:
    return FakeMachine(tmp_path / "root")


def examine(machine: FakeMachine, **how: Any) -> list[Check]:
    return run_checks(
        machine, **({"settings": SETTINGS, "camera": "0", "open_camera": showing(picture())} | how)
    )


def test_a_good_machine_is_good_in_every_line(machine: FakeMachine) -> None:
    checks = examine(machine)
    assert [check for check in checks if check.status != "good"] == []
    assert {check.name for check in checks} == {
        "Computer", "System", "Power", "Permissions", "Display", "Renderer", "Touch", "Decoder", "Camera",
        "Buttons", "Sound", "Disk", "Settings", "Clock", "Packages",
    }  # fmt: skip
    found = {check.name: check.found for check in checks}
    assert found["Computer"] == "Raspberry Pi 5 Model B Rev 1.0, 4034 MB of memory"
    assert found["Display"] == "no desktop, drawing straight to DSI-1"
    assert found["Renderer"].startswith("V3D 7.1.7")
    assert found["Camera"] == "test camera, 640×480; stickers have 4.0 pixels per module"
    assert found["Packages"] == "kivy 2.3.1, numpy 1.26.4"


def test_a_good_desktop_is_good_as_well(machine: FakeMachine) -> None:
    machine.remove("/proc/device-tree/model")
    machine.environment = {"DISPLAY": ":0"}
    checks = examine(machine, settings=Settings())
    assert worst(checks) == "good"
    assert "the keys 1 to 7" in next(check.found for check in checks if check.name == "Buttons")


def _environment(**values: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.environment = {**machine.environment, **values}
        return {}

    return change


def _set(**values: Any) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        for name, value in values.items():
            setattr(machine, name, value)
        return {}

    return change


def _write(path: str, text: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.write(path, text)
        return {}

    return change


def _remove(path: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.remove(path)
        return {}

    return change


def _lack(library: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.lacking.add(library)
        return {}

    return change


def _close(name: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.closed.add(name)
        return {}

    return change


def _answer(word: str, text: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.answers[word] = text
        return {}

    return change


def _ask(**how: Any) -> Callable[[FakeMachine], dict[str, Any]]:
    return lambda machine: how


def _versions(**versions: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.versions.update({name.replace("_", "-"): version for name, version in versions.items()})
        return {}

    return change


def _failed_service(machine: FakeMachine) -> dict[str, Any]:
    machine.write("/etc/systemd/system/architects-companion.service", "")
    machine.answers["systemctl"] = "failed\n"
    return {}


def _closed_video(machine: FakeMachine) -> dict[str, Any]:
    machine.write("/dev/video0", "")
    machine.closed.add("video0")
    return {}


def _both_libraries(machine: FakeMachine) -> dict[str, Any]:
    machine.versions.update({"RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"})
    return {}


def _bad_settings(machine: FakeMachine) -> dict[str, Any]:
    from config.settings import settings_file

    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("[sound]\nvolume = 11\n")
    return {}


def _bad_wiring(machine: FakeMachine) -> dict[str, Any]:
    from config.wiring import own_wiring_folder

    own_wiring_folder().mkdir(parents=True)
    (own_wiring_folder() / "mine.toml").write_text('title = "Mine"\n[[seats]]\nbutton = 0\n')
    return {"wiring": "mine"}


def _shared_pins(machine: FakeMachine) -> dict[str, Any]:
    from config.wiring import own_wiring_folder

    own_wiring_folder().mkdir(parents=True)
    (own_wiring_folder() / "mine.toml").write_text('title = "Mine"\n[[seats]]\nbutton = 3\n')
    machine.write("/dev/i2c-1", "")
    return {"wiring": "mine"}


def _pressed_button(machine: FakeMachine) -> dict[str, Any]:
    panel = SimulatedPanel(2)
    panel.backend = "mock"
    panel.key_down(1)
    return {"panel": panel}


def _no_room(machine: FakeMachine) -> dict[str, Any]:
    machine.free = lambda folder: 5 * 2**20
    return {}


def _little_room(machine: FakeMachine) -> dict[str, Any]:
    machine.free = lambda folder: 100 * 2**20
    return {}


def _file_for_folder(machine: FakeMachine) -> dict[str, Any]:
    from config.paths import data_folder

    data_folder().parent.mkdir(parents=True)
    data_folder().write_text("a file where the folder should be")
    return {}


def _broken_check(machine: FakeMachine) -> dict[str, Any]:
    machine.write("/proc/meminfo", "MemTotal: lots kB\n")
    return {}


PROVOKED: dict[str, tuple[Callable[[FakeMachine], dict[str, Any]], str]] = {
    "memory-small": (_write("/proc/meminfo", "MemTotal: 430000 kB\n"), "1 GB"),
    "system-32-bit": (_set(architecture="armv7l"), "64-bit Raspberry Pi OS"),
    "python-old": (_set(python=(3, 9)), "Python 3.11"),
    "system-untried": (_write("/etc/os-release", "VERSION_CODENAME=noble\n"), "bookworm and trixie"),
    "power-low": (_answer("vcgencmd", "throttled=0x50005\n"), "power supply"),
    "heat": (_answer("vcgencmd", "throttled=0xe0000\n"), "cooler"),
    "groups-missing": (
        _set(groups=lambda: frozenset({"video"})),
        "-aG render,input,gpio,audio elena",
    ),
    "service-failed": (_failed_service, "journalctl -u architects-companion"),
    "display-library": (_lack("libEGL.so.1"), "apt install libegl1"),
    "display-none": (_remove("/dev/dri/card0"), "--headless"),
    "display-permission": (_close("card0"), "usermod -aG video,render"),
    "display-driver": (_environment(SDL_VIDEODRIVER="dummy"), "KMSDRM"),
    "display-unplugged": (_write("/sys/class/drm/card0-DSI-1/status", "disconnected"), "ribbon cable"),
    "renderer-unknown": (_answer("companion.report.doctor.renderer", ""), "libgl1-mesa-dri"),
    "renderer-software": (_ask(renderer="llvmpipe (LLVM 15)"), "vc4-kms-v3d"),
    "touch-none": (_remove("/proc/bus/input/devices"), "mouse"),
    "touch-library": (_lack("libmtdev.so.1"), "apt install libmtdev1"),
    "touch-permission": (_close("event1"), "usermod -aG input"),
    "camera-permission": (_closed_video, "usermod -aG video"),
    "camera-none": (_ask(camera="auto", open_camera=refusing), "by touch"),
    "camera-refused": (_ask(open_camera=refusing), "Plug the camera in"),
    "camera-silent": (_ask(open_camera=showing(None, live=False)), "Unplug it"),
    "camera-dark": (_ask(open_camera=showing(picture(0, 5))), "lamp"),
    "camera-bright": (_ask(open_camera=showing(picture(0, 250))), "lamp"),
    "camera-far": (_ask(open_camera=showing(picture(2))), "closer"),
    "wiring-bad": (_bad_wiring, "companion wiring --list"),
    "pins-two-libraries": (_both_libraries, "apt install python3-rpi-lgpio"),
    "pins-shared": (_shared_pins, "raspi-config"),
    "panel-refused": (_ask(backend="lgpio"), "simulated"),
    "panel-simulated": (_ask(backend="simulated"), 'backend = "auto"'),
    "button-down": (_pressed_button, "it sticks"),
    "sound-off": (_ask(settings=msgspec.structs.replace(SETTINGS, sound=SoundSettings(volume=0))), "Raise"),
    "sound-nowhere": (_environment(SDL_AUDIODRIVER="dummy"), "Unset SDL_AUDIODRIVER"),
    "sound-none": (_write("/proc/asound/cards", "--- no soundcards ---\n"), "Raspberry Pi 5"),
    "disk-read-only": (_file_for_folder, "COMPANION_HOME"),
    "disk-full": (_no_room, "Make room"),
    "disk-low": (_little_room, "Make room"),
    "settings-bad": (_bad_settings, "as shipped"),
    "clock-wrong": (_set(now=lambda: 0.0), "sudo date"),
    "clock-unset": (_remove("/run/systemd/timesync/synchronized"), "clock module"),
    "package-missing": (_set(requirements=lambda: ("segno>=1.6",)), "script/bootstrap"),
    "package-version": (_versions(kivy="3.0.0"), "script/bootstrap"),
    "numpy-new": (_versions(numpy="2.2.4", picamera2="0.3.25"), "constraints-bookworm"),
    "check-failed": (_broken_check, "doctor --json"),
}
"""Every fault that shows in a run of the whole doctor: how it is brought about, and a word of its cure."""

PROVOKED_ALONE = {"decoder-missing", "decoder-none", "sound-library", "voice-missing"}
"""Faults that are provoked in tests of their own further down."""


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_a_fault_is_found_and_has_a_cure(code: str, machine: FakeMachine) -> None:
    provoke, cure = PROVOKED[code]
    checks = examine(machine, **provoke(machine))
    (found,) = [check for check in checks if check.code == code]
    assert found.status in ("warning", "fault")
    assert found.found
    assert cure in found.cure


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_one_fault_does_not_hide_what_is_well(code: str, machine: FakeMachine) -> None:
    others = [check for check in examine(machine, **PROVOKED[code][0](machine)) if check.status == "good"]
    assert len(others) >= 10


def _codes() -> Iterator[str]:
    for file in SOURCES.glob("*.py"):
        yield from re.findall(r"\b(?:fault|warning)\(\s*\"([a-z0-9-]+)\"", file.read_text("utf-8"))


def test_every_fault_that_the_doctor_knows_is_provoked() -> None:
    known = set(_codes())
    assert len(known) >= 40
    assert known == set(PROVOKED) | PROVOKED_ALONE


def _status(name: str, version: str | None) -> DecoderStatus:
    return (
        DecoderStatus(name, version, "no module", f"pip install {name}")
        if version is None
        else DecoderStatus(name, version)
    )


def test_one_missing_decoder_is_a_warning_and_two_are_a_fault() -> None:
    one = list(decoder_checks(ENGLISH, (_status("zxing", "3.0"), _status("pyzbar", None))))
    assert [(check.status, check.code) for check in one] == [("good", ""), ("warning", "decoder-missing")]
    assert one[1].cure == "pip install pyzbar"
    both = list(decoder_checks(ENGLISH, (_status("zxing", None), _status("pyzbar", None))))
    assert [check.code for check in both] == ["decoder-none", "decoder-none"]


def test_sound_needs_one_of_two_libraries(machine: FakeMachine) -> None:
    machine.lacking = {"libasound.so.2"}
    assert [check.status for check in sound_checks(machine, ENGLISH, SoundSettings())] == ["good"]
    machine.lacking.add("libpulse.so.0")
    (check,) = sound_checks(machine, ENGLISH, SoundSettings())
    assert (check.code, check.cure) == ("sound-library", "sudo apt install libasound2")
    machine.write("/etc/os-release", "VERSION_CODENAME=trixie\n")
    (check,) = sound_checks(machine, ENGLISH, SoundSettings())
    assert check.cure == "sudo apt install libasound2t64"


def test_a_voice_needs_its_program(machine: FakeMachine) -> None:
    spoken = SoundSettings(voice=True)
    checks = list(sound_checks(machine, ENGLISH, spoken, find_program=lambda name: None))
    assert checks[-1].code == "voice-missing"
    checks = list(sound_checks(machine, ENGLISH, spoken, find_program=lambda name: "/usr/bin/" + name))
    assert [check.status for check in checks] == ["good"]


def test_a_live_camera_is_waited_for_but_not_for_ever(machine: FakeMachine) -> None:
    passed: list[float] = []
    camera = FakeCamera(None)
    check = camera_check(
        machine, ENGLISH, "0", lambda source: camera, clock=lambda: sum(passed), wait=passed.append
    )
    assert check.code == "camera-silent"
    assert 4.9 < sum(passed) < 5.2
    assert camera.closed


def test_a_camera_that_fails_while_it_is_looked_at_is_silent_and_closed(machine: FakeMachine) -> None:
    camera = FakeCamera(None, error=OSError("unplugged"))
    assert camera_check(machine, ENGLISH, "0", lambda source: camera).code == "camera-silent"
    assert camera.closed


def test_the_size_of_a_module_is_measured_along_the_shortest_side() -> None:
    corners = np.array([[0, 0], [84, 0], [84, 63], [0, 63]], np.float32)
    assert pixels_per_module(corners) == pytest.approx(63 / MODULES)


def test_touchscreens_are_told_from_mice_and_touchpads(machine: FakeMachine) -> None:
    assert touchscreens(machine) == [("generic ft5x06 (79)", "/dev/input/event1")]
    text = machine.read("/proc/bus/input/devices") or ""
    machine.write("/proc/bus/input/devices", text.replace("PROP=2", "PROP=5"))
    assert touchscreens(machine) == []


def test_the_buses_that_are_switched_on_are_seen(machine: FakeMachine) -> None:
    assert buses_in_use(machine) == []
    machine.write("/dev/i2c-1", "")
    machine.write("/dev/spidev0.0", "")
    machine.write("/proc/cmdline", "console=serial0,115200 console=tty1")
    assert buses_in_use(machine) == ["i2c", "spi", "uart"]


def test_each_check_is_told_as_soon_as_it_is_known(machine: FakeMachine) -> None:
    told: list[Check] = []
    assert examine(machine, told=told.append) == told


def test_the_command_prints_lines_or_one_document_and_ends_with_1_only_when_strict(
    monkeypatch: pytest.MonkeyPatch, machine: FakeMachine
) -> None:
    monkeypatch.setattr("companion.report.doctor.Machine", lambda: machine)
    machine.remove("/dev/dri/card0")
    arguments = ["doctor", "--camera", "demo", "--backend", "simulated"]
    printed = CliRunner().invoke(app, arguments)
    assert printed.exit_code == 0
    assert "X FAULT    Display: there is no desktop" in printed.stdout
    document = msgspec.json.decode(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    assert document["status"] == "fault"
    assert {"name", "status", "found", "cure", "code"} == set(document["checks"][0])
    assert CliRunner().invoke(app, [*arguments, "--strict"]).exit_code == 1
