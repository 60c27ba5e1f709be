"""Games that play themselves on the drawn whole table: nothing but the camera tells the companion."""

import os

import pytest

from companion.cli.play.demo import demo_camera, watcher_for
from companion.demo.table_layout import STEP, Spot, TableLayout, free_slot
from companion.demo.world import demo_setup, with_faces
from companion.session.session import Session
from companion.table.table import Table
from config.catalogue import load_catalogue
from config.settings import CameraSettings
from hardware import SimulatedPanel
from vision.reading.reader import Reader

GAMES = int(os.environ.get("TABLE_GAMES", "1"))


def session_of(players: int, seed: int) -> Session:
    catalogue = load_catalogue()
    settings = CameraSettings(view="table", sticker=20.0)
    setup = with_faces(demo_setup(seed, players, catalogue), seed, catalogue)
    camera, scene = demo_camera(settings, players, seed)
    reader = Reader()
    session = Session(
        Table(catalogue=catalogue),
        camera=camera,
        reader=reader,
        watcher=watcher_for(settings, reader, scene),
        panel=SimulatedPanel(),
    )
    session.start(setup)
    session.play_demo(scene, seed)
    return session


def test_the_first_turns_are_recorded_as_the_pieces_were_moved() -> None:
    session = session_of(2, 2)
    demo = session.demo
    assert demo is not None
    for _ in session.run():
        if demo.state.turn > 3:
            break
    session.close()
    assert demo.failed is None
    assert demo.state.turn == 4
    assert session.table.history is not None
    assert session.table.history.states[len(session.table.history.moves)] == session.table.state


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", range(GAMES))
def test_whole_games_end_with_the_scores_of_the_drawn_table(game: int) -> None:
    session = session_of(2 + game % 6, game)
    demo, state = session.demo, None
    assert demo is not None
    for _ in session.run():
        state = session.table.state
    session.close()
    assert demo.failed is None
    assert state is not None
    assert [one.score for one in state.players] == [one.score for one in demo.state.players]
    assert state.finished


@pytest.mark.parametrize("players", range(2, 8))
def test_every_card_lies_nearest_to_the_wonder_of_its_player(players: int) -> None:
    layout = TableLayout(players)
    boards = [layout.at(Spot("board", seat)) for seat in range(players)]
    for seat in range(players):
        for index in range(18):
            x, y = layout.at(Spot("card", seat, index))
            assert abs(x) < layout.size[0] / 2
            assert abs(y) < layout.size[1] / 2
            distances = [(x - there[0]) ** 2 + (y - there[1]) ** 2 for there in boards]
            assert distances.index(min(distances)) == seat, (seat, index)


def test_a_card_that_comes_to_a_fan_hides_no_sticker() -> None:
    assert [free_slot(range(count)) for count in range(8)] == list(range(8))
    assert free_slot([1, 2]) == 3, "not below the others, on their left"
    assert free_slot([0, 1, 2, 3, 4]) == 5
    assert free_slot([0, 1, 2, 3, 4, 6]) == 5, "nothing lies below it"
    assert STEP[0] > 22, "a sticker of 20 mm stays visible"
