"""Whole first games at a real session: everything is explained once, and before it has to be decided.

FIRST_GAMES=20 in the environment plays as many games more.
"""

import os
from collections import Counter
from typing import Any

import pytest

from companion.coach.hints import TOPICS, Hint
from companion.messages.notices import GameStarted, Recorded
from companion.messages.signals import EditSetup, Play, StartGame
from companion.rules import Construct, Event, Pending, Setup, State, objective_progress, pending
from companion.rules import events as happened
from companion.rules.random_play import SimulatedTable, random_setup
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.setup.draft import SetupDraft
from companion.table.table import Table
from tests.coach.test_hints import at_its_moment
from tests.screens.conftest import Stand

WONDERS = ("rome", "halicarnassus", "rhodes", "ephesus")
MORE = int(os.environ.get("FIRST_GAMES", "0"))
GAMES = [
    (1, 4, (0, 1, 2, 3)),
    (31, 2, (1,)),
    (3, 3, (0, 2)),
    *((seed, 2 + seed % 3, tuple(range(seed % 2, 2 + seed % 3))) for seed in range(100, 100 + MORE)),
]
"""Seed, players, and the seats of those who play their first game."""


def decided_by(item: Pending, several: bool) -> set[str]:
    """What a new player must have been told before ``item`` is answered."""
    needed = {"order"} if several else set()
    match item.kind:
        case "construct":
            stages = [move.stage for move in item.choices if isinstance(move, Construct)]
            needed |= {"which-stage"} if len(set(stages)) > 1 else set()
            needed |= {"payment"} if len(set(stages)) < len(stages) else set()
        case "science" if len(item.choices) > 1:
            needed.add("set")
        case "progress":
            needed.add("token")
        case "reveal":
            needed.add("reveal")
        case "take" if item.because == "turn":
            needed.add("take")
        case "take" if item.optional:
            needed.add("extra")
        case "take" | "steal":
            needed.add("effect")
    return needed


def follows(event: Event, state: State, seat: int) -> set[str]:
    """What the new player at ``seat`` must have been told once ``event`` has happened."""
    facts = state.game.catalogue.faces
    match event:
        case happened.CardTaken(who, card) | happened.CardRevealed(who, card) if who == seat:
            return {facts[card].colour}
        case happened.CardStolen(who, _, card) if who == seat:
            return {facts[card].colour}
        case happened.CatMoved(who) if who == seat:
            return {"cat"}
        case happened.HornsTurned(who) if who == seat:
            return {"horn"}
        case happened.StageConstructed(who) if who == seat:
            return {"stage"}
        case happened.GreenDiscarded(who) if who == seat:
            return {"science"}
        case happened.MedalWon(who) if who == seat:
            return {"medal"}
        case happened.BattleFought():
            return {"battle"}
        case happened.GameEnded():
            return {"end"}
    return set()


def stands(state: State, seat: int) -> set[str]:
    """What the new player at ``seat`` must have been told as the game stands."""
    if state.finished:
        return set()
    # A Battle may win both victories at once: one of them is no step that can be counted on.
    medals = {state.gaps[seat], state.gaps[seat - 1], *state.centre} - {None, "two-victories"}
    steps = [objective_progress(state, seat, medal) for medal in medals if medal]
    needed = {"near"} if any(have == need - 1 > 0 for have, need in steps) else set()
    return needed | ({"last-stage"} if any(len(player.stages) == 4 for player in state.players) else set())


class Learner:
    """Reads everything that is shown before the next move is made, and notes who was told what."""

    def __init__(self, app: Any, new: tuple[int, ...]) -> None:
        self.app = app
        self.new = new
        self.told: Counter[tuple[int, str]] = Counter()
        self.decisions: Counter[str] = Counter()
        self.events: Counter[str] = Counter()

    def read(self, events: tuple[Event, ...]) -> None:
        """See every alert, read every hint; ``events`` are what has just happened."""
        app = self.app
        while app.alerts.covers:
            app.alerts.next()
        app.overlays.lay()
        while (hint := app.hints.shown) is not None:
            self._note(hint, events)
            app.hints.next()

    def _note(self, hint: Hint, events: tuple[Event, ...]) -> None:
        state = self.app.table.state
        assert set(hint.seats) <= set(self.new), f"{hint} is for somebody who knows the game"
        assert any(at_its_moment(hint, events, state, seat) for seat in hint.seats), (hint, events)
        for seat in hint.seats:
            self.told[seat, hint.topic] += 1
            assert self.told[seat, hint.topic] == 1, f"{hint.topic} is explained twice to seat {seat}"

    def check(self, events: tuple[Event, ...]) -> None:
        """Whoever is new has been told all that matters now."""
        state = self.app.table.state
        items = pending(state)
        for seat in self.new:
            for event in events:
                for topic in follows(event, state, seat):
                    assert self.told[seat, topic], f"{topic} has happened to seat {seat} unexplained"
                    self.events[topic] += 1
            for topic in stands(state, seat):
                assert self.told[seat, topic], f"{topic} has come up, and seat {seat} was not told"
                self.events[topic] += 1
        for item in items:
            for topic in decided_by(item, len(items) > 1) if item.seat in self.new else ():
                assert self.told[item.seat, topic], f"seat {item.seat} decides, and was not told: {topic}"
                self.decisions[topic] += 1


def play(stand: Stand, setup: Setup, seed: int, new: tuple[int, ...]) -> Learner:
    """Set up and play a whole game in a session with a window."""
    draft = SetupDraft.of(setup)
    for seat in new:
        draft = draft.learning(seat, True)
    session = Session(Table(), clock=lambda: 0.0)
    app = stand.run(CompanionApp(session, clock=lambda: 0.0))
    app.send(EditSetup(draft))
    learner = Learner(app, new)
    started = next(one for one in app.send(StartGame()) if isinstance(one, GameStarted))
    events = started.events
    cards = SimulatedTable(app.table.state.game, seed)
    while True:
        learner.read(events)
        learner.check(events)
        if app.table.phase == "over":
            break
        recorded = [one for one in app.send(Play(cards.move(app.table.state))) if isinstance(one, Recorded)]
        assert len(recorded) == 1
        events = recorded[0].events
    session.close()
    return learner


@pytest.mark.parametrize(("seed", "players", "new"), GAMES)
def test_in_a_first_game_everything_is_explained_once_and_before_it_is_decided(
    stand: Stand, seed: int, players: int, new: tuple[int, ...]
) -> None:
    learner = play(stand, random_setup(seed, players, wonders=WONDERS[:players]), seed, new)
    topics = {topic for _, topic in learner.told}
    if seed == 1:
        assert topics == set(TOPICS), f"never explained: {set(TOPICS) - topics}"
        assert set(learner.decisions) == {
            "take", "payment", "which-stage", "order", "set", "token", "extra", "effect", "reveal",
        }  # fmt: skip
        assert set(learner.events) == set(TOPICS) - set(learner.decisions)
    assert len(topics) > 12
    assert sum(learner.decisions.values()) > 20
    assert {seat for seat, _ in learner.told} == set(new)
    for seat in new:
        colours = {"grey", "yellow", "blue", "green", "red"}
        assert learner.told[seat, "take"] == learner.told[seat, "end"] == 1
        assert sum(learner.told[seat, colour] for colour in colours) >= 3
