"""Every piece is in one place, whatever is set right by hand: random games mixed with corrections and undo.

COMPANION_GAMES=3000 plays as many games; a few are enough for every run.
"""

import os
from collections import Counter
from random import Random

import pytest

from companion.rules import Correct, Move, Refusal, State, apply, scores, start
from companion.rules import changes as set_right
from companion.rules.changes import Change
from companion.rules.format.record import replay, write_record
from companion.rules.random_play import SimulatedTable, random_setup
from config.house_rules import house_rules
from tests.rules.state_text import state_from_text, state_to_text, tally_of

GAMES = int(os.environ.get("COMPANION_GAMES", "40"))
BLOCKS = 8


def cards_are_in_one_place(state: State) -> None:
    game, position = state.game, state.position
    out: Counter[str] = Counter()
    for number, deck in enumerate(position.decks):
        gone = {tag for tag in game.tags_of_deck(number) if game.cards[tag].bit & deck.gone}
        came = Counter(game.spread(deck.out))
        face_down = sum(front.face_down for front in position.seats) if number == game.central else 0
        size = game.catalogue.decks[game.deck_ids[number]].size
        assert 0 <= deck.left <= size - came.total() - face_down
        assert len(gone) <= came.total()
        out += came
    lie = Counter(state.discarded)
    for player in state.players:
        lie += Counter(player.cards)
    assert lie == out
    stuck = [tag for front in position.seats for tag in front.tags]
    assert len(stuck) == len(set(stuck))
    for tag in stuck:
        card = game.cards[tag]
        assert card.bit & position.decks[card.deck].gone
    for front in position.seats:
        assert front.face_down >= 0
        there, ghosts = Counter(game.spread(front.cards)), Counter(game.spread(front.ghosts))
        named = Counter(game.face_of(tag) for tag in front.tags)
        assert all(named[face] - ghosts[face] <= there[face] for face in named if face is not None)


def tokens_are_in_one_place(state: State) -> None:
    known = Counter(token for player in state.players for token in player.progress)
    known += Counter(token for token in state.face_up if token is not None)
    assert known <= Counter(state.game.copies)
    hidden = state.face_up.count(None) + state.pile
    assert known.total() + hidden == sum(state.game.copies.values())


def medals_are_in_one_place(state: State) -> None:
    facts = state.game.catalogue.medals
    lie = Counter(filter(None, state.gaps)) + Counter(state.centre)
    lie += Counter(medal for player in state.players for medal in player.medals)
    assert lie.total() <= len(facts)
    assert all(count == 1 for medal, count in lie.items() if not facts[medal].in_battle)


def points_are_the_sum_of_their_parts(state: State) -> None:
    game, table = state.game, state.game.catalogue.table
    for seat, (player, score) in enumerate(zip(state.players, scores(state), strict=True)):
        stages = game.wonder(seat).stages
        faces = game.catalogue.faces
        assert score.stages == sum(stages[number - 1].vp for number in player.stages)
        assert score.blue == sum(faces[face].vp * count for face, count in player.cards.items())
        assert score.cat == (table.cat_vp if state.cat == seat else 0)
        assert score.military == table.military_vp * player.military
        assert score.medals == table.medal_vp * len(player.medals)
        parts = (score.stages, score.blue, score.cat, score.military, score.progress, score.medals)
        assert score.total == sum(parts)
        front = state.position.seats[seat]
        assert front.tally == tally_of(game, seat, front)


def all_is_well(state: State) -> None:
    cards_are_in_one_place(state)
    tokens_are_in_one_place(state)
    medals_are_in_one_place(state)
    points_are_the_sum_of_their_parts(state)
    assert state_from_text(state_to_text(state)) == state


def a_correction(state: State, random: Random) -> Change:
    """Anything that somebody may say, true or not."""
    game = state.game
    seats = range(game.seats)
    seat = random.choice(seats)
    tags = [tag for number in range(len(game.deck_ids)) for tag in game.tags_of_deck(number)]
    card = random.choice((random.choice(tags), random.choice(game.face_ids)))
    spots = (*seats, *game.deck_ids, "discarded")
    token, medal = random.choice(list(game.copies)), random.choice(list(game.catalogue.medals))
    places = (*seats, "pile", "face_up")
    medal_places = (*seats, "box", "centre", *(f"gap-{gap}" for gap in seats))
    return random.choice(
        (
            set_right.CardMoved(card, random.choice(spots), random.choice(spots)),
            set_right.CardMoved(card, random.choice(spots), state.active or 0, taken=True),
            set_right.CardMoved(card, seat, random.choice(spots)),
            set_right.CardMoved(card, "discarded", seat),
            set_right.StageSet(random.randint(1, 5), seat, random.random() < 0.5),
            set_right.TokenMoved(token, random.choice(places), random.choice(places)),
            set_right.TokenMoved(token, "pile", seat),
            set_right.MedalMoved(medal, random.choice(medal_places), random.choice(medal_places)),
            set_right.MedalMoved(medal, "box", seat),
            set_right.CatSet(random.choice((None, seat))),
            set_right.ConflictSet(random.randint(0, state.conflict_tokens)),
            set_right.MilitarySet(random.randint(0, 6), seat),
            set_right.FaceDownSet(random.randint(0, 3), seat),
            set_right.DeckSet(random.choice(game.deck_ids), random.randint(0, 60)),
            set_right.TurnSet(seat),
            set_right.MissedTurn(seat),
            set_right.Waived(random.choice(set_right.WAIVABLE)),
            set_right.Bound(random.choice(tags), random.choice((None, random.choice(game.face_ids)))),
        )
    )


def next_move(state: State, table: SimulatedTable, random: Random) -> Move | None:
    """What the table does, as far as it can after everything that was said of it."""
    try:
        move = table.move(state)
        apply(state, move)
    except (Refusal, IndexError, ValueError):
        from companion.rules import legal_moves

        legal = legal_moves(state)
        return random.choice(legal) if legal else None
    return move


@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_piece_is_in_one_place_whatever_is_set_right(block: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(block, GAMES, BLOCKS):
        random = Random(seed)
        house = {name: random.choice(list(rule.options)) for name, rule in house_rules().items()}
        setup = random_setup(
            seed, random.randint(2, 7), expert=seed % 2 == 0, medals=seed % 5 > 0, house_rules=house
        )
        state, _ = start(setup)
        table = SimulatedTable(state.game, seed)
        past, moves = [state], []
        for _ in range(160):
            if state.finished:
                break
            if random.random() < 0.1 and len(past) > 1:
                back = random.randint(1, min(4, len(past) - 1))
                del past[-back:], moves[-back:]
                state = past[-1]
                met["undo"] += 1
                continue
            if random.random() < 0.35:
                change = a_correction(state, random)
                move: Move | None = Correct(change)
            else:
                move = next_move(state, table, random)
            if move is None:
                break
            try:
                state, _ = apply(state, move)
            except Refusal:
                met["refused"] += 1
                continue
            met[type(move.change).__name__ if isinstance(move, Correct) else "move"] += 1
            all_is_well(state)
            past.append(state)
            moves.append(move)
        again = replay(write_record(setup, moves).splitlines(), "record").state
        assert again == state
    kinds = {kind.__name__ for kind in set_right.Change.__args__} - {"Ended"}
    assert kinds <= set(met), kinds - set(met)
