"""Every event, refusal, move and expectation says itself in a sentence; events and refusals with the rule."""

import re

import pytest

from companion.rules import (
    Code,
    Construct,
    Correct,
    Done,
    FaceUp,
    Move,
    Progress,
    Refusal,
    Reveal,
    Science,
    Skip,
    Steal,
    Take,
    apply,
    pending,
)
from companion.rules.changes import CardMoved, CatSet
from companion.rules.events import (
    BattleFought,
    CardsDiscarded,
    CardStolen,
    Event,
    GameEnded,
    HornsTurned,
    MedalWon,
    StageConstructed,
    TurnPassed,
)
from companion.rules.random_play import random_game, random_setup
from companion.rules.sentences import (
    event_sentence,
    move_sentence,
    pending_sentence,
    refusal_sentence,
    refusal_text,
)
from config.language import ENGLISH
from tests.rules.properties import imaginable_moves
from tests.rules.tables import Table

RULE = re.compile(r" (R\d+|§\d+)$")
RULES_OF_EVENTS = {
    "turn": {"R10"},
    "took": {"R10"},
    "cat": {"R11"},
    "horns": {"R11"},
    "constructed": {"R20"},
    "science": {"R30"},
    "progress": {"R30"},
    "stolen": {"§3"},
    "revealed": {"§3"},
    "medal": {"R51", "R54"},
    "battle": {"R42", "R43"},
    "discarded": {"R44"},
    "passed": {"R14"},
    "end": {"R62"},
}


class TestEvents:
    def test_every_event_of_random_games_names_its_rule(self) -> None:
        met = set()
        for seed in range(40):
            setup = random_setup(seed, 2 + seed % 6, expert=True)
            for played in random_game(setup, seed):
                for event in played.events:
                    sentence = event_sentence(event, played.after, ENGLISH)
                    rule = RULE.search(sentence)
                    assert rule is not None, sentence
                    assert rule.group(1) in RULES_OF_EVENTS[event.name]
                    assert "{" not in sentence
                    met.add(event.name)
        assert met >= set(RULES_OF_EVENTS) - {"passed"}

    @pytest.mark.parametrize(
        ("event", "sentence"),
        [
            (
                StageConstructed(0, 2, ("stone", "stone")),
                "Elena constructs Stage 2 with 2 × Stone: 5 VP. R20",
            ),
            (MedalWon(0, "three-green", "left"), "Gabriel can no longer win it. R51"),
            (MedalWon(0, "three-green", "right"), "Amira can no longer win it. R51"),
            (MedalWon(0, "three-green", "centre"), "of the centre: 4 VP. R51"),
            (
                MedalWon(0, "two-victories", "box"),
                "a Medal from the box for Two Victories in one Battle: 4 VP. R54",
            ),
            (BattleFought((1, 1, 1), (0, 0, 0)), "Nobody wins. R42"),
            (BattleFought((3, 1, 0), (2, 1, 0)), "Gabriel wins 1 Military Victory token. R42"),
            (HornsTurned(0, 1), "1 Conflict token turns to its Battle side. R11"),
            (CardsDiscarded(1, ("shield-1", "shield-1")), "Gabriel discards 2 × Shield with 1 Horn. R44"),
            (CardStolen(0, 2, "wood"), "Elena takes Wood from Amira. §3"),
            (TurnPassed(1), "Gabriel can reach no card. R14"),
            (GameEnded((0,)), "The game ends. Elena wins with 0 VP. R62"),
            (GameEnded((0, 2)), "The game ends. Elena and Amira share the victory with 0 VP. R62"),
        ],
    )
    def test_what_an_event_says(self, event: Event, sentence: str) -> None:
        assert event_sentence(event, Table("giza", "olympia", "rhodes").state, ENGLISH).endswith(sentence)

    def test_where_a_card_came_from(self) -> None:
        table = Table("giza", "olympia", "rhodes").take("wood", "right")
        said = event_sentence(table.events[0], table.state, ENGLISH)
        assert said == "Elena takes Wood from the right deck. R10"
        table = Table("alexandria", "giza", "olympia").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        table.take("glass", "giza")
        assert "from the deck of Giza" in event_sentence(table.events[0], table.state, ENGLISH)

    def test_a_correction_says_what_was_set_right(self) -> None:
        table = Table().correct(CatSet(1))
        assert event_sentence(table.events[0], table.state, ENGLISH) == "By hand: Gabriel has the Cat pawn."


class TestRefusals:
    def test_every_code_has_a_sentence_with_its_rule(self) -> None:
        state = Table().state
        params = {
            "card": "GI-01", "cards": ("wood", "gold"), "deck": "giza", "named": "central", "token": "decor",
            "because": "urbanism", "seat": 1, "source": "attic", "stage": 2, "reason": "so-already",
        }  # fmt: skip
        sentences = set()
        for code in Code:
            refusal = Refusal(code, **params)
            sentence = refusal_sentence(refusal, state, ENGLISH)
            assert "{" not in sentence
            assert sentence == refusal_text(refusal, state, ENGLISH) + (f" {code.rule}" if code.rule else "")
            sentences.add(sentence)
            assert code.value in str(refusal)
        assert len(sentences) == len(Code)

    def test_every_reason_why_something_cannot_be_set_right_has_words(self) -> None:
        reasons = (
            "no-seat", "no-place", "no-room", "not-in-turn", "no-card-there", "no-stage", "no-token-there",
            "no-medal", "no-medal-there", "no-count", "nothing-pending", "no-binding", "face-needed",
            "so-already",
        )  # fmt: skip
        params = {"number": 9, "place": "attic", "card": "GI-01", "token": "decor", "medal": "three-red"}
        params |= {"count": 7, "most": 3, "tag": "RO-01", "face": "wood"}
        said = {
            refusal_sentence(Refusal(Code.CANNOT_CORRECT, reason=reason, **params), Table().state, ENGLISH)
            for reason in reasons
        }
        assert len(said) == len(reasons)

    def test_every_refusal_met_in_games_says_itself(self) -> None:
        codes = set()
        for seed in range(6):
            for number, played in enumerate(random_game(random_setup(seed, 2 + seed % 3), seed)):
                if number % 10:
                    continue
                for move in list(imaginable_moves(played.before))[::7]:
                    said = refused(played.before, move)
                    if said is not None:
                        codes.add(said[0])
                        assert "{" not in said[1]
        assert len(codes) > 12

    def test_a_deck_that_is_not_on_the_table_is_named_in_words(self) -> None:
        table = Table("giza", "olympia", "rhodes")
        refusal = table.refuses(Take("wood", "halicarnassus"), "unknown-source")
        said = refusal_sentence(refusal, table.state, ENGLISH)
        assert said == "There is no deck Halicarnassus on this table. R10"
        refusal = table.refuses(Take("wood", "attic"), "unknown-source")
        assert "no deck attic on" in refusal_sentence(refusal, table.state, ENGLISH)

    def test_a_refusal_gives_the_reason_and_the_rule(self) -> None:
        table = Table("giza", "olympia", "rhodes")
        refusal = table.refuses(Take("OL-01"), "out-of-reach")
        said = refusal_sentence(refusal, table.state, ENGLISH)
        assert said == "Wood is from the deck of Olympia, which Elena cannot take from now. R10"
        table.take("GI-01", "left")
        refusal = table.refuses(Take("GI-01"), "card-gone")
        said = refusal_sentence(refusal, table.state, ENGLISH)
        assert said == "Wood was taken before; it is not in its deck any more. R10"

    def test_a_refusal_without_a_rule_shows_none(self) -> None:
        assert str(Refusal(Code.UNKNOWN_CARD)) == "unknown-card"
        assert str(Refusal(Code.GAME_OVER)) == "game-over (R60)"


def refused(state: object, move: Move) -> tuple[str, str] | None:
    """The code and the sentence with which ``move`` is refused, None where it is legal."""
    try:
        apply(state, move)  # type: ignore[arg-type]
    except Refusal as refusal:
        return refusal.code, refusal_sentence(refusal, state, ENGLISH)  # type: ignore[arg-type]
    return None


class TestMoves:
    @pytest.mark.parametrize(
        ("move", "sentence"),
        [
            (Take("stone", "left"), "Elena took Stone"),
            (Take("GI-01"), "Elena took Wood"),
            (Take("RO-01"), "Elena took a card of the deck of Rome"),
            (Construct(2), "Elena constructed Stage 2"),
            (Science(), "Elena discarded Green cards"),
            (Science(("gear", "gear")), "Elena discarded 2 × Gear"),
            (Progress("decor"), "Elena took the Progress token Decor"),
            (FaceUp("decor"), "Decor was turned up"),
            (Steal("wood", 1), "Elena took Wood from Gabriel"),
            (Reveal("CE-01"), "Elena turned up Wood"),
            (Skip("urbanism"), "Elena declined Urbanism"),
            (Done(), "Elena declined what was left"),
            (Correct(CardMoved("wood", "olympia", 0, taken=True)), "Elena took Wood"),
            (Correct(CatSet(None)), "By hand: nobody has the Cat pawn."),
        ],
    )
    def test_a_move_names_what_an_undo_takes_back(self, move: Move, sentence: str) -> None:
        assert move_sentence(move, Table().state, ENGLISH) == sentence


class TestExpectations:
    def said(self, table: Table) -> str:
        return pending_sentence(table.state, ENGLISH)

    def test_an_ordinary_turn(self) -> None:
        assert self.said(Table()) == "Elena, take a card and lay it on the pad."

    def test_effects_say_which_decks(self) -> None:
        for wonder, words in (
            ("ephesus", "take the top card of the central deck"),
            ("halicarnassus", "take a card of the left or right deck"),
            ("alexandria", "take the top card of any deck"),
            ("ur", "take a card and lay it on the pad"),
            ("babylon", "take a Progress token and show it"),
        ):
            table = Table(wonder, "giza", "olympia").arrange(0, stages=[1], cards={"wood": 1}).take("wood")
            assert words in self.said(table)

    def test_choices(self) -> None:
        table = Table().arrange(0, cards={"wood": 1, "stone": 1, "glass": 1}).take("laurel-3")
        assert "choose what to construct with" in self.said(table)
        table = Table().arrange(0, cards={"gear": 2, "compass": 1}).take("tablet")
        assert "choose the Green cards" in self.said(table)
        table = Table("rome", "giza").arrange(1, cards={"gear": 1}).arrange(0, stages=[1], cards={"wood": 1})
        assert "take a card from an opponent" in self.said(table.take("wood"))
        table = Table("rome", "giza").arrange(1, face_down=1).take("laurel-3")
        assert self.said(table) == (
            "Gabriel, take a card and turn up the card you were given. Lay each card on the pad."
        )

    def test_of_several_tasks_the_pad_is_asked_for_once(self) -> None:
        several = 0
        for seed in range(12):
            for played in random_game(random_setup(seed, 2 + seed % 6), seed):
                state = played.after
                musts = {item.kind for item in pending(state) if not item.optional}
                said = pending_sentence(state, ENGLISH)
                assert said.count(" pad") <= 1, said
                if len(musts) > 1:
                    several += 1
                    assert re.sub(r" \w+( or \w+)? on the pad.*", "", said).count(" and ") == 1, said
                    assert ("token on the pad" in said) == ("progress" in musts)
        assert several > 10
        table = Table("giza", "babylon").arrange(1, stages=[1], cards={"wood": 1}, face_down=1)
        table.take("laurel-3").take("wood").construct(2)
        assert self.said(table) == (
            "Gabriel, turn up the card you were given and take a Progress token. "
            "Lay each card or token on the pad."
        )

    def test_offers(self) -> None:
        table = Table(face_up=("decor", None, "strategy")).arrange(0, progress=["urbanism"]).take("wood")
        assert self.said(table) == (
            "Elena, Urbanism: you may take 1 more card, or decline. "
            "Show the Progress token that was turned up."
        )
        table = Table(face_up=(None, None, "strategy"))
        assert self.said(table).endswith(" Show the Progress tokens that were turned up.")
        table = Table().arrange(0, progress=["science", "urbanism"], cards={"gear": 1}).take("gear")
        assert "Science: you may do more, or decline." in self.said(table)
        table = Table(house={"economy": "optional"}).arrange(0, progress=["economy"]).take("gold")
        assert self.said(table) == "Elena, Economy: you may construct a Stage, or decline."
        table = Table("babylon", "giza", house={"effects": "may"}).arrange(0, stages=[1], cards={"wood": 1})
        assert self.said(table.take("wood")) == "Elena, you may use Babylon, or decline."
        table = Table("olympia", "giza", house={"effects": "may"}).arrange(0, progress=["architecture"])
        table.arrange(0, stages=[1], cards={"wood": 1}).take("wood")
        assert self.said(table) == "Elena, you may use Olympia and Architecture, or decline."

    def test_the_end(self) -> None:
        table = Table().arrange(0, stages=[1, 2, 3, 4], cards={"gold": 3}).take("gold")
        assert self.said(table) == "The game has ended: Elena."
