"""Every piece explains itself, and what it says of now is true in that state."""

import re

import pytest

from companion.coach.explain import Subject, all_subjects, explain
from companion.rules import Correct, State, Take, apply, start
from companion.rules.changes import CardMoved, CatSet, ConflictSet, StageSet, TokenMoved
from companion.rules.random_play import random_game, random_setup
from config.catalogue import default_catalogue
from config.language import ENGLISH, LANGUAGES, load_language
from tests.screens.games import setup_of

LONGEST = {"title": 40, "what": 140, "does": 160, "now": 330}
"""Letters that a panel has room for (measured at 800×480 with large letters)."""


def after(
    *changes: object, wonders: tuple[str, ...] = ("giza", "babylon", "rhodes"), **other: object
) -> State:
    """A game in which these things were set right by hand."""
    state, _ = start(setup_of(len(wonders), wonders, **other))  # type: ignore[arg-type]
    for change in changes:
        state, _ = apply(state, Correct(change))  # type: ignore[arg-type]
    return state


def front(*faces: str, seat: int = 0) -> tuple[CardMoved, ...]:
    return tuple(CardMoved(face, "central", seat) for face in faces)


def test_every_id_of_the_catalogue_has_an_explanation_with_a_rule() -> None:
    catalogue = default_catalogue()
    subjects = all_subjects(catalogue)
    for group, kind in (
        (catalogue.faces, "face"),
        (catalogue.colours, "colour"),
        (catalogue.decks, "deck"),
        (catalogue.wonders, "wonder"),
        (catalogue.tokens, "token"),
        (catalogue.medals, "medal"),
    ):
        assert {subject.id for subject in subjects if subject.kind == kind} == set(group)
    assert sum(subject.kind == "stage" for subject in subjects) == 9 * 5
    titles = set()
    for subject in subjects:
        said = explain(subject, None, ENGLISH)
        assert said.title
        assert said.what
        assert said.does
        assert said.now == ""
        assert re.fullmatch(r"R\d\d?", said.rule), subject
        titles.add(said.title)
    assert len(titles) == len(subjects)


def test_every_explanation_fits_its_panel_whatever_the_state() -> None:
    subjects = all_subjects(default_catalogue())
    told = 0
    for seed in range(6):
        plays = list(random_game(random_setup(seed, 2 + seed, expert=seed % 2 == 0), seed))
        for play in plays[:: max(1, len(plays) // 4)]:
            for subject in subjects:
                said = explain(subject, play.after, ENGLISH)
                for part, longest in LONGEST.items():
                    text = getattr(said, part)
                    assert len(text) <= longest, f"{subject}: {part} has {len(text)} letters: {text}"
                assert "{" not in said.now + said.what + said.does
                told += bool(said.now)
    assert told > 1500


def test_r50_a_medal_says_how_far_the_player_is_and_what_wins_it() -> None:
    state = after(*front("wood", "wood"), wonders=("giza", "babylon"))
    medals = state.gaps
    assert "three-green" in medals
    state = after(*front("gear", "compass"), wonders=("giza", "babylon"))
    said = explain(Subject("medal", "three-green", seat=0), state, ENGLISH)
    assert said.now.startswith("Elena: 2 of 3. 1 Green card more on your turn wins this Medal.")
    assert "Gabriel: 0 of 3, still missing 3 Green cards." in said.now
    assert said.rule == "R50"
    won, _ = apply(state, Take("tablet", "central"))
    assert explain(Subject("medal", "three-green"), won, ENGLISH).now == "Elena won it."


def test_r52_a_medal_fulfilled_outside_the_turn_is_won_when_the_turn_starts() -> None:
    state = after(*front("gear", "compass", "tablet", seat=1), wonders=("giza", "babylon"))
    now = explain(Subject("medal", "three-green", seat=1), state, ENGLISH).now
    assert "Gabriel has all of it" in now
    assert "R52" in now


def test_a_medal_that_lacks_only_the_cat_says_take_the_cat() -> None:
    state = after(
        StageSet(1, 0), StageSet(2, 0), wonders=("giza", "babylon", "rhodes", "ur", "rome", "olympia")
    )
    assert "two-stages-cat" in state.gaps
    now = explain(Subject("medal", "two-stages-cat", seat=0), state, ENGLISH).now
    assert now.startswith("Elena: 2 of 3. Taking the Cat pawn on your turn wins this Medal.")
    state = after(
        StageSet(1, 5),
        StageSet(2, 5),
        CatSet(2),
        wonders=("giza", "babylon", "rhodes", "ur", "rome", "olympia"),
    )
    assert "Taking the Cat pawn" in explain(Subject("medal", "two-stages-cat", seat=5), state, ENGLISH).now


def test_r20_a_face_says_which_stage_it_would_construct() -> None:
    state = after(*front("wood"))
    said = explain(Subject("face", "stone"), state, ENGLISH)
    assert said.rule == "R20"
    assert said.now == (
        "Elena has 0 of these. One more now: Stage 1 is constructed with Wood and Stone: 4 VP."
    )


def test_r11_a_horn_says_that_it_starts_the_battle_and_who_wins() -> None:
    state = after(ConflictSet(2), wonders=("giza", "babylon"))
    said = explain(Subject("face", "shield-1"), state, ENGLISH)
    now = said.now
    assert "1 Conflict token turns to Battle and a Battle is" in now
    assert said.rule == "R11"
    assert "a Battle is fought: you win 1 Military Victory token (R40)" in now
    assert explain(Subject("conflict"), state, ENGLISH).now.startswith("1 more Horn starts the Battle.")


def test_r22_r23_a_stage_says_how_many_fitting_cards_are_missing() -> None:
    stage = Subject("stage", "giza", stage=1)
    assert "with 2 more fitting cards" in explain(stage, after(), ENGLISH).now
    assert "with 1 more fitting card." in explain(stage, after(*front("wood", "wood")), ENGLISH).now
    assert (
        "The Stages below it come first" in explain(Subject("stage", "giza", stage=2), after(), ENGLISH).now
    )
    economy = TokenMoved("economy", "face_up", 0)
    third = Subject("stage", "giza", stage=1)
    assert (
        "with 1 more fitting card."
        in explain(third, after(*front("gold"), wonders=("giza", "ur")), ENGLISH).now
    )
    doubled = explain(third, after(economy, *front("gold", seat=0)), ENGLISH).now
    assert "must construct it" in doubled or "has constructed it" in doubled


def test_r21_a_stage_that_is_not_next_cites_the_rule_of_the_order() -> None:
    second, state = Subject("stage", "giza", stage=2), after(StageSet(1, 0))
    assert explain(second, after(), ENGLISH).rule == "R21"
    assert explain(second, state, ENGLISH).rule == "R20"
    assert explain(Subject("stage", "giza", stage=1), state, ENGLISH).rule == "R20"
    assert explain(Subject("stage", "ur", stage=2), state, ENGLISH).rule == "R20", "not in this game"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_explanation_cites_a_rule_twice(code: str) -> None:
    lang, subjects = load_language(code), all_subjects(default_catalogue())
    cited = 0
    for seed in range(4):
        plays = list(random_game(random_setup(seed, 2 + seed), seed))
        for play in plays[:: max(1, len(plays) // 4)]:
            for subject in subjects:
                said = explain(subject, play.after, lang)
                rules = re.findall(r"R\d+", f"{said.what} {said.does} {said.now} {said.rule}")
                assert len(rules) == len(set(rules)), f"{subject}: {said}"
                assert "()" not in said.now
                cited += len(rules) > 1
    assert cited > 100


def test_what_a_token_is_said_to_do_names_the_numbers_of_its_facts() -> None:
    told = 0
    for token, facts in default_catalogue().tokens.items():
        numbers = re.findall(r"\d+", explain(Subject("token", token), None, ENGLISH).does)
        score = facts.score
        if score is not None:
            worth = [vp for vp in (score.vp, score.complete, *score.by_copies) if vp]
            assert [int(number) for number in numbers] == worth, token
            told += 1
        assert not facts.shields or numbers == [str(facts.shields)]
    assert told == 6


def test_r13_a_token_names_the_cards_that_set_it_off() -> None:
    catalogue, told = default_catalogue(), 0
    for token, facts in catalogue.tokens.items():
        does = explain(Subject("token", token), None, ENGLISH).does
        for face in facts.extra_card_on:
            told += 1
            colour = catalogue.faces[face].colour
            assert ENGLISH.term(face) in does or f"{ENGLISH.term(colour)} card" in does
    assert told == 11


def test_r12_the_cat_says_who_holds_it() -> None:
    assert explain(Subject("cat"), after(), ENGLISH).now.startswith("Nobody has it yet")
    assert explain(Subject("cat"), after(CatSet(1)), ENGLISH).now.startswith("Gabriel has it.")


def test_a_scoring_token_says_what_it_is_worth_now() -> None:
    token = TokenMoved("education", "pile", 0)
    state = after(token, TokenMoved("urbanism", "pile", 0))
    assert explain(Subject("token", "education"), state, ENGLISH).now == "Elena has it: 4 VP now."
    face_up = explain(Subject("token", "culture", seat=0), state, ENGLISH).now
    assert "Elena would score 6 VP with it now." in face_up, "4 for Culture, 2 more for Education"


def test_r61_score_lines_say_the_points_of_the_seat_that_is_asked_about() -> None:
    state = after(*front("laurel-3", seat=2), CatSet(2))
    assert explain(Subject("score", "blue", seat=2), state, ENGLISH).now == "Player 3 has 3 VP here."
    assert explain(Subject("score", "total", seat=2), state, ENGLISH).now == "Player 3 has 5 VP here."
