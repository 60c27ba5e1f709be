"""Where everything lies: whose place, on which deck, in the row of Progress tokens. Pure.

A player's place is where their Wonder or seat card lies, and where their cards lie already; what comes to
rest belongs to the nearest one. A deck is where cards of its Wonder lie that nobody has taken.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from companion.pieces.stickers import deck_of, token_of, wonder_of
from companion.rules import State
from vision.overhead.sighting import Overview, Sighting
from vision.tags import CardTag, MedalTag, SeatTag, Tag, TokenTag, WonderTag, parse_id, parse_tag

ON_DECK: Final = 40.0
"""Mm from where the last top of a deck lay within which a card lies on it: tops are never laid exactly."""
NEW_TOP: Final = 90.0
"""Mm within which a card of a deck that was never seen before is its new top, perhaps laid the other way."""
IN_ROW: Final = 35.0
"""Mm from where a Progress token lay within which another one has been turned up in its place."""
EXTENT: Final = 130.0
"""Mm from everything that lies at a place within which a card is still there; used cards lie further away."""
NUDGED: Final = 8.0
"""Mm by which a piece may be pushed without having gone anywhere."""

Point: TypeAlias = tuple[float, float]
Spot: TypeAlias = Literal["deck", "seat", "row", "carried", "out"]


class Rest(msgspec.Struct, frozen=True):
    """Where a piece lies: on its ``deck``, at the place of ``seat``, in the ``row`` of tokens.

    ``carried``: it is on its way. ``out``: it lies at no place, or was taken away. ``since`` when, in
    seconds; ``at`` is in mm.
    """

    spot: Spot
    at: Point
    since: float
    seat: int | None = None


class Layout(msgspec.Struct, frozen=True):
    """What is known of the table: the place of each seat, of each deck, of the row of tokens (mm).

    ``rests`` are all pieces that were ever seen, by record form. ``hidden`` are those that something covers.
    """

    seats: Mapping[int, Point] = {}
    decks: Mapping[str, Point] = {}
    row: tuple[Point, ...] = ()
    rests: Mapping[str, Rest] = {}
    hidden: frozenset[str] = frozenset()

    def cards_at(self, seat: int) -> tuple[str, ...]:
        """The stickers of cards that lie at the place of ``seat``, seen or covered."""
        return tuple(
            tag
            for tag, rest in self.rests.items()
            if rest.spot == "seat" and rest.seat == seat and _card(tag)
        )

    def tops(self, state: State) -> dict[str, str]:
        """The sticker that lies on each deck that shows one; of several the one that came last."""
        found: dict[str, tuple[float, str]] = {}
        for tag, rest in self.rests.items():
            deck = deck_of(tag, state.game.catalogue) if rest.spot == "deck" else None
            if deck is not None and tag not in self.hidden and state.where(tag).kind == "deck":
                found[deck] = max(found.get(deck, (-math.inf, "")), (rest.since, tag))
        return {deck: tag for deck, (_, tag) in found.items()}


def laid_out(before: Layout, overview: Overview, state: State, seating: tuple[int, ...]) -> Layout:
    """The layout after a look at the table; ``seating`` is the button of each seat."""
    known = [(tag, one) for one in overview.sightings.values() if (tag := parse_tag(one.text)) is not None]
    seats = {**before.seats, **dict(_places(known, state, seating))}
    layout = msgspec.structs.replace(
        before,
        seats=seats,
        hidden=frozenset(tag.id for tag, one in known if one.life == "hidden"),
    )
    # Pieces are looked at in the order in which they came to rest: later ones may lie beside them.
    for tag, one in sorted(known, key=lambda pair: pair[1].since):
        if isinstance(tag, CardTag | TokenTag | MedalTag):
            layout = _with(layout, tag, one, state, first=not before.rests)
    return layout


def _places(
    known: list[tuple[Tag, Sighting]], state: State, seating: tuple[int, ...]
) -> Iterator[tuple[int, Point]]:
    """Where the Wonders lie; a seat card counts where the Wonder is not seen."""
    wonders = [player.wonder for player in state.players]
    for kind in (SeatTag, WonderTag):
        for tag, one in known:
            if not isinstance(tag, kind) or one.life != "placed":
                continue
            if isinstance(tag, SeatTag) and tag.seat in seating:
                yield seating.index(tag.seat), (one.x, one.y)
            elif isinstance(tag, WonderTag) and (wonder := wonder_of(tag, state.game.catalogue)) in wonders:
                yield wonders.index(wonder), (one.x, one.y)


def _with(layout: Layout, tag: Tag, one: Sighting, state: State, *, first: bool) -> Layout:
    """``layout`` after a look at one piece."""
    before, at = layout.rests.get(tag.id), (one.x, one.y)
    if one.life in ("lifted", "gone"):
        rest = Rest("out", at, one.since)
        return layout if before is not None and before.spot == "out" else _put(layout, tag.id, rest)
    if one.life == "moved":
        return _put(layout, tag.id, Rest("carried", at, one.since))
    if one.life == "hidden":
        return layout
    known = (
        before is not None
        and before.spot not in ("carried", "out")
        and before != Rest("seat", before.at, before.since)
    )
    if before is not None and known and math.dist(before.at, at) < NUDGED:
        return layout
    if isinstance(tag, CardTag):
        return _card_rests(layout, tag.id, one, state, first=first)
    if isinstance(tag, TokenTag):
        return _token_rests(layout, tag, one, state)
    return _put(layout, tag.id, Rest("seat", at, one.since, _nearest(layout, tag.id, at)))


def _card_rests(layout: Layout, tag: str, one: Sighting, state: State, *, first: bool) -> Layout:
    at, place = (one.x, one.y), state.where(tag)
    deck = deck_of(tag, state.game.catalogue)
    seat = _nearest(layout, tag, at)
    if deck is not None and deck != state.game.deck_ids[state.game.central]:
        spot = layout.decks.get(deck)
        new = tag not in layout.rests
        if place.kind != "deck":
            lies_there = spot is not None and math.dist(spot, at) < ON_DECK
        elif spot is None:
            untouched = state.decks.get(deck) == len(state.game.tags_of_deck(state.game.deck_ids.index(deck)))
            lies_there = new and (first or untouched)
        else:
            lies_there = math.dist(spot, at) < (NEW_TOP if new else ON_DECK)
        if lies_there:
            decks = {**layout.decks, deck: at} if place.kind == "deck" else layout.decks
            rest = Rest("deck", at, one.since)
            return msgspec.structs.replace(_put(layout, tag, rest), decks=decks)
    if place.seat is not None and place.seat == seat and not _within(layout, tag, at, seat):
        return _put(layout, tag, Rest("out", at, one.since))
    return _put(layout, tag, Rest("seat", at, one.since, seat))


def _token_rests(layout: Layout, tag: TokenTag, one: Sighting, state: State) -> Layout:
    at = (one.x, one.y)
    in_row = any(math.dist(spot, at) < IN_ROW for spot in layout.row)
    named = token_of(tag, state.game.catalogue) in state.face_up or None in state.face_up[len(layout.row) :]
    if not in_row and tag.id not in layout.rests and named:
        layout = msgspec.structs.replace(layout, row=(*layout.row, at))
        in_row = True
    if in_row:
        return _put(layout, tag.id, Rest("row", at, one.since))
    return _put(layout, tag.id, Rest("seat", at, one.since, _nearest(layout, tag.id, at)))


def _put(layout: Layout, tag: str, rest: Rest) -> Layout:
    return msgspec.structs.replace(layout, rests={**layout.rests, tag: rest})


def _anchors(layout: Layout, but: str) -> Iterator[tuple[int, Point]]:
    """Everything that lies at the place of a seat, but for one piece."""
    yield from layout.seats.items()
    for tag, rest in layout.rests.items():
        if tag != but and rest.spot == "seat" and rest.seat is not None and _card(tag):
            yield rest.seat, rest.at


def _nearest(layout: Layout, tag: str, at: Point) -> int | None:
    """The seat whose place is nearest."""
    found = min(((math.dist(at, where), seat) for seat, where in _anchors(layout, tag)), default=None)
    return None if found is None else found[1]


def _within(layout: Layout, tag: str, at: Point, seat: int) -> bool:
    """Whether ``at`` is still at the place of ``seat``."""
    return any(one == seat and math.dist(at, where) < EXTENT for one, where in _anchors(layout, tag))


def _card(tag: str) -> bool:
    return isinstance(parse_id(tag), CardTag)
