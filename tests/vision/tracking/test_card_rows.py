"""Rows of cards on the pad: read over several frames, one row after the other."""

import numpy as np

from vision.drawn import Renderer, View
from vision.drawn.pad import spread
from vision.reading.found import Found
from vision.reading.reader import Reader
from vision.tags import deck_tags
from vision.tracking.card_rows import RowReader

FPS = 10.0


def found(*texts: str) -> list[Found]:
    """Each text at a place of its own."""
    square = np.array([[0, 0], [20, 0], [20, 20], [0, 20]], np.float32)
    return [Found(text, square + np.float32(sum(map(ord, text)) * 40), "zxing") for text in texts]


def rows_of(*frames: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The rows that these frames hold, the one that still lies there at the end too."""
    reader, rows = RowReader(), []
    for index, texts in enumerate(frames):
        row = reader.update(found(*texts), index, index / FPS)
        if row is not None:
            rows.append(row)
    last = reader.rest()
    return rows if last is None else [*rows, last]


A, B, C = "7A-GI-01", "7A-GI-02", "7A-CE-03"
EMPTY: list[tuple[str, ...]] = [()] * 8


def test_a_row_is_everything_seen_until_the_pad_is_empty() -> None:
    assert rows_of((A,), (A, B), (B,), (A, B), *EMPTY, (C,), (C,), *EMPTY) == [(A, B), (C,)]


def test_cards_that_are_missed_in_some_frames_belong_to_the_row() -> None:
    assert rows_of((A, B), (A,), (), (A, B), (), (A,)) == [(A, B)]


def test_a_single_reading_is_no_card_unless_there_is_one_frame_only() -> None:
    assert rows_of((A, B), (A,), (A,)) == [(A,)]
    assert rows_of((A, B)) == [(A, B)]


def test_foreign_codes_and_an_empty_pad_are_no_row() -> None:
    assert rows_of(("https://example.org",), ("https://example.org",), *EMPTY) == []
    assert rows_of(*EMPTY) == []


def test_many_cards_of_a_row_may_be_shown_in_turns() -> None:
    assert rows_of((A, B), (A, B), (C,), (C,), (C,)) == [(A, B, C)]


def test_twenty_cards_side_by_side_are_a_row_within_five_frames() -> None:
    texts = tuple(tag.text for tag in deck_tags("GI")[:20])
    pad = spread(texts, columns=7, gap=2.0)
    for seed in range(2):
        renderer = Renderer(View(1920, 1080, px_per_module=3.0), seed=seed)
        reader, row = Reader(), RowReader()
        for index in range(5):
            row.update(reader.read(renderer.render(pad, index)), index, index / FPS)
        assert sorted(row.row) == sorted(texts)
