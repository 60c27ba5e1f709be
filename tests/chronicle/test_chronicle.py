"""The tables of finished games: true to the journal at every moment, and made anew from it."""

from random import Random

import pytest

from companion.chronicle import schema
from companion.chronicle.chronicle import Chronicle
from companion.chronicle.summary import summarise
from companion.messages.signals import Play, Redo, Undo
from companion.rules.random_play import random_game, random_setup
from companion.table.table import Table
from config.catalogue import default_catalogue
from config.people import People
from tests.chronicle.tables import Evening, evening


def everything(chronicle: Chronicle) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    return {table: chronicle.read(f"SELECT * FROM {table} ORDER BY 1, 2") for table in schema.DERIVED}


def test_what_was_kept_as_games_ended_equals_a_rebuild() -> None:
    kept = Evening()
    for seed in range(12):
        kept.play(seed, 2 + seed % 4)
        kept.chronicle.catch_up()
    before = everything(kept.chronicle)
    kept.chronicle.rebuild()
    assert everything(kept.chronicle) == before
    assert len(before["plays"]) == 12
    assert len(before["medals_taken"]) > 12


def test_a_table_keeps_its_game_when_it_ends_and_forgets_it_when_the_end_is_undone() -> None:
    made = Evening()
    setup = random_setup(5, 3)
    table = Table(made.journal)
    table.begin(setup)
    for played in random_game(setup, 5):
        notices = table.handle(Play(played.move))
        made.chronicle.hear(table, notices)
    assert table.phase == "over"
    assert made.chronicle.read("SELECT game FROM plays") == [(table.game,)]
    made.chronicle.hear(table, table.handle(Undo(1)))
    assert made.chronicle.read("SELECT game FROM plays") == []
    made.chronicle.hear(table, table.handle(Redo(1)))
    assert made.chronicle.read("SELECT count(*) FROM results") == [(3,)]
    assert made.chronicle.missing() == ()


def test_games_come_and_go_in_any_order_and_the_tables_follow() -> None:
    made = evening(10)
    random = Random(3)
    games = [game for (game,) in made.chronicle.read("SELECT game FROM plays")]
    for game in random.sample(games, 4):
        made.chronicle.delete(game)
    made.chronicle.merge("Opa", "Grandpa")
    made.chronicle.merge("Grandpa", "Elena")
    before = everything(made.chronicle)
    people = {person for (person,) in made.chronicle.read("SELECT DISTINCT person FROM results")}
    assert "Elena" in people
    assert not people & {"Opa", "Grandpa"}
    made.chronicle.rebuild()
    assert everything(made.chronicle) == before
    assert len(before["plays"]) == 6


def test_a_deleted_game_is_gone_from_the_journal() -> None:
    made = evening(3)
    made.chronicle.delete(2)
    assert made.journal.load(2) is None
    made.chronicle.catch_up()
    assert [game for (game,) in made.chronicle.read("SELECT game FROM plays")] == [1, 3]


def test_the_summary_says_what_the_state_says() -> None:
    made = evening(6)
    for (game,) in made.chronicle.read("SELECT game FROM plays"):
        history = made.chronicle.history(game)
        assert history is not None
        state, summary = history.state, summarise(history)
        assert [result.score for result in summary.results] == [player.score for player in state.players]
        assert summary.winners == state.winners
        taken = sorted((won.seat, won.medal) for won in summary.medals)
        assert taken == sorted((p.seat, medal) for p in state.players for medal in p.medals)
        assert sum(result.first for result in summary.results) == 1


def test_a_turn_lasts_from_the_end_of_the_one_before_and_a_pause_is_none() -> None:
    made = Evening()
    made.clock.step = 30.0
    game = made.play(8, 2)
    made.chronicle.catch_up()
    history = made.chronicle.history(game)
    assert history is not None
    rows = made.chronicle.read("SELECT turns, seconds FROM results ORDER BY seat")
    assert sum(turns for turns, _ in rows) > history.state.turn * 0.8
    assert all(seconds >= 30.0 * turns for turns, seconds in rows)
    made.clock.step = 4000.0
    made.play(9, 2)
    made.chronicle.catch_up()
    assert made.chronicle.read("SELECT turns, seconds FROM results WHERE game = 2") == [(0, 0.0), (0, 0.0)]


def test_a_game_that_goes_on_has_no_summary() -> None:
    table = Table()
    table.begin(random_setup(1, 2))
    assert table.history is not None
    with pytest.raises(ValueError, match="goes on"):
        summarise(table.history)


def test_a_person_is_never_an_alias_of_an_alias() -> None:
    people = People().merged("Opa", "Grandpa").merged("Grandpa", "Walter")
    assert people.person("Opa") == people.person("Grandpa") == "Walter"
    assert People({"Opa": "Walter"}).merged("Walter", "Opa").aliases == {"Walter": "Opa"}


def test_a_journal_of_an_older_version_is_read_game_by_game() -> None:
    made = evening(4)
    made.journal.derive(("DELETE FROM plays", ()), ("DELETE FROM results", ()))
    again = Chronicle(made.journal, default_catalogue())
    assert again.catch_up(3) == 1
    assert again.catch_up(3) == 0
    assert again.read("SELECT count(*) FROM plays") == [(4,)]
