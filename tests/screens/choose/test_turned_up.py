"""The Progress token that is turned up: asked for, unless those who play have said that they never do."""

from pathlib import Path
from random import Random
from typing import Any

from companion.messages.signals import Play, TagPlaced
from companion.rules import FaceUp, Progress, legal_moves
from companion.rules.random_play import likely
from companion.screens.routes import HelpRoute, SettingsRoute
from companion.table.table import Table
from config.settings import AppSettings, Settings, load_settings, save_settings
from tests.screens.around import run
from tests.screens.conftest import Stand
from tests.screens.games import only, setup_of, table_where
from tests.screens.home.test_settings import Desk
from tests.screens.scenes import StillCamera

ASKED = "Which Progress token was turned up?"
REMINDED = "Show the Progress token"
NEVER = Settings(app=AppSettings(ask_turned_up=False))


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


def a_token_is_next() -> Table:
    """A table of four at which somebody takes one of three Progress tokens next."""
    return table_where(only("progress", 3), setup_of(4))


def test_r30_who_never_shows_it_says_so_once_and_for_all(stand: Stand, tmp_path: Path) -> None:
    """One touch puts the question away; it comes back neither in the sentence nor after a restart."""
    file = tmp_path / "settings.toml"
    app = run(stand, a_token_is_next(), preview=StillCamera(), save=lambda new: save_settings(new, file))
    take_one(app)
    stand.step(2)
    assert ASKED in stand.texts()
    stand.press("back")
    assert REMINDED in app.screen.sentence.model.text
    app.take_up()
    stand.step(2)
    stand.press("Don't ask again")
    stand.step(2)
    assert type(app.screen).__name__ == "TableScreen"
    assert REMINDED not in app.screen.sentence.model.text
    stand.stop()
    table = a_token_is_next()
    app = run(stand, table, preview=StillCamera(), settings=load_settings(file))
    for _ in range(2):
        take_one(app)
        stand.step(2)
        assert ASKED not in stand.texts()
        assert not any(REMINDED in text for text in stand.texts())
    assert table.state is not None
    assert table.state.face_up.count(None) == 2


def test_r30_in_the_settings_it_is_seen_and_asked_for_again(stand: Stand) -> None:
    table = a_token_is_next()
    desk = Desk(stand, table=table, settings=NEVER)
    take_one(desk.app)
    desk.app.open(SettingsRoute())
    stand.step(2)
    desk.touch("Turned-up tokens", "Yes")
    assert desk.book.last.app.ask_turned_up
    desk.app.home()
    stand.step(2)
    assert ASKED in stand.texts()


def test_r30_a_token_that_is_shown_all_the_same_is_known(stand: Stand) -> None:
    table = a_token_is_next()
    app = run(stand, table, settings=NEVER)
    take_one(app)
    state = table.state
    assert state is not None
    known = [token for player in state.players for token in player.progress] + list(state.face_up)
    tags = table.catalogue.token_tags()
    serial = next(number for number, token in enumerate(tags, start=1) if token not in known)
    app.send(TagPlaced(f"7A-PT-{serial:02d}", 1.0))
    assert table.state is not None
    assert tags[serial - 1] in table.state.face_up


def test_r30_an_unknown_token_is_asked_for_again_once_a_round_and_is_in_nobodys_way(stand: Stand) -> None:
    """Put off with one touch it leaves the table to everybody's card; bar and help say the same."""
    app = run(stand, a_token_is_next())
    take_one(app)
    stand.step(2)
    for _ in range(2):
        assert ASKED in stand.texts()
        stand.press("back")
        seen = []
        for _ in app.table.state.players:
            stand.step(2)
            seen.append(type(app.screen).__name__ == "TableScreen")
            if seen[-1]:
                assert ASKED in app.screen.sentence.model.text
                assert app.demanded() is None, "a card can be taken all the same"
                app.open(HelpRoute())
                stand.step(2)
                assert any(ASKED in text for text in stand.texts())
                app.back()
            turn = app.table.state.turn
            while app.table.state.turn == turn:
                moves = [
                    move for move in legal_moves(app.table.state) if not isinstance(move, Progress | FaceUp)
                ]
                app.send(Play((moves or list(legal_moves(app.table.state)))[0]))
                app.alerts.show()
        assert all(seen), "not before everybody has had a turn"
        stand.step(2)
