"""The hints of a first game on the screen: a card beside its player, before there is anything to decide."""

import random
from typing import Any

import msgspec
import pytest

from companion.messages.signals import Confirm, NewSetup, Play, Redo, ResumeGame, Signal, Undo
from companion.rules import Take
from companion.screens.paint.rects import Rect
from companion.screens.routes import SetupSeatRoute
from companion.table.table import Table
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import setup_of
from tests.screens.layout.test_layout import faults
from tests.screens.scenes import Scene
from tests.screens.scenes_around import table_setting_up
from tests.screens.shell.test_touch_only import play_on


def first_game(*seats: int, players: int = 3) -> Table:
    """A table whose game has just begun, with first-time players at ``seats``."""
    setup = setup_of(players)
    people = tuple(msgspec.structs.replace(p, new=n in seats) for n, p in enumerate(setup.players))
    table = Table()
    table.begin(msgspec.structs.replace(setup, players=people))
    return table


def run(stand: Stand, *seats: int, players: int = 3) -> Any:
    """The app of a game that begins with its start told, as it is when it was set up here."""
    table = first_game(*seats, players=players)
    app = stand.run(Scene("", lambda: table).app())
    assert table.history is not None
    begun = Table()
    setup = table.history.states[0].game.setup
    notices = begun.begin(setup)
    app.hints.hear(notices)
    app.overlays.lay()
    stand.step(2)
    return app


def card(stand: Stand) -> Any:
    """The hint on the screen, None where there is none."""
    return next((view for view in stand.views() if type(view).__name__ == "HintCard"), None)


def test_the_first_turn_is_explained_before_the_first_card(stand: Stand) -> None:
    app = run(stand, 0)
    shown = card(stand)
    assert shown is not None
    assert shown.model.names == "Elena"
    assert shown.model.text.startswith("Take the top card of the deck on your left")
    assert not shown.rect.overlaps(app.screen.seats[0].rect), "it lies on the player whom it is for"
    stand.tap(shown)
    assert card(stand) is None


def test_playing_on_takes_the_hint_away_and_brings_the_next_one(stand: Stand) -> None:
    app = run(stand, 0)
    app.send(Play(Take("gear", "central")))
    stand.step(2)
    assert card(stand).model.text.startswith("Two equal or three different Green cards")
    app.send(Play(Take("gear", "central")))
    stand.step(2)
    assert card(stand) is None, "Gabriel knows the game"


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_hint_and_the_alert_of_the_same_moment_lie_beside_one_another(
    stand: Stand, size: tuple[int, int]
) -> None:
    stand.resize(size)
    app = run(stand, 1, 2)
    assert card(stand) is None, "Elena knows the game"
    app.send(Play(Take("laurel-2-cat", "central")))
    stand.step(2)
    alert = next(view for view in stand.views() if type(view).__name__ == "MomentAlertView")
    hint = card(stand)
    assert hint.model.names == "Gabriel"
    assert not alert.rect.overlaps(hint.rect)
    assert not faults([alert, hint], size)
    low = alert.height
    stand.tap(hint)
    alert = next(view for view in stand.views() if type(view).__name__ == "MomentAlertView")
    assert card(stand) is None
    assert alert.height >= low, "the room of the hint that was read is the alert's again"


def test_whoever_does_by_touch_what_the_hint_says_is_not_told_again(stand: Stand) -> None:
    """The card is picked on another screen, where the hint does not stand."""
    app = run(stand, 0)
    first = card(stand).model.text
    stand.press("hand")
    assert type(app.screen).__name__ == "TakeScreen"
    assert card(stand) is None
    for face in ("stone", "wood", "glass"):
        app.send(Play(Take(face, "central")))
        stand.step(2)
    assert app.table.state.active == 0
    assert card(stand) is None or card(stand).model.text != first


def test_the_confirm_card_reads_on_without_a_touch(stand: Stand) -> None:
    run(stand, 0, 1, 2)
    assert card(stand) is not None
    stand.app.send(Confirm())
    stand.step(2)
    assert card(stand) is None


GREEN = "Two equal or three different Green cards"


def shown(stand: Stand) -> str:
    """The words of the hint on the screen, after a frame or two; empty where there is none."""
    stand.step(2)
    return "" if card(stand) is None else str(card(stand).model.text)


@pytest.mark.parametrize("again", [Play(Take("gear", "central")), Redo()], ids=["taken again", "redo"])
def test_a_hint_whose_step_is_undone_unread_comes_again_and_once_read_no_more(
    stand: Stand, again: Signal
) -> None:
    app = run(stand, 0)
    app.send(Play(Take("gear", "central")))
    for _ in range(2):
        assert shown(stand).startswith(GREEN)
        app.send(Undo())
        assert not shown(stand), "the card was not taken, and how to take one was read"
        app.send(again)
    assert shown(stand).startswith(GREEN)
    stand.tap(card(stand))
    app.send(Undo())
    app.send(again)
    assert not shown(stand)


def test_a_hint_is_read_when_the_game_goes_on_below_it(stand: Stand) -> None:
    app = run(stand, 0)
    app.send(Play(Take("gear", "central")))
    assert shown(stand).startswith(GREEN)
    app.send(Play(Take("wood", "central")))
    app.send(Undo(2))
    app.send(Play(Take("gear", "central")))
    assert not shown(stand)


def test_a_hint_that_had_no_turn_comes_at_the_next_occasion(stand: Stand) -> None:
    app = run(stand, 0)
    app.send(Play(Take("laurel-2-cat", "central")))
    assert shown(stand).startswith("Blue cards are points")
    assert card(stand).model.more, "the Cat waits behind it"
    for face in ("laurel-2-cat", "wood", "laurel-2-cat"):
        app.send(Play(Take(face, "central")))
    texts = []
    while text := shown(stand):
        texts.append(text)
        stand.tap(card(stand))
    assert sum(text.startswith("The Cat is yours") for text in texts) == 1
    assert not any(text.startswith("Blue cards") for text in texts)


def test_a_game_that_is_put_aside_and_goes_on_brings_no_hint_twice(stand: Stand) -> None:
    app = run(stand, 0)
    game = app.table.game
    app.send(Play(Take("gear", "central")))
    assert shown(stand).startswith(GREEN)
    stand.tap(card(stand))
    app.send(Undo())
    app.send(NewSetup())
    app.send(ResumeGame(game))
    assert not shown(stand)
    app.send(Play(Take("gear", "central")))
    assert not shown(stand), "it was read, though its step was undone"


def test_a_lesson_in_between_neither_shows_nor_loses_a_hint(stand: Stand) -> None:
    app = run(stand, 0)
    app.send(Play(Take("gear", "central")))
    before = shown(stand)
    app.learn("turn")
    app.send(Play(Take("laurel-3", "left")))
    assert not shown(stand)
    app.lessons.leave()
    app.home()
    assert shown(stand) == before


def test_a_choice_is_explained_on_the_screen_that_asks_for_it(stand: Stand) -> None:
    app = run(stand, 0, players=2)
    for face in ("gear", "glass", "gear"):
        app.send(Play(Take(face, "central")))
    stand.step(2)
    assert type(app.screen).__name__ == "ChoiceScreen"
    texts = []
    while card(stand) is not None:
        texts.append(card(stand).model.text)
        stand.tap(card(stand))
    assert texts[0].startswith("Your Green cards are a set")
    assert texts[-1].startswith("Choose one of the three tokens")


def test_a_first_game_by_touch_shows_each_hint_once(stand: Stand) -> None:
    app = run(stand, 0, 1, players=2)
    rng = random.Random(3)
    texts: list[tuple[str, str]] = []
    for _ in range(4000):
        if app.table.phase == "over" and app.alerts.shown is None:
            break
        shown = card(stand)
        if shown is not None:
            told = (shown.model.names, shown.model.text)
            texts.append(told)
            stand.tap(shown)
            continue
        if app.alerts.shown is not None and not app.alerts.covers:
            app.alerts.next()
            continue
        play_on(stand, rng)
    assert app.table.phase == "over"
    assert len(texts) > 15
    for names, text in texts:
        assert texts.count((names, text)) == 1, f"{names} read twice: {text}"


def test_who_is_new_is_chosen_with_one_touch_in_the_setup(stand: Stand) -> None:
    table = table_setting_up(3)
    app = stand.run(Scene("", lambda: table, SetupSeatRoute(1)).app())
    app.open(SetupSeatRoute(1))
    stand.step(2)
    stand.press("Knows the game")
    assert [seat.new for seat in table.draft.seats] == [False, True, False]
    stand.press("First game")
    assert not any(seat.new for seat in table.draft.seats)


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_card_fits_wherever_its_player_sits(stand: Stand, size: tuple[int, int], players: int) -> None:
    stand.resize(size)
    app = run(stand, *range(players), players=players)
    for face in ("wood", "shield-1", "laurel-2-cat", "gold", "gear", "brick", "glass"):
        app.send(Play(Take(face, "central")))
        stand.step(2)
        for _ in range(12):
            if card(stand) is None:
                break
            shown = card(stand)
            assert shown.rect.within(Rect(0, 0, *size), 1)
            assert not faults([shown], size)
            stand.tap(shown)
