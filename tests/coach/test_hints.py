"""A first game: each thing is explained once, the first time it matters, before anybody has to decide."""

import msgspec

from companion.coach.hints import TOPICS, Hint, Teaching, Told, hint_sentence, hints, told_in
from companion.messages.history import History, Step
from companion.rules import (
    Correct,
    Event,
    Setup,
    State,
    Take,
    apply,
    objective_progress,
    parse_setup,
    pending,
    setup_to_json,
    start,
)
from companion.rules import events as happened
from companion.rules.changes import CardMoved, ConflictSet, TokenMoved
from companion.rules.random_play import SimulatedTable, random_setup
from companion.setup.draft import SeatDraft, SetupDraft
from config.language import ENGLISH
from tests.screens.games import setup_of

DECISIONS = {"token": ("progress", 1), "set": ("science", 2), "reveal": ("reveal", 0)}
"""Topic → kind of the pending thing that it has to come before, and how many choices that has at least."""


def learning(setup: Setup, *seats: int) -> Setup:
    """``setup`` with first-time players at ``seats``."""
    players = tuple(
        msgspec.structs.replace(player, new=seat in seats) for seat, player in enumerate(setup.players)
    )
    return msgspec.structs.replace(setup, players=players)


def told_of(game: list[tuple[tuple[Event, ...], State]]) -> list[tuple[int, Hint]]:
    """Every hint of a game, with the number of the move after which it came."""
    told: Told = frozenset()
    found: list[tuple[int, Hint]] = []
    for number, (events, state) in enumerate(game):
        new, told = hints(events, state, told)
        found += [(number, hint) for hint in new]
    return found


def first_game(seed: int, players: int, *new: int) -> list[tuple[tuple[Event, ...], State]]:
    """A random game of first-time players: the events and the state after each move."""
    state, events = start(learning(random_setup(seed, players), *new))
    table = SimulatedTable(state.game, seed)
    game = [(events, state)]
    while not state.finished:
        state, events = apply(state, table.move(state))
        game.append((events, state))
    return game


def test_each_explanation_comes_exactly_once_and_at_its_moment() -> None:
    seen: set[str] = set()
    for seed in range(30):
        game = first_game(seed, 2 + seed % 3, 0)
        told = told_of(game)
        topics = [hint.topic for _, hint in told]
        assert len(topics) == len(set(topics)), f"game {seed} explains something twice: {topics}"
        seen |= set(topics)
        for number, hint in told:
            assert hint.seats == (0,)
            events, state = game[number]
            said = hint_sentence(hint, state, ENGLISH)
            assert said
            assert "{" not in said
            assert len(said) <= 160, said
            assert at_its_moment(hint, events, state), (hint, events)
        for topic, (kind, choices) in DECISIONS.items():
            first = next((n for n, (_, state) in enumerate(game) if to_decide(state, kind, choices)), None)
            when = next((n for n, hint in told if hint.topic == topic), None)
            assert when == first, f"game {seed}: {topic} is told after move {when}, to be decided at {first}"
    # Two sets at once are rare: tests/screens/play/test_first_games.py has a game with them.
    assert seen >= set(TOPICS) - {"set"}, f"never explained: {set(TOPICS) - seen}"


def to_decide(state: State, kind: str, choices: int) -> bool:
    """Whether the new player at seat 0 has such a thing to decide."""
    return any(p.kind == kind and p.seat == 0 and len(p.choices) >= choices for p in pending(state))


def at_its_moment(hint: Hint, events: tuple[Event, ...], state: State, seat: int = 0) -> bool:
    """Whether what is explained to ``seat`` has just happened to this seat, or is to be decided now."""
    wanted: dict[str, type] = {
        "cat": happened.CatMoved, "horn": happened.HornsTurned, "battle": happened.BattleFought,
        "stage": happened.StageConstructed, "science": happened.GreenDiscarded, "medal": happened.MedalWon,
        "end": happened.GameEnded,
    }  # fmt: skip
    if hint.topic in wanted:
        return any(
            isinstance(event, wanted[hint.topic]) and getattr(event, "seat", seat) == seat for event in events
        )
    if hint.topic in state.game.catalogue.colours:
        got = (happened.CardTaken, happened.CardStolen, happened.CardRevealed)
        cards = [event.card for event in events if isinstance(event, got) and event.seat == seat]
        return hint.topic in {state.game.catalogue.faces[card].colour for card in cards}
    if hint.topic == "near":
        have, need = objective_progress(state, seat, hint.subject.id)
        return have == need - 1
    if hint.topic == "last-stage":
        return any(len(player.stages) == 4 for player in state.players)
    return state.active == seat


def test_the_first_hint_says_what_a_turn_is_before_the_first_card() -> None:
    setup = learning(setup_of(3), 0)
    state, events = start(setup)
    found, told = hints(events, state, frozenset())
    assert [hint.topic for hint in found] == ["take"]
    assert "R10" in hint_sentence(found[0], state, ENGLISH)
    assert hints(events, state, told)[0] == ()


def test_who_knows_the_game_is_told_nothing() -> None:
    assert not told_of(first_game(3, 3))


def test_a_battle_is_explained_to_all_new_players_with_one_card() -> None:
    setup = learning(setup_of(4), 1, 3)
    state, _ = start(setup)
    state, _ = apply(state, Correct(ConflictSet(3)))
    state, events = apply(state, Take("shield-1", "left"))
    battle = next(hint for hint in hints(events, state, frozenset())[0] if hint.topic == "battle")
    assert battle.seats == (1, 3)
    assert "for each neighbour" in hint_sentence(battle, state, ENGLISH)


def test_r43_two_players_are_told_what_counts_between_two() -> None:
    state, _ = start(learning(setup_of(2, ("giza", "babylon")), 0))
    state, _ = apply(state, Correct(ConflictSet(state.conflict_tokens - 1)))
    state, events = apply(state, Take("shield-1", "left"))
    battle = next(hint for hint in hints(events, state, frozenset())[0] if hint.topic == "battle")
    said = hint_sentence(battle, state, ENGLISH)
    assert said.endswith("R43")
    assert "neighbour" not in said


def test_one_step_from_a_medal_names_what_is_missing() -> None:
    setup = learning(setup_of(2, ("giza", "babylon")), 0)
    state, _ = start(setup)
    state, _ = apply(state, Correct(CardMoved("gear", "central", 0)))
    state, events = apply(state, Correct(CardMoved("compass", "central", 0)))
    near = next(hint for hint in hints(events, state, frozenset())[0] if hint.topic == "near")
    assert hint_sentence(near, state, ENGLISH).startswith(
        "Only 1 Green card is missing for the Medal Three Green cards."
    )


def test_r13_an_offered_card_is_explained_when_it_can_be_taken() -> None:
    setup = learning(setup_of(2, ("giza", "babylon")), 0)
    state, _ = start(setup)
    state, _ = apply(state, Correct(TokenMoved("urbanism", "pile", 0)))
    state, events = apply(state, Take("wood", "left"))
    topics = [hint.topic for hint in hints(events, state, frozenset())[0]]
    assert topics == ["grey", "extra"]


def test_a_resumed_game_goes_on_where_its_explanations_were() -> None:
    game = first_game(5, 3, 0, 2)
    state, _ = start(learning(random_setup(5, 3), 0, 2))
    table = SimulatedTable(state.game, 5)
    history = History.of(state)
    told: Told = hints((), state, frozenset())[1]
    for number in range(25):
        move = table.move(history.state)
        state, events = apply(history.state, move)
        assert state == game[number + 1][1]
        history = history.did(Step(number + 1, (move,), history.state.active), state)
        told = hints(events, state, told)[1]
    assert len(told) > 6
    assert told_in(history) == told


def test_first_games_are_chosen_in_the_setup_and_travel_in_the_record() -> None:
    draft = SetupDraft(
        seats=(SeatDraft(0, "Elena", "giza"), SeatDraft(1, "Gabriel", "rhodes")), with_medals=False
    )
    assert not any(player.new for player in draft.setup().players), "who says nothing knows the game"
    setup = draft.learning(1, True).setup()
    assert [player.new for player in setup.players] == [False, True]
    assert parse_setup(setup_to_json(setup)) == setup
    assert "new" not in setup_to_json(draft.setup())["setup"]["players"][0]
    again = SetupDraft.of(setup)
    assert not any(seat.new for seat in again.seats), "who has played once knows the game"


def test_what_is_left_unread_comes_again_at_its_moment_and_what_was_read_does_not() -> None:
    again = 0
    for seed in range(4):
        game = first_game(seed, 2 + seed % 3, 0)
        teaching, read = Teaching(), list[str]()
        for number, (events, state) in enumerate(game):
            unread = teaching.heard(events, state)
            # The step is undone, and made again: all that was not read waits once more.
            assert unread.left().heard(events, state) == unread
            again += len(unread.waiting)
            teaching = unread
            while teaching.waiting and number % 2:
                read += [teaching.waiting[0].topic]
                teaching = teaching.read()
            assert not number % 2 or teaching.left().heard(events, state).waiting == ()
            teaching = teaching.left()
        assert len(read) == len(set(read)) > 5, f"game {seed}"
    assert again > 40
