"""One step of the game under way: a position being changed, and the events that follow.

The parts of a step that every kind of move uses: a card comes or goes, icons act, Medals are won.
"""

from bisect import insort

from companion.rules.events import CatMoved, Event, HornsTurned, MedalWon
from companion.rules.game import Game
from companion.rules.lookups import FaceLookup, MedalLookup
from companion.rules.packing import FACE_FIELD, GUARDS, UNITS, counters_mask
from companion.rules.position import Deck, Position, Seat, Want, clone_position, clone_seat

WATCH_STAGES = counters_mask(["stages"])
WATCH_CAT = counters_mask(["cat"])
WATCH_PROGRESS = counters_mask(["progress"])
WATCH_MILITARY = counters_mask(["military"])
WATCH_ALL = -1


class Step:
    """``position`` and ``me`` (the seat of the active player) are copies of their own: free to change."""

    __slots__ = ("events", "game", "me", "position")

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.events: list[Event] = []
        self.position = clone_position(position)
        self.me: Seat
        if position.active >= 0:
            self.own(position.active)

    def own(self, seat: int) -> Seat:
        """Make ``seat`` the player whose turn it is, with a copy that this step may change."""
        self.me = self.changeable(seat)
        return self.me

    def changeable(self, seat: int) -> Seat:
        """Return a copy of the Seat number ``seat`` that this step may change."""
        copy = clone_seat(self.position.seats[seat])
        self.position.seats[seat] = copy
        return copy


def place(step: Step, face: FaceLookup, tag: str | None, *, tokens: bool) -> None:
    """Lay a card in front of the active player; its icons act at once (R11), then Medals are looked at (R50).

    ``tokens``: whether it sets off Progress tokens that act on taking a card (R13).
    """
    me = step.me
    me.cards += face.unit
    me.tally += face.tally
    if tag is not None:
        me.tags += (tag,)
    changed = face.watch
    if face.cat:
        changed |= take_cat(step)
    if face.horns:
        turn_conflict_tokens(step, face.horns)
    position = step.position
    if changed & position.watches[position.active]:
        check_medals(step, changed)
    if tokens:
        triggered = face.triggers & me.tokens & ~position.used
        if triggered:
            offer_cards(step, triggered)


def take_cat(step: Step) -> int:
    """Give the Cat pawn to the active player, from wherever it is (R11); return the counters that changed."""
    position = step.position
    holder, seat = position.cat, position.active
    if holder == seat:
        return 0
    if holder >= 0:
        step.changeable(holder).tally -= UNITS["cat"]
    position.cat = seat
    step.me.tally += UNITS["cat"]
    step.events.append(CatMoved(seat))
    return WATCH_CAT


def turn_conflict_tokens(step: Step, horns: int) -> None:
    """Turn one Conflict token to Battle for each Horn; surplus Horns are ignored (R11)."""
    position = step.position
    turned = min(horns, step.game.conflict_tokens - position.battle)
    if turned:
        position.battle += turned
        step.events.append(HornsTurned(position.active, turned))


def offer_cards(step: Step, triggered: int) -> None:
    """Offer an extra card for each Progress token in the mask ``triggered`` that offers none yet (R13)."""
    position = step.position
    wants = list(position.queue)
    for want in wants:
        triggered &= ~want.token
    for token, bit in step.game.token_bits.items():
        if bit & triggered:
            wants.append(step.game.extra_wants[position.active, token])
    position.queue = tuple(wants)


def check_medals(step: Step, changed: int) -> None:
    """Let the active player win what the counters in the mask ``changed`` achieved: left, right, centre (R50)."""
    position = step.position
    seat = position.active
    guarded = step.me.tally | GUARDS
    for name, gap in step.game.neighbours[seat]:
        medal = position.gaps[gap] if position.gaps else None
        if medal is not None and achieved(step.game.medals[medal], guarded, changed):
            win_gap(step, seat, gap, name)
    for medal in position.centre:
        if achieved(step.game.medals[medal], guarded, changed):
            win_centre(step, seat, medal)


def achieved(medal: MedalLookup, guarded: int, changed: int) -> bool:
    """Tell whether the Objective of ``medal`` looks at a counter in ``changed`` and is reached."""
    return bool(medal.watch & changed) and (guarded - medal.need) & medal.guards == medal.guards


def win_gap(step: Step, seat: int, gap: int, name: str) -> None:
    """Give the Medal of ``gap`` to ``seat``; nobody else can win it any more (R51)."""
    position = step.position
    medal = position.gaps[gap]
    assert medal is not None
    position.gaps = (*position.gaps[:gap], None, *position.gaps[gap + 1 :])
    win(step, seat, medal, name)


def win_centre(step: Step, seat: int, medal: str) -> None:
    """Give a Medal of the centre to ``seat`` (R6, R51)."""
    position = step.position
    position.centre = tuple(other for other in position.centre if other != medal)
    win(step, seat, medal, "centre")


def win(step: Step, seat: int, medal: str, name: str) -> None:
    """Lay ``medal`` in front of ``seat`` and say so."""
    winner = step.position.seats[seat]
    medals = list(winner.medals)
    insort(medals, medal)
    winner.medals = tuple(medals)
    step.position.watches = medal_watches(step.game, step.position)
    step.events.append(MedalWon(seat, medal, name))


def medal_watches(game: Game, position: Position) -> tuple[int, ...]:
    """Return for each seat the mask of counters that the Medals it can win look at."""
    centre = 0
    for medal in position.centre:
        centre |= game.medals[medal].watch
    if not position.gaps:
        return (centre,) * game.seats
    gaps = [game.medals[medal].watch if medal is not None else 0 for medal in position.gaps]
    return tuple(gaps[seat] | gaps[seat - 1] | centre for seat in range(game.seats))


def take_away(game: Game, seat: Seat, cards: int, named: tuple[str, ...] = ()) -> None:
    """Take the packed ``cards`` from in front of ``seat``; ``named`` are the stickers that are among them.

    Where cards go by their face while a sticker of that face lies there, it is not known which one
    went: the stickers stay as possible until the last card of that face has gone.
    """
    seat.cards -= cards
    seat.tally -= game.tally_of(cards)
    if not seat.tags:
        return
    unnamed = cards
    for tag in named:
        unnamed -= game.faces[game.cards[tag].face].unit
    seat.tags = tuple(tag for tag in seat.tags if tag not in named)
    kept = []
    for tag in seat.tags:
        face = game.faces[game.cards[tag].face]
        field = face.unit * FACE_FIELD
        if seat.cards & field:
            kept.append(tag)
            seat.ghosts += unnamed & field
            unnamed &= ~field
        else:
            seat.ghosts &= ~field
    seat.tags = tuple(kept)


def draw(step: Step, number: int, face: FaceLookup, bit: int) -> None:
    """Take a card of ``face`` (sticker ``bit``, 0 for none) off the deck ``number``."""
    position = step.position
    deck = position.decks[number]
    left = deck.left - 1
    position.decks[number] = Deck(left, deck.out + face.unit, deck.gone | bit)
    if not left:
        close_deck(step, number)


def close_deck(step: Step, number: int) -> None:
    """Note that the deck ``number`` is empty; cards that no deck can serve any more vanish (R14)."""
    position = step.position
    position.open &= ~(1 << number)
    drop_unserved(position)


def drop_unserved(position: Position) -> None:
    """Drop pending cards that no deck can serve any more."""
    position.queue = tuple(
        want for want in position.queue if want.kind != "take" or want.decks & position.open
    )


def without(queue: tuple[Want, ...], want: Want) -> tuple[Want, ...]:
    """Return ``queue`` without the first occurrence of ``want``."""
    at = queue.index(want)
    return queue[:at] + queue[at + 1 :]
