"""How the table screen is painted: read without colours, few instructions, nothing that grows."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from companion.rules import Take, apply, pending
from companion.screens.art.symbols import COLOURS
from companion.screens.play.middle_view import middle_model
from companion.screens.play.seat_model import seat_model
from companion.screens.play.stand_view import StandModel
from companion.table.table import Table
from config.language import ENGLISH
from tests.screens.conftest import SIZES, Stand
from tests.screens.games import setup_of, table_at
from tests.screens.scenes import Scene


def shown(stand: Stand, table: Table, camera: bool = True) -> Any:
    app = stand.run(Scene("", lambda: table, camera=camera).app())
    return app.screen


def blind(picture: np.ndarray[Any, Any], kind: str) -> np.ndarray[Any, Any]:
    """The picture (RGB, 0 to 1) as seen without one kind of cones (Viénot 1999, Brettel 1997), or in grey."""
    matrices = {
        "protanopia": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.004, -0.004, 1.0)),
        "deuteranopia": ((0.2927, 0.7073, 0.0), (0.2927, 0.7073, 0.0), (-0.0223, 0.0223, 1.0)),
        "tritanopia": ((1.0, 0.1446, -0.1446), (0.0, 0.8596, 0.1404), (0.0, 0.8596, 0.1404)),
        "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    }
    linear = picture**2.2
    return np.clip(linear @ np.array(matrices[kind]).T, 0, 1) ** (1 / 2.2)


@pytest.mark.parametrize("kind", ["protanopia", "deuteranopia", "tritanopia", "grey"])
def test_the_table_is_read_without_colours(stand: Stand, kind: str, tmp_path: Any) -> None:
    """Every card count and Medal is told apart by shape or text: as that eye sees the window, each
    symbol differs from all others by more than a tenth of its place, and every number has contrast.
    """
    import cv2

    table = table_at(setup_of(4), 20)
    screen = shown(stand, table)
    image = cv2.imread(str(stand.picture(tmp_path / "table.png")))[:, :, ::-1] / 255.0
    seen = blind(image, kind)
    cut = {}
    for view in (*screen.seats, screen.cards, screen.cost, screen.medals, screen.middle, *screen.decks):
        for painted in view.painted:
            x, y, w, h = (int(value) for value in painted.rect)
            part = seen[480 - y - h : 480 - y, x : x + w]
            if painted.kind == "symbol" and painted.name in COLOURS and view in screen.seats:
                cut[painted.name] = cv2.resize(part.mean(axis=2), (24, 24))
            elif painted.kind == "text":
                assert part.max() - part.min() > 0.3, f"{painted.name} vanishes"
    assert set(cut) == set(COLOURS)
    for one, other in combinations(sorted(cut), 2):
        assert (abs(shape_of(cut[one]) - shape_of(cut[other])) > 0.35).mean() > 0.1
    told = 0
    for gap, view in zip(table.state.gaps, screen.gaps, strict=True):
        steps = [one for one in view.painted if one.name.startswith("('steps'")]
        assert len(steps) == (0 if gap is None else 2)
        for painted, side in zip(steps, (view.model.first, view.model.second), strict=False):
            x, y, w, h = (int(value) for value in painted.rect)
            part = seen[480 - y - h : 480 - y, x : x + w].mean(axis=2)
            long = part if part.shape[0] > part.shape[1] else part.T[::-1]
            cells = np.array_split(long[::-1], side.need)
            middles = [cell[cell.shape[0] // 2, cell.shape[1] // 2] for cell in cells]
            done, open_ = middles[: side.have], middles[side.have :]
            told += 1
            assert not done or not open_ or min(done) > max(open_) + 0.3, (view.model, middles)
    assert told >= 4


def shape_of(part: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A part of the window with its brightness spread from 0 to 1: the shape that is left of it."""
    return (part - part.min()) / max(1e-6, float(part.max() - part.min()))


def test_nothing_grows_over_ten_thousand_updates(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """No texture, view or instruction is kept that a game no longer shows: the same state costs the same."""
    from companion.screens.paint import textures

    monkeypatch.setattr(textures, "_atlas", textures.Atlas())  # how far the pages are filled costs, too
    textures._drawn.clear()
    textures._written.clear()
    table = table_at(setup_of(3), 9)
    screen = shown(stand, table)
    states = [table.state]
    while len(states) < 40:
        items = pending(states[-1])
        move = items[0].choices[0] if items[0].choices else Take("laurel-3", items[0].sources[0])
        states.append(apply(states[-1], move)[0])
        if states[-1].finished:
            break
    sizes = []
    looked = (2_000, 10_000 - 1 - (10_000 - 1 - 2_000) % len(states))
    for number in range(10_000):
        state = states[number % len(states)]
        for seat, view in enumerate(screen.seats):
            view.show(StandModel(seat_model(state, seat, ENGLISH), False))
        screen.middle.show(middle_model(state))
        if number % 50 == 0:
            stand.step()
        if number in looked:
            parts = (*screen.seats, screen.middle)
            instructions = sum(count(view.canvas.before) for view in parts)
            sizes.append((len(textures._drawn), len(textures._written), len(stand.views()), instructions))
    assert len(sizes) == 2
    assert sizes[0][2:] == pytest.approx(sizes[1][2:], rel=0.2)
    assert sizes[1][0] <= 600
    assert sizes[1][1] <= 900


def count(group: Any) -> int:
    """How many instructions a canvas holds."""
    return sum(1 for _ in group.children)


@pytest.mark.parametrize("size", SIZES)
def test_seven_players_are_drawn_with_few_instructions(stand: Stand, size: tuple[int, int]) -> None:
    """Drawing costs what it costs because each text, sign and plate is one picture: no more than four
    instructions (colour, texture, place, and what Kivy adds) for each text on the screen.
    """
    stand.resize(size)
    table = table_at(setup_of(7), 40)
    shown(stand, table)
    stand.step(3)
    texts = sum(1 for view in stand.views() for painted in view.painted if painted.kind == "text")
    instructions = sum(count(view.canvas.before) for view in stand.views() if view.canvas.has_before)
    assert texts > 45
    assert instructions < texts * 10
