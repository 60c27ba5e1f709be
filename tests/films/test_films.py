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

FILMS = int(os.environ.get("TABLE_FILMS", "1"))
MOVES = 8
LEAST = Style(sticker=20.0, px=2.5, fps=5.0)


def test_a_short_film_is_recorded_as_it_was_shown() -> None:
    story = Story(2, 1, 4)
    assert Showing(story, LEAST).record == story.record


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("film", range(FILMS))
def test_what_was_done_in_a_film_is_what_is_recorded(film: int) -> None:
    story = Story(2 + film % 6, film, MOVES)
    shown = Showing(story, Style.some(film))
    assert shown.asked or shown.record == story.record, shown.told_of(Refused)
    assert shown.asked or shown.told_of(Reminded) == []


def left_lying(story: Story) -> Iterator[Beat]:
    """The beats of ``story`` up to the first cards that are to be discarded: they stay where they lie."""
    before: Beat | None = None
    for beat in story.beats():
        used = [] if before is None else [tag for tag in before.lying if tag not in beat.lying]
        if before is not None and beat.move is None and any(before.lying[tag].kind == "card" for tag in used):
            return
        before = beat
        yield beat


def with_discards(players: int, seed: int) -> int:
    """The first seed from ``seed`` on whose story has cards to discard."""
    while len(list(left_lying(Story(players, seed, 30)))) == len(list(Story(players, seed, 30).beats())):
        seed += 1
    return seed


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("film", range(FILMS))
def test_hands_that_forget_to_discard_are_reminded_once(film: int) -> None:
    """R20, R30, R42: what is used up has to leave the table."""
    players = 2 + film % 6
    seed = with_discards(players, 310 + film)
    story = Story(players, seed, 30)
    shown = Showing(story, replace(Style.some(seed), hands=0.0, still=14.0), left_lying(story))
    assert shown.record == story.record
    recorded, reminded = shown.told_of(Recorded), shown.told_of(Reminded)
    assert len(reminded) == 1
    assert REMINDER <= reminded[0][0] - recorded[-1][0] <= 10.0


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
