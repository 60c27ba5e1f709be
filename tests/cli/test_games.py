"""``companion games`` and ``companion stats``, on a journal of their own."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.chronicle.adopt import from_journal
from companion.cli import app
from companion.cli.play.parts import JOURNAL
from companion.journal.journal import Journal
from tests.chronicle.tables import evening


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with six finished games."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    journal = Journal.open(tmp_path / "data" / JOURNAL)
    for stored in from_journal(evening(6).journal):
        journal.adopt(stored)
    journal.close()
    return tmp_path


def run(*arguments: str, status: int = 0) -> str:
    """What a command prints."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return result.stdout


def test_stats_for_people_and_as_json_and_csv(home: Path) -> None:
    assert "Elena" in run("stats", "--language", "en")
    found = json.loads(run("stats", "--json", "--players", "3"))
    assert sum(line["wins"]["games"] for line in found["people"]) == 6
    rows = run("stats", "--csv").splitlines()
    assert rows[0].startswith("game,ended")
    assert len(rows) == 1 + 2 + 3 + 4 + 5 + 2 + 3


def test_the_list_finds_words(home: Path) -> None:
    assert len(json.loads(run("games", "list", "--json"))) == 6
    assert len(run("games", "list", "--jsonl").splitlines()) == 6
    assert len(run("games", "list", "--players", "5").splitlines()) == 1
    assert run("games", "list", "--search", "nobody") == ""


def test_a_record_goes_out_and_is_known_when_it_comes_back(home: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("games", "record", "2", str(out))
    assert "winners" in run("replay", "--json", str(out))
    assert run("games", "import", str(out)).startswith("0 new, 1 known")
    run("games", "record", "99", str(out), status=1)


def test_a_backup_fills_an_empty_home(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    file = run("games", "backup", str(stick)).strip()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "other"))
    assert run("games", "import", file) == "6 new, 0 known already, 0 not finished or unreadable\n"
    assert len(json.loads(run("games", "list", "--json"))) == 6
    assert run("games", "import", str(home / "data" / JOURNAL)).startswith("0 new, 6 known")
    run("games", "backup", str(tmp_path / "pulled"), status=1)


@pytest.mark.parametrize(("ending", "start"), [("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_a_poster_is_a_file_of_its_kind(home: Path, tmp_path: Path, ending: str, start: bytes) -> None:
    out = tmp_path / f"poster.{ending}"
    run("games", "poster", "4", str(out), "--language", "de")
    assert out.read_bytes().startswith(start)
    run("games", "poster", "4", str(tmp_path / "poster.gif"), status=2)
    run("games", "poster", "77", str(out), status=1)


def test_what_a_running_companion_holds_open_is_read_as_it_is(home: Path) -> None:
    journal = Journal.open(home / "data" / JOURNAL)
    try:
        assert len(json.loads(run("games", "list", "--json"))) == 6
    finally:
        journal.close()


def test_without_any_game_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "new"))
    assert run("stats", "--language", "en") == "No finished game yet.\n"
    assert not (tmp_path / "new" / "data").exists()
