"""Every fault that shows in a run of the whole doctor, and how it is brought about."""

from collections.abc import Callable
from typing import Any

import msgspec

from config.settings import SoundSettings
from hardware.simulated import SimulatedPanel
from tests.report.examination import SETTINGS, picture, refusing, showing
from tests.report.machines import FakeMachine


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


def _mute(device: str) -> Callable[[FakeMachine], dict[str, Any]]:
    def change(machine: FakeMachine) -> dict[str, Any]:
        machine.mute[device] = "Device or resource busy"
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
    "sound-mute": (_mute("plughw:CARD=Headphones"), "group audio"),
    "sound-none": (_write("/proc/asound/pcm", ""), "Raspberry Pi 5"),
    "disk-read-only": (_file_for_folder, "COMPANION_HOME"),
    "disk-full": (_no_room, "Make room"),
    "disk-low": (_little_room, "Make room"),
    "settings-bad": (_bad_settings, "as shipped"),
    "clock-wrong": (_set(now=lambda: 0.0), "sudo date"),
    "clock-unset": (_remove("/run/systemd/timesync/synchronized"), "clock module"),
    "package-missing": (_set(requirements=lambda: ("segno>=1.6",)), "script/bootstrap"),
    "package-version": (_versions(kivy="3.0.0"), "script/bootstrap"),
    "numpy-new": (_versions(numpy="2.2.4", picamera2="0.3.25"), "folder .venv"),
    "check-failed": (_broken_check, "doctor --json"),
}
"""Every fault that shows in a run of the whole doctor: how it is brought about, and a word of its cure."""
