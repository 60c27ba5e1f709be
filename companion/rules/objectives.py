"""How far the players are with the Objectives of the Medals that they can win (section 5, R50)."""

from typing import NamedTuple

from companion.rules.state import State


class ObjectiveProgress(NamedTuple):
    """How far somebody is with an Objective: ``have`` of ``need`` steps, 2 of 3 Green cards."""

    have: int
    need: int

    @property
    def near(self) -> bool:
        """Whether one step is missing, or none: then the Medal is won when the turn comes (R52)."""
        return self.have > 0 and self.have >= self.need - 1


def objective_progress(state: State, seat: int, medal: str) -> ObjectiveProgress:
    """Return how far ``seat`` is with the Objective of ``medal``.

    Each part counts up to what it needs; victories in one Battle count nothing outside a Battle.
    """
    player = state.players[seat]
    needs = state.game.facts.medals[medal].needs
    have = sum(min(player.count(name), count) for name, count in needs)
    return ObjectiveProgress(have, sum(count for _, count in needs))


def missing(state: State, seat: int, medal: str) -> tuple[tuple[str, int], ...]:
    """Return (counter, how many more) for every part of the Objective that ``seat`` does not have yet."""
    player = state.players[seat]
    needs = state.game.facts.medals[medal].needs
    return tuple((name, count - player.count(name)) for name, count in needs if player.count(name) < count)


def one_step_away(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Return (place, Medal) of the Medals in reach of ``seat`` of which exactly one step is missing."""
    return tuple(
        (place, medal)
        for place, medal in state.medals_in_reach(seat)
        for have, need in (objective_progress(state, seat, medal),)
        if 0 < have == need - 1
    )
