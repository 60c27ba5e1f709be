"""companion play without a window: what it records, what it prints, what it refuses."""

import json
import logging
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.cli.log_file import keep_log
from companion.cli.play.parts import check_record, read_setup
from companion.journal.journal import Journal
from companion.rules.format.record import replay, write_record
from companion.session.capture import capture
from companion.table.table import Table
from config.catalogue import default_catalogue
from config.errors import InputError
from config.paths import HOME_VARIABLE, data_folder, report_folder
from config.settings import Settings, SoundSettings, save_settings
from tests.table.tables import setup_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


SETUP = {
    "format": 1,
    "setup": {
        "players": [{"name": "Elena", "wonder": "giza"}, {"name": "Gabriel", "wonder": "rhodes"}],
        "medals": ["three-green", "seven-cards"],
    },
}


def test_a_demo_game_is_read_from_frames_and_its_record_replays_to_the_same_scores(tmp_path: Path) -> None:
    record = tmp_path / "out.jsonl"
    played = run(
        "play",
        "--camera",
        "demo",
        "--headless",
        "--seed",
        "4",
        "--players",
        "2",
        "--record",
        record,
        "--json",
    )
    assert played.exit_code == 0, played.output
    shown = json.loads(played.stdout)
    assert shown["finished"]
    replayed = run("replay", record, "--json")
    assert json.loads(replayed.stdout) == shown
    assert any(event["event"] == "medal" for event in shown["events"])


def test_with_the_reader_switched_off_nothing_is_recorded(tmp_path: Path) -> None:
    record = tmp_path / "out.jsonl"
    played = run(
        "play", "--camera", "demo", "--headless", "--seed", "4", "--players", "2",
        "--record", record, "--decoders", "none",
    )  # fmt: skip
    assert played.exit_code == 1
    assert "The demo gave up" in played.stderr
    assert len(record.read_text().splitlines()) == 1


def test_a_folder_of_pictures_without_tags_ends_with_the_setup_as_it_was(tmp_path: Path) -> None:
    import cv2
    import numpy as np

    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number in range(3):
        cv2.imwrite(str(pictures / f"{number}.png"), np.full((120, 160, 3), 90, np.uint8))
    setup = tmp_path / "setup.json"
    setup.write_text(json.dumps(SETUP, indent=2))
    played = run("play", "--camera", pictures, "--setup", setup, "--headless", "--json")
    assert played.exit_code == 0, played.output
    assert json.loads(played.stdout)["turn"] == 1
    assert not (tmp_path / "home" / "data" / "journal.db").exists(), "a film is no game at this table"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "is not JSON"),
        ("[1]", "a setup is a JSON object"),
        (json.dumps({**SETUP, "format": 2}), '"format" is 1'),
        (json.dumps({"format": 1, "setup": {"players": []}}), "0 players"),
        ("[" * 100_000, "is not JSON"),
        ("\ud800".encode("utf-8", "surrogatepass"), "is not JSON"),
    ],
)
def test_a_setup_that_cannot_be_used_is_refused_with_file_and_line(
    tmp_path: Path, content: str | bytes, says: str
) -> None:
    setup = tmp_path / "setup.json"
    setup.write_bytes(content if isinstance(content, bytes) else content.encode())
    played = run("play", "--headless", "--camera", "demo", "--setup", setup)
    assert played.exit_code == 2
    assert f"{setup}:1: " in played.stderr
    assert says in played.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--headless", "--camera", "nowhere.avi"), "nowhere.avi"),
        (("--headless", "--camera", "demo", "--decoders", "both"), "both"),
        (("--headless", "--camera", "demo", "--language", "xx"), "language"),
        (("--headless", "--camera", "demo", "--setup", "none.json"), "none.json: cannot be read"),
        (("--headless", "--camera", "demo", "--record", f"{__file__}/out.jsonl"), "cannot be written"),
        (("--size", "wide"), "800x480"),
        (("--headless", "--camera", "demo", "--players", "8"), "--players"),
    ],
)
def test_an_option_that_cannot_be_used_is_named_and_nothing_begins(
    arguments: tuple[str, ...], says: str
) -> None:
    played = run("play", *arguments)
    assert played.exit_code == 2
    assert says in played.stderr


def test_broken_settings_stop_the_start_with_file_and_line(home: Path) -> None:
    settings = home / "home" / "config" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[sound]\nvolume = 7\n")
    played = run("play", "--headless", "--camera", "demo")
    assert played.exit_code == 2
    assert "settings.toml:2: sound.volume" in played.stderr
    assert settings.read_text() == "[sound]\nvolume = 7\n"


@pytest.mark.parametrize("display", ["nonsense", ":98765"])
def test_a_display_that_is_not_there_is_told(display: str, tmp_path: Path) -> None:
    environment = os.environ | {"DISPLAY": display, "COMPANION_HOME": str(tmp_path)}
    environment.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-m", "companion", "play", "--camera", "demo"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=120)
    assert done.returncode == 2
    assert f"no window can be opened on the display '{display}'" in done.stderr
    assert not list(tmp_path.glob("data/*.db"))


@pytest.mark.parametrize("name", ["letter.txt", "setup.json", "picture.png", "song.db"])
def test_a_file_that_is_no_record_is_never_replaced_by_one(tmp_path: Path, name: str) -> None:
    """A slip in --record costs nobody a letter; the record of an earlier game makes way."""
    file = tmp_path / name
    file.write_bytes(json.dumps(SETUP, indent=1).encode() if name == "setup.json" else b"\x89PNG {}\n")
    before = file.read_bytes()
    refused = run("play", "--camera", "demo", "--headless", "--record", file)
    assert refused.exit_code == 2
    assert str(file) in refused.output.replace("\n", "")
    assert file.read_bytes() == before
    setup = json.dumps(SETUP).encode()
    for kept in (b"", b"\n \n", setup + b"\n", b"\xef\xbb\xbf" + setup, b"\r\n" + setup + b"\r\n"):
        file.write_bytes(kept)
        check_record(file)


@pytest.mark.parametrize("named", ["journal", "link", "../{folder}/journal"])
def test_a_record_is_not_kept_in_the_journal(tmp_path: Path, named: str) -> None:
    (tmp_path / "link").symlink_to("journal")
    record = tmp_path / named.format(folder=tmp_path.name)
    refused = run(
        "play", "--camera", "demo", "--headless", "--journal", tmp_path / "journal", "--record", record
    )
    assert refused.exit_code == 2
    assert "is the journal" in refused.output.replace("\n", " ")
    assert not (tmp_path / "journal").exists()


def test_a_setup_may_begin_with_the_mark_that_some_editors_write(tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    for text in (json.dumps(SETUP), json.dumps(SETUP, indent=2).replace("\n", "\r\n")):
        file.write_text(text, "utf-8-sig")
        assert [player.name for player in read_setup(file, default_catalogue()).players] == [
            "Elena",
            "Gabriel",
        ]


TWICE = '{"format": 1, "setup": {"players": [{"name": "Elena", "name": "Gabriel", "wonder": "giza"}]}}'


def test_a_key_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    file.write_text(TWICE)
    with pytest.raises(InputError, match=r"setup\.json:1: .*'name' is there twice"):
        read_setup(file, default_catalogue())
    with pytest.raises(InputError, match="'name' is there twice"):
        replay([TWICE], "record")


@pytest.mark.parametrize("after", ["notes of mine", '{"take": "wood", "take": 1}', '["a", "list"]', "{}"])
def test_only_a_whole_record_makes_way_for_the_next(tmp_path: Path, after: str) -> None:
    file = tmp_path / "record.jsonl"
    whole = write_record(setup_of("giza", "rhodes"), ())
    file.write_text(whole)
    check_record(file)
    with pytest.raises(InputError, match="is the setup"):
        check_record(file, tmp_path / "." / "record.jsonl")
    file.write_text(whole + after + "\n")
    with pytest.raises(InputError, match="stays as it is"):
        check_record(file)
    assert file.read_text() == whole + after + "\n"


def test_what_names_people_is_the_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    old = os.umask(0o022)
    try:
        table = Table(Journal.open(data_folder() / "journal.db"))
        table.begin(setup_of("giza", "rhodes"))
        capture(table).save(report_folder(), datetime(2026, 1, 1))
        handlers = list(logging.getLogger().handlers)
        keep_log()
        save_settings(Settings(sound=SoundSettings(volume=0.1)))
        logging.getLogger().warning("kept")
    finally:
        os.umask(old)
        for handler in set(logging.getLogger().handlers) - set(handlers):
            logging.getLogger().removeHandler(handler)
            handler.close()
    made = list((tmp_path / "home").rglob("*"))
    assert {"journal.db", "companion.log", "settings.toml"} <= {path.name for path in made}
    assert any("copy" in path.name or path.suffix == ".zip" for path in made)
    for path in (*made, tmp_path / "home"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path
    table.close()
