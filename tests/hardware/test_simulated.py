"""The panel of a desktop: keys for buttons, and lamps that can be looked at."""

from hardware import SimulatedPanel
from hardware.panel import Buzz, Held, HeldTogether, LampState, PanelEvent, Pressed
from tests.hardware.panels import Clock


def started(clock: Clock) -> tuple[SimulatedPanel, list[PanelEvent]]:
    panel, events = SimulatedPanel(clock=clock), []
    panel.start(events.append)
    return panel, events


def test_seven_keys_press_seven_buttons() -> None:
    clock = Clock()
    panel, events = started(clock)
    for seat in range(7):
        panel.key_down(seat)
        panel.key_up(seat)
    panel.tick()
    assert events == [Pressed(seat, clock.now) for seat in range(7)]
    panel.key_down(7)
    panel.tick()
    assert len(events) == 7


def test_a_key_that_repeats_while_it_is_down_is_one_press_and_then_a_hold() -> None:
    clock = Clock()
    panel, events = started(clock)
    for _ in range(30):
        panel.key_down(3)
        clock.now += 0.05
        panel.tick()
    panel.key_up(3)
    assert [type(event) for event in events] == [Pressed, Held]


def test_two_keys_held_shut_down() -> None:
    clock = Clock()
    panel, events = started(clock)
    panel.key_down(0)
    panel.key_down(6)
    for _ in range(70):
        clock.now += 0.05
        panel.tick()
    assert [type(event) for event in events] == [Pressed, Pressed, HeldTogether]


def test_whole_gestures_deliver_what_real_ones_do() -> None:
    clock = Clock()
    panel, events = started(clock)
    panel.press(2)
    panel.hold(4)
    assert events == [Pressed(2, 100.0), Pressed(4, 100.0), Held(4, 101.0)]
    panel.tick()
    clock.now += 20
    panel.tick()
    assert len(events) == 3


def test_lamps_and_buzzer_can_be_looked_at() -> None:
    clock = Clock()
    panel, _ = started(clock)
    panel.set_lamp(1, LampState.QUESTION)
    assert panel.lamp(1) is LampState.QUESTION
    assert panel.lit(1)
    clock.now += 0.6
    panel.tick()
    assert not panel.lit(1)
    assert panel.lamp(7) is LampState.OFF
    panel.buzz(Buzz.PRESS)
    assert panel.buzzing
    clock.now += 0.1
    panel.tick()
    assert not panel.buzzing


def test_a_press_is_answered_by_the_lamp() -> None:
    panel, _ = started(Clock())
    panel.press(0)
    assert panel.lit(0)
