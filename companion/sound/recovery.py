"""Looks after the loudspeaker: notices when nothing can be heard any more, and opens it again by itself."""

import math
from collections.abc import Callable
from typing import Final

from companion.machine.plugged import AUTO, alsa_name, loudspeakers
from companion.messages.faults import Fault
from companion.messages.signals import DeviceStatus
from companion.sound.mixer import Mixer
from companion.sound.sounds import Sounds, SoundStatus

Plugged = Callable[[], frozenset[str] | None]


class SoundCare:
    """Asked every frame, it looks once a second. Main thread only; never raises.

    ``plugged`` returns the loudspeakers that are attached, None where the system does not tell. ``device``
    is that of the settings: where it is ``auto`` and the system's own choice does not open, they are tried
    one after the other. What
    it finds it tells as a ``DeviceStatus`` of the sound: ``unplugged`` (there is no loudspeaker), ``lost``
    (one is there and cannot be used), ``no-file`` (a recording is broken), or None: it sounds again.
    """

    EVERY: Final = 1.0
    """Seconds between two looks."""
    AGAIN: Final = 15.0
    """Seconds after which a loudspeaker that does not open is tried once more; twice as long each time …"""
    SELDOM: Final = 240.0
    """… up to so many."""

    def __init__(
        self,
        sounds: Sounds,
        mixer: Mixer | None = None,
        plugged: Plugged = loudspeakers,
        device: str = AUTO,
    ) -> None:
        self._sounds = sounds
        self._mixer = mixer or Mixer()
        self._plugged = plugged
        self._device = device
        self._before: frozenset[str] | None = None
        self._prepared = self._had = False
        self._looked = self._tried = -math.inf
        self._patience = self.AGAIN
        self.fault: Fault | None = None

    def round(self, now: float) -> DeviceStatus | None:
        """Look, if it is time to at ``now`` (seconds); tell what has changed."""
        if now - self._looked < self.EVERY:
            return None
        self._looked = now
        if self._sounds.loudness <= 0:
            return self._tell(None, now)
        plugged = self._plugged()
        changed, self._before = self._prepared and plugged != self._before, plugged
        if not self._prepared:
            self._prepared, self._tried = True, now
            self._mixer.choose(self._devices()[0])
            self._sounds.prepare()
            changed = self._broken() and len(self._devices()) > 1
        if plugged is not None and not plugged and self._device == AUTO:
            self._sounds.gone = True
            return self._tell(Fault.SOUND_UNPLUGGED if self._had else Fault.SOUND_NONE, now)
        self._had = True
        if changed or (self._broken() and now - self._tried >= self._patience):
            self._patience = min(2 * self._patience, self.SELDOM)
            self.reopen()
        return self._tell(self._fault(), now)

    def choose(self, device: str) -> None:
        """Play by another ``device`` of the settings from now on."""
        if device != self._device:
            self._device = device
            if self._prepared:
                self.reopen()

    def reopen(self) -> None:
        """Open the loudspeaker anew, and load the recordings for it."""
        self._tried = self._looked
        self._sounds.close()
        opened = self._mixer.reopen(self._devices())
        self._sounds.gone = False
        if opened or self._mixer.alive() is None:
            self._sounds.prepare()

    def _devices(self) -> list[str | None]:
        """What to open, in this order, as ALSA calls it; None is what the system plays by."""
        cards = sorted(self._plugged() or ())
        if self._device == AUTO:
            return [None, *(alsa_name(card) for card in cards)]
        return [alsa_name(self._device) if self._device in cards else self._device]

    def _broken(self) -> bool:
        self._sounds.gone = self._mixer.alive() is False
        broken = self._sounds.status == SoundStatus.NO_DEVICE
        if not broken:
            self._patience = self.AGAIN
        return broken

    def _fault(self) -> Fault | None:
        if self._broken():
            return Fault.SOUND_LOST
        return Fault.SOUND_NO_FILE if self._sounds.status == SoundStatus.NO_FILE else None

    def _tell(self, fault: Fault | None, now: float) -> DeviceStatus | None:
        if fault == self.fault:
            return None
        self.fault = fault
        return DeviceStatus("sound", fault, "", now)
