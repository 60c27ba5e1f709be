"""Section 11: when Medals are won, and by whom."""

from companion.rules import Take, objective_progress
from config.catalogue import StageFacts
from tests.rules.tables import Table

SIX = ("giza", "olympia", "ephesus", "babylon", "rhodes", "alexandria")
OTHERS = ("three-blue", "gold-cat-horn", "three-grey", "seven-cards", "three-stages", "two-progress")


class TestWinningMedals:
    def test_r50_the_third_green_card_wins_before_the_green_cards_go(self) -> None:
        table = Table("giza", "olympia", medals=("three-green", "seven-cards"))
        table.arrange(0, cards={"gear": 1, "compass": 1}).arrange(1, cards={"gear": 1})
        table.take("tablet")
        assert table.happened() == ["took", "medal", "science"]
        assert table.won() == [(0, "three-green", "left")]
        assert table.cards(0) == {}

    def test_r50_the_third_grey_card_wins_before_it_pays(self) -> None:
        table = Table("giza", "olympia", medals=("three-grey", "seven-cards"))
        table.arrange(0, stages=[1, 2], cards={"wood": 1, "stone": 1}).take("glass")
        assert table.happened() == ["took", "medal", "constructed", "turn"]

    def test_r50_a_stage_wins_before_its_effect_acts(self) -> None:
        checked = tuple(StageFacts(level, 2, "identical", 3, effect=True) for level in (1, 2, 3, 4, 5))
        table = Table("ur", "giza", medals=("three-stages", "two-stages-cat"), stages={"ur": checked})
        table.arrange(cat=1).arrange(0, stages=[1, 2], cards={"wood": 1}).take("wood")
        assert table.happened("constructed", "cat", "medal") == ["constructed", "medal", "cat", "medal"]

    def test_r50_a_stage_that_wins_a_medal_wins_it_before_what_follows(self) -> None:
        table = Table("ephesus", "giza", medals=("three-stages", "seven-cards"))
        table.arrange(0, stages=[1, 2], cards={"wood": 2}).take("wood")
        assert table.happened() == ["took", "constructed", "medal"]
        assert table.sources() == ("central",)

    def test_r50_a_card_with_its_icons_is_one_change(self) -> None:
        table = Table("giza", "olympia", medals=("three-blue", "two-stages-cat"))
        table.arrange(0, stages=[1, 2], cards={"laurel-3": 2}).take("laurel-2-cat")
        assert table.happened("cat", "medal") == ["cat", "medal", "medal"]
        assert table.won() == [(0, "three-blue", "left"), (0, "two-stages-cat", "right")]

    def test_r51_the_neighbour_can_no_longer_win_it(self) -> None:
        table = Table("giza", "olympia", medals=("three-blue", "seven-cards"))
        table.arrange(0, cards={"laurel-3": 2}).arrange(1, cards={"laurel-3": 2})
        table.take("laurel-3")
        assert table.state.gaps == (None, "seven-cards")
        assert table.take("laurel-3").won() == []

    def test_r51_one_event_can_win_several(self) -> None:
        table = Table(
            "giza", "olympia", medals=("three-blue", "seven-cards"), centre=("four-colours", "three-red")
        )
        cards = {"laurel-3": 2, "gear": 1, "gold": 1, "shield-0": 2}
        table.arrange(0, cards=cards).take("laurel-3")
        assert table.won() == [
            (0, "three-blue", "left"),
            (0, "seven-cards", "right"),
            (0, "four-colours", "centre"),
        ]
        assert table.player(0).medals == ("four-colours", "seven-cards", "three-blue")
        assert table.player(0).score.medals == 12

    def test_r52_an_objective_is_not_achieved_in_the_turn_of_another(self) -> None:
        table = Table(
            "giza", "olympia", "ephesus", medals=("three-blue", "progress-military-cat", "three-red")
        )
        table.arrange(battle=2).arrange(1, cards={"shield-0": 3}, progress=["decor"]).arrange(cat=1)
        table.arrange(face_up=["tactics", "politics", "strategy"])
        table.take("shield-1")
        assert table.event("battle").victories[1] == 2
        assert table.happened("battle", "turn", "medal") == ["battle", "turn", "medal"], "at their own turn"
        assert table.won() == [(1, "progress-military-cat", "left")]

    def test_r52_it_is_won_before_a_card_is_taken(self) -> None:
        table = Table(
            "giza", "olympia", "ephesus", medals=("three-blue", "gold-cat-horn", "progress-military-cat")
        )
        table.arrange(battle=2).arrange(2, cards={"shield-0": 3}, progress=["decor"]).arrange(cat=2)
        table.arrange(face_up=["tactics", "politics", "strategy"]).take("shield-1")
        assert table.state.active == 1
        assert table.won() == []
        table.take("laurel-3")
        assert table.happened("turn", "medal") == ["turn", "medal"]
        assert table.won() == [(2, "progress-military-cat", "left")]

    def test_r53_two_victories_is_decided_in_the_battle_whosever_turn_it_is(self) -> None:
        medals = ("three-blue", "three-red", "two-victories")
        table = Table("giza", "olympia", "ephesus", medals=medals).arrange(battle=2)
        table.arrange(2, cards={"shield-0": 3}).take("shield-1")
        assert table.happened("battle", "medal", "discarded") == ["battle", "medal", "discarded"]
        assert table.won() == [(2, "two-victories", "left")]

    def test_r53_of_two_who_qualify_the_first_in_turn_order_wins_the_gap(self) -> None:
        for first, winner, place in ((0, 0, "right"), (1, 3, "left"), (3, 3, "left")):
            table = Table(*SIX[:4], medals=(*OTHERS[:3], "two-victories"), first=first).arrange(battle=3)
            table.arrange(0, cards={"shield-0": 4}).arrange(2, cards={"shield-0": 1})
            table.arrange(3, cards={"shield-0": 1}).arrange(first, cards={"shield-0": 4})
            if first == 1:
                table.arrange(0, cards={}).arrange(3, cards={"shield-0": 6})
            table.take("shield-1")
            assert table.won() == [(winner, "two-victories", place)]

    def test_r54_in_the_centre_everyone_who_qualifies_wins_one(self) -> None:
        table = Table(*SIX, medals=OTHERS, centre=("two-victories", "three-green"), first=2).arrange(battle=5)
        for seat in (0, 2, 4):
            table.arrange(seat, cards={"shield-0": 2})
        table.take("shield-1")
        assert table.event("battle").victories == (2, 0, 2, 0, 2, 0)
        assert table.won() == [
            (2, "two-victories", "centre"),
            (4, "two-victories", "box"),
            (0, "two-victories", "box"),
        ]
        assert table.state.centre == ("three-green",)
        assert table.player(4).score.medals == 4

    def test_r54_only_in_that_battle(self) -> None:
        table = Table(*SIX, medals=OTHERS, centre=("two-victories", "three-green")).arrange(battle=5)
        table.arrange(0, cards={"shield-0": 2}).take("shield-1")
        table.arrange(battle=5).arrange(1, cards={"shield-0": 5}).take("shield-1")
        assert table.event("battle").victories[1] == 2
        assert table.won() == []

    def test_r55_a_medal_is_worth_four_points(self) -> None:
        assert Table().arrange(0, medals=["three-blue", "three-red"]).player(0).score.medals == 8

    def test_r56_a_battle_at_the_end_of_the_turn_belongs_to_it(self) -> None:
        table = Table("giza", "olympia", medals=("progress-military-cat", "three-red"), face_up=(None,) * 3)
        table.arrange(battle=2, cat=0).arrange(0, progress=["decor"]).take("shield-1")
        assert table.happened("battle", "medal", "turn") == ["battle", "medal", "turn"]
        assert table.won() == [(0, "progress-military-cat", "left")]

    def test_r51_elenas_third_green_card(self) -> None:
        table = Table("giza", "rhodes", medals=("three-green", "seven-cards"))
        table.arrange(0, cards={"gear": 1, "compass": 1}).arrange(1, cards={"gear": 1})
        assert objective_progress(table.state, 0, "three-green") == (2, 3)
        assert objective_progress(table.state, 1, "three-green") == (1, 3)
        table.do(Take("CE-27"))
        assert table.state.game.face_of("CE-27") == "tablet"
        assert table.happened() == ["took", "medal", "science"]
        assert table.waiting() == [("progress", "turn", False)]
        assert table.state.gaps[0] is None
