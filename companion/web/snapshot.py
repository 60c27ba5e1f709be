"""What the table hands to those who watch: immutable, made on the main thread, read on any other."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from companion.messages.history import History
from companion.messages.notices import GameStarted, Notice, Recorded, Refused, SetupBegun
from companion.messages.questions import Question, Reason
from companion.messages.salience import matter_of, rank
from companion.pad.selection import Selection
from companion.rules import Event, State
from companion.setup.draft import SetupDraft
from companion.table.table import Table

MOST_MOMENTS = 8
"""Newest moments that are kept: who comes back after a blink sees those that were missed."""


class Moment(msgspec.Struct, frozen=True):
    """Something worth looking up for: ``events`` led from ``before`` to ``after``; or, with ``reason``, a
    reading was refused. ``number`` counts the moments.
    """

    number: int
    after: State
    before: State | None = None
    events: tuple[Event, ...] = ()
    reason: Reason | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """The table at one moment. ``number`` counts the snapshots, ``game`` the games and setups.

    ``history`` is None during setup. ``tops`` are the faces that are known to lie on top (deck → face).
    """

    number: int
    game: int
    history: History | None
    draft: SetupDraft
    question: Question | None
    selection: Selection
    seating: tuple[int, ...]
    tops: Mapping[str, str]
    moments: tuple[Moment, ...] = ()

    @property
    def state(self) -> State | None:
        """The state of the game, None during setup."""
        return None if self.history is None else self.history.state

    @property
    def names(self) -> dict[int, str]:
        """The button of everybody who sits at the table, with their names."""
        state = self.state
        if state is None:
            return {seat.button: self.draft.name(place) for place, seat in enumerate(self.draft.seats)}
        return dict(zip(self.seating, state.game.names, strict=True))


Notices: TypeAlias = tuple[Notice, ...]


class SnapshotMaker:
    """Makes snapshots of the people's table on the main thread: only while somebody watches, only of news.

    ``number`` counts the snapshots, ``game`` the games: a setup and the game that comes of it are one.
    """

    def __init__(self) -> None:
        self.game = 0
        self.number = self._moment = 0
        self._moments: tuple[Moment, ...] = ()
        self._parts: tuple[object, ...] = ()
        self._news: tuple[object, ...] = ()
        self._playing = False

    def again(self) -> None:
        """Make one in the next round, whether anything has changed or not: somebody new watches."""
        self._news = ()

    def round(self, table: Table, notices: Notices, *, watched: bool) -> Snapshot | None:
        """Return a snapshot of ``table`` after ``notices``; None: nothing has changed, or nobody watches."""
        if table.practice:
            return None
        for notice in notices:
            self._hear(notice, table)
        self._playing = table.history is not None
        if not watched:
            return None
        tops = {} if table.state is None else table.looking.tops(table.state)
        parts = (table.history, table.draft, table.question, table.selection)
        news = (tops, self._moment)
        if news == self._news and all(a is b for a, b in zip(parts, self._parts, strict=False)):
            return None
        self._parts, self._news = parts, news
        self.number += 1
        return Snapshot(
            number=self.number,
            game=self.game,
            history=table.history,
            draft=table.draft,
            question=table.question,
            selection=table.selection,
            seating=table.seating,
            tops=tops,
            moments=self._moments,
        )

    def _hear(self, notice: Notice, table: Table) -> None:
        state, history = table.state, table.history
        match notice:
            case SetupBegun():
                self._begin()
            case GameStarted(events=events) if state is not None:
                if self._playing:
                    self._begin()
                self._note(Moment(self._moment + 1, state, events=events))
            case Recorded(step, events) if state is not None and history is not None:
                if any(rank(matter_of(event)) < rank("card") for event in events):
                    self._note(Moment(self._moment + 1, state, history.before(step), events))
            case Refused(reason) if state is not None:
                self._note(Moment(self._moment + 1, state, reason=reason))

    def _begin(self) -> None:
        self.game += 1
        self._moments = ()

    def _note(self, moment: Moment) -> None:
        self._moment = moment.number
        self._moments = (*self._moments, moment)[-MOST_MOMENTS:]
