"""On the drawn table a card that is picked on the screen is laid on the pad and has to be read there."""

from companion.rules import Take
from companion.table.demo_world import demo_setup
from companion.table.drawn_hand import DrawnHand
from companion.table.notices import Recorded
from companion.table.session import Session, drawn_camera
from companion.table.signals import Play
from companion.table.table import Table
from vision.reader import Reader


def table_with_hand(decoders: str = "auto") -> Session:
    camera, scene = drawn_camera()
    session = Session(Table(), camera=camera, reader=Reader(decoders))
    session.hand = DrawnHand(scene)
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
