"""Advice in words: what a number means, how sure it is, and reasons with their rules."""

import re

import msgspec
import pytest

from companion.coach.advisor import Advice, Option
from companion.coach.policy import HIDDEN
from companion.coach.reasons import Reasoned, chance_words, how_sure, reasoned, reasons, summary
from companion.rules import Correct, State, Take, apply, start
from companion.rules.changes import CardMoved, ConflictSet
from config.language import ENGLISH, LANGUAGES, load_language
from tests.screens.games import setup_of

LEFT, RIGHT, CENTRAL = Take(HIDDEN, "left"), Take(HIDDEN, "right"), Take(HIDDEN, "central")


def given(*changes: object, players: int = 2) -> State:
    state, _ = start(setup_of(players, ("giza", "babylon", "rhodes", "olympia")))
    for change in changes:
        state, _ = apply(state, Correct(change))  # type: ignore[arg-type]
    return state


def told(*values: tuple[float, float]) -> tuple[Reasoned, ...]:
    """The three options of a first turn, of these values and errors, each found by 400 games."""
    moves = (LEFT, RIGHT, CENTRAL)
    options = tuple(Option(move, *value, 400) for move, value in zip(moves, values, strict=True))
    return reasoned(Advice(0, options), given(), ENGLISH)


def test_a_number_says_of_how_many_games_it_speaks_and_how_sure_it_is() -> None:
    found = told((0.62, 0.02), (0.41, 0.02), (0.4, 0.02))
    assert chance_words(found[0], ENGLISH) == "6 of 10 games won"
    assert how_sure(found, ENGLISH) == (
        "You win about 6 of 10 games from here, most likely 6 to 7: 400 were played on. "
        "The others are clearly worse."
    )
    assert (found[0].low, found[0].high) == (58, 66)


@pytest.mark.parametrize(("second", "clear"), [(0.61, False), (0.55, False), (0.45, True)])
def test_the_others_are_clearly_worse_only_where_chance_cannot_make_the_difference(
    second: float, clear: bool
) -> None:
    found = told((0.63, 0.04), (second, 0.04), (0.2, 0.04))
    assert how_sure(found, ENGLISH).endswith(
        "The others are clearly worse." if clear else "The next one is nearly as good."
    )


def test_what_is_equally_good_is_said_so_and_names_stand_within_the_sentence() -> None:
    found = told((0.5, 0.02), (0.49, 0.02), (0.3, 0.02))
    assert summary(found, ENGLISH) == "Equally good: the top of the left deck and the top of the right deck."
    assert [one.title for one in found][:2] == ["The top of the left deck", "The top of the right deck"]


def test_nothing_is_said_of_numbers_that_nobody_has_found() -> None:
    assert how_sure((), ENGLISH) == ""
    unknown = msgspec.structs.replace(told((0.5, 1.0), (0.5, 1.0), (0.5, 1.0))[0], playouts=0)
    assert how_sure((unknown,), ENGLISH) == ""


def test_r20_a_hidden_card_brings_what_its_deck_may_bring_each_with_its_rule() -> None:
    state = given(CardMoved("wood", "central", 0), ConflictSet(2))
    found = reasons(CENTRAL, state, 0, ENGLISH)
    assert found[0] == "37 % of its cards bring a Stage (R20)", "16 others and 6 Coins of 59"
    assert all(re.search(r"\d+ % of its cards bring .+ \(R\d\d\)$", reason) for reason in found)
    assert any("a Battle" in reason for reason in found)


def test_r50_a_card_is_left_only_to_rivals_who_reach_its_deck() -> None:
    greens = [CardMoved(face, "central", seat) for seat in (1, 2, 3) for face in ("gear", "compass")]
    state = given(*greens, players=4)
    assert state.gaps[0] == "three-green", "between Elena and Gabriel"
    left = reasons(Take("tablet", "left"), state, 0, ENGLISH)
    assert any("left there, it would win Gabriel the Medal Three Green cards (R50)" in one for one in left)
    right = reasons(Take("tablet", "right"), state, 0, ENGLISH)
    assert not any("Gabriel" in one for one in right), "Elena's right deck is Player 4's left one"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_it_all(code: str) -> None:
    lang = load_language(code)
    state = given(CardMoved("wood", "central", 0), ConflictSet(2))
    options = tuple(
        Option(move, value, 0.02, 400) for move, value in ((LEFT, 0.6), (RIGHT, 0.4), (CENTRAL, 0.3))
    )
    found = reasoned(Advice(0, options), state, lang)
    said = [summary(found, lang), how_sure(found, lang), *(chance_words(one, lang) for one in found)]
    said += [reason for one in found for reason in one.reasons]
    assert len(said) > 10
    assert all(text and "{" not in text for text in said)
