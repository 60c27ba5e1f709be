"""One finished game in figures: scores, Medals, leads and times. Pure: a history in, a summary out."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

import msgspec

from companion.chronicle.story import course, medal_stories
from companion.messages.history import History
from companion.rules import State
from companion.rules.scoring import Score

LONGEST_TURN = 600.0
"""Seconds. A longer turn is a pause (dinner, a telephone call) and says nothing about its player."""


class Result(msgspec.Struct, frozen=True):
    """What one seat made of a game. ``rank`` is 1 for the winners; ties share a rank (R62).

    ``turns`` are those with a known length, ``seconds`` their lengths together.
    """

    seat: int
    name: str
    wonder: str
    score: Score
    rank: int
    first: bool
    turns: int = 0
    seconds: float = 0.0


class MedalTaken(msgspec.Struct, frozen=True):
    """``seat`` won ``medal`` from ``place`` (left, right, centre, box) in turn ``turn``, from 1 (R51)."""

    seat: int
    medal: str
    place: str
    turn: int


class Summary(msgspec.Struct, frozen=True):
    """A finished game. ``seconds`` is its length, None where no two time stamps tell it.

    ``lead_changes`` counts how often somebody else came to lead alone; ``comeback`` is by how many points
    the winner was behind at the worst moment (the largest, of several winners).
    """

    results: tuple[Result, ...]
    medals: tuple[MedalTaken, ...]
    turns: int
    lead_changes: int
    comeback: int
    seconds: float | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(result.seat for result in self.results if result.rank == 1)


def summarise(history: History, times: Sequence[str] = ()) -> Summary:
    """Return the summary of a finished game.

    ``times`` are the time stamps (ISO) at which the game began and each of its steps was recorded; without
    them nothing is said of lengths. Raises ValueError for a game that goes on.
    """
    state = history.state
    if not state.finished:
        raise ValueError("the game goes on")
    points = course(history)
    turns, seconds, whole = _lengths(history, times)
    ranks = ranking(state)
    results = tuple(
        Result(
            seat=player.seat,
            name=player.name,
            wonder=player.wonder,
            score=player.score,
            rank=ranks[player.seat],
            first=player.seat == state.game.setup.first,
            turns=turns[player.seat],
            seconds=seconds[player.seat],
        )
        for player in state.players
    )
    return Summary(
        results=results,
        medals=tuple(
            MedalTaken(story.seat, story.medal, story.place, story.turn)
            for story in medal_stories(history)
            if story.seat is not None
        ),
        turns=state.turn,
        lead_changes=_lead_changes(points),
        comeback=max((max(row) - row[seat] for row in points for seat in state.winners), default=0),
        seconds=whole,
    )


def ranking(state: State) -> tuple[int, ...]:
    """Return the rank of every seat, 1 for the best: by points, then by Stages; ties share one (R62)."""
    keys = [(player.score.total, len(player.stages)) for player in state.players]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _lead_changes(points: Sequence[tuple[int, ...]]) -> int:
    leaders = [row.index(max(row)) for row in points if row.count(max(row)) == 1]
    return sum(before != after for before, after in pairwise(leaders))


def _lengths(history: History, times: Sequence[str]) -> tuple[list[int], list[float], float | None]:
    """Return the number of timed turns and their seconds, by seat, and the seconds of the whole game."""
    players = len(history.state.players)
    turns, seconds = [0] * players, [0.0] * players
    if len(times) != len(history.states):
        return turns, seconds, None
    stamps = [datetime.fromisoformat(time) for time in times]
    since = stamps[0]
    for before, after, stamp in zip(history.states, history.states[1:], stamps[1:], strict=False):
        if after.turn == before.turn and not after.finished:
            continue
        length = (stamp - since).total_seconds()
        since = stamp
        # A clock may be set in the middle of a game; a turn missed and told later has no length of its own.
        if before.active is not None and 0 <= length <= LONGEST_TURN:
            turns[before.active] += 1
            seconds[before.active] += length
    whole = (stamps[-1] - stamps[0]).total_seconds()
    return turns, seconds, whole if whole >= 0 else None
