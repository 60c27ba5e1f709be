"""The settings: shipped defaults, over which the owner's own file wins."""

import os
from collections.abc import Collection
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import tomli_w

from config.catalogue import default_catalogue
from config.errors import InputError
from config.language import LANGUAGES
from config.loading import convert, line_of, load_toml, parse_toml, read_text, usable_part
from config.paths import config_folder
from config.saving import set_aside, write_safely

Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
Shift = Annotated[float, msgspec.Meta(ge=-10, le=10)]
Pixels = Annotated[int, msgspec.Meta(ge=160, le=7680)]
TableSide = Literal["top", "right", "bottom", "left"]


class AppSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Language, size of text, what is announced and asked, and whether reports of faults name the players."""

    language: str = "en"
    text_size: Literal["normal", "large", "larger"] = "normal"
    night: bool = False
    one_step_alerts: bool = True
    moments_move: bool = True
    ask_turned_up: bool = True
    names_in_reports: bool = True
    boxes: tuple[str, ...] = ("base", "medals")


class CameraSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which camera looks at the scan pad or at the whole table, and how.

    ``view`` is what it looks at; ``auto`` finds out. ``width`` and ``height`` (pixels) and ``fps`` (frames a
    second) are for a pad, those of ``table`` for the whole table, or while it is not known which of both it
    is. ``sticker`` is the width in mm in which the stickers were printed.
    """

    source: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)] = "auto"
    width: Pixels = 1280
    height: Pixels = 720
    fps: Annotated[int, msgspec.Meta(ge=1, le=120)] = 15
    decoders: str = "auto"
    view: Literal["pad", "table", "auto"] = "pad"
    table_width: Pixels = 4608
    table_height: Pixels = 2592
    table_fps: Annotated[int, msgspec.Meta(ge=1, le=120)] = 8
    sticker: Annotated[float, msgspec.Meta(ge=10, le=40)] = 15.0


class PanelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pins the buttons and lamps are on, and through which backend they are reached."""

    backend: Literal["auto", "rpigpio", "lgpio", "simulated"] = "auto"
    wiring: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)] = "four-seats"


class SoundSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How loud (0 to 1), whether alerts are spoken, and by what: ``auto``, a card or a device of ALSA."""

    volume: Volume = 0.7
    voice: bool = False
    device: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] = "auto"


class PrinterSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the owner's printer is put right: ``shift`` to the right and down in mm, ``scale`` in percent."""

    shift: tuple[Shift, Shift] = (0.0, 0.0)
    scale: Annotated[float, msgspec.Meta(ge=90, le=110)] = 100.0


class ScreenSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The window: whole screen or not, after how many seconds of quiet it goes dark (0: never), and whether
    it lies flat on the table, so that everybody sees their seat from their side. ``sides`` remembers by
    name who sits at which side of it.
    """

    fullscreen: bool = False
    flat: bool = False
    sides: dict[Annotated[str, msgspec.Meta(max_length=100)], TableSide] = {}
    blank_after: Annotated[float, msgspec.Meta(ge=0, le=86_400)] = 600.0


class WebSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether phones and televisions on the local network are served, on which port, and whether a phone
    that the table has given a seat may act for it.
    """

    on: bool = False
    port: Annotated[int, msgspec.Meta(ge=1024, le=65_000)] = 8077
    buttons: bool = True


class HallSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The broker to which this table tells what happens, "" for none, and how the table is called there
    ("": like this machine).
    """

    mqtt: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    table: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of one installation."""

    app: AppSettings = AppSettings()
    camera: CameraSettings = CameraSettings()
    panel: PanelSettings = PanelSettings()
    sound: SoundSettings = SoundSettings()
    screen: ScreenSettings = ScreenSettings()
    printer: PrinterSettings = PrinterSettings()
    web: WebSettings = WebSettings()
    hall: HallSettings = HallSettings()


def settings_file() -> Path:
    """Return the path of the owner's own settings (which need not exist)."""
    return config_folder() / "settings.toml"


def default_settings() -> Settings:
    """Return the settings as shipped (config/settings.toml)."""
    return load_toml(resources.files("config") / "settings.toml", Settings)


def load_settings(file: Path | None = None) -> Settings:
    """Return the shipped settings with the owner's ``file`` over them (default: settings_file()).

    A file that does not exist changes nothing. Raises InputError with file and line for one that
    cannot be understood; the file is left as it is.
    """
    path = file or settings_file()
    shipped = parse_toml((resources.files("config") / "settings.toml").read_text("utf-8"), "settings.toml")
    if not os.path.exists(path):
        return msgspec.convert(shipped, Settings)
    text = read_text(path)
    own = parse_toml(text, str(path))
    convert(own, Settings, text, str(path))
    settings = convert(_merged(shipped, own), Settings, text, str(path))
    check_names(settings, text, str(path))
    return settings


def check_names(settings: Settings, text: str, file: str) -> None:
    """Raise InputError, with the line in ``text``, for a language or a box that there is not."""
    named: list[tuple[str, str, Collection[str]]] = [("language", settings.app.language, LANGUAGES)]
    named += [("boxes", box, default_catalogue().boxes) for box in settings.app.boxes]
    for key, name, known in named:
        if name not in known:
            message = f"app.{key}: no {name!r}; there are {', '.join(known)}"
            raise InputError(message, file, line_of(text, f"$.app.{key}"))


def usable_settings(file: Path | None = None) -> tuple[Settings, list[str]]:
    """Return the settings as ``load_settings`` does, and what is wrong with the owner's file.

    Never raises: a key that cannot be understood is left out, and said in a sentence with file and line;
    the shipped value counts instead. The file stays as it is until settings are saved.
    """
    path = file or settings_file()
    try:
        return load_settings(path), []
    except InputError:
        pass
    try:
        text = read_text(path)
        own, faults = usable_part(parse_toml(text, str(path)), Settings, text, str(path))
        shipped = msgspec.to_builtins(default_settings())
        return convert(_merged(shipped, own), Settings, text, str(path)), faults
    except InputError as error:
        return default_settings(), [error.sentence]


def save_settings(settings: Settings, file: Path | None = None) -> Path | None:
    """Write what differs from the shipped settings to the owner's ``file``, safely.

    A file there that could not be loaded is set aside first; its new path is returned then.
    Raises OSError where the disk refuses.
    """
    path = file or settings_file()
    aside: Path | None = None
    if os.path.exists(path):
        try:
            load_settings(path)
        except InputError:
            aside = set_aside(path)
    shipped = msgspec.to_builtins(default_settings())
    changed = _difference(msgspec.to_builtins(settings), shipped)
    write_safely(path, tomli_w.dumps(changed).encode())
    return aside


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Lay the tables of ``over`` upon ``base``, key by key."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        result[key] = _merged(below, value) if isinstance(value, dict) and isinstance(below, dict) else value
    return result


def _difference(value: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """Keep of ``value`` what ``base`` does not say already."""
    result: dict[str, Any] = {}
    for key, content in value.items():
        if isinstance(content, dict) and isinstance(base.get(key), dict):
            if inner := _difference(content, base[key]):
                result[key] = inner
        elif content != base.get(key):
            result[key] = list(content) if isinstance(content, tuple) else content
    return result
