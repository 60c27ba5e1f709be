"""What every source of frames is: a ``Camera``, whatever stands behind it."""

from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from vision.found import Image


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """One picture: ``image`` (blue-green-red or grey), ``index`` counted from 0, ``time`` in seconds.

    The time is the source's own: a file counts from its beginning, a live camera from a clock that
    never goes back. Indices may leave out frames that nobody had time for.
    """

    image: Image
    index: int
    time: float


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
