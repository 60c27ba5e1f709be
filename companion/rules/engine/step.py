"""One step of the game under way: a position being changed, and the events that follow.

The parts of a step that every kind of move uses: a card comes or goes, icons act, Medals are won.
"""

from bisect import insort

from companion.rules.engine.fronts import gain, lay
from companion.rules.engine.lookups import FaceLookup
from companion.rules.engine.packing import GUARDS, counters_mask
from companion.rules.engine.position import Deck, Objective, Position, Seat, Want, clone_position, clone_seat
from companion.rules.events import CatMoved, Event, HornsTurned, MedalWon
from companion.rules.game import Game

WATCH_STAGES = counters_mask(["stages"])
WATCH_CAT = counters_mask(["cat"])
WATCH_PROGRESS = counters_mask(["progress"])
WATCH_MILITARY = counters_mask(["military"])
WATCH_ALL = -1


class Step:
    """``position`` is a copy of its own, free to change; so is every Seat that ``changeable`` or ``own``
    returned. ``me`` is the Seat of the active player, owned by the time a move acts."""

    __slots__ = ("_owned", "events", "game", "me", "position")

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.events: list[Event] = []
        self.position = clone_position(position)
        self.me: Seat
        self._owned = 0
        if position.active >= 0:
            self.own(position.active)

    def own(self, seat: int) -> Seat:
        """Make ``seat`` the player whose turn it is, with a copy that this step may change."""
        self.me = self.changeable(seat)
        return self.me

    def changeable(self, seat: int) -> Seat:
        """Return the Seat number ``seat`` as a copy that this step may change: always the same one."""
        seats = self.position.seats
        bit = 1 << seat
        if not self._owned & bit:
            self._owned |= bit
            seats[seat] = clone_seat(seats[seat])
        return seats[seat]


def place(step: Step, face: FaceLookup, tag: str | None, *, tokens: bool) -> None:
    """Lay a card in front of the active player; its icons act at once (R11), then Medals are looked at (R50).

    ``tokens``: whether it sets off Progress tokens that act on taking a card (R13).
    """
    me = step.me
    lay(me, face, tag)
    changed = face.watch
    if face.cat:
        changed |= take_cat(step)
    if face.horns:
        turn_conflict_tokens(step, face.horns)
    check_medals(step, changed)
    if tokens:
        triggered = face.triggers & me.tokens & ~step.position.used
        if triggered:
            offer_cards(step, triggered)


def take_cat(step: Step) -> int:
    """Give the Cat pawn to the active player, from wherever it is (R11); return the counters that changed."""
    position = step.position
    holder, seat = position.cat, position.active
    if holder == seat:
        return 0
    if holder >= 0:
        gain(step.changeable(holder), "cat", -1)
    position.cat = seat
    gain(step.me, "cat", 1)
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
    if not position.open & step.game.reach_masks[position.active]:
        return
    wants = list(position.queue)
    for want in wants:
        triggered &= ~want.token
    for token, facts in step.game.facts.tokens.items():
        if facts.bit & triggered:
            wants.append(step.game.extra_want(position.active, token))
    position.queue = tuple(wants)


def check_medals(step: Step, changed: int) -> None:
    """Let the active player win what the counters in the mask ``changed`` achieved, in the order left,
    right, centre (R50)."""
    seat = step.position.active
    guarded = step.me.tally | GUARDS
    for objective in step.position.objectives[seat]:
        guards = objective.guards
        if objective.watch & changed and (guarded - objective.need) & guards == guards:
            win(step, seat, objective)


def win(step: Step, seat: int, objective: Objective) -> None:
    """Give a Medal to ``seat``; nobody else can win it any more (R51)."""
    position = step.position
    if objective.gap < 0:
        position.centre = tuple(medal for medal in position.centre if medal != objective.medal)
    else:
        gap = objective.gap
        position.gaps = (*position.gaps[:gap], None, *position.gaps[gap + 1 :])
    own_medal(step, seat, objective.medal, objective.place)
    position.objectives = objectives_of(step.game, position)


def own_medal(step: Step, seat: int, medal: str, place: str) -> None:
    """Lay ``medal`` in front of ``seat`` and say so."""
    winner = step.position.seats[seat]
    medals = list(winner.medals)
    insort(medals, medal)
    winner.medals = tuple(medals)
    step.events.append(MedalWon(seat, medal, place))


def objectives_of(game: Game, position: Position) -> tuple[tuple[Objective, ...], ...]:
    """Return for each seat the Medals that it can win: left, right, centre (R5, R6)."""
    return tuple(
        tuple(
            [
                _objective(game, medal, place, gap)
                for place, gap in game.neighbours[seat]
                if position.gaps and (medal := position.gaps[gap]) is not None
            ]
            + [_objective(game, medal, "centre", -1) for medal in position.centre]
        )
        for seat in range(game.seats)
    )


def _objective(game: Game, medal: str, place: str, gap: int) -> Objective:
    facts = game.facts.medals[medal]
    return Objective(medal, place, gap, facts.watch, facts.need, facts.guards)


def hidden_tokens(game: Game, position: Position) -> int:
    """Return the mask of Progress tokens of which a copy may be in the pile or in an unknown place."""
    known = [token for front in position.seats for token in front.progress]
    known += [token for token in position.face_up if token is not None]
    return sum(
        game.facts.tokens[token].bit for token, copies in game.copies.items() if known.count(token) < copies
    )


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
