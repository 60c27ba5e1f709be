"""Section 6: the setup."""

import json
from typing import Any

import pytest

from companion.rules import Take, parse_setup, setup_to_json
from companion.rules.random_play import random_setup
from config.errors import InputError
from tests.rules.tables import Table


def document(**changes: Any) -> dict[str, Any]:
    """A setup for two, with ``changes``."""
    setup = {
        "players": [{"name": "Elena", "wonder": "giza"}, {"name": "Gabriel", "wonder": "rhodes"}],
        "first": 0,
        "medals": ["three-green", "seven-cards"],
        "centre": [],
        "face_up": ["economy", "culture", "tactics"],
        "tokens": "medals",
        "house_rules": {},
    }
    return {"format": 1, "setup": setup | changes}


def players(*wonders: str) -> list[dict[str, str]]:
    return [{"name": f"Player {number}", "wonder": wonder} for number, wonder in enumerate(wonders, start=1)]


class TestSetup:
    def test_r1_two_to_seven_players(self) -> None:
        seven = ("alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes")
        assert len(parse_setup(document(players=players(*seven), medals=[])).players) == 7
        for wonders in (seven[:1], (*seven, "rome")):
            with pytest.raises(InputError, match="R1"):
                parse_setup(document(players=players(*wonders), medals=[]))

    def test_r1_each_wonder_is_there_once(self) -> None:
        with pytest.raises(InputError, match="two players have the Wonder giza"):
            parse_setup(document(players=players("giza", "giza")))

    def test_r1_left_is_the_own_deck_and_right_that_of_the_seat_before(self) -> None:
        table = Table("giza", "olympia", "rhodes", first=1)
        assert dict(table.state.reach(1)) == {"left": "olympia", "right": "giza", "central": "central"}
        assert dict(table.state.reach(0)) == {"left": "giza", "right": "rhodes", "central": "central"}
        table.take("wood", "right")
        assert table.state.decks["giza"] == 24

    def test_r1_a_deck_out_of_reach_is_refused(self) -> None:
        table = Table("giza", "olympia", "rhodes")
        table.refuses(Take("OL-01"), "out-of-reach", "R10")
        table.refuses(Take("wood", "olympia"), "out-of-reach", "R10")

    def test_r2_three_progress_tokens_are_face_up(self) -> None:
        table = Table(face_up=("economy", "culture", "tactics"))
        assert table.state.face_up == ("economy", "culture", "tactics")
        with pytest.raises(InputError, match="R2"):
            parse_setup(document(face_up=["economy", "culture", "tactics", "decor"]))

    def test_r2_tokens_may_be_told_later(self) -> None:
        without = document()
        del without["setup"]["face_up"]
        assert parse_setup(without).face_up == (None, None, None)
        table = Table(face_up=("economy", None, None)).face_up("culture")
        assert table.state.face_up == ("economy", "culture", None)

    def test_r2_a_token_is_there_as_often_as_it_was_printed(self) -> None:
        parse_setup(document(face_up=["culture", "culture", "culture"]))
        with pytest.raises(InputError, match="3 copies of culture"):
            parse_setup(document(face_up=["culture", "culture", "culture"], tokens="base"))
        with pytest.raises(InputError, match="no Progress token 'logistics'"):
            parse_setup(document(face_up=["logistics"], tokens="base"))

    @pytest.mark.parametrize(("seats", "tokens"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
    def test_r3_conflict_tokens_by_number_of_players(self, seats: int, tokens: int) -> None:
        table = Table("alexandria", "babylon", "ephesus", "giza", "olympia", "rhodes", "ur")
        table = Table(*table.state.game.wonders[:seats])
        assert table.state.conflict_tokens == tokens
        assert table.state.conflict_battle == 0

    def test_r4_the_cat_pawn_starts_with_nobody(self) -> None:
        assert Table().state.cat is None
        assert not any(player.cat for player in Table().state.players)

    def test_r5_one_medal_between_each_two_neighbours(self) -> None:
        medals = ("three-blue", "three-red", "seven-cards")
        table = Table("giza", "olympia", "rhodes", medals=medals)
        assert table.state.gaps == medals
        with pytest.raises(InputError, match="R5"):
            parse_setup(document(medals=["three-blue"]))
        with pytest.raises(InputError, match="listed twice"):
            parse_setup(document(medals=["three-blue", "three-blue"]))

    def test_r5_gap_i_is_left_of_seat_i_and_right_of_the_next(self) -> None:
        medals = ("three-blue", "three-red", "seven-cards")
        blue = {"laurel-3": 2}
        left = Table("giza", "olympia", "rhodes", medals=medals).arrange(0, cards=blue).take("laurel-3")
        assert left.won() == [(0, "three-blue", "left")]
        right = Table("giza", "olympia", "rhodes", medals=medals, first=1).arrange(1, cards=blue)
        assert right.take("laurel-3").won() == [(1, "three-blue", "right")]
        beyond = Table("giza", "olympia", "rhodes", medals=medals, first=2).arrange(2, cards=blue)
        assert beyond.take("laurel-3").won() == []

    def test_r5_with_two_players_both_reach_both_gaps(self) -> None:
        for first in (0, 1):
            table = Table(medals=("three-blue", "three-red"), first=first)
            table.arrange(first, cards={"laurel-3": 2}).take("laurel-3")
            assert table.won() == [(first, "three-blue", "left" if first == 0 else "right")]
            table = Table(medals=("three-blue", "three-red"), first=first)
            table.arrange(first, cards={"shield-0": 2}).take("shield-0")
            assert table.won() == [(first, "three-red", "right" if first == 0 else "left")]

    def test_r6_two_medals_in_the_centre_that_anyone_may_win(self) -> None:
        for first in (0, 1, 2):
            table = Table(
                "giza", "olympia", "rhodes",
                medals=("three-blue", "three-red", "seven-cards"),
                centre=("three-green", "two-progress"),
                first=first,
            ).arrange(first, cards={"gear": 1, "compass": 1})  # fmt: skip
            table.arrange(first, cards={"gear": 1, "compass": 1}, progress=[])
            assert table.take("tablet").won() == [(first, "three-green", "centre")]
            assert table.state.centre == ("two-progress",)
        with pytest.raises(InputError, match="R6"):
            parse_setup(document(centre=["three-blue"]))

    def test_r7_without_medals_it_is_a_setup_like_any_other(self) -> None:
        table = Table(medals=(), tokens="base")
        assert table.state.gaps == (None, None)
        assert table.arrange(0, cards={"laurel-3": 6}).take("laurel-3").won() == []

    def test_r7_old_and_new_wonders_sit_at_one_table(self) -> None:
        assert Table("rome", "giza", "ur").state.decks["ur"] == 25


class TestSetupText:
    def test_r7_a_setup_round_trips_through_json(self) -> None:
        for seed in range(30):
            setup = random_setup(seed, 2 + seed % 6, expert=seed % 2 == 0, medals=seed % 3 > 0)
            assert parse_setup(json.loads(json.dumps(setup_to_json(setup)))) == setup
        table = Table("rome", "ur", bindings={"RO-01": "wood"}, house={"coins": "free"})
        assert parse_setup(setup_to_json(table.setup)) == table.setup
        assert hash(parse_setup(setup_to_json(table.setup))) == hash(table.setup)

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ([], "a setup is a JSON object"),
            ({"format": 2, "setup": {}}, '"format" is 1'),
            ({"format": True, "setup": {}}, '"format" is 1'),
            ({"format": 1}, '"setup" is a JSON object'),
            ({"format": 1, "setup": {}, "more": 1}, 'unknown key "more"'),
            ({"format": 1, "setup": {}}, "players"),
            (document(players=[{"name": "Elena"}, {"name": "Gabriel"}]), "wonder"),
            (document(players=[{"name": "E", "wonder": "giza", "age": "9"}]), 'unknown key "age"'),
            (document(players=players("giza", "atlantis")), "no Wonder 'atlantis'"),
            (document(first=2), '"first" is 2'),
            (document(medals=["three-green", "three-pink"]), "no Medal 'three-pink'"),
            (document(tokens="all"), "tokens"),
            (document(surprise=1), "surprise"),
            (document(house_rules={"coins": "many"}), "missing, free"),
            (document(house_rules={"luck": "yes"}), "no house rule 'luck'"),
            (document(bindings={"XX-01": "wood"}), "no card sticker"),
            (document(bindings={"GI-26": "wood"}), "no card sticker"),
            (document(bindings={"GI-01": "straw"}), "no card face"),
            (document(stages={"atlantis": []}), "no Wonder"),
            (document(stages={"rome": []}), "0 Stages"),
        ],
    )
    def test_r7_what_is_no_setup_is_refused_with_file_and_line(self, data: Any, message: str) -> None:
        with pytest.raises(InputError) as refused:
            parse_setup(data, file="game.jsonl", line=1)
        assert message in str(refused.value)
        assert str(refused.value).startswith("game.jsonl:1: ")

    @pytest.mark.parametrize("levels", [(2, 3, 4, 5, 6), (1, 3, 4, 5, 6), (1, 2, 1, 2, 3)])
    def test_r21_checked_stages_rise_level_by_level(self, levels: tuple[int, ...]) -> None:
        stages = [{"level": level, "cost": 2, "kind": "different", "vp": 3} for level in levels]
        with pytest.raises(InputError, match="levels rise from 1"):
            parse_setup(document(stages={"rome": stages}))

    def test_r20_a_checked_stage_costs_no_more_than_there_are_resources(self) -> None:
        stages = [{"level": 1, "cost": 6, "kind": "different", "vp": 3}] * 5
        with pytest.raises(InputError, match="costs 1 to 5"):
            parse_setup(document(stages={"rome": stages}))
