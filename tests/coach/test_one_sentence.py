"""The coach's one sentence: short in every language, one card or deck, one reason."""

import re

import pytest

from companion.coach.advisor import advise
from companion.coach.one_sentence import one_sentence
from companion.rules import Take
from companion.rules.random_play import random_game, random_setup
from config.language import ENGLISH, LANGUAGES, load_language
from tests.rules.tables import Table

LONGEST = 12


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_advice_has_at_most_twelve_words(code: str) -> None:
    lang, told = load_language(code), set()
    for seed in range(3):
        for play in list(random_game(random_setup(seed, 2 + seed), seed))[::9]:
            state = play.before
            tops = {deck: min(state.deck_faces(deck) or {"wood": 1}) for deck in state.game.wonders}
            found = one_sentence(advise(state, tops, rounds=1, seed=seed), state, lang)
            if found is None:
                continue
            told.add(found.sentence)
            assert len(re.findall(r"[^\s:.]+", found.sentence)) <= LONGEST, found.sentence
            assert not re.search(r"R\d+|§|\b[A-Z]{2}-\d\d", found.sentence)
    assert len(told) > 5


def test_it_names_the_deck_and_what_its_top_brings() -> None:
    table = Table().arrange(0, cards={"gear": 1})
    tops = {"giza": "gear", "olympia": "laurel-3"}
    found = one_sentence(advise(table.state, tops, rounds=8, seed=1), table.state, ENGLISH)
    assert found is not None
    assert isinstance(found.move, Take)
    assert found.sentence.startswith("Take the ")
    if found.move.source == "left":
        assert found.sentence == "Take the left deck: it brings a Progress token."
