"""Whatever stands in a file of the owner's, the window opens, and the strip says what is left out."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.play import window
from companion.journal.journal import Journal
from companion.messages.notices import DeviceChanged, JournalTrouble, Notice
from companion.session.session import Session
from config.paths import HOME_VARIABLE

ZEROS = b"\0" * 4096
FILES = ("config/settings.toml", "config/pieces.toml", "config/catalogue.toml", "data/journal.db")


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Start the companion with a file as told; return what its first steps tell."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("companion.screens.shell.environment.prepare", lambda *_, **__: None)
    told: list[Notice] = []

    def run(session: Session, *parts: Any) -> None:
        # Its last argument is what the session began with.
        told.extend((*parts[-1], *session.step(), *session.step()))

    monkeypatch.setattr(window, "_run", run)

    def started(file: str, content: bytes) -> list[Notice]:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        result = CliRunner().invoke(app, ["play"])
        assert result.exit_code == 0, result.output
        if not file.startswith("data"):
            assert path.read_bytes() == content, "left as it is until something is saved"
        return told

    return started


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_zeros_stops_nothing_and_is_told(start: Any, file: str) -> None:
    told = start(file, ZEROS)
    name = file.rpartition("/")[2]
    assert any(
        name in (one.detail if isinstance(one, DeviceChanged) else one.file)
        for one in told
        if isinstance(one, DeviceChanged | JournalTrouble)
    )


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("config/settings.toml", b'[app]\ntheme = "dark"\n', "settings.toml:2: “app.theme” is not known"),
        ("config/settings.toml", b'[panel]\nwiring = "old"\n', "there is no wiring “old”"),
        ("config/settings.toml", b'[panel]\nwiring = "/no/such/file.toml"\n', "cannot be read"),
        ("config/pieces.toml", b'[bindings]\nGI-99 = "wood"\n', "pieces.toml:2: no card sticker “GI-99”"),
        ("config/pieces.toml", b"later = 1\n", "pieces.toml:1: “later” is not known"),
        ("config/catalogue.toml", b"[table]\nlater = 1\n", "catalogue.toml:"),
    ],
)
def test_what_a_newer_release_wrote_or_what_is_gone_is_told(
    start: Any, file: str, content: bytes, said: str
) -> None:
    told = start(file, content)
    assert any(said in one.detail for one in told if isinstance(one, DeviceChanged))


def test_a_journal_of_a_newer_release_is_left_alone_and_told(start: Any, tmp_path: Path) -> None:
    Journal.open(tmp_path / "newer.db").close()
    with closing(sqlite3.connect(tmp_path / "newer.db")) as file:
        file.execute("PRAGMA user_version = 999")
    content = (tmp_path / "newer.db").read_bytes()
    told = start("data/journal.db", content)
    assert [one.code for one in told if isinstance(one, JournalTrouble)] == ["newer"]
    assert (tmp_path / "data" / "journal.db").read_bytes() == content
