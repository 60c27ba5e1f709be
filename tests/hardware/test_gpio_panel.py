"""The real gpiozero devices on mock pins, driven as fingers and bad contacts drive them."""

import threading

import pytest

from config.wiring import SeatPins
from hardware.backends import pin_factory
from hardware.errors import PinBusyError, PinUnusableError
from hardware.gpio_panel import GpioPanel
from hardware.lamps import TUNES
from hardware.panel import Buzz, Freed, Held, HeldTogether, LampState, Pressed, Stuck
from tests.hardware.panels import MILLISECOND, Clock, bench, wiring


@pytest.mark.parametrize("pull", ["up", "down"])
def test_a_press_is_delivered_with_the_time_at_which_it_happened(pull: str) -> None:
    with bench(wiring(pull=pull)) as made:
        made.start()
        made.close_contact(1)
        pressed_at = made.clock.now
        assert made.events == []
        made.frame()
        assert made.events == [Pressed(1, pressed_at)]


def test_twenty_edges_in_fifteen_milliseconds_are_one_press() -> None:
    with bench() as made:
        made.start()
        made.button(0).clear_states()
        made.bounce(0, 21, 15 * MILLISECOND, ends_closed=True)
        closed = made.clock.now
        assert len(made.button(0).states) == 22
        made.wait(0.2)
        made.bounce(0, 21, 15 * MILLISECOND, ends_closed=False)
        made.wait(0.2)
        assert made.events == [Pressed(0, closed)]


@pytest.mark.parametrize("width", [0.01 * MILLISECOND, 0.05 * MILLISECOND, 3 * MILLISECOND])
@pytest.mark.parametrize("frame", [5 * MILLISECOND, 16 * MILLISECOND, 0.2])
def test_noise_on_the_wire_of_a_button_is_no_press(width: float, frame: float) -> None:
    with bench() as made:
        made.start()
        for _ in range(20):
            made.bounce(1, 2, 2 * width, ends_closed=False)
            made.wait(0.1, frame)
        assert made.events == []


def test_a_bounce_train_cut_in_two_by_a_frame_is_still_one_press() -> None:
    with bench() as made:
        made.start()
        made.bounce(0, 11, 8 * MILLISECOND, ends_closed=True)
        made.frame(MILLISECOND)
        made.bounce(0, 10, 7 * MILLISECOND, ends_closed=True)
        made.wait(0.3)
        assert [type(event) for event in made.events] == [Pressed]


def test_two_presses_in_the_same_millisecond() -> None:
    with bench() as made:
        made.start()
        now = made.clock.now
        made.close_contact(1)
        made.clock.now += 0.4 * MILLISECOND
        made.close_contact(0)
        made.frame()
        assert made.events == [Pressed(1, now), Pressed(0, now + 0.4 * MILLISECOND)]


def test_holding_is_told_after_a_second() -> None:
    with bench() as made:
        made.start()
        made.close_contact(0)
        pressed_at = made.clock.now
        made.wait(0.95)
        assert made.events == [Pressed(0, pressed_at)]
        made.wait(0.1)
        assert [type(event) for event in made.events] == [Pressed, Held]


def test_holding_two_buttons_shuts_down() -> None:
    with bench() as made:
        made.start()
        made.close_contact(0)
        made.clock.now += 0.3
        made.close_contact(1)
        made.wait(3.1)
        assert [type(event) for event in made.events] == [Pressed, Pressed, HeldTogether]


def test_a_stuck_pin_is_reported_and_the_other_seat_plays_on() -> None:
    with bench() as made:
        made.start()
        made.close_contact(0)
        made.wait(10.1)
        assert [type(event) for event in made.events] == [Pressed, Held, Stuck]
        made.close_contact(1)
        made.frame()
        assert made.events[-1] == Pressed(1, made.clock.now - 0.05)
        made.open_contact(0)
        made.wait(0.1)
        assert isinstance(made.events[-1], Freed)


def test_a_pin_that_is_down_before_the_start_is_no_press() -> None:
    with bench() as made:
        made.close_contact(0)
        made.start()
        made.wait(1.0)
        assert made.events == []
        assert made.panel.down(0)


def test_presses_before_the_start_are_forgotten() -> None:
    with bench() as made:
        made.close_contact(0)
        made.open_contact(0)
        made.start()
        made.wait(0.5)
        assert made.events == []


def test_an_edge_that_the_backend_lost_is_made_up_for() -> None:
    with bench() as made:
        made.start()
        made.button(0).when_changed = None
        made.close_contact(0)
        made.frame()
        seen = made.clock.now
        made.frame()
        assert made.events == [Pressed(0, seen)]
        made.open_contact(0)
        made.wait(0.1)
        made.close_contact(0)
        made.wait(0.1)
        assert [type(event) for event in made.events] == [Pressed, Pressed]


def test_a_loose_wire_does_not_fill_the_memory_and_is_one_press() -> None:
    with bench() as made:
        made.start()
        made.bounce(0, 20_001, 4.0, ends_closed=True)
        made.frame()
        assert sum(isinstance(event, Pressed) for event in made.events) == 1


def test_contacts_that_move_on_another_thread_are_delivered_on_the_main_one() -> None:
    with bench() as made:
        threads: list[threading.Thread] = []
        made.panel.start(lambda event: threads.append(threading.current_thread()))
        finger = threading.Thread(target=made.close_contact, args=(0,))
        finger.start()
        finger.join()
        assert threads == []
        made.frame()
        assert threads == [threading.main_thread()]


def test_every_press_is_answered_by_its_lamp_in_the_next_frame() -> None:
    for state in LampState:
        with bench() as made:
            made.start()
            made.panel.set_lamp(0, state)
            before = made.panel.lit(0)
            made.close_contact(0)
            made.frame(0.016)
            assert made.events
            assert made.panel.lit(0) is not before, state
            assert bool(made.lamp(0).state) is made.panel.lit(0)


def test_the_answer_of_the_game_is_on_the_lamp_in_the_same_frame() -> None:
    with bench() as made:
        made.panel.start(lambda event: made.panel.set_lamp(1, LampState.TURN))
        made.close_contact(0)
        made.frame(0.016)
        assert made.lamp(1).state


def test_a_question_blinks_at_the_times_of_its_rhythm() -> None:
    with bench() as made:
        made.start()
        made.lamp(0).clear_states()
        made.panel.set_lamp(0, LampState.QUESTION)
        made.wait(2.2, frame=0.01)
        made.lamp(0).assert_states_and_times(
            [(0.0, False), (0.0, True), (0.5, False), (0.5, True), (0.5, False), (0.5, True)]
        )
        assert len(made.lamp(0).states) == 6


def test_a_medal_flashes_and_then_the_turn_is_shown_again() -> None:
    with bench() as made:
        made.start()
        made.panel.set_lamp(0, LampState.TURN)
        made.lamp(0).clear_states()
        made.panel.flash(0, LampState.MEDAL, 1.0)
        made.wait(3.0, frame=0.02)
        # Five flashes of 0.1 s; the last darkness ends when the steady light comes back.
        assert [state for _, state in made.lamp(0).states] == [True] + [False, True] * 5
        made.lamp(0).assert_states_and_times([(0.0, True)] + [(0.1, False), (0.1, True)] * 5)


def test_lamps_that_hang_on_the_supply_are_lit_by_a_low_pin() -> None:
    with bench(wiring(lamp_on="low")) as made:
        made.start()
        assert made.lamp(0).state
        made.panel.set_lamp(0, LampState.TURN)
        assert not made.lamp(0).state


def test_the_buzzer_plays_its_tune_and_is_silent_again() -> None:
    with bench() as made:
        made.start()
        buzzer = made.factory.pin(21)
        buzzer.clear_states()
        made.panel.buzz(Buzz.MEDAL)
        made.wait(2.0, frame=0.01)
        lengths = [round(length, 2) for length, _ in buzzer.states[2:]]
        assert lengths == [round(length, 2) for length in TUNES[Buzz.MEDAL]]
        assert not buzzer.state


def test_a_press_where_there_is_no_lamp_is_answered_by_the_buzzer() -> None:
    with bench(wiring(seats=(SeatPins(button=4), SeatPins(button=17, lamp=23)))) as made:
        made.start()
        made.close_contact(1)
        made.frame()
        assert not made.factory.pin(21).state
        made.close_contact(0)
        made.frame()
        assert made.factory.pin(21).state
        made.frame()
        assert not made.factory.pin(21).state


def test_a_seat_without_button_or_lamp_is_simply_missing() -> None:
    seats = (SeatPins(button=4), SeatPins(lamp=23))
    with bench(wiring(seats=seats, buzzer=None)) as made:
        made.start()
        for seat in range(7):
            made.panel.set_lamp(seat, LampState.TURN)
            made.panel.flash(seat, LampState.MEDAL, 1.0)
        made.panel.buzz(Buzz.PRESS)
        made.close_contact(0)
        made.frame()
        assert [type(event) for event in made.events] == [Pressed]
        assert [made.panel.has_lamp(seat) for seat in range(3)] == [False, True, False]
        assert [made.panel.has_button(seat) for seat in range(3)] == [True, False, False]
        assert not made.panel.down(1)


def test_a_pin_in_use_is_refused_and_nothing_stays_claimed() -> None:
    factory = pin_factory("mock")
    holder = GpioPanel(wiring(1), factory, "mock", Clock())
    with pytest.raises(PinBusyError, match=r"GPIO 4 \(the button of seat 2\) is in use") as refused:
        GpioPanel(wiring(seats=(SeatPins(button=5), SeatPins(button=4))), factory, "mock", Clock())
    assert "architects-companion" in refused.value.cure
    holder.close()


def test_what_was_claimed_before_a_busy_pin_is_let_go() -> None:
    import gpiozero

    factory = pin_factory("mock")
    other = gpiozero.LED(23, pin_factory=factory)
    with pytest.raises(PinBusyError, match=r"GPIO 23 \(the lamp of seat 2\)"):
        GpioPanel(wiring(), factory, "mock", Clock())
    other.close()
    made = GpioPanel(wiring(), factory, "mock", Clock())
    made.close()


def test_a_pin_that_cannot_do_it_is_refused_with_what_to_change() -> None:
    # GPIO 2 has a pull-up resistor on the board: a wiring file with it is refused when it is read.
    with pytest.raises(PinUnusableError, match=r"GPIO 2 \(the button of seat 1\)"):
        GpioPanel(wiring(pull="down", seats=(SeatPins(button=2),)), pin_factory("mock"), "mock", Clock())


def test_closing_puts_the_lamps_out_and_frees_the_pins() -> None:
    with bench() as made:
        made.start()
        made.panel.set_lamp(0, LampState.TURN)
        pin = made.lamp(0)
        made.panel.close()
        assert not pin.state
        made.panel.close()
        made.close_contact(1)
        made.frame()
        assert made.events == []
