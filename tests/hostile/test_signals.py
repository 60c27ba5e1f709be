"""Storms of signals, sensible or absurd: nothing raises, the history is a record, the journal resumes."""

import random
from contextlib import suppress
from pathlib import Path

from hypothesis import strategies as st

from companion.journal.journal import Journal
from companion.messages.notices import Recorded, Redone, Undone
from companion.rules import Refusal, apply
from companion.rules.format.record import replay, write_record
from companion.table.sentences import expected_sentence, notice_sentence, step_sentence, way_sentence
from companion.table.table import Table
from tests.hostile.fuzzing import TIMES, fuzz
from tests.table.storms import Storm
from tests.table.tables import Played, begun

WONDERS = ("giza", "rhodes", "rome", "ur", "halicarnassus", "babylon")


def test_no_storm_of_signals_raises_and_the_history_is_always_a_record_that_replays() -> None:
    tables: list[tuple[Table, Storm]] = []
    for seed in range(4 * TIMES):
        table: Table = begun(*random.Random(seed).sample(WONDERS, 2 + seed % 4))
        tables.append((table, Storm(table, seed)))
    told = 0

    def use(seed: int) -> None:
        nonlocal told
        table, storm = tables[seed % len(tables)]
        for _ in range(5):
            notices = table.handle(storm.next())
            told += sum(isinstance(notice, Recorded | Undone | Redone) for notice in notices)
            assert all(isinstance(notice_sentence(notice, table), str) for notice in notices)
        assert expected_sentence(table)
        if table.question is not None and table.state is not None:
            assert all(way_sentence(way, table.state) for way in table.question.ways)

    fuzz("signals, five at a time", 200, st.integers(0, 10**6), use)
    for table, _ in tables:
        history = table.history
        if history is not None:
            lines = write_record(history.states[0].game.setup, history.moves).splitlines()
            assert replay(lines, "storm").state == history.state
            assert all(step_sentence(step, history) for step in history.steps)
    assert told > 100


def test_after_any_storm_the_journal_resumes_to_the_same_history(tmp_path: Path) -> None:
    resumed = 0
    for seed in range(100, 104 + TIMES):
        file = tmp_path / f"{seed}.sqlite3"
        table: Table = begun("giza", "rhodes", "rome", file=file)
        storm = Storm(table, seed)
        for _ in range(150):
            table.handle(storm.next())
        game, history = table.game, table.history
        table.close()
        if game is None or history is None:
            continue
        again = Played(Journal.open(file))
        again._ledger.resume(game)
        assert again.history == history
        again.close()
        resumed += 1
    assert resumed >= 2


def test_states_are_never_changed_by_what_is_refused() -> None:
    table = begun("giza", "rome", "ur")
    storm = Storm(table, 11)
    tried = 0
    for _ in range(400):
        state = table.state
        assert state is not None
        if state.finished:
            break
        shown = repr(state.players), state.decks, state.gaps
        with suppress(Refusal):
            apply(state, storm.move())
        assert (repr(state.players), state.decks, state.gaps) == shown
        tried += 1
    assert tried > 300
