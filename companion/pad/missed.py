"""A card that was never shown, found out later: everybody's cards after it went one player too far. Pure."""

import msgspec

from companion.messages.history import History, Step
from companion.pad.interpret import Means, meaning
from companion.row_check.comparison import difference
from companion.rules import State, Take, pending
from companion.rules.outcome import outcome
from vision.tags import parse_id

MOST_STEPS = 40
"""Steps that are looked back over: some rounds, even with seven players."""


def can_have_missed(history: History, steps: int) -> bool:
    """Whether a card can have been forgotten before the last ``steps`` steps: one was to be taken there."""
    if not 0 < steps <= len(history.steps):
        return False
    return any(one.kind in ("take", "reveal") for one in pending(history.states[-1 - steps]))


class Forgotten(msgspec.Struct, frozen=True):
    """``card`` (a tag) was taken before the last ``steps`` steps and not shown then."""

    card: str
    steps: int


def forgotten(history: History, seat: int, tags: tuple[str, ...]) -> Forgotten | None:
    """The card that explains why the row of ``seat``, as it lies on the table, is not the record's.

    With it in its place all later cards, given to whose turn it then was, make exactly this row. None
    where there is no such card, or where nothing but the card itself is missing: that is no shift.
    """
    state = history.state
    differs = difference(state, seat, tags)
    unread = tuple(tag for tag in tags if state.where(tag).kind == "deck")
    simply = not differs.missing and set(differs.extra) <= set(unread)
    if differs.none or simply or state.finished:
        return None
    for steps in range(1, min(MOST_STEPS, len(history.steps)) + 1) if unread else ():
        before = history.states[-1 - steps]
        if before.active != seat:
            continue
        for card in unread:
            after = _again(before, card, history.steps[-steps:])
            if after is not None and difference(after, seat, tags).none:
                return Forgotten(card, steps)
    return None


def room_for_card(history: History, steps: int) -> bool:
    """Tell whether a card can have been forgotten before the last ``steps`` steps of ``history``.

    Not in the middle of something else: where nothing but a Stage or a token was due, no card was taken, and
    what came after would wait in vain for one.
    """
    if not 0 < steps <= len(history.steps):
        return False
    return any(item.kind == "take" for item in pending(history.states[-1 - steps]))


def _again(state: State, card: str, steps: tuple[Step, ...]) -> State | None:
    """The state after ``card`` was taken first and then everything read again; None where it cannot be."""
    after = _read(state, card)
    for step in steps:
        if after is None:
            return None
        one_card = len(step.tags) == 1 and len(step.moves) == 1 and isinstance(step.moves[0], Take)
        after = _read(after, step.tags[0]) if one_card else outcome(after, step.moves)
    return after


def _read(state: State, card: str) -> State | None:
    tag = parse_id(card)
    means = None if tag is None else meaning(state, tag)
    return outcome(state, (means.move,)) if isinstance(means, Means) else None
