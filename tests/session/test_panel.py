"""Buttons and lamps at a live table: gpiozero's devices on mock pins, from finger to game and back."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.journal.journal import Journal
from companion.messages.notices import Notice, NotYourTurn, Undone
from companion.messages.signals import Play
from companion.rules import Take
from companion.session.session import Session
from companion.table.table import Table
from tests.hardware.panels import Bench, bench, wiring
from tests.table.tables import setup_of

FRAME = 0.05


class PlayedAt:
    """A game at the table of ``bench``: fingers move contacts, and the main loop runs frame by frame."""

    def __init__(self, made: Bench, medals: tuple[str, ...]) -> None:
        self.bench = made
        self.session = Session(Table(Journal.open(None)), panel=made.panel, clock=made.clock)
        self.session.start(setup_of("giza", "rhodes", medals=medals))

    def frame(self) -> tuple[Notice, ...]:
        self.bench.clock.now += FRAME
        return self.session.step()

    def frames(self, seconds: float) -> list[Notice]:
        return [notice for _ in range(round(seconds / FRAME)) for notice in self.frame()]

    def lit(self, seat: int) -> bool:
        return bool(self.bench.lamp(seat).state)


@contextmanager
def a_game(medals: tuple[str, ...] = ("three-blue", "three-green")) -> Iterator[PlayedAt]:
    with bench(wiring(2)) as made:
        at = PlayedAt(made, medals)
        try:
            yield at
        finally:
            at.session.close()


def test_the_lamp_of_the_player_in_turn_is_lit_and_goes_on_with_the_turn() -> None:
    with a_game() as at:
        assert (at.lit(0), at.lit(1)) == (True, False)
        at.session.send(Play(Take("wood", "left")))
        assert (at.lit(0), at.lit(1)) == (False, True)


def test_a_press_out_of_turn_says_whose_turn_it_is_and_is_answered_by_its_lamp() -> None:
    with a_game() as at:
        at.bench.close_contact(1)
        notices = at.frame()
        assert any(isinstance(notice, NotYourTurn) for notice in notices)
        assert at.lit(1)
        at.bench.open_contact(1)
        at.frames(0.5)
        assert not at.lit(1)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_press_is_answered_by_its_lamp_in_one_frame(seat: int) -> None:
    with a_game() as at:
        at.frames(0.2)
        before = at.lit(seat)
        at.bench.bounce(seat, 21, 0.015, ends_closed=True)
        at.frame()
        assert at.lit(seat) is not before


def test_a_press_out_of_turn_makes_its_lamp_blip_and_the_buzzer_sound() -> None:
    with a_game() as at:
        at.bench.lamp(1).clear_states()
        at.bench.close_contact(1)
        at.frame()
        assert at.bench.factory.pin(at.bench.wiring.buzzer).state
        at.bench.open_contact(1)
        at.frames(2.0)
        blips = [state for state in at.bench.lamp(1).states if state.state]
        assert len(blips) >= 3
        assert not at.lit(1)
        assert not at.bench.factory.pin(at.bench.wiring.buzzer).state


def test_a_medal_flashes_on_the_lamp_of_its_winner_and_sounds() -> None:
    with a_game(medals=("seven-cards", "three-grey")) as at:
        for card in ("wood", "wood", "wood", "wood"):
            at.session.send(Play(Take(card, "left")))
        at.bench.lamp(0).clear_states()
        assert at.session.send(Play(Take("wood", "left")))
        state = at.session.table.state
        assert state is not None
        assert state.players[0].medals == ("three-grey",)
        assert at.bench.factory.pin(at.bench.wiring.buzzer).state
        at.frames(3.0)
        assert len([one for one in at.bench.lamp(0).states if one.state]) >= 10


def test_holding_undoes_the_players_own_last_move() -> None:
    with a_game() as at:
        at.session.send(Play(Take("wood", "left")))
        state = at.session.table.state
        assert state is not None
        assert state.players[0].cards == {"wood": 1}
        at.bench.close_contact(0)
        notices = at.frames(1.2)
        at.bench.open_contact(0)
        at.frames(0.2)
        assert any(isinstance(notice, Undone) for notice in notices)
        state = at.session.table.state
        assert state is not None
        assert state.players[0].cards == {}


def test_two_buttons_held_end_the_session_and_ask_to_switch_off() -> None:
    with a_game() as at:
        at.bench.close_contact(0)
        at.bench.close_contact(1)
        at.frames(2.8)
        assert not at.session.switch_off
        at.frames(0.4)
        assert at.session.switch_off
        assert at.session.ended


def test_a_stuck_button_ends_nothing() -> None:
    with a_game() as at:
        at.bench.close_contact(1)
        at.frames(11.0)
        at.bench.close_contact(0)
        at.frames(5.0)
        assert not at.session.switch_off
