"""Demo games on the drawn table: legal by seed, seen by the camera alone, replayed to the same scores."""

import random
from pathlib import Path

import pytest

from companion.demo.player import FAST, Pace
from companion.demo.world import World, demo_setup, with_faces
from companion.journal.journal import Journal
from companion.messages.notices import JournalTrouble, Refused
from companion.rules import Setup, Take, start
from companion.rules.format.record import replay, state_document
from companion.rules.setup import token_copies
from companion.session.session import Session, drawn_camera
from companion.setup.boxes import EVERY_BOX, allowed_wonders
from companion.table.table import Table
from config.catalogue import default_catalogue
from hardware import SimulatedPanel
from tests.table.tables import setup_of
from vision.reading.reader import Reader
from vision.tags import parse_id


def test_r2_r7_a_demo_plays_with_what_is_in_the_boxes() -> None:
    """Wonders of boxes that are not owned do not appear, and without the Medals box neither do its pieces."""
    catalogue, every = default_catalogue(), set[str]()
    for seed in range(40):
        for boxes in (("base",), ("base", "medals"), ("base", "rome"), ("rome",), EVERY_BOX):
            setup = demo_setup(seed, 3, catalogue, boxes)  # type: ignore[arg-type]
            wonders = {player.wonder for player in setup.players}
            every |= wonders
            if "base" in boxes:
                assert wonders <= set(allowed_wonders(boxes, catalogue))  # type: ignore[arg-type]
            assert bool(setup.medals) == ("medals" in boxes)
            known = token_copies(catalogue, setup.tokens)
            assert set(setup.face_up) <= set(known)
            world = World(setup, catalogue, random.Random(seed))
            pieces = [world.token_names[tag] for tag in (*world.pile, *world.face_up)]
            assert {token: pieces.count(token) for token in pieces} == known
            start(setup, catalogue)
    assert every == set(catalogue.wonders)


def demo_game(
    seed: int, players: int, folder: Path, decoders: str = "auto", setup: Setup | None = None
) -> Session:
    """Play a whole demo game; nothing but decoded frames and button presses reaches the table."""
    table = Table(Journal.open(folder / "journal.sqlite3"))
    camera, scene = drawn_camera(seed)
    session = Session(
        table,
        camera=camera,
        reader=Reader(decoders),
        panel=SimulatedPanel(clock=lambda: 0.0),
        record=folder / "out.jsonl",
    )
    session.start(setup or demo_setup(seed, players, table.catalogue))
    session.play_demo(scene, seed)
    for notices in session.run():
        assert not [n for n in notices if isinstance(n, Refused | JournalTrouble)]
    return session


def check_record(session: Session, folder: Path) -> None:
    """The record replays to exactly what the game showed."""
    record = folder / "out.jsonl"
    replayed = replay(record.read_text().splitlines(), str(record))
    state = session.table.state
    assert state is not None
    assert state.finished
    assert state.winners
    assert state_document(replayed.state) == state_document(state)


def test_a_demo_game_of_two_goes_from_frames_to_the_score(tmp_path: Path) -> None:
    session = demo_game(5, 2, tmp_path)
    assert session.demo is not None
    assert session.demo.failed is None
    check_record(session, tmp_path)
    assert session.demo.state == session.table.state
    assert session.table.history is not None
    takes = [move.card for move in session.table.history.moves if isinstance(move, Take)]
    assert len(takes) > 20
    assert all(parse_id(card) is not None for card in takes), "cards are told by their stickers"
    session.close()


@pytest.mark.long
@pytest.mark.parametrize(("seed", "players"), [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)])
def test_demo_games_of_every_size_go_from_frames_to_the_score(
    tmp_path: Path, seed: int, players: int
) -> None:
    session = demo_game(seed, players, tmp_path)
    check_record(session, tmp_path)
    session.close()


@pytest.mark.parametrize("face_up", [(None, None, None), ("strategy", None, None)])
def test_a_demo_turns_up_the_tokens_that_its_setup_does_not_name(
    face_up: tuple[str | None, ...], tmp_path: Path
) -> None:
    session = demo_game(3, 2, tmp_path, setup=setup_of("giza", "rhodes", face_up=face_up))
    assert session.table.state is not None
    assert session.table.state.finished
    assert None not in session.table.state.face_up
    session.close()


def test_with_the_reader_switched_off_no_card_is_recorded(tmp_path: Path) -> None:
    session = demo_game(5, 2, tmp_path, decoders="none")
    assert session.table.history is not None
    assert session.table.history.moves == ()
    assert session.demo is not None
    assert session.demo.failed is not None
    session.close()


def test_r1_the_demo_sets_up_every_number_of_players_by_seed_and_knows_every_face() -> None:
    catalogue = default_catalogue()
    unknown = 0
    for seed in range(30):
        for players in range(2, 8):
            setup = demo_setup(seed, players, catalogue)
            assert setup == demo_setup(seed, players, catalogue)
            assert len({player.wonder for player in setup.players}) == players
            for deck in ("rome", "ur"):
                if deck in [player.wonder for player in setup.players]:
                    unknown += 1
                    code = catalogue.decks[deck].code
                    assert sum(tag.startswith(code) for tag in setup.bindings) == 25
    assert unknown > 20


def test_halicarnassus_takes_one_of_the_top_cards_and_shuffles_the_rest_back() -> None:
    catalogue = default_catalogue()
    world = World(demo_setup(1, 2, catalogue), catalogue, random.Random(1))
    deck = next(iter(world.decks))
    top, rest = world.decks[deck][-5:], sorted(world.decks[deck])
    tag = world.take(deck, 0, look=5)
    assert tag in top
    assert sorted([*world.decks[deck], tag]) == rest


def test_a_pace_is_above_nothing() -> None:
    assert Pace.human(2.0).travel == Pace.human().travel / 2
    assert FAST.think == 0
    for speed in (0.0, -1.0, float("nan"), 1e9):
        with pytest.raises(ValueError, match="speed"):
            Pace.human(speed)


def test_a_setup_of_ones_own_gets_the_faces_that_nobody_told_and_keeps_those_that_somebody_did() -> None:
    catalogue = default_catalogue()
    setup = with_faces(setup_of("rome", "giza", bindings={"RO-01": "gold"}), 1, catalogue)
    state, _ = start(setup)
    faces = [state.game.face_of(f"RO-{serial:02d}") for serial in range(1, 26)]
    assert None not in faces
    assert faces[0] == "gold"
    assert setup.players == setup_of("rome", "giza").players
