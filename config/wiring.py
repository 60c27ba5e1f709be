"""Which pins the buttons, lamps and the buzzer are on: read from a file and checked against the header."""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from config.errors import InputError
from config.loading import decode_toml, line_of, load_toml, read_text
from config.paths import config_folder
from config.said import Said, in_turn
from config.texts import is_plain

Gpio = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Bus = Literal["i2c", "spi", "uart", "i2s"]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=60)]
FEWEST_SEATS, MOST_SEATS = 1, 7
"""A panel may serve fewer seats than the table has: R1 allows 7, the others touch the screen."""


class Timing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How presses are told apart, in seconds.

    ``confirm``: a button counts as pressed once it has read pressed for that long (noise on a wire is
    shorter, the shortest tap of a finger longer). ``settle``: a button counts as released once it has
    read released for that long (contacts bounce for up to 20 ms). ``hold``: a press this long is a hold.
    ``together``: two buttons held this long mean "shut down". ``stuck``: a button pressed this long is
    taken for broken.
    """

    confirm: Seconds = 0.005
    settle: Seconds = 0.03
    hold: Seconds = 1.0
    together: Seconds = 3.0
    stuck: Seconds = 10.0


class SeatPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The GPIO numbers of one seat's button and lamp; either may be missing."""

    button: Gpio | None = None
    lamp: Gpio | None = None


class Wiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is connected where. ``seats[i]`` belongs to the panel's button *i*, counted from 0.

    ``pull``: ``up`` for buttons to ground, ``down`` for buttons to 3.3 V. ``lamp_on`` is the level that
    lights a lamp and sounds the buzzer. ``uses`` names the buses that other parts of the build need.
    ``chip`` is the number of the GPIO chip (``/dev/gpiochipN``) where the usual one is wrong.
    """

    title: Annotated[str, msgspec.Meta(max_length=100)]
    seats: Annotated[tuple[SeatPins, ...], msgspec.Meta(min_length=FEWEST_SEATS, max_length=MOST_SEATS)]
    pull: Literal["up", "down"] = "up"
    lamp_on: Literal["high", "low"] = "high"
    buzzer: Gpio | None = None
    uses: tuple[Bus, ...] = ()
    chip: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    timing: Timing = Timing()

    def users(self) -> Iterator[tuple[str, str, int]]:
        """Yield ``(path in the file, what is there, gpio)`` of every pin in use, seat by seat."""
        for number, seat in enumerate(self.seats):
            if seat.button is not None:
                yield (
                    f"seats[{number}].button",
                    Said("the button of seat {seat}", seat=number + 1),
                    seat.button,
                )
            if seat.lamp is not None:
                yield f"seats[{number}].lamp", Said("the lamp of seat {seat}", seat=number + 1), seat.lamp
        if self.buzzer is not None:
            yield "buzzer", Said("the buzzer"), self.buzzer


class HeaderPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of the header: a supply (``power``) or a ``gpio`` with its pulls."""

    at: int
    power: str | None = None
    gpio: int | None = None
    at_boot: Literal["up", "down"] | None = None
    fixed_pull: Literal["up"] | None = None


class HeaderBus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pins that something else than the panel may need."""

    gpio: tuple[int, ...]
    purpose: str
    reserved: bool = False


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The 40-pin header (config/header.toml)."""

    pins: tuple[HeaderPin, ...]
    buses: dict[str, HeaderBus]

    def pin(self, gpio: int) -> HeaderPin | None:
        """Return the position that carries ``gpio``, or None where the header has no such pin."""
        return next((pin for pin in self.pins if pin.gpio == gpio), None)


@cache
def header() -> Header:
    """Return the header of a Raspberry Pi."""
    return load_toml(resources.files("config") / "header.toml", Header)


def own_wiring_folder() -> Path:
    """Return the folder of the owner's own wirings; one there wins over a shipped one of its name."""
    return config_folder() / "wiring"


def wiring_names() -> list[str]:
    """Return the names of all wirings, shipped and the owner's own, sorted."""
    names = {entry.name for entry in (resources.files("config") / "wiring").iterdir()}
    with suppress(OSError):  # no such folder, or none that there could be
        names.update(os.listdir(own_wiring_folder()))
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def load_wiring(name: str) -> Wiring:
    """Return the wiring ``name``: a name of :func:`wiring_names` or the path of a TOML file.

    Raises InputError with file and line where there is no such wiring, or it cannot work; all that is
    wrong with the pins is said at once.
    """
    file = _find(name)
    return parse_wiring(read_text(file), str(file))


def parse_wiring(text: str, file: str) -> Wiring:
    """Turn the TOML ``text`` of ``file`` into a Wiring that can work. Raises InputError with line."""
    wiring = decode_toml(text, Wiring, file)
    faults = wiring_faults(wiring)
    if faults:
        (path, first), rest = faults[0], faults[1:]
        more = [
            Said("{place}: {message}", place=f"{file}:{line_of(text, '$.' + where)}", message=what)
            for where, what in rest
        ]
        raise InputError(in_turn(first, *more, between="\n"), file, line_of(text, "$." + path))
    return wiring


def wiring_faults(wiring: Wiring) -> list[tuple[str, str]]:
    """Return everything that is wrong with ``wiring`` as ``(path in the file, what and what to do)``."""
    faults: list[tuple[str, str]] = []
    taken: dict[int, str] = {}
    for path, user, gpio in wiring.users():
        if gpio in taken:
            faults.append(
                (
                    path,
                    Said(
                        "GPIO {pin} is taken by {other} already; give {user} a free one",
                        pin=gpio,
                        other=taken[gpio],
                        user=user,
                    ),
                )
            )
            continue
        taken[gpio] = user
        faults += [(path, fault) for fault in _pin_faults(wiring, user, gpio)]
    faults += [
        (
            f"seats[{number}]",
            Said("seat {seat} has neither button nor lamp; give it one or remove it", seat=number + 1),
        )
        for number, seat in enumerate(wiring.seats)
        if seat.button is None and seat.lamp is None
    ]
    if not is_plain(wiring.title):
        faults.append(("title", Said("a title has letters that can be shown, on one line")))
    timing = wiring.timing
    if not timing.confirm < timing.settle < timing.hold < timing.together < timing.stuck:
        faults.append(("timing", Said("the times must grow: confirm < settle < hold < together < stuck")))
    return faults


def free_pins(wiring: Wiring) -> list[int]:
    """Return the GPIO numbers that neither ``wiring`` nor a bus it uses, nor the board itself, needs."""
    gone = {gpio for _, _, gpio in wiring.users()}
    for name, bus in header().buses.items():
        if bus.reserved or name in wiring.uses:
            gone.update(bus.gpio)
    return sorted(pin.gpio for pin in header().pins if pin.gpio is not None and pin.gpio not in gone)


def _pin_faults(wiring: Wiring, user: str, gpio: int) -> Iterator[str]:
    """Yield what speaks against ``user`` being on ``gpio``."""
    pin = header().pin(gpio)
    if pin is None:
        usable = [pin.gpio for pin in header().pins if pin.gpio is not None]
        yield Said(
            "the header has no GPIO {pin}; it has {least} to {most}. "
            "Use the GPIO number, not the position on the header",
            pin=gpio,
            least=min(usable),
            most=max(usable),
        )
        return
    for name, bus in header().buses.items():
        if gpio in bus.gpio and bus.reserved:
            yield Said(
                "GPIO {pin} is reserved for {bus}; give {user} a free one",
                pin=gpio,
                bus=Said(bus.purpose),
                user=user,
            )
        elif gpio in bus.gpio and name in wiring.uses:
            yield Said(
                'GPIO {pin} belongs to {bus}, which "uses" says is connected; '
                "give {user} a free one or take {name} out of uses",
                pin=gpio,
                bus=Said(bus.purpose),
                name=name,
                user=user,
            )
    if pin.fixed_pull and user.startswith("the button") and wiring.pull != pin.fixed_pull:
        yield Said(
            'GPIO {pin} is pulled {fixed} on the board; with pull = "{pull}" give {user} another one',
            pin=gpio,
            fixed=pin.fixed_pull,
            pull=wiring.pull,
            user=user,
        )


def _find(name: str) -> Path | Traversable:
    """Return the file of the wiring ``name``. Raises InputError where there is none."""
    if name.endswith(".toml"):
        return Path(name)
    if name in wiring_names():
        own = own_wiring_folder() / f"{name}.toml"
        return own if os.path.exists(own) else resources.files("config") / "wiring" / f"{name}.toml"
    raise InputError(
        Said(
            "there is no wiring “{name}”; there are {names}. Your own go into {folder}, or name a .toml file",
            name=name,
            names=", ".join(wiring_names()),
            folder=own_wiring_folder(),
        )
    )
