"""A card that leads, a hint or a lesson, covers nothing: the screen below makes room for it."""

from typing import Any

import msgspec
import pytest

from companion.coach.lessons import LESSONS
from companion.messages.signals import Play
from companion.rules import Correct
from companion.rules.changes import Ended
from companion.screens.play.table import TableScreen
from companion.table.table import Table
from tests.coach.test_lessons import RIGHT
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import only, setup_of, table_where
from tests.screens.layout.test_layout import faults
from tests.screens.scenes import Scene, settings_in


def all_new(players: int, until: Any) -> Table:
    """A table of first-time players in a state that ``until`` wants."""
    setup = setup_of(
        players, ("giza", "rhodes", "babylon", "alexandria", "olympia", "ephesus", "halicarnassus")
    )
    people = tuple(msgspec.structs.replace(player, new=True) for player in setup.players)
    return table_where(until, msgspec.structs.replace(setup, players=people))


def hinted(stand: Stand, table: Table, language: str = "en") -> Any:
    """The app over ``table``, with everything explained that is new to somebody there; returns the card."""
    app = stand.run(Scene("", lambda: table).app(settings_in(language)))
    assert table.history is not None
    begun = Table().begin(table.history.states[0].game.setup)
    app.hints.hear(begun)
    app.overlays.lay()
    stand.step(4)
    return card(stand, "HintCard")


def card(stand: Stand, kind: str) -> Any:
    return next((view for view in stand.views() if type(view).__name__ == kind), None)


def seen(stand: Stand) -> list[Any]:
    return [view for view in stand.views() if view.width > 1 and type(view).__name__ != "_Ground"]


def beside(stand: Stand, shown: Any, size: tuple[int, int]) -> None:
    """Nothing is cut for the card, and nothing of what is asked lies below it.

    On the table it lies over stands that rest, for nothing there makes way: never over the sentence, a deck,
    or whoever's turn it is.
    """
    upon, screen = [shown, *shown.children], stand.app.screen
    others = [view for view in seen(stand) if view not in upon]
    assert len(others) > 4
    covered = [view for view in others if view.rect.overlaps(shown.rect, 1)]
    if isinstance(screen, TableScreen):
        needed = [screen.sentence, *screen.decks, screen.seats[stand.app.table.state.active]]
        others = [view for view in others if view not in covered]
        covered = [view for view in covered if view in needed]
    assert not covered, [type(view).__name__ for view in covered]
    assert not faults(others, size)
    assert not faults(upon, size)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_hint_covers_nobody_in_turn_no_deck_and_no_sentence(
    stand: Stand, size: tuple[int, int], players: int
) -> None:
    stand.resize(size)
    shown = hinted(stand, all_new(players, lambda state: state.turn > 2 * players))
    places = [seat.rect for seat in stand.app.screen.seats]
    beside(stand, shown, size)
    while stand.app.hints.shown is not None:
        stand.tap(card(stand, "HintCard"))
    stand.step(2)
    assert isinstance(stand.app.screen, TableScreen)
    assert [seat.rect for seat in stand.app.screen.seats] == places, "nothing has moved"
    assert not faults(seen(stand), size)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "de", "es", "it"])
@pytest.mark.parametrize("players", [2, 5, 7])
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_hint_fits_in_every_language(
    stand: Stand, size: tuple[int, int], players: int, language: str
) -> None:
    stand.resize(size)
    hinted(stand, all_new(players, lambda state: state.turn > 2 * players), language)
    while (shown := card(stand, "HintCard")) is not None:
        beside(stand, shown, size)
        stand.tap(shown)


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("kind", ["progress", "construct"])
def test_a_hint_covers_nothing_of_what_is_asked(stand: Stand, size: tuple[int, int], kind: str) -> None:
    stand.resize(size)
    shown = hinted(stand, all_new(3, only(kind, choices=2 if kind == "construct" else 0)))
    assert type(stand.app.screen).__name__ == "ChoiceScreen"
    beside(stand, shown, size)


@pytest.mark.parametrize("players", [2, 7])
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_what_is_said_at_the_end_covers_no_line_of_the_count(
    stand: Stand, size: tuple[int, int], players: int
) -> None:
    stand.resize(size)
    app = stand.run(Scene("", lambda: all_new(players, lambda state: state.turn > players)).app())
    app.send(Play(Correct(Ended())))
    while app.hints.shown is not None and app.hints.shown.topic != "end":
        app.hints.next()
    while app.alerts.covers:
        app.alerts.next()
    stand.step(4)
    assert type(app.screen).__name__ == "EndScreen"
    shown = card(stand, "HintCard")
    assert "added up" in shown.model.text
    beside(stand, shown, size)


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_card_of_a_lesson_covers_nothing(stand: Stand, size: tuple[int, int], lesson: Any) -> None:
    stand.resize(size)
    app = stand.run(Scene("", Table, camera=False).app())
    app.learn(lesson)
    stand.step(4)
    for move in RIGHT[lesson]:
        beside(stand, card(stand, "LessonCard"), size)
        app.send(Play(move))
        while app.alerts.shown is not None:
            app.alerts.next()
        stand.step(3)
    assert app.lessons.finished
    beside(stand, card(stand, "LessonCard"), size)
