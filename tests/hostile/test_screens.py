"""What is drawn in a real window: any text becomes letters there, and none of it markup."""

import re
from pathlib import Path

import pytest
from hypothesis import strategies as st

from companion.messages.signals import EditSetup, ForeignCode, StartGame
from companion.setup.draft import SetupDraft
from companion.table.table import Table
from config.texts import is_plain
from tests.hostile.fuzzing import fuzz
from tests.hostile.material import MEANINGFUL, TEXTS
from tests.screens.around import run
from tests.screens.conftest import Stand
from tests.table.tables import setup_of

SCREENS = Path(__file__).parents[2] / "companion" / "screens"
INTERPRETING = re.compile(
    r"\b(MarkupLabel|markup|kivy\.uix\.(label|button|textinput|rst)|Builder|webbrowser)\b"
)
NAMES = [text for text in MEANINGFUL if text.strip()]


@pytest.mark.usefixtures("stand")
def test_any_text_becomes_a_picture_of_its_letters() -> None:
    from companion.screens.paint.textures import measure, written

    boxes = st.sampled_from(((200, 40), (30, 12), (700, 300)))

    def use(drawn: tuple[str, tuple[int, int], int]) -> str:
        text, (width, height), lines = drawn
        made = written(text, width, height, 20, 8, (0.0, 0.0, 0.0, 1.0), lines=lines)
        assert made.picture.width <= width + 2 or "\n" in text or lines == 1
        assert measure(text[:100], 20, False)[0] >= 0
        return "shortened" if made.cut else "whole"

    tally = fuzz("texts that are drawn", 60, st.tuples(TEXTS, boxes, st.integers(1, 3)), use)
    assert min(tally.outcomes.values()) > 5


@pytest.mark.usefixtures("stand")
def test_markup_is_as_wide_as_its_letters() -> None:
    from companion.screens.paint.textures import measure

    assert measure("[b]Elena[/b]", 20, False)[0] > measure("Elena", 20, False)[0] + 20
    assert measure("&amp;", 20, False)[0] > measure("&", 20, False)[0] + 10


def test_no_screen_uses_anything_that_interprets_what_it_shows() -> None:
    files = list(SCREENS.rglob("*.py"))
    found = [
        f"{file.name}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if INTERPRETING.search(line) and not line.strip().startswith(("#", '"""', "is shown as it is"))
    ]
    assert found == []
    assert len(files) > 80


@pytest.mark.parametrize("start", range(0, len(NAMES), 28))
def test_a_table_of_names_that_mean_something_shows_them_as_they_are(stand: Stand, start: int) -> None:
    names = NAMES[start : start + 28]
    shown = 0
    for pair in zip(names[::2], names[1::2], strict=False):
        table = Table()
        draft = SetupDraft.of(setup_of("giza", "rhodes")).named(0, pair[0]).named(1, pair[1])
        table.handle(EditSetup(draft))
        table.handle(StartGame())
        app = run(stand, table, None)
        app.send(ForeignCode(pair[0], 1.0))
        stand.step(2)
        players = [player.name for player in app.table.state.players]
        assert all(map(is_plain, players))
        shown += sum(any(name[:8] in text for text in stand.texts()) for name in players)
        stand.stop()
    assert shown > len(names) // 2
