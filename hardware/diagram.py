"""The wiring diagram and the wiring table, both made from a wiring and the header.

The header stands in the middle as it is seen from above. Every pin in use has its wire straight
outwards, through the part that hangs on it, to the rail at the edge: no wires cross.
"""

from collections.abc import Iterator, Mapping

import msgspec

from config.wiring import Header, HeaderPin, Wiring, header
from hardware.drawing import Box, Circle, Drawing, Line, Shape, Words

ROW = 34
TOP = 96
MIDDLE = 520
PIN = 26
"""Pixels: between two rows, above the first, from the left to the middle of the header, side of a pin."""

GROUND_COLOUR, SUPPLY_COLOUR, SIGNAL_COLOUR, LAMP_COLOUR = "#202020", "#a02020", "#1f5fa8", "#b05a00"
_FILL = {"ground": "#404040", "3.3 V": "#f0b060", "5 V": "#d04040"}
_LEGEND = 96


class Connection(msgspec.Struct, frozen=True):
    """One wire: what hangs on it, the GPIO number, the position on the header, and where it goes on to."""

    part: str
    seat: int | None
    gpio: int
    position: int
    to: str


def connections(wiring: Wiring) -> list[Connection]:
    """Return the wires of ``wiring``, seat by seat, the buzzer last. ``seat`` counts from 1, as people do."""
    pins = header()
    found: list[Connection] = []
    for number, seat in enumerate(wiring.seats, start=1):
        if seat.button is not None:
            rail = "ground" if wiring.pull == "up" else "3.3 V"
            found.append(_connection(pins, "button", number, seat.button, rail))
        if seat.lamp is not None:
            found.append(_connection(pins, "lamp", number, seat.lamp, _lamp_rail(wiring)))
    if wiring.buzzer is not None:
        found.append(_connection(pins, "buzzer", None, wiring.buzzer, _lamp_rail(wiring)))
    return found


def draw_wiring(wiring: Wiring) -> Drawing:
    """Return the diagram of ``wiring``."""
    wires = {wire.position: wire for wire in connections(wiring)}
    pins = header().pins
    last_row = (len(pins) - 1) // 2
    height = TOP + last_row * ROW + PIN + _LEGEND
    shapes: list[Shape] = [
        Words((24, 30), wiring.title, size=20, bold=True),
        Words(
            (24, 58),
            "The header seen from above, USB sockets below. The numbers in the boxes are positions on it.",
            size=12,
            colour="#505050",
        ),
    ]
    for left in (True, False):
        shapes += _rails(wiring, [wires[at] for at in sorted(wires) if (at % 2 == 1) == left], left)
    for pin in pins:
        if pin.at in wires:
            shapes += _wire(wires[pin.at])
    feeding = {_feed(wire.to, wire.position % 2 == 1) for wire in wires.values()}
    for pin in pins:
        shapes += _pin(pin, pin.at in wires or pin.at in feeding)
    shapes += _legend(wiring, height - _LEGEND + 26)
    return Drawing(2 * MIDDLE, height, f"{wiring.title}: wiring", tuple(shapes))


def text_diagram(wiring: Wiring) -> list[str]:
    """Return the header as lines of text, seen from above as in the diagram, with what hangs on each pin."""
    wires = {wire.position: wire for wire in connections(wiring)}
    left = [_pin_words(pin, wires) for pin in header().pins[::2]]
    right = [_pin_words(pin, wires) for pin in header().pins[1::2]]
    wide = max(len(words) for words in left)
    rows = [
        f"{words:>{wide}}  {2 * row + 1:2} o o {2 * row + 2:<2}  {beside}".rstrip()
        for row, (words, beside) in enumerate(zip(left, right, strict=True))
    ]
    return ["The header from above, USB sockets below:", *rows]


def _pin_words(pin: HeaderPin, wires: Mapping[int, Connection]) -> str:
    """Say what a pin is, and what hangs on it: "seat 1 button to ground, GPIO 4"."""
    wire = wires.get(pin.at)
    if wire is None:
        return pin.power or ""
    part = wire.part if wire.seat is None else f"seat {wire.seat} {wire.part}"
    return f"{part} to {wire.to}, GPIO {wire.gpio}"


def _connection(pins: Header, part: str, seat: int | None, gpio: int, rail: str) -> Connection:
    """Return the wire of one part. A wiring that was read has been checked: the pin is there."""
    pin = pins.pin(gpio)
    return Connection(part, seat, gpio, 0 if pin is None else pin.at, rail)


def _lamp_rail(wiring: Wiring) -> str:
    return "ground" if wiring.lamp_on == "high" else "3.3 V"


def _side(at: int) -> int:
    """Return the direction outwards from the position ``at``: -1 to the left, 1 to the right."""
    return -1 if at % 2 else 1


def _x(at: int) -> float:
    return MIDDLE + _side(at) * (PIN / 2 + 2)


def _y(at: int) -> float:
    return TOP + ((at - 1) // 2) * ROW + PIN / 2


def _pin(pin: HeaderPin, used: bool) -> Iterator[Shape]:
    """Yield one position of the header with its name."""
    x, y = _x(pin.at), _y(pin.at)
    fill = _FILL.get(pin.power or "", "#cfe3f7" if used else "#f4f4f4")
    dark = pin.power in ("ground", "5 V")
    yield Box((x - PIN / 2, y - PIN / 2), (PIN, PIN), fill=fill)
    yield Words((x, y), str(pin.at), size=12, anchor="middle", colour="#ffffff" if dark else "#202020")
    side = _side(pin.at)
    name = pin.power or f"GPIO {pin.gpio}"
    yield Words(
        (x + side * (PIN / 2 + 6), y - (9 if used else 0)),
        name,
        size=12 if used else 11,
        anchor="end" if side < 0 else "start",
        colour="#202020" if used or pin.power else "#8a8a8a",
        bold=used,
    )


def _wire(wire: Connection) -> Iterator[Shape]:
    """Yield the wire from a pin through its part to the rail at the edge."""
    side, y = _side(wire.position), _y(wire.position)
    start, rail = _x(wire.position) + side * PIN / 2, _rail_x(side, wire.to)
    part = MIDDLE + side * 250
    colour = {"button": SIGNAL_COLOUR, "lamp": LAMP_COLOUR, "buzzer": LAMP_COLOUR}[wire.part]
    rail_colour = GROUND_COLOUR if wire.to == "ground" else SUPPLY_COLOUR
    half = 18.0
    near, far = part - side * half, part + side * half
    if wire.part == "button":
        yield Line(((start, y), (near, y)), colour)
        yield Circle((near, y), 3.5, fill="#ffffff")
        yield Circle((far, y), 3.5, fill="#ffffff")
        yield Line(((near, y - 9), (far, y - 9)))
        yield Line(((part, y - 9), (part, y - 15)))
        yield Line(((part - 7, y - 15), (part + 7, y - 15)))
        yield Line(((far + side * 3.5, y), (rail, y)), rail_colour)
    elif wire.part == "lamp":
        resistor = MIDDLE + side * 165
        yield Line(((start, y), (resistor - side * half, y)), colour)
        yield Box((resistor - half, y - 6), (2 * half, 12))
        yield Words((resistor, y), "330 Ω", size=9, anchor="middle")
        yield Line(((resistor + side * half, y), (near, y)), colour)
        yield from _diode(part, y, side if wire.to == "ground" else -side)
        yield Line(((far, y), (rail, y)), rail_colour)
    else:
        yield Line(((start, y), (near, y)), colour)
        yield Circle((part, y), 13, fill="#ffffff")
        yield Words((part, y), "♪", size=14, anchor="middle")
        yield Line(((near, y), (part - side * 13, y)), colour)
        yield Line(((part + side * 13, y), (rail, y)), rail_colour)
    yield Circle((rail, y), 3.5, fill=rail_colour, colour=rail_colour)
    name = wire.part.capitalize() if wire.seat is None else f"Seat {wire.seat} {wire.part}"
    yield Words((part + side * 32, y - 9), name, size=13, anchor="end" if side < 0 else "start", bold=True)


def _diode(x: float, y: float, towards: int) -> Iterator[Shape]:
    """Yield a light-emitting diode that conducts to the right (1) or to the left (-1)."""
    tail, tip = x - towards * 10, x + towards * 10
    yield Line(((x - 18, y), (x + 18, y)))
    yield Line(((tail, y - 8), (tail, y + 8), (tip, y), (tail, y - 8)))
    yield Line(((tip, y - 8), (tip, y + 8)))
    for shift in (-3, 5):
        yield Line(((x + shift, y - 10), (x + shift + 6, y - 16)), width=1.5)


def _rail_x(side: int, rail: str) -> float:
    return MIDDLE + side * (470 if rail == "ground" else 490)


def _rails(wiring: Wiring, wires: list[Connection], left: bool) -> Iterator[Shape]:
    """Yield the rails of one side, each fed from the position of the header nearest to the middle."""
    side = -1 if left else 1
    for rail in sorted({wire.to for wire in wires}):
        rows = [_y(wire.position) for wire in wires if wire.to == rail]
        feed = _feed(rail, left)
        y, x = _y(feed), _rail_x(side, rail)
        colour = GROUND_COLOUR if rail == "ground" else SUPPLY_COLOUR
        start = (_x(feed), y)
        if _side(feed) != side:
            # Round the end of the header.
            y = TOP - 12
        yield Line(((x, min([*rows, y])), (x, max([*rows, y]))), colour, 3)
        yield Line((start, (start[0], y), (x, y)), colour, 3)
        yield Circle((x, y), 3.5, fill=colour, colour=colour)
        yield Words(
            (MIDDLE + side * 282, y - 9),
            rail,
            size=12,
            anchor="end" if side < 0 else "start",
            colour=colour,
        )


def _feed(rail: str, left: bool) -> int:
    """Return the position that feeds ``rail`` on that side.

    3.3 V comes out on the left only (the wire to a rail on the right goes round the header's end).
    Positions 2, 4 and 6 stay free: a touch display takes its power there.
    """
    if rail == "ground":
        return 39 if left else 34
    return 17 if left else 1


def _legend(wiring: Wiring, y: float) -> Iterator[Shape]:
    """Yield what has to be known besides the wires."""
    pressed = "ground" if wiring.pull == "up" else "3.3 V"
    notes = [
        f"A pressed button connects its pin to {pressed}; the pin pulls {wiring.pull} itself, no resistor."
    ]
    if any(seat.lamp is not None for seat in wiring.seats):
        notes.append(
            "Lamps: a light-emitting diode and 330 Ω each (4 mA). What takes more than 10 mA, or 5 or 12 V, "
            "needs a driver (ULN2003A) in between."
        )
    notes.append(
        "Leave positions 2, 4 and 6 to the touch display. Switch the power off before you change a wire."
    )
    for number, note in enumerate(notes):
        yield Words((24, y + number * 20), note, size=12, colour="#404040")
