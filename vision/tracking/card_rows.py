"""Rows of cards, laid on the pad all at once, one row after the other: read over several frames."""

from collections.abc import Iterable

from vision.reading.found import Found
from vision.tags import parse_tag
from vision.tracking.tracker import Tracker


class RowReader:
    """Collects the tags of a row until the pad is empty again; then the next row begins.

    Each tag needs two agreeing readings, like every other one (``Tracker``); where a row is seen in one
    frame only (a photograph), one has to do.
    """

    def __init__(self) -> None:
        self._tracker = Tracker()
        self._row: dict[str, None] = {}
        self._glimpsed: dict[str, None] = {}
        self._frames = 0

    def update(self, found: Iterable[Found], frame_index: int, time: float) -> tuple[str, ...] | None:
        """Take in what was found in a frame; return the texts of a row when it has just been taken away."""
        ours = [one for one in found if parse_tag(one.text) is not None]
        self._tracker.update(ours, frame_index, time)
        self._frames += bool(ours)
        self._glimpsed |= dict.fromkeys(one.text for one in ours)
        present = self._tracker.present
        self._row |= dict.fromkeys(present)
        return self.rest() if self._row and not present else None

    @property
    def row(self) -> tuple[str, ...]:
        """The texts of the row that is being read, so far."""
        return tuple(self._row)

    def rest(self) -> tuple[str, ...] | None:
        """Return the row that still lies there (when the source has ended), and forget it; None: no row."""
        row = self._row or (self._glimpsed if self._frames < Tracker.READINGS else {})
        self._row, self._glimpsed, self._frames = {}, {}, 0
        return tuple(row) or None
