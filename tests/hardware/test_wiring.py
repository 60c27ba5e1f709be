"""Wirings are data: the shipped ones work, and a mistake in one is told with its line and what to do."""

from pathlib import Path

import pytest

from config.errors import InputError
from config.wiring import MOST_SEATS, free_pins, header, load_wiring, parse_wiring, wiring_names
from tests.hardware.panels import SHIPPED

GOOD = 'title = "Mine"\n[[seats]]\nbutton = 4\nlamp = 18\n'


def refusal(text: str) -> str:
    with pytest.raises(InputError) as refused:
        parse_wiring(text, "mine.toml")
    return str(refused.value)


def test_the_header_has_forty_positions_and_twenty_eight_gpios() -> None:
    pins = header().pins
    assert [pin.at for pin in pins] == list(range(1, 41))
    assert sorted(pin.gpio for pin in pins if pin.gpio is not None) == list(range(28))
    assert [pin.at for pin in pins if pin.power == "ground"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [pin.at for pin in pins if pin.power == "5 V"] == [2, 4]
    assert [pin.at for pin in pins if pin.power == "3.3 V"] == [1, 17]
    assert all((pin.gpio is None) != (pin.power is None) for pin in pins)


def test_two_four_and_seven_seats_are_shipped_with_and_without_lamps() -> None:
    assert set(SHIPPED) <= set(wiring_names())
    for name in SHIPPED:
        wiring = load_wiring(name)
        assert len(wiring.seats) == {"two": 2, "four": 4, "seven": 7}[name.split("-")[0]]
        assert all(seat.button is not None for seat in wiring.seats)
        assert all((seat.lamp is None) == name.endswith("no-lamps") for seat in wiring.seats)


def test_a_bigger_table_only_adds_wires() -> None:
    two, four, seven = (load_wiring(f"{word}-seats") for word in ("two", "four", "seven"))
    assert seven.seats[:4] == four.seats
    assert four.seats[:2] == two.seats
    assert len(seven.seats) == MOST_SEATS


def test_lamps_are_dark_before_a_program_runs_and_buses_stay_free() -> None:
    checked = 0
    for name in SHIPPED:
        wiring = load_wiring(name)
        for seat in wiring.seats:
            if seat.lamp is not None:
                pin = header().pin(seat.lamp)
                assert pin is not None
                assert pin.at_boot == "down"
                checked += 1
        for bus in ("i2c", "spi", "uart"):
            assert set(header().buses[bus].gpio) <= set(free_pins(wiring))
    assert checked == 13


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("title = 'x'\n[[seats]]\nbutton = 4\nlamp = 4\n", 4, "GPIO 4 is taken by the button of seat 1"),
        (GOOD + "[[seats]]\nbutton = 18\n", 6, "GPIO 18 is taken by the lamp of seat 1"),
        ("buzzer = 4\n" + GOOD, 1, "GPIO 4 is taken by the button of seat 1"),
        (GOOD.replace("4", "0"), 3, "GPIO 0 is reserved for the identification memory"),
        (GOOD.replace("18", "1"), 4, "GPIO 1 is reserved"),
        (GOOD.replace("4", "40"), 3, "the header has no GPIO 40"),
        ("uses = ['i2c']\n" + GOOD.replace("4", "3"), 4, "GPIO 3 belongs to I²C"),
        ("uses = ['spi']\n" + GOOD.replace("18", "8"), 5, "GPIO 8 belongs to SPI"),
        ("uses = ['uart']\n" + GOOD.replace("18", "15"), 5, "the serial console"),
        ("uses = ['i2s']\n" + GOOD, 5, "GPIO 18 belongs to I²S"),
        ("pull = 'down'\n" + GOOD.replace("4", "2"), 4, "GPIO 2 is pulled up on the board"),
        (GOOD + "[[seats]]\n", 5, "seat 2 has neither button nor lamp"),
        (GOOD + "[timing]\nhold = 0.01\n", 5, "the times must grow"),
        (GOOD + "[timing]\nhold = 0\n", 6, "> 0"),
        (GOOD.replace("4", "'four'"), 3, "Expected `int"),
        ("pull = 'sideways'\n" + GOOD, 1, "Invalid enum value 'sideways'"),
        ("uses = ['usb']\n" + GOOD, 1, "Invalid enum value 'usb'"),
        ("colour = 'red'\n" + GOOD, 1, "unknown field `colour`"),
        ("title = 'x'\nseats = []\n", 2, "length >= 1"),
        (GOOD + "[[seats]]\nbutton = 5\n" * 7, 2, "length <= 7"),
        ("title = \n", 1, "not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, line: int, said: str) -> None:
    message = refusal(text)
    assert said in message
    assert message.startswith(f"mine.toml:{line}: ")


def test_all_mistakes_with_pins_are_told_at_once() -> None:
    message = refusal("title = 'x'\n[[seats]]\nbutton = 0\nlamp = 0\n[[seats]]\nbutton = 99\n")
    assert [line.split(": ")[0] for line in message.splitlines()] == [
        "mine.toml:3",
        "mine.toml:4",
        "mine.toml:6",
    ]


def test_the_owners_own_wiring_wins_and_any_file_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    own = tmp_path / "config" / "wiring"
    own.mkdir(parents=True)
    (own / "four-seats.toml").write_text(GOOD)
    (own / "attic.toml").write_text(GOOD.replace("Mine", "Attic"))
    assert load_wiring("four-seats").title == "Mine"
    assert load_wiring("attic").title == "Attic"
    assert load_wiring(str(own / "attic.toml")).title == "Attic"
    assert "attic" in wiring_names()


def test_a_wiring_that_is_not_there_names_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no wiring “eight-seats”; there are .*four-seats"):
        load_wiring("eight-seats")
    with pytest.raises(InputError, match=r"gone\.toml: cannot be read"):
        load_wiring(str(tmp_path / "gone.toml"))
