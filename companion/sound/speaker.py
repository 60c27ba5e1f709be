"""What hears along with the screen: the speaker, which makes sounds and speaks of what happens."""

from collections.abc import Callable
from pathlib import Path

from companion.messages.faults import Fault
from companion.messages.notices import Notice, Recorded
from companion.messages.signals import DeviceStatus
from companion.sound.cues import heard_of
from companion.sound.recordings import Cue
from companion.sound.recovery import SoundCare
from companion.sound.sounds import Sounds, SoundStatus, later_with_kivy
from companion.sound.voice import Voice
from companion.table.news import came_near
from companion.table.table import Table
from config.language import Language, load_language
from config.settings import Settings


class Speaker:
    """Sounds and voice of a running companion, by its settings. Main thread only; never raises.

    ``deliver`` takes a call from the voice's thread to the main thread (Kivy's clock by default). ``care``
    looks after the loudspeaker; own ``sounds`` have none unless it is given.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        sounds: Sounds | None = None,
        voice: Voice | None = None,
        deliver: Callable[[Callable[[], None]], None] | None = None,
        care: SoundCare | None = None,
    ) -> None:
        self._deliver = deliver or (lambda call: later_with_kivy(call, 0))
        self.care = care
        if sounds is None:
            sounds = Sounds(settings.sound.volume, night=settings.app.night)
            self.care = care or SoundCare(sounds, device=settings.sound.device)
        self.sounds = sounds
        self.voice = voice or Voice(settings.app.language, self._made, enabled=settings.sound.voice)
        self._settings = settings
        self._voice_fault: Fault | None = None

    def __call__(self, table: Table, notices: tuple[Notice, ...]) -> None:
        """Let be heard what ``notices`` tell."""
        if not notices:
            return
        lang = self._lang()
        near = _near(notices, table, lang) if self._settings.app.one_step_alerts else ""
        heard = heard_of(notices, table, lang, near)
        if heard is None:
            return
        self.sounds.play(heard.cue)
        if heard.sentence:
            self.say(heard.sentence)

    def say(self, sentence: str) -> None:
        """Speak ``sentence`` now, instead of what is being spoken; nothing while the voice is off."""
        self.sounds.hush()
        self.voice.say(sentence)

    def apply(self, settings: Settings) -> None:
        """Sound by these settings from now on."""
        self._settings = settings
        self.sounds.set_volume(settings.sound.volume, settings.app.night)
        self.voice.set(settings.app.language, settings.sound.voice)
        if self.care is not None:
            self.care.choose(settings.sound.device)

    def try_out(self, cue: Cue, sentence: str = "") -> SoundStatus:
        """Let a sound be heard, and a sentence, so that people can judge the volume; tell how it went."""
        if self.care is not None and self.care.fault is not None:
            self.care.reopen()
        self.sounds.play(cue)
        if sentence:
            self.voice.say(sentence)
        return self.sounds.status

    def round(self, now: float) -> tuple[DeviceStatus, ...]:
        """Look after loudspeaker and voice, once a frame at ``now`` (seconds); tell what has changed."""
        heard = None if self.care is None else self.care.round(now)
        return tuple(status for status in (heard, self._voice_changed(now)) if status is not None)

    def _voice_changed(self, now: float) -> DeviceStatus | None:
        """A voice that is wanted and cannot speak, or speaks again."""
        fault = Fault.of(f"voice-{self.voice.status}") if self.voice.status in ("missing", "failed") else None
        if fault == self._voice_fault:
            return None
        self._voice_fault = fault
        return DeviceStatus("voice", fault, self.voice.detail, now)

    def close(self) -> None:
        """Fall silent."""
        self.voice.close()
        self.sounds.close()

    def _made(self, file: Path) -> None:
        """On the voice's thread: a sentence is ready."""
        self._deliver(lambda: self.sounds.speak(file))

    def _lang(self) -> Language:
        return load_language(self._settings.app.language)


def _near(notices: tuple[Notice, ...], table: Table, lang: Language) -> str:
    """Say who has come within one step of a Medal by what was recorded last."""
    state, history = table.state, table.history
    recorded = next((notice for notice in reversed(notices) if isinstance(notice, Recorded)), None)
    if state is None or history is None or recorded is None or recorded.step not in history.steps:
        return ""
    return came_near(history.before(recorded.step), state, lang)
