"""Hostile input: stickers, touches, records, setups, journals from anywhere. Nothing raises, nothing is lost.

FUZZ=20 in the environment multiplies the number of inputs.
"""

import json
import os
import random
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from companion.rules import Refusal, apply, move_to_json, parse_move, parse_setup, setup_to_json, start
from companion.rules.record import replay, write_record
from companion.table.journal import Journal
from companion.table.notices import ForeignSeen, Recorded, Redone, Undone
from companion.table.sentences import expected_sentence, notice_sentence, step_sentence, way_sentence
from companion.table.signals import TagPlaced
from companion.table.table import Table
from config.errors import InputError
from tests.table.storms import HOSTILE, Storm
from tests.table.tables import Played, begun, setup_of

TIMES = int(os.environ.get("FUZZ", "1"))


@pytest.mark.parametrize("seed", range(8 * TIMES))
def test_no_storm_of_signals_raises_and_the_history_is_always_a_record_that_replays(seed: int) -> None:
    wonders = random.Random(seed).sample(
        ("giza", "rhodes", "rome", "ur", "halicarnassus", "babylon"), 2 + seed % 4
    )
    table: Table = begun(*wonders)
    storm = Storm(table, seed)
    told = 0
    for _ in range(600):
        notices = table.handle(storm.next())
        told += sum(isinstance(notice, Recorded | Undone | Redone) for notice in notices)
        for notice in notices:
            assert isinstance(notice_sentence(notice, table), str)
        assert expected_sentence(table)
        if table.question is not None:
            assert all(way_sentence(way, table.question, table) for way in table.question.ways)
    history = table.history
    if history is not None:
        setup = history.states[0].game.setup
        lines = write_record(setup, history.moves).splitlines()
        assert replay(lines, "storm").state == history.state
        assert all(step_sentence(step, history) for step in history.steps)
    assert told > 5


def test_after_any_storm_the_journal_resumes_to_the_same_history(tmp_path: Path) -> None:
    resumed = 0
    for seed in range(100, 104 + TIMES):
        file = tmp_path / f"{seed}.sqlite3"
        table: Table = begun("giza", "rhodes", "rome", file=file)
        storm = Storm(table, seed)
        for _ in range(300):
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
    assert resumed >= 3


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_of_a_foreign_sticker_is_interpreted(text: str) -> None:
    for table in (Played(), begun("giza", "rhodes")):
        before = (table.state, table.draft)
        (notice,) = table.handle(TagPlaced(text, 1.0))
        assert isinstance(notice, ForeignSeen)
        assert notice.text.isprintable()
        assert len(notice.text) <= 40
        assert (table.state, table.draft) == before


def test_near_codes_never_become_a_card() -> None:
    rng = random.Random(3)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+./:$%* "
    table = begun("giza", "rhodes")
    before = table.state
    count = 0
    for _ in range(4000 * TIMES):
        text = list("7A-GI-07")
        for _ in range(rng.randrange(1, 3)):
            text[rng.randrange(8)] = rng.choice(letters)
        near = "".join(text)
        if near.startswith("7A-") and near[5] == "-" and near[6:].isdigit():
            continue
        assert [type(n) for n in table.handle(TagPlaced(near, 1.0))] == [ForeignSeen]
        count += 1
    assert count > 2000
    assert table.state is before


def a_record() -> list[str]:
    """The lines of a short record with moves of many kinds."""
    table = begun("giza", "rome", "ur")
    storm = Storm(table, 10)
    for _ in range(300):
        table.handle(storm.next())
    assert table.history is not None
    return write_record(table.history.states[0].game.setup, table.history.moves).splitlines()


def mutated(line: str, rng: random.Random) -> str:
    """The line with something wrong in it: bytes, values, structure."""
    match rng.randrange(6):
        case 0:
            at = rng.randrange(len(line))
            return line[:at] + chr(rng.randrange(1, 0x3000)) + line[at + 1 :]
        case 1:
            return line[: rng.randrange(len(line))]
        case 2:
            return line * rng.randrange(2, 4)
        case 3:
            return "[" * rng.randrange(1, 5000)
        case 4:
            data = json.loads(line)
            values = (
                None,
                True,
                -1,
                10**40,
                1e308,
                "",
                "x" * 500,
                [],
                {},
                [[]],
                {"a": {}},
                "../x",
                "\0",
                0.5,
            )
            keys = list(data) or ["take"]
            data[rng.choice(keys)] = rng.choice(values)
            if rng.random() < 0.3:
                data[rng.choice(("take", "from", "done", "extra", ""))] = rng.choice(values)
            return json.dumps(data)
    return rng.choice(
        ('{"correct": ' * 3000, "NaN", "null", '"x"', "{}", "[]", "\ufeff{}", '{"take": "\\ud800"}')
    )


def refusal_of(lines: list[str]) -> InputError | None:
    """Why these lines are no record; None when they are one."""
    try:
        replay(lines, "GAME.jsonl")
    except InputError as error:
        return error
    return None


def test_a_broken_record_is_refused_with_file_and_line_and_nothing_else_happens() -> None:
    rng = random.Random(4)
    lines = a_record()
    refused = 0
    for _ in range(2500 * TIMES):
        broken = list(lines)
        at = rng.randrange(len(broken))
        broken[at] = mutated(broken[at], rng)
        error = refusal_of(broken)
        if error is not None:
            assert error.file == "GAME.jsonl"
            assert error.line is not None
            assert 1 <= error.line <= len(lines)
            refused += 1
    assert refused > 1500


def test_a_setup_from_anywhere_is_a_setup_or_an_input_error() -> None:
    rng = random.Random(6)
    whole = setup_to_json(setup_of("giza", "rome", centre=("three-stages", "two-victories")))
    whole["setup"]["bindings"] = {"RO-01": "wood"}
    good = 0
    for _ in range(2500 * TIMES):
        data = json.loads(json.dumps(whole))
        values = (None, True, -1, 10**40, "", "x" * 500, [], {}, [[]], "giza", ["giza"], {"name": "a"}, 3.5)
        inner = data["setup"]
        for _ in range(rng.randrange(1, 3)):
            inner[rng.choice((*inner, "stages", "house_rules"))] = rng.choice(values)
        if rng.random() < 0.2:
            inner["bindings"] = {
                rng.choice(("RO-01", "XX-01", "RO-99", "")): rng.choice(("wood", "iron", 5, None))
            }
        try:
            setup = parse_setup(data)
        except InputError:
            continue
        state, _ = start(setup)
        assert state.players
        good += 1
    assert good > 50


def test_every_move_of_a_record_is_the_same_after_a_round_trip() -> None:
    lines = a_record()
    count = 0
    for line in lines[1:]:
        data = json.loads(line)
        assert move_to_json(parse_move(data)) == data
        count += 1
    assert count > 30


def test_a_journal_of_random_bytes_or_with_rubbish_in_its_rows_never_stops_the_companion(
    tmp_path: Path,
) -> None:
    rng = random.Random(8)
    good = tmp_path / "good.sqlite3"
    table = begun("giza", "rhodes", file=good)
    for tag in ("GI-01", "RH-07", "CE-01"):
        table.show(tag)
    table.close()
    data = good.read_bytes()
    for number in range(60 * TIMES):
        file = tmp_path / str(number) / "journal.sqlite3"
        file.parent.mkdir()
        broken = bytearray(data)
        for _ in range(rng.choice((1, 5, 500))):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        file.write_bytes(bytes(broken) if rng.random() < 0.9 else rng.randbytes(5000))
        journal = Journal.open(file)
        again = Played(journal)
        for game in again.unfinished:
            again._resume(game.game)
        again.begin(setup_of("giza", "rhodes"))
        assert any(isinstance(n, Recorded) for n in again.show("GI-02"))
        again.close()


@pytest.mark.parametrize(
    "row",
    [
        "'x', '{}', '[0]', NULL",
        "'x', 'no json', '[0, 1]', NULL",
        "'x', '{\"format\": 1}', 'seating', NULL",
        "'x', '[]', '{}', NULL",
        "x'ff', x'00', x'01', x'02'",
        "'x', '" + "[" * 5000 + "', '" + "[" * 5000 + "', 5",
    ],
)
def test_a_game_whose_row_is_rubbish_cannot_be_resumed_and_harms_no_other(tmp_path: Path, row: str) -> None:
    file = tmp_path / "journal.sqlite3"
    table = begun("giza", "rhodes", file=file)
    table.show("GI-01")
    table.close()
    connection = sqlite3.connect(file)
    connection.execute(f"INSERT INTO games (began, setup, seating, ended) VALUES ({row})")
    connection.commit()
    connection.close()
    table = Played(Journal.open(file))
    games = table.journal.games()
    for game in games:
        table._resume(game.game)
    assert table.history is not None
    assert len(table.history.steps) == 1
    table.close()


def test_states_are_never_changed_by_what_is_refused() -> None:
    table = begun("giza", "rome", "ur")
    storm = Storm(table, 11)
    tried = 0
    for _ in range(400 * TIMES):
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
