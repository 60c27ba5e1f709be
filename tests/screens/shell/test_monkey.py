"""A monkey at the window: touches, signals, settings and sizes at random; nothing raises, no move is lost.

MONKEY=20 in the environment makes it as many times as many games.
"""

import os
import random

import msgspec
import pytest

from companion.messages.signals import EditSetup, StartGame
from companion.rules.format.record import replay, write_record
from companion.screens.routes import StartRoute
from companion.setup.draft import SetupDraft
from companion.table.table import Table
from config.language import LANGUAGES
from hardware import SimulatedPanel
from tests.screens.around import run
from tests.screens.conftest import Stand
from tests.screens.scenes import StillCamera
from tests.table.storms import Storm
from tests.table.tables import setup_of

GAMES = 4 * int(os.environ.get("MONKEY", "1"))
ACTS = 120
NAMES = ("<b>", "[color=ff0000]", "{name}", "%s", "x" * 300, "", "\u202eneleE", "🙂\n\t&amp;[/b]", "é́" * 40)
WONDERS = ("giza", "rhodes", "rome", "ur", "halicarnassus", "babylon", "ephesus")
SIZES = ((640, 400), (800, 480), (480, 800), (1280, 720), (1400, 400))


class Monkey:
    """Random doings at one window; the same seed does the same."""

    def __init__(self, stand: Stand, seed: int) -> None:
        self.rng = random.Random(f"monkey {seed}")
        self.stand = stand
        self.table = Table()
        panel = SimulatedPanel(clock=lambda: 0.0)
        self.app = run(stand, self.table, StartRoute(), preview=StillCamera(), panel=panel)
        self.storm = Storm(self.table, seed)
        self.deal()

    def deal(self) -> None:
        """Begin a game of players with names that nobody has."""
        rng = self.rng
        setup = setup_of(*rng.sample(WONDERS, rng.randrange(2, 8)))
        players = tuple(msgspec.structs.replace(one, name=rng.choice(NAMES)) for one in setup.players)
        self.app.send(EditSetup(SetupDraft.of(msgspec.structs.replace(setup, players=players))))
        self.app.send(StartGame())

    def act(self) -> None:
        """Do something: mostly a touch or a signal, now and then a setting, a size or a new game."""
        rng = self.rng
        kind = rng.randrange(100)
        touchable = [view for view in self.stand.views() if view.touchable]
        if kind < 45 and touchable:
            self.finger(*rng.choice(touchable).center)
        elif kind < 55:
            width, height = self.stand.window.size
            self.finger(rng.uniform(-20, width + 20), rng.uniform(-20, height + 20))
        elif kind < 96:
            self.app.send(self.storm.next())
        elif kind < 97:
            self.stand.resize(rng.choice(SIZES))
        elif kind < 99:
            self.change_settings()
        else:
            self.deal()
        if rng.random() < 0.3:
            self.stand.step()

    def change_settings(self) -> None:
        """Another language, size of text, night or day, flat or upright: wherever we are."""
        rng, settings, replace = self.rng, self.app.settings, msgspec.structs.replace
        app = replace(
            settings.app,
            language=rng.choice(list(LANGUAGES)),
            text_size=rng.choice(("normal", "large", "larger")),
            night=rng.random() < 0.5,
        )
        screen = replace(settings.screen, flat=rng.random() < 0.5)
        self.app.change_settings(replace(settings, app=app, screen=screen))

    def finger(self, x: float, y: float) -> None:
        """Put a finger down and lift it, with or without a frame between."""
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(x, y)
        finger.touch_down()
        if self.rng.random() < 0.3:
            self.stand.step()
        finger.touch_up()


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_monkey_finds_no_way_to_end_the_window_or_to_lose_a_move(stand: Stand, seed: int) -> None:
    monkey = Monkey(stand, seed)
    shown = set()
    for _ in range(ACTS):
        monkey.act()
        shown.add(type(monkey.app.screen))
    assert len(shown) > 3
    history = monkey.app.table.history
    if history is not None:
        lines = write_record(history.states[0].game.setup, history.moves).splitlines()
        assert replay(lines, "record").state == history.state
