"""The end: the count in the order of R61, ties by R62, the course of the points, the story of the Medals."""

import random
from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

import pytest

from companion.chronicle.story import course, medal_stories
from companion.journal.record_file import read_record
from companion.messages.history import History
from companion.messages.signals import Undo
from companion.rules import Correct, Move, Setup, State, apply, legal_moves, start
from companion.rules.changes import CardMoved, CatSet, Change, Ended, MilitarySet, StageSet, TokenMoved
from companion.rules.events import MedalWon
from companion.rules.format.record import replay
from companion.screens.end.count import (
    CATEGORIES,
    Verdict,
    pieces_of,
    places,
    points_of,
    ranking,
    token_points,
    verdict,
)
from companion.screens.end.course import course_model, spread
from companion.screens.end.end import Progress, category_sentence, verdict_sentence
from companion.screens.end.medal_story import story_rows
from companion.screens.routes import EndRoute
from companion.table.table import Table
from config.language import ENGLISH
from tests.screens.around import Fingers, run, screen
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import setup_of, table_after
from tests.screens.scenes_around import table_over

HOUSE = [(players, seed) for players in (2, 3, 5, 7) for seed in range(3)]


def random_history(setup: Setup, seed: int) -> History:
    """The history of a whole random game."""
    rng = random.Random(seed)
    moves: list[Move] = []
    state, _ = start(setup)
    while not state.finished:
        move = rng.choice(list(legal_moves(state)))
        state, _ = apply(state, move)
        moves.append(move)
    history = table_after(setup, moves).history
    assert history is not None
    return history


def corrected(setup: Setup, changes: Sequence[Change]) -> State:
    """The state in which a game ends that was set right by hand in this way."""
    state, _ = start(setup)
    for change in (*changes, Ended()):
        state, _ = apply(state, Correct(change))
    assert state.finished
    return state


@pytest.mark.parametrize(("players", "seed"), HOUSE)
def test_r61_the_pieces_of_every_category_add_up_to_the_score(players: int, seed: int) -> None:
    state = random_history(setup_of(players, expert=True), seed).state
    pieces = 0
    for seat, category in product(range(players), CATEGORIES):
        laid = pieces_of(state, seat, category)
        assert sum(piece.points for piece in laid) == points_of(state, seat, category)
        pieces += len(laid)
    for seat in range(players):
        assert sum(points_of(state, seat, c) for c in CATEGORIES) == state.players[seat].score.total
    assert pieces > 3 * players


def test_r61_the_order_is_that_of_the_rules() -> None:
    assert CATEGORIES == ("stages", "blue", "cat", "military", "progress", "medals")
    assert len({category_sentence(category, ENGLISH) for category in CATEGORIES}) == 6


def test_s4_every_progress_token_is_worth_what_its_text_says() -> None:
    faces = ("wood", "stone", "laurel-2-cat", "laurel-2-cat")
    tokens = ("decor", "politics", "strategy", "education", "culture", "culture", "logistics", "tactics")
    changes: list[Change] = [CardMoved(face, "central", 0) for face in faces]
    changes += [TokenMoved(token, "pile", 0) for token in tokens]
    changes += [MilitarySet(3, 0)]
    worth = {"decor": 4, "politics": 2, "strategy": 3, "education": 16, "culture": 12, "logistics": 4}
    setup = Setup(setup_of(2).players, face_up=(None, None, None))
    state = corrected(setup, changes)
    assert {token: token_points(state, 0, token) for token in tokens} == {**worth, "tactics": 0}
    assert token_points(state, 0, "science") == 0
    complete = corrected(setup, [*changes, *(StageSet(stage, 0) for stage in range(1, 6))])
    assert token_points(complete, 0, "decor") == 6


def test_r62_most_points_win() -> None:
    state = corrected(setup_of(3), [CatSet(1)])
    assert verdict(state) == Verdict((1,), (1,), "points")
    assert verdict_sentence(state, ENGLISH) == "Gabriel wins with 2 points!"
    assert (ranking(state), places(state)) == ((1, 0, 2), (2, 1, 2))


def test_r62_of_equal_points_more_stages_win() -> None:
    # Stage 1 of Rhodes is worth 4 points: as much as two Blue cards with a Cat, but it is a Stage.
    blue = [CardMoved("laurel-2-cat", "central", 1)] * 2
    state = corrected(setup_of(3), [StageSet(1, 0), *blue])
    assert [player.score.total for player in state.players] == [4, 4, 0]
    assert verdict(state) == Verdict((0,), (0, 1), "stages")
    assert verdict_sentence(state, ENGLISH) == "Elena wins: 4 points, more Stages (R62)"
    assert places(state) == (1, 2, 3)


def test_r62_still_tied_they_share() -> None:
    state = corrected(setup_of(3), [MilitarySet(1, 0), MilitarySet(1, 2)])
    assert verdict(state) == Verdict((0, 2), (0, 2), "shared")
    assert "Elena and Player 3 share the victory" in verdict_sentence(state, ENGLISH)
    assert (ranking(state), places(state)) == ((0, 2, 1), (1, 3, 1))


@pytest.mark.parametrize(("players", "seed"), HOUSE)
def test_the_course_has_everybodys_points_after_each_turn(players: int, seed: int) -> None:
    history = random_history(setup_of(players), seed)
    points = course(history)
    assert points[0] == (0,) * players
    assert points[-1] == tuple(player.score.total for player in history.state.players)
    assert len(points) == history.state.turn + 1
    after = {}
    for state in history.states:
        after[state.turn] = tuple(player.score.total for player in state.players)
    assert all(points[turn] == after[turn] for turn in (history.state.turn,))
    firsts = [next(s for s in history.states if s.turn > turn) for turn in range(1, history.state.turn)]
    assert list(points[1:-1]) == [tuple(p.score.total for p in state.players) for state in firsts]


def test_the_course_of_a_running_game_reaches_to_now() -> None:
    table = table_after(setup_of(2), [])
    assert table.history is not None
    assert course(table.history) == ((0, 0),)


@pytest.mark.parametrize(("players", "seed"), HOUSE)
def test_r51_every_medal_has_its_story(players: int, seed: int) -> None:
    history = random_history(setup_of(players, expert=True), seed)
    stories = medal_stories(history)
    state, _ = start(history.states[0].game.setup)
    won = []
    for move in history.moves:
        turn = state.turn
        state, events = apply(state, move)
        won += [(e.medal, e.seat, e.place, turn, state.turn) for e in events if isinstance(e, MedalWon)]
    told = [story for story in stories if story.seat is not None]
    assert [(s.medal, s.seat, s.place) for s in told] == [entry[:3] for entry in won]
    assert all(entry[3] <= s.turn <= entry[4] for s, entry in zip(told, won, strict=True))
    left = {medal for medal in (*history.state.gaps, *history.state.centre) if medal}
    assert {story.medal for story in stories if story.seat is None} == left
    assert all(a.turn <= b.turn for a, b in pairwise(told))
    assert all(have < need for s in stories if s.seat is None for _, have, need in s.rivals)
    assert len(story_rows(history, ENGLISH)) == len(stories) >= players + 2


def test_the_rivals_of_a_medal_are_the_ones_who_could_have_won_it() -> None:
    history = random_history(setup_of(5, expert=True), 1)
    checked = 0
    for story in medal_stories(history):
        rivals = {seat for seat, _, _ in story.rivals}
        if story.place in ("left", "right") and story.seat is not None:
            step = 1 if story.place == "left" else -1
            assert rivals == {(story.seat + step) % 5}
            checked += 1
        elif story.place in ("centre", "box"):
            assert rivals == set(range(5)) - {story.seat}
            checked += 1
    assert checked >= 3


def test_without_medals_the_story_says_so() -> None:
    table = table_over(3, medals=False)
    assert table.history is not None
    assert [row.title for row in story_rows(table.history, ENGLISH)] == [
        "This game was played without Medals."
    ]


def test_labels_are_spread_so_that_none_lies_on_another() -> None:
    rng = random.Random(1)
    for count in range(1, 8):
        for _ in range(40):
            wanted = [rng.uniform(0, 100) for _ in range(count)]
            found = spread(wanted, 10, 0, 100)
            order = sorted(range(count), key=wanted.__getitem__)
            places_ = [found[i] for i in order]
            assert all(b - a >= 10 - 1e-6 for a, b in pairwise(places_))
            assert min(found) >= 5 - 1e-6
            assert max(found) <= 95 + 1e-6


def test_the_chart_knows_winners_and_medals() -> None:
    table = table_over(4)
    assert table.history is not None
    model = course_model(table.history)
    assert model.winners == table.state.winners
    assert len(model.medals) == sum(len(player.medals) for player in table.state.players) > 0
    assert all(0 < turn < len(model.points) for turn, _ in model.medals)


def test_the_count_goes_piece_by_piece_and_never_waits_for_what_nobody_has() -> None:
    most = (2, 0, 1, 0, 0, 3)
    steps = [(0, 0)]
    now = Progress()
    for _ in range(10_000):
        now = now.after(0.05, most)
        if (now.category, now.pieces) != steps[-1]:
            steps.append((now.category, now.pieces))
        if now.done:
            break
    assert now.done
    laid = [step for step in steps if step[1]]
    assert laid == [(0, 1), (0, 2), (2, 1), (5, 1), (5, 2), (5, 3)]
    assert Progress().after(1e6, most).done


def test_the_count_is_watched_and_can_be_cut_short(stand: Stand) -> None:
    table = table_over(4)
    app = run(stand, table)
    assert screen(app) == "EndScreen"
    app.screen.show_count(Progress(left=1e9))
    stand.step(2)
    assert "Stages: the points on each" in stand.texts()
    for seconds in (1e9, 2.0, 2.0):
        app.screen.tick(seconds)
    app.screen.show_count(Progress(5, 0, left=1e9))
    stand.step(2)
    assert "Medals: 4 each" in stand.texts()
    Fingers(stand).on("Straight to the end")
    assert verdict_sentence(table.state, ENGLISH) in stand.texts()
    totals = [str(player.score.total) for player in table.state.players]
    assert all(total in stand.texts() for total in totals)
    lines = [view.model for view in stand.views() if type(view).__name__ == "CountLineView"]
    assert [line.winner for line in lines] == [seat in table.state.winners for seat in range(4)]
    assert [line.place for line in lines] == list(places(table.state))


def test_a_game_is_counted_once_and_again_after_an_undone_end(stand: Stand) -> None:
    table = table_over(3)
    app = run(stand, table)
    app.screen.show_count(Progress(6))
    app.open(EndRoute())
    stand.step(2)
    assert app.screen.counted
    app.send(Undo())
    stand.step(2)
    assert table.phase == "play"
    assert screen(app) in ("TableScreen", "ChoiceScreen", "TakeScreen", "TokenScreen")


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_course_medals_and_saving_are_a_touch_away(
    stand: Stand, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    stand.resize(size)
    table = table_over(4, expert=True)
    app = run(stand, table)
    app.screen.show_count(Progress(6))
    stand.step(2)
    finger = Fingers(stand)
    finger.on("Course")
    assert screen(app) == "CourseScreen"
    assert {"Elena", "Gabriel", "a Medal was won"} <= set(stand.texts())
    finger.on("back")
    finger.on("Medals")
    assert screen(app) == "MedalStoryScreen"
    finger.on("back")
    finger.on("More")
    assert screen(app) == "KeepGameScreen"
    finger.on("Save")
    said = next(text for text in stand.texts() if text.startswith("Saved:"))
    path = said.removeprefix("Saved: ").replace("\n", "")
    finger.on("back")
    assert any("wins with" in text for text in stand.texts()), "what was saved takes nobody's place"
    finger.on("More")
    again = replay(read_record(Path(path)), path)
    assert again.state == table.state
    assert again.moves == table.history.moves


def test_a_disk_that_refuses_is_told_not_raised(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("COMPANION_HOME", "/proc/nowhere")
    app = run(stand, table_over(2))
    app.screen.show_count(Progress(6))
    stand.step(2)
    Fingers(stand).on("More")
    Fingers(stand).on("Save")
    assert any(text.startswith("It could not be saved:") for text in stand.texts())


def test_play_again_keeps_the_table(stand: Stand) -> None:
    table = table_over(4)
    wonders = table.state.game.wonders
    app = run(stand, table)
    app.screen.show_count(Progress(6))
    stand.step(2)
    finger = Fingers(stand)
    finger.on("Play again")
    assert screen(app) == "SetupScreen"
    assert tuple(seat.wonder for seat in table.draft.seats) == wonders
    finger.on("Draw for us")
    finger.on("Begin")
    assert table.phase == "play"
    assert isinstance(table, Table)
