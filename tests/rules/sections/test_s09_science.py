"""Section 9: science."""

import pytest

from companion.rules import FaceUp, Progress, Science, pending
from companion.rules.changes import MissedTurn
from tests.rules.tables import Table


class TestScience:
    @pytest.mark.parametrize("before", [{"gear": 1}, {"compass": 1, "tablet": 1}])
    def test_r30_a_pair_or_a_trio_is_discarded_for_a_token(self, before: dict[str, int]) -> None:
        table = Table().arrange(0, cards=before).take("gear")
        assert table.happened() == ["took", "science"]
        assert table.cards(0) == {}
        assert table.waiting() == [("progress", "turn", False)]

    def test_r30_a_face_up_token_is_replaced_at_once(self) -> None:
        table = Table().arrange(0, cards={"gear": 1}).take("gear").progress("politics")
        assert table.player(0).progress == ("politics",)
        assert table.state.face_up == ("decor", None, "strategy")
        assert table.state.pile == 15
        table.face_up("tactics")
        assert table.state.face_up == ("decor", "tactics", "strategy")

    def test_r30_the_top_of_the_pile_is_taken_unseen(self) -> None:
        table = Table().arrange(0, cards={"gear": 1}).take("gear").progress("tactics", pile=True)
        assert table.state.face_up == ("decor", "politics", "strategy")
        assert table.state.pile == 15

    def test_r30_with_a_pair_and_a_trio_the_player_chooses(self) -> None:
        table = Table().arrange(0, cards={"gear": 1, "compass": 1, "tablet": 1})
        table.arrange(queue=[])
        choices = pending(table.state)[0].choices
        assert choices == (Science(("tablet", "gear", "compass")),)
        table = Table().arrange(0, cards={"gear": 2, "compass": 1}).take("tablet")
        sets = pending(table.state)[0].choices
        assert sets == (Science(("gear", "gear")), Science(("tablet", "gear", "compass")))
        table.refuses(Science(), "set-needed", "R30")
        table.refuses(Science(("gear", "compass")), "wrong-set", "R30")
        table.science("gear", "gear")
        assert table.cards(0) == {"compass": 1, "tablet": 1}

    def test_r30_stickers_name_the_set(self) -> None:
        assert Table().state.game.face_of("OL-13") == "tablet"
        table = Table().arrange(0, cards={"compass": 1, "tablet": 1, "gear": 1}).take("OL-13", "right")
        table.science("OL-13", "compass", "gear")
        assert table.cards(0) == {"tablet": 1}
        assert table.state.where("OL-13").kind == "discarded"

    def test_r30_true_is_enough_where_one_set_is_possible(self) -> None:
        table = Table("olympia", "giza").arrange(0, stages=[1], cards={"gear": 1, "wood": 2}).take("gear")
        assert {kind for kind, _, _ in table.waiting()} == {"construct", "science"}
        table.science()
        assert table.happened("science") == ["science"]

    def test_r30_without_a_set_nothing_is_discarded(self) -> None:
        Table().refuses(Science(), "no-science", "R30")
        Table().arrange(0, cards={"gear": 1}).refuses(Science(("gear",)), "no-science", "R30")

    def test_r30_a_token_that_is_not_there_is_refused(self) -> None:
        table = Table().refuses(Progress("decor"), "no-progress", "R30")
        assert table.params == {"seat": 0}
        table = Table().arrange(0, cards={"gear": 1}).take("gear")
        table.refuses(Progress("tactics"), "not-face-up", "R30")
        table.refuses(Progress("decor", pile=True), "token-gone", "R30")

    def test_r30_a_token_not_among_the_known_ones_was_the_unknown_one(self) -> None:
        table = Table(face_up=("decor", None, "strategy")).arrange(0, cards={"gear": 1}).take("gear")
        table.progress("tactics")
        assert table.player(0).progress == ("tactics",)
        assert table.state.face_up == ("decor", None, "strategy")
        assert table.state.pile == 15

    def test_r30_an_unknown_place_may_be_told_whosever_turn_it_is(self) -> None:
        table = Table().arrange(0, cards={"gear": 1}).take("gear").progress("decor").take("laurel-3")
        table.refuses(FaceUp("politics"), "token-gone", "R30")
        table.refuses(FaceUp("decor"), "token-gone", "R30")
        assert table.face_up("culture").state.face_up[0] == "culture"
        table.refuses(FaceUp("culture"), "no-place-unknown", "R2")

    def test_r30_two_sets_in_one_turn_bring_two_tokens(self) -> None:
        table = Table().arrange(0, cards={"gear": 1, "tablet": 2}).take("gear")
        table.science("gear", "gear")
        assert table.happened("science") == ["science"]
        assert sorted(table.waiting()) == [("progress", "turn", False), ("science", "turn", False)]
        table.science()
        assert table.waiting() == [("progress", "turn", False)] * 2

    def test_r31_without_a_token_nothing_is_discarded(self) -> None:
        table = Table().arrange(face_up=[], pile=0).arrange(0, cards={"gear": 1}).take("gear")
        assert table.cards(0) == {"gear": 2}
        assert table.state.active == 1
        table.take("laurel-3").refuses(Science(), "no-token-left", "R31")

    def test_r31_the_last_tokens(self) -> None:
        table = Table().arrange(face_up=["decor"], pile=0).arrange(0, cards={"gear": 1, "tablet": 2})
        table.take("gear").science("gear", "gear")
        table.refuses(Progress("tactics", pile=True), "pile-empty", "R31")
        table.refuses(Science(), "no-token-left", "R31")
        table.progress("decor")
        assert table.state.face_up == ()
        assert table.cards(0) == {"tablet": 2}
        assert table.state.active == 1

    def test_r31_a_token_that_is_due_already_is_not_there_for_a_second_set(self) -> None:
        table = Table().arrange(face_up=["decor"], pile=1).arrange(0, cards={"gear": 1, "tablet": 2})
        table.take("gear").science("gear", "gear")
        assert table.waiting() == [("progress", "turn", False), ("science", "turn", False)]
        table.progress("decor")
        assert table.cards(0) == {}
        assert table.waiting() == [("progress", "turn", False)]

    def test_r31_a_token_that_a_waiting_turn_takes_is_not_there_for_the_missed_one(self) -> None:
        table = Table().arrange(face_up=["decor"], pile=0).arrange(0, cards={"gear": 1})
        table.arrange(1, cards={"tablet": 1}).take("gear")
        assert table.waiting() == [("progress", "turn", False)]
        table.correct(MissedTurn(1)).take("tablet")
        assert table.cards(1) == {"tablet": 2}
        assert table.state.active == 0

    def test_r31_a_place_that_cannot_be_refilled_is_dropped(self) -> None:
        table = Table().arrange(pile=0).arrange(0, cards={"gear": 1}).take("gear").progress("politics")
        assert table.state.face_up == ("decor", "strategy")
