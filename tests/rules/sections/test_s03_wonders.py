"""Section 3: the Wonders and their effects."""

import pytest

from companion.rules import Construct, Skip, Steal, Take, objective_progress
from config.catalogue import StageFacts, default_catalogue
from tests.rules.tables import Table

FACTS = default_catalogue()
POINTS = {
    "alexandria": 25,
    "babylon": 20,
    "ephesus": 22,
    "giza": 30,
    "halicarnassus": 24,
    "olympia": 22,
    "rhodes": 26,
    "rome": 25,
    "ur": 23,
}


def with_effect(wonder: str, *others: str, opponents: dict[int, dict[str, int]] | None = None) -> Table:
    """A table where seat 0 has just constructed Stage 2, which has an effect, with two Wood; what lies in
    front of the ``opponents`` lay there before."""
    table = Table(wonder, *(others or ("giza",)))
    for seat, cards in (opponents or {}).items():
        table.arrange(seat, cards=cards)
    return table.arrange(0, stages=[1], cards={"wood": 1}).take("wood")


class TestWonders:
    @pytest.mark.parametrize(("wonder", "points"), POINTS.items())
    def test_s3_the_five_stages_are_worth_what_the_table_says(self, wonder: str, points: int) -> None:
        stages = FACTS.wonders[wonder].stages
        assert len(stages) == 5
        assert sum(stage.vp for stage in stages) == points

    def test_s3_alexandria_takes_the_top_card_of_any_deck_on_the_table(self) -> None:
        table = with_effect("alexandria", "giza", "olympia", "rhodes")
        assert table.sources() == ("left", "right", "central", "giza", "olympia")
        assert table.waiting() == [("take", "alexandria", False)]
        table.take("glass", "olympia")
        assert table.state.decks["olympia"] == 24
        assert table.state.active == 1

    def test_s3_babylon_takes_a_progress_token(self) -> None:
        table = with_effect("babylon")
        assert table.waiting() == [("progress", "babylon", False)]
        table.progress("decor")
        assert table.player(0).progress == ("decor",)

    def test_s3_ephesus_takes_the_top_card_of_the_central_deck(self) -> None:
        table = with_effect("ephesus")
        assert table.sources() == ("central",)
        table.refuses(Take("wood", "left"), "out-of-reach", "R10")
        assert table.take("stone").state.decks["central"] == 58

    def test_s3_giza_has_no_effect(self) -> None:
        table = with_effect("giza", "olympia")
        assert table.player(0).stages == (1, 2)
        assert table.state.active == 1

    def test_s3_halicarnassus_keeps_one_of_its_left_or_right_deck(self) -> None:
        table = with_effect("halicarnassus", "giza", "olympia")
        assert table.sources() == ("left", "right")
        table.take("glass", "right")
        assert table.state.decks == {"halicarnassus": 25, "giza": 25, "olympia": 24, "central": 59}

    def test_s3_olympia_takes_from_its_left_and_from_its_right_deck(self) -> None:
        table = with_effect("olympia", "giza", "rhodes")
        assert table.waiting() == [("take", "olympia", False)] * 2
        table.take("stone", "right")
        assert table.sources() == ("left",)
        table.take("glass", "left")
        assert table.state.decks == {"olympia": 24, "giza": 25, "rhodes": 24, "central": 59}

    def test_s3_rhodes_adds_a_shield_for_the_rest_of_the_game(self) -> None:
        table = Table("rhodes", "giza").arrange(0, stages=[2], cards={"wood": 1}).take("wood")
        assert table.player(0).stages == (1, 2)
        assert table.player(0).shields == 1

    def test_s3_rome_takes_a_card_and_gives_one_face_down(self) -> None:
        table = with_effect("rome", "giza", opponents={1: {"glass": 1, "laurel-2-cat": 1}})
        assert table.waiting() == [("steal", "rome", False)]
        table.steal("laurel-2-cat", 1)
        assert table.cards(1) == {"glass": 1}
        assert table.state.cat == 0
        assert table.player(1).face_down == 1
        assert table.state.decks["central"] == 58
        assert table.state.active == 1
        assert table.waiting() == [("take", "turn", False), ("reveal", "rome", False)]
        table.take("gear", "left").reveal("shield-1")
        assert table.cards(1) == {"glass": 1, "gear": 1, "shield-1": 1}
        assert table.state.conflict_battle == 1
        assert table.player(1).face_down == 0

    def test_s3_a_horn_on_the_card_that_rome_takes_acts_too(self) -> None:
        table = with_effect("rome", "giza", opponents={1: {"shield-2": 1, "wood": 1}})
        table.steal("shield-2", 1)
        assert table.state.conflict_battle == 2

    def test_s3_rome_takes_from_any_opponent_and_from_nobody_else(self) -> None:
        table = with_effect("rome", "giza", "olympia", opponents={1: {"gear": 1}, 2: {"glass": 1}})
        table.refuses(Steal("gear", 0), "not-an-opponent")
        table.refuses(Steal("gear", 3), "not-an-opponent")
        table.refuses(Steal("gear", 2), "nothing-to-steal")
        assert table.steal("glass", 2).player(2).face_down == 1

    def test_s3_ur_takes_the_cat_and_one_of_the_three_cards_in_reach(self) -> None:
        table = Table("ur", "giza").arrange(cat=1).arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        assert table.happened("constructed", "cat") == ["constructed", "cat"]
        assert table.state.cat == 0
        assert table.waiting() == [("take", "ur", False)]
        assert table.sources() == ("left", "right", "central")

    def test_s3_ur_wins_a_medal_with_the_cat_it_takes_before_the_next_card(self) -> None:
        table = Table("ur", "giza", medals=("two-stages-cat", "three-stages"))
        table.arrange(cat=1).arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        assert table.happened("constructed", "cat", "medal") == ["constructed", "cat", "medal"]
        assert table.won() == [(0, "two-stages-cat", "left")]

    def test_s3_the_owner_may_have_checked_other_stages(self) -> None:
        checked = tuple(
            StageFacts(level, 2, "different", level, effect=level == 1) for level in (1, 2, 3, 4, 5)
        )
        table = Table("rome", "giza", stages={"rome": checked}).arrange(1, cards={"glass": 1})
        table.arrange(0, cards={"wood": 1}).take("stone")
        assert table.player(0).stages == (1,)
        assert table.player(0).score.stages == 1
        assert table.waiting() == [("steal", "rome", False)]

    def test_s3_an_effect_that_must_act_cannot_be_declined(self) -> None:
        table = with_effect("ephesus")
        table.refuses(Skip("ephesus"), "not-offered", "R13")

    def test_s3_stages_that_are_not_there_are_refused(self) -> None:
        table = Table()
        table.refuses(Construct(6, None), "no-such-stage", "R20")
        table.refuses(Construct(0, None), "no-such-stage", "R20")

    def test_s3_stages_and_cat_count_for_objectives(self) -> None:
        table = Table("giza", "olympia").arrange(cat=0).arrange(0, stages=[1])
        assert objective_progress(table.state, 0, "two-stages-cat") == (2, 3)
        assert objective_progress(table.state, 1, "two-stages-cat") == (0, 3)
