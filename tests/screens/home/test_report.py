"""A report of a fault: one touch, one file; names left out on request; a disk that refuses is told."""

import errno
import json
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app as commands
from companion.screens.home import fault_report as report
from companion.screens.routes import (
    CameraRoute,
    HelpRoute,
    MenuRoute,
    SettingsRoute,
    StartRoute,
    TroubleRoute,
)
from companion.session.capture import report_folders
from companion.table.table import Table
from config.language import LANGUAGES, load_language
from config.settings import AppSettings, Settings, load_settings, save_settings
from tests.screens.around import run, screen
from tests.screens.conftest import SIZES, Stand, size_of
from tests.screens.scenes import StillCamera, table_of
from tests.table.tables import Played, begun


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reports go when no memory stick is plugged in."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(report, "report_folders", lambda: report_folders((), tmp_path / "reports"))
    return tmp_path / "reports"


def a_game() -> Played:
    table = begun("giza", "rhodes", "babylon", medals=False)
    table.show("GI-21")
    table.show("RH-22")
    return table


def contents(file: Path) -> bytes:
    with zipfile.ZipFile(file) as archive:
        return file.name.encode() + b"".join(archive.read(name) for name in archive.namelist())


def test_one_touch_saves_one_file_that_replay_reads_and_the_screen_says_where(
    stand: Stand, folder: Path
) -> None:
    run(stand, a_game(), TroubleRoute())
    stand.press("Save")
    (file,) = folder.glob("*.zip")
    shown = "".join(stand.texts()).replace("\n", "")
    assert f"Saved: {file}" in shown
    result = CliRunner().invoke(commands, ["replay", str(file), "--json"])
    assert result.exit_code == 0
    assert [player["name"] for player in json.loads(result.stdout)["players"]] == [
        "Elena",
        "Gabriel",
        "Player 3",
    ]
    with zipfile.ZipFile(file) as archive:
        assert set(archive.namelist()) >= {
            "record.jsonl",
            "journal.jsonl",
            "log.txt",
            "settings.toml",
            "versions.json",
        }


def test_names_are_left_out_everywhere_once_the_switch_is_on_and_it_stays_on(
    stand: Stand, folder: Path
) -> None:
    log = folder.parent / "log" / "companion.log"
    log.parent.mkdir(parents=True)
    log.write_text(f"INFO ELENA took Wood; Gabriels Karte; Th\\u00e9o; {Path.home()}/x; Maxima stays\n")
    app = run(stand, a_game(), TroubleRoute(), save=save_settings)
    stand.press("Without names")
    stand.step(2)
    assert not load_settings().app.names_in_reports, "remembered"
    stand.press("Save")
    everything = contents(next(folder.glob("*.zip"))).decode(errors="replace")
    for name in ("Elena", "elena", "ELENA", "Gabriel", str(Path.home())):
        assert name not in everything
    assert "Player 1 took Wood" in everything
    assert "Player 2s Karte" in everything
    result = CliRunner().invoke(commands, ["replay", str(next(folder.glob("*.zip"))), "--json"])
    assert [one["name"] for one in json.loads(result.stdout)["players"]] == [
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    stand.press("Without names")
    stand.step(2)
    assert app.settings.app.names_in_reports


def test_before_a_game_there_is_something_to_report_too(stand: Stand, folder: Path) -> None:
    app = run(stand, Table(), StartRoute())
    app.open(TroubleRoute())
    stand.step(2)
    stand.press("Save")
    assert len(list(folder.glob("*.zip"))) == 1


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "Not saved: the disk is full. Make room, or plug in a USB stick; then save again."),
        (errno.EROFS, "cannot be written to. Plug in a USB stick, then save again."),
        (errno.EACCES, "cannot be written to. Plug in a USB stick, then save again."),
        (errno.EIO, "Not saved (Input/output error). Plug in a USB stick, then save again."),
    ],
)
def test_a_disk_that_refuses_says_what_to_do_and_the_game_goes_on(
    stand: Stand, folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, told: str
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise OSError(number, "Input/output error", str(path))

    with monkeypatch.context() as patched:
        patched.setattr("companion.session.capture.write_safely", refuse)
        table = a_game()
        run(stand, table, TroubleRoute())
        stand.press("Save")
        assert told in "".join(stand.texts()).replace("\n", "")
    assert not folder.exists()
    assert table.show("BA-22")
    stand.press("Save")
    assert len(list(folder.glob("*.zip"))) == 1


def test_a_memory_stick_comes_first_and_one_that_is_full_gives_way(
    stand: Stand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, own = tmp_path / "media" / "elena" / "STICK", tmp_path / "reports"
    stick.mkdir(parents=True)
    monkeypatch.setattr("os.path.ismount", lambda path: Path(path) == stick)
    assert report_folders((tmp_path / "media", tmp_path / "none"), own) == (stick, own)
    monkeypatch.setattr(report, "report_folders", lambda: report_folders((tmp_path / "media",), own))
    app = run(stand, a_game(), TroubleRoute())
    stand.press("Save")
    assert len(list(stick.glob("*.zip"))) == 1
    real = app.capture

    def full(folder: Path) -> Path:
        if folder == stick:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(folder)

    monkeypatch.setattr(app, "capture", full)
    stand.press("Save")
    assert len(list(own.glob("*.zip"))) == 1


def test_every_place_where_one_would_look_leads_there(stand: Stand, folder: Path) -> None:
    app = run(stand, a_game(), preview=StillCamera())
    for route, button in (
        (HelpRoute(), "Trouble?"),
        (MenuRoute(), "Something is wrong"),
        (CameraRoute(), "Something is wrong"),
    ):
        app.home()
        app.open(route)
        stand.step(3)
        stand.press(button)
        assert screen(app) == "TroubleScreen"
    app.home()
    stand.step(3)
    signs = next(view for view in stand.views() if type(view).__name__ == "StatusSigns" and view.width > 1)
    stand.tap(signs)
    assert screen(app) == "TroubleScreen"
    page = 0
    while not any("Report of a fault" in text for text in stand.texts()) or screen(app) != "SettingsScreen":
        app.home()
        app.open(SettingsRoute(page))
        stand.step(3)
        page += 1
    stand.press("Save")
    assert len(list(folder.glob("*.zip"))) == 1


@pytest.mark.parametrize(
    "size",
    [SIZES[0], *(pytest.param(size, marks=pytest.mark.long) for size in SIZES[1:])],
    ids=size_of,
)
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_in_every_language_and_size_a_finger_saves_it(
    stand: Stand, folder: Path, language: str, size: tuple[int, int]
) -> None:
    stand.resize(size)
    lang = load_language(language)
    settings = Settings(app=AppSettings(language=language))  # type: ignore[arg-type]
    run(stand, table_of(3), TroubleRoute(), settings=settings)
    stand.step(2)
    stand.press(lang.text("Save"))
    (file,) = folder.glob("*.zip")
    assert lang.text("Saved: {file}", file=str(file)) in " ".join(stand.texts()).replace("\n", "")
