"""What the player in turn can and must do, and every move that does it."""

from collections.abc import Sequence

import msgspec

from companion.rules.engine.choices import construct_ways, declinable, green_choices
from companion.rules.engine.packing import unpack
from companion.rules.engine.position import Position, Want
from companion.rules.game import Game
from companion.rules.moves import Construct, Done, FaceUp, Move, Progress, Reveal, Science, Skip, Steal, Take
from companion.rules.state import State


class Pending(msgspec.Struct, frozen=True):
    """One pending thing of the player at ``seat``.

    ``kind`` is take, construct, science, progress, steal or reveal; ``because`` is "turn", a token or a
    Wonder. ``sources`` are the decks that can serve a take. ``choices`` are the moves that answer a
    construct, science, progress or steal with what is known (payments and sets written as faces).
    """

    kind: str
    optional: bool
    because: str
    seat: int
    sources: tuple[str, ...] = ()
    choices: tuple[Move, ...] = ()


def pending(state: State) -> tuple[Pending, ...]:
    """Return what is pending for the active player; empty once the game has ended."""
    game, position = state.game, state.position
    if position.finished:
        return ()
    seat = position.active
    found = [_pending(game, position, want) for want in position.queue]
    ways = construct_ways(game, position, position.seats[seat])
    if ways.all:
        offers = declinable(game, position, ways)
        built = tuple(Construct(way.stage, way.paid) for way in ways.all)
        because = offers[0] if offers else "turn"
        found.append(Pending("construct", bool(offers), because, seat, choices=built))
    greens = green_choices(game, position, position.seats[seat])
    if greens:
        sets = tuple(Science(game.spread(cards)) for cards in greens)
        found.append(Pending("science", False, "turn", seat, choices=sets))
    return tuple(found)


def needs_choice(state: State) -> bool:
    """Tell whether the player in turn has more to decide than which card to take."""
    items = pending(state)
    return bool(items) and not (len(items) == 1 and items[0].kind == "take" and items[0].because == "turn")


def _pending(game: Game, position: Position, want: Want) -> Pending:
    seat = position.active
    sources: tuple[str, ...] = ()
    choices: tuple[Move, ...] = ()
    if want.kind == "take":
        sources = _sources(game, seat, want.decks & position.open)
    elif want.kind == "progress":
        choices = _tokens(position)
    elif want.kind == "steal":
        choices = _thefts(game, position)
    return Pending(want.kind, want.optional, want.because, seat, sources, choices)


def _sources(game: Game, seat: int, decks: int) -> tuple[str, ...]:
    """Return the names of the ``decks`` for ``seat``: left, right, central, then Wonder ids."""
    names = game.source_names[seat]
    near = [names.index(name) for name in game.reaches[seat]]
    order = near + [number for number in range(len(names)) if number not in near]
    return tuple(names[number] for number in order if decks >> number & 1)


def _tokens(position: Position) -> tuple[Move, ...]:
    known = dict.fromkeys(token for token in position.face_up if token is not None)
    return tuple(Progress(token) for token in known)


def _thefts(game: Game, position: Position) -> tuple[Move, ...]:
    return tuple(
        Steal(face, seat)
        for seat, front in enumerate(position.seats)
        if seat != position.active
        for face in unpack(front.cards, game.face_ids)
    )


def legal_moves(state: State) -> Sequence[Move]:
    """Return every move that the rules allow now, each in one form: cards by their face, decks by source.

    Naming a card by its sticker instead, ``correct``, and a Stage that the players turned while nobody has
    checked on which level it is (R21) are possible on top. A card is believed to
    be any face as long as its deck holds a card; ``State.deck_faces`` says what is likely.
    """
    game, position = state.game, state.position
    if position.finished:
        return ()
    seat = position.active
    front = position.seats[seat]
    decks = 0
    other: list[Want] = []
    for want in position.queue:
        decks |= want.decks
        if want.optional or not want.decks:
            other.append(want)
    hidden = position.hidden if None in position.face_up else 0
    takes = _takes(game, seat, decks & position.open, hidden)
    ways = construct_ways(game, position, front)
    greens = green_choices(game, position, front)
    if not other and not ways.all and not greens:
        return takes
    moves: list[Move] = [*takes]
    moves += [Construct(way.stage, way.paid) for way in ways.all]
    moves += [Science(game.spread(cards)) for cards in greens]
    for kind in dict.fromkeys(want.kind for want in other):
        if kind == "progress":
            moves += _progress_moves(game, position)
        elif kind == "steal":
            moves += _thefts(game, position)
        elif kind == "reveal":
            moves += [Reveal(face) for face in game.face_ids]
    skips = dict.fromkeys(want.because for want in other if want.optional)
    skips |= dict.fromkeys(declinable(game, position, ways))
    moves += [Skip(because) for because in skips]
    if skips:
        moves.append(Done())
    return tuple(moves)


def _takes(game: Game, seat: int, decks: int, hidden: int) -> tuple[Move, ...]:
    """Return the moves that most positions consist of: a card of ``decks``, a token turned up."""
    key = (seat, decks, hidden)
    moves = game.take_memo.get(key)
    if moves is None:
        sources = _sources(game, seat, decks)
        takes = [Take(face, source) for source in sources for face in game.face_ids]
        moves = game.take_memo[key] = (*takes, *map(FaceUp, game.facts.tokens_in(hidden)))
    return moves


def _progress_moves(game: Game, position: Position) -> list[Move]:
    moves = list(_tokens(position))
    hidden = game.facts.tokens_in(position.hidden)
    if None in position.face_up:
        moves += [Progress(token) for token in hidden if token not in position.face_up]
    if position.pile:
        moves += [Progress(token, pile=True) for token in hidden]
    return moves
