"""A whole game without camera, buttons or stickers: every move is a touch on the screen."""

import random
from typing import Any

import pytest

from companion.rules import PlayerSetup, Setup, start
from companion.rules.engine.apply import apply
from companion.screens.choose.option_tile import OptionTile
from companion.screens.choose.picker import FaceTile
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.scenes import Scene

LONGEST = 4000
"""Touches after which a game of two is certainly stuck."""


def likely_face(screen: Any, rng: random.Random) -> str:
    """A face that the chosen deck still holds."""
    left = screen.left()
    faces = [face for face in left if left[face] > 0] if left else list(screen.face_ids())
    return rng.choice(faces)


def play_on(stand: Stand, rng: random.Random) -> None:
    """Do what the screen asks for, with one touch; alerts that are not in the way are left alone."""
    app = stand.app
    if app.alerts.covers:
        view = next(view for view in stand.views() if "Alert" in type(view).__name__)
        stand.tap(view.children[0])
        return
    faces = [view for view in stand.views() if isinstance(view, FaceTile)]
    if faces:
        tabs = [tab for tab in app.screen.tabs if tab.enabled]
        if getattr(app.screen, "source", "") is None:
            stand.tap(rng.choice(tabs))
            return
        face = likely_face(app.screen, rng)
        stand.tap(next(tile for tile in faces if tile.model.face == face))
        return
    tiles = [view for view in stand.views() if isinstance(view, OptionTile)]
    if tiles:
        stand.tap(rng.choice(tiles))
        return
    stand.tap(app.screen.sentence)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_game_of_two_by_touch_alone(stand: Stand, seed: int) -> None:
    """A whole 2-player game with no camera; its record replays to the same end (R60, R62)."""
    setup = Setup(
        (PlayerSetup("Elena", "giza"), PlayerSetup("Gabriel", "babylon")),
        medals=("three-green", "seven-cards"),
        face_up=("economy", "culture", "tactics"),
    )
    table = Table()
    table.begin(setup)
    app = stand.run(Scene("", lambda: table, camera=False).app())
    rng = random.Random(seed)
    seen: set[str] = set()
    for _ in range(LONGEST):
        if table.phase == "over" and app.alerts.shown is None:
            break
        seen.add(type(app.screen).__name__)
        play_on(stand, rng)
    assert table.phase == "over"
    assert {"TableScreen", "TakeScreen", "ChoiceScreen", "TokenScreen"} <= seen
    state, _ = start(setup)
    for move in table.history.moves:
        state, _ = apply(state, move)
    assert state == table.state
    assert state.winners == table.state.winners != ()
    assert type(app.screen).__name__ == "EndScreen"
