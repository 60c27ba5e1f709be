"""Undo without end, by name, redo too; the journal keeps what was undone."""

import random
from pathlib import Path

from companion.journal.journal import Journal
from companion.messages.notices import GameStarted, Nothing, Redone, Undone
from companion.messages.signals import Play, Redo, ResumeGame, Undo
from companion.rules import Take, legal_moves
from companion.table.sentences import notice_sentence, step_sentence
from companion.table.table import Table
from tests.table.tables import Played, begun, recorded


def play_on(table: Table, rng: random.Random, moves: int) -> int:
    """Make legal random moves by touch until the game ends, ``moves`` at most; how many were made."""
    for made in range(moves):
        state = table.state
        if state is None or state.finished:
            return made
        table.handle(Play(rng.choice(legal_moves(state))))
    return moves


def test_a_whole_game_is_undone_step_by_step_and_done_again_to_the_same_states() -> None:
    table = begun("giza", "rhodes", "babylon")
    play_on(table, random.Random(1), 1000)
    assert table.history is not None
    states = table.history.states
    steps = len(table.history.steps)
    assert steps > 50
    assert states[-1].finished
    for back in range(steps):
        table.handle(Undo())
        assert table.state == states[steps - 1 - back]
    assert table.handle(Undo()) == (Nothing("undo"),)
    table.handle(Redo(steps // 2))
    table.handle(Redo(steps))
    assert table.state == states[-1]
    assert table.handle(Redo()) == (Nothing("redo"),)


def test_a_new_step_makes_what_was_undone_final() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    table.handle(Undo())
    table.show("GI-02")
    assert table.handle(Redo()) == (Nothing("redo"),)
    assert table.history is not None
    assert table.history.moves == (Take("GI-02", "left"),)
    assert table.history.steps[0].number == 2


def test_undo_and_redo_are_told_by_name_with_the_player_whose_step_it_was() -> None:
    table = begun("giza", "rhodes")
    table.show("GI-01")
    table.show("RH-07")
    (undone,) = table.handle(Undo(2))
    assert isinstance(undone, Undone)
    text = notice_sentence(undone, table)
    assert text.index("Gabriel took") < text.index("Elena took")
    (redone,) = table.handle(Redo(2))
    assert isinstance(redone, Redone)
    assert notice_sentence(redone, table).index("Elena took") < notice_sentence(redone, table).index(
        "Gabriel"
    )
    assert table.history is not None
    assert step_sentence(table.history.steps[0], table.history).startswith("Elena took")


def test_undo_and_redo_go_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    rng = random.Random(2)
    table = begun("giza", "rhodes", "ur", file=file)
    states = {}
    for _ in range(12):
        play_on(table, rng, rng.randrange(1, 6))
        table.handle(Undo(rng.randrange(0, 4)))
        if rng.random() < 0.5:
            table.handle(Redo(rng.randrange(1, 3)))
        assert table.history is not None
        states[len(states)] = table.history
        before, game = table.history, table.game
        assert game is not None
        table.close()
        table = Played(Journal.open(file))
        assert table.state is None
        (started,) = table.handle(ResumeGame(game))
        assert isinstance(started, GameStarted)
        assert table.history == before
        assert started.resumed
    assert sum(bool(history.undone) for history in states.values()) >= 3


def test_the_journal_keeps_what_was_undone(tmp_path: Path) -> None:
    table = begun("giza", "rhodes", file=tmp_path / "journal.sqlite3")
    assert recorded(table.show("GI-01")) == [Take("GI-01", "left")]
    table.handle(Undo())
    assert table.game is not None
    stored = table.journal.load(table.game)
    assert stored is not None
    assert [(entry.kind, entry.number) for entry in stored.entries] == [("step", 1), ("undo", 1)]
    assert "GI-01" in stored.entries[0].body
    table.close()
