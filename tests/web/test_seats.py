"""Whose phone a seat is: only the table's own screen gives it, and only to one phone."""

import msgspec

from companion.messages.signals import ButtonHeld, ButtonPressed, Explain, Play, SeatTouch
from companion.rules import Construct, Setup, Take
from companion.web.seats import Seats
from tests.table.tables import begun, elena_takes, setup_of, taken
from tests.web.house import Phone, house


def test_a_seat_belongs_to_the_phone_that_the_table_has_confirmed() -> None:
    seats = Seats()
    assert seats.ask(1, 0, "Elena")
    assert seats.key_for(1) is None
    seats.confirm(1)
    key = seats.key_for(1)
    assert key is not None
    assert seats.button_of(key) == 0
    assert seats.claims == ()


def test_the_second_phone_for_a_seat_takes_it_from_the_first_only_when_the_table_says_so() -> None:
    seats = Seats()
    seats.ask(1, 0, "Elena")
    seats.confirm(1)
    first = seats.key_for(1)
    assert first is not None
    seats.ask(2, 0, "Elena")
    assert seats.button_of(first) == 0
    seats.withdraw(2)
    assert seats.button_of(first) == 0
    seats.ask(2, 0, "Elena")
    seats.confirm(2)
    assert seats.button_of(first) is None
    assert seats.button_of(str(seats.key_for(2))) == 0


def test_a_seat_where_somebody_else_sits_now_is_free_again() -> None:
    seats = Seats()
    seats.ask(1, 0, "Elena")
    seats.confirm(1)
    seats.ask(2, 1, "Gabriel")
    seats.follow({0: "Elena", 1: "Noor"})
    assert [one.name for one in seats.held] == ["Elena"]
    assert seats.claims == ()
    seats.follow({0: "Noor"})
    assert seats.held == ()


def test_no_flood_of_phones_fills_the_screen_with_questions() -> None:
    seats = Seats()
    assert sum(seats.ask(phone, 0, "Elena") for phone in range(1000)) == 16


def test_from_afar_only_the_own_seat_is_played_and_only_the_game_that_was_seen() -> None:
    table = begun("giza", "rhodes")
    elena_takes(table, "wood", "gold", "stone")
    state = table.state
    assert state is not None
    assert not table.handle(SeatTouch(1, ButtonPressed(0), state))
    assert not table.handle(SeatTouch(0, Play(Take("wood", "left")), state))
    assert not table.handle(SeatTouch(0, Explain(), None))
    assert not table.handle(SeatTouch(7, Explain(), state))
    assert table.state is state
    table.handle(Play(Take("laurel-3", "central")))
    assert not table.handle(SeatTouch(0, ButtonHeld(0), state))
    assert table.handle(SeatTouch(0, ButtonHeld(0), table.state))


def test_a_choice_is_made_on_the_phone_of_the_seat_that_it_is_put_to() -> None:
    with house("giza", "rhodes") as home:
        elena, gabriel = Phone(home), Phone(home)
        elena.sit(0)
        gabriel.sit(1)
        elena_takes(home.table, "wood", "stone", "wood", "stone", "gold")
        choice = elena.act("choice")
        assert "Stage 2" in choice["text"]
        home.session.step()
        gabriel.until(lambda seen: seen["number"] == elena.seen["number"])
        assert all(one["kind"] in ("undo", "help") for one in gabriel.seen["private"]["acts"])
        assert len(gabriel.seen["private"]["acts"]) < len(elena.seen["private"]["acts"])
        gabriel.say("do", act=len(elena.seen["private"]["acts"]) - 1, number=gabriel.seen["number"])
        elena.do("choice")
        home.until(lambda: home.table.state is not None and home.table.state.players[0].stages == (1, 2))
        assert sum(taken(home.table, 0).values()) == 1
        step = home.table.history.last if home.table.history else None
        assert step is not None
        assert isinstance(step.moves[0], Construct)


def test_where_the_owner_does_not_allow_it_a_phone_does_nothing() -> None:
    with house("giza", "rhodes", buttons=False) as home:
        phone = Phone(home)
        phone.sit(0)
        elena_takes(home.table, "wood")
        phone.until(lambda seen: seen["table"]["players"][0]["cards"])
        assert phone.seen["private"]["acts"] == []
        state = home.table.state
        phone.say("do", act=0, number=phone.seen["number"])
        phone.say("read")
        phone.until(lambda seen: True)
        assert home.table.state is state


def test_undo_from_the_phone_takes_back_the_own_last_step() -> None:
    with house("giza", "rhodes") as home:
        phone = Phone(home)
        phone.sit(0)
        home.take("wood")
        phone.do("undo")
        home.until(lambda: taken(home.table, 0) == {})


def newcomer() -> Setup:
    """Elena plays her first game, Gabriel does not."""
    setup = setup_of("giza", "rhodes")
    elena, gabriel = setup.players
    return msgspec.structs.replace(setup, players=(msgspec.structs.replace(elena, new=True), gabriel))


def test_the_hints_of_a_first_game_wait_on_the_learners_phone_until_they_were_read() -> None:
    with house() as home:
        elena, gabriel = Phone(home), Phone(home)
        home.table.begin(newcomer())
        elena.sit(0)
        gabriel.sit(1)
        first = elena.until(lambda seen: seen["private"]["hint"])
        assert first["id"] == "take"
        home.take("wood")
        home.take("laurel-3")
        elena.until(lambda seen: seen["mine"]["yours"])
        assert elena.seen["private"]["hint"] == first
        elena.say("read")
        assert elena.until(lambda seen: (hint := seen["private"]["hint"]) != first and hint)["id"] == "grey"
        gabriel.until(lambda seen: seen["number"] == elena.seen["number"])
        assert gabriel.seen["private"]["hint"] is None


def test_the_coach_answers_the_phone_that_asks_on_its_own_turn_and_nobody_else() -> None:
    with house("giza", "rhodes") as home:
        elena, gabriel = Phone(home), Phone(home)
        elena.sit(0)
        gabriel.sit(1)
        gabriel.say("advise", on=True)
        elena.say("advise", on=True)
        said = elena.until(lambda seen: seen["private"]["advice"])
        assert len(said) > 10
        assert len(elena.seen["private"]["odds"]) == 3
        home.session.step()
        gabriel.hear()
        assert gabriel.seen["private"]["advice"] == ""
        assert gabriel.seen["private"]["odds"] == []
