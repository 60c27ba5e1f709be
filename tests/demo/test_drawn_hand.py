"""On the drawn table a card that is picked on the screen is laid on the pad and has to be read there."""

import pytest

from companion.demo.drawn_hand import DrawnHand
from companion.demo.world import demo_setup
from companion.messages.notices import GameStarted, Recorded
from companion.messages.signals import NewSetup, Play, TellBinding
from companion.rules import Take
from companion.session.session import Session, drawn_camera
from companion.table.table import Table
from vision.reading.reader import Reader


def table_with_hand(decoders: str = "auto") -> Session:
    camera, scene = drawn_camera()
    session = Session(Table(), camera=camera, reader=Reader(decoders), scene=scene)
    session.start(demo_setup(1, 2, session.table.catalogue))
    return session


def steps_until_recorded(session: Session) -> Recorded:
    for _ in range(100):
        for notice in session.step():
            if isinstance(notice, Recorded):
                return notice
    raise AssertionError("nothing was recorded")


def test_a_picked_card_is_read_from_the_pad_with_its_sticker() -> None:
    session = table_with_hand()
    assert session.send(Play(Take("gold", "central"))) == ()
    recorded = steps_until_recorded(session)
    assert recorded.step.tags
    assert recorded.step.tags[0].startswith("CE-")
    state = session.table.state
    assert state is not None
    assert state.game.face_of(recorded.step.tags[0]) == "gold"


def test_a_second_touch_while_the_card_lies_there_counts_for_nothing() -> None:
    session = table_with_hand()
    session.send(Play(Take("gold", "central")))
    assert session.send(Play(Take("wood", "central"))) == ()
    steps_until_recorded(session)
    for _ in range(60):
        session.step()
    history = session.table.history
    assert history is not None
    assert len(history.steps) == 1


def test_a_card_that_nobody_can_read_is_recorded_as_it_was_picked() -> None:
    session = table_with_hand("none")
    assert session.hand is None, "without a decoder a touch counts at once"
    assert session.scene is not None
    session.hand = DrawnHand(session.scene)
    session.send(Play(Take("gold", "central")))
    recorded = steps_until_recorded(session)
    assert recorded.moves == (Take("gold", "central"),)


def test_two_cards_one_after_the_other_are_two_different_stickers() -> None:
    session = table_with_hand()
    tags = []
    for _ in range(2):
        session.send(Play(Take("glass", "central")))
        tags += steps_until_recorded(session).step.tags
        for _ in range(30):
            session.step()
    assert len(set(tags)) == 2


def test_a_game_can_be_watched_and_left_at_any_time() -> None:
    session = table_with_hand()
    assert not session.can_watch, "a game is under way"
    session.send(NewSetup())
    own = session.table
    kept = own.journal.games()
    assert session.can_watch
    started = session.watch(seed=7)
    assert any(isinstance(notice, GameStarted) for notice in started)
    for _ in range(3):
        steps_until_recorded(session)
    session.send(NewSetup())
    session.step()
    assert session.demo is None, "who leaves the game is not played for any more"
    assert session.table is own
    assert session.table.phase == "setup"
    assert own.journal.games() == kept, "a watched game is none of the players' own"


def test_what_is_told_of_the_box_while_a_game_plays_itself_is_told_to_the_people_and_stops_nothing() -> None:
    session = table_with_hand()
    session.send(NewSetup())
    own = session.table
    own.handle(TellBinding("GI-01", "glass"))
    session.watch(seed=7)
    demo = session.demo
    assert demo is not None
    for face in ("wood", None):
        session.send(TellBinding("BA-01", face))
        steps_until_recorded(session)
        assert own.own.bindings == {"GI-01": "glass"} | ({"BA-01": face} if face else {})
    steps_until_recorded(session)
    assert demo.failed is None
    assert demo.plays(session.table)


def test_without_a_drawn_table_there_is_nothing_to_watch() -> None:
    session = Session(Table())
    assert not session.can_watch
    with pytest.raises(ValueError, match="drawn table"):
        session.watch(seed=1)


@pytest.mark.parametrize("steps", range(3))
def test_a_card_picked_at_another_table_is_not_played_at_this_one(steps: int) -> None:
    """A lesson that is left while its card is on the way to the pad: the real game never sees it."""
    session = table_with_hand()
    real = session.table
    practice = Table(catalogue=real.catalogue)
    practice.begin(demo_setup(1, 2, real.catalogue))
    session.table = practice
    session.step()
    session.send(Play(Take("gold", "central")))
    for _ in range(steps):
        session.step()
    assert session.hand is not None
    assert session.hand.busy
    session.table = real
    for _ in range(60):
        assert not [notice for notice in session.step() if isinstance(notice, Recorded)]
    assert real.history is not None
    assert not real.history.steps
    session.send(Play(Take("gold", "central")))
    assert steps_until_recorded(session).step.tags, "the hand is free again"
