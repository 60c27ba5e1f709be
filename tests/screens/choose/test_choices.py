"""Each choice of the rules, answered with real touches at 800×480."""

from collections.abc import Callable, Iterable

import pytest

from companion.rules import Construct, Move, Progress, Reveal, Science, Skip, State, Steal, Take, pending
from companion.screens.choose.option_tile import OptionTile
from companion.screens.routes import PickerRoute
from companion.table.table import Table
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import only, setup_of, table_at, table_where
from tests.screens.scenes import Scene, scene

TRIO = ("rome", "rhodes", "olympia")


def opened(stand: Stand, table: Table) -> Table:
    """Show the running game of ``table``; return it."""
    stand.run(Scene("", lambda: table, camera=False).app())
    return table


def tiles(stand: Stand) -> list[OptionTile]:
    """The ways to answer that are on the screen."""
    return [view for view in stand.views() if isinstance(view, OptionTile)]


def last_moves(table: Table) -> tuple[Move, ...]:
    """The moves of the last step."""
    assert table.history is not None
    assert table.history.last is not None
    return table.history.last.moves


def choosing(kind: str, choices: int = 2) -> Callable[[State], bool]:
    """Wants a state with nothing pending but a choice of ``kind``."""
    return only(kind, choices)


def test_r24_payment_by_touch(stand: Stand) -> None:
    """R24: where several payments are possible the player touches one of the drawn hands of cards."""
    table = opened(stand, table_where(choosing("construct"), setup_of(4)))
    offered = tiles(stand)
    assert len(offered) == len(pending(table.state)[0].choices) >= 2
    wanted = offered[-1].model
    stand.tap(offered[-1])
    (move,) = last_moves(table)
    assert isinstance(move, Construct)
    assert move.pay == wanted.cards


def test_r21_stage_by_touch(stand: Stand) -> None:
    """R21: of Stages side by side the player chooses which comes first."""

    def several(state: State) -> bool:
        return choosing("construct")(state) and len({c.stage for c in pending(state)[0].choices}) > 1

    table = opened(stand, table_where(several, setup_of(3, ("ephesus", "rhodes", "olympia"))))
    assert any("which Stage" in text for text in stand.texts())
    wanted = tiles(stand)[-1].model
    stand.tap(tiles(stand)[-1])
    (move,) = last_moves(table)
    assert isinstance(move, Construct)
    assert move.stage == wanted.stage[3]


def test_r30_green_set_by_touch(stand: Stand) -> None:
    """R30: with a pair and a trio, or two pairs, the player chooses the set."""
    table = opened(stand, table_where(choosing("science"), setup_of(4)))
    wanted = tiles(stand)[1].model.cards
    stand.tap(tiles(stand)[1])
    (move,) = last_moves(table)
    assert isinstance(move, Science)
    assert sorted(move.cards or ()) == sorted(wanted)


def test_r30_face_up_token_by_touch(stand: Stand) -> None:
    """R30: a face-up Progress token is one touch away, with what it does written on it."""
    table = opened(stand, table_where(choosing("progress", 3), setup_of(4)))
    seat, token = table.state.active, table.state.face_up[0]
    stand.tap(tiles(stand)[0])
    assert last_moves(table) == (Progress(token),)
    assert token in table.state.players[seat].progress


def test_r30_top_of_the_pile_by_touch(stand: Stand) -> None:
    """R30: the top of the pile is unseen: the player takes it and says which it is."""
    table = opened(stand, table_where(choosing("progress", 3), setup_of(4)))
    seat = table.state.active
    stand.press("Top of the pile")
    assert any("which token did you take" in text for text in stand.texts())
    stand.press("Decor")
    assert last_moves(table) == (Progress("decor", pile=True),)
    assert "decor" in table.state.players[seat].progress


def test_r30_the_token_that_was_turned_up_is_asked_for(stand: Stand) -> None:
    """R30: a taken face-up token is replaced at once; nobody but the players sees by which."""
    table = opened(stand, table_where(choosing("progress", 3), setup_of(4)))
    stand.tap(tiles(stand)[0])
    assert any("turned up?" in text for text in stand.texts())
    stand.press("Strategy")
    assert "strategy" in table.state.face_up


def test_r13_extra_card_by_touch(stand: Stand) -> None:
    """R13: an extra card is offered, its deck touched, its face touched."""
    table = opened(stand, table_where(only("take", optional=True), setup_of(4)))
    seat, turn = table.state.active, table.state.turn
    stand.tap(tiles(stand)[0])
    stand.press("Wood")
    (move,) = last_moves(table)
    assert isinstance(move, Take)
    assert move.card == "wood"
    assert table.state.turn > turn or table.state.active == seat


def test_r13_extra_card_declined_by_touch(stand: Stand) -> None:
    """R13: extra cards are optional."""
    table = opened(stand, table_where(only("take", optional=True), setup_of(4)))
    because = pending(table.state)[0].because
    stand.press("No, thank you")
    assert last_moves(table) == (Skip(because),)


def test_halicarnassus_by_touch(stand: Stand) -> None:
    """Section 3: Halicarnassus keeps one of five cards of the left or right deck."""
    setup = setup_of(3, ("halicarnassus", "giza", "ur"))
    table = opened(stand, table_where(only("take", because="halicarnassus"), setup))
    assert {"left", "right"} == set(pending(table.state)[0].sources)
    stand.press("right deck")
    stand.press("Glass")
    assert last_moves(table) == (Take("glass", "right"),)


def test_rome_by_touch(stand: Stand) -> None:
    """Section 3: Rome takes a card in front of an opponent; who, then which."""
    table = opened(stand, table_where(only("steal"), setup_of(3, TRIO)))
    victim = next(move.seat for move in pending(table.state)[0].choices if isinstance(move, Steal))
    face = next(iter(table.state.players[victim].cards))
    stand.tap(tiles(stand)[0])
    assert any(f"Which card of {table.state.players[victim].name}" in text for text in stand.texts())
    stand.tap(tiles(stand)[0])
    assert last_moves(table) == (Steal(face, victim),)


def test_rome_the_gift_is_turned_up_by_touch(stand: Stand) -> None:
    """Section 13: the card that Rome gave is turned up on the victim's next turn, and named."""

    def gift(state: State) -> bool:
        return any(item.kind == "reveal" for item in pending(state))

    table = opened(stand, table_where(gift, setup_of(3, TRIO)))
    stand.press("Turn up the card that Rome gave you")
    stand.press("Stone")
    assert last_moves(table) == (Reveal("stone"),)


def test_r10_order_of_actions_by_touch(stand: Stand) -> None:
    """R10: everything that follows may be done in any order; what is done first is touched first."""
    table = opened(stand, table_where(lambda state: len(pending(state)) > 1, setup_of(4)))
    before = pending(table.state)
    assert any("what first?" in text for text in stand.texts())
    assert len(tiles(stand)) == len(before)
    stand.tap(tiles(stand)[1])
    if len(before[1].choices) != 1:
        stand.step(2)
        assert any(before[1].kind in type_name for type_name in (item.kind for item in before))
        assert stand.app.screen is not None
    else:
        assert last_moves(table) == (before[1].choices[0],)


def test_a_choice_can_wait_while_the_table_is_looked_at(stand: Stand) -> None:
    """The choice is put aside with one touch and taken up again from the sentence at the bottom."""
    opened(stand, table_where(choosing("construct"), setup_of(4)))
    stand.press("back")
    assert not tiles(stand)
    stand.tap(stand.app.screen.sentence)
    assert len(tiles(stand)) >= 2


def test_r10_the_card_may_be_touched_before_its_deck(stand: Stand) -> None:
    """Deck and card in either order: what was touched is kept, and the title says what is missing."""
    table = table_at(setup_of(4), 16)
    app = stand.run(Scene("", lambda: table, PickerRoute()).app())
    app.open(PickerRoute())
    stand.step(3)
    steps = len(table.history.steps)
    seat = table.state.active
    tile = next(one for one in app.screen.faces if one.model.face == "laurel-3")
    stand.tap(tile)
    assert len(table.history.steps) == steps
    assert app.screen.title() == f"{table.state.players[seat].name}: 3 laurels from which deck?"
    stand.press("central deck")
    assert last_moves(table) == (Take("laurel-3", "central"),)


def test_r10_a_card_that_only_one_deck_can_have_needs_no_deck(stand: Stand) -> None:
    for turn in range(8, 90):
        table = table_at(setup_of(4), turn)
        state = table.state
        assert state is not None
        reach = {
            source: state.deck_faces(deck) or {} for source, deck in state.reach(state.active or 0).items()
        }
        only = {face: [one for one, left in reach.items() if left.get(face)] for face in state.game.face_ids}
        face = next(
            (face for face, sources in only.items() if len(sources) == 1 and all(reach.values())), None
        )
        if face is not None and only_take(state):
            break
    assert face is not None
    app = stand.run(Scene("", lambda: table).app())
    app.open(PickerRoute())
    stand.step(3)
    stand.tap(next(one for one in app.screen.faces if one.model.face == face))
    assert last_moves(table) == (Take(face, only[face][0]),)


def only_take(state: State) -> bool:
    """Whether the player in turn has nothing to decide but which card to take."""
    return [(item.kind, item.because) for item in pending(state)] == [("take", "turn")]


@pytest.mark.parametrize("source", ["left", "right", "central"])
def test_r10_the_card_of_a_turn_by_touch(stand: Stand, source: str) -> None:
    """R10: the sentence, the deck, the face: three touches record a card without any camera."""
    from tests.screens.games import table_at

    table = opened(stand, table_at(setup_of(3), 12))
    seat, before = table.state.active, dict(table.state.decks)
    stand.tap(stand.app.screen.sentence)
    stand.press({"left": "left deck", "right": "right deck", "central": "central deck"}[source])
    stand.press("3 laurels")
    assert last_moves(table) == (Take("laurel-3", source),)
    deck = table.history.states[-2].reach(seat)[source]
    assert table.state.decks[deck] == before[deck] - 1


@pytest.mark.parametrize("scene_name", ["choice-payment", "choice-stage", "choice-green", "choice-progress"])
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_choices_fill_the_page_with_equal_cards_on_one_baseline(
    stand: Stand, size: tuple[int, int], scene_name: str
) -> None:
    """Side by side everything stands at the same height; what all options have is the same and paler."""
    stand.resize(size)
    one = scene(scene_name)
    app = stand.run(one.app())
    one.show(app)
    stand.step(3)
    shown = tiles(stand)
    assert len(shown) >= 2
    assert spread(tile.rect.h for tile in shown) <= 1
    drawn = [[part for part in tile.painted if "card" in str(part.name)[:8]] for tile in shown]
    assert spread(part.rect.h for parts in drawn for part in parts) <= 1
    for row in {tile.y for tile in shown}:
        beside = [(tile, parts) for tile, parts in zip(shown, drawn, strict=True) if tile.y == row]
        assert spread(part.rect.y for _, parts in beside for part in parts) <= 1
        assert spread(p.box.y for tile, _ in beside for p in tile.painted if p.name == tile.model.text) <= 1
    options = [tile.model for tile in shown]
    assert all(option.shared == options[0].shared for option in options)
    assert all(set(option.shared) <= set(option.cards) for option in options)


def spread(lengths: Iterable[float]) -> float:
    """How far these are apart, in pixels; everything lies on whole ones."""
    found = list(lengths)
    return max(found) - min(found) if found else 0.0
