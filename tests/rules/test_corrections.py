"""What tables do: everything can be set right by hand, is recorded and explained; the rules go on."""

from typing import Any

import pytest

from companion.rules import Correct, Refusal, State, Take, apply, move_to_json, parse_move
from companion.rules.changes import (
    Bound,
    CardMoved,
    CatSet,
    Change,
    ConflictSet,
    DeckSet,
    Ended,
    FaceDownSet,
    MedalMoved,
    MilitarySet,
    MissedTurn,
    StageSet,
    TokenMoved,
    TurnSet,
    Waived,
    change_to_json,
    parse_change,
)
from companion.rules.random_play import random_game, random_setup
from companion.rules.sentences import change_sentence, refusal_sentence
from config.errors import InputError
from config.language import ENGLISH
from tests.rules import properties
from tests.rules.state_text import state_from_text, state_to_text
from tests.rules.tables import Table

EVERY: list[Change] = [
    CardMoved("wood", "central", 1),
    CardMoved("GI-01", "giza", 0, taken=True),
    StageSet(1, 0),
    StageSet(1, 0, False),
    TokenMoved("decor", "face_up", 1),
    MedalMoved("three-blue", "gap-0", 1),
    CatSet(1),
    CatSet(None),
    ConflictSet(2),
    MilitarySet(3, 1),
    FaceDownSet(1, 1),
    DeckSet("giza", 20),
    TurnSet(1),
    MissedTurn(1),
    Waived("take"),
    Bound("GI-01", "glass"),
    Bound("GI-01", None),
    Ended(),
]


def refused(table: Table, change: Change) -> str:
    """The reason for which ``change`` is refused, in words."""
    before = state_to_text(table.state)
    with pytest.raises(Refusal) as refusal:
        apply(table.state, Correct(change))
    assert state_to_text(table.state) == before
    return refusal_sentence(refusal.value, table.state, ENGLISH)


def corrected(state: State, change: Change) -> State | None:
    """The state after ``change``, None where it is refused."""
    try:
        return apply(state, Correct(change))[0]
    except Refusal:
        return None


class TestCards:
    def test_a_card_moves_from_a_deck_to_a_player_without_acting(self) -> None:
        table = Table().correct(CardMoved("laurel-2-cat", "central", 1))
        assert table.cards(1) == {"laurel-2-cat": 1}
        assert table.state.cat is None
        assert table.state.decks["central"] == 59
        assert table.state.active == 0

    def test_a_card_moves_between_players_the_discards_and_back_into_its_deck(self) -> None:
        table = Table().take("GI-01", "left").correct(CardMoved("GI-01", 0, 1))
        assert table.state.tags_of(1) == ("GI-01",)
        table.correct(CardMoved("GI-01", 1, "discarded"))
        assert table.state.where("GI-01").kind == "discarded"
        table.correct(CardMoved("GI-01", "discarded", "giza"))
        assert table.state.where("GI-01").deck == "giza"
        assert table.state.decks["giza"] == 25
        properties.every_card_is_in_one_place(table.state)

    def test_take_it_anyway(self) -> None:
        table = Table("giza", "olympia", "rhodes")
        table.refuses(Take("OL-24"), "out-of-reach", "R10")
        table.correct(CardMoved("OL-24", "olympia", 0, taken=True))
        assert table.happened() == ["corrected", "took", "cat", "turn"]
        assert table.state.cat == 0
        assert table.state.active == 1

    def test_a_card_taken_anyway_sets_off_tokens_and_uses_the_one_it_answers(self) -> None:
        table = Table("giza", "olympia", face_up=(None,) * 3).arrange(0, progress=["jewelry", "urbanism"])
        table.take("wood").correct(CardMoved("gold", "central", 0, taken=True))
        assert table.waiting()[0] == ("take", "jewelry", True)

    def test_a_correction_lets_the_rules_go_on(self) -> None:
        table = Table("giza", "olympia", medals=("three-blue", "three-red")).arrange(0, cards={"laurel-3": 2})
        table.correct(CardMoved("laurel-3", "central", 0))
        assert table.won() == [(0, "three-blue", "left")], "what is reached in one's own turn is won"
        table = Table().arrange(0, cards={"wood": 1}).correct(CardMoved("stone", "central", 0))
        assert ("construct", "turn", False) in table.waiting()

    def test_a_deck_that_gets_a_card_back_can_be_taken_from_again(self) -> None:
        table = Table().arrange(decks={"giza": 1}).take("wood", "left").take("laurel-3")
        assert table.sources() == ("right", "central")
        table.correct(CardMoved("wood", 0, "giza"))
        assert table.sources() == ("left", "right", "central")

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (CardMoved("wood", 0, 1), "does not lie there"),
            (CardMoved("GI-01", 0, 1), "does not lie there"),
            (CardMoved("wood", "discarded", 1), "does not lie there"),
            (CardMoved("GI-01", "olympia", 1), "does not lie there"),
            (CardMoved("wood", 5, 1), "nobody sits at place 5"),
            (CardMoved("wood", "attic", 1), "no such place for it (attic)"),
            (CardMoved("wood", "central", "attic"), "no such place for it (attic)"),
            (CardMoved("wood", "rome", 1), "no such place for it (the deck of Rome)"),
            (CardMoved("wood", "central", "giza"), "no room there (the deck of Giza)"),
            (CardMoved("wood", "central", 1, taken=True), "whose turn it is"),
            (CardMoved("straw", "central", 1), "no card straw"),
        ],
    )
    def test_a_card_that_is_not_there_cannot_move(self, change: Change, reason: str) -> None:
        assert reason.lower() in refused(Table(), change).lower()


class TestPieces:
    def test_a_stage_is_constructed_or_not(self) -> None:
        table = Table("rhodes", "giza").correct(StageSet(1, 0))
        assert table.player(0).stages == (1,)
        assert table.player(0).shields == 1
        assert table.correct(StageSet(1, 0, False)).player(0).stages == ()
        assert table.player(0).shields == 0
        assert "it is so already" in refused(table, StageSet(1, 0, False))
        assert "no Stage 6" in refused(table, StageSet(6, 0))

    def test_a_stage_set_by_hand_can_complete_a_wonder(self) -> None:
        table = Table().arrange(1, stages=[1, 2, 3, 4]).correct(StageSet(5, 1)).take("laurel-3")
        assert table.happened("end") == ["end"]

    def test_progress_tokens_move(self) -> None:
        table = Table().correct(TokenMoved("decor", "face_up", 1))
        assert table.player(1).progress == ("decor",)
        assert table.state.face_up == (None, "politics", "strategy")
        table.correct(TokenMoved("decor", 1, "face_up"))
        assert table.state.face_up == ("decor", "politics", "strategy")
        assert table.state.pile == 16
        table.correct(TokenMoved("tactics", "pile", 0))
        assert table.player(0).shields == 2
        assert table.state.pile == 15
        table.correct(TokenMoved("tactics", 0, "pile"))
        assert table.player(0).shields == 0
        properties.every_piece_is_in_one_place(table.state)

    def test_a_second_copy_stays_when_one_moves(self) -> None:
        table = Table().arrange(0, progress=["culture", "culture"]).correct(TokenMoved("culture", 0, 1))
        assert table.player(0).progress == ("culture",)
        assert table.player(0).score.progress == 4

    def test_a_row_that_was_not_full_takes_a_token(self) -> None:
        table = Table().arrange(face_up=["decor"], pile=18).correct(TokenMoved("culture", "pile", "face_up"))
        assert table.state.face_up == ("decor", "culture")

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (TokenMoved("decor", 0, 1), "does not lie there"),
            (TokenMoved("decor", "face_up", "face_up"), "so already"),
            (TokenMoved("tactics", "face_up", 1), "not face up"),
            (TokenMoved("decor", "pile", 1), "already lies elsewhere"),
            (TokenMoved("tactics", "pile", "face_up"), "no room there (the face-up tokens)"),
            (TokenMoved("decor", "face_up", "attic"), "no such place"),
            (TokenMoved("tactics", "attic", 0), "no such place"),
            (TokenMoved("hammer", "pile", 0), "not among the Progress tokens"),
        ],
    )
    def test_a_token_that_is_not_there_cannot_move(self, change: Change, reason: str) -> None:
        assert reason in refused(Table(), change)

    def test_an_empty_pile_gives_no_token(self) -> None:
        assert "empty" in refused(Table().arrange(pile=0), TokenMoved("tactics", "pile", 0))

    def test_medals_move(self) -> None:
        table = Table(medals=("three-blue", "three-red"), centre=("seven-cards", "three-green"))
        table.correct(MedalMoved("three-blue", "gap-0", 1))
        assert table.player(1).medals == ("three-blue",)
        assert table.state.gaps == (None, "three-red")
        table.correct(MedalMoved("three-blue", 1, "gap-0")).correct(
            MedalMoved("seven-cards", "centre", "box")
        )
        assert table.state.gaps == ("three-blue", "three-red")
        assert table.state.centre == ("three-green",)
        table.correct(MedalMoved("seven-cards", "box", "centre"))
        assert table.state.centre == ("three-green", "seven-cards")

    def test_a_medal_given_back_is_not_won_again_at_once(self) -> None:
        table = Table(medals=("three-blue", "three-red"))
        table.arrange(0, cards={"laurel-3": 3}, medals=["three-blue"]).arrange(gaps=[None, "three-red"])
        table.correct(MedalMoved("three-blue", 0, "gap-0"))
        assert table.won() == []

    def test_a_game_without_medals_can_get_one(self) -> None:
        table = Table().correct(MedalMoved("three-blue", "box", "gap-1")).arrange(0, cards={"laurel-3": 2})
        assert table.take("laurel-3").won() == [(0, "three-blue", "right")]

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (MedalMoved("three-blue", 0, 1), "does not lie there"),
            (MedalMoved("three-red", "gap-0", 1), "does not lie there"),
            (MedalMoved("three-blue", "centre", 1), "does not lie there"),
            (MedalMoved("three-blue", "gap-0", "gap-1"), "no room there (between two players)"),
            (MedalMoved("seven-cards", "centre", "gap-9"), "no such place"),
            (MedalMoved("seven-cards", "box", "centre"), "does not lie there"),
            (MedalMoved("first-prize", "box", 1), "no Medal"),
        ],
    )
    def test_a_medal_that_is_not_there_cannot_move(self, change: Change, reason: str) -> None:
        table = Table(medals=("three-blue", "three-red"), centre=("seven-cards", "three-green"))
        assert reason in refused(table, change)

    def test_cat_conflict_and_military_are_set(self) -> None:
        table = Table().correct(CatSet(1)).correct(ConflictSet(2)).correct(MilitarySet(3, 0))
        assert table.state.cat == 1
        assert table.state.conflict_battle == 2
        assert table.player(0).military == 3
        assert table.correct(CatSet(None)).state.cat is None
        assert "not between 0 and 3" in refused(table, ConflictSet(4))
        assert "not between 0" in refused(table, MilitarySet(-1, 0))

    def test_all_conflict_tokens_set_to_battle_start_one(self) -> None:
        assert Table().correct(ConflictSet(3)).take("laurel-3").happened("battle") == ["battle"]

    def test_cards_face_down_come_from_the_central_deck(self) -> None:
        table = Table().correct(FaceDownSet(2, 0))
        assert table.state.decks["central"] == 58
        assert table.waiting().count(("reveal", "rome", False)) == 2
        table.correct(FaceDownSet(0, 0)).correct(FaceDownSet(1, 1))
        assert table.state.decks["central"] == 59
        assert table.waiting() == [("take", "turn", False)]
        properties.every_card_is_in_one_place(table.state)

    def test_a_deck_is_counted(self) -> None:
        assert Table().correct(DeckSet("giza", 3)).state.decks["giza"] == 3
        assert "not between 0 and 25" in refused(Table(), DeckSet("giza", 26))
        assert Table().correct(DeckSet("giza", 0)).sources() == ("right", "central")


class TestTurns:
    def test_it_is_somebody_elses_turn(self) -> None:
        table = Table("giza", "olympia", "rhodes").correct(TurnSet(2))
        assert table.state.active == 2
        assert table.happened() == ["corrected", "turn"]
        assert table.take("laurel-3").state.active == 0

    def test_a_missed_turn_is_played_and_then_the_running_one_goes_on(self) -> None:
        table = Table("giza", "olympia", "rhodes", face_up=(None,) * 3).arrange(0, progress=["urbanism"])
        table.take("wood").correct(MissedTurn(2))
        assert table.state.active == 2
        table.take("laurel-3")
        assert table.state.active == 0
        assert table.waiting() == [("take", "urbanism", True)]
        assert table.take("laurel-3").state.active == 1

    def test_a_medal_reached_meanwhile_is_won_when_the_turn_goes_on(self) -> None:
        medals = ("progress-military-cat", "three-red", "seven-cards")
        table = Table("giza", "olympia", "rhodes", medals=medals, face_up=(None,) * 3).arrange(
            battle=2, cat=0
        )
        table.arrange(0, progress=["decor"], cards={"shield-0": 3}).correct(MissedTurn(2))
        table.take("shield-1")
        assert table.happened("battle", "medal") == ["battle", "medal"]
        assert table.state.active == 0

    def test_missed_turns_nest(self) -> None:
        table = Table("giza", "olympia", "rhodes").correct(MissedTurn(1)).correct(MissedTurn(2))
        again = state_from_text(state_to_text(table.state))
        assert again == table.state
        table.take("laurel-3")
        assert table.state.active == 1
        table.take("laurel-3")
        assert table.state.active == 0
        assert "so already" in refused(table, MissedTurn(0))

    @pytest.mark.parametrize("change", [TurnSet(3), MissedTurn(-1)])
    def test_nobody_there_has_no_turn(self, change: Change) -> None:
        assert "nobody sits" in refused(Table(), change)

    def test_what_the_rules_demand_can_be_waived(self) -> None:
        assert Table().correct(Waived("take")).state.active == 1
        table = Table().arrange(0, cards={"wood": 1, "stone": 1, "glass": 1}).take("laurel-3")
        assert table.correct(Waived("construct")).state.active == 1
        table = Table().arrange(0, cards={"gear": 2, "compass": 1}).take("tablet").correct(Waived("science"))
        assert table.state.active == 1
        assert "nothing of that kind" in refused(table, Waived("steal"))

    def test_the_players_may_end_the_game(self) -> None:
        table = Table().arrange(1, cards={"laurel-3": 1}).correct(Ended())
        assert table.happened() == ["corrected", "end"]
        assert table.state.winners == (1,)

    def test_after_the_end_nothing_is_corrected_but_the_last_move_can_be_undone(self) -> None:
        table = Table().correct(Ended())
        table.refuses(Correct(CatSet(0)), "game-over", "R60")


class TestForms:
    @pytest.mark.parametrize("change", EVERY, ids=lambda change: type(change).__name__)
    def test_every_change_round_trips_through_json_and_says_itself(self, change: Change) -> None:
        move = Correct(change)
        assert parse_move(move_to_json(move)) == move
        assert parse_change(change_to_json(change)) == change
        sentence = change_sentence(change, Table().state, ENGLISH)
        assert sentence.startswith("By hand: ")
        assert sentence.endswith(".")
        assert "{" not in sentence

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (None, "is a JSON object"),
            ({}, "one of the keys"),
            ({"card": "wood"}, 'needs "from"'),
            ({"card": "wood", "from": 0, "to": 1.5}, '"to" is a whole number'),
            ({"card": "wood", "from": 0, "to": 1, "taken": "yes"}, "true or false"),
            ({"card": "wood", "from": 0, "to": 1, "by": 2}, 'unknown key "by"'),
            ({"stage": "1", "seat": 0}, "whole number"),
            ({"cat": True}, "whole number"),
            ({"waive": "rent"}, "is one of take"),
            ({"bind": "GI-01"}, 'needs "face"'),
            ({"end": False}, '"end" is true'),
        ],
    )
    def test_what_is_no_change_is_refused(self, data: Any, message: str) -> None:
        with pytest.raises(InputError) as wrong:
            parse_change(data)
        assert message in str(wrong.value)

    def test_corrections_in_the_middle_of_games_keep_every_piece(self) -> None:
        applied = 0
        for seed in range(12):
            setup = random_setup(seed, 2 + seed % 6, expert=True)
            for number, played in enumerate(random_game(setup, seed)):
                if number % 9 or played.after.finished:
                    continue
                for change in EVERY:
                    if isinstance(change, DeckSet):
                        continue
                    after = corrected(played.after, change)
                    if after is None:
                        continue
                    applied += 1
                    properties.every_card_is_in_one_place(after)
                    properties.points_add_up(after)
                    properties.something_can_be_done(after)
                    properties.text_round_trips(after)
        assert applied > 500
