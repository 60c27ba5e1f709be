"""What the owner told about the box, at the start of ``companion play``; a film or the demo adds nothing."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.play.parts import Wishes, open_table, owned
from companion.messages.signals import TellBinding
from config.own_box import OwnPieces, load_pieces, pieces_file, save_pieces
from config.paths import HOME_VARIABLE
from config.settings import Settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def wishes(source: str, *, named: bool) -> Wishes:
    return Wishes(Settings(), source, named, None, None, "none", owned())


def test_a_broken_file_ends_play_with_file_and_line() -> None:
    save_pieces(OwnPieces({"RO-01": "gold", "RO-02": "wood"}))
    broken = pieces_file().read_text().replace('"wood"', '"gravel"')
    pieces_file().write_text(broken)
    line = 1 + broken[: broken.index("gravel")].count("\n")
    result = CliRunner().invoke(app, ["play", "--camera", "demo", "--headless"])
    assert result.exit_code == 2
    assert f"{pieces_file()}:{line}:" in "".join(result.stderr.split("\n"))
    assert pieces_file().read_text() == broken, "it is left as it is"


@pytest.mark.parametrize(
    ("source", "named", "kept"),
    [("demo", True, False), ("film", True, False), ("/dev/null", True, True), ("auto", False, True)],
)
def test_only_a_game_at_this_table_teaches_about_this_box(
    home: Path, source: str, named: bool, kept: bool
) -> None:
    if source == "film":
        source = str(home / "film.avi")
        Path(source).write_bytes(b"RIFF")
    save_pieces(OwnPieces({"RO-01": "gold"}))
    table = open_table(wishes(source, named=named))
    assert table.own.bindings == ({} if source == "demo" else {"RO-01": "gold"})
    table.handle(TellBinding("RO-02", "wood"))
    table.close()
    assert ("RO-02" in load_pieces().bindings) == kept
    assert load_pieces().bindings["RO-01"] == "gold"
