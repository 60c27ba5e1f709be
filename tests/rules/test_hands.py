"""What the rules do by themselves, hands have to do: every event says it, in every language."""

import random
from typing import get_args

import pytest

from companion.rules import apply, legal_moves, start
from companion.rules import events as happened
from companion.rules.events import Event
from companion.rules.random_play import likely
from companion.rules.sentences.hands import hands_sentence
from config.language import ENGLISH, LANGUAGES, load_language
from tests.table.tables import setup_of

NOTHING = {
    happened.TurnStarted,
    happened.CardTaken,
    happened.TurnPassed,
    happened.Corrected,
    happened.GameEnded,
}
"""Nothing lies elsewhere after these: the card of a turn is in the hand that took it."""


def test_every_event_of_whole_games_says_what_to_do_in_every_language() -> None:
    seen: set[type] = set()
    languages = [load_language(code) for code in LANGUAGES]
    for seed in range(40):
        rng = random.Random(seed)
        state, events = start(setup_of("rome", *("babylon", "olympia", "giza", "rhodes")[: 1 + seed % 4]))
        while not state.finished:
            for event in events:
                first = type(event) not in seen
                seen.add(type(event))
                for lang in languages if first else languages[:1]:
                    assert bool(hands_sentence([event], state, lang)) == (type(event) not in NOTHING), event
            state, events = apply(state, likely(rng.choice(list(legal_moves(state))), state, rng))
    assert seen | NOTHING == set(get_args(Event))


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([happened.CardTaken(0, "wood", "left")], ""),
        ([happened.HornsTurned(0, 2)], "Elena: turn 2 Conflict tokens to Battle."),
        (
            [happened.GreenDiscarded(0, ("gear", "gear")), happened.ProgressTaken(0, "education")],
            "Elena: discard 2 × Gear and take Education.",
        ),
        ([happened.CatMoved(1)], "Gabriel: take the Cat pawn."),
    ],
)
def test_r11_r30_hands_are_told_by_name(events: list[Event], said: str) -> None:
    state, _ = start(setup_of("giza", "rhodes"))
    assert hands_sentence(events, state, ENGLISH) == said
