"""Properties over random games. Each run counts the rare cases it met and fails if it met none of one."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.rules import Correct, Move, Setup, State, apply, move_to_json, parse_move, start
from companion.rules.changes import CardMoved, TokenMoved
from companion.rules.format.record import replay, write_record
from companion.rules.random_play import Played, SimulatedTable, random_game, random_setup
from config.house_rules import house_rules
from tests.rules import properties
from tests.rules.state_text import state_to_text

BLOCKS = 8
GAMES_A_BLOCK = 250

RARE = (
    "theft",
    "gift turned up",
    "several two-victories in one Battle",
    "an empty deck",
    "a turn passed",
    "Economy forces a Stage",
    "Medal at the start of a turn",
    "Medal at a Battle",
    "Medal in the last turn",
    "Progress tokens run out",
)


def setup_of(seed: int) -> Setup:
    """The setup of a seed: every number of players, Medals or not, expert, base box, house rules."""
    random = Random(seed)
    house = {}
    if seed % 3 == 0:
        house = {name: random.choice(list(rule.options)) for name, rule in house_rules().items()}
    setup = random_setup(
        seed,
        2 + seed % 6,
        medals=seed % 7 != 0,
        expert=seed % 2 == 0,
        tokens="base" if seed % 5 == 0 else "medals",
        house_rules=house,
    )
    if seed % 4 == 2 and "two-victories" not in setup.medals and setup.centre:
        other = next(medal for medal in setup.centre if medal != "two-victories")
        replaced = {"centre": ("two-victories", other)}
        return Setup(**{field: getattr(setup, field) for field in setup.__struct_fields__} | replaced)
    return setup


def short_game(state: State, table: SimulatedTable) -> Iterator[Move]:
    """Yield corrections that leave few cards in the decks and few tokens in the pile: they will run out."""
    for number, deck in enumerate(state.game.deck_ids):
        keep = 3 + table.random.randrange(6)
        while len(table.decks[number]) > keep:
            tag = table.decks[number].pop()
            card = tag if state.game.face_of(tag) is not None else table.faces[tag]
            yield Correct(CardMoved(card, deck, "discarded"))
    while table.pile:
        yield Correct(TokenMoved(table.pile.pop(), "pile", table.random.randrange(state.game.seats)))
    for token in state.game.setup.face_up[:2]:
        yield Correct(TokenMoved(str(token), "face_up", table.random.randrange(state.game.seats)))


def game_of(seed: int) -> Iterator[Played]:
    """Play the game of ``seed``; every tenth one with few cards and tokens left."""
    setup = setup_of(seed)
    if seed % 10 != 9:
        yield from random_game(setup, seed)
        return
    state, _ = start(setup)
    table = SimulatedTable(state.game, seed)
    prelude = short_game(state, table)
    while not state.finished:
        move = next(prelude, None) or table.move(state)
        after, events = apply(state, move)
        yield Played(state, move, after, events)
        state = after


def count_rare(played: Played, met: Counter[str]) -> None:
    """Count in ``met`` what is rare about one move."""
    names = [event.name for event in played.events]
    met["theft"] += "stolen" in names
    met["gift turned up"] += "revealed" in names
    met["a turn passed"] += "passed" in names
    met["an empty deck"] += 0 in played.after.decks.values() and 0 not in played.before.decks.values()
    met["Progress tokens run out"] += not played.after.face_up and bool(played.before.face_up)
    two = [event for event in played.events if event.name == "medal" and event.medal == "two-victories"]
    met["several two-victories in one Battle"] += len(two) > 1
    if "turn" in names:
        met["(Medals in this turn)"] = 0
    met["Medal in the last turn"] += "end" in names and ("medal" in names or met["(Medals in this turn)"] > 0)
    for place, event in enumerate(played.events):
        met["(Medals in this turn)"] += event.name == "medal"
        if event.name == "constructed":
            stage = played.after.game.wonder(event.seat).stages[event.stage - 1]
            met["Economy forces a Stage"] += len(event.paid) < stage.cost
        if event.name == "medal":
            before = names[:place]
            met["Medal at the start of a turn"] += (
                "turn" in before and "battle" not in before[before.index("turn") :]
            )
            met["Medal at a Battle"] += "battle" in before and "turn" not in before


def play(seed: int, met: Counter[str], share: float) -> None:
    """Play the game of ``seed`` and check every property in it."""
    random = Random(seed)
    setup = setup_of(seed)
    snapshots = []
    moves = []
    for played in game_of(seed):
        state = played.after
        count_rare(played, met)
        properties.every_card_is_in_one_place(state)
        properties.every_piece_is_in_one_place(state)
        properties.points_add_up(state)
        properties.something_can_be_done(state)
        assert parse_move(move_to_json(played.move)) == played.move
        moves.append(played.move)
        if random.random() < share:
            met["positions looked at in full"] += 1
            snapshots.append((len(moves), state, state_to_text(state)))
            properties.text_round_trips(state)
            met["legal moves that applied"] += properties.all_legal_moves_apply(state)
            applied, refused = properties.legality_is_exact(state, random, 0.2)
            met["moves that were refused"] += refused
            met["imagined moves that applied"] += applied
    met["games"] += 1
    met["moves"] += len(moves)
    assert state.finished
    # Undo is going back to an earlier value: it is as it was, and playing on from the start leads there.
    again, _ = start(setup)
    for number, move in enumerate(moves, start=1):
        again, _ = apply(again, move)
        if snapshots and snapshots[0][0] == number:
            _, kept, text = snapshots.pop(0)
            assert state_to_text(kept) == text
            assert again == kept
    assert again == state
    assert replay(write_record(setup, moves).splitlines(), "game").state == state


def report(met: Counter[str], capsys: Any) -> None:
    del met["(Medals in this turn)"]
    with capsys.disabled():
        print("\nproperties over " + ", ".join(f"{count} × {name}" for name, count in met.most_common()))


def test_properties_over_a_few_games(capsys: pytest.CaptureFixture[str]) -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        play(seed, met, share=0.02)
    report(met, capsys)
    for name in ("theft", "Medal at a Battle", "Economy forces a Stage", "moves that were refused"):
        assert met[name] > 0, name


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
def test_properties_over_two_thousand_games(block: int, capsys: pytest.CaptureFixture[str]) -> None:
    met: Counter[str] = Counter(dict.fromkeys(RARE, 0))
    for seed in range(1000 + block * GAMES_A_BLOCK, 1000 + (block + 1) * GAMES_A_BLOCK):
        play(seed, met, share=0.02)
    report(met, capsys)
    for name in RARE:
        assert met[name] > 0, name
