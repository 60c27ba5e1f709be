"""How a camera is doing, in codes and in words."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from config.language import Language

State: TypeAlias = Literal["opening", "running", "lost", "silent", "frozen", "ended"]
"""``opening``: not yet seen a frame. ``running``: frames come. ``lost``: unplugged, or cannot be opened.
``silent``: open, but no frame comes. ``frozen``: the same frame again and again. ``ended``: the file is
over. All but the last heal by themselves once the camera is there again."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """A change in how the camera ``name`` is doing, noticed at ``time`` (seconds).

    ``detail`` is what the system said, for ``lost`` only; it may be empty.
    """

    state: State
    name: str
    time: float = 0.0
    detail: str = ""

    @property
    def healthy(self) -> bool:
        """Whether there is nothing to tell the players."""
        return self.state in ("opening", "running")


def status_sentence(status: CameraStatus, language: Language) -> str:
    """What to tell the players, and what they can do about it."""
    name = status.name
    if status.state == "opening":
        return language.text("The camera {name} is being opened.", name=name)
    if status.state == "running":
        return language.text("The camera works.")
    if status.state == "silent":
        return language.text(
            "The camera {name} sends no picture any more. Check its cable; it is being reopened.", name=name
        )
    if status.state == "frozen":
        return language.text(
            "The camera {name} sends the same picture again and again. It is being reopened.", name=name
        )
    if status.state == "ended":
        return language.text("{name} is over.", name=name)
    return language.text(
        "The camera {name} is gone. Plug it in again; play on by touch meanwhile.", name=name
    )
