"""The loudspeaker is looked after: pure with a made-up mixer, then the real one over a device of ALSA."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.sound.mixer import Mixer
from companion.sound.recordings import recording_length
from companion.sound.recovery import SoundCare
from companion.sound.sounds import Sounds, sound_sentence
from config.language import ENGLISH

BOX, USB = frozenset({"Headphones"}), frozenset({"Headphones", "Device"})


class Player:
    """Plays into whatever there is, or nothing: it cannot tell. Without a device it has no length."""

    def __init__(self, mixer: "FakeMixer", file: str) -> None:
        self.length = recording_length(Path(file)) if mixer.open else 0.0
        self.volume, self.state = 1.0, "stop"

    def play(self) -> None:
        self.state = "play"

    def stop(self) -> None:
        self.state = "stop"

    def unload(self) -> None:
        self.state = "unloaded"


class FakeMixer:
    """A loudspeaker that is ``there`` or not; ``opened`` counts how often it was opened anew."""

    def __init__(self, there: bool = True) -> None:
        self.there = self.open = there
        self.opened = 0
        self.plays: set[str | None] | None = None
        """What opens; None: everything, while the loudspeaker is there."""
        self.chosen: str | None = None

    def choose(self, device: str | None) -> None:
        self.chosen = device
        self.open = self.there and (self.plays is None or device in self.plays)

    def alive(self) -> bool:
        self.open = self.open and self.there
        return self.open

    def reopen(self, devices: Sequence[str | None]) -> bool:
        self.opened += 1
        for device in devices:
            self.choose(device)
            if self.open:
                return True
        return False


class Desk:
    """Sounds with their care, asked every tenth of a second."""

    def __init__(self, there: bool = True, plugged: frozenset[str] | None = BOX) -> None:
        self.mixer, self.plugged, self.now = FakeMixer(there), plugged, 0.0
        self.sounds = Sounds(0.7, load=lambda file: Player(self.mixer, file), clock=lambda: self.now)
        self.care = SoundCare(self.sounds, self.mixer, lambda: self.plugged)  # type: ignore[arg-type]

    def after(self, seconds: float) -> list[str | None]:
        """What was told within so many seconds."""
        told = []
        for _ in range(round(seconds * 10)):
            status = self.care.round(self.now)
            told += [] if status is None else [status.fault]
            self.now += 0.1
        return told


def test_without_a_loudspeaker_at_the_start_it_is_told_at_once_and_found_by_itself() -> None:
    desk = Desk(there=False, plugged=frozenset())
    assert desk.after(0.1) == ["sound-none"]
    assert "finds it by itself" in sound_sentence(desk.sounds.status, ENGLISH)
    assert not desk.sounds.play("medal")
    desk.mixer.there, desk.plugged = True, BOX
    assert desk.after(2.0) == [None]
    assert desk.sounds.play("medal")


def test_one_that_dies_while_it_plays_is_noticed_though_the_player_says_that_it_plays() -> None:
    desk = Desk()
    assert desk.after(5.0) == []
    assert desk.sounds.play("medal")
    desk.mixer.there = False
    assert desk.after(1.5) == ["sound-lost"]
    assert desk.sounds.status == "no-device"
    assert not desk.sounds.play("medal")
    desk.sounds.speak(Path("never"))
    desk.mixer.there = True
    assert desk.after(SoundCare.AGAIN + 1.0) == [None]


def test_another_loudspeaker_that_is_plugged_in_is_taken_without_a_word() -> None:
    desk = Desk()
    desk.after(3.0)
    desk.plugged = USB
    assert desk.after(3.0) == []
    assert desk.mixer.opened == 1
    assert desk.sounds.play("card")


def test_a_broken_one_is_tried_now_and_then_and_more_and_more_seldom() -> None:
    desk = Desk(there=False)
    assert desk.after(60.0) == ["sound-lost"]
    assert desk.mixer.opened == 2
    desk.after(3600.0)
    assert desk.mixer.opened < 22
    desk.mixer.there = True
    assert desk.after(SoundCare.SELDOM + 1.0) == [None]
    desk.mixer.there = False
    assert desk.after(SoundCare.AGAIN + 2.0) == ["sound-lost"]
    assert desk.mixer.opened > 15, "and soon again after it had worked"


def test_where_the_systems_choice_does_not_open_the_cards_are_tried_in_turn() -> None:
    desk = Desk(plugged=USB)
    desk.mixer.plays = {"plughw:CARD=Headphones"}
    assert desk.after(1.0) == []
    assert desk.mixer.chosen == "plughw:CARD=Headphones"
    assert desk.sounds.play("medal")


def test_the_card_of_the_settings_is_played_by_and_no_other() -> None:
    desk = Desk(plugged=USB)
    desk.care.choose("Device")
    desk.after(1.0)
    assert desk.mixer.chosen == "plughw:CARD=Device"
    desk.care.choose("usb")
    assert desk.mixer.chosen == "usb", "a name that the owner has given it in .asoundrc"
    desk.mixer.plays = {None, "plughw:CARD=Headphones"}
    desk.care.choose("Device")
    assert desk.after(2.0) == ["sound-lost"]
    desk.care.choose("auto")
    assert desk.after(2.0) == [None]
    assert desk.mixer.chosen is None


def test_where_the_system_tells_nothing_the_mixer_still_does() -> None:
    desk = Desk(plugged=None)
    assert desk.after(3.0) == []
    desk.mixer.there = False
    assert desk.after(1.5) == ["sound-lost"]


def test_who_wants_no_sound_misses_none() -> None:
    desk = Desk(there=False, plugged=frozenset())
    desk.sounds.set_volume(0.0, night=False)
    assert desk.after(5.0) == []
    assert desk.sounds.status == "off"
    desk.sounds.set_volume(0.5, night=False)
    assert desk.after(1.5) == ["sound-none"]
    desk.sounds.set_volume(0.0, night=False)
    assert desk.after(1.5) == [None]


def test_another_player_than_sdl_is_left_alone() -> None:
    mixer = Mixer(lambda: None)
    assert mixer.alive() is None
    assert not mixer.reopen()


REAL = """
import os, resource, signal, sys, threading
from pathlib import Path
os.environ |= {"KIVY_NO_ARGS": "1", "KIVY_LOG_MODE": "PYTHON", "SDL_AUDIODRIVER": "alsa"}
folder = Path(sys.argv[1])
os.environ["KIVY_HOME"] = os.environ["HOME"] = str(folder)
os.environ["ALSA_CONFIG_PATH"] = str(folder / "asound.conf")
from companion.sound.mixer import Mixer
from companion.sound.sounds import Sounds

def device(there):
    null = "pcm.!default { type file slave.pcm { type null } file '%s' format raw }" % (folder / "heard")
    (folder / "asound.conf").write_text(null if there else "")

def limit(most):
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

def until(condition):
    for _ in range(3000):
        if condition():
            return True
        threading.Event().wait(0.005)
    return False

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
device(False)
sounds, mixer = Sounds(0.5), Mixer()
print("no device at the start:", sounds.prepare(), mixer.alive())
device(True)
sounds.close()
print("plugged in:", mixer.reopen(), sounds.prepare(), mixer.alive())
print("played:", sounds.play("medal"), until(lambda: (folder / "heard").stat().st_size > 100_000))
limit(0)
gone = until(lambda: mixer.alive() is False)
print("dies while playing:", gone, [p.state for p in sounds._players.values()].count("play"))
limit(resource.RLIM_INFINITY)
sounds.close()
print("back:", mixer.reopen(), sounds.prepare(), sounds.play("medal"), mixer.alive())
sys.stdout.flush()
os._exit(0)
"""


def test_the_real_mixer_over_a_device_that_comes_dies_and_comes_back(tmp_path: Path) -> None:
    """A device of ALSA that writes a file is the loudspeaker: when it cannot write it is gone."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY_", "SDL_"))}
    done = subprocess.run(
        [sys.executable, "-c", REAL, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stdout.splitlines() == [
        "no device at the start: no-device False",
        "plugged in: True ready True",
        "played: True True",
        "dies while playing: True 1",
        "back: True ready True True",
    ], done.stderr[-2000:]
