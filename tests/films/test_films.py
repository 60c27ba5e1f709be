"""Films of whole tables, drawn apart from the companion: the record is what was done, or a question is asked.

The number of films is in the environment (``TABLE_FILMS``).
"""

import os
from collections.abc import Iterator

import numpy as np
import pytest

from companion.rules.format.record import write_record
from companion.session.session import Session
from companion.table.table import Table
from hardware import SimulatedPanel
from tests.films.drawing import Drawing, Style
from tests.films.story import Story
from vision.cameras.base import CloseAtExit, Frame
from vision.overhead.watcher import TableWatcher

FILMS = int(os.environ.get("TABLE_FILMS", "1"))
MOVES = 8


class Film(CloseAtExit):
    """A camera that sees what is drawn."""

    name, live = "film", False

    def __init__(self, frames: Iterator[np.ndarray], fps: float) -> None:
        self._frames, self._fps, self._index = frames, fps, -1

    def read(self) -> Frame | None:
        image = next(self._frames, None)
        if image is None:
            return None
        self._index += 1
        return Frame(image, self._index, self._index / self._fps)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("film", range(FILMS))
def test_what_was_done_in_a_film_is_what_is_recorded(film: int) -> None:
    story, style = Story(2 + film % 6, film, MOVES), Style.some(film)
    frames = Drawing(story.players, style).frames(story.beats())
    session = Session(
        Table(catalogue=story.catalogue),
        camera=Film(frames, style.fps),
        watcher=TableWatcher(),
        panel=SimulatedPanel(),
    )
    session.start(story.setup)
    for _ in session.run():
        pass
    session.close()
    history = session.table.history
    assert history is not None
    asked = session.table.question is not None
    assert asked or write_record(story.setup, history.moves) == story.record


@pytest.mark.parametrize("players", range(2, 8))
def test_a_story_moves_pieces_as_its_record_says(players: int) -> None:
    story = Story(players, players, moves=12)
    beats = list(story.beats())
    moves = [beat.move for beat in beats if beat.move is not None]
    assert moves == story.done
    lines = story.record.splitlines()
    assert len(lines) == 1 + len(moves)
    for beat in beats:
        spots = [spot for spot in beat.lying.values() if spot.kind != "deck"]
        assert len(set(spots)) == len(spots), "no two pieces lie at one place"
