"""Records and setups from anywhere are played, or refused with file and line; nothing else happens."""

import json
from functools import cache

import pytest
from hypothesis import strategies as st

from companion.messages.signals import EditSetup, StartGame
from companion.rules import move_to_json, parse_move, parse_setup, setup_to_json, start
from companion.rules.format.record import MOST_MOVES, replay, state_document, write_record
from companion.setup.draft import SetupDraft
from config.catalogue import default_catalogue
from config.errors import InputError
from config.texts import is_plain
from tests.hostile.fuzzing import fuzz, located
from tests.hostile.material import TEXTS, VALUES, altered, damaged
from tests.table.storms import TAGS, Storm
from tests.table.tables import Played, begun, setup_of

FACTS = default_catalogue()
IDS = (
    *TAGS,
    *FACTS.faces,
    *FACTS.tokens,
    *FACTS.medals,
    *FACTS.wonders,
    *FACTS.decks,
    "left",
    "pile",
    "face_up",
)
SETUP = (*IDS, "Elena", "new", "base", "name", "wonder", "first", 0, 1, True, [], {}, None)
KEYS = (
    "take",
    "from",
    "construct",
    "pay",
    "science",
    "progress",
    "steal",
    "reveal",
    "skip",
    "done",
    "correct",
    "to",
)


@cache
def a_record() -> tuple[str, ...]:
    """The lines of a short record with moves of many kinds."""
    table = begun("giza", "rome", "ur")
    storm = Storm(table, 10)
    for _ in range(300):
        table.handle(storm.next())
    assert table.history is not None
    return tuple(write_record(table.history.states[0].game.setup, table.history.moves).splitlines()[:45])


def played(lines: list[str]) -> str:
    """Replay ``lines``; an InputError must name the file and one of the lines."""
    with located("GAME.jsonl", len(lines)):
        played = replay(lines, "GAME.jsonl")
    assert state_document(played.state, played.events)["format"] == 1
    return "played"


def test_a_record_with_a_broken_line_is_refused_with_file_and_line() -> None:
    lines = a_record()

    def use(drawn: tuple[int, str]) -> str:
        at, line = drawn
        return played([*lines[:at], line, *lines[at + 1 :]])

    documents = [json.loads(line) for line in lines]
    at = st.integers(0, len(lines) - 1)
    words = tuple(f'"{word}"'.encode() for word in (*KEYS, "giza", "wood"))
    turned = damaged([line.encode() for line in lines], words).map(
        lambda data: data.decode(errors="surrogateescape")
    )
    changed = altered(documents, (*KEYS, *IDS)).map(json.dumps)
    # Few damaged lines are a move that fits: some are left whole, so that records are played, too.
    whole = at.map(lambda number: (number, lines[number] + " "))
    inputs = st.integers(0, 9).flatmap(
        lambda tenth: whole if tenth == 0 else st.tuples(at, turned | changed | TEXTS)
    )
    tally = fuzz("lines of records", 150, inputs, use)
    assert min(tally.accepted, tally.refused) > 4


def test_a_record_damaged_as_a_whole_is_played_or_refused() -> None:
    whole = "\n".join(a_record()).encode()

    def use(data: bytes) -> str:
        return played(data.decode(errors="replace").split("\n"))

    inputs = damaged([whole], (b"\n", b"{}\n", b"[" * 3000), most=1)
    assert fuzz("whole records", 30, inputs, use).refused > 10


def test_anything_is_a_move_that_comes_back_the_same_or_no_move() -> None:
    moves = [json.loads(line) for line in a_record()[1:]]

    def use(data: object) -> None:
        move = parse_move(data)
        assert parse_move(json.loads(json.dumps(move_to_json(move)))) == move

    tally = fuzz("moves", 250, altered(moves, (*KEYS, *IDS)) | VALUES, use)
    assert min(tally.accepted, tally.refused) > 2


def test_a_setup_from_anywhere_is_a_setup_that_can_be_played_or_refused() -> None:
    whole = setup_to_json(setup_of("giza", "rome", centre=("three-stages", "two-victories")))
    whole["setup"] |= {"bindings": {"RO-01": "wood"}, "house_rules": {}, "stages": {}}

    def use(data: object) -> None:
        state, _ = start(parse_setup(data))
        assert state.players

    tally = fuzz("setups", 150, altered([whole], SETUP), use)
    assert min(tally.accepted, tally.refused) > 2


def test_a_name_typed_or_read_is_plain_in_the_record_whatever_it_was() -> None:
    draft = SetupDraft.of(setup_of("giza", "rhodes"))

    def use(name: str) -> str:
        table = Played()
        table.handle(EditSetup(draft.named(0, name)))
        table.handle(StartGame())
        assert table.history is not None
        setup = table.history.states[0].game.setup
        (line,) = write_record(setup, ()).splitlines()
        assert replay([line], "GAME.jsonl").setup == setup
        assert is_plain(setup.players[0].name)
        return "as typed" if setup.players[0].name == name else "made plain"

    tally = fuzz("names of players", 60, TEXTS, use)
    assert min(tally.outcomes.values()) > 2


def test_a_record_of_endless_moves_is_refused_at_its_limit() -> None:
    binds = ['{"correct":{"bind":"GI-01","face":"wood"}}', '{"correct":{"bind":"GI-01","face":"stone"}}']
    lines = [a_record()[0], *(binds * MOST_MOVES)]
    with pytest.raises(InputError, match="more than") as refused:
        replay(lines, "GAME.jsonl")
    assert refused.value.line == MOST_MOVES + 2
    assert len(replay(lines[: MOST_MOVES + 1], "GAME.jsonl").moves) == MOST_MOVES
