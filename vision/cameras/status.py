"""How a camera is doing, in codes and in words."""

from dataclasses import dataclass

from config.language import Language
from config.said import Said, SaidCode


class CameraState(SaidCode):
    """How a camera is doing. All but ``ENDED`` heal by themselves once the camera is there again."""

    OPENING = ("opening", Said("The camera {detail} is being opened."))
    """Not yet seen a frame."""
    RUNNING = ("running", Said("The camera works."))
    LOST = ("lost", Said("The camera {detail} is gone. Plug it in again; play on by touch meanwhile."))
    """Unplugged, or it cannot be opened."""
    SILENT = (
        "silent",
        Said("The camera {detail} sends no picture any more. Check its cable; it is being reopened."),
    )
    """Open, but no frame comes."""
    FROZEN = (
        "frozen",
        Said("The camera {detail} sends the same picture again and again. It is being reopened."),
    )
    ENDED = ("ended", Said("{detail} is over."))
    """The file is over."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """A change in how the camera ``name`` is doing, noticed at ``time`` (seconds).

    ``detail`` is what the system said, for ``LOST`` only; it may be empty.
    """

    state: CameraState
    name: str
    time: float = 0.0
    detail: str = ""

    @property
    def healthy(self) -> bool:
        """Whether there is nothing to tell the players."""
        return self.state in (CameraState.OPENING, CameraState.RUNNING)


def status_sentence(status: CameraStatus, language: Language) -> str:
    """What to tell the players, and what they can do about it."""
    return language.text(status.state.sentence.msgid, detail=status.name)
