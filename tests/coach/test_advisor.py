"""The coach plays on what the table shows, and only that; it wins more than it loses."""

import pickle
from random import Random

from companion.cli.bench.coach import wilson
from companion.coach.advisor import Advice, advise, offered
from companion.coach.players import Chooser, anything, coached, most_points, play
from companion.coach.policy import HIDDEN
from companion.coach.reasons import known_tops, reasoned, summary
from companion.coach.thinking import Coach
from companion.coach.world import World
from companion.rules import Correct, Move, Progress, Reveal, Skip, State, Take, apply, pending, start
from companion.rules.changes import CardMoved, CatSet, StageSet, TokenMoved
from companion.rules.random_play import SimulatedTable, random_setup
from config.language import ENGLISH
from tests.screens.games import setup_of

ROUNDS = 2


def shown_tops(table: SimulatedTable) -> dict[str, str]:
    """The tops of the decks that lie open: everybody's own, not the central one."""
    decks = zip(table.game.deck_ids[:-1], table.decks, strict=False)
    return {deck: table.faces[cards[-1]] for deck, cards in decks if cards}


def permuted(table: SimulatedTable, random: Random) -> int:
    """Shuffle everything on ``table`` that nobody can see; return how many things may have changed."""
    central = table.decks[-1]
    hidden = [card for cards in table.given.values() for card in cards] + central
    random.shuffle(hidden)
    for cards in table.given.values():
        cards[:] = [hidden.pop() for _ in cards]
    central[:] = hidden
    for deck in table.decks[:-1]:
        below = deck[:-1]
        random.shuffle(below)
        deck[:-1] = below
    random.shuffle(table.pile)
    return len(central)


def states(
    seed: int, players: int, wonders: tuple[str, ...] | None = None
) -> list[tuple[State, SimulatedTable]]:
    """Some positions of a random game, each with the table as it really lies."""
    state, _ = start(random_setup(seed, players, wonders=wonders, expert=seed % 2 == 0))
    table = SimulatedTable(state.game, seed)
    found = []
    number = 0
    while not state.finished:
        if number % 9 == 0:
            found.append((state, pickle.loads(pickle.dumps(table))))
        state, _ = apply(state, table.move(state))
        number += 1
    return found


def test_hidden_cards_change_nothing_in_the_advice() -> None:
    compared = face_down = 0
    for seed in range(4):
        for state, table in states(seed, 2 + seed % 3, ("rome", "halicarnassus")):
            if not offered(state, {}):
                continue
            first = advise(state, shown_tops(table), rounds=ROUNDS, seed=seed)
            face_down += any(table.given.values())
            changed = permuted(table, Random(seed))
            assert advise(state, shown_tops(table), rounds=ROUNDS, seed=seed) == first
            compared += bool(changed)
    assert compared > 15
    assert face_down > 0, "no position with cards that lie face down"


def with_another_sticker(move: Move, state: State, random: Random) -> Move:
    """``move``, with any card of the deck that looks the same instead of the one that was taken."""
    if not isinstance(move, Take):
        return move
    assert state.active is not None
    deck = state.reach(state.active).get(str(move.source), str(move.source))
    equal = [
        tag
        for tag in state.game.tags_of_deck(state.game.deck_ids.index(deck))
        if state.game.face_of(tag) == state.game.face_of(move.card) and state.where(tag).deck == deck
    ]
    return Take(random.choice(equal), move.source)


def test_which_of_equal_cards_are_still_hidden_changes_nothing_in_the_advice() -> None:
    """Two tables that look the same, with other stickers on them: the states differ, the advice does not."""
    compared = 0
    for seed in range(3):
        wonders = ("giza", "babylon", "rhodes", "ephesus")[: 2 + seed]
        state, _ = start(random_setup(seed, len(wonders), wonders=wonders))
        table, number = SimulatedTable(state.game, seed), 0
        other = state
        while not state.finished:
            tops = shown_tops(table)
            if number % 12 == 8 and offered(state, tops):
                assert other != state
                first = advise(state, tops, rounds=ROUNDS, seed=seed)
                assert advise(other, tops, rounds=ROUNDS, seed=seed) == first
                compared += 1
            move = table.move(state)
            state, _ = apply(state, move)
            other, _ = apply(other, with_another_sticker(move, other, Random(number)))
            number += 1
    assert compared > 8


def test_the_drawn_world_agrees_with_all_that_the_table_shows() -> None:
    checked = 0
    for seed in range(6):
        for state, table in states(seed, 2 + seed % 3):
            tops = shown_tops(table)
            world = World(state, tops, Random(seed))
            for deck, left in state.decks.items():
                assert len(world.decks[deck]) == left
                faces = state.deck_faces(deck)
                if faces is not None:
                    assert all(world.decks[deck].count(face) <= count for face, count in faces.items())
            for deck, face in tops.items():
                assert world.decks[deck][-1] == face
            assert [len(cards) for cards in world.given] == [player.face_down for player in state.players]
            assert len(world.pile) == state.pile
            assert len(world.turned_up) == state.face_up.count(None)
            checked += 1
    assert checked > 30


def test_every_kind_of_choice_is_weighed_and_explained() -> None:
    kinds: set[str] = set()
    for seed in range(14):
        wonders = (("rome", "halicarnassus"), ("alexandria", "babylon"), ("ur", "olympia"))[seed % 3]
        state, _ = start(random_setup(seed, 3, wonders=wonders))
        table = SimulatedTable(state.game, seed)
        while not state.finished:
            items = pending(state)
            new = {f"{item.kind} {item.optional}" for item in items} - kinds
            if new:
                advice = advise(state, shown_tops(table), rounds=1, seed=seed)
                assert advice.seat == state.active
                assert {option.move for option in advice.options} == set(offered(state, shown_tops(table)))
                assert all(0 <= option.value <= 1 for option in advice.options)
                told = reasoned(advice, state, ENGLISH)
                assert all((one.title and one.reasons) or isinstance(one.move, Reveal) for one in told)
                assert told[0].best
                assert summary(told, ENGLISH)
                first = next((item for item in items if not item.optional), items[0])
                kinds.add(f"{first.kind} {first.optional}")
            state, _ = apply(state, table.move(state))
    assert kinds >= {"take False", "take True", "construct False", "progress False", "steal False"}


def test_the_same_seed_and_rounds_give_the_same_advice_on_the_other_process() -> None:
    state, _ = start(setup_of(2))
    here = advise(state, {"rhodes": "wood"}, rounds=4, seed=7)
    assert here == advise(state, {"rhodes": "wood"}, rounds=4, seed=7)
    assert here != advise(state, {"rhodes": "wood"}, rounds=4, seed=8)
    coach = Coach()
    try:
        coach.ask(state, {}, seconds=1.0, rounds=2, seed=1)
        coach.ask(state, {"rhodes": "wood"}, seconds=1.0, rounds=4, seed=7)
        there: Advice | None = None
        while there is None:
            assert coach.running
            there = coach.wait(60)
        assert there == here, "an answer to the newest question, and it is the same"
    finally:
        coach.close()
    assert not coach.running


def last_stage() -> State:
    """Elena needs one more different Resource for her last Stage, and is behind until she has it."""
    state, _ = start(setup_of(2, ("giza", "babylon"), medals=False))
    changes: list[object] = [StageSet(number, 0) for number in range(1, 5)]
    changes += [CardMoved(face, "central", 0) for face in ("wood", "stone", "brick")]
    changes += [CatSet(1)] + [StageSet(number, 1) for number in (1, 2, 3, 4)]
    changes += [CardMoved("laurel-3", "central", 1)] * 2
    changes += [CardMoved(face, "central", 1) for face in ("wood", "stone", "brick")]
    for change in changes:
        state, _ = apply(state, Correct(change))  # type: ignore[arg-type]
    return state


def test_r60_it_takes_the_card_that_completes_the_wonder_and_wins() -> None:
    state = last_stage()
    tops = {"giza": "papyrus", "babylon": "laurel-3"}
    advice = advise(state, tops, rounds=24, seed=1)
    assert advice.options[0].move == Take("papyrus", "left")
    told = reasoned(advice, state, ENGLISH)
    assert told[0].title == "Papyrus from the left deck"
    assert any("Stage 5 is constructed" in reason for reason in told[0].reasons)
    assert any("the game ends (R60)" in reason for reason in told[0].reasons)
    assert told[0].percent > 90
    assert summary(told, ENGLISH).startswith("Best: Papyrus from the left deck")


def test_r50_a_card_that_would_win_a_rival_a_medal_is_pointed_out() -> None:
    state, _ = start(setup_of(2, ("giza", "babylon")))
    for face in ("gear", "compass"):
        state, _ = apply(state, Correct(CardMoved(face, "central", 1)))
    told = reasoned(advise(state, {"giza": "tablet"}, rounds=2, seed=1), state, ENGLISH)
    tablet = next(one for one in told if one.face == "tablet")
    assert any(
        "left there, it would win Gabriel the Medal Three Green cards" in reason for reason in tablet.reasons
    )
    hidden = next(one for one in told if one.move == Take(HIDDEN, "central"))
    assert any("%" in reason for reason in hidden.reasons)


def test_an_offer_can_be_declined_and_the_pile_can_be_chosen() -> None:
    state, _ = start(setup_of(2, ("giza", "babylon")))
    state, _ = apply(state, Correct(CardMoved("gear", "central", 0)))
    state, _ = apply(state, Take("gear", "left"))
    assert Progress(HIDDEN, pile=True) in offered(state, {})
    state, _ = start(setup_of(2, ("giza", "babylon")))
    state, _ = apply(state, Correct(TokenMoved("urbanism", "pile", 0)))
    state, _ = apply(state, Take("wood", "left"))
    assert Skip("urbanism") in offered(state, {})


def test_tops_that_cannot_be_there_any_more_are_forgotten() -> None:
    state, _ = start(setup_of(2, ("giza", "babylon")))
    assert known_tops(state, {"giza": "wood", "babylon": "wood", "rhodes": "wood"}) == {
        "giza": "wood", "babylon": "wood",
    }  # fmt: skip
    assert known_tops(state, {"giza": "shield-2"}) == {}, "Giza's deck has no such card"


def score(coach: Chooser, other: Chooser, games: int) -> float:
    """Games that ``coach`` wins, of two, seats alternating."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        end = play(random_setup(number, 2), [coach, other] if seat == 0 else [other, coach], number)
        won += 1 / len(end.winners) if seat in end.winners else 0
    return won


def test_with_a_few_rounds_it_wins_against_who_takes_anything() -> None:
    """Not how strong it is (``companion bench coach`` measures that), but that it is, in the same games."""
    assert score(coached(Random(3), 0, rounds=10), anything(Random(5)), 6) >= 5


def test_who_counts_points_wins_against_who_takes_anything() -> None:
    """The players that the coach is measured against are what they are said to be."""
    assert score(most_points(Random(3)), anything(Random(5)), 60) >= 40


def test_the_interval_of_a_share_is_wilsons() -> None:
    low, high = wilson(7, 10)
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0
