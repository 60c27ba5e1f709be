"""Machines made of files, for the doctor to look at."""

from collections.abc import Sequence
from pathlib import Path

from companion.report.doctor import Machine

TOUCHSCREEN = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="generic ft5x06 (79)"
P: Phys=
H: Handlers=mouse0 event1
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=2608000 3

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="A mouse"
H: Handlers=mouse1 event2
B: PROP=0
B: EV=17
B: REL=903

"""
"""A touchscreen has the bits 53 and 54 of ABS; the kernel writes 64 of them a word, the highest first."""

REQUIREMENTS = ("kivy<3,>=2.3.1", "numpy>=1.26", "ruff>=0.6; extra == 'dev'")
VERSIONS = {"kivy": "2.3.1", "numpy": "1.26.4"}
RENDERER = "V3D 7.1.7, OpenGL ES 3.1 Mesa 24.2.8"


class FakeMachine(Machine):
    """A Raspberry Pi 5 without a desktop on which all is well, in the folder ``root``."""

    def __init__(self, root: Path) -> None:
        self.answers: dict[str, str] = {
            "vcgencmd": "throttled=0x0\n",
            "systemctl": "active\n",
            "companion.report.doctor.renderer": RENDERER,
        }
        self.versions = dict(VERSIONS)
        self.lacking: set[str] = set()
        self.mute: dict[str, str] = {}
        self.closed: set[str] = set()
        super().__init__(
            root=root,
            environment={"USER": "elena"},
            architecture="aarch64",
            bits=64,
            python=(3, 11),
            run=self._answer,
            version=lambda package: self.versions.get(package),
            requirements=lambda: REQUIREMENTS,
            groups=lambda: frozenset({"video", "render", "input", "gpio", "audio"}),
            loadable=lambda library: library not in self.lacking,
            playable=lambda device: self.mute.get(device),
            accessible=lambda path: path.name not in self.closed,
            free=lambda folder: 8 * 2**30,
            now=lambda: 1_800_000_000.0,
        )
        self.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
        self.write("/proc/meminfo", "MemTotal:        4131000 kB\nMemFree: 1 kB\n")
        self.write("/etc/os-release", 'ID=debian\nVERSION_CODENAME=bookworm\nVERSION="12"\n')
        self.write("/etc/group", "video:x:44:elena\nrender:x:106:\ninput:x:105:\ngpio:x:986:\naudio:x:29:\n")
        self.write("/dev/dri/card0", "")
        self.write("/sys/class/drm/card0-DSI-1/status", "connected\n")
        self.write("/sys/class/drm/card0-HDMI-A-1/status", "disconnected\n")
        self.write("/proc/bus/input/devices", TOUCHSCREEN.replace("2608000 3", "60800000000003"))
        self.write("/proc/asound/cards", " 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
        self.write("/proc/asound/pcm", "01-00: bcm2835 Headphones : bcm2835 Headphones : playback 8\n")
        self.write("/run/systemd/timesync/synchronized", "")

    def write(self, path: str, text: str) -> None:
        """Put a file onto the machine."""
        file = self.path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def remove(self, path: str) -> None:
        """Take a file off the machine."""
        self.path(path).unlink()

    def _answer(self, command: Sequence[str]) -> str | None:
        return next((answer for word, answer in self.answers.items() if word in command), None)
