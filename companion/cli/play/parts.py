"""What playing needs, with and without a window: the wishes of the command line over the settings."""

import codecs
import os
import signal
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.journal.foreign import refuse_foreign
from companion.journal.journal import Journal
from companion.journal.record_file import LARGEST
from companion.rules import Setup, parse_setup
from companion.rules.format.parsing import decode_json
from companion.rules.format.record import replay
from companion.screens.shell.environment import MINIMUM_SIZE
from companion.setup.names import all_told_apart, is_shown
from companion.table.table import Table
from config.catalogue import Catalogue, load_catalogue, usable_catalogue
from config.errors import InputError
from config.loading import read_bytes
from config.own_box import OwnPieces, load_pieces, save_pieces, usable_pieces
from config.paths import data_folder
from config.people import People, load_people, usable_people
from config.saving import only_files
from config.settings import CameraSettings, PanelSettings, Settings, load_settings, usable_settings
from config.wiring import load_wiring
from hardware import Panel, SimulatedPanel, open_panel_or_none
from vision.cameras import CameraOptions

JOURNAL = "journal.db"
_ENDINGS = (signal.SIGTERM, signal.SIGHUP)
"""Told to stop, logged out."""


@dataclass(frozen=True)
class Owned:
    """What is the owner's: settings, facts, box, who is who. ``faults``: a sentence for each thing in their
    files that cannot be used and is left out.
    """

    settings: Settings
    catalogue: Catalogue
    pieces: OwnPieces
    people: People
    faults: tuple[str, ...] = ()


def owned() -> Owned:
    """Return what is the owner's, or the shipped facts in its place. Raises nothing."""
    settings, wrong = usable_settings()
    catalogue, more = usable_catalogue()
    pieces, most = usable_pieces(catalogue=catalogue)
    people, strange = usable_people()
    return Owned(settings, catalogue, pieces, people, (*wrong, *more, *most, *strange))


def owned_in_order() -> Owned:
    """Return what is the owner's. Raises InputError, with file and line, for what cannot be used."""
    catalogue = load_catalogue()
    return Owned(load_settings(), catalogue, load_pieces(catalogue=catalogue), load_people())


@dataclass(frozen=True)
class Wishes:
    """What is to be played, and how. ``settings`` are the ``owned`` ones under what the command line says.

    ``source`` names the camera. ``named``: the command line named it, so anything else will not do.
    ``record`` is the file that keeps the record, ``journal`` the option as it was given.
    """

    settings: Settings
    source: str
    named: bool
    setup: Setup | None
    record: Path | None
    journal: str | None
    owned: Owned


def settings_with(
    settings: Settings,
    *,
    camera: str | None,
    decoders: str | None,
    language: str | None,
    fullscreen: bool,
    view: str | None = None,
    web: bool = False,
    mqtt: str | None = None,
    table: str | None = None,
) -> Settings:
    """Return ``settings`` with what the command line says over them. Raises InputError for a wrong word."""
    replace = msgspec.structs.replace
    changed = replace(
        settings,
        camera=replace(
            settings.camera,
            source=camera or settings.camera.source,
            decoders=decoders or settings.camera.decoders,
            view=view or settings.camera.view,
        ),
        app=replace(settings.app, language=language or settings.app.language),
        screen=replace(settings.screen, fullscreen=fullscreen or settings.screen.fullscreen),
        web=replace(settings.web, on=web or settings.web.on),
        hall=replace(settings.hall, mqtt=mqtt or settings.hall.mqtt, table=table or settings.hall.table),
    )
    try:
        return msgspec.convert(msgspec.to_builtins(changed), Settings)
    except msgspec.ValidationError as error:
        raise InputError(str(error)) from error


def put_back(settings: Settings, wished: Settings, owned: Settings) -> Settings:
    """Return ``settings`` with what nobody has changed since ``wished`` as the owner has it on disk.

    ``wished`` are the owner's settings with the command line over them: it is for one time only.
    """
    parts = {}
    for part in settings.__struct_fields__:
        now, then, own = (getattr(some, part) for some in (settings, wished, owned))
        kept = {
            key: getattr(own, key) for key in now.__struct_fields__ if getattr(now, key) == getattr(then, key)
        }
        parts[part] = msgspec.structs.replace(now, **kept)
    return msgspec.structs.replace(settings, **parts)


def ending_signals() -> list[signal.Signals]:
    """Return the signals by which the system ends us; one that is ignored (nohup) is to stay so."""
    return [number for number in _ENDINGS if signal.getsignal(number) is not signal.SIG_IGN]


def read_setup(file: Path, catalogue: Catalogue) -> Setup:
    """Return the setup in ``file``: a JSON document, or the first line of a record.

    Of equal names the later ones get a number. Raises InputError with file and line.
    """
    data = _read(file)
    fault = ""
    for text in (data, data.split(b"\n", 1)[0]):
        try:
            document = decode_json(text)
        except (ValueError, RecursionError) as error:
            fault = fault or str(error)
            continue
        setup = parse_setup(document, catalogue, str(file), 1)
        names = all_told_apart([player.name for player in setup.players])
        players = (
            msgspec.structs.replace(player, name=name)
            for player, name in zip(setup.players, names, strict=True)
        )
        return msgspec.structs.replace(setup, players=tuple(players))
    raise InputError(f"is not JSON: {fault}", str(file), 1)


def check_names(setup: Setup, file: Path) -> None:
    """Raise InputError where the screens cannot draw the name of a player."""
    for player in setup.players:
        if not is_shown(player.name):
            raise InputError(
                f"the name {player.name!r} has letters that the screens cannot draw; "
                "write it in Latin, Greek or Cyrillic letters, or play with --headless",
                str(file),
                1,
            )


def window_size(text: str | None) -> tuple[int, int]:
    """Return ``(width, height)`` in pixels of ``WIDTHxHEIGHT``. Raises InputError for anything else."""
    if text is None:
        return 1280, 720
    width, _, height = text.lower().partition("x")
    numbers = width.isascii() and width.isdecimal() and height.isascii() and height.isdecimal()
    longer, shorter = MINIMUM_SIZE
    sides = sorted((int(width), int(height))) if numbers else [0, 0]
    if not (shorter <= sides[0] and longer <= sides[1] <= 7680):
        raise InputError(f"--size {text!r}: write it like 800x480, from {longer}x{shorter} to 7680x7680")
    return int(width), int(height)


def check_record(file: Path | None, setup: Path | None = None) -> None:
    """Raise InputError where the record could not be written: better before the game than after it.

    Also where something else would be lost by it: only a record makes way for the next one, and never the
    ``setup`` that the game begins with.
    """
    if file is None:
        return
    if setup is not None and os.path.realpath(file) == os.path.realpath(setup):
        raise InputError("is the setup; --record names another file", str(file))
    if os.path.isdir(file):
        raise InputError("is a folder; --record names a file", str(file))
    try:
        only_files(file)
    except OSError as error:
        raise InputError(f"{error.strerror}; --record names a file", str(file)) from error
    folder = file.absolute().parent
    while not os.path.exists(folder):
        folder = folder.parent
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"the record cannot be written in {folder}", str(file))
    if os.path.exists(file) and not _is_record(file):
        raise InputError(
            "is not a record of a game and stays as it is; --record names another file", str(file)
        )


def _read(file: Path) -> bytes:
    """The bytes of a setup or record, without the mark that some editors put before them."""
    return read_bytes(file, LARGEST).removeprefix(codecs.BOM_UTF8)


def _is_record(file: Path) -> bool:
    """Whether ``file`` is empty, or a record from its first line to its last."""
    data = _read(file)
    try:
        replay(data.decode().split("\n"), str(file), usable_catalogue()[0])
    except (InputError, UnicodeDecodeError):
        return not data.strip()
    return True


def open_journal(wishes: Wishes) -> Journal:
    """Open the journal that ``wishes`` ask for.

    A film and the demo are no game at this table: their journal stays in memory unless a file is named.
    Raises InputError where that file is not a journal, or is to keep the record too.
    """
    if wishes.journal == "none" or (wishes.journal is None and not _at_this_table(wishes)):
        return Journal.open(None)
    path = data_folder() / JOURNAL if wishes.journal is None else Path(wishes.journal)
    if wishes.record is not None and os.path.realpath(wishes.record) == os.path.realpath(path):
        raise InputError("is the journal; --record names another file", str(path))
    if wishes.journal is not None:
        refuse_foreign(path)
    return Journal.open(path)


def open_table(wishes: Wishes) -> Table:
    """Return a table with its journal and what the owner told about the box. Raises InputError.

    What a film or the demo teaches is not about this box: it is forgotten.
    """
    own = wishes.owned.pieces
    keep = save_pieces if _at_this_table(wishes) else None
    # The drawn table's stickers are where the catalogue says, whatever this box is like.
    drawn = wishes.named and wishes.source == "demo"
    return Table(
        open_journal(wishes),
        catalogue=wishes.owned.catalogue,
        own=OwnPieces() if drawn else own,
        keep=keep,
    )


def _at_this_table(wishes: Wishes) -> bool:
    """Whether the game is played here, and not in a film or on the drawn table of the demo."""
    film = os.path.exists(wishes.source) and not _device(wishes.source)
    return not (wishes.named and (wishes.source == "demo" or film))


def camera_options(settings: CameraSettings) -> CameraOptions:
    """Return how a camera is asked to look."""
    if settings.view == "pad":
        return CameraOptions(width=settings.width, height=settings.height, fps=settings.fps)
    return CameraOptions(
        width=settings.table_width, height=settings.table_height, fps=settings.table_fps, table=True
    )


def panel_for(settings: PanelSettings) -> tuple[Panel, InputError | None]:
    """Return the panel of the settings, or a simulated one and what is wrong.

    A wiring that cannot be used has no stand-in: what hangs on other pins could be damaged.
    """
    try:
        wiring = load_wiring(settings.wiring)
    except InputError as error:
        return SimulatedPanel(), error
    return open_panel_or_none(wiring, settings.backend)


def _device(source: str) -> bool:
    return source.startswith("/dev/")
