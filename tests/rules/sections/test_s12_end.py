"""Section 12: the end and the score."""

from companion.rules import Take, scores
from tests.rules.tables import Table


class TestEnd:
    def test_r60_the_game_ends_with_the_turn_that_completes_a_wonder(self) -> None:
        table = Table().arrange(0, stages=[1, 2, 3, 4], cards={"wood": 1, "stone": 1, "glass": 1})
        table.take("brick")
        assert table.happened() == ["took", "constructed", "end"]
        assert table.state.finished
        assert table.state.active is None
        assert table.state.winners == (0,)
        assert table.waiting() == []

    def test_r60_the_rest_of_the_turn_is_played_first(self) -> None:
        table = Table("giza", "olympia", face_up=(None,) * 3)
        table.arrange(
            0, stages=[1, 2, 3, 4], cards={"wood": 1, "stone": 1, "glass": 1}, progress=["architecture"]
        )
        table.take("brick")
        assert not table.state.finished
        assert table.take("laurel-3").happened() == ["took", "end"]

    def test_r60_its_battle_is_fought(self) -> None:
        table = Table("giza", "olympia", face_up=(None,) * 3).arrange(battle=2)
        cards = {"wood": 1, "stone": 1, "glass": 1, "brick": 1}
        table.arrange(0, stages=[1, 2, 3, 4], cards=cards).take("shield-1")
        assert table.happened() == ["took", "horns", "constructed", "battle", "discarded", "end"]
        assert table.player(0).score.military == 3

    def test_r60_after_the_end_every_move_is_refused(self) -> None:
        table = Table().arrange(0, stages=[1, 2, 3, 4], cards={"gold": 3}).take("gold")
        table.refuses(Take("wood", "left"), "game-over", "R60")

    def test_r61_points_are_the_sum_of_their_parts(self) -> None:
        table = Table("giza", "olympia", face_up=(None,) * 3).arrange(cat=0)
        table.arrange(
            0,
            stages=[1, 2],
            cards={"laurel-3": 2, "laurel-2-cat": 1, "wood": 1},
            military=2,
            progress=["politics", "strategy"],
            medals=["three-blue"],
        )
        score = scores(table.state)[0]
        assert (score.stages, score.blue, score.cat) == (9, 8, 2)
        assert (score.military, score.progress, score.medals) == (6, 3, 4)
        assert score.total == 32

    def test_r62_most_points_win(self) -> None:
        table = Table().arrange(1, cards={"laurel-3": 20})
        table.arrange(0, stages=[1, 2, 3, 4], cards={"gold": 3}).take("gold")
        assert table.state.winners == (1,)

    def test_r62_a_tie_goes_to_more_stages(self) -> None:
        table = Table().arrange(1, cards={"laurel-3": 10})
        table.arrange(0, stages=[1, 2, 3, 4], cards={"gold": 3}).take("gold")
        assert [score.total for score in scores(table.state)] == [30, 30]
        assert table.state.winners == (0,)

    def test_r62_still_tied_they_share(self) -> None:
        table = Table("giza", "rhodes", "olympia").arrange(
            decks={"giza": 0, "rhodes": 0, "olympia": 0, "central": 1}
        )
        table.arrange(1, cards={"laurel-3": 1}).arrange(2, cards={"laurel-3": 1}).take("wood")
        assert table.state.winners == (1, 2)
