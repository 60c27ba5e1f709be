"""Every event and every refusal unfolds to its reasons, each with its rule."""

import re

import pytest

from companion.coach.rule_words import rule_words
from companion.coach.why import why_event, why_last, why_refusal
from companion.rules import (
    Construct,
    Correct,
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
from companion.rules.changes import CardMoved, ConflictSet
from companion.rules.random_play import random_game, random_setup
from companion.rules.refusals import Code
from config.language import ENGLISH
from tests.screens.games import setup_of, table_after


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
    assert kinds >= {
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
