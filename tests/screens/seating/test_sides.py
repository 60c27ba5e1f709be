"""Everybody at their side of the screen: the order round the table is kept, every panel can be read."""

from math import atan2, pi
from typing import Any

import pytest
from msgspec.structs import replace

from companion.messages.signals import ButtonPressed, EditSetup, Play, TagPlaced
from companion.rules import Take
from companion.screens.art.theme import Theme, theme_for
from companion.screens.kit.view import Look, turned
from companion.screens.paint.rects import Rect
from companion.screens.play.deck_view import SOURCES
from companion.screens.play.piece_at import subject_at
from companion.screens.routes import (
    NameRoute,
    PlayersRoute,
    Route,
    SetupMedalRoute,
    SetupRoute,
    SetupRulesRoute,
    SetupSeatRoute,
    SetupTokenRoute,
    SidesRoute,
)
from companion.screens.seating.area import table_area
from companion.screens.seating.facing import side_of
from companion.screens.seating.ring import Ring
from companion.screens.seating.ring_sides import (
    has_room,
    ring_at,
    ring_by_sides,
    sides_of,
)
from companion.screens.seating.sides import (
    SIDES,
    Sides,
    all_sides,
    default_sides,
    in_order,
    moved,
    seats_at,
    sides_for,
    turned_on,
)
from companion.screens.setup.sides import SidesScreen
from companion.setup.draft import SetupDraft
from config.language import ENGLISH
from config.settings import Settings, TableSide, load_settings, save_settings
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.scenes import SEATED, Scene, seated, table_of
from tests.screens.scenes_around import table_setting_up

PLAYERS = range(2, 8)
WIDE = ((800, 480), (1280, 720), (1920, 1080), (1024, 600))


def area_of(size: tuple[int, int]) -> tuple[Rect, Theme]:
    """Where the ring lies in a window of this size."""
    look = Look(theme_for(size), ENGLISH)
    return table_area(look.theme), look.theme


def clockwise(made: Ring, area: Rect) -> bool:
    """Whether the seats go round the middle of ``area`` once, each after the one before."""
    x, y = area.centre
    angles = [atan2(seat.centre[1] - y, seat.centre[0] - x) for seat in made.seats]
    steps = [(one - other) % (2 * pi) for one, other in zip(angles, [*angles[1:], angles[0]], strict=True)]
    return all(0 < step < 2 * pi for step in steps) and sum(steps) == pytest.approx(2 * pi, abs=0.01)


@pytest.mark.parametrize("size", SIZES)
def test_r1_r5_the_order_round_the_table_is_kept_wherever_they_sit(size: tuple[int, int]) -> None:
    """Whoever is to whose left stays there; the Medal of a gap lies between its rivals and points to them."""
    area, theme = area_of(size)
    at_their_side = seen = 0
    for players in PLAYERS:
        for sides in all_sides(players):
            if not has_room(sides, area, theme, True):
                continue
            seen += 1
            made = ring_at(sides, players, area, theme.mm)
            places = [*made.seats, *(gap.rect for gap in made.gaps), made.middle]
            assert len(made.seats) == len(made.gaps) == players
            assert all(place.within(area, 1) for place in places)
            assert not any(a.overlaps(b, 1) for n, a in enumerate(places) for b in places[n + 1 :])
            if not (players == 2 or len(set(sides)) == 1):
                assert clockwise(made, area), sides
            for index, gap in enumerate(made.gaps):
                x, y = gap.rect.centre
                assert len(set(gap.sides)) == 2
                for seat, towards in zip((index, (index + 1) % players), gap.sides, strict=True):
                    there = made.seats[seat].centre
                    assert {
                        "left": there[0] < x,
                        "right": there[0] > x,
                        "up": there[1] > y,
                        "down": there[1] < y,
                    }[towards], (sides, index)
            if ring_by_sides(sides, area, theme.mm):
                at_their_side += 1
                _at_their_side(made, sides, area)
    assert seen > 700
    assert at_their_side > 1000 if size[0] > size[1] else at_their_side == 0


def _at_their_side(made: Ring, sides: Sides, area: Rect) -> None:
    for seat, side in zip(made.seats, sides, strict=True):
        edge = {
            "left": seat.x - area.x,
            "right": area.right - seat.right,
            "top": area.top - seat.top,
            "bottom": seat.y - area.y,
        }[side]
        assert edge == pytest.approx(0, abs=2)


@pytest.mark.parametrize("size", WIDE)
def test_every_side_can_be_used_by_a_usual_table(size: tuple[int, int]) -> None:
    """Up to four players have every way to sit; more have every way with at most two at a short side."""
    area, theme = area_of(size)
    for players in PLAYERS:
        for sides in all_sides(players):
            short, long = (
                max(sides.count("left"), sides.count("right")),
                max(sides.count("top"), sides.count("bottom")),
            )
            if players <= 4 or (short <= 2 and long <= 3):
                assert has_room(sides, area, theme, True), sides


def test_r1_seats_in_another_order_are_told_apart() -> None:
    assert in_order(("top", "right", "bottom", "left"))
    assert in_order(("left", "top", "top", "bottom"))
    assert not in_order(("top", "left", "bottom", "right"))
    assert not in_order(("top", "bottom", "top", "bottom"))
    for players in PLAYERS:
        assert all(in_order(sides) for sides in all_sides(players))
        for upright in (False, True):
            assert default_sides(players, upright) in all_sides(players)
    assert seats_at(("top", "right", "left", "top"), "top") == [3, 0]


def test_r1_nobody_overtakes_anybody_and_every_seat_is_reached() -> None:
    """A touch moves one player (and who sits behind them): by touches alone every table can be told."""
    for players in (2, 3, 4, 5):
        reached = {default_sides(players, False)}
        waiting = list(reached)
        while waiting:
            sides = waiting.pop()
            for after in [turned_on(sides), *(moved(sides, seat, lambda _: True) for seat in range(players))]:
                assert in_order(after)
                if after not in reached:
                    reached.add(after)
                    waiting.append(after)
        assert reached == set(all_sides(players))
    assert moved(("top", "top", "bottom"), 0, lambda _: True) == ("right", "right", "bottom")
    assert moved(("top", "top", "bottom"), 1, lambda _: True) == ("top", "right", "bottom")
    assert moved(("top", "top", "bottom"), 1, lambda sides: "right" not in sides) == (
        "top",
        "bottom",
        "bottom",
    )
    assert moved(("top", "top", "bottom"), 1, lambda _: False) == ("top", "top", "bottom")


def test_who_sits_where_is_remembered_by_name() -> None:
    """The same people: as last time. A guest, or another order: as many as can be sit where they did."""
    known: dict[str, Any] = {"Elena": "left", "Gabriel": "top", "Ada": "right", "Théo": "bottom"}

    def sides(*names: str) -> Sides | None:
        return sides_for(names, known, False, lambda _: True)

    assert sides("Elena", "Gabriel", "Ada", "Théo") == ("left", "top", "right", "bottom")
    assert sides("Ada", "Théo", "Elena") == ("right", "bottom", "left")
    assert sides("Guest", "Other") is None
    guest = sides("Elena", "Gabriel", "Guest", "Ada")
    assert guest is not None
    assert (guest[0], guest[1], guest[3]) == ("left", "top", "right")
    assert in_order(guest)
    crossed = sides("Elena", "Ada", "Gabriel", "Théo")
    assert crossed is not None
    assert in_order(crossed)
    assert (
        sum(
            side == known[name]
            for side, name in zip(crossed, ("Elena", "Ada", "Gabriel", "Théo"), strict=True)
        )
        > 1
    )
    area, theme = area_of((800, 480))
    six = sides_of(list("abcdef"), dict.fromkeys("abcdef", "left"), area, theme, True)
    assert six is not None
    assert has_room(six, area, theme, True)


def test_the_sides_are_kept_in_the_settings(tmp_path: Any) -> None:
    settings = Settings()
    screen = replace(settings.screen, flat=True, sides={"Théo [x]": "left", 'O"Neil': "top"})
    save_settings(replace(settings, screen=screen), tmp_path / "settings.toml")
    assert load_settings(tmp_path / "settings.toml").screen == screen


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_sheet_covers_its_place(degrees: int) -> None:
    whole = Rect(30, 50, 200, 90)
    w, h = (whole.h, whole.w) if degrees != 180 else (whole.w, whole.h)
    assert turned(Rect(0, 0, w, h), whole, degrees) == whole
    corner = turned(Rect(0, 0, 10, 4), whole, degrees)
    expected = {90: Rect(226, 50, 4, 10), 180: Rect(220, 136, 10, 4), 270: Rect(30, 130, 4, 10)}
    assert corner == expected[degrees]


def test_what_is_not_turned_lies_where_it_is_seen() -> None:
    assert turned(Rect(40, 60, 10, 4), Rect(30, 50, 100, 80), 0) == Rect(40, 60, 10, 4)


FLAT = [(expert, sides) for flat, expert, sides in SEATED if flat]
TOUCHED = [((1280, 720), *one) for one in FLAT] + [(size, *FLAT[0]) for size in SIZES[:2]]


@pytest.mark.parametrize(("size", "expert", "sides"), TOUCHED)
def test_what_is_asked_faces_whoever_is_asked_and_touches_reach_it(
    stand: Stand, size: tuple[int, int], expert: bool, sides: Sides
) -> None:
    """Sentence and decks are turned to a player at the upper side; a finger on a deck means that deck."""
    stand.resize(size)
    table = table_of(len(sides), expert)
    app = stand.run(Scene("", lambda: table).app())
    seated(True, *sides)(app)
    for number in range(2 * len(sides)):
        app.put_off()
        stand.step(4)
        if type(app.screen).__name__ != "TableScreen":
            break
        away = sides[table.state.active] == "top"
        screen, source = app.screen, SOURCES[number % 3]
        assert {view.turned for view in (*screen.decks, screen.sentence)} == {180 if away else 0}
        deck = screen.decks[SOURCES.index(source)]
        name = next(painted for painted in deck.painted if painted.name == str(deck.model.left))
        assert name.rect.within(deck.rect, 2)
        assert name.turned == deck.turned
        subject = subject_at(deck, *name.rect.centre, None, table.catalogue)
        assert subject is not None
        assert subject.id == deck.model.deck
        if app.demanded() is not None:
            break
        stand.touch(*(deck.center, (deck.x + 4, deck.y + 4), (deck.right - 5, deck.top - 5))[number % 3])
        assert type(app.screen).__name__ == "TakeScreen"
        assert app.screen.source == source
        app.send(Play(Take("shield-0", source)))
        app.alerts.show()
        app.home()


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_family_of_four_says_where_they_sit_with_a_few_touches(stand: Stand, size: tuple[int, int]) -> None:
    """Two long sides become four sides in at most six touches, from the setup and back again."""
    stand.resize(size)
    table = table_setting_up(4)
    saved: list[Settings] = []
    app = stand.run(Scene("", lambda: table, SetupRoute()).app())
    app._save = saved.append
    app.open(SetupRoute())
    stand.step(2)
    stand.press("seats")
    assert type(app.screen).__name__ == "SidesScreen"
    touches = 1
    order = [seat.button for seat in table.draft.seats]
    wanted = ("top", "right", "bottom", "left")
    while app.screen.sides != wanted:
        options = {seat: moved(app.screen.sides, seat, lambda _: True) for seat in range(4)}
        seat = min(options, key=lambda one: _moves_left(options[one], wanted))
        stand.tap(app.screen.chips[seat])
        touches += 1
        assert touches < 8
    stand.press("Flat on the table")
    stand.press("Done")
    assert type(app.screen).__name__ == "SetupScreen"
    assert touches <= 6
    assert [seat.button for seat in table.draft.seats] == order
    assert saved[-1].screen.flat
    assert list(saved[-1].screen.sides.values()) == list(wanted)
    stand.step(2)
    app.send(ButtonPressed(0))
    stand.press("Begin")
    stand.step(3)
    assert type(app.screen).__name__ == "TableScreen"
    facing = side_of(table.state.active, table.state.game.names, saved[-1].screen.sides, size[1] > size[0])
    assert app.screen.sentence.turned == (180 if facing == "top" else 0)


def _moves_left(sides: Sides, wanted: Sides) -> int:
    return sum((SIDES.index(want) - SIDES.index(side)) % 4 for side, want in zip(sides, wanted, strict=True))


def test_everybody_is_turned_on_with_one_touch(stand: Stand) -> None:
    table = table_setting_up(5)
    app = stand.run(Scene("", lambda: table, SidesRoute()).app())
    app.open(SidesRoute())
    stand.step(2)
    before = app.screen.sides
    stand.press("Turn round")
    stand.step(2)
    assert app.screen.sides == (*before[1:], before[0])


SETTING_UP = (
    SidesRoute(), SetupRoute(), SetupSeatRoute(2), NameRoute(2), SetupRulesRoute(), SetupMedalRoute(2),
    SetupTokenRoute(2), PlayersRoute(),
)  # fmt: skip


@pytest.mark.parametrize("route", SETTING_UP, ids=lambda route: type(route).__name__)
def test_who_joins_or_leaves_meanwhile_is_seated_or_gone_on_every_screen_of_the_setup(
    stand: Stand, route: Route
) -> None:
    """A button, a seat card, a Wonder: they come at any moment, whatever is on the screen."""
    table = table_setting_up(3)
    before = table.draft
    app = stand.run(Scene("", lambda: table).app())
    sides: dict[str, TableSide] = dict.fromkeys((seat.name for seat in before.seats), "left")
    app.settings = replace(app.settings, screen=replace(app.settings.screen, sides=sides))
    for doing in (
        (ButtonPressed(5), TagPlaced("7A-SE-07", 1.0)),
        (EditSetup(before.left(2)),),
        (EditSetup(before.left(2).left(1)),),
        (EditSetup(SetupDraft()), ButtonPressed(3)),
    ):
        app.home()
        app.send(EditSetup(before))
        app.open(route)
        stand.step(2)
        for signal in doing:
            app.send(signal)
            stand.step(2)
        assert len(table.draft.seats) != 3
        if isinstance(app.screen, SidesScreen):
            assert len(app.screen.chips) == len(table.draft.seats) >= 2
            stand.tap(app.screen.chips[-1])
            stand.press("Turn round")
