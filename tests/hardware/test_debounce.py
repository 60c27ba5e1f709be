"""Contacts bounce, stick and are held; players press. Edges in, events out, at times that are given."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.wiring import Timing
from hardware.debounce import Debouncer, Freed, Held, HeldTogether, PanelEvent, Pressed, Stuck

TIMING = Timing()


def debouncer(seats: int = 3, down: tuple[int, ...] = ()) -> Debouncer:
    return Debouncer(TIMING, {seat: seat in down for seat in range(seats)}, 0.0)


def ticks(buttons: Debouncer, start: float, end: float, step: float = 0.05) -> list[PanelEvent]:
    events: list[PanelEvent] = []
    count = round((end - start) / step)
    for number in range(1, count + 1):
        events += buttons.tick(start + number * step)
    return events


def press(buttons: Debouncer, seat: int, time: float) -> list[PanelEvent]:
    """Close the contact and wait until it is sure."""
    return buttons.edge(seat, True, time) + buttons.tick(time + TIMING.confirm + 1e-6)


def test_a_press_counts_from_when_the_contact_closed() -> None:
    buttons = debouncer()
    assert buttons.edge(1, True, 5.0) == []
    assert buttons.tick(5.016) == [Pressed(1, 5.0)]


@pytest.mark.parametrize("width", [10e-6, 50e-6, 1e-3, 3e-3])
def test_a_pulse_on_the_wire_is_no_press(width: float) -> None:
    buttons = debouncer()
    events = buttons.edge(0, True, 1.0) + buttons.edge(0, False, 1.0 + width) + ticks(buttons, 1.1, 2.0)
    assert events == []
    assert not buttons.down(0)


@pytest.mark.parametrize("width", [0.015, 0.03, 0.2])
def test_a_short_tap_is_a_press_even_if_nobody_looked_while_it_lasted(width: float) -> None:
    buttons = debouncer()
    assert buttons.edge(0, True, 1.0) + buttons.edge(0, False, 1.0 + width) == [Pressed(0, 1.0)]


@given(st.lists(st.tuples(st.floats(1e-6, 0.0049), st.floats(1e-5, 0.02)), max_size=100))
def test_however_many_pulses_a_wire_catches_none_is_a_press(pulses: list[tuple[float, float]]) -> None:
    buttons, time, events = debouncer(), 1.0, []
    for width, gap in pulses:
        events += buttons.edge(0, True, time)
        events += buttons.edge(0, False, time + width)
        time += width + gap
    assert events + ticks(buttons, time, time + 1.0) == []


def test_a_hum_on_the_wire_holds_no_button_down() -> None:
    buttons = debouncer()
    events = press(buttons, 0, 1.0)
    for number in range(100):  # 50 Hz, less between two pulses than a button needs to settle
        events += buttons.edge(0, False, 1.1 + number * 0.02)
        events += buttons.edge(0, True, 1.1199 + number * 0.02)
    assert events == [Pressed(0, 1.0)]
    events += buttons.edge(0, False, 3.1)
    assert not buttons.down(0)
    assert press(buttons, 0, 4.0) == [Pressed(0, 4.0)]


def test_twenty_edges_in_fifteen_milliseconds_are_one_press() -> None:
    buttons = debouncer()
    events: list[PanelEvent] = []
    for number in range(21):
        events += buttons.edge(0, number % 2 == 0, 1.0 + number * 0.015 / 20)
    events += ticks(buttons, 1.015, 1.5)
    (pressed,) = events
    assert isinstance(pressed, Pressed)
    assert 1.0 <= pressed.time <= 1.016


def test_bounces_at_letting_go_are_no_press() -> None:
    buttons = debouncer()
    press(buttons, 0, 1.0)
    events: list[PanelEvent] = []
    for number in range(21):
        events += buttons.edge(0, number % 2 == 1, 1.2 + number * 0.015 / 20)
    events += ticks(buttons, 1.215, 1.5)
    assert events == []
    assert not buttons.down(0)


def test_two_quick_presses_are_two() -> None:
    buttons = debouncer()
    events = press(buttons, 0, 1.0)
    buttons.edge(0, False, 1.06)
    events += press(buttons, 0, 1.12)
    assert events == [Pressed(0, 1.0), Pressed(0, 1.12)]


def test_a_hold_is_told_once_and_after_its_press() -> None:
    buttons = debouncer()
    events = buttons.edge(2, True, 1.0)
    events += ticks(buttons, 1.0, 5.0)
    events += buttons.edge(2, False, 5.0)
    events += ticks(buttons, 5.0, 6.0)
    assert events == [Pressed(2, 1.0), Held(2, 2.0)]


def test_a_hold_is_found_even_if_nobody_looked_while_it_lasted() -> None:
    buttons = debouncer()
    assert press(buttons, 0, 1.0) == [Pressed(0, 1.0)]
    assert buttons.edge(0, False, 3.0) == [Held(0, 3.0)]


def test_a_press_just_short_of_a_hold_is_no_hold() -> None:
    buttons = debouncer()
    events = buttons.edge(0, True, 1.0)
    events += ticks(buttons, 1.0, 1.99, 0.03)
    events += buttons.edge(0, False, 1.99)
    events += ticks(buttons, 1.99, 4.0)
    assert events == [Pressed(0, 1.0)]


def test_two_presses_in_the_same_millisecond_are_both_heard() -> None:
    buttons = debouncer()
    assert buttons.edge(2, True, 1.0) + buttons.edge(0, True, 1.0005) == []
    assert buttons.tick(1.016) == [Pressed(2, 1.0), Pressed(0, 1.0005)]


def test_two_buttons_held_together_mean_shut_down_and_undo_nothing() -> None:
    buttons = debouncer()
    events = buttons.edge(0, True, 1.0) + buttons.edge(2, True, 1.4)
    events += ticks(buttons, 1.4, 8.0)
    assert events[:2] == [Pressed(0, 1.0), Pressed(2, 1.4)]
    (shut_down,) = events[2:]
    assert isinstance(shut_down, HeldTogether)
    assert shut_down.seats == (0, 2)
    assert 4.4 <= shut_down.time <= 4.45


def test_two_buttons_held_together_and_let_go_too_early_do_nothing() -> None:
    buttons = debouncer()
    press(buttons, 0, 1.0)
    press(buttons, 1, 1.0)
    events = ticks(buttons, 1.0, 3.9)
    events += buttons.edge(0, False, 3.9)
    events += ticks(buttons, 3.9, 6.0)
    assert events == []


def test_two_players_who_hold_one_after_the_other_both_undo() -> None:
    buttons = debouncer()
    events = buttons.edge(0, True, 1.0)
    events += ticks(buttons, 1.0, 2.5)
    events += buttons.edge(1, True, 2.5)
    events += ticks(buttons, 2.5, 3.6)
    assert [type(event) for event in events] == [Pressed, Held, Pressed, Held]


def test_a_stuck_button_is_told_once_and_again_when_it_is_free() -> None:
    buttons = debouncer()
    events = buttons.edge(0, True, 0.0)
    events += ticks(buttons, 0.0, 30.0)
    assert events == [Pressed(0, 0.0), Held(0, 1.0), Stuck(0, 10.0)]
    buttons.edge(0, False, 30.0)
    freed = ticks(buttons, 30.0, 31.0)
    assert [type(event) for event in freed] == [Freed]
    assert press(buttons, 0, 31.5) == [Pressed(0, 31.5)]


def test_a_button_that_is_down_at_the_start_is_no_press_and_becomes_stuck() -> None:
    buttons = debouncer(down=(1,))
    events = ticks(buttons, 0.0, 12.0)
    assert [type(event) for event in events] == [Stuck]
    assert press(buttons, 0, 12.0) == [Pressed(0, 12.0)]


def test_a_stuck_button_or_one_down_from_the_start_shuts_nothing_down() -> None:
    for down in ((1,), (1, 2)):
        buttons = debouncer(down=down)
        events = buttons.edge(0, True, 0.2)
        events += ticks(buttons, 0.2, 5.0)
        assert [type(event) for event in events] == [Pressed, Held]


def test_a_stuck_button_takes_no_undo_from_the_others() -> None:
    buttons = debouncer()
    buttons.edge(1, True, 0.0)
    ticks(buttons, 0.0, 11.0)
    events = buttons.edge(0, True, 11.0) + ticks(buttons, 11.0, 15.0)
    assert [type(event) for event in events] == [Pressed, Held]


def test_an_edge_that_tells_nothing_new_changes_nothing() -> None:
    buttons = debouncer()
    assert buttons.edge(0, False, 1.0) == []
    press(buttons, 0, 2.0)
    assert buttons.edge(0, True, 2.1) == []


@given(
    st.lists(st.tuples(st.integers(0, 2), st.booleans(), st.floats(0.0001, 2.0)), min_size=40, max_size=120)
)
def test_whatever_the_contacts_do_every_hold_has_its_press_and_presses_keep_their_distance(
    moves: list[tuple[int, bool, float]],
) -> None:
    buttons = debouncer()
    time, events = 0.0, []
    for seat, closed, after in moves:
        time += after
        events += buttons.edge(seat, closed, time)
    events += ticks(buttons, time, time + 1.0)
    times = [event.time for event in events]
    assert all(before - TIMING.confirm <= after for before, after in itertools.pairwise(times))
    for seat in range(3):
        presses = [event.time for event in events if isinstance(event, Pressed) and event.seat == seat]
        assert all(b - a >= TIMING.settle - TIMING.confirm for a, b in itertools.pairwise(presses))
        for event in events:
            if isinstance(event, Held) and event.seat == seat:
                before = [press for press in presses if press <= event.time]
                assert before
                assert event.time - before[-1] >= TIMING.hold - 1e-9
