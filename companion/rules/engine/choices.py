"""What the player in turn can construct and discard right now: the choices behind a pending thing."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from companion.rules.engine.lookups import FaceLookup, Facts, WonderLookup
from companion.rules.engine.packing import GREY_AND_YELLOW, TALLY_BITS, TALLY_FIELD, face_count
from companion.rules.engine.payments import Purse, payments
from companion.rules.engine.position import Position, Seat
from companion.rules.game import Game
from config.catalogue import StageFacts

WAIVED_CONSTRUCT = 1
WAIVED_SCIENCE = 2


class Way(msgspec.Struct, frozen=True):
    """One way to construct: the Stage (1–5), the payment packed and as faces.

    ``token`` is the bit of Economy where it doubles a Yellow card, ``must`` whether the Stage has to be
    constructed (R20; with the house rule of R23 one that only Economy makes payable has not).
    """

    stage: int
    cards: int
    paid: tuple[str, ...]
    token: int
    must: bool


class Ways(msgspec.Struct, frozen=True):
    """All ways to construct that a player has; ``optional`` where none of them must be used."""

    all: tuple[Way, ...]
    optional: bool


NOTHING = Ways((), True)


def construct_ways(game: Game, position: Position, seat: Seat) -> Ways:
    """Return the ways in which the active player, who has ``seat``, can construct a Stage now (R20–R24)."""
    wonder = game.seat_wonders[position.active]
    tokens = seat.tokens & game.pay_tokens & ~position.used
    paying = seat.tally & GREY_AND_YELLOW
    if not tokens and (paying & TALLY_FIELD) + (paying >> TALLY_BITS) < wonder.cheapest:
        return NOTHING
    if position.waived & WAIVED_CONSTRUCT:
        return NOTHING
    key = (seat.cards & game.facts.pay_mask, seat.stages, tokens)
    ways: Ways | None = wonder.ways.get(key)
    if ways is None:
        ways = wonder.ways[key] = _construct_ways(game.facts, wonder, *key)
    return ways


def green_choices(game: Game, position: Position, seat: Seat) -> tuple[int, ...]:
    """Return the Green sets (packed) that the active player can discard now; none without tokens (R31)."""
    cards = seat.cards & game.facts.green_mask
    if not cards:
        return ()
    sets = game.facts.green_sets(cards)
    if not sets or position.waived & WAIVED_SCIENCE or not tokens_left(position):
        return ()
    return sets


def tokens_left(position: Position) -> int:
    """Return how many Progress tokens can still be taken: face up, and in the pile (R31)."""
    return len(position.face_up) + position.pile


def _construct_ways(facts: Facts, wonder: WonderLookup, cards: int, built: int, tokens: int) -> Ways:
    found = [
        Way(number, *payment)
        for number in wonder.open_stages(built)
        for payment in _stage_payments(
            facts, wonder.stages[number - 1], cards, tokens, wonder.rules["coins"], wonder.rules["economy"]
        )
    ]
    return Ways(tuple(found), not any(way.must for way in found)) if found else NOTHING


@lru_cache(maxsize=20_000)
def _stage_payments(
    facts: Facts, stage: StageFacts, cards: int, tokens: int, coins: str, economy: str
) -> tuple[tuple[int, tuple[str, ...], int, bool], ...]:
    """Return the payments of ``stage`` out of the packed ``cards``: packed, as faces, token, must."""
    purse = Purse(
        resources=tuple(face_count(cards, face.index) for face in facts.greys),
        yellow=sum(face_count(cards, face.index) for face in facts.yellows),
        any_resources=bool(tokens & facts.any_resources),
        doubled=bool(tokens & facts.doubles),
        free=coins == "free",
    )
    must = True
    if purse.doubled and economy == "optional":
        must = bool(payments(stage.cost, stage.kind, msgspec.structs.replace(purse, doubled=False)))
    found = []
    for payment in payments(stage.cost, stage.kind, purse):
        packed = sum(face.unit * count for face, count in zip(facts.greys, payment.resources, strict=True))
        packed += _coin_cards(cards, facts.yellows, payment.yellow)
        found.append((packed, facts.spread(packed), facts.doubles if payment.doubled else 0, must))
    return tuple(found)


def _coin_cards(cards: int, coins: Sequence[FaceLookup], count: int) -> int:
    """Return ``count`` Yellow cards out of ``cards``, packed."""
    packed = 0
    for face in coins:
        used = min(count, face_count(cards, face.index))
        packed += face.unit * used
        count -= used
    return packed
