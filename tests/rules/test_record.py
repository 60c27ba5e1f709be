"""Records, what happens by itself, and what replay prints (docs/record.md)."""

import json
from typing import Any

import pytest

from companion.rules import Construct, Take, event_to_json, move_to_json, parse_move, pending, start
from companion.rules.format.record import replay, state_document, write_record
from companion.rules.random_play import random_game, random_setup
from config.errors import InputError
from tests.rules.tables import Table

SETUP = (
    '{"format": 1, "setup": {"players": [{"name": "Elena", "wonder": "giza"}, '
    '{"name": "Gabriel", "wonder": "rhodes"}], "first": 0, "medals": ["three-green", "seven-cards"], '
    '"centre": [], "face_up": ["economy", "culture", "tactics"], "tokens": "medals", "house_rules": {}}}'
)


def played(*lines: str) -> dict[str, Any]:
    game = replay([SETUP, *lines], "game.jsonl")
    return json.loads(json.dumps(state_document(game.state, game.events)))  # type: ignore[no-any-return]


class TestReplay:
    def test_the_document_has_the_keys_of_the_contract_in_their_order(self) -> None:
        document = played('{"take": "GI-01", "from": "left"}')
        assert list(document) == [
            "format", "finished", "winners", "turn", "active", "players", "decks", "conflict", "cat",
            "medals", "face_up", "pile", "pending", "events",
        ]  # fmt: skip
        assert list(document["players"][0]) == [
            "name", "wonder", "stages", "cards", "shields", "military", "cat", "progress", "medals",
            "face_down", "score",
        ]  # fmt: skip
        assert list(document["players"][0]["score"]) == [
            "stages", "blue", "cat", "military", "progress", "medals", "total",
        ]  # fmt: skip

    def test_medals_left_in_the_centre_are_sorted_like_every_list_of_ids_r6(self) -> None:
        setup = SETUP.replace('"centre": []', '"centre": ["three-red", "four-colours"]')
        game = replay([setup], "game.jsonl")
        document = state_document(game.state, game.events)
        assert document["medals"]["centre"] == ["four-colours", "three-red"]

    def test_a_state_is_told_completely(self) -> None:
        document = played('{"take": "GI-01", "from": "left"}', '{"take": "laurel-2-cat", "from": "central"}')
        assert document["turn"] == 3
        assert document["active"] == 0
        assert document["finished"] is False
        assert document["winners"] == []
        assert document["players"][0]["cards"] == {"wood": 1}
        assert document["players"][1]["cat"] is True
        assert document["decks"] == {"giza": 24, "rhodes": 25, "central": 59}
        assert document["conflict"] == {"tokens": 3, "battle": 0}
        assert document["cat"] == 1
        assert document["medals"] == {"gaps": ["three-green", "seven-cards"], "centre": []}
        assert document["face_up"] == ["economy", "culture", "tactics"]
        assert document["pile"] == 16
        assert document["pending"] == [
            {"kind": "take", "optional": False, "because": "turn", "sources": ["left", "right", "central"]}
        ]
        assert document["events"] == [
            {"move": 0, "event": "turn", "seat": 0},
            {"move": 1, "event": "took", "seat": 0, "card": "wood", "from": "left", "tag": "GI-01"},
            {"move": 1, "event": "turn", "seat": 1},
            {"move": 2, "event": "took", "seat": 1, "card": "laurel-2-cat", "from": "central"},
            {"move": 2, "event": "cat", "seat": 1},
            {"move": 2, "event": "turn", "seat": 0},
        ]

    def test_an_illegal_move_stops_it_with_file_line_and_rule(self) -> None:
        with pytest.raises(InputError) as refused:
            played('{"take": "wood", "from": "left"}', "", '{"science": true}')
        assert str(refused.value) == (
            "game.jsonl:4: Gabriel has neither 2 identical nor 3 different Green cards (R30)"
        )
        with pytest.raises(InputError) as refused:
            played('{"take": "straw", "from": "left"}')
        assert str(refused.value) == "game.jsonl:2: There is no card straw."

    @pytest.mark.parametrize(
        ("lines", "line", "message"),
        [
            ([], 1, "the record is empty"),
            (["", ""], 1, "the record is empty"),
            (["{"], 1, "is not valid JSON"),
            ([SETUP, '{"take": "wood", "take": "stone"}'], 2, "the key 'take' is there twice"),
            (["[" * 100_000], 1, "is not valid JSON"),
            (['{"format": 1}'], 1, '"setup"'),
            ([SETUP, "[]"], 2, "a move is a JSON object"),
            ([SETUP, "{}"], 2, "exactly one of the keys"),
            ([SETUP, '{"take": "wood", "steal": "wood"}'], 2, "exactly one of the keys"),
            ([SETUP, '{"take": 5}'], 2, '"take" is a text'),
            ([SETUP, '{"take": ""}'], 2, '"take" is a text'),
            ([SETUP, '{"take": "wood", "into": "left"}'], 2, 'unknown key "into"'),
            ([SETUP, '{"take": "wood", "from": null}'], 2, '"from" is a text'),
            ([SETUP, '{"construct": "one"}'], 2, '"construct" is a whole number'),
            ([SETUP, '{"construct": true}'], 2, '"construct" is a whole number'),
            ([SETUP, '{"construct": 1, "pay": "wood"}'], 2, '"pay" is a list of texts'),
            ([SETUP, '{"science": false}'], 2, '"science" is a list'),
            ([SETUP, '{"progress": "decor", "from": "box"}'], 2, '"pile" or left out'),
            ([SETUP, '{"steal": "wood"}'], 2, '"steal" needs "from"'),
            ([SETUP, '{"done": 1}'], 2, '"done" is true'),
            ([SETUP, '{"skip": 1}'], 2, '"skip" is a text'),
            ([SETUP, '{"correct": 1}'], 2, '"correct" is a JSON object'),
        ],
    )
    def test_what_is_no_record_is_refused_with_file_and_line(
        self, lines: list[str], line: int, message: str
    ) -> None:
        with pytest.raises(InputError) as refused:
            replay(lines, "game.jsonl")
        assert str(refused.value).startswith(f"game.jsonl:{line}: ")
        assert message in str(refused.value)

    def test_records_of_random_games_replay_to_the_same_end(self) -> None:
        for seed in range(12):
            setup = random_setup(seed, 2 + seed % 6, expert=seed % 2 == 0)
            state, events = start(setup)
            happened = [(0, event) for event in events]
            moves = []
            for number, step in enumerate(random_game(setup, seed), start=1):
                moves.append(step.move)
                state = step.after
                happened += [(number, event) for event in step.events]
            game = replay(write_record(setup, moves).splitlines(), "game.jsonl")
            assert game.state == state
            assert game.moves == tuple(moves)
            assert list(game.events) == happened
            for number, event in game.events:
                document = event_to_json(event, number)
                assert list(document)[:2] == ["move", "event"]
                json.dumps(document)

    def test_every_kind_of_move_has_a_json_form_that_reads_back(self) -> None:
        lines = [
            '{"take": "GI-07"}',
            '{"take": "wood", "from": "left"}',
            '{"construct": 2}',
            '{"construct": 2, "pay": ["gold", "GI-01"]}',
            '{"science": true}',
            '{"science": ["gear", "gear"]}',
            '{"progress": "economy"}',
            '{"progress": "economy", "from": "pile"}',
            '{"face_up": "politics"}',
            '{"steal": "wood", "from": 1}',
            '{"reveal": "CE-01"}',
            '{"skip": "urbanism"}',
            '{"done": true}',
            '{"correct": {"cat": 1}}',
        ]
        for line in lines:
            assert json.dumps(move_to_json(parse_move(json.loads(line)))) == line

    def test_a_correction_is_told_with_what_it_changed(self) -> None:
        document = played('{"correct": {"cat": 1}}', '{"correct": {"bind": "GI-01", "face": null}}')
        assert document["events"][1] == {"move": 1, "event": "corrected", "change": {"cat": 1}}
        change = {"bind": "GI-01", "face": None}
        assert document["events"][2] == {"move": 2, "event": "corrected", "change": change}

    def test_what_is_pending_is_told_with_its_reason(self) -> None:
        document = played('{"take": "gear", "from": "left"}', '{"take": "wood", "from": "left"}')
        assert document["pending"][0]["kind"] == "take"
        lines = ['{"take": "wood", "from": "left"}'] + ['{"take": "gear", "from": "central"}'] * 3
        assert played(*lines)["pending"] == [{"kind": "progress", "optional": False, "because": "turn"}]

    def test_a_value_that_is_no_json_is_shown_as_it_is(self) -> None:
        with pytest.raises(InputError, match="found <object"):
            parse_move({"take": object()})


class TestByItself:
    def test_r20_one_stage_with_one_payment_is_constructed(self) -> None:
        table = Table().arrange(0, cards={"wood": 1}).take("stone")
        assert table.happened("constructed") == ["constructed"]

    def test_r30_one_green_set_is_discarded(self) -> None:
        assert Table().arrange(0, cards={"gear": 1}).take("gear").happened("science") == ["science"]

    def test_two_things_pending_wait_for_the_player(self) -> None:
        table = Table("olympia", "giza").arrange(0, stages=[1], cards={"gear": 1, "wood": 2}).take("gear")
        assert table.happened("constructed", "science") == []
        table.construct(2)
        assert ("science", "turn", False) in table.waiting()
        table.science()
        assert [kind for kind, _, _ in table.waiting()] == ["take", "take", "progress"]

    def test_an_optional_thing_beside_it_waits_too(self) -> None:
        table = Table("giza", "olympia", face_up=(None,) * 3).arrange(
            0, progress=["science"], cards={"gear": 1}
        )
        table.take("gear")
        assert table.waiting() == [("take", "science", True), ("science", "turn", False)]
        table.done()
        assert table.happened() == ["science"]

    def test_a_theft_or_a_token_with_one_choice_waits_for_hands(self) -> None:
        table = Table("rome", "giza").arrange(0, stages=[1], cards={"wood": 1}).arrange(1, cards={"gear": 1})
        assert table.take("wood").waiting() == [("steal", "rome", False)]
        table = Table().arrange(face_up=["decor"], pile=0).arrange(0, cards={"gear": 1}).take("gear")
        assert table.waiting() == [("progress", "turn", False)]

    def test_constructing_is_one_pending_thing_however_many_ways_there_are(self) -> None:
        table = Table("rhodes", "giza").arrange(0, cards={"wood": 2, "stone": 1}).take("glass")
        assert [item.kind for item in pending(table.state)] == ["construct"]
        assert len(pending(table.state)[0].choices) > 2
        assert isinstance(pending(table.state)[0].choices[0], Construct)

    def test_r10_a_card_named_by_its_face_is_believed_while_the_deck_holds_a_card(self) -> None:
        table = Table()
        for _ in range(2):
            table.take("shield-2", "left" if table.state.active == 0 else "right")
        assert table.state.decks["giza"] == 23
        faces = table.state.deck_faces("giza")
        assert faces is not None
        assert "shield-2" not in faces
        table.arrange(decks={"giza": 0}).refuses(Take("wood", "left"), "deck-empty", "R14")
