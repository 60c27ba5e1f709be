"""The doctor finds nothing wrong with a good machine; what each check looks at, and what is printed."""

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.report.doctor import Check, worst
from companion.report.doctor.display import touchscreens
from companion.report.doctor.panel import buses_in_use
from companion.report.doctor.sound import sound_checks
from companion.report.doctor.vision import MODULES, camera_check, decoder_checks, pixels_per_module
from config.language import ENGLISH
from config.settings import Settings, SoundSettings
from tests.report.examination import FakeCamera, examine
from tests.report.machines import FakeMachine
from vision.reading.decoders.base import DecoderStatus


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


def test_every_card_is_listened_to_and_the_chosen_one_has_to_play(machine: FakeMachine) -> None:
    machine.write("/proc/asound/cards", " 0 [Headphones ]: a - b\n 1 [Device ]: USB - USB Audio\n")
    machine.write("/proc/asound/pcm", "00-00: a : a : playback 8\n01-00: USB : USB : playback 1\n")
    machine.mute["plughw:CARD=Headphones"] = "Invalid argument"
    (check,) = sound_checks(machine, ENGLISH, SoundSettings())
    assert (check.status, check.found) == ("good", "Device, Headphones (Invalid argument)")
    (check,) = sound_checks(machine, ENGLISH, SoundSettings(device="Device"))
    assert (check.status, check.found) == ("good", "Device, of Device, Headphones (Invalid argument)")
    (check,) = sound_checks(machine, ENGLISH, SoundSettings(device="Headphones"))
    assert check.code == "sound-mute"
    machine.mute["usb"] = "No such file or directory"
    (check,) = sound_checks(machine, ENGLISH, SoundSettings(device="usb"))
    assert (check.code, check.found) == ("sound-mute", "usb does not play: No such file or directory")


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
