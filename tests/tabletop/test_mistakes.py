"""What people do wrong under a camera over the table, and what is said about it."""

import pytest

from companion.messages.notices import MedalTaken, Notice, Recorded, Refused, Reminded
from companion.messages.signals import ButtonPressed, ChooseWay, Play, Undo
from companion.rules import Correct, Take
from companion.rules.changes import MedalMoved
from companion.tabletop.tabletop import PATIENCE, REMINDER
from tests.table.tables import setup_of
from tests.tabletop.hands import Hands
from vision.overhead.sighting import Region


def at_table(*wonders: str) -> Hands:
    """A game without Medals; the tops of the decks are as shuffled."""
    return Hands(setup_of(*(wonders or ("giza", "rhodes", "babylon")), medals=False))


def takes(notices: tuple[Notice, ...]) -> list[str]:
    """The cards that were taken."""
    moves = [move for notice in notices if isinstance(notice, Recorded) for move in notice.moves]
    return [move.card for move in moves if isinstance(move, Take)]


def central(hands: Hands, face: str) -> str:
    """A central card of this face that nobody has."""
    deck = hands.world.decks["central"]
    return next(tag for tag in deck if hands.faces[tag] == face and tag not in hands.seen)


def reminders(notices: tuple[Notice, ...]) -> list[Reminded]:
    return [notice for notice in notices if isinstance(notice, Reminded)]


def test_taking_a_card_is_the_gesture_and_a_hand_over_it_changes_nothing() -> None:
    hands = at_table()
    tag = central(hands, "wood")
    assert takes(hands.lay(tag, 0)) == [tag]
    for life in ("hidden", "placed", "hidden"):
        hands.become(tag, life)  # type: ignore[arg-type]
        assert hands.look(3.0) == ()


def test_a_card_at_another_place_is_asked_about_and_taken_when_its_turn_comes() -> None:
    """Gabriel is too quick, Elena takes hers after him: both are right, and nobody touches anything."""
    hands = at_table()
    late, early = central(hands, "wood"), central(hands, "stone")
    assert takes(hands.lay(early, 1, rest=0.5)) == []
    told = hands.look(PATIENCE)
    assert [n.reason.code for n in told if isinstance(n, Refused)] == ["at-other-place"]
    assert takes(hands.lay(late, 0)) == [late, early]
    assert hands.table.question is None


def test_two_cards_at_once_are_taken_in_the_order_of_the_turns() -> None:
    hands = at_table()
    first, second = central(hands, "wood"), central(hands, "stone")
    hands.put(second, *(coordinate + 60 for coordinate in hands.place(1)))
    assert takes(hands.lay(first, 0)) == [first, second]


def test_the_wrong_player_is_set_right_with_one_touch() -> None:
    hands = at_table()
    tag = central(hands, "wood")
    hands.lay(tag, 2, rest=PATIENCE + 0.5)
    asked = hands.table.question
    assert asked is not None
    number = next(n for n, way in enumerate(asked.ways) if way.kind == "yes")
    assert takes(hands.table.handle(ChooseWay(number))) == [tag]
    assert hands.table.state is not None
    assert hands.table.state.players[0].cards == {"wood": 1}


def test_a_card_that_is_put_back_can_be_undone_with_one_touch() -> None:
    hands = at_table()
    tag = hands.world.decks["giza"][-1]
    spot = hands.seen[tag]
    hands.lay(tag, 0)
    before = hands.table.state
    hands.put(tag, spot.x + 4, spot.y)
    told = hands.look(PATIENCE + 0.5)
    assert [n.reason.code for n in told if isinstance(n, Refused)] == ["put-back"]
    hands.table.handle(ButtonPressed(0))
    assert hands.table.state != before
    assert hands.table.state is not None
    assert hands.table.state.active == 0
    assert takes(hands.look(5.0)) == [], "it lies on its deck"


def test_what_was_undone_counts_again_only_after_it_was_moved() -> None:
    hands = at_table()
    tag = central(hands, "wood")
    hands.lay(tag, 0)
    hands.table.handle(Undo())
    assert takes(hands.look(5.0)) == []
    hands.become(tag, "lifted")
    hands.look(1.0)
    hands.become(tag, "placed")
    assert takes(hands.look(1.0)) == [tag]


def test_a_card_that_was_picked_on_the_screen_is_not_taken_again_by_the_table() -> None:
    hands = at_table("giza", "rhodes")
    tag = central(hands, "wood")
    hands.table.handle(Play(Take("wood", "central")))
    assert takes(hands.lay(tag, 0)) == []
    other = central(hands, "wood")
    assert takes(hands.lay(other, 1)) == [other]


def test_tidying_up_pays_nothing() -> None:
    """Cards are lifted and laid down again beside one another: nothing has left its place."""
    hands = at_table("giza", "rhodes")
    tags = [central(hands, "wood"), central(hands, "laurel-3"), central(hands, "stone")]
    for number, tag in enumerate(tags):
        hands.lay(tag, number % 2)
    before = hands.table.state
    for tag in tags[::2]:
        one = hands.seen[tag]
        hands.put(tag, one.x + 30, one.y - 40, "moved")
        hands.look(0.3)
        hands.put(tag, one.x + 30, one.y - 40)
        hands.look(12.0)
    assert hands.table.state == before


def test_a_place_that_moves_takes_its_cards_along() -> None:
    hands = at_table("giza", "rhodes")
    mine, next_one = central(hands, "wood"), central(hands, "laurel-3")
    hands.lay(mine, 0)
    for tag in ("WO-GI", mine):
        one = hands.seen[tag]
        hands.put(tag, one.x + 200, one.y - 60)
    assert hands.look(12.0) == ()
    hands.lay(next_one, 1)
    x, y = hands.place(0)
    third = central(hands, "stone")
    hands.put(third, x + 300, y - 60)
    assert takes(hands.look(1.0)) == [third]


@pytest.mark.parametrize("forgets", [True, False])
def test_who_forgets_to_discard_is_reminded_once_and_nobody_else(forgets: bool) -> None:
    """R20: the Stage is constructed with what is there; its cards have to leave the table."""
    hands = at_table("giza", "rhodes")
    told: tuple[Notice, ...] = ()
    tags = []
    for face, other in (("wood", "laurel-3"), ("stone", "shield-0"), ("brick", "laurel-3")):
        assert hands.table.state is not None
        if hands.table.state.players[0].stages:
            break
        tags.append(central(hands, face))
        told += hands.lay(tags[-1], 0)
        if hands.table.state.players[0].stages:
            break
        told += hands.lay(central(hands, other), 1)
    assert reminders(told) == []
    assert hands.table.state is not None
    assert hands.table.state.players[0].stages
    if not forgets:
        hands.take_away(tags)
    told = hands.look(REMINDER + 1.5)
    assert [one.seat for one in reminders(told)] == ([0] if forgets else [])
    assert all(len(one.surplus) == len(tags) and not one.missing for one in reminders(told))
    assert reminders(hands.look(30.0)) == []


def test_nobody_is_reminded_while_a_hand_is_there_or_something_is_hidden() -> None:
    hands = at_table("giza", "rhodes")
    tag = central(hands, "wood")
    hands.lay(tag, 0)
    hands.become(tag, "hidden")
    assert reminders(hands.look(30.0)) == []
    x, y = hands.place(0)
    hands.hands = (Region(x - 50, y - 50, x + 50, y + 50),)
    hands.become(tag, "lifted")
    assert reminders(hands.look(30.0)) == []
    hands.hands = ()
    assert [one.missing for one in reminders(hands.look(1.0))] == [("wood",)]
    hands.become(tag, "placed")
    assert reminders(hands.look(30.0)) == []


def test_r51_a_medal_that_was_won_is_taken_once_it_lies_in_front_of_its_winner() -> None:
    hands = Hands(setup_of("giza", "rhodes", medals=True))
    assert hands.table.state is not None
    medal = hands.table.state.gaps[0]
    assert medal is not None
    tag = f"MD-{hands.catalogue.medal_tags().index(medal) + 1:02d}"
    hands.put(tag, 0.0, 60.0)
    assert hands.look(3.0) == (), "it lies in its gap"
    hands.table.handle(Play(Correct(MedalMoved(medal, "gap-0", 1))))
    for seat, taken in ((0, ()), (1, (MedalTaken(medal, 1),))):
        x, y = hands.place(seat)
        hands.become(tag, "moved")
        hands.look(0.3)
        hands.put(tag, x + 20, y + 60)
        assert hands.look(3.0) == taken
