"""The table screen is a function of the state: what is recorded is what is seen, and nothing else changes."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.messages.faults import Fault
from companion.messages.signals import DeviceStatus, Play, TellTop
from companion.rules import ObjectiveProgress, Take, objective_progress, open_stages, pending
from companion.screens.art.symbols import COLOUR_OF_FACE, COLOURS
from companion.screens.kit.preview import SeenPreview
from companion.screens.paint.textures import SYMBOLS
from companion.screens.play.deck_view import SOURCES, deck_model
from companion.screens.play.gap_view import gap_model
from companion.screens.play.middle_view import middle_model
from companion.screens.play.seat_model import seat_model
from companion.screens.play.stage_model import stage_model
from companion.table.news import news_of, undo_name
from companion.table.table import Table
from config.language import ENGLISH
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
        model = gap_model(state, gap)
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


@pytest.mark.parametrize("players", range(2, 8))
def test_r5_r6_the_stage_tells_the_medals_in_reach_and_what_is_missing(players: int) -> None:
    state = table_at(setup_of(players, expert=players < 6), 5 * players).state
    for seat in range(players):
        model = stage_model(state, seat, ENGLISH)
        assert [one.medal for one in model.medals] == [medal for _, medal in state.medals_in_reach(seat)]
        for one in model.medals:
            assert one.steps == objective_progress(state, seat, one.medal)
            assert sum(count for _, count in one.missing) == one.steps.need - one.steps.have
            assert {sign for sign, _ in one.missing} <= set(SYMBOLS)


@pytest.mark.parametrize("players", range(2, 8))
def test_r20_the_stage_shows_what_is_there_of_the_cost_of_the_next_stage(players: int) -> None:
    state = table_at(setup_of(players), 6 * players).state
    for seat, player in enumerate(state.players):
        model = stage_model(state, seat, ENGLISH)
        assert {one.number for one in model.next} == set(model.seat.nearest)
        for one in model.next:
            assert len(one.faces) <= one.cost
            assert all(one.faces.count(face) <= player.cards[face] for face in one.faces)
            greys = {face for face in one.faces if COLOUR_OF_FACE[face] == "grey"}
            if "engineering" not in player.progress:
                assert len(greys) == (
                    min(1, len(greys))
                    if one.need == "identical"
                    else sum(COLOUR_OF_FACE[face] == "grey" for face in one.faces)
                )
        missing = [one.cost - len(one.faces) for one in model.next]
        assert missing == sorted(missing) or "economy" in player.progress


def test_the_middle_shows_what_belongs_to_nobody() -> None:
    state = table_at(setup_of(4, expert=True), 24).state
    model = middle_model(state)
    assert (model.battle, model.conflict) == (state.conflict_battle, state.conflict_tokens)
    assert (model.face_up, model.pile, model.cat) == (state.face_up, state.pile, state.cat is None)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_r1_each_deck_shows_how_many_are_left_and_the_top_that_is_known(players: int) -> None:
    table = table_at(setup_of(players), 3 * players)
    state = table.state
    reach = state.reach(state.active)
    left = state.deck_faces(reach["left"])
    table.handle(TellTop(reach["left"], next(iter(left))))
    for source in SOURCES:
        model = deck_model(state, source, table.looking.tops(state), ENGLISH)
        assert (model.deck, model.left) == (reach[source], state.decks[reach[source]])
        assert model.open
        assert model.top == (next(iter(left)) if source == "left" else "")


def test_one_touch_takes_a_known_top_and_two_an_unknown_one(stand: Stand) -> None:
    table = table_at(setup_of(4), 20)
    screen = shown(stand, table, camera=False)
    deck = table.state.reach(table.state.active)["right"]
    face = next(iter(table.state.deck_faces(deck)))
    stand.app.send(TellTop(deck, face))
    steps = len(table.history.steps)
    stand.tap(screen.decks[SOURCES.index("right")])
    assert len(table.history.steps) == steps + 1
    assert table.history.steps[-1].moves[0] == Take(face, "right")
    stand.app.alerts.show()
    stand.app.put_off()
    stand.step(3)
    if stand.app.demanded() is None:
        stand.tap(stand.app.screen.decks[1])
        picker = stand.app.screen
        assert picker.source == "central"
        stand.tap(picker.faces[0])
        assert len(table.history.steps) == steps + 2


def test_a_touch_on_a_stand_puts_that_player_on_the_stage_until_the_turn_ends(stand: Stand) -> None:
    table = table_at(setup_of(4), 20)
    screen = shown(stand, table)
    active = table.state.active
    other = (active + 2) % 4
    assert screen.wonder.model.number == active
    stand.tap(screen.seats[other])
    assert screen.wonder.model.number == other
    assert screen.seats[other].model.shown
    assert screen.seats[active].model.seat.active
    stand.tap(screen.seats[active])
    assert screen.wonder.model.number == active
    stand.tap(screen.seats[other])
    stand.app.send(Play(Take("wood", "central")))
    stand.app.alerts.show()
    stand.app.put_off()
    stand.step(3)
    if table.state.active != active:
        assert screen.wonder.model.number == table.state.active
    stand.tap(screen.seats[screen.on_stage])
    assert type(stand.app.screen).__name__ == "SeatScreen"


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
    for view in (*screen.seats, *screen.gaps, screen.middle, screen.wonder):
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
    """Where they do not fit below the sentence, only the sentence is shown."""
    setup = setup_of(4)
    names = [f"{one.name} {'Maximiliana ' * 6}Hernández" if long else one.name for one in setup.players]
    players = tuple(replace(one, name=name) for one, name in zip(setup.players, names, strict=True))
    table = table_at(replace(setup, players=players), 8)
    stand.resize(size)
    screen = stand.run(Scene("", lambda: table).app(settings_in(language))).screen
    seen = set()
    for source in ("left", "right", "central", "left", "right", "central"):
        stand.app.send(Play(Take("laurel-3", source)))
        stand.step(2)
        assert stand.app.screen is screen
        below = [one for one in screen.sentence.painted if one.name == screen._news]
        assert not [one.name for one in screen.sentence.painted if one.cut]
        seen.add(bool(below))
    assert (True in seen) == (not long)


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


def test_on_a_flat_screen_sentence_and_decks_face_whoever_is_asked(stand: Stand) -> None:
    """Each deck lies on the side on which it lies for them."""
    from config.settings import ScreenSettings, Settings

    table = table_at(setup_of(4), 20)
    app = stand.run(Scene("", lambda: table).app(Settings(screen=ScreenSettings(flat=True))))
    turned = set()
    for _ in range(8):
        screen = app.screen
        above = table.state.active in (0, 1)
        assert [view.turned for view in (screen.sentence, *screen.decks)] == [180 if above else 0] * 4
        assert (screen.decks[0].x > screen.decks[2].x) == above
        assert all(view.turned == 0 for view in screen.seats)
        turned.add(above)
        app.send(Play(Take("shield-0", "central")))
        app.alerts.show()
        stand.step(3)
        if app.demanded() is not None:
            break
    assert turned == {True, False}


def test_r24_economy_and_engineering_count_towards_a_stage() -> None:
    """Coins stand for what is missing, one counts twice with Economy, any Resources do with Engineering."""
    for seed in range(40):
        state = table_at(setup_of(3), 24, seed).state
        for seat, player in enumerate(state.players):
            coins = player.cards.get("gold", 0)
            for one in open_stages(state, seat):
                stage = state.game.wonder(seat).stages[one.stage - 1]
                twice = "economy" in player.progress and "gold" in one.faces
                assert one.missing == max(0, stage.cost - len(one.faces) - twice) or not twice
                if one.missing:
                    assert one.faces.count("gold") == coins
