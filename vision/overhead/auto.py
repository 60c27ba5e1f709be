"""Which of both a camera looks at: a scan pad, or the whole table."""

from dataclasses import replace
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.overhead.sighting import Overview
from vision.overhead.watcher import TableWatcher
from vision.reading.reader import Reader
from vision.tags import WonderTag, parse_tag
from vision.tracking.worker import Look, PadWatcher, Watcher

View: TypeAlias = Literal["pad", "table", "auto"]
"""What the camera looks at; ``auto`` finds out."""

WONDERS: Final = 2
"""Wonders that lie in view at the same time on a table; on a pad one is shown, and taken away again."""
STILL: Final = 3.0
"""Seconds for which they have to lie still."""
LOOKS: Final = 0.4
"""Seconds between two looks for them while it is not known what the camera sees."""
LEFT: Final = 30.0
"""Seconds without any Wonder after which it is asked again."""
PAD_WIDTH: Final = 1600
"""Pixels across that are enough for a pad; a larger picture is read at half its size, or less."""


def watcher_of(view: View, reader: Reader, sticker: float = 15.0) -> Watcher:
    """The watcher for what ``view`` says that the camera looks at.

    ``reader`` is for a pad; a table is read with the same decoders. ``sticker`` as for ``TableWatcher``.
    """
    if view == "pad":
        return PadWatcher(reader)
    table = TableWatcher(reader.choice, sticker)
    return table if view == "table" else AutoWatcher(PadWatcher(reader), table)


class AutoWatcher:
    """Watches a pad until Wonders lie still in view; then it is a table, for as long as they do."""

    def __init__(self, pad: PadWatcher, table: TableWatcher) -> None:
        self._pad = pad
        self._table = table
        self.sees_table = False
        self._asked = -LOOKS
        self._wonders = 0.0

    def prepare(self) -> None:
        """See ``Watcher.prepare``."""
        self._pad.prepare()
        self._table.prepare()

    def look(self, frame: Frame) -> Look:
        """See ``Watcher.look``; ``overview`` is None while it may be a pad."""
        if self.sees_table:
            seen = self._table.look(frame)
            assert seen.overview is not None
            if _lying_still(seen.overview, 0.0):
                self._wonders = frame.time
            self.sees_table = frame.time - self._wonders < LEFT
            return seen
        if not 0 <= frame.time - self._asked < LOOKS:
            self._asked = frame.time
            seen = self._table.look(frame)
            assert seen.overview is not None
            if _lying_still(seen.overview, STILL) >= WONDERS:
                self.sees_table, self._wonders = True, frame.time
                return seen
        return self._on_pad(frame)

    def _on_pad(self, frame: Frame) -> Look:
        factor = -(-frame.image.shape[1] // PAD_WIDTH)
        if factor == 1:
            return self._pad.look(frame)
        height, width = frame.image.shape[:2]
        size = (width // factor, height // factor)
        smaller = cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA)
        seen = self._pad.look(replace(frame, image=smaller))
        events = tuple(replace(event, corners=event.corners * np.float32(factor)) for event in seen.events)
        return Look(frame, tuple(one.moved(factor, 0, 0) for one in seen.found), events)


def _lying_still(overview: Overview, seconds: float) -> int:
    """How many Wonders have lain there for ``seconds``."""
    return sum(
        isinstance(parse_tag(text), WonderTag) and one.here and overview.time - one.since >= seconds
        for text, one in overview.sightings.items()
    )
