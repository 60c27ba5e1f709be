"""What a tag on the pad means: legality decides (docs/table.md has the table, in this order).

Pure: the state of the game and what the table remembers go in, a meaning comes out. The rules
are asked by trying the move on the immutable state.
"""

from typing import Any, TypeAlias

import msgspec

from companion.messages.questions import Reason, ReasonCode
from companion.pad.laid_choice import options
from companion.pieces.stickers import deck_of, medal_of, token_of
from companion.rules import FaceUp, Move, Place, Progress, Reveal, State, Steal, Take, pending
from companion.rules.outcome import allowed, sources_of
from vision.tags import CardTag, MedalTag, Tag, TokenTag


class Means(msgspec.Struct, frozen=True):
    """The tag is this move."""

    move: Move


class Chosen(msgspec.Struct, frozen=True):
    """The tag is a card laid down for a choice that is pending; ``face`` is what it carries."""

    face: str


class Known(msgspec.Struct, frozen=True):
    """The same piece again: nothing to do. ``away`` is the face of a card that is being put away.

    ``picked``: it is the piece that was picked on the screen.
    """

    away: str | None = None
    picked: bool = False


class Faceless(msgspec.Struct, frozen=True):
    """A card whose face nobody has told yet: it could be one of ``faces``, the likeliest first."""

    faces: tuple[str, ...]


class Doubtful(msgspec.Struct, frozen=True):
    """The rules say that it cannot be what it seems."""

    reason: Reason


Meaning: TypeAlias = Means | Chosen | Known | Faceless | Doubtful


class Picked(msgspec.Struct, frozen=True):
    """A piece that was picked on the screen: a face of a ``deck``, or a token ("" for its deck)."""

    piece: str
    deck: str = ""


class Recent(msgspec.Struct, frozen=True):
    """What the table remembers beside the state.

    ``last`` are the pieces that were shown for the last step, ``fresh`` those of them that were lifted a
    moment ago: seen again, they were only hidden by a hand. ``away`` are the faces that the last step
    discarded and that were not shown yet: their cards are only being put away. ``picked`` was picked on the
    screen just now: shown too, it is the same piece and not the next player's.
    """

    last: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    away: tuple[str, ...] = ()
    picked: Picked | None = None


NOTHING = Recent()


def meaning(state: State, tag: Tag, recent: Recent = NOTHING) -> Meaning:
    """What ``tag``, newly laid on the pad, means in ``state``. Seat and command cards mean no piece."""
    if state.finished:
        return _doubt("game-over", "R60", tag=tag.id)
    match tag:
        case CardTag():
            return _card(state, tag.id, recent)
        case TokenTag():
            return _token(state, tag, recent)
        case MedalTag():
            return _medal(state, tag)
        case _:
            return _doubt("setup-only", "", tag=tag.id)


def _card(state: State, tag: str, recent: Recent) -> Meaning:
    catalogue = state.game.catalogue
    deck = deck_of(tag, catalogue)
    if deck is None or deck not in state.decks:
        return _doubt("no-such-deck", "R1", tag=tag, deck=deck)
    place = state.where(tag)
    face = state.game.face_of(tag)
    kinds = {one.kind for one in pending(state)}
    if place.kind == "deck" or (place.kind == "face_down" and "reveal" in kinds):
        return _from_deck(state, tag, deck, face, kinds, recent.picked)
    if "steal" in kinds:
        stolen = _stolen(state, tag)
        if stolen is not None:
            return Means(stolen)
    chosen = face is not None and place.seat == state.active and asked_for(state, face)
    # A card that surely lies in front of who is asked for it is none of those that are being put away.
    if face in recent.away and not (chosen and place.certain):
        return Known(face)
    if face is not None and chosen:
        return Chosen(face)
    if tag in recent.fresh:
        return Known()
    return _recorded(state, tag, face, place)


def picked(state: State, move: Move) -> Picked | None:
    """What ``move``, touched in ``state``, takes without saying which sticker is on it; None: nothing."""
    match move:
        case Take(card, source) if card in state.game.catalogue.faces and source is not None:
            reached = {} if state.active is None else state.reach(state.active)
            return Picked(card, reached.get(source, source))
        case Reveal(card) if card in state.game.catalogue.faces:
            return Picked(card, state.game.catalogue.table.central_deck)
        case Progress(token):
            return Picked(token)
    return None


def _from_deck(
    state: State, tag: str, deck: str, face: str | None, kinds: set[str], picked: Picked | None
) -> Meaning:
    """A card that is still in its deck, as far as is known."""
    central = state.game.catalogue.table.central_deck
    if picked is not None and picked.deck == deck and face in (picked.piece, None):
        chosen = face is not None and asked_for(state, face) and _unmarked(state, face)
        return Chosen(picked.piece) if chosen else Known(picked=True)
    if face is None:
        return Faceless(tuple(state.deck_faces(deck) or state.game.catalogue.faces))
    tries: list[Move] = []
    if "reveal" in kinds and deck == central:
        tries.append(Reveal(tag))
    tries += [Take(tag, source) for source in sources_of(state, deck)]
    for move in tries:
        if allowed(state, move):
            return Means(move)
    if asked_for(state, face) and _unmarked(state, face):
        return Chosen(face)
    params = {"tag": tag, "face": face, "deck": deck, "seat": state.active}
    if "take" not in kinds and "reveal" not in kinds:
        return _doubt("nothing-due", "R10", **params)
    return _doubt("out-of-reach", "R10", **params)


def _stolen(state: State, tag: str) -> Move | None:
    """The theft of this card from the opponent it lies in front of, or None."""
    seat = state.where(tag).seat
    move = None if seat is None or seat == state.active else Steal(tag, seat)
    return move if move is not None and allowed(state, move) else None


def asked_for(state: State, face: str) -> bool:
    """Whether a card of this face can be part of the answer to a choice that is pending."""
    return any(face in option.faces for option in options(state))


def _unmarked(state: State, face: str) -> bool:
    """Whether a card of this face lies in front of the active player that was never shown to the camera."""
    if state.active is None:
        return False
    tagged = sum(state.game.face_of(tag) == face for tag in state.tags_of(state.active))
    return state.players[state.active].cards.get(face, 0) > tagged


def _recorded(state: State, tag: str, face: str | None, place: Place) -> Doubtful:
    """A card that has left its deck already and answers nothing now."""
    params = {"tag": tag, "face": face, "seat": state.active}
    match place.kind:
        case "front":
            return _doubt("in-front-of", "R10", owner=place.seat, **params)
        case "discarded":
            return _doubt("discarded", "R20", **params)
    return _doubt("already-taken", "R10", **params)


def _token(state: State, tag: TokenTag, recent: Recent) -> Meaning:
    token = token_of(tag, state.game.catalogue)
    if recent.picked == Picked(token):
        return Known(picked=True)
    tries: list[Move] = []
    if tag.id not in recent.last:
        if any(one.kind == "progress" for one in pending(state)):
            tries += [Progress(token), Progress(token, pile=True)]
        tries.append(FaceUp(token))
    for move in tries:
        if allowed(state, move):
            return Means(move)
    if tag.id in recent.fresh:
        return Known()
    params = {"tag": tag.id, "token": token, "seat": state.active}
    owner = next((seat for seat, player in enumerate(state.players) if token in player.progress), None)
    if owner is not None and token not in state.face_up:
        return _doubt("token-taken", "R30", owner=owner, **params)
    return _doubt("no-token-due", "R30", **params)


def _medal(state: State, tag: MedalTag) -> Meaning:
    medal = medal_of(tag, state.game.catalogue)
    owner = next((seat for seat, player in enumerate(state.players) if medal in player.medals), None)
    if owner is not None:
        return Known()
    if medal in state.gaps or medal in state.centre:
        return _doubt("medal-open", "R51", tag=tag.id, medal=medal, seat=state.active)
    return _doubt("not-in-this-game", "R5", tag=tag.id, medal=medal)


def _doubt(code: ReasonCode, rule: str, **params: Any) -> Doubtful:
    return Doubtful(Reason(code, rule, params))
