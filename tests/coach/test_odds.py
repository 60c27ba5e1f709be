"""What is left in the decks is what anybody at the table could count."""

import pytest

from companion.coach.odds import all_odds, colour_odds, deck_odds, odds_sentence, percent
from companion.rules import Correct, apply, start
from companion.rules.changes import Bound, DeckSet
from companion.rules.random_play import SimulatedTable, random_setup
from config.language import ENGLISH
from tests.screens.games import setup_of


def test_the_odds_are_the_cards_that_are_left_in_a_simulated_game() -> None:
    checked = face_down = 0
    for seed in range(12):
        state, _ = start(
            random_setup(seed, 2 + seed % 4, wonders=("rome", "rhodes") if seed % 3 == 0 else None)
        )
        table = SimulatedTable(state.game, seed)
        while not state.finished:
            for number, odds in enumerate(all_odds(state)):
                assert odds.left == len(table.decks[number])
                if odds.faces is None:
                    continue
                hidden = [card for cards in table.given.values() for card in cards]
                real = [*table.decks[number], *(hidden if odds.hidden else [])]
                counts = dict.fromkeys(state.game.face_ids, 0)
                for card in real:
                    counts[table.faces[card]] += 1
                assert dict(odds.faces) == {face: count for face, count in counts.items() if count}
                checked += 1
                face_down += bool(odds.hidden)
            state, _ = apply(state, table.move(state))
    assert checked > 500
    assert face_down > 0, "cards that Rome gave face down were never among the unseen ones"


def test_chances_of_faces_and_of_colours_sum_up_to_one() -> None:
    state, _ = start(setup_of(3))
    for odds in all_odds(state):
        assert sum(odds.chance(face) or 0 for face in state.game.face_ids) == pytest.approx(1)
        colours = colour_odds(odds, state)
        assert colours is not None
        assert sum(one.chance for one in colours) == pytest.approx(1)
        assert sum(one.count for one in colours) == odds.left


def test_r11_a_cat_in_the_central_deck_is_eight_of_sixty_and_counts_as_blue() -> None:
    state, _ = start(setup_of(2))
    central = deck_odds(state, "central")
    assert central.chance("laurel-2-cat") == pytest.approx(8 / 60)
    blue = next(one for one in colour_odds(central, state) or () if one.colour == "blue")
    assert blue.chance == pytest.approx(12 / 60)


def test_a_deck_whose_faces_nobody_has_told_says_so() -> None:
    state, _ = start(setup_of(2, ("rome", "giza")))
    odds = deck_odds(state, "rome")
    assert odds.faces is None
    assert odds.chance("wood") is None
    assert colour_odds(odds, state) is None
    assert "nobody has told" in odds_sentence(odds, state, ENGLISH)


def test_a_deck_of_rome_whose_every_sticker_was_told_has_odds() -> None:
    state, _ = start(setup_of(2, ("rome", "giza")))
    faces = list(state.game.face_ids)
    for number in range(1, 26):
        state, _ = apply(state, Correct(Bound(f"RO-{number:02d}", faces[number % 14])))
    odds = deck_odds(state, "rome")
    assert odds.unseen == 25
    assert odds.chance(faces[1]) == pytest.approx(2 / 25)


def test_r14_an_empty_deck_gives_nothing() -> None:
    state, _ = start(setup_of(2))
    state, _ = apply(state, Correct(DeckSet("central", 0)))
    odds = deck_odds(state, "central")
    assert odds.chance("wood") == 0
    assert all(one.chance == 0 for one in colour_odds(odds, state) or ())
    assert odds_sentence(odds, state, ENGLISH).startswith("This deck is empty")


def test_percentages_never_say_never_or_certain_of_what_is_neither() -> None:
    assert percent(0.0) == 0
    assert percent(0.001) == 1
    assert percent(0.999) == 99
    assert percent(1.0) == 100
    assert percent(0.5) == 50
