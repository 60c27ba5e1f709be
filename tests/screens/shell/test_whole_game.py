"""The real window from the start screen to the ranking: setup, a turn, a choice, a Medal, an undo, the end.

Pictures of each are kept in out/pictures.
"""

from pathlib import Path

import pytest

from companion.messages.signals import EditSetup, Play, TagPlaced
from companion.rules import Correct
from companion.rules.changes import Ended
from companion.screens.choose.option_tile import OptionTile
from companion.screens.overlays.alerts import MedalAlert
from companion.screens.routes import PlayersRoute, StartRoute
from companion.table.table import Table
from tests.screens.around import run
from tests.screens.conftest import Stand
from tests.screens.scenes import StillCamera

PICTURES = Path(__file__).parents[3] / "out" / "pictures"


@pytest.fixture
def pictures() -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES


def lay(stand: Stand, tag: str) -> None:
    """A tag comes to lie on the pad."""
    stand.app.send(TagPlaced(f"7A-{tag}", 1.0))
    stand.step(4)


def test_from_the_start_screen_to_the_ranking(stand: Stand, pictures: Path) -> None:
    """One window through everything, by touches and by tags on the pad."""
    table = Table()
    app = run(stand, table, StartRoute(), preview=StillCamera())
    stand.picture(pictures / "1-start.png")
    stand.press("New game")
    assert app._wanted() == PlayersRoute()
    stand.press("3")
    stand.press("Next")
    stand.step(4)
    # The Medals, Wonders and tokens that this table has in front of it are shown to the camera.
    draft = table.draft
    for seat, wonder in enumerate(("olympia", "rhodes", "babylon")):
        draft = draft.chose(seat, wonder)
    for place, medal in enumerate(("three-green", "seven-cards", "three-blue")):
        draft = draft.laid_medal(place, medal)
    for place, token in enumerate(("decor", "politics", "strategy")):
        draft = draft.laid_token(place, token)
    app.send(EditSetup(draft.begins(0)))
    stand.step(4)
    stand.picture(pictures / "2-setup.png")
    assert draft.ready
    stand.press("Begin")
    assert table.phase == "play"
    names = [player.name for player in table.state.players]
    stand.picture(pictures / "3-table.png")

    for tag in ("CE-31", "CE-01", "CE-05", "CE-35", "CE-49"):
        active = table.state.active
        lay(stand, tag)
        assert table.state.where(tag).seat == active
    stand.press("hand")
    stand.press("central deck")
    stand.press("3 laurels")
    assert (table.state.turn, table.state.active) == (7, 0)
    stand.picture(pictures / "4-turn.png")

    lay(stand, "CE-27")
    assert app.alerts.shown == MedalAlert(0, names[0], "three-green", "left", (names[1],))
    stand.picture(pictures / "5-medal.png")
    stand.press("Taken")
    tiles = [view for view in stand.views() if isinstance(view, OptionTile)]
    assert [tile.model.text for tile in tiles][:3] == ["Decor", "Politics", "Strategy"]
    stand.picture(pictures / "6-choice.png")
    stand.tap(tiles[0])
    assert table.state.players[0].progress == ("decor",)
    stand.picture(pictures / "7-turned-up.png")
    stand.press("Economy")
    assert "economy" in table.state.face_up

    after, steps = table.state, len(table.history.steps)
    stand.press("undo")
    stand.picture(pictures / "8-undo.png")
    stand.press("Undo: ")
    assert len(table.history.steps) == steps - 1
    assert table.state != after
    stand.press("Economy")
    assert table.state == after
    stand.picture(pictures / "9-table.png")

    app.send(Play(Correct(Ended())))
    stand.step(4)
    assert table.phase == "over"
    stand.picture(pictures / "10-end.png")
    assert any(name in text for name in names for text in stand.texts())
