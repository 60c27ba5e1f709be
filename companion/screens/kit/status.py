"""The state of camera, buttons and sound, as the bar at the top shows it. Immutable."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.messages.faults import Fault, Trouble
from companion.messages.notices import DeviceChanged, JournalTrouble, Notice

Problem = DeviceChanged | JournalTrouble
"""What is wrong with a part of the machine, for as long as it is wrong."""

PIECES: Final = frozenset({"panel", "file"})
"""Devices with several pieces (buttons, files): each has its faults for itself, by its detail."""


@dataclass(frozen=True)
class Status:
    """Which devices take part, and what is wrong with any of them just now."""

    camera: bool = False
    buttons: int = 0
    sound: bool = True
    troubles: tuple[Problem, ...] = ()

    @property
    def faults(self) -> Mapping[str, str]:
        """The fault code of every device that has one; the journal is part of the disk."""
        return {
            trouble.device if isinstance(trouble, DeviceChanged) else "disk": (
                (trouble.fault or "") if isinstance(trouble, DeviceChanged) else trouble.code
            )
            for trouble in self.troubles
        }

    @property
    def blind(self) -> bool:
        """Whether a camera takes part and gives no picture: it is lost, silent or frozen."""
        return self.faults.get("camera") in (Fault.CAMERA_LOST, Fault.CAMERA_SILENT, Fault.CAMERA_FROZEN)

    def after(self, notice: Notice) -> "Status":
        """Return the status after ``notice``; what is no news of a device changes nothing."""
        match notice:
            case JournalTrouble(code=Trouble.BACK):
                return self._with(None, lambda one: isinstance(one, JournalTrouble))
            case JournalTrouble(code=Trouble.MEMORY_ONLY | Trouble.NEWER):
                return self._with(notice, lambda one: isinstance(one, JournalTrouble))
            case DeviceChanged():
                return self._with(notice if notice.fault else None, lambda one: _same(one, notice))
        return self

    def _with(self, trouble: Problem | None, over: Callable[[Problem], bool]) -> "Status":
        kept = tuple(one for one in self.troubles if not over(one))
        return replace(self, troubles=kept if trouble is None else (*kept, trouble))


def _same(trouble: Problem, notice: DeviceChanged) -> bool:
    """Whether ``notice`` is about the same piece as ``trouble``."""
    if isinstance(trouble, JournalTrouble) or trouble.device != notice.device:
        return False
    return notice.device not in PIECES or not notice.detail or trouble.detail == notice.detail
