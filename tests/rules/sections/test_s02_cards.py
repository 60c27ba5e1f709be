"""Section 2: the cards and the decks."""

from companion.rules import start
from companion.rules.random_play import random_setup
from config.catalogue import card_tags, default_catalogue
from tests.rules.tables import Table

FACTS = default_catalogue()


class TestCards:
    def test_s2_fourteen_faces_in_five_colours_each_with_its_symbol(self) -> None:
        assert len(FACTS.faces) == 14
        assert {face.colour for face in FACTS.faces.values()} == set(FACTS.colours)
        assert len({colour.symbol for colour in FACTS.colours.values()}) == 5

    def test_s2_every_known_deck_has_the_cards_that_were_counted(self) -> None:
        sizes = {
            deck: sum(about.cards.values()) for deck, about in FACTS.decks.items() if about.cards is not None
        }
        assert sizes.pop("central") == 60
        assert len(sizes) == 7
        assert set(sizes.values()) == {25}

    def test_s2_the_base_box_adds_up_to_the_published_counts(self) -> None:
        def count(*faces: str) -> list[int]:
            wonders = [
                about.cards for deck, about in FACTS.decks.items() if about.cards and deck != "central"
            ]
            central = FACTS.decks["central"].cards
            assert central is not None
            return [sum(cards.get(face, 0) for cards in (*wonders, central)) for face in faces]

        assert count("wood", "papyrus", "brick", "stone", "glass") == [17] * 5
        assert count("gold") == [27]
        assert count("tablet", "gear", "compass") == [14] * 3
        assert count("shield-0", "shield-1", "shield-2") == [18, 15, 8]
        assert count("laurel-3", "laurel-2-cat") == [16, 24]

    def test_s2_serials_follow_the_table_of_the_deck(self) -> None:
        tags = card_tags(FACTS.decks["alexandria"], FACTS.faces)
        assert list(tags)[:3] == ["AL-01", "AL-02", "AL-03"]
        assert [tags[tag] for tag in ("AL-01", "AL-02", "AL-03")] == ["wood", "wood", "papyrus"]
        assert tags["AL-25"] == "laurel-2-cat"
        assert len(tags) == 25

    def test_s2_the_decks_of_rome_and_ur_are_25_cards_of_unknown_faces(self) -> None:
        table = Table("rome", "ur")
        assert table.state.decks == {"rome": 25, "ur": 25, "central": 60}
        assert table.state.deck_faces("rome") is None
        assert table.state.deck_faces("ur") is None
        assert FACTS.decks["rome"].status == "unverified"

    def test_s2_what_is_left_in_a_deck_is_known_card_by_card(self) -> None:
        table = Table("giza", "olympia")
        before = table.state.deck_faces("giza")
        assert before is not None
        assert before["wood"] == 2
        table.take("wood", "left")
        after = table.state.deck_faces("giza")
        assert after == before | {"wood": 1}

    def test_s2_every_red_card_is_worth_one_shield(self) -> None:
        for face in ("shield-0", "shield-1", "shield-2"):
            assert Table().take(face).player(0).shields == 1

    def test_s2_blue_cards_carry_their_points(self) -> None:
        assert Table().take("laurel-3").player(0).score.blue == 3
        assert Table().take("laurel-2-cat").player(0).score.blue == 2

    def test_s2_every_game_starts_with_full_decks(self) -> None:
        for seed in range(20):
            state, _ = start(random_setup(seed, 2 + seed % 6))
            assert set(state.decks.values()) == {25, 60}
