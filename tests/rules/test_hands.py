"""What hands have to do is told after everything that the rules do by themselves, in every language."""

import re
from collections import Counter
from typing import get_args

import pytest

from companion.rules import State, start
from companion.rules import events as happened
from companion.rules.random_play import random_game, random_setup
from companion.rules.sentences import hands, hands_sentence
from config.language import ENGLISH, LANGUAGES, load_language
from tests.rules.tables import Table

BY_HAND = {
    happened.CatMoved,
    happened.HornsTurned,
    happened.StageConstructed,
    happened.GreenDiscarded,
    happened.ProgressTaken,
    happened.CardStolen,
    happened.MedalWon,
    happened.BattleFought,
    happened.CardsDiscarded,
}
"""Events with which pieces move that nobody has in hand yet."""
BY_THEMSELVES = set(get_args(happened.Event)) - BY_HAND
"""Those that hands have made, or that move no piece."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_event_has_a_sentence_for_the_hands(code: str) -> None:
    lang, told = load_language(code), Counter[type]()
    for seed in range(8):
        setup = random_setup(seed, 2 + seed % 6, expert=True, wonders=("rome", "halicarnassus"))
        for play in random_game(setup, seed):
            for event in play.events:
                found = hands((event,), play.before, play.after, lang)
                if isinstance(event, happened.CardStolen) and not play.before.decks["central"]:
                    continue
                if type(event) in BY_HAND:
                    assert found, event
                    told[type(event)] += 1
                for one in found:
                    assert one.text[0].isupper() or not one.text[0].isalpha()
                    assert one.text.endswith(".")
                    assert not re.search(r"R\d+|§|\b[A-Z]{2}-\d\d", one.text), one.text
    assert set(told) == BY_HAND


def said(table: Table, before: State) -> str:
    return hands_sentence(table.events, before, table.state, ENGLISH)


def test_a_green_set_and_its_token() -> None:
    table = Table().arrange(0, cards={"gear": 1})
    before = table.state
    assert said(table.take("gear"), before) == "Discard 2 × Gear."
    before = table.state
    assert said(table.progress("politics"), before) == "Take Politics, turn up the next token."


def test_horns_and_a_battle() -> None:
    table = Table()
    before = table.state
    assert said(table.take("shield-2"), before) == "Turn 2 Conflict tokens."
    table.arrange(1, cards={"shield-0": 2})
    before = table.state
    assert said(table.take("shield-1"), before) == (
        "Turn 1 Conflict token, take 2 Military Victory tokens, discard Shield with 1 Horn. "
        "Elena: Discard Shield with 2 Horns. Turn all Conflict tokens back."
    )


def test_nothing_is_told_where_nothing_is_left_to_do() -> None:
    state, events = start(random_setup(1, 3))
    assert hands_sentence(events, state, state, ENGLISH) == ""


def test_the_other_cards_go_back_into_their_deck() -> None:
    table = Table("halicarnassus", "giza").arrange(0, cards={"wood": 1}, stages=[1]).take("wood")
    before = table.state
    table.take("stone", "left")
    assert "Shuffle the other cards back into their deck" in said(table, before)
