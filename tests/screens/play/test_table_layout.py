"""The table can be read from a chair, and nothing on it moves: its places are measured in the real window."""

import random
from typing import Any

import pytest

from companion.messages.signals import Play, TellTop
from companion.rules import Done, Skip, Take, legal_moves
from companion.rules.random_play import likely
from companion.screens.art.theme import CAPITAL, TextSize, theme_for
from companion.screens.paint.rects import Rect
from companion.screens.play.deck_view import SOURCES
from companion.screens.play.table_layout import table_layout
from companion.table.table import Table
from config.settings import AppSettings, Settings
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import ordinary, setup_of, table_at
from tests.screens.scenes import Scene

MM = 133 / 25.4
"""Pixels of a millimetre of the 7-inch screen."""

NAMES, SCORES = {4: 4.0, 7: 3.2}, {4: 7.0, 7: 5.0}
"""Millimetres, by the number of players: capitals of the names and digits of the scores."""


def run(stand: Stand, table: Table, text: TextSize = "normal", camera: bool = False) -> Any:
    """The table screen of a running app."""
    app = Scene("", lambda: table, camera=camera).app(Settings(app=AppSettings(text_size=text)))
    stand.run(app)
    app.alerts.show()
    stand.step(3)
    return app.screen


def capital(painted: Any) -> float:
    """The height of its capitals and digits, in millimetres."""
    return float(painted.size * CAPITAL / MM)


@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.parametrize(("text", "larger"), [("normal", 1.0), ("larger", 1.2)])
def test_names_scores_and_everything_else_can_be_read(
    stand: Stand, players: int, text: TextSize, larger: float
) -> None:
    table = table_at(setup_of(players), 8 * players)
    screen = run(stand, table, text)
    for player, view in zip(table.state.players, screen.seats, strict=True):
        name = next(one for one in view.painted if one.name == player.name)
        score = next(one for one in view.painted if one.name == str(player.score.total))
        assert capital(name) >= NAMES[players] * larger - 0.1, player.name
        assert capital(score) >= SCORES[players] * larger - 0.1
        assert not name.cut
    cards = [one for one in screen.cards.painted if one.name.startswith("('card'")]
    cost = [one for one in screen.cost.painted if one.name.startswith(("('card'", "('missing-card'"))]
    assert cards
    assert cost
    assert all(one.rect.w / MM >= 9.0 * larger - 0.1 for one in (*cards, *cost))
    told = 0
    for view in stand.views():
        for one in view.painted:
            if one.kind == "text" and view.width > 1:
                told += 1
                assert capital(one) >= 2.2 * larger - 0.1, (type(view).__name__, one.name, capital(one))
    assert told > 25


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("text", ["normal", "large", "larger"])
@pytest.mark.parametrize("medals", [True, False])
def test_no_place_lies_on_another(size: tuple[int, int], text: TextSize, medals: bool) -> None:
    theme = theme_for(size, text_size=text)
    window = Rect(0, 0, *size)
    for players in range(2, 8):
        layout = table_layout(theme, players, medals)
        stage = layout.stage
        whole = (
            *(stand.rect for stand in layout.stands),
            stage.rect,
            layout.sentence,
            *layout.decks,
            *layout.commands,
        )
        parts = (stage.wonder, stage.tokens, stage.title, stage.cost, stage.cards, stage.medals, stage.middle)
        for group in (whole, tuple(part for part in parts if part.h)):
            for number, one in enumerate(group):
                assert one.within(window, 1)
                assert not [other for other in group[number + 1 :] if one.overlaps(other, 1)], players
        assert all(part.within(stage.rect, 1) for part in parts)
        assert all(min(place.w, place.h) >= theme.target - 1 for place in whole)
        for stand in layout.stands:
            inside = (stand.name, stand.score, stand.wonder, stand.holdings)
            assert all(part.within(stand.rect, 1) for part in inside), (players, stand)
        for number, gap in enumerate(layout.gaps):
            assert gap.rect.within(layout.around.inset(-theme.mm(1)), 1)
            assert not [other for other in layout.gaps[number + 1 :] if gap.disc.overlaps(other.disc, 1)]


def places(stand: Stand, screen: Any) -> list[tuple[str, tuple[float, ...]]]:
    """Where everything of the table lies, and in the stands where each name and score begins."""
    found = [(type(view).__name__, tuple(view.rect)) for view in stand.views() if view.parent is screen]
    for view in screen.seats:
        name = view.model.seat.name
        found += [(name, tuple(one.rect)) for one in view.painted if one.name == name]
    return found


@pytest.mark.parametrize("players", [2, 4, 7])
def test_nothing_moves_or_changes_its_size_during_a_whole_game(stand: Stand, players: int) -> None:
    """With hints, every alert and every choice: the places of the table are the same in every step."""
    setup = setup_of(players)
    table = Table()
    table.begin(setup)
    app = stand.run(Scene("", lambda: table, camera=False).app())
    stand.step(2)
    first = places(stand, app.screen)
    compared = cards = 0
    rng = random.Random(players)
    for _ in range(400):
        if table.state.finished:
            break
        possible = legal_moves(table.state)
        doing = [move for move in possible if not isinstance(move, Skip | Done)] or list(possible)
        app.send(Play(likely(rng.choice(doing), table.state, rng)))
        app.put_off()
        app.hints.tick()
        stand.step()
        if type(app.screen).__name__ == "TableScreen":
            compared += 1
            cards += any(type(view).__name__ in ("HintCard", "MomentAlertView") for view in stand.views())
            assert places(stand, app.screen) == first
    assert table.state.finished
    assert compared > 15 * players
    assert cards


def test_an_ordinary_turn_takes_two_touches_and_one_where_the_top_is_known(stand: Stand) -> None:
    """Counted over a game by real touches, without a camera."""
    table = Table()
    table.begin(setup_of(3))
    app = stand.run(Scene("", lambda: table, camera=False).app())
    rng = random.Random(5)
    turns = {1: 0, 2: 0}
    for number in range(120):
        if table.state.finished or sum(turns.values()) == 24:
            break
        app.alerts.show()
        stand.step(2)
        if app.demanded() is not None or not ordinary(table.state):
            possible = legal_moves(table.state)
            app.send(Play(likely(rng.choice(list(possible)), table.state, rng)))
            continue
        source = SOURCES[number % 3]
        deck = table.state.reach(table.state.active)[source]
        faces = table.state.deck_faces(deck) or {}
        if not faces:
            source, deck = "central", table.state.reach(table.state.active)["central"]
        known = number % 2 == 0
        if known:
            app.send(TellTop(deck, next(iter(table.state.deck_faces(deck)))))
        app.home()
        stand.step(2)
        steps, touches = len(table.history.steps), 1
        stand.tap(app.screen.decks[SOURCES.index(source)])
        if len(table.history.steps) == steps:
            touches += 1
            tile = next(one for one in app.screen.faces if one.model.left != 0)
            stand.tap(tile)
        assert len(table.history.steps) == steps + 1
        assert table.history.steps[-1].moves[0].source == source
        assert isinstance(table.history.steps[-1].moves[0], Take)
        assert touches == (1 if known else 2)
        turns[touches] += 1
    assert min(turns.values()) >= 6
