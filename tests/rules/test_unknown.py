"""Unknown facts: decks without faces, Stages that the owner checked, stickers bound to other faces."""

import pytest

from companion.rules import Correct, Reveal, Take
from companion.rules.changes import Bound, CardMoved
from config.catalogue import default_catalogue
from tests.rules import properties
from tests.rules.tables import Table


class TestUnknownFaces:
    def test_s2_a_card_of_an_unknown_deck_is_named_by_its_face(self) -> None:
        table = Table("rome", "ur").take("wood", "left")
        assert table.cards(0) == {"wood": 1}
        assert table.state.decks["rome"] == 24

    def test_s2_a_sticker_of_an_unknown_deck_asks_for_its_face_once(self) -> None:
        table = Table("rome", "ur")
        assert table.state.game.face_of("RO-07") is None
        refusal = table.refuses(Take("RO-07"), "unknown-face")
        assert refusal.params == {"card": "RO-07", "deck": "rome"}
        table.correct(Bound("RO-07", "shield-2")).take("RO-07", None)
        assert table.cards(0) == {"shield-2": 1}
        assert table.state.game.setup.bindings == {"RO-07": "shield-2"}
        assert table.state.game.face_of("RO-07") == "shield-2"

    def test_s2_bindings_travel_with_the_setup(self) -> None:
        table = Table("rome", "ur", bindings={"RO-07": "glass", "UR-01": "gold"})
        assert table.take("RO-07", None).cards(0) == {"glass": 1}

    def test_s2_a_deck_whose_every_card_is_bound_is_a_known_deck(self) -> None:
        face = list(default_catalogue().faces)
        bindings = {f"RO-{serial:02d}": face[serial % 14] for serial in range(1, 26)}
        table = Table("rome", "ur", bindings=bindings)
        faces = table.state.deck_faces("rome")
        assert faces is not None
        assert sum(faces.values()) == 25
        assert table.state.deck_faces("ur") is None

    def test_s2_a_binding_wins_over_the_table_of_the_deck(self) -> None:
        table = Table(bindings={"GI-01": "glass"})
        assert table.take("GI-01", None).cards(0) == {"glass": 1}

    def test_s2_an_unbound_sticker_is_what_the_catalogue_says_again(self) -> None:
        table = Table(bindings={"GI-01": "glass"}).correct(Bound("GI-01", None))
        assert table.state.game.face_of("GI-01") == "wood"
        assert table.state.game.setup.bindings == {}


class TestRebinding:
    def test_a_card_in_front_changes_its_face(self) -> None:
        table = Table().take("GI-01", "left").correct(Bound("GI-01", "laurel-3"))
        assert table.cards(0) == {"laurel-3": 1}
        assert table.player(0).score.blue == 3
        faces = table.state.deck_faces("giza")
        assert faces is not None
        properties.every_card_is_in_one_place(table.state)
        properties.text_round_trips(table.state)

    def test_a_discarded_card_changes_its_face(self) -> None:
        table = Table().arrange(0, cards={"stone": 1}).take("GI-01", "left")
        assert table.state.discarded == {"wood": 1, "stone": 1}
        table.correct(Bound("GI-01", "glass"))
        assert table.state.discarded == {"stone": 1, "glass": 1}

    def test_a_card_in_play_must_have_a_face(self) -> None:
        table = Table("rome", "giza", bindings={"RO-01": "wood"}).take("RO-01", "left")
        refusal = table.refuses(Correct(Bound("RO-01", None)), "cannot-correct")
        assert refusal.params["reason"] == "face-needed"

    @pytest.mark.parametrize(
        "change", [Bound("PT-01", "wood"), Bound("GI-01", "straw"), Bound("GI-26", "wood")]
    )
    def test_only_card_stickers_are_bound_to_faces(self, change: Bound) -> None:
        assert Table().refuses(Correct(change), "cannot-correct").params["reason"] == "no-binding"

    def test_a_sticker_of_a_deck_that_is_not_here_can_be_bound_all_the_same(self) -> None:
        table = Table().correct(Bound("RO-01", "wood"))
        assert table.state.game.face_of("RO-01") == "wood"


class TestStickersAndFaces:
    """Cards of one face may lie there with and without a sticker; what is not known is not claimed."""

    def test_r24_paid_by_face_it_is_not_known_which_of_two_stickers_went(self) -> None:
        table = Table("giza", "olympia", "rhodes").arrange(0, stages=[1])
        table.correct(CardMoved("GI-01", "giza", 0)).correct(CardMoved("OL-01", "olympia", 0))
        table.correct(CardMoved("CE-01", "central", 0))
        assert table.waiting() == [("take", "turn", False), ("construct", "turn", False)]
        table.construct(2, "wood", "wood")
        assert table.cards(0) == {"wood": 1}
        assert table.state.tags_of(0) == ("GI-01", "OL-01", "CE-01")
        assert not table.state.where("GI-01").certain
        assert table.state.where("GI-01").seat == 0

    def test_r24_the_last_card_of_a_face_takes_all_its_stickers_along(self) -> None:
        table = Table("giza", "olympia", "rhodes").arrange(0, stages=[1, 2])
        table.correct(CardMoved("GI-01", "giza", 0)).correct(CardMoved("CE-01", "central", 0))
        table.correct(CardMoved("wood", 0, "discarded"))
        assert table.state.tags_of(0) == ("GI-01", "CE-01")
        table.correct(CardMoved("wood", 0, "discarded"))
        assert table.state.tags_of(0) == ()
        assert table.state.where("GI-01").kind == "discarded"

    def test_r24_a_named_sticker_leaves_no_doubt(self) -> None:
        table = Table("giza", "olympia", "rhodes")
        table.correct(CardMoved("GI-01", "giza", 0)).correct(CardMoved("CE-01", "central", 0))
        table.correct(CardMoved("GI-01", 0, "discarded"))
        assert table.state.tags_of(0) == ("CE-01",)
        assert table.state.where("CE-01").certain

    def test_s3_a_theft_of_the_only_card_of_a_face_takes_its_sticker_along(self) -> None:
        table = Table("rome", "giza").arrange(0, stages=[1], cards={"wood": 1})
        table.correct(CardMoved("GI-12", "giza", 1)).take("wood").steal("gold", 1)
        assert table.state.tags_of(0) == ("GI-12",)
        assert table.state.where("GI-12").seat == 0

    def test_s3_a_theft_by_sticker(self) -> None:
        table = Table("rome", "giza").arrange(0, stages=[1], cards={"wood": 1})
        table.correct(CardMoved("GI-12", "giza", 1)).take("wood").steal("GI-12", 1)
        assert table.state.tags_of(0) == ("GI-12",)

    def test_s3_where_a_card_is(self) -> None:
        state = Table("giza", "olympia").take("wood", "left").state
        assert state.where("GI-01").kind == "deck"
        assert not state.where("GI-01").certain, "a wood card was taken without its sticker"
        assert state.where("OL-01").certain
        assert state.where("RO-01").kind == "unknown"
        assert state.where("wood").kind == "unknown"
        empty = (
            Table("giza", "olympia").arrange(decks={"giza": 0, "central": 0}).arrange(1, face_down=1).state
        )
        assert empty.where("GI-01").kind == "unknown"
        assert empty.where("CE-01").kind == "face_down"
        assert empty.where("CE-01").certain is False

    def test_s3_a_card_that_is_turned_up_was_face_down(self) -> None:
        table = Table("rome", "giza").arrange(1, face_down=1).take("laurel-3").do(Reveal("CE-60"))
        assert table.state.where("CE-60").seat == 1
