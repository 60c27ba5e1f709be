"""Journals from anywhere: nothing in one is run, nothing stops the companion, and a new game can be kept."""

import json
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from hypothesis import strategies as st

from companion.chronicle.earlier_tables import last_table, remembered_names, stored_setup
from companion.journal import storage
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.journal.steps import decode_step, encode_step
from companion.messages.notices import Recorded
from companion.screens.home.games import local_time
from companion.table.sentences import step_sentence
from config.catalogue import default_catalogue
from tests.hostile.fuzzing import fuzz
from tests.hostile.material import TEXTS, altered, damaged
from tests.table.tables import Played, begun, setup_of

TAGS = ("GI-01", "RH-07", "CE-01", "GI-02")


@cache
def a_journal(folder: Path) -> bytes:
    """The file of a short game."""
    file = folder / "good.sqlite3"
    table = begun("giza", "rhodes", file=file)
    for tag in TAGS:
        table.show(tag)
    table.close()
    return file.read_bytes()


def played_on(file: Path) -> str:
    """Open the journal in ``file``, look at all that it has, and play a new game in it."""
    journal = Journal.open(file)
    kept = "as it was" if not journal.troubles else journal.troubles[0].code
    table = Played(journal)
    try:
        for game in journal.games():
            assert isinstance(local_time(game.began), str)
            stored_setup(game, table.catalogue)
            table.preview(game.game)
            table._resume(game.game)
            if table.history is not None:
                assert all(step_sentence(step, table.history) for step in table.history.steps)
        table.begin(setup_of("giza", "rhodes"))
        assert any(isinstance(notice, Recorded) for notice in table.show("GI-03"))
    finally:
        table.close()
    return kept


def test_a_damaged_file_never_stops_the_companion(tmp_path: Path) -> None:
    good = a_journal(tmp_path)
    page = int.from_bytes(good[16:18], "big")
    words = (b"games", b"entries", b"CREATE VIEW", b"\0" * 64, b"\xff" * 16, page.to_bytes(4, "big"))
    number = iter(range(10**9))

    def use(data: bytes) -> str:
        folder = tmp_path / str(next(number))
        folder.mkdir()
        (folder / "journal.sqlite3").write_bytes(data)
        kept = played_on(folder / "journal.sqlite3")
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        return kept

    tally = fuzz("files of journals", 8, damaged([good], words, most=3) | st.binary(max_size=5000), use)
    assert tally.outcomes["set-aside"] > 1


def test_an_entry_of_anything_is_a_step_or_refused(tmp_path: Path) -> None:
    table = begun("giza", "rhodes")
    for tag in TAGS:
        table.show(tag)
    assert table.history is not None
    steps = [json.loads(encode_step(step)) for step in table.history.steps]
    known = ("moves", "number", "seat", "how", "tags", "GI-01", "touch", 0, 1, 2, -1, None, 1e400)

    def use(text: str) -> None:
        step = decode_step(text)
        assert decode_step(encode_step(step)) == step

    texts = (
        altered(steps, known).map(json.dumps)
        | TEXTS
        | damaged([b"[" * 9000]).map(lambda data: data.decode("latin1"))
    )
    tally = fuzz("entries of journals", 150, texts, use)
    assert min(tally.accepted, tally.refused) > 3


def test_a_game_of_any_entries_is_resumed_as_far_as_they_go() -> None:
    table = begun("giza", "rhodes")
    for tag in TAGS:
        table.show(tag)
    assert table.game is not None
    stored = table.journal.load(table.game)
    assert stored is not None
    bodies = [json.loads(entry.body) for entry in stored.entries]
    known = ("moves", "number", "seat", "tags", 0, 1, 2, 3, 6, -1, None)
    whole = st.integers(0, len(bodies) - 1).map(lambda place: json.dumps(bodies[place]))
    entry = st.tuples(
        st.sampled_from(("step", "step", "step", "undo", "redo")),
        st.integers(-1, 5),
        whole | altered(bodies, known).map(json.dumps),
    )

    def use(entries: list[tuple[str, int, str]]) -> str:
        journal = Journal(None)
        journal._stand_in = storage.memory()
        game, _ = journal.begin(stored.setup, (0, 1))
        storage.write(
            journal._stand_in,
            [
                storage.add_entry(game, place, kind, number, "", body)
                for place, (kind, number, body) in enumerate(entries)
            ],
        )
        ledger = Ledger(journal, default_catalogue())
        notices = ledger.resume(game)
        assert ledger.history is not None
        assert all(step_sentence(step, ledger.history) for step in ledger.history.steps)
        ledger.undo(99)
        journal.close()
        return "whole" if len(notices) == 1 else "cut"

    tally = fuzz("games of journals", 50, st.lists(entry, max_size=6), use)
    assert min(tally.outcomes["whole"], tally.outcomes["cut"]) > 0


@pytest.mark.parametrize(
    "row",
    [
        "'x', '{}', '[0]', NULL",
        "'x', 'no json', '[0, 1]', NULL",
        "'x', '{\"format\": 1}', 'seating', NULL",
        "'x', '[]', '{}', NULL",
        "x'ff', x'00', x'01', x'02'",
        "'x', '" + "[" * 5000 + "', '" + "[" * 5000 + "', 5",
        "'x', '" + "[" * 400_000 + "', '[0, 1]', NULL",
        "'x', '{\"setup\": " + "[" * 400_000 + "', '[0, 1]', NULL",
        "'0001-01-01T00:00:00+00:00', '{}', '[0, 1]', NULL",
        "'9999-12-31T23:59:59-23:59', '{}', '[0, 1]', NULL",
        "printf('%.*c', 900000, 'x'), '{}', '[0, 1]', NULL",
        "'x', '{}', '[' || hex(zeroblob(400000)) || ']', NULL",
    ],
)
def test_a_game_whose_row_is_rubbish_cannot_be_resumed_and_harms_no_other(tmp_path: Path, row: str) -> None:
    file = tmp_path / "journal.sqlite3"
    file.write_bytes(a_journal(tmp_path))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"INSERT INTO games (began, setup, seating, ended) VALUES ({row})")
    table = Played(Journal.open(file))
    games = table.journal.games()
    assert set(remembered_names(games, table.catalogue)) >= {"Elena", "Gabriel"}
    assert last_table(games, table.catalogue) is not None
    for game in games:
        assert isinstance(local_time(game.began), str)
        table._resume(game.game)
    assert table.history is not None
    assert len(table.history.steps) == len(TAGS)
    table.close()


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"
SCHEMES: dict[str, str] = {
    "a view without end": f"""
        DROP TABLE entries; DROP TABLE games;
        CREATE VIEW games AS
            {ENDLESS} i AS game, '' AS began, '{{}}' AS setup, '[]' AS seating, NULL AS ended FROM n;
        CREATE VIEW entries AS
            {ENDLESS} 1 AS game, i AS entry, 'step' AS kind, i AS number, '' AS at, '' AS body FROM n;
    """,
    "a trigger on every step": """
        CREATE TRIGGER hidden AFTER INSERT ON entries
        BEGIN DELETE FROM entries; UPDATE games SET setup = ''; END;
    """,
    "a trigger that is an endless sum": f"""
        CREATE TRIGGER hidden BEFORE INSERT ON entries BEGIN
        SELECT sum(a.i) FROM ({ENDLESS} i FROM n) AS a; END;
    """,
    "a column that is worked out": """
        DROP TABLE games;
        CREATE TABLE games (game INTEGER PRIMARY KEY, began TEXT, setup TEXT AS (hex(zeroblob(2000000))),
            seating TEXT AS (hex(zeroblob(2000000))), ended TEXT);
        INSERT INTO games (game, began) VALUES (1, 'x');
    """,
    "an index of a costly expression": """
        CREATE INDEX hidden ON entries (hex(zeroblob(length(body) * 100)));
    """,
    "a virtual table": """
        DROP TABLE games; CREATE VIRTUAL TABLE games USING fts5(began, setup, seating, ended, game);
    """,
    "another program's tables": "CREATE TABLE others (name TEXT); INSERT INTO others VALUES ('x');",
    "tables of another shape": "DROP TABLE games; CREATE TABLE games (name TEXT);",
    "values of an absurd size": """
        INSERT INTO games (began, setup, seating) VALUES ('x', zeroblob(5000000), '[0, 1]');
        INSERT INTO entries VALUES (1, 99, 'step', 99, 'x', hex(zeroblob(2000000)));
    """,
    "thousands of tables": "".join(f"CREATE TABLE t{number} (x);" for number in range(2000)),
}


@pytest.mark.parametrize("what", SCHEMES)
def test_a_file_made_to_do_harm_is_set_aside_before_it_is_asked(what: str, tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    good = tmp_path / "good"
    good.mkdir()
    file.write_bytes(a_journal(good))
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(f"BEGIN; {SCHEMES[what]} COMMIT;")
    hostile = file.read_bytes()

    def use(data: bytes) -> str:
        file.write_bytes(data)
        return played_on(file)

    tally = fuzz("journals made to do harm", 1, st.just(hostile), use)
    assert set(tally.outcomes) == {"set-aside"}
    assert [one.read_bytes() for one in tmp_path.glob("*.broken-1")] == [hostile]


def test_a_copy_made_to_do_harm_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    good = tmp_path / "good"
    good.mkdir()
    copied = tmp_path / "journal.copy-1.sqlite3"
    copied.write_bytes(a_journal(good))
    with closing(sqlite3.connect(copied)) as connection:
        connection.executescript(SCHEMES["a view without end"])
    file.write_bytes(b"broken" * 1000)
    assert played_on(file) == "set-aside"
