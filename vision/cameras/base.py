"""What every source of frames is: a ``Camera``, whatever stands behind it."""

from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from vision.reading.found import Image


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """One picture: ``image`` (blue-green-red or grey), ``index`` counted from 0, ``time`` in seconds.

    The time is the source's own: a file counts from its beginning, a live camera from a clock that
    never goes back. Indices may leave out frames that nobody had time for. ``small`` is the same picture at
    about ``vision.overhead.small.WIDTH`` pixels across (blue-green-red), of a camera that makes it anyway.
    """

    image: Image
    index: int
    time: float
    small: Image | None = None


@dataclass(frozen=True, slots=True)
class CameraOptions:
    """How a camera is asked to look; a device takes what comes nearest.

    ``width`` and ``height`` in pixels, ``fps`` in frames a second. ``focus``: None for autofocus (close
    range), or a fixed lens position: dioptres (1000 / mm) on a Raspberry Pi camera, the driver's own
    number on a USB camera. ``hold_exposure``: let the exposure settle once and keep it, so that a hand
    over the pad does not change the light of the picture. ``table``: it hangs over a whole table, so it is to
    focus on what is farther away, and a grey picture with a small coloured one beside it will do.
    """

    width: int = 1280
    height: int = 720
    fps: int = 15
    focus: float | None = None
    hold_exposure: bool = False
    table: bool = False


class Camera(Protocol):
    """A source of frames, to be read by one thread at a time and closed when done with."""

    @property
    def name(self) -> str:
        """What a person calls it: a path, a device, ``picamera``, ``demo``."""

    @property
    def live(self) -> bool:
        """Whether frames come in real time and are lost when nobody takes them."""

    def read(self) -> Frame | None:
        """The next frame. None: there is none now (live) or none any more (not live)."""

    def close(self) -> None:
        """Let go of what stands behind it. Closing twice is allowed."""

    def __enter__(self) -> Self:
        """A camera closes itself at the end of a ``with`` block."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""


class CloseAtExit:
    """What makes a camera usable in a ``with`` block."""

    def close(self) -> None:
        """Let go of what stands behind it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
