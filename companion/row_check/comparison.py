"""Table and record compared, player by player, and the likely explanations where they differ.

What counts are faces: which of two equal cards was discarded is nobody's business. Explanations
are ranked by how often people make that mistake, and only offered where the rules can follow.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

import msgspec

from companion.messages.questions import FORGET, MOST_WAYS, Question, Reason, Way
from companion.pieces.stickers import deck_of
from companion.rules import Correct, Move, State, Take
from companion.rules.changes import CardMoved, MissedTurn
from companion.rules.outcome import outcome, sources_of

MOST_TRIED = 200
"""Combinations of explanations that are looked at: a row that is all wrong has no likely ones."""


class Difference(msgspec.Struct, frozen=True):
    """In front of ``seat`` lie ``extra`` cards (tags) that the record does not know there, and of the faces
    ``missing`` the record knows more than lie there.
    """

    seat: int
    extra: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def none(self) -> bool:
        """Whether table and record agree."""
        return not self.extra and not self.missing


def difference(state: State, seat: int, tags: Sequence[str]) -> Difference:
    """Compare the row of ``seat``, as the camera saw it, with the record.

    Tags of cards whose face is not known are left out: they are asked about when they are shown.
    """
    recorded = Counter(state.players[seat].cards)
    faces = {tag: face for tag in dict.fromkeys(tags) if (face := state.game.face_of(tag)) is not None}
    surplus = Counter(faces.values()) - recorded
    extra: list[str] = []
    # A card that the record has elsewhere is the odd one out among equal faces.
    for tag in sorted(faces, key=lambda tag: state.where(tag).seat == seat):
        if surplus[faces[tag]] > 0:
            surplus[faces[tag]] -= 1
            extra.append(tag)
    missing = recorded - Counter(faces.values())
    return Difference(seat, tuple(sorted(extra)), tuple(sorted(missing.elements())))


def question(state: State, differs: Difference) -> Question:
    """The state "table and record differ", with the likely explanations."""
    ways: list[Way] = []
    for moves in islice(_explanations(state, differs), MOST_TRIED):
        way = Way("set-right", moves, seat=differs.seat)
        if way not in ways and outcome(state, moves) is not None:
            ways.append(way)
    params = {"seat": differs.seat, "extra": differs.extra, "missing": differs.missing}
    reason = Reason("differs", "", params)
    return Question("differs", reason, ways=(*ways[: MOST_WAYS - 1], FORGET), seat=differs.seat)


class Correction(msgspec.Struct, frozen=True):
    """One card set right by itself: ``card`` (a tag that is too many, or a missing face) and the move.

    ``move`` is None where the rules can follow in no way.
    """

    card: str
    move: Correct | None


def corrections(state: State, differs: Difference) -> tuple[Correction, ...]:
    """What makes the record what the table is, card by card: nothing but the card moves, no turn is played.

    The cards that are too many first, then the missing ones, each once.
    """
    found = [Correction(tag, _plain(state, _arrivals(state, differs.seat, tag))) for tag in differs.extra]
    for face in dict.fromkeys(differs.missing):
        found.append(Correction(face, _plain(state, _departures(state, differs.seat, face))))
    return tuple(found)


def all_right(state: State, seat: int, tags: Sequence[str]) -> tuple[Move, ...]:
    """The moves after which the record of ``seat`` has exactly ``tags``, where the rules can follow."""
    moves: list[Move] = []
    differs = difference(state, seat, tags)
    # Each card once: the rules go on after a move, and must not be corrected in turn for ever.
    for _ in range(len(differs.extra) + len(differs.missing)):
        left = corrections(state, difference(state, seat, tags))
        move = next((one.move for one in left if one.move is not None), None)
        after = None if move is None else outcome(state, (move,))
        if move is None or after is None:
            break
        moves.append(move)
        state = after
    return tuple(moves)


def _plain(state: State, ways: Iterator[tuple[Move, ...]]) -> Correct | None:
    """The first of ``ways`` that only moves a card, and that the rules can follow."""
    for moves in ways:
        move = moves[0]
        if len(moves) == 1 and isinstance(move, Correct) and outcome(state, moves) is not None:
            return move
    return None


def _explanations(state: State, differs: Difference) -> Iterator[tuple[Move, ...]]:
    """Lists of moves that make the record what the table is, the likeliest first."""
    seat = differs.seat
    arrivals = [tuple(_arrivals(state, seat, tag)) for tag in differs.extra]
    departures = [tuple(_departures(state, seat, face)) for face in differs.missing]
    for moves in product(*arrivals, *departures):
        yield tuple(move for some in moves for move in some)


def _arrivals(state: State, seat: int, tag: str) -> Iterator[tuple[Move, ...]]:
    """How the card ``tag`` may have come to lie in front of ``seat``."""
    place = state.where(tag)
    if place.kind == "front" and place.seat is not None and place.seat != seat:
        yield (Correct(CardMoved(tag, place.seat, seat)),)
    elif place.kind == "deck" and place.deck is not None:
        if seat == state.active:
            yield (Take(tag),)
        late = outcome(state, (Correct(MissedTurn(seat)),))
        for source in () if late is None else sources_of(late, place.deck)[:1]:
            yield (Correct(MissedTurn(seat)), Take(tag, source))
        yield (Correct(CardMoved(tag, place.deck, seat)),)
    else:
        yield (Correct(CardMoved(tag, "discarded", seat)),)


def _departures(state: State, seat: int, face: str) -> Iterator[tuple[Move, ...]]:
    """Where a card of ``face`` that the record has in front of ``seat`` may be."""
    tags = [tag for tag in state.tags_of(seat) if state.game.face_of(tag) == face]
    card = tags[-1] if tags else face
    yield (Correct(CardMoved(card, seat, "discarded")),)
    deck = deck_of(card, state.game.catalogue) if tags else None
    if deck is not None:
        yield (Correct(CardMoved(card, seat, deck)),)
    for other in range(len(state.players)):
        if other != seat:
            yield (Correct(CardMoved(card, seat, other)),)
