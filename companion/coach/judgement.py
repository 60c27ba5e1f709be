"""How good a position is for a player: the points there are, and what is likely to become points.

The weights are measured: games of the coach against itself and others (``companion bench coach``).
"""

from functools import lru_cache

from companion.rules import State
from companion.rules.lookups import Facts, WonderLookup
from companion.rules.packing import counter, face_count
from companion.rules.scoring import score_of

RESOURCE = 0.75
"""Share of a Stage's points that the cards for it are worth before it is constructed."""
SPARE = 0.7
"""Points of a Resource or Coin beyond what the next Stages need."""
GREENS = (0.0, 2.2, 4.2, 4.2)
"""Points of the best start of a Green set: none, one card, two different ones."""
SHIELD = 0.9
"""Points of a Shield more than a neighbour."""
BEHIND_MOST = 3
"""Shields beyond which being ahead or behind of a neighbour changes nothing."""
MEDAL = 0.7
"""Share of a Medal's points that lie in being one step from it."""
PENDING = {"take": 2.2, "progress": 5.0, "steal": 3.0}
"""Points of what a player may still do in the running turn: an extra card, a Progress token, a theft."""
CAT = 1.0
"""Points of what the Cat pawn lets see, at the start of a game."""
USEFUL = {
    "urbanism": 4.0, "crafts": 4.0, "jewelry": 4.0, "science": 4.5, "propaganda": 2.5, "architecture": 4.0,
    "economy": 4.5, "engineering": 4.0, "domestication": 0.8, "entrenchment": 1.2, "education": 2.0,
    "politics": 1.5, "strategy": 1.0, "culture": 2.0, "logistics": 1.0,
}  # fmt: skip
"""Points that a Progress token is likely to bring besides those it is worth now, at the start of a game."""


def judge(state: State, seat: int) -> float:
    """Return the points of ``seat`` now, and those that its pieces are likely to bring."""
    position, game = state.position, state.game
    fronts = position.seats
    front = fronts[seat]
    tally, lookup = front.tally, game.seat_wonders[seat]
    most = max([other.stages.bit_count() for other in fronts])
    left = 1.0 - most / len(lookup.stages)
    value = score_of(game, seat, front).total + _cards(
        game.facts, lookup, front.cards, front.stages, front.tokens, most, bool(position.face_up)
    )
    shields, count = counter(tally, "shields"), len(fronts)
    worth = SHIELD * (0.35 + 0.65 * left)
    for other in {(seat + 1) % count, (seat - 1) % count}:
        ahead = shields - counter(fronts[other].tally, "shields")
        value += worth * max(-BEHIND_MOST, min(BEHIND_MOST, ahead))
    vp = game.catalogue.table.medal_vp
    for objective in position.objectives[seat]:
        value += vp * _way(game.facts, objective.medal, tally)
    for token in front.progress:
        value += USEFUL.get(token, 0.0) * left
    if position.cat == seat:
        value += CAT * left
    if position.active == seat:
        for want in position.queue:
            if want.because != "turn" or want.kind != "take":
                value += PENDING.get(want.kind, 0.0)
    return value


def lead(state: State, seat: int) -> float:
    """Return how far ``seat`` is ahead of the best other player, in likely points."""
    others = [judge(state, other) for other in range(state.game.seats) if other != seat]
    return judge(state, seat) - max(others)


def _cards(
    facts: Facts, wonder: WonderLookup, cards: int, built: int, tokens: int, most: int, science: bool
) -> float:
    """Return what Resources, Coins and Green cards are worth; ``cards`` and masks are packed."""
    return _packed_cards(
        facts,
        wonder,
        cards & (facts.pay_mask | facts.green_mask),
        built,
        bool(tokens & facts.any_resources),
        1.0 - most / len(wonder.stages),
        science,
    )


@lru_cache(maxsize=200_000)
def _packed_cards(
    facts: Facts, wonder: WonderLookup, cards: int, built: int, anything: bool, left: float, science: bool
) -> float:
    counts = [face_count(cards, face.index) for face in facts.greys]
    coins = sum(face_count(cards, face.index) for face in facts.yellows)
    value = 0.0
    if science:
        kinds = sum(1 for face in facts.faces if face.science and face_count(cards, face.index))
        value += GREENS[min(kinds, 3)] * (0.4 + 0.6 * left)
    stages = [wonder.stages[number - 1] for number in wonder.open_stages(built)]
    if not stages:
        return value
    total, different, identical = sum(counts), sum(1 for count in counts if count), max(counts)
    best = 0.0
    for stage in stages:
        fitting = total if anything else different if stage.kind == "different" else identical
        share = min(stage.cost, fitting + coins) / stage.cost
        best = max(best, RESOURCE * (stage.vp + 1.0) * share * share)
    return value + best + SPARE * left * (0.35 * total + 0.9 * coins)


@lru_cache(maxsize=100_000)
def _way(facts: Facts, medal: str, tally: int) -> float:
    """Return the share of a Medal's points that lie in how far ``tally`` is; the last steps count most."""
    have = need = 0
    for name, count in facts.medals[medal].needs:
        have += min(counter(tally, name), count)
        need += count
    if have >= need:
        return 0.9
    share = have / max(1, need - 1)
    return MEDAL * share * share if need > 1 else 0.0
