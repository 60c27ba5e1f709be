"""What the build guide says is what the companion does."""

import math
import re
from pathlib import Path

import pytest
from typer.main import get_command

from companion.cli import app
from config.wiring import parse_wiring
from hardware.lamps import LampState

PROJECT = Path(__file__).parents[2]
GUIDES = [PROJECT / "docs" / name for name in ("build.md", "wiring.md")]
MODULES_WITH_QUIET_ZONE = 25
PIXELS_PER_MODULE = 3


def rows(guide: Path, first: str) -> list[list[str]]:
    """Return the rows of the table whose head begins with ``first``."""
    lines = guide.read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first} |"))
    table = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.name)
def test_every_file_and_command_that_is_named_exists(guide: Path) -> None:
    text = guide.read_text("utf-8")
    scripts = set(re.findall(r"\bscript/[\w.-]+\w", text))
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    commands = set(re.findall(r"`companion (\w+)", text))
    assert all((PROJECT / script).exists() for script in scripts)
    assert all((guide.parent / link).exists() for link in links)
    known = get_command(app).commands  # type: ignore[attr-defined]
    assert commands
    assert commands <= set(known)


def test_the_heights_of_cameras_are_those_at_which_a_module_is_three_pixels_wide() -> None:
    checked, angle = 0, 0.0
    for camera, picture, *heights, seen in rows(GUIDES[0], "greatest height of"):
        angle = math.radians(float(found.group(1))) if (found := re.search(r"(\d+)°", camera)) else angle
        width = int(picture.split("×")[0])
        for height, sticker in zip(heights, (15, 20, 25), strict=True):
            pad = width * sticker / MODULES_WITH_QUIET_ZONE / PIXELS_PER_MODULE
            greatest = pad / 2 / math.tan(angle / 2) / 10
            said = int(height.split()[0])
            assert greatest - 2 < said <= greatest, (camera, picture, sticker)
            checked += 1
        across = int(seen.split()[0])
        assert across <= 2 * int(heights[0].split()[0]) * math.tan(angle / 2)
    assert checked == 18


def test_every_state_of_a_lamp_is_explained() -> None:
    assert len(rows(GUIDES[1], "lamp")) == len(LampState)


def test_the_wiring_file_in_the_guide_can_be_used() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", GUIDES[1].read_text("utf-8"), re.DOTALL)
    wiring = parse_wiring(blocks[1], "guide")
    assert wiring.chip == 4
    assert wiring.timing == type(wiring.timing)()
