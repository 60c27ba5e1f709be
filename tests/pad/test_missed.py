"""A card that was never shown: the row on the table gives it away, one touch puts it in its place."""

import random

from companion.messages.history import History
from companion.messages.notices import Recorded
from companion.messages.signals import CheckRow, Decline, MissedCard, Play
from companion.pad.missed import can_have_missed, forgotten
from companion.row_check.comparison import difference
from companion.rules import Progress, Take, legal_moves, pending
from tests.table.tables import Played, begun, elena_takes, taken


def shifted(*tags: str) -> Played:
    """Three players; what was shown is ``tags``, but somebody forgot a card."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in tags:
        table.show(tag)
    assert table.history is not None
    assert len(table.history.steps) == len(tags)
    return table


def test_the_row_that_lies_there_says_which_card_was_forgotten_and_when() -> None:
    # Elena took CE-50 and did not show it; Gabriel's, Player 3's and her next card went one seat too far.
    table = shifted("CE-51", "CE-40", "CE-41", "CE-52")
    assert table.history is not None
    found = forgotten(table.history, 0, ("CE-50", "CE-41"))
    assert found is not None
    assert (found.card, found.steps) == ("CE-50", 4)
    notices = table.handle(MissedCard(found.steps, found.card))
    assert sum(isinstance(notice, Recorded) for notice in notices) == 5, "at once, without showing it again"
    assert [taken(table, seat) for seat in range(3)] == [
        {"laurel-3": 1, "shield-0": 1},
        {"laurel-3": 2},
        {"shield-0": 1},
    ]
    assert table.waiting == ()


def test_it_works_while_the_row_is_being_checked_and_is_undone_step_by_step() -> None:
    table = shifted("CE-51", "CE-40", "CE-41", "CE-52")
    table.handle(CheckRow(0))
    for tag in ("CE-50", "CE-41"):
        table.lay(tag)
    table.handle(MissedCard(4, "CE-50"))
    assert table.checking == 0
    assert table.state is not None
    assert difference(table.state, 0, ("CE-50", "CE-41")).none


def test_a_card_that_is_simply_missing_is_no_shift() -> None:
    table = shifted("GI-21", "RH-22")
    assert table.history is not None
    assert forgotten(table.history, 0, ("GI-21", "CE-50")) is None
    assert forgotten(table.history, 0, ("GI-21",)) is None
    assert forgotten(table.history, 0, ("CE-01", "CE-02", "CE-03")) is None


def test_whichever_card_is_forgotten_its_own_row_gives_it_away() -> None:
    """Central cards only, so that nothing but the row can tell; every place, three to seven players."""
    rng = random.Random(5)
    wonders = ("giza", "rhodes", "babylon", "ephesus", "olympia", "alexandria", "halicarnassus")
    found = tried = 0
    for _ in range(60):
        players = rng.randrange(3, 8)
        table = begun(*wonders[:players], medals=False)
        cards = [f"CE-{number:02d}" for number in rng.sample(range(31, 61), players * 2)]
        place = rng.randrange(len(cards))
        for tag in cards[:place] + cards[place + 1 :]:
            table.show(tag)
        history = table.history
        if history is None or len(history.steps) != len(cards) - 1 or table.question is not None:
            continue
        seat = place % players
        row = tuple(cards[seat::players])
        if difference(history.state, seat, row).none:
            continue
        explained = forgotten(history, seat, row)
        tried += 1
        if explained is None:
            continue
        table.handle(MissedCard(explained.steps, explained.card))
        state = table.state
        assert state is not None
        assert difference(state, seat, row).none
        found += explained.card == cards[place]
    assert tried > 15
    assert found >= tried * 0.7


def test_who_gives_up_the_missing_card_has_all_later_turns_back() -> None:
    """ "A card was forgotten before that", several turns later, and then nobody shows one."""
    table = begun("giza", "rhodes", "babylon", medals=False)
    for tag in ("CE-01", "CE-22", "CE-50", "RH-01"):
        table.show(tag)
    before = table.state
    table.handle(MissedCard(3))
    assert table.state != before
    table.handle(MissedCard(1))
    table.handle(Decline())
    assert table.state == before
    assert table.waiting == ()


def test_a_card_can_be_missing_only_where_one_was_to_be_taken() -> None:
    """Before a step that is no card, nothing is parked: what would be shown could never be taken there."""
    table = begun("giza", "rhodes", "babylon", medals=False, face_up=("culture", "decor", "politics"))
    elena_takes(table, "gear", "gear")
    table.handle(Play(Progress("culture")))
    for tag in ("CE-01", "CE-22"):
        table.show(tag)
    assert table.history is not None
    steps = next(
        n for n, step in enumerate(table.history.steps[::-1], 1) if Progress("culture") in step.moves
    )
    before = table.history
    assert not can_have_missed(before, steps)
    table.handle(MissedCard(steps))
    assert table.history is before
    assert can_have_missed(before, steps - 1)


def test_whatever_step_is_chosen_everything_after_it_comes_back_or_is_not_taken_back() -> None:
    """Games by touch: a card before any step. What was touched later is made again, choices where asked."""
    tried = refused = 0
    for seed in range(24):
        rng = random.Random(seed)
        table = begun("giza", "rhodes", "babylon", medals=False)
        while len(history_of(table).steps) < 24:
            assert table.state is not None
            table.handle(Play(rng.choice(list(legal_moves(table.state)))))
        before = history_of(table)
        within = [n for n in range(2, 14) if "take" not in kinds_due(before, n)]
        steps = rng.choice(within) if within and seed % 3 == 0 else rng.randrange(2, 14)
        cards = sum(isinstance(move, Take) for step in before.steps for move in step.moves)
        table.handle(MissedCard(steps))
        if "take" not in kinds_due(before, steps):
            refused += 1
            assert table.history is before, "in the middle of a Stage no card can have been forgotten"
            continue
        tried += 1
        assert table.waiting
        assert table.state is not None
        missing = [move for move in legal_moves(table.state) if isinstance(move, Take)]
        table.handle(Play(rng.choice(missing)))
        for _ in range(60):
            if not table.waiting or table.state.finished:
                break
            table.handle(Play(rng.choice(list(legal_moves(table.state)))))
        assert table.waiting == () or table.state.finished
        now = sum(isinstance(move, Take) for step in history_of(table).steps for move in step.moves)
        assert now > cards - 2, "no turn has vanished"
    assert tried >= 12
    assert refused >= 2


def kinds_due(history: History, steps: int) -> set[str]:
    """What was due before the last ``steps`` steps."""
    return {item.kind for item in pending(history.states[-1 - steps])}


def history_of(table: Played) -> History:
    """The history of the game under way."""
    assert table.history is not None
    return table.history
