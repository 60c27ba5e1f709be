"""A lamp's states can be told apart without colour, and every press is answered."""

import itertools

import pytest

from hardware.lamps import ACKNOWLEDGE, RHYTHMS, TUNES, Buzz, Lamp, LampState, lit, sounding

FRAME = 0.01


def look(state: LampState, start: float, seconds: float = 4.0) -> tuple[bool, ...]:
    return tuple(lit(state, start + number * FRAME) for number in range(int(seconds / FRAME)))


def changes(seen: tuple[bool, ...]) -> int:
    return sum(one != other for one, other in itertools.pairwise(seen))


def test_every_state_has_a_rhythm_and_every_sound_a_tune() -> None:
    assert set(RHYTHMS) == set(LampState)
    assert set(TUNES) == set(Buzz)


def test_states_differ_in_how_often_or_how_long_they_are_lit_wherever_one_starts_to_look() -> None:
    compared = 0
    for phase in range(0, 200, 7):
        seen = {state: look(state, phase * FRAME) for state in LampState}
        figures = {state: (changes(view), sum(view) / len(view)) for state, view in seen.items()}
        for one in LampState:
            for other in LampState:
                if one is other:
                    continue
                compared += 1
                blinks, share = figures[one]
                other_blinks, other_share = figures[other]
                assert abs(blinks - other_blinks) >= 3 or abs(share - other_share) >= 0.25, (one, other)
    assert compared == 29 * 30


@pytest.mark.parametrize("state", [state for state in LampState if state is not LampState.OFF])
def test_a_new_state_is_lit_at_once(state: LampState) -> None:
    lamp = Lamp()
    lamp.set(state, 7.3)
    assert lamp.lit(7.3)


def test_off_is_dark_and_turn_is_steady() -> None:
    assert not any(look(LampState.OFF, 0.0))
    assert all(look(LampState.TURN, 0.0))


def test_the_same_state_again_does_not_start_its_rhythm_anew() -> None:
    lamp = Lamp()
    lamp.set(LampState.QUESTION, 0.0)
    lamp.set(LampState.QUESTION, 0.6)
    assert not lamp.lit(0.7)


def test_a_flash_lies_over_the_lasting_state_and_gives_it_back() -> None:
    lamp = Lamp()
    lamp.set(LampState.TURN, 0.0)
    lamp.flash(LampState.MEDAL, 1.0, 2.0)
    assert lamp.state(1.5) is LampState.MEDAL
    assert not lamp.lit(1.15)
    lamp.set(LampState.OFF, 1.2)
    assert lamp.state(2.9) is LampState.MEDAL
    assert lamp.state(3.0) is LampState.OFF


@pytest.mark.parametrize("state", list(LampState))
def test_a_press_turns_the_lamp_to_its_opposite_for_a_moment(state: LampState) -> None:
    lamp = Lamp()
    lamp.set(state, 0.0)
    before = lamp.lit(0.01)
    lamp.answer(0.01)
    assert lamp.lit(0.01) is not before
    assert lamp.lit(0.01 + ACKNOWLEDGE) is lit(state, 0.01 + ACKNOWLEDGE)


def test_a_tune_ends() -> None:
    for kind in Buzz:
        length = sum(TUNES[kind])
        assert sounding(kind, 0.0)
        assert not sounding(kind, length + 0.001)


@pytest.mark.parametrize("after", list(LampState))
@pytest.mark.parametrize("before", list(LampState))
def test_whatever_a_press_sets_off_its_answer_is_seen(before: LampState, after: LampState) -> None:
    for flashed in (False, True):
        lamp = Lamp()
        lamp.set(before, 0.0)
        shown = lamp.lit(0.3)
        lamp.answer(0.3)
        lamp.flash(after, 0.3, 1.0) if flashed else lamp.set(after, 0.3)
        assert lamp.lit(0.31) is not shown


def test_two_quick_presses_are_answered_twice() -> None:
    lamp = Lamp()
    lamp.answer(0.0)
    assert lamp.lit(0.05)
    lamp.answer(0.06)
    assert not lamp.lit(0.07)
