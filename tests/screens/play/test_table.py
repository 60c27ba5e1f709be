"""The table screen is a function of the state: what is recorded is what is seen, and nothing else changes."""

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.messages.faults import Fault
from companion.messages.signals import DeviceStatus, Play
from companion.rules import ObjectiveProgress, Take, apply, objective_progress, pending
from companion.screens.art.symbols import COLOURS
from companion.screens.kit.preview import SeenPreview
from companion.screens.play.gap_view import GapModel, gap_model
from companion.screens.play.middle_view import middle_model
from companion.screens.play.seat_model import seat_model
from companion.table.news import news_of, undo_name
from companion.table.table import Table
from config.language import ENGLISH, load_language
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.games import setup_of, table_at
from tests.screens.scenes import Scene, settings_in


def shown(stand: Stand, table: Table, camera: bool = True) -> Any:
    app = stand.run(Scene("", lambda: table, camera=camera).app())
    return app.screen


@pytest.mark.parametrize("players", range(2, 8))
def test_every_seat_says_what_lies_in_front_of_it(players: int) -> None:
    state = table_at(setup_of(players), 6 * players).state
    for seat, player in enumerate(state.players):
        model = seat_model(state, seat, ENGLISH)
        assert model.total == player.score.total
        assert dict(zip(COLOURS, model.counts, strict=True)) == {c: player.count(c) for c in COLOURS}
        assert sum(model.counts) == sum(player.cards.values())
        assert model.active == (state.active == seat)
        assert set(model.nearest).isdisjoint(model.built)
        assert {item.symbol for item in model.pieces} >= set(player.progress)


@pytest.mark.parametrize("players", range(2, 8))
def test_r5_each_gap_says_how_far_both_rivals_are(players: int) -> None:
    state = table_at(setup_of(players), 6 * players).state
    told = 0
    for gap, medal in enumerate(state.gaps):
        model = gap_model(state, gap, ("left", "right"))
        if medal is None:
            assert model.medal is None
            continue
        told += 1
        assert model.first == objective_progress(state, gap, medal)
        assert model.second == objective_progress(state, (gap + 1) % players, medal)
    assert told


@pytest.mark.parametrize(
    ("fraction", "golden"),
    [((0, 3), False), ((1, 3), False), ((2, 3), True), ((3, 3), True), ((0, 2), False), ((1, 2), True)],
)
def test_who_is_one_step_away_is_golden(fraction: tuple[int, int], golden: bool) -> None:
    assert ObjectiveProgress(*fraction).near == golden


def test_r6_the_centre_shows_whoever_is_furthest() -> None:
    state = table_at(setup_of(4, expert=True), 24).state
    model = middle_model(state)
    assert model.centre
    for medal, best in model.centre:
        assert best == max(objective_progress(state, seat, medal) for seat in range(4))
    assert (model.battle, model.conflict) == (state.conflict_battle, state.conflict_tokens)
    assert model.deck == state.decks["central"]


def test_the_sentence_and_the_bar_name_what_is_expected_and_what_can_be_undone(stand: Stand) -> None:
    table = table_at(setup_of(4), 20)
    shown(stand, table)
    name = table.state.players[table.state.active].name
    assert f"{name}, take a card and lay it on the pad." in stand.texts()
    assert undo_name(table, ENGLISH) in stand.texts()


def test_without_a_camera_the_sentence_asks_for_a_touch(stand: Stand) -> None:
    table = table_at(setup_of(4), 20)
    shown(stand, table, camera=False)
    name = table.state.players[table.state.active].name
    assert f"{name}, take a card and touch its deck." in stand.texts()


@pytest.mark.parametrize(
    ("plays_itself", "asked"), [(False, "touch its deck."), (True, "lay it on the pad.")]
)
def test_on_a_drawn_table_the_sentence_asks_for_a_touch_but_of_nobody_who_watches(
    stand: Stand, plays_itself: bool, asked: str
) -> None:
    app = Scene("", lambda: table_at(setup_of(4), 20)).app()
    app.preview = SeenPreview(lambda: None, real=False, plays_itself=lambda: plays_itself)
    stand.run(app)
    assert any(text.endswith(asked) for text in stand.texts())


def test_while_the_camera_is_gone_the_sentence_asks_for_a_touch(stand: Stand) -> None:
    table = table_at(setup_of(4), 20)
    screen = shown(stand, table)
    name = table.state.players[table.state.active].name
    for fault, asked in ((Fault.CAMERA_LOST, "touch its deck."), (None, "lay it on the pad.")):
        screen.host.send(DeviceStatus("camera", fault, "webcam"))
        stand.step(2)
        assert f"{name}, take a card" in " ".join(stand.texts())
        assert any(text.endswith(asked) for text in stand.texts())


def test_a_move_repaints_only_what_it_changed(stand: Stand) -> None:
    """A seat that nothing happened to is not drawn again."""
    table = table_at(setup_of(4), 20)
    screen = shown(stand, table)
    painted: list[Any] = []
    for view in (*screen.seats, *screen.gaps, screen.middle):
        whole = view.paint
        view.paint = lambda brush, view=view, whole=whole: (painted.append(view), whole(brush))
    stand.step(5)
    assert painted == []
    active = table.state.active
    stand.app.send(Play(Take("wood", "central")))
    stand.app.alerts.show()
    stand.app.put_off()
    stand.step(5)
    untouched = [
        seat
        for seat in range(4)
        if seat_model(table.history.states[-2], seat, ENGLISH) == seat_model(table.state, seat, ENGLISH)
    ]
    assert untouched
    assert screen.seats[active] in painted
    for seat in untouched:
        assert screen.seats[seat] not in painted
    assert len(painted) == len(set(painted))


def test_the_news_tell_what_weighs_most() -> None:
    """Of several things that one card set off the weightiest is told."""
    table = table_at(setup_of(3), 9)
    said = []
    for _ in range(30):
        items = pending(table.state)
        if len(items) != 1 or items[0].kind != "take":
            break
        notices = table.handle(Play(Take("shield-2", items[0].sources[0])))
        said.append(news_of(notices, table, ENGLISH))
    assert any("Horn" in text or "Conflict" in text or "Battle" in text for text in said)
    assert all(said)


@pytest.mark.parametrize("size", SIZES, ids=size_of)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
def test_news_that_find_no_room_are_never_cut(
    stand: Stand, size: tuple[int, int], language: str, long: bool
) -> None:
    """Where a sentence does not fit, the number of the turn is shown, or nothing."""
    setup = setup_of(4)
    names = [f"{one.name} {'Maximiliana ' * 6}Hernández" if long else one.name for one in setup.players]
    players = tuple(replace(one, name=name) for one, name in zip(setup.players, names, strict=True))
    table = table_at(replace(setup, players=players), 8)
    stand.resize(size)
    screen = stand.run(Scene("", lambda: table).app(settings_in(language))).screen
    upright, lang, seen = size[1] > size[0], load_language(language), set()
    for source in ("left", "right", "central", "left", "right", "central"):
        stand.app.send(Play(Take("laurel-3", source)))
        stand.step(2)
        assert stand.app.screen is screen
        turn = lang.text("Turn {n}", n=table.state.turn)
        title, bar = screen._bar._title.model, screen._bar._title.painted
        assert title in (("", turn) if upright else ("", turn, screen._news))
        assert not [one.name for one in bar if one.cut]
        below = [one for one in screen.sentence.painted if one.name == screen._news]
        assert not [one.name for one in below if one.cut]
        seen.add(title == screen._news or bool(below))
    assert (True in seen) == (not long and not upright)


def test_views_follow_undo_too(stand: Stand) -> None:
    """Nothing caches whose turn it is."""
    from companion.messages.signals import Undo

    table = table_at(setup_of(4), 20)
    screen = shown(stand, table)
    before = [view.model for view in screen.seats]
    stand.app.send(Play(Take("wood", "central")))
    stand.app.send(Undo())
    stand.step(3)
    assert [view.model for view in stand.app.screen.seats] == before


def blind(picture: np.ndarray[Any, Any], kind: str) -> np.ndarray[Any, Any]:
    """The picture (RGB, 0 to 1) as seen without one kind of cones (Viénot 1999, Brettel 1997), or in grey."""
    matrices = {
        "protanopia": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.004, -0.004, 1.0)),
        "deuteranopia": ((0.2927, 0.7073, 0.0), (0.2927, 0.7073, 0.0), (-0.0223, 0.0223, 1.0)),
        "tritanopia": ((1.0, 0.1446, -0.1446), (0.0, 0.8596, 0.1404), (0.0, 0.8596, 0.1404)),
        "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    }
    linear = picture**2.2
    return np.clip(linear @ np.array(matrices[kind]).T, 0, 1) ** (1 / 2.2)


@pytest.mark.parametrize("kind", ["protanopia", "deuteranopia", "tritanopia", "grey"])
def test_the_table_is_read_without_colours(stand: Stand, kind: str, tmp_path: Any) -> None:
    """Every card count and Medal is told apart by shape or text: as that eye sees the window, each
    symbol differs from all others by more than a tenth of its place, and every number has contrast.
    """
    import cv2

    table = table_at(setup_of(4), 20)
    screen = shown(stand, table)
    image = cv2.imread(str(stand.picture(tmp_path / "table.png")))[:, :, ::-1] / 255.0
    seen = blind(image, kind)
    for view in screen.seats:
        cut = {}
        for painted in view.painted:
            x, y, w, h = (int(value) for value in painted.rect)
            part = seen[480 - y - h : 480 - y, x : x + w]
            if painted.kind == "symbol" and painted.name in COLOURS:
                cut[painted.name] = cv2.resize(part.mean(axis=2), (24, 24))
            elif painted.kind == "text":
                assert part.max() - part.min() > 0.3, f"{painted.name} vanishes"
        assert set(cut) == set(COLOURS)
        names = sorted(cut)
        for number, one in enumerate(names):
            for other in names[number + 1 :]:
                assert (abs(shape_of(cut[one]) - shape_of(cut[other])) > 0.35).mean() > 0.1
    medals = [p for gap in screen.gaps for p in gap.painted if p.kind == "symbol" and "/" not in p.name]
    assert medals
    for gap, view in zip(table.state.gaps, screen.gaps, strict=True):
        assert isinstance(view.model, GapModel)
        fractions = [p.name for p in view.painted if p.kind == "text"]
        assert len(fractions) == (0 if gap is None else 2)


def shape_of(part: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A part of the window with its brightness spread from 0 to 1: the shape that is left of it."""
    return (part - part.min()) / max(1e-6, float(part.max() - part.min()))


def test_nothing_grows_over_ten_thousand_updates(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """No texture, view or instruction is kept that a game no longer shows: the same state costs the same."""
    from companion.screens.kit import textures

    monkeypatch.setattr(textures, "_atlas", textures.Atlas())  # how far the pages are filled costs, too
    textures._drawn.clear()
    textures._written.clear()
    table = table_at(setup_of(3), 9)
    screen = shown(stand, table)
    states = [table.state]
    while len(states) < 40:
        items = pending(states[-1])
        move = items[0].choices[0] if items[0].choices else Take("laurel-3", items[0].sources[0])
        states.append(apply(states[-1], move)[0])
        if states[-1].finished:
            break
    sizes = []
    looked = (2_000, 10_000 - 1 - (10_000 - 1 - 2_000) % len(states))
    for number in range(10_000):
        state = states[number % len(states)]
        for seat, view in enumerate(screen.seats):
            view.show(seat_model(state, seat, ENGLISH))
        screen.middle.show(middle_model(state))
        if number % 50 == 0:
            stand.step()
        if number in looked:
            parts = (*screen.seats, screen.middle)
            instructions = sum(count(view.canvas.before) for view in parts)
            sizes.append((len(textures._drawn), len(textures._written), len(stand.views()), instructions))
    assert len(sizes) == 2
    assert sizes[0][2:] == pytest.approx(sizes[1][2:], rel=0.2)
    assert sizes[1][0] <= 600
    assert sizes[1][1] <= 900


def count(group: Any) -> int:
    """How many instructions a canvas holds."""
    return sum(1 for _ in group.children)


@pytest.mark.parametrize("size", SIZES)
def test_seven_players_are_drawn_with_few_instructions(stand: Stand, size: tuple[int, int]) -> None:
    """Drawing costs what it costs because each text, sign and plate is one picture: no more than four
    instructions (colour, texture, place, and what Kivy adds) for each text on the screen.
    """
    stand.resize(size)
    table = table_at(setup_of(7), 40)
    shown(stand, table)
    stand.step(3)
    texts = sum(1 for view in stand.views() for painted in view.painted if painted.kind == "text")
    instructions = sum(count(view.canvas.before) for view in stand.views() if view.canvas.has_before)
    assert texts > 60
    assert instructions < texts * 8


def test_on_a_flat_screen_the_upper_seats_face_the_other_way(stand: Stand) -> None:
    from kivy.graphics import Rotate

    from config.settings import ScreenSettings, Settings

    table = table_at(setup_of(4), 20)
    app = stand.run(Scene("", lambda: table).app(Settings(screen=ScreenSettings(flat=True))))
    stand.step(3)
    turned = [any(isinstance(i, Rotate) for i in seat.canvas.before.children) for seat in app.screen.seats]
    assert turned == [True, True, False, False]
    stand.tap(app.screen.seats[0])
    assert type(app.screen).__name__ == "SeatScreen"
