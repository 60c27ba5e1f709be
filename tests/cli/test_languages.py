"""What commands print for people is in the language of the settings, or in the one that is named."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.cli.language import words
from config.language import LANGUAGES, load_language
from config.paths import HOME_VARIABLE
from config.settings import AppSettings, Settings, save_settings, settings_file
from tests.cli.test_commands import RECORD
from tests.cli.test_read_watch import film, photo  # noqa: F401

DOCTOR = ("doctor", "--camera", "none", "--backend", "simulated")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(RECORD)
    return file


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_doctor_speaks_the_language_of_the_settings_or_the_named_one(code: str) -> None:
    lang = load_language(code)
    named = run(*DOCTOR, "--language", code)
    save_settings(Settings(app=AppSettings(language=code)))  # type: ignore[arg-type]
    by_settings = run(*DOCTOR)
    for printed in (named, by_settings):
        assert printed.exit_code == 0, printed.output
        lines = printed.stdout.splitlines()
        assert any(line.startswith(f"  {lang.text('good')} ") for line in lines)
        assert any(f" {lang.text('Decoder')}" in line for line in lines)
    assert run(*DOCTOR, "--language", "en").stdout.startswith("  good     Computer: ")


def test_the_keys_and_codes_of_json_are_the_same_in_every_language() -> None:
    documents = [json.loads(run(*DOCTOR, "--language", code, "--json").stdout) for code in ("en", "de")]
    english, german = ([(one["code"], one["status"]) for one in each["checks"]] for each in documents)
    assert english == german
    assert len({code for code, _ in english}) > 1
    assert documents[0]["status"] == documents[1]["status"]
    assert {one["name"] for one in documents[0]["checks"]} != {one["name"] for one in documents[1]["checks"]}
    assert [set(each["checks"][0]) for each in documents] == [{"name", "status", "found", "cure", "code"}] * 2


def test_a_replay_tells_the_game_in_the_language_of_the_settings(record: Path) -> None:
    english, document = run("replay", record).stdout, run("replay", record, "--json").stdout
    save_settings(Settings(app=AppSettings(language="de")))
    german = run("replay", record).stdout
    assert "Elena: 0 VP (Stages 0, Blue 0" in english
    assert "Elena: 0 SP (Bauabschnitte 0, Blau 0" in german
    assert len(german.splitlines()) == len(english.splitlines())
    assert run("replay", record, "--language", "en").stdout == english
    assert run("replay", record, "--json").stdout == document, "a contract in every language"


def test_watch_and_read_speak_it_too(film: Path, photo: Path) -> None:  # noqa: F811
    save_settings(Settings(app=AppSettings(language="de")))
    watched = run("watch", film)
    assert watched.exit_code == 0, watched.output
    assert {line.split()[4] for line in watched.stdout.splitlines()} == {"gelegt", "entfernt", "fremd"}
    kinds = {event["event"] for event in json.loads(run("watch", film, "--json").stdout)}
    assert kinds == {"placed", "lifted"}
    assert run("read", "--decoder", "none", photo).stdout == f"{photo}: kein Aufkleber\n"


def test_a_game_without_a_window_ends_in_the_language_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "films").mkdir()
    (tmp_path / "films" / "1.png").write_bytes(bytes(8))
    ended = run("play", "--headless", "--camera", tmp_path / "films", "--language", "fr")
    assert ended.exit_code == 1
    assert "La source s’est terminée avant" in " ".join(ended.stderr.split())


def test_settings_that_cannot_be_understood_and_languages_that_are_none() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("[app]\nlanguage = 7\n")
    assert words(None).code == "en"
    assert words("it").code == "it"
    wrong = run(*DOCTOR, "--language", "klingon")
    assert wrong.exit_code == 2
    assert "klingon" in wrong.stderr
    assert wrong.stdout == ""
    assert msgspec.json.decode(run(*DOCTOR, "--json").stdout)["status"] == "fault", (
        "it is the doctor who says"
    )
