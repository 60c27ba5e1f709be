"""What the player in turn can construct and discard right now: the choices behind a pending thing."""

import msgspec

from companion.rules.game import Game
from companion.rules.packing import face_count
from companion.rules.payments import Payment, Purse, green_sets, payments
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
    key = (seat.cards & game.pay_mask, seat.stages, seat.tokens & game.pay_tokens & ~position.used)
    memo = game.stage_memo[position.active]
    ways = memo.get(key)
    if ways is None:
        ways = memo[key] = _construct_ways(game, position.active, *key)
    return NOTHING if position.waived & WAIVED_CONSTRUCT else ways  # type: ignore[no-any-return]


def green_choices(game: Game, position: Position, seat: Seat) -> tuple[int, ...]:
    """Return the Green sets (packed) that the active player can discard now; none without tokens (R31)."""
    key = seat.cards & game.green_mask
    if not key:
        return ()
    sets = game.green_memo.get(key)
    if sets is None:
        counts = [(face.index, face_count(key, face.index)) for face in game.faces if face.science]
        sets = game.green_memo[key] = green_sets(counts)
    if not sets or position.waived & WAIVED_SCIENCE or tokens_free(position) <= 0:
        return ()
    return sets


def tokens_free(position: Position) -> int:
    """Return how many Progress tokens can still be taken beyond those that are pending already (R31)."""
    pending = sum(want.kind == "progress" for want in position.queue)
    return len(position.face_up) + position.pile - pending


def _construct_ways(game: Game, seat: int, cards: int, built: int, tokens: int) -> Ways:
    wonder = game.seat_wonders[seat]
    found = [
        way
        for number in wonder.open_stages(built)
        for way in _stage_ways(game, number, wonder.stages[number - 1].cost, seat, cards, tokens)
    ]
    return Ways(tuple(found), not any(way.must for way in found)) if found else NOTHING


def _stage_ways(game: Game, number: int, cost: int, seat: int, cards: int, tokens: int) -> list[Way]:
    kind = game.seat_wonders[seat].stages[number - 1].kind
    greys = [face for face in game.faces if face.resource]
    coins = [face for face in game.faces if face.coins]
    purse = Purse(
        resources=tuple(face_count(cards, face.index) for face in greys),
        yellow=sum(face_count(cards, face.index) for face in coins),
        any_resources=bool(tokens & game.any_resources),
        doubled=bool(tokens & game.doubles),
        free=game.house["coins"] == "free",
    )
    must = True
    if purse.doubled and game.house["economy"] == "optional":
        must = bool(payments(cost, kind, msgspec.structs.replace(purse, doubled=False)))
    return [
        _way(game, number, payment, cards, must and True, greys_units=tuple(face.unit for face in greys))
        for payment in payments(cost, kind, purse)
    ]


def _way(
    game: Game, number: int, payment: Payment, cards: int, must: bool, greys_units: tuple[int, ...]
) -> Way:
    packed = sum(unit * count for unit, count in zip(greys_units, payment.resources, strict=True))
    left = payment.yellow
    for face in game.faces:
        if face.coins and left:
            used = min(left, face_count(cards, face.index))
            packed += face.unit * used
            left -= used
    return Way(number, packed, game.spread(packed), game.doubles if payment.doubled else 0, must)
