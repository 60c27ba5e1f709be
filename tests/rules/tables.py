"""A table to tell the story of a rule on: who sits there, what lies where, what happens."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.rules import (
    Construct,
    Correct,
    Done,
    FaceUp,
    Move,
    Player,
    PlayerSetup,
    Progress,
    Refusal,
    Reveal,
    Science,
    Setup,
    Skip,
    State,
    Steal,
    Take,
    apply,
    pending,
    start,
)
from companion.rules.changes import Change
from companion.rules.events import Event
from config.catalogue import StageFacts
from tests.rules.state_text import state_from_text, state_to_text

NAMES = ("Elena", "Gabriel", "Amira", "Jonas", "Mei", "Tomas", "Zoe")


class Table:
    """A game, one Wonder a seat. Cards are named by face; the events of the last move are in ``events``."""

    def __init__(
        self,
        *wonders: str,
        medals: Sequence[str] = (),
        centre: Sequence[str] = (),
        face_up: Sequence[str | None] = ("decor", "politics", "strategy"),
        tokens: Any = "medals",
        first: int = 0,
        house: Mapping[str, str] | None = None,
        bindings: Mapping[str, str] | None = None,
        stages: Mapping[str, tuple[StageFacts, ...]] | None = None,
        ask_levels: tuple[str, ...] = (),
    ) -> None:
        chosen = wonders or ("giza", "olympia")
        self.setup = Setup(
            players=tuple(PlayerSetup(NAMES[seat], wonder) for seat, wonder in enumerate(chosen)),
            first=first,
            medals=tuple(medals),
            centre=tuple(centre),
            face_up=tuple(face_up),
            tokens=tokens,
            house_rules=dict(house or {}),
            bindings=dict(bindings or {}),
            stages=dict(stages or {}),
            ask_levels=ask_levels,
        )
        self.events: tuple[Event, ...]
        self.state: State
        self.state, self.events = start(self.setup)

    def arrange(self, seat: int | None = None, **facts: Any) -> "Table":
        """Put pieces where the story begins: of the player at ``seat``, or of the whole table.

        Players: cards, stages (numbers from 1), progress, military, medals, face_down, tags. Table: cat,
        battle, face_up, pile, unchecked, decks (id → cards left) and what else the text of a state holds.
        """
        document = json.loads(state_to_text(self.state))
        if "stages" in facts:
            facts["stages"] = [number - 1 for number in facts["stages"]]
        if "decks" in facts:
            for deck, left in facts.pop("decks").items():
                document["decks"][deck]["left"] = left
        (document if seat is None else document["players"][seat]).update(facts)
        self.state = state_from_text(json.dumps(document))
        return self

    def do(self, move: Move) -> "Table":
        self.state, self.events = apply(self.state, move)
        return self

    def take(self, card: str, source: str | None = "central") -> "Table":
        return self.do(Take(card, source))

    def construct(self, stage: int, *pay: str) -> "Table":
        return self.do(Construct(stage, pay or None))

    def science(self, *cards: str) -> "Table":
        return self.do(Science(cards or None))

    def progress(self, token: str, *, pile: bool = False) -> "Table":
        return self.do(Progress(token, pile))

    def face_up(self, token: str) -> "Table":
        return self.do(FaceUp(token))

    def steal(self, card: str, seat: int) -> "Table":
        return self.do(Steal(card, seat))

    def reveal(self, card: str) -> "Table":
        return self.do(Reveal(card))

    def skip(self, because: str) -> "Table":
        return self.do(Skip(because))

    def done(self) -> "Table":
        return self.do(Done())

    def correct(self, change: Change) -> "Table":
        return self.do(Correct(change))

    def refuses(self, move: Move, code: str, rule: str | None = None) -> Refusal:
        """Check that ``move`` is refused with ``code`` and that the state stays exactly as it is."""
        before = state_to_text(self.state)
        with pytest.raises(Refusal) as refused:
            apply(self.state, move)
        assert refused.value.code == code
        if rule is not None:
            assert refused.value.rule == rule
        assert state_to_text(self.state) == before
        return refused.value

    def refuses_change(self, change: Change, reason: str) -> None:
        """Expect that ``change`` cannot be set right by hand, for ``reason``."""
        assert self.refuses(Correct(change), "cannot-correct").params["reason"] == reason

    def happened(self, *names: str) -> list[str]:
        """The names of the last events, of these kinds only where ``names`` are given."""
        return [event.name for event in self.events if not names or event.name in names]

    def event(self, name: str) -> Any:
        """The only last event of this kind."""
        found = [event for event in self.events if event.name == name]
        assert len(found) == 1, self.events
        return found[0]

    def won(self) -> list[tuple[int, str, str]]:
        """The Medals won with the last move: seat, Medal, place."""
        return [(event.seat, event.medal, event.place) for event in self.events if event.name == "medal"]

    def waiting(self) -> list[tuple[str, str, bool]]:
        """What is pending: kind, because, optional."""
        return [(item.kind, item.because, item.optional) for item in pending(self.state)]

    def sources(self) -> tuple[str, ...]:
        """The sources of the only take that is pending."""
        takes = [item for item in pending(self.state) if item.kind == "take"]
        assert len(takes) == 1
        return takes[0].sources

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def cards(self, seat: int) -> dict[str, int]:
        return self.state.players[seat].cards
