"""What is told of the pieces in front of a player when a position is judged, by kind of piece.

Each function names traits with how much of each there is; ``judgement.py`` knows what they are worth. All
arguments are small and packed as the engine packs them, since the same few come again and again.
"""

from collections.abc import Iterator
from typing import Any

from companion.rules import State
from companion.rules.engine.lookups import Facts, WonderLookup
from companion.rules.engine.packing import SHIFTS, TALLY_FIELD, counter, face_count

BEHIND_MOST = 3
"""Shields beyond which being ahead or behind of a neighbour changes nothing."""
STEPS_MOST = 4
"""Steps from a Medal beyond which one more makes no difference."""

Traits = list[tuple[str, float]]
"""Names of traits, each with how much of it there is."""


def groups(state: State, seat: int) -> Iterator[tuple[Any, ...]]:
    """Yield what there is in front of ``seat``: a function of this module and its arguments, each time."""
    position, game = state.position, state.game
    fronts, facts = position.seats, game.facts
    front = fronts[seat]
    tally = front.tally
    yield (
        building,
        facts,
        game.seat_wonders[seat],
        front.cards & facts.pay_mask,
        front.stages,
        bool(front.tokens & facts.any_resources),
    )
    if position.face_up:
        yield science, facts, front.cards & facts.green_mask
    if front.progress:
        yield tokens, front.progress
    for objective in position.objectives[seat]:
        needs = facts.medals[objective.medal].needs
        yield medal, needs, tally & _field(needs)
    shields, horned, count = counter(tally, "shields"), counter(tally, "red-horn"), len(fronts)
    for other in {(seat + 1) % count, (seat - 1) % count}:
        against = fronts[other].tally
        yield (
            military,
            shields,
            horned,
            counter(against, "shields"),
            counter(against, "red-horn"),
            position.battle / game.conflict_tokens,
            count == 2,
        )
    if front.face_down:
        yield given, front.face_down
    if position.cat == seat:
        yield (cat,)
    if position.active == seat:
        yield turn, position.queue


def building(facts: Facts, wonder: WonderLookup, cards: int, built: int, anything: bool) -> Traits:
    """The way to the next Stage (R20–R22): its cost, the cards that fit it, and those beyond."""
    counts = [face_count(cards, face.index) for face in facts.greys]
    coins = sum(face_count(cards, face.index) for face in facts.yellows)
    total, different, identical = sum(counts), sum(1 for count in counts if count), max(counts)
    found: Traits = [("stages", built.bit_count()), ("coins", coins), ("resources", different)]
    best: tuple[float, Any, int] | None = None
    for number in wonder.open_stages(built):
        stage = wonder.stages[number - 1]
        fitting = total if anything else different if stage.kind == "different" else identical
        have = min(stage.cost - 1, fitting + coins)
        rank = have / stage.cost * (stage.vp + 2 * stage.effect)
        if best is None or rank > best[0]:
            best = (rank, stage, have)
    if best is not None:
        _, stage, have = best
        found += [(f"stage-{stage.cost}-{have}", 1), ("spare", total + coins - have)]
        if stage.effect:
            found.append(("effect", have / stage.cost))
    return found


def science(facts: Facts, cards: int) -> Traits:
    """The way to a Green set (R30): how many different Green cards there are."""
    kinds = sum(1 for face in facts.faces if face.science and face_count(cards, face.index))
    return [(f"green-{min(kinds, 2)}", 1)]


def tokens(progress: tuple[str, ...]) -> Traits:
    """The Progress tokens (section 4)."""
    return [(f"token-{token}", 1) for token in progress]


def medal(needs: tuple[tuple[str, int], ...], tally: int) -> Traits:
    """The way to a Medal (section 5): the steps that are missing."""
    missing = sum(max(0, count - counter(tally, name)) for name, count in needs)
    return [(f"medal-{min(missing, STEPS_MOST)}", 1)]


def military(
    shields: int, horned: int, against: int, against_horned: int, near: float, double: bool
) -> Traits:
    """The Shields beside those of one neighbour (R41–R44); ``near`` (0 to 1) is how far the Battle has come.

    Those on Red cards with Horns are gone after the Battle. ``double``: R43 (2 players) holds.
    """
    now = _limited(shields - against)
    later = _limited(shields - horned - against + against_horned)
    ahead = (now > 0) - (now < 0)
    found: Traits = [
        ("shields", now),
        ("shields-later", later),
        ("ahead", ahead),
        ("ahead-near", ahead * near),
    ]
    if double:
        twice = (shields >= max(2, 2 * against)) - (against >= max(2, 2 * shields))
        found += [("twice", twice), ("twice-near", twice * near)]
    return found


def given(cards: int) -> Traits:
    """Cards that lie face down in front of a player, given by Rome's Stage (section 3)."""
    return [("face-down", cards)]


def cat() -> Traits:
    """The Cat pawn, besides its points (R12)."""
    return [("cat", 1)]


def turn(queue: tuple[Any, ...]) -> Traits:
    """What the player in turn may still do."""
    return [
        ("turn" if want.kind == "take" and want.because == "turn" else f"may-{want.kind}", 1)
        for want in queue
    ]


def _limited(shields: int) -> int:
    return max(-BEHIND_MOST, min(BEHIND_MOST, shields))


def _field(needs: tuple[tuple[str, int], ...]) -> int:
    """The mask of the counters in a tally that ``needs`` look at."""
    mask = 0
    for name, _ in needs:
        mask |= TALLY_FIELD << SHIFTS[name]
    return mask
