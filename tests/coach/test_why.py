"""Every event and every refusal unfolds to its reasons, each with its rule."""

import re
from typing import get_args

import pytest

from companion.coach.rule_words import rule_words
from companion.coach.why import reason_steps, why_event, why_last, why_refusal
from companion.messages.questions import Reason, ReasonCode
from companion.rules import (
    Construct,
    Correct,
    Move,
    Progress,
    Refusal,
    Science,
    Skip,
    State,
    Steal,
    Take,
    apply,
    start,
)
from companion.rules import events as happened
from companion.rules.changes import CardMoved, CatSet, ConflictSet, DeckSet
from companion.rules.events import Event
from companion.rules.random_play import random_game, random_setup
from companion.rules.refusals import Code
from companion.table.sentences import reason_sentence
from config.language import ENGLISH
from tests.rules.properties import imaginable_moves
from tests.screens.games import setup_of, table_after

CAUSED = {
    happened.CardTaken,
    happened.CatMoved,
    happened.HornsTurned,
    happened.StageConstructed,
    happened.GreenDiscarded,
    happened.ProgressTaken,
    happened.CardStolen,
    happened.CardRevealed,
    happened.MedalWon,
    happened.BattleFought,
    happened.CardsDiscarded,
    happened.GameEnded,
}
"""Events that moves cause in random games."""


def test_every_event_of_random_games_has_reasons_and_a_rule() -> None:
    kinds: set[type] = set()
    for seed in range(25):
        wonders = ("rome", "babylon") if seed % 2 else None
        for play in random_game(
            random_setup(seed, 2 + seed % 4, wonders=wonders, expert=seed % 3 == 0), seed
        ):
            for event in play.events:
                why = why_event(event, play.before, play.after, ENGLISH)
                assert why.what
                assert why.steps
                assert all(step and "{" not in step for step in why.steps), why
                assert re.search(r"R\d|§\d", " ".join(why.steps)), why
                kinds.add(type(event))
    assert kinds >= CAUSED


def given(*changes: object) -> State:
    state, _ = start(setup_of(2, ("giza", "babylon")))
    for change in changes:
        state, _ = apply(state, Correct(change))  # type: ignore[arg-type]
    return state


def test_r50_a_medal_is_unfolded_from_what_was_there_to_what_it_asks() -> None:
    state = given(CardMoved("gear", "central", 0), CardMoved("compass", "central", 0))
    after, events = apply(state, Take("tablet", "left"))
    event = next(event for event in events if isinstance(event, happened.MedalWon))
    steps = why_event(event, state, after, ENGLISH).steps
    assert steps[0] == "The Objective asks for 3 Green cards."
    assert steps[1] == "Elena had 2 of 3 before this move."
    assert steps[2].endswith("R50")
    assert steps[3].endswith("R51")


def test_r43_a_battle_names_who_beat_whom_with_how_many_shields() -> None:
    state = given(ConflictSet(2))
    after, events = apply(state, Take("shield-1", "left"))
    event = next(event for event in events if isinstance(event, happened.BattleFought))
    assert "Elena (1) has more than Gabriel (0)." in why_event(event, state, after, ENGLISH).steps


def test_r22_a_payment_with_a_coin_says_that_it_stood_for_a_missing_resource() -> None:
    state = given(CardMoved("gold", "central", 0))
    after, events = apply(state, Take("wood", "left"))
    event = next(event for event in events if isinstance(event, happened.StageConstructed))
    steps = why_event(event, state, after, ENGLISH).steps
    assert "Stage 1 costs 2 different Resources." in steps
    assert "1 Coin stood for a missing one. R22" in steps


@pytest.mark.parametrize(
    "move",
    [
        Take("GI-99", None), Take("wood", "nowhere"), Take("wood", None), Take("GI-01", "right"),
        Construct(1), Construct(9), Construct(2), Science(), Progress("economy"), Steal("wood", 1),
        Skip("science"),
    ],
    ids=str,
)  # fmt: skip
def test_every_refusal_says_what_is_expected_instead(move: object) -> None:
    state = given()
    with pytest.raises(Refusal) as refused:
        apply(state, move)  # type: ignore[arg-type]
    why = why_refusal(refused.value, state, ENGLISH)
    assert why.steps[-1] == "What is expected now: Elena, take a card and lay it on the pad."
    if refused.value.rule:
        assert any(refused.value.rule in step for step in why.steps)


def reasons_of(steps: tuple[str, ...], sentence: str) -> list[str]:
    """The steps that are more than what was said anyway and what is expected now."""
    assert all(step and "{" not in step for step in steps), steps
    assert steps[-1].startswith("What is expected now")
    return [step for step in steps[:-1] if step != sentence]


def test_every_refusal_unfolds_to_a_reason() -> None:
    """Every code, with every parameter that a refusal can have."""
    state = given(CardMoved("wood", "central", 0), CardMoved("gear", "central", 1))
    params = {
        "card": "GI-01", "cards": ("wood", "gold"), "deck": "giza", "named": "left", "token": "decor",
        "because": "urbanism", "seat": 1, "source": "attic", "stage": 2, "reason": "so-already",
    }  # fmt: skip
    for code in Code:
        why = why_refusal(Refusal(code, **params), state, ENGLISH)
        found = reasons_of(why.steps, why.what)
        assert found, code
        assert bool(code.rule) <= any(code.rule in step for step in found), code


def refusal_of(move: Move, state: State) -> Refusal | None:
    try:
        apply(state, move)
    except Refusal as refusal:
        return refusal
    return None


def test_every_refusal_met_in_games_unfolds_to_a_reason() -> None:
    """Moves that are made in the wrong moment, at tables as they come to be."""
    met: set[str] = set()
    for seed in range(4):
        wonders = ("rome", "babylon") if seed % 2 else None
        for number, play in enumerate(random_game(random_setup(seed, 2 + seed % 3, wonders=wonders), seed)):
            for move in list(imaginable_moves(play.before))[number % 29 :: 29]:
                refusal = refusal_of(move, play.before)
                if refusal is not None:
                    why = why_refusal(refusal, play.before, ENGLISH)
                    assert reasons_of(why.steps, why.what), (refusal, play.before)
                    met.add(refusal.code)
    assert len(met) > 15


def test_every_doubtful_reading_unfolds_to_a_reason() -> None:
    state = given(CardMoved("wood", "central", 0))
    params = {
        "tag": "GI-01", "face": "wood", "deck": "giza", "seat": 0, "owner": 1, "steps": 2,
        "token": "decor", "medal": "three-green", "extra": ("GI-01",), "missing": ("gear",),
    }  # fmt: skip
    rules = {
        "nothing-due": "R10", "game-over": "R60", "no-such-deck": "R1", "token-taken": "R30",
        "medal-open": "R51", "not-in-this-game": "R5", "setup-only": "", "which-stage": "R21",
        "at-other-place": "R10",
    }  # fmt: skip
    codes = set(get_args(ReasonCode)) - {"rules"}
    assert len(codes) > 20
    for code in codes:
        reason = Reason(code, rules.get(code, ""), params)
        steps = reason_steps(reason, state, ENGLISH)
        assert reasons_of(steps, reason_sentence(reason, state, ENGLISH)), code
    refused = Reason("rules", "", {"refusal": Refusal(Code.NO_SCIENCE)})
    assert reasons_of(reason_steps(refused, state, ENGLISH), "")


def test_a_turn_that_begins_is_passed_or_is_set_right_has_its_reason_too() -> None:
    """The kinds of event that are not caused by pieces; with those of random games that is all there are."""
    empty = given(DeckSet("central", 0), DeckSet("babylon", 0), DeckSet("giza", 0))
    told: tuple[Event, ...] = (
        happened.TurnStarted(1), happened.TurnPassed(0), happened.Corrected(CatSet(1)),
    )  # fmt: skip
    for event in told:
        why = why_event(event, empty, empty, ENGLISH)
        assert why.what
        assert why.steps
        assert all(why.steps)
    assert {type(event) for event in told} | CAUSED >= set(get_args(Event))


def test_every_rule_that_a_refusal_cites_has_words() -> None:
    cited = {code.rule for code in Code if code.rule}
    assert len(cited) > 8
    assert all(rule_words(rule, ENGLISH) for rule in cited)


def test_the_last_step_is_unfolded_event_by_event() -> None:
    table = table_after(setup_of(3), [Take("laurel-2-cat", "central")])
    assert table.history is not None
    told = why_last(table.history, ENGLISH)
    assert [why.what.split(".")[0] for why in told] == [
        "Elena takes 2 laurels and Cat from the central deck",
        "Elena takes the Cat pawn",
        "It is the turn of Gabriel",
    ]
    assert why_last(table_after(setup_of(3), []).history, ENGLISH) == ()  # type: ignore[arg-type]
