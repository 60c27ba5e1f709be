"""The Progress token that is turned up: asked for, unless those who play have said that they never do."""

from random import Random
from typing import Any

from companion.rules import FaceUp, Progress, legal_moves
from companion.rules.random_play import likely
from companion.screens.turned_up import asks_for_tokens, stop_asking
from companion.table.signals import Play, TagPlaced
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.games import only, setup_of, table_where
from tests.screens.scenes import Scene

ASKED = "Which Progress token was turned up?"
REMINDED = "Show the Progress token"


def take_one(app: Any) -> None:
    """Play on until somebody has taken a face-up Progress token."""
    table, rng = app.table, Random(1)
    for _ in range(200):
        moves = legal_moves(table.state)
        tokens = [move for move in moves if isinstance(move, Progress) and move.token in table.state.face_up]
        others = [move for move in moves if not isinstance(move, Progress | FaceUp)]
        move = (tokens or others or moves)[0]
        app.send(Play(likely(move, table.state, rng)))
        app.alerts.show()
        if tokens:
            return
    raise AssertionError("no Progress token was taken")


def test_r30_who_never_shows_it_says_so_once(stand: Stand) -> None:
    """One touch puts the question away for this game; it does not come back to the sentence either."""
    table = table_where(only("progress", 3), setup_of(4))
    app = stand.run(Scene("", lambda: table).app())
    take_one(app)
    stand.step(2)
    assert ASKED in stand.texts()
    stand.press("back")
    assert REMINDED in app.screen.sentence.model.text
    app.take_up()
    stand.step(2)
    stand.press("Don't ask again in this game")
    assert type(app.screen).__name__ == "TableScreen"
    assert REMINDED not in app.screen.sentence.model.text
    hidden = table.state.face_up.count(None)
    take_one(app)
    stand.step(2)
    assert table.state.face_up.count(None) == hidden + 1
    assert ASKED not in stand.texts()
    assert not any(REMINDED in text for text in stand.texts())


def test_r30_a_token_that_is_shown_all_the_same_is_known(stand: Stand) -> None:
    table = table_where(only("progress", 3), setup_of(4))
    app = stand.run(Scene("", lambda: table).app())
    take_one(app)
    stop_asking(table)
    state = table.state
    known = [token for player in state.players for token in player.progress] + list(state.face_up)
    tags = table.catalogue.token_tags()
    serial = next(number for number, token in enumerate(tags, start=1) if token not in known)
    app.send(TagPlaced(f"7A-PT-{serial:02d}", 1.0))
    assert tags[serial - 1] in table.state.face_up


def test_in_the_next_game_it_is_asked_for_again() -> None:
    table = Table()
    assert asks_for_tokens(table)
    table.begin(setup_of(4))
    stop_asking(table)
    assert not asks_for_tokens(table)
    table.begin(setup_of(3))
    assert asks_for_tokens(table)
