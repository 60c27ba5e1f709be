"""Plays a drawn film to the companion, which looks at the whole table and has only pixels."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from companion.messages.notices import Notice
from companion.rules.format.record import write_record
from companion.session.session import Session
from companion.table.table import Table
from hardware import SimulatedPanel
from tests.films.drawing import Drawing, Style
from tests.films.story import Beat, Story
from vision.cameras.base import CloseAtExit, Frame
from vision.overhead.watcher import TableWatcher


class Film(CloseAtExit):
    """Pictures as a camera hands them out, ``fps`` a second."""

    name = "film"
    live = False

    def __init__(self, pictures: Iterator[NDArray[np.uint8]], fps: float) -> None:
        self.time, self.fps = 0.0, fps
        self._pictures, self._index = pictures, -1

    def read(self) -> Frame | None:
        """The next picture; None at the end of the film."""
        picture = next(self._pictures, None)
        if picture is None:
            return None
        self._index += 1
        self.time = self._index / self.fps
        return Frame(picture, self._index, self.time)

    def close(self) -> None:
        """Nothing is held."""


class Showing:
    """A film of ``beats`` of ``story`` in ``style``, and what the companion made of it."""

    def __init__(self, story: Story, style: Style, beats: Iterator[Beat] | None = None) -> None:
        drawing = Drawing(story.players, style)
        film = Film(drawing.frames(story.beats() if beats is None else beats), style.fps)
        session = Session(
            Table(catalogue=story.catalogue), camera=film, watcher=TableWatcher(), panel=SimulatedPanel()
        )
        self.told: list[tuple[float, Notice]] = []
        session.start(story.setup)
        for notices in session.run():
            self.told += [(film.time, notice) for notice in notices]
        session.close()
        history = session.table.history
        assert history is not None
        self.record = write_record(story.setup, history.moves)
        self.length = film.time
        self.asked = session.table.question is not None

    def told_of(self, kind: type[Notice]) -> list[tuple[float, Notice]]:
        """The notices of one ``kind`` and when they were told, in seconds of the film."""
        return [(time, notice) for time, notice in self.told if isinstance(notice, kind)]
