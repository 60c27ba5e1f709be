"""Alerts: a Medal is told before what follows from the same card, and goes away when the game goes on."""

from pathlib import Path

import pytest

from companion.messages.notices import MedalTaken, Recorded
from companion.messages.signals import ButtonPressed, Play, TagPlaced, Undo
from companion.rules import PlayerSetup, Setup, Take, pending
from companion.rules.events import BattleFought, CardsDiscarded, MedalWon
from companion.screens.choose.option_tile import OptionTile
from companion.screens.overlays.alerts import BattleAlert, MedalAlert
from companion.screens.overlays.happenings import alerts_from
from companion.table.news import beaten_rivals
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.games import setup_of, table_at
from tests.screens.scenes import Scene

EXAMPLE = Setup(
    (PlayerSetup("Elena", "olympia"), PlayerSetup("Gabriel", "rhodes"), PlayerSetup("Player 3", "babylon")),
    medals=("three-green", "seven-cards", "three-blue"),
    face_up=("decor", "politics", "strategy"),
)
"""Elena's left neighbour is Gabriel; three-green lies between them."""


def before_the_third_green() -> Table:
    """Elena has two different Green cards, Gabriel one; it is Elena's turn."""
    table = Table()
    table.begin(EXAMPLE)
    for move in (
        Take("gear", "central"),
        Take("tablet", "central"),
        Take("wood", "central"),
        Take("compass", "central"),
        Take("stone", "central"),
        Take("gold", "central"),
    ):
        table.handle(Play(move))
    state = table.state
    assert state is not None
    assert state.active == 0
    assert [state.players[seat].count("green") for seat in (0, 1)] == [2, 1]
    return table


def test_r50_the_rulebook_example(stand: Stand) -> None:
    """R50, R51: Elena's third Green card on the pad wins the Medal before she chooses a Progress token."""
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    app.send(TagPlaced("7A-OL-13", 1.0))
    assert table.state.game.face_of("OL-13") == "tablet"
    alert = app.alerts.shown
    assert alert == MedalAlert(0, "Elena", "three-green", "left", ("Gabriel",))
    stand.step(3)
    assert "Elena!" in stand.texts()
    assert "Three Green cards in front of you." in stand.texts()
    assert "Take the Medal on your left: 4 points." in stand.texts()
    assert "Gabriel can no longer win it." in stand.texts()
    assert table.state.players[0].medals == ("three-green",)
    assert table.state.gaps[0] is None
    assert [item.kind for item in pending(table.state)] == ["progress"]
    stand.press("Taken")
    assert app.alerts.shown is None
    assert [tile.model.text for tile in tiles(stand)][:3] == ["Decor", "Politics", "Strategy"]


def tiles(stand: Stand) -> list[OptionTile]:
    return [view for view in stand.views() if isinstance(view, OptionTile)]


def test_an_alert_covers_everything_and_nothing_under_it_can_be_touched(stand: Stand) -> None:
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    app.send(Play(Take("tablet", "left")))
    stand.step(3)
    steps = len(table.history.steps)
    for x, y in ((100, 240), (400, 300), (700, 460), (60, 30)):
        stand.touch(x, y)
    assert len(table.history.steps) == steps
    assert app.alerts.shown is not None


def test_an_alert_goes_away_when_the_game_goes_on(stand: Stand) -> None:
    """Nobody has to touch it: the token shown to the camera is enough."""
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    app.send(Play(Take("tablet", "left")))
    assert app.alerts.shown is not None
    serial = table.catalogue.token_tags().index("decor") + 1
    app.send(TagPlaced(f"7A-PT-{serial:02d}", 1.0))
    assert "decor" in table.state.players[0].progress
    assert app.alerts.shown is None


def test_an_alert_goes_away_with_an_undo(stand: Stand) -> None:
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    app.send(Play(Take("tablet", "left")))
    app.send(Undo())
    assert app.alerts.shown is None
    assert table.state.players[0].medals == ()


def test_a_button_says_that_an_alert_was_seen(stand: Stand) -> None:
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    app.send(Play(Take("tablet", "left")))
    steps = len(table.history.steps)
    app.send(ButtonPressed(0))
    assert app.alerts.shown is None
    assert len(table.history.steps) == steps


def test_r42_a_battle_is_told_with_everything_it_does() -> None:
    """R40–R44: Shields side by side, who won what, what is discarded."""
    table = table_at(setup_of(3), 10)
    step = table.history.last
    events = (
        BattleFought((3, 1, 0), (2, 1, 0)),
        CardsDiscarded(0, ("shield-1", "shield-2")),
        CardsDiscarded(2, ("shield-1",)),
    )
    assert alerts_from((Recorded(step, events),), table) == (
        BattleAlert(None, ("Elena", "Gabriel", "Player 3"), (3, 1, 0), (2, 1, 0), (2, 0, 1)),
    )


@pytest.mark.parametrize(
    ("place", "lost"),
    [
        ("left", ("Gabriel",)),
        ("right", ("Player 4",)),
        ("centre", ("Gabriel", "Player 3", "Player 4")),
        ("box", ()),
    ],
)
def test_r51_who_can_no_longer_win_it(place: str, lost: tuple[str, ...]) -> None:
    state = table_at(setup_of(4), 8).state
    assert beaten_rivals(state, MedalWon(0, "two-victories", place)) == lost


def test_several_alerts_come_one_after_the_other(stand: Stand, tmp_path: Path) -> None:
    """R51: one event can win several Medals."""
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    first = MedalAlert(0, "Elena", "three-green", "left", ("Gabriel",))
    second = MedalAlert(0, "Elena", "seven-cards", "right", ("Player 3",))
    app.alerts.show(first, second)
    stand.step(3)
    stand.picture(tmp_path / "first.png")
    stand.press("Taken")
    assert app.alerts.shown == second
    stand.press("Taken")
    assert app.alerts.shown is None


def test_an_alert_goes_away_once_its_medal_was_taken(stand: Stand) -> None:
    table = before_the_third_green()
    app = stand.run(Scene("", lambda: table).app())
    app.send(TagPlaced("7A-OL-13", 1.0))
    stand.step(3)
    for medal, gone in (("seven-cards", False), ("three-green", True)):
        app.alerts.hear((MedalTaken(medal, 0),))
        stand.step(2)
        assert isinstance(app.alerts.shown, MedalAlert) is not gone
        assert ("Taken" in stand.texts()) is not gone
