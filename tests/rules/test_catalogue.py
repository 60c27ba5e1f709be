"""The facts as data: what is shipped, what the owner puts over it, what mistakes are told."""

from pathlib import Path

import pytest

from companion.rules import Game, start
from companion.rules.random_play import random_setup
from config.catalogue import Catalogue, default_catalogue, load_catalogue, owner_catalogue, parse_catalogue
from config.errors import InputError
from tests.rules.tables import Table


def owner(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "catalogue.toml"
    file.write_text(text, encoding="utf-8")
    return file


class TestShipped:
    def test_every_fact_has_a_status(self) -> None:
        facts = default_catalogue()
        assert {about.status for about in facts.wonders.values()} == {"pieces", "unverified"}
        assert {about.status for about in facts.decks.values()} == {"count", "unverified"}
        for group in (facts.faces, facts.tokens, facts.medals):
            assert {about.status for about in group.values()} == {"rulebook"}

    def test_tags_find_their_pieces(self) -> None:
        facts = default_catalogue()
        assert facts.deck_of_code("GI") == "giza"
        assert facts.deck_of_code("XX") is None
        tokens = facts.token_tags()
        assert len(tokens) == 19
        assert tokens[0] == "urbanism"
        assert tokens[13:16] == ("culture",) * 3
        assert facts.medal_tags()[11] == "two-victories"

    def test_without_a_file_of_the_owner_the_shipped_facts_hold(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
        assert not owner_catalogue().exists()
        assert load_catalogue() is default_catalogue()
        owner_catalogue().parent.mkdir(parents=True)
        owner_catalogue().write_text("[table]\ncat_vp = 3\n", encoding="utf-8")
        assert load_catalogue().table.cat_vp == 3


class TestOwner:
    def test_what_the_owner_says_wins(self, tmp_path: Path) -> None:
        text = '[wonders.rome]\nstages = [{ level = 1, cost = 2, kind = "identical", vp = 9 }]\n'
        facts = load_catalogue(owner(tmp_path, text))
        assert facts.wonders["rome"].stages[0].vp == 9
        assert facts.wonders["rome"].status == "owner"
        assert facts.wonders["rome"].effects, "what the owner does not mention stays"
        assert facts.wonders["giza"] == default_catalogue().wonders["giza"]

    def test_a_deck_of_the_owner_replaces_all_its_cards(self, tmp_path: Path) -> None:
        facts = load_catalogue(owner(tmp_path, "[decks.ur]\ncards = { wood = 20, shield-1 = 5 }\n"))
        assert facts.decks["ur"].cards == {"wood": 20, "shield-1": 5}
        assert facts.decks["ur"].status == "owner"
        table = Table("ur", "giza")
        game = Game(table.setup, facts)
        assert game.face_of("UR-20") == "wood"
        assert game.face_of("UR-21") == "shield-1"
        assert game != table.state.game

    def test_games_are_played_by_the_facts_they_are_given(self, tmp_path: Path) -> None:
        facts = load_catalogue(owner(tmp_path, "[table]\ncentral_deck = 'central'\ncat_vp = 5\n"))
        state, _ = start(random_setup(1, 3), facts)
        assert state.game.catalogue.table.cat_vp == 5

    @pytest.mark.parametrize(
        ("text", "line", "message"),
        [
            ("[table]\n\ncat_vp = -1\n", 3, "cat_vp"),
            ("[table]\ncat_vp = 'two'\n", 2, "cat_vp"),
            ("[table]\ncats = 2\n", 1, "cats"),
            ("[table]\ncentral_deck = 'attic'\n", 2, "no deck 'attic'"),
            ("[decks.ur]\ncards = { wood = 24 }\n", 2, "24 cards, but the deck has 25"),
            ("[decks.ur.cards]\nwood = 24\n", 2, "24 cards, but the deck has 25"),
            ("[decks.ur.cards]\ngold = 3\n\nwood = 23\nstone = 1\n", 4, "27 cards, but the deck has 25"),
            ("[decks.ur]\n\ncards.wood = 24\n", 3, "24 cards, but the deck has 25"),
            ("[decks.giza]\nstatus = 'owner'\nsize = 26\n", 3, "25 cards, but the deck has 26"),
            ("[decks.ur.cards]\ngold = 3\nwood = 'many'\n", 3, "decks.ur.cards.wood: Expected `int`"),
            ("[decks.ur]\ncards = { straw = 25 }\n", 2, "no face 'straw'"),
            ("[decks.ur]\ncode = 'GI'\n", 2, "already that of"),
            ("[decks.ur]\ncode = 'gi'\n", 2, "code"),
            (
                "[wonders.rome]\nstages = [{ level = 2, cost = 2, kind = 'identical', vp = 1 }]\n",
                2,
                "levels rise",
            ),
            (
                "[wonders.atlantis]\nstages = [{ level = 1, cost = 2, kind = 'identical', vp = 1 }]\n",
                1,
                "a deck",
            ),
            ("[tokens.crafts]\nextra_card_on = ['straw']\n", 2, "no face 'straw'"),
            ("[faces.wood]\ncolour = 'red'\n", 2, "carried by grey cards only"),
            ("wonders = 5\n", 1, "wonders"),
            ("decks = { ur = 5 }\n", 1, "ur"),
            ("[table\n", 1, "not valid TOML"),
        ],
    )
    def test_a_mistake_is_told_with_file_line_and_what_was_expected(
        self, tmp_path: Path, text: str, line: int, message: str
    ) -> None:
        file = owner(tmp_path, text)
        with pytest.raises(InputError) as wrong:
            load_catalogue(file)
        assert str(wrong.value).startswith(f"{file}:{line}: ")
        assert message in str(wrong.value)

    def test_a_complete_catalogue_can_be_read_from_text(self) -> None:
        text = (Path(__file__).parents[2] / "config" / "catalogue.toml").read_text(encoding="utf-8")
        facts = parse_catalogue(text, "mine.toml")
        assert facts == default_catalogue()
        assert hash(facts) == hash(default_catalogue())
        assert isinstance(facts, Catalogue)
