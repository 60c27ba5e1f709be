"""What any library alone reads is read, whatever the picture: as a still, and lying there for two frames."""

import os
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import cv2
import pytest

from tests.vision.harsh import CASES, many, moving_hand
from tests.vision.pictures import lay, noisy, table
from vision.reading.decoders import load_decoders
from vision.reading.filters import as_grey
from vision.reading.found import Image
from vision.reading.reader import Reader
from vision.tracking.tracker import Tracker

COUNT = int(os.environ.get("HARSH_CARDS", "1"))
"""Cards of each kind."""
TAG, OTHER = "7A-GI-07", "7A-CE-42"


def alone(frame: Image) -> list[set[str]]:
    """What each library reads in the whole of ``frame`` by itself."""
    grey = as_grey(frame)
    assert grey is not None
    return [{one.text for one in library.decode(grey)} for library in load_decoders()]


def read_twice(frames: list[Image]) -> set[str]:
    """The texts that one of the libraries read in two frames one after the other."""
    looks = [alone(frame) for frame in frames]
    return {
        text
        for one, next_one in pairwise(looks)
        for by in zip(one, next_one, strict=True)
        for text in by[0] & by[1]
    }


def placed(frames: list[Image]) -> set[str]:
    """The tags that the companion says were placed."""
    reader, tracker = Reader(), Tracker()
    return {
        event.text
        for index, frame in enumerate(frames)
        for event in tracker.update(reader.read(frame), index, index / 15)
        if event.kind == "placed"
    }


def series() -> Iterator[tuple[str, list[Image]]]:
    """Cards that lie still, and cards under a hand that never rests."""
    for name in CASES:
        for _, frames, _ in many(name, COUNT, 8):
            yield name, frames
    for number in range(2 * COUNT):
        yield "a hand that moves", moving_hand(Random(f"hand {number}"), 14)


def test_what_a_library_reads_in_a_still_is_read_and_what_it_reads_twice_in_a_row_is_placed() -> None:
    read = 0
    for name, frames in series():
        still = {one.text for one in Reader().read_still(frames[0]).found}
        for texts in alone(frames[0]):
            assert texts <= still, name
        assert read_twice(frames) <= placed(frames), name
        read += len(still)
    assert read > len(CASES) * COUNT / 2


def test_what_was_seen_before_does_not_limit_what_is_seen_next() -> None:
    """Small stickers and large ones, in whichever order, in light that the first look is not enough for."""
    for first, then in ((3.0, 5.5), (5.5, 2.4), (3.0, 8.0)):
        frames = []
        for text, pixels in ((OTHER, first), ("", 0.0), (TAG, then)):
            picture = table(level=14)
            if text:
                lay(picture, text, 320, 240, pixels, 30, ink=8, paper=24)
            frames += [noisy(picture, 4.0, len(frames) + index) for index in range(10)]
        assert not alone(frames[-1])[0]
        assert placed(frames) == {OTHER, TAG}, (first, then)


def test_a_foreign_code_teaches_nothing_about_our_stickers() -> None:
    reader = Reader()
    picture = table()
    lay(picture, "https://example.org", 320, 240, 9.0, 10)
    for seed in range(4):
        assert reader.read(noisy(picture, 2.0, seed))
    assert reader._places.size is None
    assert reader._matcher.module is None


def test_a_card_is_read_while_a_hand_never_rests_beside_it() -> None:
    """All stages have their turn where it lies still, whatever moves elsewhere."""
    still = table(level=14)
    lay(still, TAG, 160, 240, 3.0, 30, ink=8, paper=24)
    frames = []
    for index in range(40):
        frame = noisy(still, 6.0, index)
        cv2.circle(frame, (500, 100 + 8 * index), 60, (90,), -1)
        frames.append(frame)
    assert placed(frames) == {TAG}


@pytest.mark.parametrize("seed", range(3))
def test_two_means_that_share_frames_are_one_opinion(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = table(level=12)
    lay(picture, TAG, 300, 200, 3.0, 33, ink=6, paper=16)
    reader = Reader()
    used: list[int] = []
    look = reader._look

    def noting(*arguments: Any) -> Any:
        read = look(*arguments)
        used.extend(one.frames for one in read)
        return read

    monkeypatch.setattr(reader, "_look", noting)
    read_until = fresh = 0
    for index in range(1, 25):
        used.clear()
        for one in reader.read(noisy(picture, 13.0, 100 * seed + index)):
            if one.fresh:
                assert index - used[0] >= read_until
                read_until, fresh = index, fresh + 1
    assert fresh >= 2


@pytest.mark.parametrize("ours", [True, False])
def test_what_looks_like_a_sticker_and_cannot_be_read_is_told_until_it_has_gone(ours: bool) -> None:
    picture = table()
    corners = lay(picture, TAG, 320, 240, 4.0, 12)
    if ours:
        # The finders are to be seen, and hardly anything between them.
        left, top = corners.min(axis=0).astype(int) + 36
        right, bottom = corners.max(axis=0).astype(int) - 6
        cv2.rectangle(picture, (int(left), int(top)), (int(right), int(bottom)), 150, -1)
    else:
        cv2.rectangle(picture, (270, 190), (370, 290), 150, -1)
    reader = Reader()
    told = [reader.read(noisy(picture, 2.0, seed)) or reader.unread for seed in range(12)]
    assert (told[-1] is True) is ours
    reader.read(noisy(table(), 2.0, 99))
    assert not reader.unread
