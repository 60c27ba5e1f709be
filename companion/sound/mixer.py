"""The loudspeaker as SDL holds it open: whether it is still there, and opening it anew.

Kivy opens the loudspeaker once. One that is unplugged goes on "playing" into nothing, and one that was
not there at the start is never asked for again. SDL itself knows better, and can open it anew under
Kivy's sounds. Recordings loaded before have to be let go of first.
"""

import ctypes
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

DEVICE: Final = "AUDIODEV"
"""The variable that names the ALSA device which SDL opens."""
MAPS: Final = Path("/proc/self/maps")
"""Where Linux lists the libraries that this program has loaded."""
AUDIO: Final = 0x10
"""SDL_INIT_AUDIO."""
RATE, FORMAT, CHANNELS, BUFFER = 44_100, 0x8010, 2, 4096
"""Frames a second, AUDIO_S16LSB, channels and frames of the buffer: what Kivy opens."""
_FIRST, _LAST = 2, 16
"""Numbers that SDL gives to devices that are opened."""


class Mixer:
    """Asks the SDL that Kivy plays with. Main thread only; another player of Kivy's it does not know.

    ``libraries`` returns SDL and its mixer, or None.
    """

    def __init__(self, libraries: Callable[[], tuple[Any, Any] | None] | None = None) -> None:
        self._find = libraries or _loaded
        self._libraries: tuple[Any, Any] | None = None
        self._standard = os.environ.get(DEVICE)

    def alive(self) -> bool | None:
        """Whether an open loudspeaker takes sound; None where that cannot be told."""
        found = self._both()
        if found is None:
            return None
        sdl, mixer = found
        if not _is_open(mixer):
            return False
        return any(sdl.SDL_GetAudioDeviceStatus(number) != 0 for number in range(_FIRST, _LAST))

    def choose(self, device: str | None) -> None:
        """Let ``device`` (an ALSA name) be what is opened next; None: what the system plays by."""
        if device is None and self._standard is None:
            os.environ.pop(DEVICE, None)
        else:
            os.environ[DEVICE] = device or self._standard or ""

    def reopen(self, devices: Sequence[str | None] = (None,)) -> bool:
        """Close what is open and open the first of ``devices`` that can be; False where none can."""
        return any(self._opened(device) for device in devices)

    def _opened(self, device: str | None) -> bool:
        found = self._both()
        if found is None:
            return False
        self.choose(device)
        sdl, mixer = found
        while _is_open(mixer):
            mixer.Mix_CloseAudio()
        while sdl.SDL_WasInit(AUDIO):
            sdl.SDL_QuitSubSystem(AUDIO)
        if sdl.SDL_InitSubSystem(AUDIO) != 0:
            return False
        return bool(mixer.Mix_OpenAudio(RATE, FORMAT, CHANNELS, BUFFER) == 0)

    def _both(self) -> tuple[Any, Any] | None:
        if self._libraries is None:
            self._libraries = self._find()
        return self._libraries


def _is_open(mixer: Any) -> bool:
    rate, form, channels = ctypes.c_int(), ctypes.c_uint16(), ctypes.c_int()
    return bool(mixer.Mix_QuerySpec(ctypes.byref(rate), ctypes.byref(form), ctypes.byref(channels)))


def _loaded(maps: Path = MAPS) -> tuple[Any, Any] | None:
    """SDL and its mixer as they are loaded already; None before Kivy's sound is, or on another system."""
    try:
        files = {line.split()[-1] for line in maps.read_text("utf-8", "replace").splitlines() if "/" in line}
        mixer = next(file for file in files if "libSDL2_mixer" in file)
        sdl = next(file for file in files if "libSDL2-" in file or "libSDL2.so" in file)
        return ctypes.CDLL(sdl), ctypes.CDLL(mixer)
    except (OSError, StopIteration):
        return None
