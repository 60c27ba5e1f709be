"""The ways on from a reading that cannot be what it seems, the likeliest first.

Each way is ready to be taken with one touch. Every list of moves has been tried on the state:
what the rules refuse even as a correction is not offered.
"""

from collections.abc import Iterable, Iterator

from companion.messages.history import History
from companion.messages.questions import FORGET, MOST_WAYS, Question, Reason, Way
from companion.rules import Correct, Done, Move, State, Take, pending
from companion.rules.changes import CardMoved, MedalMoved, MissedTurn, TokenMoved
from companion.rules.outcome import outcome, sources_of


def question(history: History, reason: Reason) -> Question:
    """The question about a doubtful reading."""
    state = history.state
    tag = reason.params.get("tag")
    found: list[Way] = []
    for way in _ways(history, reason):
        possible = not way.moves or way.undo or outcome(state, way.moves) is not None
        if possible and way not in found:
            found.append(way)
    forget_first = reason.code in ("in-front-of", "discarded", "already-taken", "token-taken")
    ways = [FORGET, *found[: MOST_WAYS - 1]] if forget_first else [*found[: MOST_WAYS - 1], FORGET]
    return Question("refused", reason, tag, tuple(ways), seat=state.active)


def none_left(state: State, move: Move) -> Question | None:
    """The question about a face that was touched for a deck in which, by the record, none of it is left."""
    match move:
        case Take(face, str(source)) if state.active is not None and face in state.game.catalogue.faces:
            deck = state.reach(state.active).get(source, source)
        case _:
            return None
    left = state.deck_faces(deck) if deck in state.decks else None
    if left is None or left.get(face):
        return None
    tries: list[tuple[Move, ...]] = [(move,), (Correct(CardMoved(face, deck, state.active, taken=True)),)]
    ways = [Way("anyway", moves, seat=state.active) for moves in tries if outcome(state, moves) is not None]
    reason = Reason("none-left", "R10", {"face": face, "deck": deck, "seat": state.active})
    return Question("doubted", reason, ways=(FORGET, *ways[:1]), seat=state.active)


def same_piece(state: State, tag: str, move: Move) -> Question:
    """The question whether ``tag`` is the piece that was just picked, or another, which ``move`` takes."""
    reason = Reason("same-piece", "", {"tag": tag, "face": state.game.face_of(tag), "seat": state.active})
    ways = (Way("same"), Way("yes", (move,), seat=state.active))
    return Question("doubted", reason, tag, ways, seat=state.active)


def _ways(history: History, reason: Reason) -> Iterator[Way]:
    state, params = history.state, reason.params
    tag, active = params.get("tag"), state.active
    if active is None or tag is None:
        return
    match reason.code:
        case "out-of-reach" | "nothing-due":
            yield from _card_from_deck(state, tag, params["deck"], active)
        case "at-other-place":
            yield from _at_other_place(history, tag, params["deck"], params["owner"], active)
        case "put-back":
            yield Way("undo-first", undo=1, seat=params["seat"])
        case "in-front-of":
            yield from _card_in_front(history, tag, params["owner"], active)
        case "discarded" | "already-taken":
            yield from _taken(state, tag, "discarded", active)
        case "no-token-due" | "token-taken":
            yield from _token(state, params["token"], params.get("owner"), active)
        case "medal-open":
            yield from _medal(state, params["medal"], active)


def _card_from_deck(state: State, tag: str, deck: str, active: int) -> Iterator[Way]:
    """A card that nobody has taken yet, but the player whose turn it is cannot."""
    others = _after(state, active)
    reaching = [seat for seat in others if deck in state.reach(seat).values()]
    declined: tuple[Move, ...] = (Done(),) if any(one.optional for one in pending(state)) else ()
    for seat in reaching[:1]:
        yield from _when_over(state, tag, deck, seat, declined)
    if reaching and reaching[0] == others[0]:
        yield Way("missed-turn", seat=reaching[0], wait=True)
    yield from _taken(state, tag, deck, active)
    for seat in reversed(reaching):
        late = outcome(state, (Correct(MissedTurn(seat)),))
        if late is not None:
            for source in sources_of(late, deck):
                yield Way("other-player", (Correct(MissedTurn(seat)), Take(tag, source)), seat=seat)
                break
    for seat in reaching:
        yield Way("missed-turn", seat=seat, wait=True)


def _at_other_place(history: History, tag: str, deck: str, owner: int, active: int) -> Iterator[Way]:
    """A card lies at the place of ``owner``, but it is the turn of ``active``."""
    state = history.state
    declined: tuple[Move, ...] = (Done(),) if any(one.optional for one in pending(state)) else ()
    yield from _when_over(state, tag, deck, owner, declined)
    if _after(state, active)[0] == owner:
        yield Way("missed-turn", seat=owner, wait=True)
    if history.last is not None and history.last.seat == owner:
        before = history.before(history.last)
        for source in sources_of(before, deck)[:1]:
            if before.active == owner and outcome(before, (Take(tag, source),)) is not None:
                yield Way("undo-first", (Take(tag, source),), undo=1, seat=owner)
    for source in sources_of(state, deck):
        if outcome(state, (Take(tag, source),)) is not None:
            yield Way("yes", (Take(tag, source),), seat=active)
            break
    late = outcome(state, (Correct(MissedTurn(owner)),))
    for source in () if late is None else sources_of(late, deck)[:1]:
        yield Way("other-player", (Correct(MissedTurn(owner)), Take(tag, source)), seat=owner)
    yield from _taken(state, tag, deck, owner)


def _when_over(state: State, tag: str, deck: str, seat: int, declined: tuple[Move, ...]) -> Iterator[Way]:
    """The turn is over, whatever was still offered: it is already this player's card."""
    after = outcome(state, declined) if declined else None
    if after is None or after.active != seat:
        return
    for source in sources_of(after, deck):
        if outcome(after, (Take(tag, source),)) is not None:
            yield Way("other-player", (*declined, Take(tag, source)), seat=seat)
            return


def _card_in_front(history: History, tag: str, owner: int, active: int) -> Iterator[Way]:
    """A card that was recorded for ``owner`` already."""
    state = history.state
    if owner != active:
        yield from _taken(state, tag, owner, active)
    steps = history.steps
    place = next((at for at in reversed(range(len(steps))) if tag in steps[at].tags), None)
    if place is None:
        return
    back = len(steps) - place
    yield Way("undo-first", undo=back, seat=owner)
    if owner != active:
        yield Way("missed-turn", undo=back, seat=active, wait=True)
        yield Way("move-card", (Correct(CardMoved(tag, owner, active)),), seat=active)


def _taken(state: State, tag: str, origin: int | str, active: int) -> Iterator[Way]:
    yield Way("anyway", (Correct(CardMoved(tag, origin, active, taken=True)),), seat=active)


def _token(state: State, token: str, owner: int | None, active: int) -> Iterator[Way]:
    origin: int | str = "face_up" if token in state.face_up else "pile" if owner is None else owner
    if owner != active:
        yield Way("anyway", (Correct(TokenMoved(token, origin, active)),), seat=active)


def _medal(state: State, medal: str, active: int) -> Iterator[Way]:
    origin = "centre" if medal in state.centre else f"gap-{state.gaps.index(medal)}"
    yield Way("anyway", (Correct(MedalMoved(medal, origin, active)),), seat=active)


def _after(state: State, active: int) -> list[int]:
    """The other seats, in turn order."""
    count = len(state.players)
    return [(active + step) % count for step in range(1, count)]


def first_for(ways: Iterable[Way], seat: int) -> int | None:
    """The number of the first way that is about ``seat``: the one that a press of its button takes."""
    return next((number for number, way in enumerate(ways) if way.seat == seat), None)
