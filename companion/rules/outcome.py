"""What would come of moves: they are tried on the immutable state."""

from collections.abc import Iterable

from companion.rules.engine.apply import apply
from companion.rules.moves import Move
from companion.rules.refusals import Refusal
from companion.rules.state import State


def outcome(state: State, moves: Iterable[Move]) -> State | None:
    """The state after ``moves``, or None when the rules refuse one of them."""
    try:
        for move in moves:
            state, _ = apply(state, move)
    except Refusal:
        return None
    return state


def allowed(state: State, move: Move) -> bool:
    """Whether the rules accept ``move`` now."""
    try:
        apply(state, move)
    except Refusal:
        return False
    return True


def sources_of(state: State, deck: str) -> tuple[str, ...]:
    """The names by which the active player may call ``deck`` as a source, the plainest first."""
    if state.active is None:
        return (deck,)
    named = [source for source, reached in state.reach(state.active).items() if reached == deck]
    return (*named, deck) if deck not in named else tuple(named)
