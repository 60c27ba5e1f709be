"""What the coach would have done: the takes of one player that, looked back on, cost most.

Looking back, the tops of the face-up decks are known: whatever was taken next from a deck lay on it before,
unless the deck was shuffled meanwhile (Halicarnassus).
"""

from collections.abc import Iterator

import msgspec

from companion.coach.advisor import Advice, Option, advise
from companion.messages.history import History
from companion.rules import Move, State, Take, apply, pending

MOMENTS = 3
"""How many are told."""
GLANCE, STUDY = 4, 24
"""Rounds of playing on: of every take, and of the ``CANDIDATES`` that seem to have cost most."""
CANDIDATES = 8
WORTH = 0.04
"""Difference of the chance to win under which a take cost nothing worth a word."""


class Moment(msgspec.Struct, frozen=True):
    """A take: the ``state`` in which it was ``made``, and the ``tops`` (deck id → face) that lay there."""

    state: State
    made: Take
    tops: dict[str, str]


class TurningPoint(msgspec.Struct, frozen=True):
    """At ``moment`` something else was better; ``advice`` is by how much, ``cost`` of the chance to win."""

    moment: Moment
    advice: Advice
    cost: float

    @property
    def better(self) -> Option:
        """What the coach would have done."""
        return self.advice.options[0]


def turning_points(history: History, seat: int, *, seed: int = 0) -> tuple[TurningPoint, ...]:
    """Return up to three takes of ``seat`` that cost most, in the order in which they were made.

    Takes some seconds: not for the main thread.
    """
    glanced = sorted((_weighed(one, GLANCE, seed) for one in moments(history, seat)), key=_most_costly)
    studied = sorted((_weighed(one.moment, STUDY, seed) for one in glanced[:CANDIDATES]), key=_most_costly)
    worst = [point for point in studied[:MOMENTS] if point.cost >= WORTH]
    return tuple(sorted(worst, key=lambda point: point.moment.state.turn))


def moments(history: History, seat: int) -> tuple[Moment, ...]:
    """Return every take of ``seat`` from a choice of decks, with the tops as they lay."""
    made = [
        (state, move, deck)
        for state, move in _moves(history)
        if isinstance(move, Take) and (deck := _deck(state, move)) is not None
    ]
    return tuple(
        Moment(state, move, _tops(made[place:], state))
        for place, (state, move, _) in enumerate(made)
        if state.active == seat and len(_sources(state)) > 1
    )


def _most_costly(point: TurningPoint) -> float:
    return -point.cost


def _moves(history: History) -> Iterator[tuple[State, Move]]:
    for before, step in zip(history.states, history.steps, strict=False):
        state = before
        for move in step.moves:
            yield state, move
            state, _ = apply(state, move)


def _deck(state: State, move: Take) -> str | None:
    """The deck id that ``move`` takes from; None where neither source nor sticker tells it."""
    if move.source is not None and state.active is not None:
        return state.reach(state.active).get(move.source, move.source)
    card = state.game.cards.get(move.card)
    return state.game.deck_ids[card.deck] if card is not None and card.deck >= 0 else None


def _sources(state: State) -> tuple[str, ...]:
    item = next((item for item in pending(state) if not item.optional), None)
    return item.sources if item is not None and item.kind == "take" else ()


def _tops(ahead: list[tuple[State, Take, str]], state: State) -> dict[str, str]:
    """What lay on the face-up decks in ``state``, from the takes ``ahead`` of it."""
    central = state.game.deck_ids[state.game.central]
    found: dict[str, str] = {}
    gone = {central}
    for later, move, deck in ahead:
        if deck in gone:
            continue
        gone.add(deck)
        if not _chooses_from_several(later):
            found[deck] = later.game.face_of(move.card) or move.card
    return found


def _chooses_from_several(state: State) -> bool:
    """Whether the card taken in ``state`` was not simply the top one (Halicarnassus)."""
    return any(
        item.kind == "take" and any((effect.look or 1) > 1 for effect in state.game.wonder(item.seat).effects)
        for item in pending(state)
        if item.because == state.game.wonders[item.seat]
    )


def _weighed(moment: Moment, rounds: int, seed: int) -> TurningPoint:
    state = moment.state
    advice = advise(state, moment.tops, rounds=rounds, seed=seed)
    taken = _deck(state, moment.made)
    values = [
        option.value
        for option in advice.options
        if isinstance(option.move, Take) and _deck(state, option.move) == taken
    ]
    return TurningPoint(moment, advice, advice.options[0].value - values[0] if values else 0.0)
