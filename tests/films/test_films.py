"""Films of whole tables, drawn apart from the companion's own table: the record is what was shown.

The one thing that is never allowed is a wrong count in silence.
"""

import os
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.messages.notices import Recorded, Refused, Reminded
from companion.tabletop.tabletop import REMINDER
from tests.films.drawing import Style
from tests.films.playing import Showing
from tests.films.story import Beat, Story

FILMS = int(os.environ.get("TABLE_FILMS", "6"))
LEAST = Style(sticker=20.0, px=2.5, fps=5.0)


def test_a_short_film_is_recorded_as_it_was_shown() -> None:
    story = Story(2, 1, 4)
    assert Showing(story, LEAST).record == story.record


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("film", range(FILMS))
def test_films_of_every_kind_are_recorded_as_they_were_shown(film: int) -> None:
    story = Story(2 + film % 6, 200 + film, 12)
    shown = Showing(story, Style.some(200 + film))
    assert shown.record == story.record, (shown.asked, shown.told_of(Refused))
    assert shown.told_of(Reminded) == []


def left_lying(story: Story) -> Iterator[Beat]:
    """The beats of ``story`` up to the first cards that are to be discarded: they stay where they lie."""
    before: Beat | None = None
    for beat in story.beats():
        used = [] if before is None else [tag for tag in before.lying if tag not in beat.lying]
        if before is not None and beat.move is None and any(before.lying[tag].kind == "card" for tag in used):
            return
        before = beat
        yield beat


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("film", range(FILMS))
def test_hands_that_forget_to_discard_are_reminded_once(film: int) -> None:
    """R20, R30, R42: what is used up has to leave the table."""
    story = Story(2 + film % 6, 300 + film, 30)
    shown = Showing(story, replace(Style.some(300 + film), hands=0.0, still=14.0), left_lying(story))
    assert shown.record == story.record
    recorded, reminded = shown.told_of(Recorded), shown.told_of(Reminded)
    assert len(reminded) == 1
    assert REMINDER <= reminded[0][0] - recorded[-1][0] <= 10.0
