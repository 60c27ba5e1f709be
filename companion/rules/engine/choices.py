"""What the player in turn can construct and discard right now: the choices behind a pending thing."""

from collections.abc import Mapping, Sequence
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

    ``token`` is the mask of Progress tokens that it uses up (R13): Economy where it doubles a Yellow card,
    Engineering where the kind of Resources is not what the Stage asks for. ``offer`` is 0 where the Stage has
    to be constructed (R20), else the mask of what makes it optional: tokens that need not serve (house
    rules), or a level that nobody knows.
    """

    stage: int
    cards: int
    paid: tuple[str, ...]
    token: int
    offer: int


class Ways(msgspec.Struct, frozen=True):
    """All ways to construct that a player has. ``offer`` is 0 where one of them must be used, else the mask
    of everything that can be declined so that none is left."""

    all: tuple[Way, ...]
    offer: int


NOTHING = Ways((), 0)


def _ways(found: Sequence[Way]) -> Ways:
    if not found:
        return NOTHING
    offer = 0
    for way in found:
        offer |= way.offer
    return Ways(tuple(found), offer if all(way.offer for way in found) else 0)


def construct_ways(game: Game, position: Position, seat: Seat) -> Ways:
    """Return the ways in which the active player, who has ``seat``, can construct a Stage now (R20–R24)."""
    wonder = game.seat_wonders[position.active]
    tokens = seat.tokens & game.pay_tokens & ~position.used & ~position.declined
    paying = seat.tally & GREY_AND_YELLOW
    if not tokens and (paying & TALLY_FIELD) + (paying >> TALLY_BITS) < wonder.cheapest:
        return NOTHING
    if position.waived & WAIVED_CONSTRUCT:
        return NOTHING
    key = (seat.cards & game.facts.pay_mask, seat.stages, tokens)
    ways: Ways | None = wonder.ways.get(key)
    if ways is None:
        stages = wonder.possible_stages(seat.stages) if wonder.ask else wonder.open_stages(seat.stages)
        ways = wonder.ways[key] = _ways(stage_ways(game.facts, wonder, stages, *key))
    if position.declined & game.facts.levels:
        return _ways([way for way in ways.all if not way.offer & position.declined])
    return ways


def declinable(game: Game, position: Position, ways: Ways) -> tuple[str, ...]:
    """Return what can be declined so that ``ways`` need not be used: tokens, or the Wonder of the player."""
    names = game.facts.tokens_in(ways.offer)
    if ways.offer & game.facts.levels:
        names += (game.wonders[position.active],)
    return names


def told_ways(game: Game, position: Position, seat: int) -> list[Way]:
    """Return the ways to construct any Stage of ``seat`` where nobody has checked the levels of its Wonder:
    the word of the players is taken (R21). There are none for a Wonder whose levels are known."""
    wonder, front = game.seat_wonders[seat], position.seats[seat]
    if wonder.known:
        return []
    used = position.used if seat == position.active else 0
    tokens = front.tokens & game.pay_tokens & ~used
    stages = wonder.possible_stages(front.stages)
    return stage_ways(game.facts, wonder, stages, front.cards & game.facts.pay_mask, front.stages, tokens)


def just_ended(game: Game, position: Position) -> int | None:
    """Return the seat whose turn has just ended, None where the next player has done something since."""
    begun = position.queue[:1] == game.turn_queues[position.active] and not position.used
    if not begun or position.suspended or position.turn == 1:
        return None
    return (position.active - 1) % game.seats


def stage_ways(
    facts: Facts, wonder: WonderLookup, stages: Sequence[int], cards: int, built: int, tokens: int
) -> list[Way]:
    """Return the ways to pay for one of ``stages`` out of the packed ``cards`` with ``tokens``."""
    found = []
    open_stages = wonder.open_stages(built)
    for number in stages:
        doubtful = 0 if number in open_stages else facts.levels
        ways = _stage_payments(
            facts,
            wonder.stages[number - 1],
            cards,
            tokens,
            wonder.rules["coins"],
            _optional(facts, wonder.rules),
        )
        found += [Way(number, packed, paid, token, offer | doubtful) for packed, paid, token, offer in ways]
    return found


def _optional(facts: Facts, rules: Mapping[str, str]) -> int:
    """Return the mask of tokens that need not serve a construction, by the house rules."""
    optional = facts.doubles if rules["economy"] == "optional" else 0
    return optional | (facts.any_resources if rules["engineering"] == "optional" else 0)


def green_choices(game: Game, position: Position, seat: Seat) -> tuple[int, ...]:
    """Return the Green sets (packed) that the active player can discard now; none without tokens (R31)."""
    cards = seat.cards & game.facts.green_mask
    if not cards:
        return ()
    sets = game.facts.green_sets(cards)
    if not sets or position.waived & WAIVED_SCIENCE or tokens_left(position) <= 0:
        return ()
    return sets


def tokens_left(position: Position) -> int:
    """Return how many Progress tokens can still be taken, those not counted that are due already (R31)."""
    due = sum(want.kind == "progress" for want in position.queue)
    due += sum(want.kind == "progress" for turn in position.suspended for want in turn.queue)
    return len(position.face_up) + position.pile - due


@lru_cache(maxsize=20_000)
def _stage_payments(
    facts: Facts, stage: StageFacts, cards: int, tokens: int, coins: str, optional: int
) -> tuple[tuple[int, tuple[str, ...], int, int], ...]:
    """Return the payments of ``stage`` out of the packed ``cards``: packed, as faces, token, offer.

    ``optional`` is the mask of tokens that need not serve.
    """
    purse = _purse(facts, cards, tokens, coins)
    must = not tokens & optional or bool(
        payments(stage.cost, stage.kind, _purse(facts, cards, tokens & ~optional, coins))
    )
    found = []
    for payment in payments(stage.cost, stage.kind, purse):
        packed = sum(face.unit * count for face, count in zip(facts.greys, payment.resources, strict=True))
        packed += _coin_cards(cards, facts.yellows, payment.yellow)
        token = facts.doubles if payment.doubled else 0
        if not payment.of_kind(stage.kind):
            token |= facts.any_resources
        found.append((packed, facts.spread(packed), token, 0 if must else token & optional))
    return tuple(found)


def _purse(facts: Facts, cards: int, tokens: int, coins: str) -> Purse:
    return Purse(
        resources=tuple(face_count(cards, face.index) for face in facts.greys),
        yellow=sum(face_count(cards, face.index) for face in facts.yellows),
        any_resources=bool(tokens & facts.any_resources),
        doubled=bool(tokens & facts.doubles),
        free=coins == "free",
    )


def _coin_cards(cards: int, coins: Sequence[FaceLookup], count: int) -> int:
    """Return ``count`` Yellow cards out of ``cards``, packed."""
    packed = 0
    for face in coins:
        used = min(count, face_count(cards, face.index))
        packed += face.unit * used
        count -= used
    return packed
