"""The tracker: two agreeing readings place a tag, absence lifts it, each tag has its own life."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading.found import Found
from vision.tracking.tracker import Tracker, TrackEvent

TAG, OTHER, FOREIGN = "7A-GI-07", "7A-CE-42", "https://example.org"


def at(text: str, x: float = 100, y: float = 100, *, fresh: bool = True, side: float = 60) -> Found:
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    return Found(text, square + np.array([x, y], np.float32), "zxing", fresh)


def follow(
    frames: Iterable[list[Found]], fps: float = 15.0, tracker: Tracker | None = None
) -> list[TrackEvent]:
    tracker = tracker or Tracker()
    events: list[TrackEvent] = []
    for index, found in enumerate(frames):
        events += tracker.update(found, index, index / fps)
    return events


def told(events: Iterable[TrackEvent]) -> list[tuple[str, str]]:
    return [(event.kind, event.text) for event in events]


def test_two_readings_place_a_tag_and_one_does_not() -> None:
    assert told(follow([[at(TAG)]] + [[]] * 30)) == []
    events = follow([[at(TAG)], [at(TAG)]])
    assert told(events) == [("placed", TAG)]
    assert (events[0].frame, events[0].time) == (1, 1 / 15)
    assert np.array_equal(events[0].corners, at(TAG).corners)


def test_a_repeated_reading_is_no_second_opinion_but_keeps_a_tag_there() -> None:
    assert told(follow([[at(TAG)]] + [[at(TAG, fresh=False)]] * 30)) == []
    frames = [[at(TAG)]] * 2 + [[at(TAG, fresh=False)]] * 100
    assert told(follow(frames)) == [("placed", TAG)]


def test_two_readings_far_apart_do_not_agree() -> None:
    assert told(follow([[at(TAG)]] + [[]] * 20 + [[at(TAG)]] + [[]] * 20)) == []
    assert told(follow([[at(TAG)]] + [[]] * 4 + [[at(TAG)]])) == [("placed", TAG)]


def test_absence_lifts_a_tag_in_half_a_second() -> None:
    events = follow([[at(TAG)]] * 5 + [[]] * 20)
    assert told(events) == [("placed", TAG), ("lifted", TAG)]
    assert 0.5 <= events[1].time - 4 / 15 <= 0.5 + 1 / 15
    assert np.array_equal(events[1].corners, at(TAG).corners), "where it was last"


def test_missed_frames_and_a_passing_hand_do_not_lift_it() -> None:
    for gap in range(1, 7):
        assert told(follow(([[at(TAG)]] * 3 + [[]] * gap) * 6 + [[at(TAG)]])) == [("placed", TAG)], gap


@pytest.mark.parametrize("fps", [2.0, 5.0, 15.0, 30.0, 60.0])
def test_at_any_frame_rate_a_tag_is_placed_once_and_lifted_once(fps: float) -> None:
    frames = [[at(TAG)]] * max(3, round(fps)) + [[]] * max(5, round(fps))
    events = follow(frames, fps)
    assert told(events) == [("placed", TAG), ("lifted", TAG)]


def test_a_tag_that_comes_back_after_it_was_lifted_is_placed_again() -> None:
    visit = [[at(TAG)]] * 5 + [[]] * 10
    assert told(follow(visit * 3)) == [("placed", TAG), ("lifted", TAG)] * 3


def test_a_moved_card_is_the_same_card() -> None:
    tracker = Tracker()
    events = follow(([at(TAG, 100 + 40 * step, 80)] for step in range(12)), tracker=tracker)
    assert told(events) == [("placed", TAG)]
    assert tracker.present == (TAG,)


def test_several_tags_each_have_their_own_life() -> None:
    frames = [[at(TAG)]] * 4 + [[at(TAG), at(OTHER, 300)]] * 6 + [[at(OTHER, 300)]] * 12 + [[]] * 12
    events = follow(frames)
    assert told(events) == [("placed", TAG), ("placed", OTHER), ("lifted", TAG), ("lifted", OTHER)]


def test_what_lies_there_is_listed_in_the_order_of_placing() -> None:
    tracker = Tracker()
    follow([[at(OTHER, 300)], [at(TAG)], [at(TAG)], [at(TAG), at(OTHER, 300)]], tracker=tracker)
    assert tracker.present == (TAG, OTHER)


def test_the_same_text_at_two_places_is_a_duplicate_sticker_told_once() -> None:
    frames = [[at(TAG)]] * 5 + [[at(TAG), at(TAG, 400)]] * 20
    events = follow(frames)
    assert told(events) == [("placed", TAG), ("duplicate", TAG)]
    assert events[1].corners[0, 0] == 400, "the newer one"


def test_one_frame_with_two_places_is_no_duplicate() -> None:
    frames = [[at(TAG)]] * 5 + [[at(TAG), at(TAG, 400)]] + [[at(TAG)]] * 20
    assert told(follow(frames)) == [("placed", TAG)]


def test_one_sticker_read_twice_at_its_place_is_no_duplicate() -> None:
    frames = [[at(TAG), at(TAG, 103, 98)]] * 10
    assert told(follow(frames)) == [("placed", TAG)]


def test_a_duplicate_that_was_missed_for_a_moment_is_not_told_again_but_one_that_comes_back_is() -> None:
    both, one = [at(TAG), at(TAG, 400)], [at(TAG)]
    flickering = follow([one] * 3 + ([both] * 3 + [one] * 2) * 6)
    assert told(flickering) == [("placed", TAG), ("duplicate", TAG)]
    returning = follow([one] * 3 + ([both] * 5 + [one] * 15) * 2)
    assert told(returning) == [("placed", TAG), ("duplicate", TAG), ("duplicate", TAG)]


def test_when_one_of_two_is_taken_away_the_other_still_lies_there() -> None:
    frames = [[at(TAG)]] * 3 + [[at(TAG), at(TAG, 400)]] * 5 + [[at(TAG, 400)]] * 30
    assert told(follow(frames)) == [("placed", TAG), ("duplicate", TAG)]


def test_a_foreign_code_is_told_once_and_its_going_is_not() -> None:
    frames = [[at(FOREIGN)]] * 10 + [[]] * 20 + [[at(FOREIGN), at(FOREIGN, 400)]] * 10
    tracker = Tracker()
    assert told(follow(frames, tracker=tracker)) == [("foreign", FOREIGN)] * 2
    assert tracker.present == ()


def test_which_texts_are_tags_can_be_told() -> None:
    tracker = Tracker(ours=lambda text: text == "X")
    assert told(follow([[at("X"), at(TAG, 300)]] * 3, tracker=tracker)) == [("placed", "X"), ("foreign", TAG)]


def test_a_camera_that_was_away_lifts_nothing_that_still_lies_there() -> None:
    tracker = Tracker()
    follow([[at(TAG)]] * 5, tracker=tracker)
    assert tracker.update([], 5, 60.0) == [], "the first frame after a minute may be a bad one"
    assert tracker.update([at(TAG)], 6, 60.1) == []


@given(st.lists(st.sampled_from(["", "a", "b", "ab", "A", "B", "aB"]), max_size=150))
def test_placed_and_lifted_take_turns_for_every_tag(script: list[str]) -> None:
    names = {"a": TAG, "b": OTHER}
    frames = [
        [at(names[letter.lower()], 200 * ord(letter.lower()), fresh=letter.islower()) for letter in step]
        for step in script
    ]
    tracker = Tracker()
    events = follow(frames, tracker=tracker)
    for text in names.values():
        kinds = [event.kind for event in events if event.text == text]
        assert kinds == ["placed", "lifted"] * (len(kinds) // 2) + ["placed"] * (len(kinds) % 2)
        assert (text in tracker.present) == (len(kinds) % 2 == 1)
    assert [event.time for event in events] == sorted(event.time for event in events)
