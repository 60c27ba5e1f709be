"""The measurements of the reader: what they count is there, and comes out the same for the same seed."""

import random

from vision import bench
from vision.reading.reader import Reader
from vision.tags import parse_tag


def test_a_row_of_read_rates_counts_cards_texts_and_each_library() -> None:
    row = bench.measure_case(bench.Case(4, "good"), seconds=0.0)
    assert row["cards"] == 20
    assert row["wrong"] == 0
    assert row["single"] == row["five"] == 100.0
    assert 0 < row["pyzbar"] <= 100.0
    assert 0 < row["zxing"] <= 100.0


def test_where_the_decoders_give_up_the_reader_does_not() -> None:
    row = bench.measure_case(bench.Case(4, "harsh dark"), seconds=0.0)
    assert row["zxing"] < 50
    assert row["pyzbar"] < 50
    assert row["single"] >= 80
    assert row["five"] >= 95
    assert row["wrong"] == 0


def test_a_game_is_followed_and_every_stage_is_named() -> None:
    reader = Reader()
    game = bench.measure_game(reader, turns=2)
    assert game["placed"] == game["shown"] == 2
    assert game["frames"] > 60
    assert min(game["reader_ms"], game["rest_ms"], game["pyzbar_ms"]) > 0
    assert "first zxing" in reader.statistics


def test_near_codes_are_no_tags_and_none_is_read_as_one() -> None:
    rng = random.Random(1)
    assert all(parse_tag(bench.near_code(rng)) is None for _ in range(2000))
    counts = bench.measure_near_codes(seconds=0.01, scenes=2)
    assert counts["frames"] == 160
    assert counts["foreign"] > 100
    assert counts["wrong"] == counts["placed"] == 0


def test_a_spread_is_read_within_five_frames() -> None:
    spread = bench.measure_spread()
    assert spread["cards"] == spread["read"] == 12
    assert spread["frames"] <= 5
