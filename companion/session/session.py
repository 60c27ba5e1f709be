"""A session: camera, panel, table and, with the drawn table, the player of demo games, put together.

``step`` is one round of the main loop. Without a window it takes the next frame itself, on the
camera's own clock and as fast as it can; with one, a thread of its own looks at the camera and
``step`` acts on what has come in. Either way everything happens on the thread that calls it.
"""

import queue
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from companion.demo.drawn_hand import DrawnHand, sticker_of
from companion.demo.game_player import FAST, GamePlayer, Pace
from companion.demo.player import DemoPlayer
from companion.demo.table_player import TablePlayer
from companion.demo.world import demo_setup
from companion.journal.steps import save_record
from companion.machine.health import Watch
from companion.messages import signals
from companion.messages.faults import Fault
from companion.messages.notices import DeviceChanged, Notice
from companion.messages.signals import EditSetup, NewSetup, Play, ResumeGame, Signal, StartGame
from companion.rules import Setup
from companion.session.capture import capture
from companion.session.lamps import buzz, flashes, lamps
from companion.setup.boxes import EVERY_BOX
from companion.table.table import PATIENCE, Table
from hardware import Panel
from hardware.panel import Freed, Held, HeldTogether, PanelEvent, Pressed, Stuck
from vision.cameras import Camera, CameraStatus
from vision.drawn import DrawnCamera, DrawnTable, Renderer, View
from vision.drawn.whole_table import DrawnWholeTable
from vision.overhead.sighting import Overview
from vision.reading.reader import Reader
from vision.tracking.tracker import TrackEvent
from vision.tracking.worker import CameraWorker, Look, PadWatcher, Watcher, look

HOT_REST = 0.2
"""Seconds of rest before each frame while the computer is too hot."""
FRAMES_KEPT = 6
"""Newest frames that a capture for a bug report gets."""

FRAMES_BYTES = 80_000_000
"""Bytes that they may take together, the newest one apart."""
Observer = Callable[[Table, tuple[Notice, ...]], None]
"""Is told after every round, on the main thread, what the table has told, if anything."""
Heard = Signal | TrackEvent | Overview | CameraStatus | PanelEvent


class Session:
    """Everything that runs while the companion runs, but the screen.

    ``watcher`` makes of frames what they show: a scan pad read by ``reader`` unless given.
    ``threaded``: the camera is looked at by a thread of its own (a window, or a live camera). ``record``
    is a file that always holds the record of the game as played so far. ``last_look`` is the newest
    frame with what was found in it; ``camera_status`` how the camera is doing. ``watch`` finds the faults
    that nobody reports, by the real clock unless given; ``observers`` look on. ``switch_off``: two buttons
    were held, so close, and ask for the machine to be switched off (hardware.panel.POWER_OFF_STATUS).
    """

    def __init__(
        self,
        table: Table,
        *,
        camera: Camera | None = None,
        reader: Reader | None = None,
        watcher: Watcher | None = None,
        panel: Panel | None = None,
        threaded: bool = False,
        clock: Callable[[], float] = time.monotonic,
        record: Path | None = None,
        scene: DrawnTable | DrawnWholeTable | None = None,
        pace: Pace = FAST,
        watch: Watch | None = None,
    ) -> None:
        self.table = table
        self.camera = camera
        self.panel = panel
        self.record = record
        self.observers: list[Observer] = []
        self.demo: GamePlayer | None = None
        self.scene = scene
        self._own_table: Table | None = None
        self.hand = (
            DrawnHand(scene)
            if isinstance(scene, DrawnTable) and reader is not None and reader.decoders
            else None
        )
        self._hand_at = table
        self._pace = pace
        self.camera_status: CameraStatus | None = None
        self.ended = False
        self.switch_off = False
        self._inbox: queue.SimpleQueue[Heard] = queue.SimpleQueue()
        self._clock = clock
        self._looks_itself = camera is not None and not threaded
        self._reader = reader
        self._watcher = watcher
        self._last: Look | None = None
        self._worker: CameraWorker | None = None
        self._watch = watch or Watch()
        self._frames: deque[Look] = deque(maxlen=FRAMES_KEPT)
        self._recorded: object = None
        self._record_failed = False
        if camera is not None and threaded:
            self._worker = CameraWorker(camera, self._inbox.put, self._watching(), on_look=self._keep)
        if panel is not None:
            panel.start(self._inbox.put)

    def start(self, setup: Setup | None = None) -> tuple[Notice, ...]:
        """Begin: with ``setup`` a game at once, else whatever the table is at. Starts the camera."""
        if self._worker is not None:
            self._worker.start()
        return self._after(() if setup is None else self.table.begin(setup))

    @property
    def can_watch(self) -> bool:
        """Whether a game can be shown that plays itself: on the drawn table."""
        return self.hand is not None and self.table.phase == "setup"

    def watch(self, seed: int, players: int = 3, boxes: Iterable[str] = EVERY_BOX) -> tuple[Notice, ...]:
        """Begin a game that plays itself on the drawn table, with what lies in ``boxes``.

        It is played at a table of its own, in memory: the people's journal and names stay theirs, and what
        is told about the box meanwhile is told to them. Setting up or going on with another game leaves it.
        Raises ValueError unless ``can_watch``.
        """
        if self.scene is None or not self.can_watch:
            raise ValueError("only on the drawn table, before a game begins, a game can play itself")
        self._own_table = self.table
        self.table = Table(catalogue=self._own_table.catalogue, beside=self._own_table)
        notices = self.table.begin(demo_setup(seed, players, self.table.catalogue, boxes))
        self.play_demo(self.scene, seed, self._pace)
        return self._after(notices)

    def _stop_watching(self) -> None:
        """Return to the people's own table."""
        if self._own_table is not None:
            self.table, self._own_table, self.demo = self._own_table, None, None

    def play_demo(self, scene: DrawnTable | DrawnWholeTable, seed: int, pace: Pace = FAST) -> None:
        """Let the demo player play the running game on ``scene``. Raises ValueError when none is running."""
        history = self.table.history
        if history is None:
            raise ValueError("a demo game needs a game that has begun")
        press = getattr(self.panel, "press", None)
        setup = history.states[0].game.setup
        if isinstance(scene, DrawnWholeTable):
            self.demo = TablePlayer(self.table, setup, scene, seed=seed, pace=pace, press=press)
        else:
            self.demo = DemoPlayer(self.table, setup, scene, seed=seed, pace=pace, press=press)

    @property
    def last_look(self) -> Look | None:
        """The newest frame, with what was found in it."""
        return self._last if self._worker is None else self._worker.latest

    @property
    def now(self) -> float:
        """Seconds on the session's clock: the camera's own where frames are taken one by one."""
        if not self._looks_itself:
            return self._clock()
        if isinstance(self.camera, DrawnCamera):
            return self.camera.time
        return 0.0 if self._last is None else self._last.frame.time

    def put(self, signal: Heard) -> None:
        """Hand in a signal from any thread; it is acted on in the next ``step``."""
        self._inbox.put(signal)

    def send(self, signal: Signal) -> tuple[Notice, ...]:
        """Act on a touch at once (main thread only); on the drawn table a picked card is laid on the pad."""
        if isinstance(signal, NewSetup | EditSetup | StartGame | ResumeGame):
            self._stop_watching()
        if (
            self.demo is None
            and self.hand is not None
            and isinstance(signal, Play)
            and self._laid(self.hand, signal)
        ):
            return ()
        return self._after(self.table.handle(signal))

    def _laid(self, hand: DrawnHand, signal: Play) -> bool:
        """Whether the hand takes care of ``signal``: a second card has to wait for the first."""
        state = self.table.state
        if state is None or sticker_of(signal.move, state) is None:
            return False
        return hand.busy or hand.lay(signal.move, state, self.now)

    def step(self) -> tuple[Notice, ...]:
        """One round: demo player, camera, panel, inbox, and the passing of time."""
        now = self.now
        if self.hand is not None and self._hand_at is not self.table:
            # A card that it laid for another table (a lesson that was left) is none of this one's.
            self._hand_at = self.table
            self.hand.take_back()
        if self.demo is not None:
            if self.demo.plays(self.table):
                self.demo.step(now)
            elif not self.demo.over:
                self.demo = None
        if self._looks_itself:
            self._look()
        if self.panel is not None:
            self.panel.tick(None if self._worker is not None else self._clock())
        if not self._looks_itself:
            self._look_after(now)
        notices: tuple[Notice, ...] = ()
        for signal in self._heard():
            notices += self.table.handle(signal)
        if self.hand is not None and (picked := self.hand.step(self.now, self.table.state)) is not None:
            notices += self.table.handle(picked)
        last_moment = PATIENCE if self.ended else 0.0
        notices += self.table.handle(signals.Tick(self.now + last_moment))
        return self._after(notices)

    def run(self) -> Iterator[tuple[Notice, ...]]:
        """Every round until the camera ends or the demo game is over (for use without a window)."""
        while not self.ended:
            yield self.step()
            if self.demo is not None and self.demo.over:
                self.ended = True

    def capture(
        self,
        folder: Path,
        *,
        settings: str = "",
        log: Path | None = None,
        names: bool = True,
        others: Iterable[Table] = (),
    ) -> Path:
        """Save a capture for a bug report in ``folder`` and return its path. Raises OSError.

        ``others`` are tables that wait meanwhile: their people's names are left out, too.
        """
        frames = [look.frame.image for look in tuple(self._frames)]
        waiting = (*others, *([] if self._own_table is None else [self._own_table]))
        made = capture(self.table, frames=frames, log=log, settings=settings, names=names, others=waiting)
        return made.save(folder, datetime.now())

    def close(self) -> None:
        """End everything: camera thread, panel, journal."""
        if self._worker is not None:
            self._worker.stop()
        elif self.camera is not None:
            self.camera.close()
        if self.panel is not None:
            self.panel.close()
        self._stop_watching()
        self._recorded = None
        self._save_record()
        self.table.close()

    @property
    def lost(self) -> tuple[str, ...]:
        """The files that do not hold the whole game once it is closed, although they should."""
        journal = self.table.journal
        files = [journal.path] if journal.lost else []
        files += [self.record] if self.record is not None and self._record_failed else []
        return tuple(map(str, files))

    def _look_after(self, now: float) -> None:
        """Faults that nobody reports: a camera blinded or moved, a jumping clock, heat (fewer frames).

        Without a camera a hot computer has nothing to do less of: nobody is told.
        """
        worker = self._worker
        for status in self._watch.round(None if worker is None else worker.latest, now):
            if status.device == "heat":
                if worker is None:
                    continue
                worker.rest = HOT_REST if status.fault else 0.0
            self._inbox.put(status)

    def _look(self) -> None:
        """Take the camera's next frame and put what it shows into the inbox."""
        assert self.camera is not None
        seen = look(self.camera, self._watching())
        if seen is None:
            self.ended = not self.camera.live
            return
        self._last = seen
        self._keep(seen)
        for event in seen.events:
            self._inbox.put(event)
        if seen.overview is not None:
            self._inbox.put(seen.overview)

    def _keep(self, seen: Look) -> None:
        """Keep the frame for a capture; of large ones fewer."""
        self._frames.append(seen)
        while len(self._frames) > 1 and sum(one.frame.image.nbytes for one in self._frames) > FRAMES_BYTES:
            self._frames.popleft()

    def _watching(self) -> Watcher:
        if self._watcher is None:
            self._watcher = PadWatcher(self._reader)
        return self._watcher

    def _heard(self) -> Iterator[Signal]:
        """Everything in the inbox, as signals of the table."""
        with suppress(queue.Empty):
            while True:
                heard = self._inbox.get_nowait()
                if isinstance(heard, CameraStatus):
                    self.camera_status = heard
                    self._watch.reopened()
                    self.ended |= heard.state == "ended"
                if isinstance(heard, HeldTogether):
                    self.switch_off = self.ended = True
                signal = as_signal(heard)
                if self._looks_itself and isinstance(heard, PanelEvent) and signal is not None:
                    # A film has a clock of its own: time at the table never goes back to it.
                    signal = msgspec.structs.replace(signal, time=self.now)
                if signal is not None:
                    yield signal

    def _after(self, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        """Lamps and the record file follow what has happened; a file that cannot be written is told."""
        if self.panel is not None:
            shown = lamps(self.table)
            for button in range(self.panel.seats):
                self.panel.set_lamp(button, shown[button])
            for button, state, seconds in flashes(self.table, notices):
                self.panel.flash(button, state, seconds)
            sound = buzz(notices)
            if sound is not None:
                self.panel.buzz(sound)
        notices += self._save_record()
        for observe in self.observers:
            observe(self.table, notices)
        return notices

    def _save_record(self) -> tuple[Notice, ...]:
        history = self.table.history
        watching = self._own_table is not None
        if self.record is None or watching or history is None or self._recorded is history.steps:
            return ()
        self._recorded = history.steps
        failed_before = self._record_failed
        try:
            save_record(self.record, history.states[0].game.setup, history.moves)
        except OSError as error:
            self._record_failed = True
            detail = f"{self.record} ({error.strerror or error})"
            return () if failed_before else (DeviceChanged("disk", Fault.DISK_FAILED, detail),)
        self._record_failed = False
        return (DeviceChanged("disk", None),) if failed_before else ()


def as_signal(heard: Heard) -> Signal | None:
    """What the camera or the panel tells, as a signal of the table; None for what is none of its business."""
    match heard:
        case Overview():
            return signals.TableSeen(heard)
        case TrackEvent(kind="placed"):
            return signals.TagPlaced(heard.text, heard.time)
        case TrackEvent(kind="lifted"):
            return signals.TagLifted(heard.text, heard.time)
        case TrackEvent(kind="duplicate"):
            return signals.DuplicateSticker(heard.text, heard.time)
        case TrackEvent():
            return signals.ForeignCode(heard.text, heard.time)
        case CameraStatus(state, name):
            fault = None if heard.healthy else Fault.of(f"camera-{state}")
            return signals.DeviceStatus("camera", fault, name, heard.time)
        case Pressed(seat, at):
            return signals.ButtonPressed(seat, at)
        case Held(seat, at):
            return signals.ButtonHeld(seat, at)
        case Stuck(seat, at):
            return signals.DeviceStatus("panel", Fault.PANEL_STUCK, str(seat + 1), at)
        case Freed(seat, at):
            return signals.DeviceStatus("panel", None, str(seat + 1), at)
    return None if isinstance(heard, PanelEvent) else heard


def drawn_camera(seed: int = 0, pace: Pace = FAST, *, live: bool = False) -> tuple[DrawnCamera, DrawnTable]:
    """The drawn table and a camera over it: at 1280 × 720 in real time, small and fast without a window."""
    scene = DrawnTable(travel=pace.travel)
    if live:
        return DrawnCamera(scene, Renderer(seed=seed), clock=time.monotonic), scene
    view = View(width=800, height=450, px_per_module=3.4)
    return DrawnCamera(scene, Renderer(view, seed=seed), fps=FAST_FPS), scene


FAST_FPS = 10.0
"""Frames a second of the drawn camera without a window: as few as the tracker needs."""
