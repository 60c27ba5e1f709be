"""Faults in the world that nobody reports: a blinded or moved camera, a jumping clock, a hot computer, a
display that was unplugged.

Each watcher is told what is measured and when, and answers with a ``DeviceStatus`` when something
changes. None knows a clock of its own.
"""

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.machine.plugged import screens
from companion.messages.faults import Fault
from companion.messages.signals import DeviceStatus
from config.said import Said
from vision.tracking.worker import Look

DAY, HOUR = 86400.0, 3600.0
"""Seconds."""

THERMAL: Final = Path("/sys/class/thermal/thermal_zone0/temp")
"""Where Linux tells the temperature of the processor, in thousandths of a degree."""


class ClockWatch:
    """Tells when the wall clock jumps against the steady one: a Pi without a battery, set by the network."""

    JUMP: Final = 60.0
    """Seconds; slower drift is nobody's concern."""
    SETTLED: Final = 60.0
    """Seconds after which a clock that has jumped no further counts as right again."""

    def __init__(self) -> None:
        self._offset: float | None = None
        self._jumped_at: float | None = None

    def update(self, steady: float, wall: float) -> DeviceStatus | None:
        """Take in both clocks, in seconds."""
        offset = wall - steady
        jumped = 0.0 if self._offset is None else offset - self._offset
        if self._offset is None:
            self._offset = offset
            return None
        if abs(jumped) >= self.JUMP:
            self._offset, self._jumped_at = offset, steady
            return DeviceStatus("clock", Fault.CLOCK_JUMPED, _duration(jumped), steady)
        if self._jumped_at is not None and steady - self._jumped_at >= self.SETTLED:
            self._jumped_at = None
            return DeviceStatus("clock", None, "", steady)
        return None


class HeatWatch:
    """Tells when the processor is about to slow itself down (a Pi does at 80 °C), and when it has cooled."""

    HOT: Final = 80.0
    COOL: Final = 72.0

    def __init__(self) -> None:
        self.hot = False

    def update(self, celsius: float | None, now: float) -> DeviceStatus | None:
        """Take in the temperature (None: not known)."""
        if celsius is None:
            return None
        if not self.hot and celsius >= self.HOT:
            self.hot = True
            return DeviceStatus("heat", Fault.HEAT_THROTTLED, f"{celsius:.0f} °C", now)
        if self.hot and celsius <= self.COOL:
            self.hot = False
            return DeviceStatus("heat", None, f"{celsius:.0f} °C", now)
        return None


class DisplayWatch:
    """Tells when the last screen was unplugged, and when one is there again.

    A computer that never had one (it is looked at over the network) has lost nothing.
    """

    def __init__(self) -> None:
        self._seen = False
        self.gone = False

    def update(self, attached: frozenset[str] | None, now: float) -> DeviceStatus | None:
        """Take in the connectors with a screen (None: not known)."""
        if attached is None:
            return None
        self._seen = self._seen or bool(attached)
        gone = self._seen and not attached
        if gone == self.gone:
            return None
        self.gone = gone
        return DeviceStatus("display", Fault.DISPLAY_LOST if gone else None, "", now)


class UnreadWatch:
    """Tells when something like a sticker has lain there unread for a second, and when it no longer does."""

    LASTS: Final = 1.0

    def __init__(self) -> None:
        self._since: float | None = None
        self._told = False

    def update(self, unread: bool, now: float) -> DeviceStatus | None:
        """Take in whether there is something unread in the newest frame."""
        if not unread:
            told, self._since, self._told = self._told, None, False
            return DeviceStatus("card", None, "", now) if told else None
        self._since = now if self._since is None else self._since
        if self._told or now - self._since < self.LASTS:
            return None
        self._told = True
        return DeviceStatus("card", Fault.CARD_UNREAD, "", now)


class SightWatch:
    """Tells when the camera sees nothing any more, or sees another place than before.

    It looks at a coarse grey picture of the pad. Dark: nearly no light for ``LASTS`` seconds. Moved: no
    sticker in sight, nothing moves, and most of the picture is not what the empty pad looked like.
    """

    DARK: Final = 8.0
    """Mean grey level (0 to 255) of a covered lens; the darkest table that can still be read has about 20."""
    CHANGED: Final = 0.6
    """Share of the picture that has to differ: hands and cards cover less, or move, or carry stickers."""
    LASTS: Final = 4.0
    _ROWS: Final = 9
    _COLUMNS: Final = 16
    _STEP: Final = 0.12

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self._empty: NDArray[np.float64] | None = None
        self._last: NDArray[np.float64] | None = None
        self._still_since = 0.0
        self._dark_since: float | None = None

    def update(self, image: NDArray[np.uint8], stickers: bool, now: float) -> DeviceStatus | None:
        """Take in a frame (grey or BGR) and whether a sticker is in sight."""
        coarse = _coarse(image, self._ROWS, self._COLUMNS)
        mean = float(coarse.mean())
        if mean >= self.DARK:
            self._dark_since = None
        elif self._dark_since is None:
            self._dark_since = now
        if self._dark_since is not None:
            return self._tell(Fault.CAMERA_DARK, now) if now - self._dark_since >= self.LASTS else None
        relative = coarse / max(float(np.median(coarse)), 1.0)
        moving = self._last is None or self._differs(relative, self._last) > 0.02
        self._last = relative
        if moving or stickers:
            self._still_since = now
        if stickers:
            self._empty = None if self.fault == Fault.CAMERA_MOVED else self._empty
            return self._tell(None, now)
        if now - self._still_since < self.LASTS:
            return self._tell(None, now) if self.fault == Fault.CAMERA_DARK else None
        if self._empty is None:
            self._empty = relative
        moved = self._differs(relative, self._empty) >= self.CHANGED
        if moved:
            return self._tell(Fault.CAMERA_MOVED, now)
        self._empty = 0.9 * self._empty + 0.1 * relative
        return self._tell(None, now)

    def reopened(self) -> None:
        """The camera was gone for a while: what is wrong with its picture has to be told anew."""
        self.fault = self._dark_since = None

    def _differs(self, one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
        """The share of cells in which two pictures differ."""
        return float((np.abs(one - other) > self._STEP).mean())

    def _tell(self, fault: Fault | None, now: float) -> DeviceStatus | None:
        if fault == self.fault:
            return None
        self.fault = fault
        return DeviceStatus("camera", fault, "", now)


class CameraWatch:
    """Tells that no camera is there and the drawn table takes its place, and when one is plugged in."""

    def __init__(self) -> None:
        self._before: frozenset[str] | None = None
        self._told: str | None = None

    def update(self, there: frozenset[str], now: float) -> DeviceStatus | None:
        """Take in the cameras that are plugged in; those of the first time could not be used."""
        if self._before is None:
            self._before = there
        new = min(there - self._before, default="")
        if new == self._told:
            return None
        self._told = new
        return DeviceStatus("camera", Fault.CAMERA_PLUGGED if new else Fault.CAMERA_NONE, new, now)


class Watch:
    """All watchers together, asked once a round of the main loop.

    ``wall`` is the clock on the wall, ``thermal`` the file of the temperature, ``attached`` returns the
    connectors with a screen. ``cameras`` returns the USB cameras where the drawn table stands in for one.
    """

    EVERY: Final = 0.25
    """Seconds between two pictures that are looked at."""
    HEAT_EVERY: Final = 10.0
    PLUGS_EVERY: Final = 1.0

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        thermal: Path = THERMAL,
        attached: Callable[[], frozenset[str] | None] = screens,
        cameras: Callable[[], frozenset[str]] | None = None,
    ) -> None:
        self._missing, self._cameras = CameraWatch(), cameras
        self._clock, self._heat, self._sight = ClockWatch(), HeatWatch(), SightWatch()
        self._display, self._unread = DisplayWatch(), UnreadWatch()
        self._wall, self._thermal, self._attached = wall, thermal, attached
        self._looked = self._felt = self._plugs = -math.inf

    def reopened(self) -> None:
        """The camera was lost and is open again."""
        self._sight.reopened()

    def round(self, seen: Look | None, now: float) -> Iterator[DeviceStatus]:
        """Everything that has changed at ``now`` (steady seconds); ``seen`` is the camera's newest look."""
        found = [self._clock.update(now, self._wall())]
        if now - self._felt >= self.HEAT_EVERY:
            self._felt = now
            found.append(self._heat.update(temperature(self._thermal), now))
        if now - self._plugs >= self.PLUGS_EVERY:
            self._plugs = now
            found.append(self._display.update(self._attached(), now))
            if self._cameras is not None:
                found.append(self._missing.update(self._cameras(), now))
        if seen is not None and seen.frame.time - self._looked >= self.EVERY:
            self._looked = seen.frame.time
            found.append(self._sight.update(seen.frame.image, bool(seen.found), seen.frame.time))
            found.append(self._unread.update(seen.unread, seen.frame.time))
        yield from (status for status in found if status is not None)


def temperature(file: Path = THERMAL) -> float | None:
    """The processor's temperature in °C; None where the system does not tell."""
    try:
        return int(file.read_text("ascii")) / 1000
    except (OSError, ValueError):
        return None


def _coarse(image: NDArray[np.uint8], rows: int, columns: int) -> NDArray[np.float64]:
    """The frame as ``rows`` × ``columns`` mean grey levels."""
    grey = image[..., 1] if image.ndim == 3 else image
    height, width = grey.shape[0] // rows, grey.shape[1] // columns
    cut = grey[: rows * height, : columns * width]
    return np.asarray(cut.reshape(rows, height, columns, width).mean(axis=(1, 3)), np.float64)


def _duration(seconds: float) -> str:
    """A signed duration for people: +2 h, -5 min."""
    sign = "+" if seconds > 0 else "-"
    long = abs(seconds)
    if long >= 1.5 * DAY:
        return Said("{sign}{number} d", sign=sign, number=round(long / DAY))
    if long >= 1.5 * HOUR:
        return Said("{sign}{number} h", sign=sign, number=round(long / HOUR))
    return Said("{sign}{number} min", sign=sign, number=round(long / 60))
