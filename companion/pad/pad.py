"""What lies on the scan pad now, and what was lifted a moment ago."""

FLICKER = 1.0
"""Seconds within which a piece that comes back was only hidden, by a hand or by a reflection."""


class Pad:
    """The tags in sight (record forms), by what the tracker told. ``now`` is the time of the last signal."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lying: frozenset[str] = frozenset()
        self._lifted: dict[str, float] = {}

    def place(self, tag: str) -> bool:
        """``tag`` lies on the pad; tells whether it was only hidden for a moment."""
        hidden = self.now - self._lifted.pop(tag, -FLICKER) < FLICKER
        self.lying |= {tag}
        return hidden

    def lift(self, tag: str) -> None:
        """``tag`` is out of sight."""
        self.lying -= {tag}
        self._lifted[tag] = self.now
        self._lifted = {one: at for one, at in self._lifted.items() if self.now - at < FLICKER}
