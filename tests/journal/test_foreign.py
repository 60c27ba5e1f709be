"""Which file may become a journal, which is a broken one of ours, and which is somebody else's."""

import json
import os
import sqlite3
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.journal import copies
from companion.journal.foreign import refuse_foreign
from companion.journal.journal import Journal
from companion.messages.signals import Play
from companion.rules import Take
from config.errors import InputError
from config.paths import HOME_VARIABLE
from tests.table.tables import begun


def database(*statements: str) -> bytes:
    """A SQLite file made by ``statements``."""
    connection = sqlite3.connect(":memory:")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    data: bytes = connection.serialize()
    connection.close()
    return data


def a_journal(folder: Path) -> bytes:
    """The bytes of a journal of ours."""
    table = begun("giza", "rhodes", file=folder / "sound.db")
    table.handle(Play(Take("laurel-3", "central")))
    table.close()
    return (folder / "sound.db").read_bytes()


THEIRS = {
    "a-database": (
        database("CREATE TABLE songs (title TEXT)", "CREATE TABLE films (title TEXT)"),
        "a SQLite database of another program (with the tables films, songs)",
    ),
    "a-database-with-its-own-id": (
        database("PRAGMA application_id = 252006674", "CREATE TABLE games (board TEXT)"),
        "a SQLite database of another program (with the tables games)",
    ),
    "an-empty-database-with-its-own-id": (
        database("PRAGMA application_id = 7", "CREATE TABLE t (x)", "DROP TABLE t"),
        "a SQLite database of another program",
    ),
    "a-broken-database": (
        database("CREATE TABLE songs (title TEXT)")[:1000],
        "a SQLite database of another program",
    ),
    "text": ("Dear Gabriel,\n\nyour turn. – Elena\n".encode(), "text"),
    "long-text": ("é".encode() * 700_000, "text"),
    "a-record": (json.dumps({"format": 1, "setup": {}}).encode(), "JSON, such as a record or a setup"),
    "a-picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), "a PNG picture"),
    "a-photograph": (b"\xff\xd8\xff\xe0" + bytes(100), "a JPEG picture"),
    "a-document": (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
    "an-archive": (b"PK\x03\x04" + bytes(100), "a ZIP archive"),
    "a-film": (b"RIFF" + bytes(100), "a film or sound"),
    "zeros": (bytes(5000), "zeros"),
    "noise": (bytes(range(256)) * 20, "something else"),
}


@pytest.mark.parametrize("kind", THEIRS)
def test_a_file_of_somebody_else_is_refused_with_what_it_is_and_stays_as_it_is(
    tmp_path: Path, kind: str
) -> None:
    content, said = THEIRS[kind]
    file = tmp_path / "theirs"
    file.write_bytes(content)
    before = file.stat()
    with pytest.raises(InputError) as refused:
        refuse_foreign(file)
    assert refused.value.message == f"is not a journal but {said}; name another file for the journal"
    assert refused.value.file == str(file)
    assert file.read_bytes() == content
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert [path.name for path in tmp_path.iterdir()] == ["theirs"]


@pytest.mark.parametrize("command", ["play", "audit"])
def test_the_commands_refuse_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    file = tmp_path / "songs.db"
    file.write_bytes(THEIRS["a-database"][0])
    headless = ["--headless"] if command == "play" else []
    done = CliRunner().invoke(app, [command, "--camera", "demo", *headless, "--journal", str(file)])
    assert done.exit_code == 2
    assert f"{file}: is not a journal but a SQLite database of another program" in done.stderr
    assert [path.name for path in tmp_path.glob("songs*")] == ["songs.db"]
    assert file.read_bytes() == THEIRS["a-database"][0]


def test_a_folder_and_a_device_are_no_journals(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, Path("/dev/null")):
        with pytest.raises(InputError, match="name a file for the journal"):
            refuse_foreign(path)


def damaged(good: bytes) -> dict[str, bytes]:
    """A journal of ours in every state in which it can still be known as one."""
    return {
        "sound": good,
        "half": good[: len(good) // 2],
        "first-page-only": good[:4096],
        "a-page-of-zeros": good[:4096] + bytes(4096) + good[8192:],
        "id-lost": good[:68] + bytes(4) + good[72:],
        "header-lost": bytes(100) + good[100:],
        "header-garbage": Random("header").randbytes(100) + good[100:],
        "magic-lost": b"SQLite format 4\0" + good[16:],
    }


def test_a_journal_of_ours_is_known_however_it_is_broken(tmp_path: Path) -> None:
    cases = damaged(a_journal(tmp_path))
    for kind, content in cases.items():
        file = tmp_path / kind / "journal.db"
        file.parent.mkdir()
        file.write_bytes(content)
        refuse_foreign(file)
        journal = Journal.open(file)
        assert not journal.in_memory
        journal.close()
        aside = [path.name for path in file.parent.glob("*.broken-1")]
        assert aside == ([] if kind == "sound" else ["journal.db.broken-1"]), kind
    assert len(cases) == 8


def test_what_cannot_be_known_by_itself_is_known_by_the_copies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "sound.db"
    a_journal(tmp_path)
    for content in (bytes(5000), Random("rubbish").randbytes(5000), b"text"):
        file.write_bytes(content)
        refuse_foreign(file)
    file.write_bytes(THEIRS["a-database"][0])
    with pytest.raises(InputError, match="another program"):
        refuse_foreign(file)
    file.write_bytes(bytes(5000))
    for copied in copies.copy_names(file):
        copied.unlink(missing_ok=True)
    with pytest.raises(InputError):
        refuse_foreign(file)


def test_what_is_not_there_or_empty_may_become_a_journal(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "empty.db").write_bytes(database("PRAGMA user_version = 0", "VACUUM"))
    for name in ("empty", "empty.db", "missing", "elsewhere/deeper/journal.db"):
        refuse_foreign(tmp_path / name)
        journal = Journal.open(tmp_path / name)
        assert not journal.in_memory
        journal.close()
