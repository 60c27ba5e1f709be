"""Great moments move: what flies arrives, any touch or card ends it, and the record never waits for it."""

import random
from typing import Any

from companion.messages.signals import Play, Undo
from companion.rules import Done, Skip, legal_moves
from companion.rules.random_play import likely
from companion.table.table import Table
from config.settings import AppSettings, Settings
from tests.screens.conftest import Stand
from tests.screens.games import setup_of
from tests.screens.scenes import Scene


def run(stand: Stand, *, moves: bool = True) -> Any:
    """A game of four in which the next Medal has just been won."""
    table = Table()
    table.begin(setup_of(4))
    app = stand.run(Scene("", lambda: table).app(Settings(app=AppSettings(moments_move=moves))))
    rng = random.Random(2)
    for _ in range(300):
        won = [player.medals for player in table.state.players]
        possible = legal_moves(table.state)
        doing = [move for move in possible if not isinstance(move, Skip | Done)] or list(possible)
        app.send(Play(likely(rng.choice(doing), table.state, rng)))
        at_table = type(app.screen).__name__ == "TableScreen"
        if at_table and won != [player.medals for player in table.state.players]:
            return app
        app.put_off()
    raise AssertionError("nobody wins a Medal")


def totals(app: Any) -> list[int]:
    """The scores that the stands show."""
    return [view.model.seat.total for view in app.screen.seats]


def real(app: Any) -> list[int]:
    """The scores of the game."""
    return [player.score.total for player in app.table.state.players]


def test_r51_a_medal_flies_from_its_gap_to_the_winner_and_the_score_counts_up(stand: Stand) -> None:
    app = run(stand)
    screen, before = app.screen, totals(app)
    assert before != real(app), "it has not arrived"
    history = app.table.history
    assert history.states[-1] is app.table.state, "it is recorded already"
    assert before == [player.score.total for player in history.states[-2].players]
    flight = next(one for one in screen._flights.model if one.symbol in app.table.catalogue.medals)
    winner = next(
        seat for seat, player in enumerate(app.table.state.players) if flight.symbol in player.medals
    )
    assert flight.end.within(screen.layout.stands[winner].rect, 1)
    assert any(flight.start == gap.disc for gap in screen.layout.gaps)
    assert flight.at(0).centre == flight.start.centre
    assert flight.at(1).centre == flight.end.centre
    for _ in range(4):
        screen.tick(0.2)
        assert all(
            min(one, other) <= shown <= max(one, other)
            for one, shown, other in zip(before, totals(app), real(app), strict=True)
        )
    screen.tick(2.0)
    assert totals(app) == real(app)
    assert screen._flights.model == ()


def test_a_touch_a_card_and_an_undo_end_what_moves(stand: Stand) -> None:
    app = run(stand)
    app.alerts.show()
    stand.tap(app.screen.wonder)
    app.home()
    assert totals(app) == real(app)
    app = run(stand)
    app.send(Undo())
    app.home()
    assert totals(app) == real(app)


def test_nothing_moves_where_the_settings_say_so(stand: Stand) -> None:
    app = run(stand, moves=False)
    assert totals(app) == real(app)
    assert app.screen._flights.model == ()
