"""A room with everything in it that can break: camera, buttons, loudspeaker, voice, screen, clock, processor.

The window, the table, the camera's threads and every watcher are the real ones; the world around them
(files of the system, the picture, the clock) is the test's.
"""

import queue
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from companion.journal.journal import Journal
from companion.machine.health import Watch
from companion.machine.plugged import loudspeakers, screens
from companion.messages.signals import Play, ResumeGame
from companion.rules import Take
from companion.screens.kit.preview import SeenPreview
from companion.screens.kit.status import Status
from companion.screens.shell.app import CompanionApp
from companion.session.session import Session
from companion.sound.recordings import recording_length
from companion.sound.recovery import SoundCare
from companion.sound.sounds import Sounds
from companion.sound.speaker import Speaker
from companion.sound.voice import Voice
from companion.table.table import Table
from config.settings import ScreenSettings, Settings, SoundSettings
from hardware import SimulatedPanel
from tests.screens.conftest import Stand
from tests.screens.programs import make_program
from tests.table.tables import setup_of
from tests.vision.live import Plug, until
from vision.cameras import NewestFrame
from vision.cameras.base import Frame
from vision.drawn import DrawnTable, Renderer, View

Image = Any
STEP = 0.25
"""Seconds between two pictures of the camera."""
SPEAKER = """
import pathlib, sys, wave
if (pathlib.Path(__file__).parent / "hangs").exists():
    while True:
        pass
with wave.open(sys.argv[sys.argv.index("-w") + 1], "wb") as file:
    file.setnchannels(1), file.setsampwidth(2), file.setframerate(8000)
    file.writeframes(bytes(8000))
"""


class Player:
    """What Kivy's player does: it goes on playing into a loudspeaker that is gone."""

    def __init__(self, file: str) -> None:
        self.length = recording_length(Path(file))
        self.volume = 1.0
        self.state = "stop"

    def play(self) -> None:
        self.state = "play"

    def stop(self) -> None:
        self.state = "stop"

    def unload(self) -> None:
        self.state = "unloaded"


class Loudspeaker:
    """The mixer over the loudspeaker of the room: open as long as that is plugged in."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.open = True
        self.works = True

    def alive(self) -> bool:
        self.open = self.open and self.works and bool(loudspeakers(self._room.root))
        return self.open

    def choose(self, device: str | None) -> None:
        """There is one only."""

    def reopen(self, devices: Sequence[str | None] = (None,)) -> bool:
        self.open = self.works
        return self.open


class Watched(NewestFrame):
    """A camera that counts how often it was asked for a picture, and looked after thereby."""

    asked = 0

    def read(self) -> Frame | None:
        """See ``Camera.read``."""
        frame = super().read()
        self.asked += 1
        return frame


class Room:
    """Three players at a table; ``steps`` counts what is recorded, ``now`` the seconds."""

    def __init__(self, stand: Stand, folder: Path) -> None:
        self.stand, self.root, self.file = stand, folder, folder / "journal.db"
        self.now, self.wall = 1000.0, 50_000.0
        self.write("sys/class/thermal/thermal_zone0/temp", "48000")
        self.write("sys/class/drm/card1-HDMI-A-1/status", "connected\n")
        self.write("sys/class/drm/card1-Writeback-1/status", "unknown\n")
        self.plug_in_loudspeaker()
        self.voice_program = make_program(folder / "speaker", SPEAKER)
        self._drawn = Renderer(View(width=800, height=450, px_per_module=3.4))
        self.scene = DrawnTable()
        self.plug = Plug()
        self._sockets: queue.Queue[Plug] = queue.Queue()
        self._sockets.put(self.plug)
        self._opened: list[Plug] = []
        self._pictures = 0
        self._left = False
        self._early: list[Any] = []
        self.session: Session | None = None
        table = Table(Journal.open(self.file))
        table.begin(setup_of("giza", "rhodes", "babylon", medals=False))
        self.table = table
        self.panel = SimulatedPanel(4, clock=self.clock)
        thermal = folder / "sys/class/thermal/thermal_zone0/temp"
        self.camera = Watched(self._open, "webcam", self._told, clock=self.clock, wait=0.01)
        self.session = Session(
            table,
            camera=self.camera,
            panel=self.panel,
            threaded=True,
            clock=self.clock,
            watch=Watch(lambda: self.wall, thermal, lambda: screens(folder)),
        )
        self.session.start()
        for status in self._early:
            self.session.put(status)
        settings = Settings(screen=ScreenSettings(blank_after=0), sound=SoundSettings(voice=True))
        sounds = Sounds(0.7, load=Player, clock=self.clock, later=lambda call, seconds: call())
        self.mixer = Loudspeaker(self)
        care = SoundCare(sounds, self.mixer, lambda: loudspeakers(folder))  # type: ignore[arg-type]
        self.spoken: queue.Queue[Path] = queue.Queue()
        voice = Voice("en", self.spoken.put, program=str(self.voice_program))
        self.speaker = Speaker(settings, sounds=sounds, voice=voice, care=care)
        session = self.session
        self.app = CompanionApp(
            session,
            settings=settings,
            status=Status(camera=True, buttons=4),
            preview=SeenPreview(lambda: session.last_look),
            speaker=self.speaker,
            clock=self.clock,
        )
        stand.run(self.app)
        self.pass_time(1.0)

    def clock(self) -> float:
        """Seconds, as everybody in the room counts them."""
        return self.now

    def write(self, name: str, text: str) -> None:
        """Let the system tell ``text`` in its file ``name``."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def plug_in_loudspeaker(self) -> None:
        """Let there be a USB loudspeaker, and a webcam with a microphone."""
        cards = " 0 [C920  ]: USB-Audio - C920\n 1 [Device ]: USB-Audio - USB Audio\n"
        self.write("proc/asound/cards", cards)
        self.write("proc/asound/pcm", "00-00: USB : USB : capture 1\n01-00: USB : USB : playback 1\n")

    def pull_out_loudspeaker(self) -> None:
        """Let there be the webcam's microphone only."""
        self.write("proc/asound/cards", " 0 [C920  ]: USB-Audio - C920\n")
        self.write("proc/asound/pcm", "00-00: USB : USB : capture 1\n")

    @property
    def steps(self) -> int:
        """How many steps are recorded."""
        assert self.table.history is not None
        return len(self.table.history.steps)

    def seen(self) -> Image:
        """What the camera sees of the table now."""
        self._pictures += 1
        return self._drawn.render(self.scene.at(self.now), self._pictures)

    def pass_time(
        self, seconds: float, picture: Callable[[], Image] | None = None, step: float = STEP
    ) -> None:
        """Let time pass, picture by picture; every one of them is looked at, and a frame is drawn."""
        assert self.session is not None
        for _ in range(round(seconds / step)):
            self.now += step
            self.wall += step
            self.plug.frames.put((picture or self.seen)())
            until(lambda: self._has_looked())
            self.stand.step(1)
        self.stand.step(3)

    def pass_time_blind(self, seconds: float) -> None:
        """Let time pass without a picture; the camera's thread takes notice of every moment."""
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            self.wall += STEP
            # What is being asked already may have looked at the clock before.
            enough = self.camera.asked + 2
            until(lambda enough=enough: self.camera.asked >= enough)
            self.stand.step(1)
        self.stand.step(3)

    def plug_in_camera(self) -> None:
        """Plug the camera in again, and wait until it has been looked at."""
        self.plug = Plug()
        self._sockets.put(self.plug)
        for _ in range(2):
            self.plug.frames.put(self.seen())
        until(lambda: self._has_looked())
        self.stand.step(3)

    def until_told(self, sentence: str) -> None:
        """Wait until the strip says ``sentence`` on the screen."""
        self.stand.until(
            lambda: any(sentence in text for text in self.strip()), f"somebody says {sentence!r}"
        )

    def strip(self) -> list[str]:
        """What the strip says, as it is painted."""
        views = [view for view in self.stand.views() if type(view).__name__ == "FaultStrip"]
        return [p.name for view in views for p in view.painted if p.kind == "text"]

    def troubles(self) -> list[str]:
        """What the page says that the signs at the top lead to; then back to the table."""
        signs = next(v for v in self.stand.views() if type(v).__name__ == "StatusSigns" and v.width > 1)
        self.stand.tap(signs)
        assert type(self.app.screen).__name__ == "TroubleScreen"
        texts = self.stand.texts()
        self.stand.press("back")
        return texts

    def take_by_touch(self, face: str = "3 laurels") -> None:
        """A card is taken by touch."""
        self.stand.press("hand")
        self.stand.press("central deck")
        self.stand.press(face)
        self.stand.step(2)

    def take(self, face: str) -> None:
        """A card is taken, in whatever way."""
        self.app.send(Play(Take(face, "central")))

    def lay(self, tag: str) -> None:
        """A card is laid on the pad, under the camera, until it is recorded."""
        before = self.steps
        self.scene.show(f"7A-{tag}", self.now, 5.0)
        for _ in range(round(5.0 / STEP)):
            if self.steps == before:
                self.pass_time(STEP)

    def on_disk(self) -> int:
        """How many steps the next start would find, were the plug pulled now."""
        copy = self.root / "as-found"
        copy.mkdir(exist_ok=True)
        for file in self.root.glob("journal.db*"):
            shutil.copy(file, copy)
        again = Table(Journal.open(copy / self.file.name))
        assert self.table.game is not None
        again.handle(ResumeGame(self.table.game))
        assert again.history is not None
        assert again.state == self.table.state
        again.close()
        return len(again.history.steps)

    def close(self) -> None:
        """Leave the room."""
        self.stand.stop()
        self.speaker.close()
        assert self.session is not None
        self._left = True
        for _ in range(NewestFrame.STUCK + 1):
            # A thread that waits for a camera, or for its picture, has none any more.
            self._sockets.put(Plug())
        for plug in self._opened:
            plug.frames.put(None)
        self.session.close()

    def _open(self) -> Plug:
        """Open the camera that is plugged in next; a driver may take as long as that."""
        plug = None if self._left else self._sockets.get()
        if plug is None or self._left:
            raise OSError("nobody is in the room any more")
        self._opened.append(plug)
        return plug

    def _told(self, status: Any) -> None:
        if self.session is None:
            self._early.append(status)
        else:
            self.session.put(status)

    def _has_looked(self) -> bool:
        look = None if self.session is None else self.session.last_look
        return (look is not None and look.frame.time >= self.now) or self._pictures < 2


def dark(room: Room) -> Image:
    """A picture through a covered lens."""
    room._pictures += 1
    image = np.zeros((450, 800, 3), np.uint8)
    image[0, 0] = room._pictures % 8
    return image


def pushed(room: Room) -> Image:
    """A picture of another place, with hard shadows."""
    stripes = np.where(np.arange(800) // 100 % 2, 90, 0).astype(np.uint8)[None, :, None]
    return room.seen() // 2 + stripes
