"""The wiring diagram and table come from the wiring itself, and lie as they should."""

import itertools
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from companion.cli import app
from config.wiring import SeatPins, Wiring, header, load_wiring
from hardware.diagram import MIDDLE, connections, draw_wiring, text_diagram
from hardware.drawing import Line, Words, bounds, to_svg
from tests.hardware.panels import SHIPPED, wiring

DOCS = Path(__file__).parents[2] / "docs" / "wiring"
MIXED = Wiring(
    title="Mixed",
    seats=(SeatPins(button=24, lamp=27), SeatPins(button=17), SeatPins(lamp=12)),
    pull="down",
    lamp_on="low",
)
ALL = [load_wiring(name) for name in SHIPPED] + [MIXED, wiring(7, lamp_on="low"), wiring(1)]


@pytest.mark.parametrize("wires", ALL, ids=lambda wires: wires.title)
def test_every_pin_in_use_is_in_the_table_and_in_the_drawing(wires: Wiring) -> None:
    table = connections(wires)
    assert sorted(wire.gpio for wire in table) == sorted(gpio for _, _, gpio in wires.users())
    positions = {pin.gpio: pin.at for pin in header().pins}
    assert all(wire.position == positions[wire.gpio] for wire in table)
    words = {shape.text for shape in draw_wiring(wires).shapes if isinstance(shape, Words)}
    for wire in table:
        assert (f"Seat {wire.seat} {wire.part}" if wire.seat else "Buzzer") in words
        assert f"GPIO {wire.gpio}" in words


@pytest.mark.parametrize("wires", ALL, ids=lambda wires: wires.title)
def test_the_drawing_stays_on_its_sheet_and_its_wires_do_not_touch(wires: Wiring) -> None:
    drawing = draw_wiring(wires)
    left, top, right, bottom = bounds(drawing.shapes)
    assert left >= 0
    assert top >= 0
    assert right <= drawing.width
    assert bottom <= drawing.height
    rows = [
        (points[0][0] < MIDDLE, points[0][1])
        for wire in drawing.shapes
        if isinstance(wire, Line) and wire.colour in ("#1f5fa8", "#b05a00")
        for points in [wire.points]
    ]
    assert len(set(rows)) == len(connections(wires))
    for one, other in itertools.combinations(sorted(set(rows)), 2):
        assert one[0] != other[0] or abs(one[1] - other[1]) >= 30


def test_buttons_go_to_ground_or_to_the_supply_as_the_pull_says() -> None:
    assert {wire.to for wire in connections(wiring()) if wire.part == "button"} == {"ground"}
    assert {wire.to for wire in connections(MIXED) if wire.part == "button"} == {"3.3 V"}
    assert {wire.to for wire in connections(MIXED) if wire.part == "lamp"} == {"3.3 V"}


def test_the_drawing_is_svg_that_says_what_it_shows() -> None:
    root = ElementTree.fromstring(to_svg(draw_wiring(load_wiring("four-seats"))))
    assert root.tag.endswith("svg")
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Four seats, a lit button each: wiring"


@pytest.mark.parametrize("name", sorted(file.stem for file in DOCS.glob("*.svg")))
def test_the_diagrams_in_the_build_guide_are_those_of_the_wirings(name: str) -> None:
    # Drawn anew with: companion wiring NAME --svg docs/wiring/NAME.svg
    assert (DOCS / f"{name}.svg").read_text("utf-8") == to_svg(draw_wiring(load_wiring(name)))


def test_the_build_guide_has_a_diagram_of_every_shipped_wiring() -> None:
    assert {file.stem for file in DOCS.glob("*.svg")} == set(SHIPPED)


@pytest.mark.parametrize("wires", ALL, ids=lambda wires: wires.title)
def test_the_diagram_in_words_has_every_wire_at_its_pin(wires: Wiring) -> None:
    """Odd positions on the left, even ones on the right, as the header lies."""
    lines = text_diagram(wires)
    assert max(map(len, lines)) <= 100
    rows = lines[1:]
    assert len(rows) == 20
    found = 0
    for wire in connections(wires):
        left, right = rows[(wire.position - 1) // 2].split(" o o ")
        side = left if wire.position % 2 else right
        assert str(wire.position) in side.split()
        part = wire.part if wire.seat is None else f"seat {wire.seat} {wire.part}"
        assert f"{part} to {wire.to}, GPIO {wire.gpio}" in side
        found += 1
    assert found == sum(line.count("GPIO") for line in rows) > 0
    assert rows[0].split(" o o ")[1].split() == ["2", "5", "V"]


def test_the_command_prints_the_table_and_draws_both_files(tmp_path: Path) -> None:
    svg, png = tmp_path / "four.svg", tmp_path / "four.png"
    result = CliRunner().invoke(app, ["wiring", "four-seats", "--svg", str(svg), "--png", str(png)])
    assert result.exit_code == 0
    assert "seat 4 lamp" in result.stdout
    assert svg.read_text("utf-8").startswith("<svg")
    import cv2

    picture = cv2.imread(str(png))
    assert picture is not None
    assert picture.shape[1] == 2 * draw_wiring(load_wiring("four-seats")).width
    assert picture.std() > 10


def test_the_command_speaks_json_and_lists_names() -> None:
    result = CliRunner().invoke(app, ["wiring", "two-seats", "--json"])
    document = msgspec.json.decode(result.stdout)
    assert document["connections"][0] == {
        "part": "button",
        "seat": 1,
        "gpio": 4,
        "position": 7,
        "to": "ground",
    }
    listed = CliRunner().invoke(app, ["wiring", "--list"])
    assert all(name in listed.stdout for name in SHIPPED)


def test_the_command_refuses_what_cannot_work_with_exit_status_2(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('title = "Bad"\n[[seats]]\nbutton = 1\n')
    for arguments in (["nowhere"], [str(bad)], ["two-seats", "--svg", str(tmp_path / "no" / "file.svg")]):
        result = CliRunner().invoke(app, ["wiring", *arguments])
        assert result.exit_code == 2
        assert result.stdout == ""
