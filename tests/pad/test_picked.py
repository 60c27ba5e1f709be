"""A piece is picked on the screen and shown to the camera as well: it is one piece, taken once.

The camera had not read it at once, so its player touched it; then it is read after all, when it is the
next player's turn, who may be able to reach the same deck.
"""

from itertools import permutations

import pytest

from companion.messages.signals import ButtonPressed, ChooseWay, Decline, Play, Redo, TagPlaced, Undo
from companion.pad.memory import PICKED
from companion.pieces.stickers import token_of
from companion.rules import Construct, FaceUp, Progress, Reveal, Steal, Take
from config.catalogue import load_catalogue
from tests.table.tables import Played, begun, elena_takes, give, recorded, taken
from vision.tags import TokenTag, all_tags


def shown_at_once(table: Played, tag: str) -> list[object]:
    """Lay the piece down without a moment passing; everything recorded until its meaning is settled."""
    notices = table.handle(TagPlaced(f"7A-{tag}", table.clock))
    notices += table.wait()
    return recorded(notices)


@pytest.mark.parametrize("wonders", [("giza", "rhodes"), ("giza", "rhodes", "babylon")], ids=len)
@pytest.mark.parametrize(
    ("source", "tag"),
    [("left", "GI-01"), ("right", None), ("central", "CE-01"), ("giza", "GI-02")],
    ids=["left", "right", "central", "named"],
)
def test_the_card_that_was_picked_is_not_taken_again_by_the_next_player(
    wonders: tuple[str, ...], source: str, tag: str | None
) -> None:
    table = begun(*wonders, medals=False)
    table.handle(Play(Take("wood", source)))
    before = table.history
    assert shown_at_once(table, tag or f"{wonders[-1][:2].upper()}-01") == []
    assert table.history is before
    # Could it be the next player's, too, that is asked, and who says nothing means the same card.
    asked = table.question
    assert asked is None or [way.kind for way in asked.ways] == ["same", "yes"]
    table.handle(Decline())
    assert table.history is before
    assert table.question is None


def test_the_same_face_may_be_the_next_players_card_which_one_touch_says() -> None:
    """Two cards of one face one after the other, the first picked and never shown: none is lost."""
    for answer in (ChooseWay(1), ButtonPressed(1)):
        table = begun("giza", "rhodes", medals=False)
        table.handle(Play(Take("wood", "central")))
        assert shown_at_once(table, "CE-01") == []
        assert recorded(table.handle(answer)) == [Take("CE-01", "central")]
        assert [taken(table, seat)["wood"] for seat in (0, 1)] == [1, 1]


def test_the_question_is_forgotten_as_soon_as_the_game_goes_on() -> None:
    table = begun("giza", "rhodes", medals=False)
    table.handle(Play(Take("wood", "central")))
    assert shown_at_once(table, "CE-01") == []
    assert table.question is not None
    assert shown_at_once(table, "CE-22") == [Take("CE-22", "central")]
    assert table.question is None


def test_a_face_of_which_none_is_left_is_believed_only_when_it_is_confirmed() -> None:
    table = begun("giza", "rhodes", medals=False)
    for _ in range(4):
        table.handle(Play(Take("wood", "central")))
    assert "wood" not in (table.state.deck_faces("central") or {})
    before = table.history
    table.handle(Play(Take("wood", "central"), sure=False))
    assert table.history is before
    assert table.question is not None
    assert table.question.reason.code == "none-left"
    table.handle(Decline())
    assert (table.history, table.question) == (before, None)
    table.handle(Play(Take("wood", "central"), sure=False))
    assert recorded(table.handle(ChooseWay(1)))
    assert recorded(table.handle(Play(Take("stone", "central"), sure=False))), "of these some are left"


def test_another_card_is_the_next_players_at_once() -> None:
    for tag, source in (("GI-03", "right"), ("RH-01", "left"), ("CE-01", "central")):
        table = begun("giza", "rhodes", "babylon", medals=False)
        table.handle(Play(Take("wood", "left")))
        assert shown_at_once(table, tag) == [Take(tag, source)]


def test_after_a_while_or_another_step_a_card_of_that_face_is_a_new_one() -> None:
    table = begun("giza", "rhodes", "babylon", medals=False)
    table.handle(Play(Take("wood", "left")))
    table.wait(PICKED)
    table.wait(PICKED)
    assert shown_at_once(table, "GI-01") == [Take("GI-01", "right")]
    for signals in ((Undo(), Redo()), (Play(Take("wood", "central")), Undo())):
        table = begun("giza", "rhodes", "babylon", medals=False)
        table.handle(Play(Take("wood", "left")))
        for signal in signals:
            table.handle(signal)
        assert shown_at_once(table, "GI-01") == [Take("GI-01", "right")]


def test_r30_the_token_that_was_picked_is_not_the_one_turned_up_in_its_place() -> None:
    """Culture is there three times: its sticker could be the new one's."""
    culture = [
        tag.id
        for tag in all_tags()
        if isinstance(tag, TokenTag) and token_of(tag, load_catalogue()) == "culture"
    ]
    assert len(culture) == 3
    for first, second in permutations(culture, 2):
        table = begun("giza", "rhodes", medals=False, face_up=("culture", "decor", "politics"))
        elena_takes(table, "gear", "gear")
        table.handle(Play(Progress("culture")))
        assert None in table.state.face_up
        for _ in range(2):
            assert shown_at_once(table, first) == []
            table.lift(first)
        assert shown_at_once(table, second) == [FaceUp("culture")], "one was the one that was picked"


def test_a_second_card_of_the_same_face_is_the_next_players_however_soon() -> None:
    table = begun("giza", "rhodes", "babylon", medals=False)
    table.handle(Play(Take("wood", "left")))
    assert shown_at_once(table, "GI-01") == []
    assert table.clock < PICKED
    assert shown_at_once(table, "GI-02") == [Take("GI-02", "right")]


def test_the_card_that_was_picked_and_shown_stays_that_card_until_the_game_goes_on() -> None:
    """A hand hides it, or it is laid down again, long after it was picked."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    table.handle(Play(Take("wood", "left")))
    for rest in (PICKED, 0.5, 60.0):
        assert shown_at_once(table, "GI-01") == []
        table.lift("GI-01", rest)
    assert shown_at_once(table, "GI-02") == [Take("GI-02", "right")]


def test_what_rome_gave_and_was_turned_up_by_touch_is_not_taken_too() -> None:
    """§3: the victim turns the card up on the next turn, in addition to that turn's own card."""
    table = begun("rome", "rhodes", medals=False)
    give_face_down(table)
    table.handle(Play(Reveal("glass")))
    before = table.history
    assert shown_at_once(table, "CE-17") == []
    assert table.history is before
    table.wait(PICKED)
    assert shown_at_once(table, "CE-18") == [Take("CE-18", "central")], "this turn's own card"


def give_face_down(table: Played) -> None:
    """Play until Rome has taken a card from Gabriel, who was given one face down for it."""
    faces = iter(("brick", "glass", "stone", "stone"))
    while not (table.state.players[1].face_down and table.state.active == 1):
        stolen = table.state.active == 0 and recorded(table.handle(Play(Steal("laurel-3", 1))))
        if not stolen:
            face = "laurel-3" if table.state.active else next(faces)
            assert recorded(table.handle(Play(Take(face, "central"))))


def test_r24_it_may_be_part_of_the_payment_that_it_made_possible() -> None:
    table = begun("giza", "rhodes", medals=False)
    give(table, 0, "GI-06", "CE-09")
    table.handle(Play(Take("wood", "left")))
    assert shown_at_once(table, "GI-01") == []
    assert table.selection.faces == ("wood",)
    assert shown_at_once(table, "GI-06") == [Construct(1, ("stone", "wood"))]
    assert taken(table, 0) == {"brick": 1}
