"""What the player in turn can construct and discard right now: the choices behind a pending thing."""

from collections.abc import Sequence

import msgspec

from companion.rules.game import Game
from companion.rules.lookups import FaceLookup, Facts, WonderLookup
from companion.rules.packing import face_count, spread
from companion.rules.payments import Purse, payments
from companion.rules.position import Position, Seat

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
    cards = seat.cards & game.facts.pay_mask
    if not cards or position.waived & WAIVED_CONSTRUCT:
        return NOTHING
    wonder = game.seat_wonders[position.active]
    key = (cards, seat.stages, seat.tokens & game.pay_tokens & ~position.used)
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
    if not sets or position.waived & WAIVED_SCIENCE or tokens_free(position) <= 0:
        return ()
    return sets


def tokens_free(position: Position) -> int:
    """Return how many Progress tokens can still be taken beyond those that are pending already (R31)."""
    pending = sum(want.kind == "progress" for want in position.queue)
    return len(position.face_up) + position.pile - pending


def _construct_ways(facts: Facts, wonder: WonderLookup, cards: int, built: int, tokens: int) -> Ways:
    found = [
        way
        for number in wonder.open_stages(built)
        for way in _stage_ways(facts, wonder, number, cards, tokens)
    ]
    return Ways(tuple(found), not any(way.must for way in found)) if found else NOTHING


def _stage_ways(facts: Facts, wonder: WonderLookup, number: int, cards: int, tokens: int) -> list[Way]:
    stage = wonder.stages[number - 1]
    greys = [face for face in facts.faces if face.resource]
    coins = [face for face in facts.faces if face.coins]
    purse = Purse(
        resources=tuple(face_count(cards, face.index) for face in greys),
        yellow=sum(face_count(cards, face.index) for face in coins),
        any_resources=bool(tokens & facts.any_resources),
        doubled=bool(tokens & facts.doubles),
        free=wonder.rules["coins"] == "free",
    )
    must = True
    if purse.doubled and wonder.rules["economy"] == "optional":
        must = bool(payments(stage.cost, stage.kind, msgspec.structs.replace(purse, doubled=False)))
    ways = []
    for payment in payments(stage.cost, stage.kind, purse):
        packed = sum(face.unit * count for face, count in zip(greys, payment.resources, strict=True))
        packed += _coin_cards(cards, coins, payment.yellow)
        paid = spread(packed, facts.face_ids)
        ways.append(Way(number, packed, paid, facts.doubles if payment.doubled else 0, must))
    return ways


def _coin_cards(cards: int, coins: Sequence[FaceLookup], count: int) -> int:
    """Return ``count`` Yellow cards out of ``cards``, packed."""
    packed = 0
    for face in coins:
        used = min(count, face_count(cards, face.index))
        packed += face.unit * used
        count -= used
    return packed
