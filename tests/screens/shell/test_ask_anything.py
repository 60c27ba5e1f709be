"""Ask anything: a finger held on every kind of piece, the help card, a held button, a held sentence."""

from collections.abc import Iterator
from typing import get_args

import pytest

from companion.coach.explain import Kind, Subject, explain
from companion.messages.signals import ButtonHeld, ButtonPressed, Play
from companion.rules import Correct, Take, pending
from companion.rules.changes import CardMoved, CatSet, MedalMoved, MilitarySet, StageSet, TokenMoved
from companion.rules.sentences import pending_sentence
from companion.screens.choose.option_tile import OptionTile
from companion.screens.learn.explain import ExplainScreen
from companion.screens.play.piece_at import subject_at
from companion.screens.routes import Route, SeatRoute, TableRoute
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.table.table import Table
from config.language import ENGLISH
from hardware import SimulatedPanel
from tests.screens.conftest import Stand
from tests.screens.games import only, setup_of, table_after, table_where
from tests.screens.learn.test_explain import hold
from tests.screens.scenes import Scene
from vision.drawn import DrawnCamera, DrawnTable, Renderer, View

RICH = (
    CardMoved("laurel-3", "central", 0), CardMoved("gold", "central", 0), CardMoved("gear", "central", 0),
    CardMoved("shield-1", "central", 0), StageSet(1, 0), CatSet(0), MilitarySet(2, 0),
    TokenMoved("education", "pile", 0), MedalMoved("seven-cards", "gap-1", 0),
)  # fmt: skip
"""Everything that can lie in front of a player."""


def rich() -> Table:
    return table_after(setup_of(3), [Correct(change) for change in RICH])


def drawn_pieces(stand: Stand, seat: int | None) -> Iterator[tuple[Subject, float, float]]:
    """Every piece that can be held on this screen: what it is, and where."""
    app = stand.app
    for view in stand.views():
        about = app.screen.seats.index(view) if view in getattr(app.screen, "seats", ()) else seat
        for one in view.painted:
            if one.kind != "symbol" and not one.name.isdigit():
                continue
            x, y = one.rect.centre
            found = subject_at(view, x, y, about, app.table.catalogue)
            if found is not None:
                yield found, x, y


@pytest.mark.parametrize("route", [TableRoute(), SeatRoute(0)], ids=["table", "seat"])
def test_every_kind_of_piece_says_what_it_is_what_it_does_now_and_its_rule(
    stand: Stand, route: Route
) -> None:
    """Real touches: one piece of each kind on the screen is held."""
    app = stand.run(Scene("", rich).app())
    app.open(route)
    stand.step(3)
    seat = route.seat if isinstance(route, SeatRoute) else None
    first = {found.kind: (found, x, y) for found, x, y in reversed(list(drawn_pieces(stand, seat)))}
    for kind, (subject, x, y) in first.items():
        hold(stand, x, y)
        assert isinstance(app.screen, ExplainScreen), kind
        said = explain(app.screen.subject, app.table.state, ENGLISH)
        assert app.screen.subject.kind == kind, subject
        assert said.now, f"{subject} says nothing of now"
        texts = stand.texts()
        for part in (said.what, said.does, said.now, f"Rule {said.rule}"):
            assert part in texts, part
        stand.press("back")
    wanted = {"face", "colour", "token", "cat", "victory", "score", "shields", "stage"}
    wanted |= {"medal", "conflict", "pile", "deck"} if seat is None else {"medal"}
    assert set(first) >= wanted, wanted - set(first)


def test_no_kind_of_piece_is_left_out(stand: Stand) -> None:
    app = stand.run(Scene("", rich).app())
    kinds: set[str] = set()
    for route in (TableRoute(), SeatRoute(0)):
        app.open(route)
        stand.step(3)
        seat = route.seat if isinstance(route, SeatRoute) else None
        kinds |= {found.kind for found, _, _ in drawn_pieces(stand, seat)}
    # A Horn is no piece of its own: it stands on Red cards, which explain it. Who is new stands in the setup.
    asked = set(get_args(Kind)) - {"horn", "wonder", "first-game"}
    assert kinds >= asked, asked - kinds


def test_a_seat_where_no_piece_is_drawn_stands_for_its_wonder(stand: Stand) -> None:
    app = stand.run(Scene("", rich).app())
    name = next(one for one in app.screen.seats[1].painted if one.name == "Gabriel")
    hold(stand, *name.rect.centre)
    assert app.screen.subject == Subject("wonder", "babylon", 1)
    assert any(text.startswith("Gabriel has constructed 0 Stages.") for text in stand.texts())


def test_r50_a_medal_one_step_away_says_what_wins_it(stand: Stand) -> None:
    cards = [CardMoved(face, "central", 0) for face in ("gear", "compass")]
    app = stand.run(Scene("", lambda: table_after(setup_of(2), [Correct(card) for card in cards])).app())
    gap = next(one for one in app.screen.gaps if one.model.medal == "three-green")
    medal = next(one for one in gap.painted if one.kind == "symbol" and one.name == "three-green")
    hold(stand, *medal.rect.centre)
    said = "Elena: 2 of 3. 1 Green card more on your turn wins this Medal."
    assert any(text.startswith(said) for text in stand.texts())
    assert "Rule R50" in stand.texts()


def test_a_token_that_is_offered_is_explained_and_not_chosen(stand: Stand) -> None:
    app = stand.run(Scene("", lambda: table_where(only("progress"), setup_of(2))).app())
    stand.step(2)
    tile = next(view for view in stand.views() if isinstance(view, OptionTile) and view.model.symbol)
    token = next(one for one in tile.painted if one.kind == "symbol")
    before = app.table.history
    hold(stand, *token.rect.centre)
    assert isinstance(app.screen, ExplainScreen)
    assert app.screen.subject.kind == "token"
    assert app.table.history is before, "lifting the finger takes nothing"
    stand.press("back")
    assert type(app.screen).__name__ == "ChoiceScreen"


def test_a_finger_held_on_what_is_expected_or_asked_opens_the_help(stand: Stand) -> None:
    app = stand.run(Scene("", rich).app())
    hold(stand, *app.screen.sentence.center)
    assert type(app.screen).__name__ == "HelpScreen"
    stand.stop()
    app = stand.run(Scene("", lambda: table_where(only("progress"), setup_of(2))).app())
    stand.step(2)
    before = app.table.history
    hold(stand, *app.screen._why.center)
    assert type(app.screen).__name__ == "HelpScreen"
    assert app.table.history is before


PENDING = {
    "the card of a turn": (lambda state: state.turn > 4 and len(pending(state)) == 1, "R10"),
    "a payment": (only("construct", choices=2), "R20"),
    "a Progress token": (only("progress"), "R30"),
    "an extra card": (only("take", optional=True), "R13"),
    "Rome's theft": (only("steal"), "R11"),
}  # fmt: skip
"""What is pending, and the rule that the help gives as its reason."""


@pytest.mark.parametrize("what", PENDING)
def test_the_help_card_before_the_camera_says_what_is_pending_and_why(stand: Stand, what: str) -> None:
    """Real frames: the card is read, and the help is about what is pending just then."""
    until, rule = PENDING[what]
    wonders = ("rome", "babylon", "rhodes") if what == "Rome's theft" else ("rhodes", "babylon", "giza")
    scene = DrawnTable()
    camera = DrawnCamera(scene, Renderer(View(width=960, height=540, px_per_module=3.4)), fps=10)
    table = table_where(until, setup_of(3, wonders))
    session = Session(table, camera=camera)
    app = stand.run(CompanionApp(session, clock=lambda: 0.0))
    assert type(app.screen).__name__ != "HelpScreen"
    scene.show("7A-CM-HE", session.now + 0.1, 0.6)
    end = session.now + 1.5
    while session.now < end:
        app.step(0.1)
    stand.step(2)
    assert type(app.screen).__name__ == "HelpScreen"
    state = table.state
    assert state is not None
    assert pending_sentence(state, ENGLISH, by_touch=True) in stand.texts()
    assert any(rule in text for text in stand.texts()), what
    session.close()


@pytest.mark.parametrize("active", [True, False])
def test_a_held_button_that_has_nothing_to_take_back_asks_what_is_pending(stand: Stand, active: bool) -> None:
    """A simulated panel: with a step of one's own it takes that back (docs/table.md)."""
    clock = [0.0]
    panel = SimulatedPanel(2, clock=lambda: clock[0])
    session = Session(Table(), panel=panel, clock=lambda: clock[0])
    session.start(setup_of(2))
    app = stand.run(CompanionApp(session, clock=lambda: 0.0))
    seat = 0 if active else 1
    panel.key_down(seat)
    for _ in range(40):
        clock[0] += 0.05
        stand.step()
    panel.key_up(seat)
    stand.step(3)
    assert type(app.screen).__name__ == "HelpScreen"
    assert pending_sentence(app.table.state, ENGLISH, by_touch=True) in stand.texts()
    app.home()
    app.send(Play(Take("wood", "left")))
    app.send(ButtonPressed(0))
    app.send(ButtonHeld(0))
    assert app.table.history.moves == (), "there was something of hers to take back"
    session.close()
