"""Playing in a window: the screens over a session of camera, buttons and table."""

import logging
import signal
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.chronicle.chronicle import Chronicle
from companion.cli.log_file import keep_log
from companion.cli.output import console
from companion.cli.play.demo import demo_camera, watcher_for
from companion.cli.play.outside import Outside
from companion.cli.play.parts import Wishes, camera_options, ending_signals, open_table, panel_for, put_back
from companion.demo.player import Pace
from companion.demo.world import demo_setup, with_faces
from companion.machine.health import Watch
from companion.machine.plugged import cameras
from companion.messages.faults import Fault
from companion.messages.notices import Notice
from companion.messages.signals import DeviceStatus
from companion.screens.routes import StartRoute
from companion.session.session import Session, drawn_camera
from companion.table.trouble_sentences import device_sentence
from config.errors import InputError
from config.language import load_language
from config.people import save_people
from config.said import in_turn
from config.settings import Settings, save_settings, settings_file, usable_settings
from hardware import Panel, SimulatedPanel
from hardware.panel import POWER_OFF_STATUS
from vision.cameras import Camera, CameraFailedError, CameraStatus, open_camera
from vision.drawn import DrawnCamera, DrawnTable
from vision.drawn.whole_table import DrawnWholeTable
from vision.reading.decoders import decoder_report
from vision.reading.reader import Reader

if TYPE_CHECKING:
    from companion.sound.speaker import Speaker

_log = logging.getLogger(__name__)


def play_window(wishes: Wishes, *, seed: int, players: int, speed: float, size: tuple[int, int]) -> int:
    """Open the window and play until it is closed; return the exit status (42: switch the machine off).

    Raises InputError for input that cannot be used, and where there is no display.
    """
    from companion.screens.shell.environment import prepare

    settings = wishes.settings
    keep_log()
    prepare(size, fullscreen=settings.screen.fullscreen)
    catalogue = wishes.owned.catalogue
    table = open_table(wishes)
    told = Relay()
    for fault in wishes.owned.faults:
        console.print(fault)
        told.put(DeviceStatus("file", Fault.FILE_UNUSABLE, fault))
    setup = wishes.setup
    if wishes.source == "demo":
        setup = with_faces(setup or demo_setup(seed, players, catalogue), seed, catalogue)
    camera, scene = _camera(wishes, seed, speed, told.put, players if setup is None else len(setup.players))
    reader = _reader(settings.camera.decoders, told.put)
    panel, problem = panel_for(settings.panel)
    if problem is not None:
        console.print(f"No buttons: {problem}", markup=False)
        told.put(DeviceStatus("panel", Fault.PANEL_LOST, problem.sentence))
    session = Session(
        table,
        camera=camera,
        reader=reader,
        watcher=watcher_for(settings.camera, reader, scene),
        panel=panel,
        threaded=camera is not None,
        record=wishes.record,
        scene=scene,
        watch=Watch(cameras=cameras if scene is not None and wishes.source == "auto" else None),
        pace=Pace.human(speed),
    )
    told.hand_on(session.put)
    outside = Outside(session, settings)
    try:
        begun = session.start(setup)
        if scene is not None and wishes.source == "demo":
            session.play_demo(scene, seed, Pace.human(speed))
        _run(session, outside, panel, wishes, begun)
    finally:
        outside.close()
        session.close()
    return POWER_OFF_STATUS if session.switch_off else 0


class Relay:
    """Keeps what devices tell while there is no session, and hands on to it all that they tell later.

    ``put`` may be called on any thread.
    """

    def __init__(self) -> None:
        self._kept: list[CameraStatus | DeviceStatus] = []
        self._to: Callable[[CameraStatus | DeviceStatus], None] = self._kept.append
        self._lock = threading.Lock()

    def put(self, status: CameraStatus | DeviceStatus) -> None:
        """Take in what a device tells."""
        with self._lock:
            self._to(status)

    def hand_on(self, to: Callable[[CameraStatus | DeviceStatus], None]) -> None:
        """Hand on to ``to`` what was kept, in its order, and everything from now on."""
        with self._lock:
            for status in self._kept:
                to(status)
            self._kept.clear()
            self._to = to


def _camera(
    wishes: Wishes,
    seed: int,
    speed: float,
    told: Callable[[CameraStatus | DeviceStatus], None],
    players: int,
) -> tuple[Camera | None, DrawnTable | DrawnWholeTable | None]:
    """The camera of ``wishes``, and the scene where that is the drawn table, of ``players`` if it is whole.

    A camera that the command line names must be there (InputError). One that the settings name may be
    missing: the game goes on by touch until it is plugged in. ``auto`` takes the drawn table where no
    camera is attached; the session's watch says so on the screen.
    """
    if wishes.source == "demo":
        return demo_camera(wishes.settings.camera, players, seed, Pace.human(speed), live=True)
    options = camera_options(wishes.settings.camera)
    try:
        return open_camera(wishes.source, options=options, on_status=told), None
    except InputError as error:
        if wishes.named:
            raise
        _log.info("No camera: %s", error)
        if wishes.source == "auto" and not isinstance(error, CameraFailedError):
            lang = load_language(wishes.settings.app.language)
            console.print(device_sentence("camera", Fault.CAMERA_NONE, "", lang))
            return drawn_camera(seed, Pace.human(speed), live=True)
        console.print(f"No camera: {error}", markup=False)
    try:
        return open_camera(wishes.source, options=options, on_status=told, wait=True), None
    except InputError:
        told(DeviceStatus("camera", Fault.CAMERA_LOST, wishes.source))
        return None, None


def _reader(decoders: str, told: Callable[[DeviceStatus], None]) -> Reader:
    """The reader; without any decoder library the game goes on by touch, and it is said what to install.

    The one that was asked for may have gone since it was chosen: then it is whatever works.
    """
    try:
        reader = Reader(decoders)
    except InputError as error:
        console.print(str(error), markup=False)
        reader = Reader()
    if not reader.decoders and decoders != "none":
        cures = in_turn(*(status.cure for status in decoder_report()))
        console.print(f"No card can be read: {cures}", markup=False)
        told(DeviceStatus("decoder", Fault.DECODER_MISSING, cures))
    return reader


def _run(session: Session, outside: Outside, panel: Panel, wishes: Wishes, begun: tuple[Notice, ...]) -> None:
    """Run the app over ``session`` until its window is closed; ``begun`` is what it begins with."""
    from companion.screens.kit.preview import SeenPreview
    from companion.screens.kit.status import Status
    from companion.screens.shell.app import CompanionApp
    from companion.screens.shell.display_loss import when_display_dies
    from companion.sound.speaker import Speaker

    heard = Speaker(wishes.settings)
    app = CompanionApp(
        session,
        first=StartRoute() if session.table.state is None else None,
        settings=wishes.settings,
        phones=outside,
        save=lambda changed: _keep(changed, wishes.settings, heard, outside, session),
        status=Status(
            camera=session.camera is not None, buttons=panel.seats if panel.backend != "simulated" else 0
        ),
        preview=None
        if session.camera is None
        else SeenPreview(
            lambda: session.last_look,
            real=not isinstance(session.camera, DrawnCamera),
            plays_itself=lambda: session.demo is not None,
        ),
        speaker=heard,
        chronicle=Chronicle(session.table.journal, session.table.catalogue, wishes.owned.people, save_people),
    )
    if isinstance(panel, SimulatedPanel):
        _keys(panel)
    _stop_when_switched_off(app, session)
    _stop_when_told(app)
    app.bind(on_start=lambda _app: app.hear(begun))

    def finish() -> None:
        app.let_go()
        session.close()
        heard.close()

    when_display_dies(finish)
    try:
        app.run()
    finally:
        heard.close()


def _keep(
    settings: Settings, wished: Settings, speaker: "Speaker", outside: Outside, session: Session
) -> None:
    """Let changed settings sound and be seen from outside at once, and keep them where the disk lets us.

    What only the command line said (``wished``) counts for this time and is not kept.
    """
    speaker.apply(settings)
    outside.apply(settings)
    try:
        own, faults = usable_settings()
        aside = save_settings(put_back(settings, wished, own))
    except OSError as error:
        session.put(
            DeviceStatus("disk", Fault.DISK_FAILED, f"{error.filename or settings_file()}: {error.strerror}")
        )
        return
    if aside is not None:
        _log.warning("The settings could not be understood and are kept as %s", aside)
    for fault in faults:
        session.put(DeviceStatus("file", None, fault))


def _keys(panel: SimulatedPanel) -> None:
    """Let the keys 1 to 7 be the buttons, with their presses and holds."""
    from kivy.core.window import Window

    def seat_of(key: int) -> int | None:
        # Kivy numbers the keypad's 0 as 256.
        number = key - ord("0") if key < 256 else key - 256
        return number - 1 if 1 <= number <= 7 else None

    def down(_window: Any, key: int, *_: Any) -> None:
        if (seat := seat_of(key)) is not None:
            panel.key_down(seat)

    def up(_window: Any, key: int, *_: Any) -> None:
        if (seat := seat_of(key)) is not None:
            panel.key_up(seat)

    Window.bind(on_key_down=down, on_key_up=up)


def _stop_when_switched_off(app: Any, session: Session) -> None:
    """Close the window once two buttons were held: whoever started us then switches the machine off."""
    from kivy.clock import Clock

    Clock.schedule_interval(lambda _: app.stop() if session.switch_off else None, 0.1)


def _stop_when_told(app: Any) -> None:
    """Close the window in the ordinary way when the system ends us: lamps out, everything let go of."""
    from kivy.clock import Clock

    for number in ending_signals():
        signal.signal(number, lambda _number, _frame: Clock.schedule_once(lambda _: app.stop()))
