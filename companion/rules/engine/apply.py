"""Moves and what they do: ``start`` a game, ``apply`` a move, refuse what the rules do not allow."""

from collections.abc import Callable
from typing import Any

from companion.rules.engine.choices import (
    Way,
    construct_ways,
    declinable,
    green_choices,
    just_ended,
    tokens_left,
    told_ways,
)
from companion.rules.engine.corrections import correct
from companion.rules.engine.fronts import gain_token, take_one
from companion.rules.engine.lookups import CardFacts
from companion.rules.engine.packing import FACE_FIELD
from companion.rules.engine.position import Deck, Position, Seat, Want
from companion.rules.engine.step import (
    WATCH_PROGRESS,
    Step,
    check_medals,
    draw,
    hidden_tokens,
    objectives_of,
    place,
    without,
)
from companion.rules.engine.transfers import (
    check_token_left,
    find_card,
    give_face_down,
    named_cards,
    note_token,
    take_face_up,
)
from companion.rules.engine.turns import construct, discard_green, settle, start_turn, suspend
from companion.rules.events import CardRevealed, CardStolen, CardTaken, Event, ProgressTaken
from companion.rules.game import Game
from companion.rules.moves import (
    Construct,
    Correct,
    Done,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Skip,
    Steal,
    Take,
)
from companion.rules.refusals import Code, Refusal
from companion.rules.setup import Setup
from companion.rules.state import State
from config.catalogue import Catalogue


def start(setup: Setup, catalogue: Catalogue | None = None) -> tuple[State, tuple[Event, ...]]:
    """Return the first state of a game and its events (section 6). Raises InputError for a bad setup."""
    game = Game(setup, catalogue)
    places = game.catalogue.table.face_up
    tokens = sum(game.copies.values())
    position = Position(
        seats=[Seat(0, 0, 0, 0, (), (), 0, (), 0) for _ in range(game.seats)],
        decks=[Deck(game.catalogue.decks[deck].size, 0, 0) for deck in game.deck_ids],
        open=game.all_decks,
        cat=-1,
        battle=0,
        gaps=setup.medals,
        centre=setup.centre,
        objectives=(),
        face_up=(setup.face_up + (None,) * places)[:places],
        pile=tokens - places,
        hidden=0,
        discarded=0,
        active=-1,
        turn=0,
        finished=False,
        winners=(),
        queue=(),
        used=0,
        declined=0,
        waived=0,
        unchecked=0,
        complete=False,
        suspended=(),
    )
    position.objectives = objectives_of(game, position)
    position.hidden = hidden_tokens(game, position)
    step = Step(game, position)
    start_turn(step, setup.first)
    settle(step)
    return State(game, step.position), tuple(step.events)


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Return the state after ``move`` and what followed from it. Raises Refusal; ``state`` stays as it is."""
    if state.position.finished:
        raise Refusal(Code.GAME_OVER)
    step = Step(state.game, state.position)
    _HANDLERS[type(move)](step, move)
    settle(step)
    return State(step.game, step.position), tuple(step.events)


def _take(step: Step, move: Take) -> None:
    game, position = step.game, step.position
    card = game.cards.get(move.card)
    if card is None or (card.tag is not None and (card.deck < 0 or card.face < 0)):
        card = find_card(game, move.card)
    number = _deck_of(step, move, card)
    want = _answered(step, number, card)
    queue = position.queue
    position.queue = () if len(queue) == 1 else without(queue, want)
    position.used |= want.token
    face = game.faces[card.face]
    seat = position.active
    step.events.append(CardTaken(seat, face.name, game.source_names[seat][number], card.tag))
    draw(step, number, face, card.bit)
    place(step, face, card.tag, tokens=True)


def _deck_of(step: Step, move: Take, card: CardFacts) -> int:
    """Return the number of the deck that ``move`` names. Raises Refusal where it names none."""
    game, position = step.game, step.position
    if move.source is not None:
        number = game.sources[position.active].get(move.source)
        if number is None:
            raise Refusal(Code.UNKNOWN_SOURCE, source=move.source)
        if card.deck not in (-1, number):
            deck, named = game.deck_ids[card.deck], game.deck_ids[number]
            raise Refusal(Code.WRONG_DECK, card=move.card, deck=deck, named=named)
        return number
    if card.deck >= 0:
        return card.deck
    decks = 0
    for want in position.queue:
        decks |= want.decks & position.open
    if not decks:
        raise Refusal(Code.NO_TAKE, seat=position.active)
    if decks & (decks - 1):
        raise Refusal(Code.SOURCE_NEEDED, card=move.card)
    return decks.bit_length() - 1


def _answered(step: Step, number: int, card: CardFacts) -> Want:
    """Return the pending card that a card of deck ``number`` answers: the oldest mandatory one that allows
    it, else the oldest optional one. Raises Refusal where there is none."""
    position = step.position
    if card.bit & position.decks[number].gone:
        raise Refusal(Code.CARD_GONE, card=card.name)
    bit = 1 << number
    if len(position.queue) == 1 and position.queue[0].decks & position.open & bit:
        return position.queue[0]
    takes = [want for want in position.queue if want.decks]
    answered = None
    for want in takes:
        if want.decks & bit and (answered is None or (answered.optional and not want.optional)):
            answered = want
    if answered is None:
        if not takes:
            raise Refusal(Code.NO_TAKE, seat=position.active, card=card.name)
        deck = step.game.deck_ids[number]
        raise Refusal(Code.OUT_OF_REACH, card=card.name, deck=deck, seat=position.active)
    if not position.open & bit:
        raise Refusal(Code.DECK_EMPTY, deck=step.game.deck_ids[number])
    return answered


def _construct(step: Step, move: Construct) -> None:
    game, position = step.game, step.position
    ways = construct_ways(game, position, step.me)
    wonder = game.seat_wonders[position.active]
    if not 0 < move.stage <= len(wonder.stages):
        raise Refusal(Code.NO_SUCH_STAGE, stage=move.stage)
    fitting = [way for way in ways.all if way.stage == move.stage] or _told(step, move.stage)
    if not fitting:
        built = step.me.stages
        if built >> (move.stage - 1) & 1:
            raise Refusal(Code.STAGE_DONE, stage=move.stage)
        if move.stage not in wonder.open_stages(built):
            raise Refusal(Code.STAGE_LOCKED, stage=move.stage)
        raise Refusal(Code.CANNOT_PAY if ways.all else Code.NO_CONSTRUCT, stage=move.stage)
    if move.pay is None:
        if len(fitting) > 1:
            raise Refusal(Code.PAYMENT_NEEDED, stage=move.stage)
        construct(step, fitting[0])
        return
    cards, named = named_cards(step, move.pay)
    for way in fitting:
        if way.cards == cards:
            construct(step, way, named)
            return
    raise Refusal(Code.WRONG_PAYMENT, stage=move.stage, cards=move.pay)


def _told(step: Step, stage: int) -> list[Way]:
    """Return the ways to construct ``stage`` on the word of the players, who see its level (R21).

    Where nothing else was left to do, the turn in which they did has just ended by itself: it is taken
    up again.
    """
    game, position = step.game, step.position
    ways = told_ways(game, position, position.active)
    if not ways and (before := just_ended(game, position)) is not None:
        ways = told_ways(game, position, before)
        if any(way.stage == stage for way in ways):
            suspend(step, reopened=True)
            position.active, position.queue = before, ()
            position.used = position.declined = position.waived = 0
            step.own(before)
    return [way for way in ways if way.stage == stage]


def _science(step: Step, move: Science) -> None:
    sets = green_choices(step.game, step.position, step.me)
    if not sets:
        short = step.me.cards & step.game.facts.green_mask and tokens_left(step.position) <= 0
        raise Refusal(Code.NO_TOKEN_LEFT if short else Code.NO_SCIENCE)
    if move.cards is None:
        if len(sets) > 1:
            raise Refusal(Code.SET_NEEDED)
        discard_green(step, sets[0])
        return
    cards, named = named_cards(step, move.cards)
    if cards not in sets:
        raise Refusal(Code.WRONG_SET, cards=move.cards)
    discard_green(step, cards, named)


def _oldest(step: Step, kind: str, refusal: Code) -> Want:
    """Return the oldest pending thing of ``kind``, mandatory ones first. Raises ``refusal`` where none is."""
    wants = [want for want in step.position.queue if want.kind == kind]
    if not wants:
        raise Refusal(refusal, seat=step.position.active)
    return next((want for want in wants if not want.optional), wants[0])


def _progress(step: Step, move: Progress) -> None:
    position = step.position
    want = _oldest(step, "progress", Code.NO_PROGRESS)
    if move.pile:
        check_token_left(step, move.token)
        if not position.pile:
            raise Refusal(Code.PILE_EMPTY)
        position.pile -= 1
    else:
        take_face_up(step, move.token)
    position.queue = without(position.queue, want)
    step.events.append(ProgressTaken(position.active, move.token))
    gain_token(step.me, step.game.facts.tokens[move.token])
    note_token(step, move.token)
    check_medals(step, WATCH_PROGRESS)


def _face_up(step: Step, move: FaceUp) -> None:
    position = step.position
    if None not in position.face_up:
        raise Refusal(Code.NO_PLACE_UNKNOWN, token=move.token)
    check_token_left(step, move.token)
    at = position.face_up.index(None)
    position.face_up = (*position.face_up[:at], move.token, *position.face_up[at + 1 :])
    note_token(step, move.token)


def _steal(step: Step, move: Steal) -> None:
    game, position = step.game, step.position
    want = _oldest(step, "steal", Code.NO_STEAL)
    if move.seat == position.active or not 0 <= move.seat < game.seats:
        raise Refusal(Code.NOT_AN_OPPONENT, seat=move.seat)
    card = find_card(game, move.card)
    face = game.faces[card.face]
    victim = step.changeable(move.seat)
    if not victim.cards & face.unit * FACE_FIELD or (card.tag is not None and card.tag not in victim.tags):
        raise Refusal(Code.NOTHING_TO_STEAL, card=move.card, seat=move.seat)
    position.queue = without(position.queue, want)
    tag = take_one(game, victim, face, card.tag)
    step.events.append(CardStolen(position.active, move.seat, face.name))
    place(step, face, tag, tokens=game.house["stolen_card"] == "tokens")
    give_face_down(step, victim)


def _reveal(step: Step, move: Reveal) -> None:
    game, position = step.game, step.position
    want = _oldest(step, "reveal", Code.NO_REVEAL)
    card = find_card(game, move.card)
    deck = position.decks[game.central]
    if card.deck not in (-1, game.central):
        named = game.deck_ids[game.central]
        raise Refusal(Code.WRONG_DECK, card=move.card, deck=game.deck_ids[card.deck], named=named)
    if card.bit & deck.gone:
        raise Refusal(Code.CARD_GONE, card=move.card)
    face = game.faces[card.face]
    position.queue = without(position.queue, want)
    position.decks[game.central] = Deck(deck.left, deck.out + face.unit, deck.gone | card.bit)
    step.me.face_down -= 1
    step.events.append(CardRevealed(position.active, face.name))
    place(step, face, card.tag, tokens=False)


def _skip(step: Step, move: Skip) -> None:
    game, position = step.game, step.position
    for want in position.queue:
        if want.optional and want.because == move.because:
            position.queue = without(position.queue, want)
            return
    ways = construct_ways(game, position, step.me)
    if move.because not in declinable(game, position, ways):
        raise Refusal(Code.NOT_OFFERED, because=move.because)
    token = game.facts.tokens.get(move.because)
    position.declined |= game.facts.levels if token is None else token.bit


def _done(step: Step, move: Done) -> None:
    position = step.position
    ways = construct_ways(step.game, position, step.me)
    kept = tuple(want for want in position.queue if not want.optional)
    if len(kept) == len(position.queue) and not ways.offer:
        raise Refusal(Code.NOTHING_TO_DECLINE)
    position.queue = kept
    position.declined |= ways.offer


def _correct(step: Step, move: Correct) -> None:
    correct(step, move.change)


_HANDLERS: dict[type[Any], Callable[[Step, Any], None]] = {
    Take: _take,
    Construct: _construct,
    Science: _science,
    Progress: _progress,
    FaceUp: _face_up,
    Steal: _steal,
    Reveal: _reveal,
    Skip: _skip,
    Done: _done,
    Correct: _correct,
}
