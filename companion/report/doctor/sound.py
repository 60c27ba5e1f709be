"""Sound: a card, the library, the volume, the voice."""

import shutil
from collections.abc import Callable, Iterator

from companion.machine.plugged import AUTO, alsa_name, loudspeakers
from companion.report.doctor.check import Check, fault, good, warning
from companion.report.doctor.machine import Machine
from config.language import Language
from config.settings import SoundSettings


def sound_checks(
    machine: Machine,
    lang: Language,
    settings: SoundSettings,
    find_program: Callable[[str], str | None] = shutil.which,
) -> Iterator[Check]:
    """Yield what there is to say about what can be heard."""
    yield _sound(machine, lang, settings)
    if settings.voice and find_program("espeak-ng") is None:
        yield warning(
            "voice-missing",
            lang.text("Voice"),
            lang.text("alerts should be spoken, but espeak-ng is missing"),
            lang.text("sudo apt install espeak-ng, or switch the voice off in the settings."),
        )


def _sound(machine: Machine, lang: Language, settings: SoundSettings) -> Check:
    name = lang.text("Sound")
    if settings.volume == 0:
        return warning(
            "sound-off", name, lang.text("the volume is 0"), lang.text("Raise the volume in the settings.")
        )
    driver = machine.environment.get("SDL_AUDIODRIVER", "")
    if driver in ("dummy", "disk"):
        return warning(
            "sound-nowhere",
            name,
            lang.text("SDL_AUDIODRIVER is {driver}: nothing will be heard", driver=driver),
            lang.text("Unset SDL_AUDIODRIVER."),
        )
    if not machine.loadable("libasound.so.2") and not machine.loadable("libpulse.so.0"):
        return fault(
            "sound-library",
            name,
            lang.text("neither libasound.so.2 nor libpulse.so.0 is there"),
            lang.text("sudo apt install {package}", package=machine.apt_name("libasound2")),
        )
    cards = sorted(loudspeakers(machine.root) or ())
    if settings.device not in (AUTO, *cards):
        return _named(machine, lang, name, settings.device)
    if not cards:
        return warning(
            "sound-none",
            name,
            lang.text("no sound card"),
            lang.text(
                "A Raspberry Pi 5 has no socket of its own: use the screen's speakers, USB or Bluetooth."
            ),
        )
    reasons = {card: machine.playable(alsa_name(card)) for card in cards}
    found = ", ".join(f"{card} ({reason})" if reason else card for card, reason in reasons.items())
    wanted = cards if settings.device == AUTO else [settings.device]
    if all(reasons[card] for card in wanted):
        return fault("sound-mute", name, lang.text("no card plays: {cards}", cards=found), _cure(lang))
    if settings.device != AUTO:
        found = lang.text("{device}, of {cards}", device=settings.device, cards=found)
    return good(name, found)


def _named(machine: Machine, lang: Language, name: str, device: str) -> Check:
    """What there is to say of a device that is no card's name, but ALSA's own word for one."""
    reason = machine.playable(device)
    if reason is None:
        return good(name, device)
    found = lang.text("{device} does not play: {reason}", device=device, reason=reason)
    return fault("sound-mute", name, found, _cure(lang))


def _cure(lang: Language) -> str:
    return lang.text(
        "Check its plug and the group audio, or choose another card in the settings: device, under [sound]."
    )
