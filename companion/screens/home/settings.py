"""The settings: language, text, sound and voice, alerts, boxes, screen, camera, buttons.

A change counts at once and is saved at once; what needs a new start says so.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from companion.machine.plugged import AUTO, loudspeakers
from companion.screens.home.fault_report import report_row
from companion.screens.kit.list_screen import RowScreen
from companion.screens.kit.long_words import broken
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.screens.routes import BoxRoute, PhonesRoute, SettingsRoute
from companion.setup.boxes import EVERY_BOX, box_name, other_boxes
from companion.sound.sounds import sound_sentence
from companion.sound.voice import voice_sentence
from config.language import LANGUAGES
from config.settings import settings_file
from config.wiring import wiring_names
from config.wiring_words import wiring_title

VOLUME_STEP = 0.1
BLANK_MINUTES = (0, 2, 5, 10, 20, 30, 60)
"""Minutes of quiet after which the screen goes dark; 0: never."""


class SettingsScreen(RowScreen):
    """A row a setting."""

    def __init__(self, host: Host, page: int) -> None:
        super().__init__(host, page, SettingsRoute)

    def title(self) -> str:
        """Return what the list is."""
        return self.lang.text("Settings")

    def rows(self) -> tuple[Row, ...]:
        """Return what is set."""
        return (*self._words(), *self._sounds(), *self._game(), *self._machine())

    def _words(self) -> tuple[Row, ...]:
        lang, app = self.lang, self.host.settings.app
        languages = tuple(LANGUAGES)
        sizes = ("normal", "large", "larger")
        names = (lang.text("Normal"), lang.text("Large"), lang.text("Larger"))
        return (
            Row.choice(
                lang.text("Language"),
                "",
                tuple((LANGUAGES[code].name, self._app(language=code)) for code in languages),
                languages.index(app.language),
            ),
            Row.choice(
                lang.text("Size of the text"),
                "",
                tuple((name, self._app(text_size=s)) for name, s in zip(names, sizes, strict=True)),
                sizes.index(app.text_size),
            ),
            self._yes_no(
                lang.text("Night"),
                lang.text("Darker, and sounds softer"),
                app.night,
                lambda on: self._app(night=on),
            ),
        )

    def _sounds(self) -> tuple[Row, ...]:
        lang, sound, speaker = self.lang, self.host.settings.sound, self.host.speaker
        percent = round(sound.volume * 100)
        status = sound_sentence(speaker.sounds.status, lang) if speaker else ""
        volume = Row.stepper(
            lang.text("Volume"),
            status,
            lang.text("{percent} %", percent=percent),
            self._volume(-VOLUME_STEP) if sound.volume > 0 else None,
            self._volume(VOLUME_STEP) if sound.volume < 1 else None,
        )
        if speaker is not None:
            trying = Option("", self._try_sound, icon="speaker")
            volume = Row(volume.title, volume.note, (*volume.options, trying))
        spoken = voice_sentence(speaker.voice, lang) if speaker else ""
        voice = self._yes_no(lang.text("Speak alerts"), spoken, sound.voice, lambda on: self._sound(voice=on))
        cards = sorted(loudspeakers() or ())
        if len(cards) < 2 and sound.device == AUTO:
            return volume, voice
        devices = (AUTO, *cards)
        at = devices.index(sound.device) if sound.device in devices else -1
        loudspeaker = Row.stepper(
            lang.text("Loudspeaker"),
            "" if speaker is None else status,
            lang.text("Automatic") if sound.device == AUTO else sound.device,
            self._sound(device=devices[at - 1]) if at > 0 else None,
            self._sound(device=devices[at + 1]) if at + 1 < len(devices) else None,
        )
        return volume, loudspeaker, voice

    def _game(self) -> tuple[Row, ...]:
        lang, app = self.lang, self.host.settings.app
        return (
            self._yes_no(
                lang.text("One step away"),
                lang.text("Say so when a player is one step away from a Medal"),
                app.one_step_alerts,
                lambda on: self._app(one_step_alerts=on),
            ),
            self._yes_no(
                lang.text("Moments in motion"),
                lang.text("Medals fly, Stages rise, scores count up"),
                app.moments_move,
                lambda on: self._app(moments_move=on),
            ),
            self._yes_no(
                lang.text("Turned-up tokens"),
                lang.text("Ask which Progress token was turned up"),
                app.ask_turned_up,
                lambda on: self._app(ask_turned_up=on),
            ),
            Row.switches(
                lang.text("Boxes you own"),
                lang.text("Which Wonders, Medals and tokens are drawn (R7)"),
                tuple(
                    (box_name(box, lang), box in app.boxes, self._app(boxes=other_boxes(app.boxes, box)))
                    for box in EVERY_BOX
                ),
            ),
            Row(
                lang.text("Your box"),
                lang.text("Stages to check, stickers on other cards"),
                (Option(lang.text("Look"), self._open_box, icon="eye"),),
            ),
        )

    def _open_box(self) -> None:
        self.host.open(BoxRoute())

    def _machine(self) -> tuple[Row, ...]:
        lang, settings = self.lang, self.host.settings
        minutes = round(settings.screen.blank_after / 60)
        later = lang.text("From the next start on")
        return (
            Row.stepper(
                lang.text("Screen goes dark"),
                lang.text("After so many minutes of quiet; a touch wakes it"),
                lang.plural("{n} minute", "{n} minutes", minutes) if minutes else lang.text("never"),
                self._blank(minutes, -1),
                self._blank(minutes, 1),
            ),
            self._yes_no(
                lang.text("Whole screen"),
                later,
                settings.screen.fullscreen,
                lambda on: self._screen(fullscreen=on),
            ),
            self._yes_no(
                lang.text("Flat on the table"),
                lang.text("Every seat faces its player"),
                settings.screen.flat,
                lambda on: self._screen(flat=on),
            ),
            self._phones(),
            self._camera(later),
            self._wiring(later),
            Row(lang.text("Where the settings are"), broken(str(settings_file()), self.theme.upright)),
            report_row(self.host, self.refresh),
        )

    def _phones(self) -> Row:
        lang = self.lang
        return Row(
            lang.text("Phones and televisions"),
            lang.text("Let everybody see the game on their own screen"),
            (Option(lang.text("Look"), lambda: self.host.open(PhonesRoute()), icon="eye"),),
        )

    def _camera(self, later: str) -> Row:
        lang, source = self.lang, self.host.settings.camera.source
        sources = ("auto", "picamera", "demo")
        names = (lang.text("Automatic"), lang.text("Pi camera"), lang.text("Drawn table"))
        known = sources.index(source) if source in sources else -1
        note = later if known >= 0 else lang.text("Now: {source}", source=source)
        options = tuple((n, self._set("camera", source=s)) for n, s in zip(names, sources, strict=True))
        return Row.choice(lang.text("Camera"), note, options, known)

    def _wiring(self, later: str) -> Row:
        names = wiring_names()
        now = self.host.settings.panel.wiring
        at = names.index(now) if now in names else -1
        return Row.stepper(
            self.lang.text("Wiring of the buttons"),
            later,
            wiring_title(now, self.lang),
            self._set("panel", wiring=names[at - 1]) if at > 0 else None,
            self._set("panel", wiring=names[at + 1]) if at + 1 < len(names) else None,
        )

    def _yes_no(self, title: str, note: str, on: bool, change: Callable[[bool], Callable[[], None]]) -> Row:
        yes, no = self.lang.text("Yes"), self.lang.text("No")
        return Row.choice(title, note, ((yes, change(True)), (no, change(False))), 0 if on else 1)

    def _set(self, part: str, **changes: Any) -> Callable[[], None]:
        """Return what sets something in the ``part`` of the settings."""

        def change() -> None:
            settings = self.host.settings
            changed = msgspec.structs.replace(getattr(settings, part), **changes)
            self.host.change_settings(msgspec.structs.replace(settings, **{part: changed}))

        return change

    def _app(self, **changes: Any) -> Callable[[], None]:
        return self._set("app", **changes)

    def _sound(self, **changes: Any) -> Callable[[], None]:
        return self._set("sound", **changes)

    def _screen(self, **changes: Any) -> Callable[[], None]:
        return self._set("screen", **changes)

    def _volume(self, step: float) -> Callable[[], None]:
        volume = min(1.0, max(0.0, round(self.host.settings.sound.volume + step, 1)))
        change = self._sound(volume=volume)

        def louder() -> None:
            change()
            if self.host.speaker is not None:
                self.host.speaker.try_out("card")

        return louder

    def _blank(self, minutes: int, step: int) -> Callable[[], None] | None:
        at = min(range(len(BLANK_MINUTES)), key=lambda i: abs(BLANK_MINUTES[i] - minutes)) + step
        return self._screen(blank_after=60.0 * BLANK_MINUTES[at]) if 0 <= at < len(BLANK_MINUTES) else None

    def _try_sound(self) -> None:
        speaker = self.host.speaker
        if speaker is None:
            return
        speaker.try_out("medal", self.lang.text("Elena, take the Medal on your left."))
        self.refresh()
