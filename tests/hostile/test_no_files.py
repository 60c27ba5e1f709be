"""Names of what is no file, or none that could be read or replaced: a sentence, and nothing happens."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.play.parts import check_record, read_setup
from companion.journal.journal import Journal
from companion.journal.record_file import read_record
from config.catalogue import default_catalogue, load_catalogue
from config.errors import InputError
from config.loading import read_bytes
from config.own_box import OwnPieces, load_pieces, save_pieces
from config.paths import HOME_VARIABLE
from config.saving import write_safely
from config.settings import Settings, load_settings, save_settings
from config.wiring import load_wiring
from vision.cameras import open_camera, read_picture

READERS: dict[str, Callable[[Path], object]] = {
    "settings": load_settings,
    "pieces": load_pieces,
    "catalogue": load_catalogue,
    "wiring": lambda file: load_wiring(str(file)),
    "setup": lambda file: read_setup(file, default_catalogue()),
    "record": read_record,
    "picture": read_picture,
}


@pytest.fixture(params=["pipe", "folder", "endless", "loop", "shared memory"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A path that is there and no file that could be read to its end."""
    path = tmp_path / "thing.toml"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "endless":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path)
        case _:
            path.symlink_to("/proc/self/mem")
    return path


@pytest.mark.parametrize("what", READERS)
def test_what_has_no_end_is_refused_before_it_is_read(what: str, no_file: Path) -> None:
    if what == "settings" and not no_file.exists():
        assert load_settings(no_file) == load_settings(no_file.with_name("none.toml"))
        return
    with pytest.raises(InputError) as refused:
        READERS[what](no_file)
    assert refused.value.file == str(no_file)


def test_a_name_that_no_file_can_have_is_refused() -> None:
    for name in ("a\0b", "n" * 300, "x" * 70_000):
        with pytest.raises(InputError):
            read_bytes(Path(name), 10)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "ten"
    file.write_bytes(b"0123456789")
    assert read_bytes(file, 10) == b"0123456789"
    with pytest.raises(InputError, match="larger than 9 bytes"):
        read_bytes(file, 9)


@pytest.fixture(params=["pipe", "folder", "loop"])
def no_target(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A path that is there and no file that could be replaced (a pipe stands for /dev/null)."""
    path = tmp_path / "target"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to(path)
    return path


def test_what_is_no_file_is_never_replaced_by_one(no_target: Path) -> None:
    kind = no_target.lstat().st_mode
    with pytest.raises(OSError, match="regular file"):
        write_safely(no_target, b"a record")
    with pytest.raises(InputError) as refused:
        check_record(no_target)
    assert refused.value.file == str(no_target)
    with closing(Journal.open(no_target)) as journal:
        assert journal.in_memory
    assert no_target.lstat().st_mode == kind
    assert list(no_target.parent.iterdir()) == [no_target]


def test_a_folder_is_never_set_aside(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    with pytest.raises(OSError, match="regular file"):
        save_pieces(OwnPieces(), folder)
    with pytest.raises(OSError, match="regular file"):
        save_settings(Settings(), folder)
    assert list(tmp_path.iterdir()) == [folder]


IMPOSSIBLE = (
    "9" * 20,
    "9" * 5000,
    "٣" * 30,
    "picamera:" + "9" * 30,
    "n" * 300,
    "x" * 70_000,
    "~nobody/film.avi",
)


@pytest.mark.parametrize("source", [*IMPOSSIBLE, "a\0b.avi", "%d%d%d.png"], ids=lambda name: name[:12])
def test_a_camera_that_cannot_be_is_refused(source: str) -> None:
    with pytest.raises(InputError):
        open_camera(source)


@pytest.mark.parametrize(
    "arguments", [("--camera", IMPOSSIBLE[0]), ("--record", "n" * 300), ("--seed", "-5")]
)
def test_options_that_cannot_be_end_with_a_sentence(arguments: tuple[str, ...], tmp_path: Path) -> None:
    play = ["play", "--headless", "--camera", "demo", "--journal", "none", "--decoder", "none"]
    environment = {HOME_VARIABLE: str(tmp_path)}
    result = CliRunner().invoke(app, [*play, *arguments], env=environment)
    assert result.exit_code in (1, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.stderr.strip()


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    link, file = tmp_path / "settings.toml", tmp_path / "kept" / "settings.toml"
    link.symlink_to(file)
    for content in (b"one", b"two"):
        write_safely(link, content)
        assert link.is_symlink()
        assert file.read_bytes() == content
