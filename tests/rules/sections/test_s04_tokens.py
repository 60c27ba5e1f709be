"""Section 4: the Progress tokens."""

import pytest

from companion.rules import Progress, Take
from config.catalogue import default_catalogue
from tests.rules.tables import Table

FACTS = default_catalogue()


def owning(*tokens: str, wonders: tuple[str, ...] = ("giza", "olympia")) -> Table:
    return Table(*wonders, face_up=(None, None, None)).arrange(0, progress=sorted(tokens))


class TestProgressTokens:
    def test_s4_fifteen_in_the_base_box_and_four_more_with_medals(self) -> None:
        assert sum(token.copies.base for token in FACTS.tokens.values()) == 15
        assert sum(token.copies.medals for token in FACTS.tokens.values()) == 19
        assert Table().state.pile == 16
        assert Table(tokens="base").state.pile == 12

    @pytest.mark.parametrize(
        ("token", "face"),
        [
            ("urbanism", "wood"),
            ("urbanism", "brick"),
            ("crafts", "papyrus"),
            ("crafts", "glass"),
            ("jewelry", "stone"),
            ("jewelry", "gold"),
            ("science", "gear"),
            ("science", "compass"),
            ("science", "tablet"),
            ("propaganda", "shield-1"),
            ("propaganda", "shield-2"),
        ],
    )
    def test_s4_tokens_that_offer_one_more_of_the_three_cards(self, token: str, face: str) -> None:
        table = owning(token).take(face)
        assert table.waiting() == [("take", token, True)]
        assert table.sources() == ("left", "right", "central")
        table.take("laurel-3", "left")
        assert table.state.active == 1

    @pytest.mark.parametrize(
        ("token", "face"), [("urbanism", "stone"), ("propaganda", "shield-0"), ("crafts", "gold")]
    )
    def test_s4_other_cards_set_off_nothing(self, token: str, face: str) -> None:
        assert owning(token).take(face).state.active == 1

    def test_s4_architecture_acts_when_a_stage_is_constructed(self) -> None:
        table = owning("architecture").arrange(0, cards={"wood": 1}).take("stone")
        assert table.player(0).stages == (1,)
        assert table.waiting() == [("take", "architecture", True)]

    def test_s4_engineering_ignores_identical_and_different(self) -> None:
        table = owning("engineering").arrange(0, cards={"wood": 1}).take("wood")
        assert table.player(0).stages == (1,)

    def test_s4_tactics_adds_two_shields(self) -> None:
        assert owning("tactics").player(0).shields == 2

    def test_s4_decor_is_worth_more_with_a_complete_wonder(self) -> None:
        table = owning("decor")
        assert table.player(0).score.progress == 4
        assert table.arrange(0, stages=[1, 2, 3, 4, 5]).player(0).score.progress == 6

    def test_s4_politics_counts_cats_on_blue_cards(self) -> None:
        table = owning("politics").arrange(0, cards={"laurel-2-cat": 3, "laurel-3": 2})
        assert table.player(0).score.progress == 3

    def test_s4_strategy_counts_military_victory_tokens(self) -> None:
        assert owning("strategy").arrange(0, military=4).player(0).score.progress == 4

    def test_s4_education_counts_progress_tokens_itself_included(self) -> None:
        assert owning("education", "tactics", "economy").player(0).score.progress == 6

    @pytest.mark.parametrize(("copies", "points"), [(1, 4), (2, 12), (3, 16)])
    def test_s4_culture_grows_with_its_copies(self, copies: int, points: int) -> None:
        assert owning(*["culture"] * copies).player(0).score.progress == points

    def test_s4_logistics_counts_grey_cards(self) -> None:
        table = owning("logistics").arrange(0, cards={"wood": 1, "glass": 2, "gold": 3})
        assert table.player(0).score.progress == 6

    def test_s4_entrenchment_keeps_red_cards_with_horns(self) -> None:
        table = owning("entrenchment").arrange(battle=2).arrange(0, cards={"shield-2": 1})
        table.arrange(1, cards={"shield-1": 1}).take("shield-1")
        assert table.cards(0) == {"shield-1": 1, "shield-2": 1}
        assert table.cards(1) == {}

    def test_s4_domestication_changes_nothing_that_is_recorded(self) -> None:
        table = owning("domestication").take("wood")
        assert table.state.active == 1
        assert table.player(0).score.progress == 0

    def test_s4_tokens_of_the_medals_box_are_not_in_the_base_box(self) -> None:
        table = Table("babylon", "giza", tokens="base").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        table.refuses(Progress("logistics", pile=True), "unknown-token", "R2")
        table.refuses(Progress("plumbing"), "unknown-token", "R2")

    def test_s4_an_extra_card_is_of_the_three_in_reach_only(self) -> None:
        table = owning("urbanism", wonders=("giza", "olympia", "rhodes")).take("wood")
        table.refuses(Take("wood", "olympia"), "out-of-reach", "R10")
