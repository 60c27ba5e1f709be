"""Readings that cannot be what they seem: the reason, and every way on, by touch."""

from typing import get_args

from companion.messages.signals import TagPlaced, Tick
from companion.screens.choose.option_tile import OptionTile
from companion.screens.choose.picker import FaceTile
from companion.table.table import Table
from tests.screens.conftest import Stand
from tests.screens.games import ordinary, setup_of, table_at, table_where
from tests.screens.scenes import Scene


def shown(stand: Stand, table: Table) -> Table:
    stand.run(Scene("", lambda: table).app())
    return table


def out_of_reach(table: Table) -> str:
    """The text of a card whose deck the player in turn cannot reach."""
    state = table.state
    deck = next(wonder for wonder in state.game.wonders if wonder not in state.reach(state.active).values())
    return f"7A-{table.catalogue.decks[deck].code}-05"


def lay(stand: Stand, text: str) -> None:
    """Lay the card on the pad until the table is sure that nothing else explains it."""
    stand.app.send(TagPlaced(text, 1.0))
    stand.app.send(Tick(9.0))
    stand.step(3)


def test_r10_a_card_out_of_reach_is_refused_with_its_reason_and_ways_on(stand: Stand) -> None:
    """R10: never a silent drop: the reason names the deck and the rule."""
    table = shown(stand, table_at(setup_of(4), 20))
    lay(stand, out_of_reach(table))
    assert any("R10" in text for text in stand.texts())
    ways = [view.model.text for view in stand.views() if isinstance(view, OptionTile)]
    assert len(ways) == len(table.question.ways) >= 3
    assert "Forget it" in ways


def test_a_refused_card_can_be_forgotten(stand: Stand) -> None:
    table = shown(stand, table_at(setup_of(4), 20))
    steps = len(table.history.steps)
    lay(stand, out_of_reach(table))
    stand.press("Forget it")
    assert table.question is None
    assert len(table.history.steps) == steps
    assert type(stand.app.screen).__name__ == "TableScreen"


def test_the_players_can_insist(stand: Stand) -> None:
    """The table is the truth: what they insist on is recorded."""
    table = shown(stand, table_at(setup_of(4), 20))
    steps, name = len(table.history.steps), table.state.players[table.state.active].name
    lay(stand, out_of_reach(table))
    stand.press(f"{name} takes it anyway")
    assert table.question is None
    assert len(table.history.steps) == steps + 1


def test_a_question_goes_away_when_the_game_goes_on(stand: Stand) -> None:
    """A card that can be taken answers it: nobody has to touch anything."""
    table = shown(stand, table_at(setup_of(4), 20))
    lay(stand, out_of_reach(table))
    state = table.state
    own = table.catalogue.decks[state.reach(state.active)["left"]].code
    serial = next(n for n in range(1, 26) if state.where(f"{own}-{n:02d}").kind == "deck")
    stand.app.send(TagPlaced(f"7A-{own}-{serial:02d}", 20.0))
    stand.step(3)
    assert table.question is None
    assert not any("one question" in text for text in stand.texts())


def test_an_unknown_face_is_asked_for_and_remembered(stand: Stand) -> None:
    """Section 2: Rome's and Ur's cards have no known faces: the first time, the players say which it is."""

    def romes_turn(state: object) -> bool:
        return ordinary(state) and state.active == 0 and state.turn > 6  # type: ignore[attr-defined, arg-type]

    table = shown(stand, table_where(romes_turn, setup_of(3, ("rome", "rhodes", "olympia"))))
    lay(stand, "7A-RO-05")
    assert any("Which card is this?" in text for text in stand.texts())
    before = table.state.players[0].cards.get("glass", 0)
    seen = [view.model.face for view in stand.views() if isinstance(view, FaceTile)]
    assert sorted(seen) == sorted(table.state.game.face_ids)
    stand.press("Glass")
    assert table.state.game.face_of("RO-05") == "glass"
    took = table.history.states[-2].players[0].cards.get("glass", 0)
    assert (before, took) == (0, 0) or table.history.steps


def test_a_foreign_code_is_told_in_a_line_and_does_nothing(stand: Stand) -> None:
    """A foreign QR code: nothing but a small "not one of ours"."""
    table = shown(stand, table_at(setup_of(4), 20))
    state = table.state
    stand.app.send(TagPlaced("https://example.org/card", 1.0))
    stand.step(3)
    assert table.state == state
    assert any("not one of ours" in text.lower() for text in stand.texts())
    assert type(stand.app.screen).__name__ == "TableScreen"


def test_every_way_on_has_a_sign(kivy_ready: None) -> None:
    """A way without one would end the window when its question is shown."""
    from companion.messages.questions import WayKind
    from companion.screens.choose.question import _SIGNS

    assert set(_SIGNS) == set(get_args(WayKind))
