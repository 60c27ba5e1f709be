"""The ring of seats: everybody has a place, clockwise, and nothing covers anything (R1, R5)."""

from math import atan2

import pytest

from companion.screens.art.theme import theme_for
from companion.screens.paint.rects import Rect
from companion.screens.seating.ring import Ring, ring_of

WINDOWS = ((800, 480), (720, 1280), (1280, 720), (1920, 1080), (1024, 600), (1080, 1920), (1000, 700))
PLAYERS = range(2, 8)


def ring(players: int, size: tuple[int, int], medals: bool = True) -> tuple[Ring, Rect]:
    theme = theme_for(size)
    area = Rect(0, theme.mm(16), size[0], size[1] - theme.mm(26)).inset(theme.mm(1.2))
    return ring_of(players, area, theme.mm, medals), area


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("medals", [True, False])
def test_nothing_covers_a_seat(players: int, size: tuple[int, int], medals: bool) -> None:
    made, area = ring(players, size, medals)
    places = [*made.seats, *(gap.rect for gap in made.gaps), made.middle]
    assert len(made.seats) == players
    assert len(made.gaps) == (players if medals else 0)
    for number, place in enumerate(places):
        assert place.within(area, 1)
        assert min(place.w, place.h) > theme_for(size).mm(5)
        for other in places[number + 1 :]:
            assert not place.overlaps(other, 1)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("players", PLAYERS)
def test_r1_seats_go_round_clockwise(players: int, size: tuple[int, int]) -> None:
    """Seen from the middle of the ring each seat follows the one before in the clock's direction."""
    made, area = ring(players, size)
    x, y = area.centre
    turned = 0.0
    angles = [atan2(seat.centre[1] - y, seat.centre[0] - x) for seat in made.seats]
    for one, other in zip(angles, [*angles[1:], angles[0]], strict=True):
        step = (one - other) % (2 * 3.14159265)
        assert 0 < step < 2 * 3.14159265
        turned += step
    assert turned == pytest.approx(2 * 3.14159265, abs=0.01)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("players", PLAYERS)
def test_r5_every_medal_points_to_its_two_rivals(players: int, size: tuple[int, int]) -> None:
    """The side on which a rival's progress stands is the side on which that rival sits."""
    made, _ = ring(players, size)
    for index, gap in enumerate(made.gaps):
        x, y = gap.rect.centre
        for seat, side in zip((index, (index + 1) % players), gap.sides, strict=True):
            place = made.seats[seat]
            towards = {
                "left": place.centre[0] < x,
                "right": place.centre[0] > x,
                "up": place.centre[1] > y,
                "down": place.centre[1] < y,
            }
            assert towards[side], f"gap {index}: seat {seat} is not {side}"
        assert len(set(gap.sides)) == 2
