"""What must hold in every position of every game, each as a function that raises AssertionError."""

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random

from companion.rules import (
    Construct,
    Done,
    FaceUp,
    Move,
    Progress,
    Refusal,
    Reveal,
    Science,
    Skip,
    State,
    Steal,
    Take,
    apply,
    legal_moves,
    pending,
)
from tests.rules.state_text import state_from_text, state_to_text


def every_card_is_in_one_place(state: State) -> None:
    """Decks, in front of players, face down, discarded: together always all cards (section 2)."""
    in_front = sum(sum(player.cards.values()) for player in state.players)
    face_down = sum(player.face_down for player in state.players)
    gone = sum(state.discarded.values())
    facts = state.game.catalogue.decks
    assert in_front + face_down + gone + sum(state.decks.values()) == sum(
        facts[deck].size for deck in state.decks
    )
    for seat, player in enumerate(state.players):
        tags, cards = state.tags_of(seat), player.cards
        assert len(set(tags)) == len(tags)
        certain: Counter[str] = Counter()
        for tag in tags:
            place, face = state.where(tag), state.game.face_of(tag)
            assert place.seat == seat
            assert face in cards
            certain[str(face)] += place.certain
        for face, count in certain.items():
            assert count <= cards[face]


def every_piece_is_in_one_place(state: State) -> None:
    """Medals, Progress tokens, the Cat pawn and Conflict tokens are neither lost nor doubled (section 6)."""
    tokens = Counter(token for player in state.players for token in player.progress)
    tokens.update(token for token in state.face_up if token is not None)
    for token, count in tokens.items():
        assert count <= state.game.copies[token]
    owned = sum(len(player.progress) for player in state.players)
    assert owned + len(state.face_up) + state.pile == sum(state.game.copies.values())
    setup = state.game.setup
    medals = Counter(medal for player in state.players for medal in player.medals)
    medals.update(medal for medal in (*state.gaps, *state.centre) if medal is not None)
    boxed = medals["two-victories"] - 1
    assert boxed <= 0 or "two-victories" in setup.centre
    assert medals == Counter((*setup.medals, *setup.centre)) + Counter({"two-victories": max(boxed, 0)})
    holders = [seat for seat, player in enumerate(state.players) if player.cat]
    assert holders == ([] if state.cat is None else [state.cat])
    assert 0 <= state.conflict_battle <= state.conflict_tokens


def points_add_up(state: State) -> None:
    """The total is the sum of its parts, and each part is what lies there (R61)."""
    facts = state.game.catalogue
    for seat, player in enumerate(state.players):
        score, cards = player.score, player.cards
        parts = score.stages + score.blue + score.cat + score.military + score.progress + score.medals
        assert score.total == parts
        stages = state.game.wonder(seat).stages
        assert score.stages == sum(stages[number - 1].vp for number in player.stages)
        assert score.blue == sum(facts.faces[face].vp * count for face, count in cards.items())
        assert score.military == 3 * player.military
        assert score.medals == 4 * len(player.medals)
        assert score.cat == 2 * player.cat
        red = sum(count for face, count in cards.items() if facts.faces[face].colour == "red")
        assert player.shields >= red


def something_can_be_done(state: State) -> None:
    """While the game runs something is pending, and there is a legal move."""
    if state.finished:
        assert not legal_moves(state)
        assert pending(state) == ()
    else:
        assert pending(state)
        assert len(legal_moves(state)) > 0


def text_round_trips(state: State) -> None:
    """A state is the same after a way through its text and through pickle; every tally is recounted."""
    text = state_to_text(state)
    again = state_from_text(text, state.game.catalogue)
    assert again == state
    assert hash(again) == hash(state)
    assert state_to_text(again) == text
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert list(legal_moves(copy)) == list(legal_moves(state))


def imaginable_moves(state: State) -> Iterator[Move]:
    """Yield every move of the form that ``legal_moves`` uses, possible or not."""
    game = state.game
    faces = game.face_ids
    seat = state.active if state.active is not None else 0
    for source in game.source_names[seat]:
        for face in faces:
            yield Take(face, source)
    grey = [face for face in faces if game.catalogue.faces[face].colour in ("grey", "yellow")]
    for stage in range(7):
        for size in range(1, 5):
            for pay in combinations_with_replacement(grey, size):
                yield Construct(stage, pay)
    green = [face for face in faces if game.catalogue.faces[face].colour == "green"]
    for size in (2, 3):
        for cards in combinations_with_replacement(green, size):
            yield Science(cards)
    for pair in combinations(("wood", "gear", "gold"), 2):
        yield Science(pair)
    for token in game.catalogue.tokens:
        yield Progress(token)
        yield Progress(token, pile=True)
        yield FaceUp(token)
        yield Skip(token)
    for wonder in game.catalogue.wonders:
        yield Skip(wonder)
    for opponent in range(-1, game.seats + 1):
        for face in faces:
            yield Steal(face, opponent)
    for face in faces:
        yield Reveal(face)
    yield Done()
    yield Skip("turn")


def legality_is_exact(state: State, random: Random, share: float) -> tuple[int, int]:
    """A ``share`` of all imaginable moves: the legal ones apply, the others are refused with a reason, and
    the state is untouched either way. Returns how many were legal and how many refused."""
    before = state_to_text(state)
    legal = set(legal_moves(state))
    assert len(legal) == len(legal_moves(state))
    applied = refused = 0
    for move in imaginable_moves(state):
        if random.random() > share:
            continue
        if move in legal:
            after, _ = apply(state, move)
            assert after != state
            applied += 1
        else:
            try:
                apply(state, move)
            except Refusal:
                refused += 1
            else:
                assert isinstance(move, Construct), f"{move} is not legal and was made"
                wonders = [state.game.wonder(seat) for seat in (state.active or 0, (state.active or 0) - 1)]
                assert not all(wonder.known for wonder in wonders), f"{move} is not legal and was made"
    assert state_to_text(state) == before
    return applied, refused


def all_legal_moves_apply(state: State) -> int:
    """Every legal move applies, and is imaginable. Returns how many there were."""
    moves = legal_moves(state)
    for move in moves:
        apply(state, move)
    return len(moves)
