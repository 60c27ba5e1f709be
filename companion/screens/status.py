"""The state of camera, buttons and sound, as the bar at the top shows it. Immutable."""

from dataclasses import dataclass, field, replace

from companion.table.notices import DeviceChanged


@dataclass(frozen=True)
class Status:
    """Which devices take part, and their faults (device → fault code of ``DeviceStatus``)."""

    camera: bool = False
    buttons: int = 0
    sound: bool = True
    faults: dict[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.camera, self.buttons, self.sound, tuple(sorted(self.faults.items()))))

    def after(self, notice: DeviceChanged) -> "Status":
        """Return the status after a device changed."""
        faults = {device: fault for device, fault in self.faults.items() if device != notice.device}
        if notice.fault is not None:
            faults[notice.device] = notice.fault
        return replace(self, faults=faults)
