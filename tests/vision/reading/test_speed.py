"""A limit in seconds means the same work on every computer."""

from collections.abc import Iterator

import pytest

from vision.reading import speed
from vision.reading.speed import MEASURED_ON, slowness
from vision.reading.still import SECONDS, patience


@pytest.fixture(autouse=True)
def measured_anew() -> Iterator[None]:
    """What was measured before and will be after is the real computer."""
    slowness.cache_clear()
    yield
    slowness.cache_clear()


@pytest.mark.parametrize(("times", "expected"), [(4.0, 4.0), (1.0, 1.0), (0.2, 1.0)])
def test_a_slower_computer_gets_more_time_and_a_faster_one_no_less(
    times: float, expected: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "_seconds", lambda _work: times * MEASURED_ON)
    assert slowness() == pytest.approx(expected)
    assert patience() == pytest.approx(expected * SECONDS)


def test_one_interrupted_measurement_makes_no_computer_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    took = iter((9.0, 9.0, 2.0, 9.0, 9.0))
    monkeypatch.setattr(speed, "_seconds", lambda _work: next(took) * MEASURED_ON)
    assert slowness() == pytest.approx(2.0)
    assert slowness() == pytest.approx(2.0), "measured once"


def test_the_work_takes_time_on_this_computer_too() -> None:
    assert speed._seconds(b"some work" * 1000) > 0
    assert slowness() >= 1
