"""The companion's sounds: played on the main thread, silent with a reason where nothing can be heard.

The recordings are our own, made by ``script/make_sounds.py`` (docs/sound.md). Speech comes as a
recording too (:mod:`companion.sound.voice`), so that one device is opened once, by one program.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.sound.recordings import CUES, Cue, recording_file, recording_length
from config.language import Language
from config.said import Said, SaidCode

NIGHT_SHARE = 0.35
"""What is left of the volume at night."""

PAUSE = 0.12
"""Seconds between the end of a sound and the sentence that follows it."""


class SoundStatus(SaidCode):
    """How it stands with the sound, and what to do where there is none."""

    READY = ("ready", Said("Sound works."))
    OFF = ("off", Said("Sound is off: the volume is at 0."))
    NO_DEVICE = (
        "no-device",
        Said("No sound: no loudspeaker was found. Attach one: the companion finds it by itself."),
    )
    NO_FILE = ("no-file", Said("No sound: a recording is missing or broken. Install the companion again."))


Load = Callable[[str], Any]


def load_with_kivy(file: str) -> Any:
    """Load a recording with Kivy's own player; None where Kivy has none. Main thread only."""
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(file)


class Sounds:
    """Plays cues and sentences at the set volume (0 to 1). Main thread only; never raises.

    ``load`` makes a player of a file (Kivy's by default); ``clock`` gives seconds; ``later`` calls
    a function after so many seconds on the main thread. :attr:`status` says whether anything can be
    heard, and :func:`sound_sentence` says what to do about it.
    """

    def __init__(
        self,
        volume: float,
        *,
        night: bool = False,
        load: Load = load_with_kivy,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[Callable[[], None], float], object] | None = None,
    ) -> None:
        self._volume = volume
        self._night = night
        self._load = load
        self._clock = clock
        self._later = later or later_with_kivy
        self._players: dict[Cue, Any] = {}
        self._speech: Any = None
        self._speech_turn = 0
        self._quiet_at = 0.0
        self._fault: SoundStatus | None = None
        self.gone = False
        """Set by whoever knows that there is no loudspeaker any more: Kivy does not."""

    @property
    def loudness(self) -> float:
        """The volume that sounds are played at now, 0 to 1."""
        return self._volume * (NIGHT_SHARE if self._night else 1.0)

    @property
    def status(self) -> SoundStatus:
        """``ready``; ``off`` (volume 0); ``no-device`` or ``no-file`` after a sound could not be played."""
        if self.gone and self.loudness > 0:
            return SoundStatus.NO_DEVICE
        if self._fault is not None:
            return self._fault
        return SoundStatus.READY if self.loudness > 0 else SoundStatus.OFF

    @property
    def sounding(self) -> bool:
        """Whether anything is being played."""
        return any(player.state == "play" for player in self._all())

    def set_volume(self, volume: float, night: bool) -> None:
        """Change how loud everything is, from the next moment on."""
        self._volume, self._night = volume, night
        for player in self._all():
            player.volume = self.loudness

    def prepare(self) -> SoundStatus:
        """Load every sound, so that the first one comes without delay and the status is known."""
        for cue in CUES:
            if self._player(cue) is None and self._fault == SoundStatus.NO_DEVICE:
                break
        return self.status

    def play(self, cue: Cue) -> bool:
        """Play ``cue`` from its beginning; False where it cannot be heard (see :attr:`status`)."""
        if self.loudness <= 0 or self.gone:
            return False
        player = self._player(cue)
        if player is None or not self._start(player):
            return False
        self._quiet_at = self._clock() + recording_length(recording_file(cue))
        return True

    def speak(self, file: Path) -> None:
        """Play a spoken sentence as soon as the sound that announces it is over; it cuts off an older one."""
        self.hush()
        turn = self._speech_turn
        if self.loudness > 0 and not self.gone:
            wait = self._quiet_at - self._clock() + PAUSE
            self._later(lambda: self._speak_now(file, turn), max(0.0, wait))

    def hush(self) -> None:
        """Stop the sentence that is being spoken or about to be."""
        self._speech_turn += 1
        if self._speech is not None:
            self._speech.stop()
            self._speech.unload()
            self._speech = None

    def close(self) -> None:
        """Stop everything and let go of the recordings."""
        self.hush()
        for player in self._players.values():
            player.stop()
            player.unload()
        self._players.clear()

    def _speak_now(self, file: Path, turn: int) -> None:
        if turn != self._speech_turn or recording_length(file) <= 0:
            return
        player = self._loaded(file)
        if player is not None:
            self._speech = player
            self._start(player)

    def _player(self, cue: Cue) -> Any:
        if cue not in self._players:
            file = recording_file(cue)
            if recording_length(file) <= 0:
                self._fault = SoundStatus.NO_FILE
                return None
            player = self._loaded(file)
            if player is None:
                return None
            self._players[cue] = player
        return self._players[cue]

    def _loaded(self, file: Path) -> Any:
        """Load ``file``, or note that there is no device and return None."""
        player = self._load(str(file))
        # Kivy hands out a sound without length, not an error, when no device could be opened.
        if player is None or player.length <= 0:
            self._fault = SoundStatus.NO_DEVICE
            return None
        self._fault = None
        player.volume = self.loudness
        return player

    def _start(self, player: Any) -> bool:
        player.stop()
        player.play()
        if player.state != "play" and self._made_room(player):
            player.play()
        playing = player.state == "play"
        self._fault = None if playing else SoundStatus.NO_DEVICE
        return playing

    def _made_room(self, player: Any) -> bool:
        """Stop everything else: SDL plays eight sounds at once, and refuses a ninth."""
        playing = [one for one in self._all() if one is not player and one.state == "play"]
        for one in playing:
            one.stop()
        return bool(playing)

    def _all(self) -> list[Any]:
        return [player for player in (*self._players.values(), self._speech) if player is not None]


def sound_sentence(status: SoundStatus, lang: Language) -> str:
    """Say how it stands with the sound, and what to do where there is none."""
    return lang.said(status.sentence)


def later_with_kivy(call: Callable[[], None], seconds: float) -> object:
    """Call ``call`` after so many seconds, on the main thread."""
    from kivy.clock import Clock

    return Clock.schedule_once(lambda _dt: call(), seconds)
