"""Playing without a window: a film or the drawn table as fast as it can be read, or a live camera."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import typer

from companion.cli.output import FAILURE, console, emit, say
from companion.cli.play.demo import demo_camera, watcher_for
from companion.cli.play.outside import PATIENCE, Outside
from companion.cli.play.parts import Wishes, camera_options, ending_signals, open_table, panel_for
from companion.cli.vision_options import a_reader, printable
from companion.demo.world import demo_setup, with_faces
from companion.messages.notices import Notice
from companion.rules.format.record import replay, state_document, write_record
from companion.session.session import Session
from companion.table.sentences import notice_sentence
from companion.table.table import Table
from config.errors import InputError
from config.language import Language, load_language
from config.said import Said
from config.wiring import load_wiring
from hardware import SimulatedPanel
from vision.cameras import Camera, CameraStatus, open_camera


def play_headless(wishes: Wishes, *, seed: int, players: int, json: bool) -> int:
    """Play until the source ends; return the exit status. Raises InputError for input that cannot be used."""
    catalogue = wishes.owned.catalogue
    settings = wishes.settings
    lang = load_language(settings.app.language, catalogue)
    reader = a_reader(settings.camera.decoders, lang)
    table = open_table(wishes)
    told: list[CameraStatus] = []
    demo = wishes.source == "demo"
    setup = wishes.setup
    if demo:
        setup = with_faces(setup or demo_setup(seed, players, catalogue), seed, catalogue)
        source, scene = demo_camera(settings.camera, len(setup.players), seed)
        session = Session(
            table,
            camera=source,
            reader=reader,
            watcher=watcher_for(settings.camera, reader, scene),
            panel=SimulatedPanel(),
            record=wishes.record,
        )
    else:
        camera = _camera(wishes, told.append)
        load_wiring(settings.panel.wiring)
        panel, problem = panel_for(settings.panel)
        if problem is not None and camera.live:
            console.print(lang.text("No buttons: {reason}", reason=problem), markup=False)
        watcher = watcher_for(settings.camera, reader)
        session = Session(
            table, camera=camera, reader=reader, watcher=watcher, panel=panel, record=wishes.record
        )
    outside = Outside(session, settings)
    tell = _Told(table, lang, console.print if json else say)
    with _told_to_stop():
        try:
            tell(session.start(setup))
            if demo:
                session.play_demo(scene, seed)
            for notices in session.run():
                tell(notices)
                while told:
                    session.put(told.pop(0))
        except KeyboardInterrupt:
            console.print(lang.text("stopped"))
        finally:
            outside.close(PATIENCE)
            session.close()
    concluded = _conclude(session, lang, json)
    for file in session.lost:
        console.print(lang.text("{file} does not hold the whole game: it could not be written.", file=file))
    return FAILURE if session.lost or tell.failed else concluded


@contextmanager
def _told_to_stop() -> Iterator[None]:
    """Let the system end the game as Ctrl-C does: lamps out, everything let go of.

    It does so once: who is logged out is told by SIGTERM and SIGHUP, one right after the other.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        for number in heard:
            signal.signal(number, lambda _number, _frame: None)
        raise KeyboardInterrupt

    heard = ending_signals()
    before = {number: signal.signal(number, stop) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _camera(wishes: Wishes, told: Callable[[CameraStatus], None]) -> Camera:
    """The camera of ``wishes``; without a window nothing takes its place. Raises InputError: what to do."""
    try:
        return open_camera(wishes.source, options=camera_options(wishes.settings.camera), on_status=told)
    except InputError as error:
        raise InputError(
            Said(
                "{fault}. Plug a camera in, or name a film, a folder of pictures or demo: --camera demo",
                fault=error.sentence,
            )
        ) from error


class _Told:
    """Says each notice in a line, once the table has it on disk. ``failed``: whether lines were lost.

    The game goes on where these lines are kept in a file and the disk is full.
    """

    def __init__(self, table: Table, lang: Language, show: Callable[[str], object]) -> None:
        self._table, self._lang, self._show = table, lang, show
        self.failed = False

    def __call__(self, notices: tuple[Notice, ...]) -> None:
        for notice in notices:
            if sentence := notice_sentence(notice, self._table, self._lang):
                try:
                    self._show(printable(sentence))
                except typer.Exit as ended:
                    if ended.exit_code != FAILURE:
                        raise
                    self.failed = True


def _conclude(session: Session, lang: Language, json: bool) -> int:
    """Print where the game stands; return the exit status."""
    state = session.table.state
    if state is None:
        console.print(
            lang.text(
                "The source ended before a game began: give a setup with --setup, or show one to the camera."
            )
        )
        return FAILURE
    if session.table.question is not None:
        console.print(lang.text("A question was still open when the source ended."))
    if json:
        history = session.table.history
        assert history is not None, "a table with a state has a history"
        text = write_record(history.states[0].game.setup, history.moves)
        played = replay(text.split("\n"), "record", session.table.catalogue)
        emit(state_document(played.state, played.events))
    else:
        ranked = sorted(
            range(len(state.players)),
            key=lambda seat: (seat not in state.winners, -state.players[seat].score.total),
        )
        for place, seat in enumerate(ranked, start=1):
            player = state.players[seat]
            crown = " *" if seat in state.winners else ""
            say(f"{place}. {printable(player.name)}: {player.score.total}{crown}")
    if session.demo is not None and session.demo.failed is not None:
        console.print(lang.text("The demo gave up: {reason}.", reason=session.demo.failed), markup=False)
        return FAILURE
    return 0
