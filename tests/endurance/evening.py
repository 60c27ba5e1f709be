"""An evening with the companion: its window, its camera thread, its journal, and people who play on it.

Everything is what ``companion play`` puts together; only the clock is moved on by hand, so that the
camera is looked at as fast as it can be.
"""

import random
import time
from pathlib import Path

import msgspec
from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.clock import Clock

from companion.demo.player import Pace
from companion.demo.world import demo_setup
from companion.journal.journal import Journal
from companion.machine.health import Watch
from companion.messages.faults import Fault
from companion.messages.signals import (
    DeviceStatus,
    EditSetup,
    ForeignCode,
    NewSetup,
    Play,
    Redo,
    ResumeGame,
    Undo,
)
from companion.rules import Done, Move, Skip, State, Take, legal_moves
from companion.rules.random_play import likely
from companion.screens.kit.preview import SeenPreview
from companion.screens.kit.status import Status
from companion.screens.routes import StartRoute
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.setup.draft import SetupDraft
from companion.sound.speaker import Speaker
from companion.table.table import Table
from config.catalogue import load_catalogue
from config.settings import Settings, SoundSettings, save_settings
from hardware import SimulatedPanel
from tests.endurance import visits
from tests.endurance.beat import FPS, Beat
from tests.endurance.frames import FrameCost, frame_cost
from tests.endurance.hands import Hands
from vision.drawn import DrawnCamera, DrawnTable, Renderer, View
from vision.reading.reader import Reader

WINDOW = (800, 480)
PACE = Pace(travel=1 / FPS, rest=0.0, think=2 / FPS)
PLAYERS = (2, 2, 3, 2, 2, 2, 4, 2, 2, 2, 2, 3, 2, 2, 7, 2, 2, 5)
"""How many play, game by game."""
BEFORE_THE_CAMERA = 5
"""Steps at the beginning of every game that are shown to the camera, card by card."""
PICKED_EVERY = 24
"""Later on every so many moves is a card picked on the screen, which a hand lays before the camera."""
LONGEST = 4000
"""Frames that anything may take; more says that the evening is stuck."""


class StuckError(Exception):
    """The evening does not go on: what was waited for."""


PATIENCE = 20.0
"""Seconds that threads, the voice and sounds are waited for."""
STILL = 12
"""Frames of a pad that lies still, after which no picture of before is kept."""


class Evening:
    """A running companion, and people who play on it. ``folder`` is its home; needs a display.

    ``prepare`` of the screens' environment comes first.
    """

    def __init__(self, folder: Path) -> None:
        self.journal = folder / "journal.sqlite3"
        self.moves = self.by_camera = 0
        self._settings_file = folder / "settings.toml"
        self._catalogue = load_catalogue()
        self._beat = Beat()
        self._scene = DrawnTable(travel=PACE.travel)
        view = View(width=800, height=450, px_per_module=3.4)
        camera = DrawnCamera(
            self._scene, Renderer(view, seed=1), fps=FPS, clock=self._beat, wait=self._beat.wait
        )
        self.session = Session(
            Table(Journal.open(self.journal), catalogue=self._catalogue),
            camera=camera,
            reader=Reader(),
            panel=SimulatedPanel(clock=self._beat),
            threaded=True,
            clock=self._beat,
            scene=self._scene,
            pace=PACE,
            watch=Watch(wall=self._beat),
        )
        settings = Settings(sound=SoundSettings(voice=True))
        self._heard = Speaker(settings)
        self.session.start()
        self.app = CompanionApp(
            self.session,
            first=StartRoute(),
            settings=settings,
            save=self._keep,
            status=Status(camera=True),
            preview=SeenPreview(lambda: self.session.last_look, real=False),
            speaker=self._heard,
            clock=self._beat,
        )
        self.hands = Hands(self.app, self.frame)
        self.app._run_prepare()
        runTouchApp(embedded=True)
        for _ in range(3):
            self.frame()

    def _keep(self, settings: Settings) -> None:
        """Keep changed settings, and let them sound at once."""
        save_settings(settings, self._settings_file)

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.session.table

    def close(self) -> None:
        """Close the window and end everything."""
        self.app.stop()
        stopTouchApp()
        EventLoop.status = "created"
        self._heard.close()
        self._beat.close()
        self.session.close()

    def frame(self, *, watched: bool = False) -> None:
        """Let one frame pass; ``watched``: wait until the camera's thread has looked at it."""
        if watched:
            self._beat.advance()
            self._looked()
        EventLoop.idle()

    def play(self, number: int) -> None:
        """Play game ``number`` from its setup to its end. Raises StuckError when it does not go on."""
        rng = random.Random(number)
        self.app.change_settings(visits.another_look(self.app.settings, number))
        self._set_up(number)
        self._play_before_the_camera(number)
        self._play_on(number, rng)
        visits.see_the_end(self.hands, number)

    def measure_frames(self, frames: int) -> FrameCost:
        """Measure what a frame costs, always in the same language, size and light."""
        settings = self.app.settings
        self.app.change_settings(msgspec.structs.replace(settings, app=visits.LOOK))
        cost = frame_cost(self.app, self.session, frames)
        self.app.change_settings(settings)
        self.frame()
        return cost

    def rest(self) -> None:
        """Wait until everybody has spoken and the pad lies still, so that what is counted then does too.

        The last pictures are kept (for reports, and to tell what has changed): of a pad that lies still they
        are one and the same, of one on which hands move they are 20 MB more. A sound that is heard has an
        event of Kivy's clock for as long as it lasts. Raises StuckError when it does not get quiet.
        """
        self._heard.voice.wait(PATIENCE)
        for _ in range(STILL):
            self.frame(watched=True)
        until = time.monotonic() + PATIENCE
        while self._heard.sounds.sounding or any(not event.loop for event in Clock.get_events()):
            self._demand(time.monotonic() < until, "silence")
            time.sleep(0.01)
            self.frame()

    def _looked(self) -> None:
        """Wait until the camera's thread has seen the frame of now."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            look = self.session.last_look
            if look is not None and look.frame.time >= self._beat():
                return
            time.sleep(0.0005)
        raise StuckError("the camera's thread does not look any more")

    def _set_up(self, number: int) -> None:
        """Go from wherever the window is to a game that has begun, by touches."""
        setup = demo_setup(number, PLAYERS[number % len(PLAYERS)], self._catalogue)
        hands, app = self.hands, self.app
        if number % 4 and self.table.phase == "over":
            self._demand(hands.press("Play again"), "Play again")
        else:
            if self.table.phase == "over":
                app.open(StartRoute())
            visits.between_games(hands, number)
            app.open(StartRoute())
            self._demand(hands.press("New game"), "New game")
            hands.press(str(len(setup.players)))
            self._demand(hands.press("Next"), "Next")
        self._demand(self._emptied(), "the pad to be empty")
        app.send(EditSetup(SetupDraft.of(setup)))
        self.frame()
        while self.table.stages_to_check is not None:
            self._demand(hands.press("As shown"), "As shown")
        self._demand(hands.press("Begin"), "Begin")
        self._demand(self.table.phase == "play", "the game to begin")

    def _play_before_the_camera(self, number: int) -> None:
        """Show the first cards: the demo's player lays them down, the camera reads them."""
        self.session.play_demo(self._scene, number, PACE)
        demo = self.session.demo
        assert demo is not None
        for _ in range(LONGEST):
            if demo.over or (self._made() >= BEFORE_THE_CAMERA and self._settled(demo.state)):
                break
            self.frame(watched=True)
        else:
            raise StuckError("a card before the camera was not read")
        self._demand(demo.failed is None, str(demo.failed))
        self.session.demo = None
        self.by_camera += self._made()
        self._demand(self._emptied(), "the pad to be empty")

    def _settled(self, state: State) -> bool:
        """Whether nobody's hand is on the way, and the table is where its player believes it to be."""
        pad = self._scene.at(self._beat())
        return state == self.table.state and not pad.lying and not pad.hands

    def _emptied(self) -> bool:
        for _ in range(LONGEST):
            if not self.table.lying and not self._scene.at(self._beat()).lying:
                return True
            self.frame(watched=True)
        return False

    def _play_on(self, number: int, rng: random.Random) -> None:
        """Play on to the end: by signals, by cards picked on the screen, with all that people do besides."""
        app, hands, put = self.app, self.hands, self.session.put
        for turn in range(LONGEST):
            state = self.table.state
            if state is None or state.finished:
                break
            move = _likely(state, rng)
            if turn % PICKED_EVERY == 4 and isinstance(move, Take):
                self._pick(move)
            else:
                put(Play(move))
                self.frame(watched=turn % 4 == 0)
            if app.alerts.shown is not None and rng.random() < 0.3:
                hands.see_alerts()
            if turn % 15 == 3:
                visits.look_around(hands)
            if turn % 31 == 7:
                self._disturb(rng)
        self._demand(self.table.phase == "over", "the game to end")
        self.moves += self._made()
        if number % visits.COACH_EVERY == 0:
            put(Undo())
            self.frame()
            visits.ask_the_coach(hands)
            put(Redo())
            self.frame()
        self.frame(watched=True)

    def _pick(self, move: Move) -> None:
        """Touch a card in the picker: a hand lays it before the camera, which has to read it."""
        made = self._made()
        self.app.send(Play(move))
        for _ in range(LONGEST):
            if self._made() > made or self.table.question is not None:
                break
            self.frame(watched=True)
        self._demand(self._emptied(), "the picked card to be taken away")
        self.by_camera += 1

    def _disturb(self, rng: random.Random) -> None:
        """What else happens at a table: undone, done again, a foreign code, a camera that goes, a pause."""
        put, game = self.session.put, self.table.game
        signals: list[tuple[object, ...]] = [
            (Undo(3), Redo(2), Undo()),
            (ForeignCode(f"https://example.org/{rng.randrange(1000)}"),),
            (DeviceStatus("camera", Fault.CAMERA_LOST, "demo"), DeviceStatus("camera", None, "demo")),
            (NewSetup(), ResumeGame(game or 0)),
        ]
        for signal in rng.choice(signals):
            put(signal)  # type: ignore[arg-type]
            self.frame()
        panel = self.session.panel
        if isinstance(panel, SimulatedPanel):
            panel.press(rng.randrange(len(self.table.seating)))
        self.frame()

    def _made(self) -> int:
        history = self.table.history
        return 0 if history is None else len(history.steps)

    def _demand(self, fulfilled: bool, what: str) -> None:
        if not fulfilled:
            raise StuckError(f"waited for: {what}; the window shows {type(self.app.screen).__name__}")


def _likely(state: State, rng: random.Random) -> Move:
    """A move that people could make: a card that its deck still holds, seldom declining what is offered."""
    moves = legal_moves(state)
    doing = [move for move in moves if not isinstance(move, Skip | Done)]
    return likely(rng.choice(doing if doing and rng.random() < 0.9 else list(moves)), state, rng)
