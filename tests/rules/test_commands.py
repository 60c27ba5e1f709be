"""The commands of the rules: replay, catalogue, bench."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.cli.bench.rules import measure
from companion.rules.format.record import state_document, write_record
from companion.rules.random_play import random_game, random_setup

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def no_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


def record(tmp_path: Path, seed: int = 3) -> tuple[Path, dict[str, object]]:
    setup = random_setup(seed, 3)
    played = list(random_game(setup, seed))
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(setup, [step.move for step in played]), encoding="utf-8")
    return file, state_document(played[-1].after)


class TestReplay:
    def test_replay_json_prints_one_document(self, tmp_path: Path) -> None:
        file, expected = record(tmp_path)
        result = RUNNER.invoke(app, ["replay", str(file), "--json"])
        assert result.exit_code == 0
        document = json.loads(result.stdout)
        assert document["events"]
        assert {**document, "events": []} == json.loads(json.dumps(expected))

    def test_replay_for_people_tells_the_game_and_the_ranking(self, tmp_path: Path) -> None:
        file, _ = record(tmp_path)
        result = RUNNER.invoke(app, ["replay", str(file)])
        assert result.exit_code == 0
        assert "The game ends." in result.stdout
        assert "R20" in result.stdout
        ranking = [line for line in result.stdout.splitlines() if "VP (Stages" in line]
        assert len(ranking) == 3

    def test_a_game_that_still_runs_says_what_is_expected(self, tmp_path: Path) -> None:
        file, _ = record(tmp_path)
        file.write_text("".join(file.read_text().splitlines(keepends=True)[:4]))
        result = RUNNER.invoke(app, ["replay", str(file)])
        assert "lay it on the pad" in result.stdout

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", ":1: the record is empty"),
            (b"\xff\xfe", ":1: is not UTF-8 text"),
            (b"{}\n", ':1: "format" is 1'),
            (None, "cannot be read"),
        ],
    )
    def test_bad_input_is_exit_2_with_file_and_line(
        self, tmp_path: Path, content: bytes | None, message: str
    ) -> None:
        file = tmp_path / "broken.jsonl"
        if content is not None:
            file.write_bytes(content)
        result = RUNNER.invoke(app, ["replay", str(file), "--json"])
        assert result.exit_code == 2
        assert result.stdout == ""
        assert f"{file}" in result.stderr
        assert message in result.stderr

    def test_replay_needs_neither_kivy_nor_opencv(self, tmp_path: Path) -> None:
        file, _ = record(tmp_path)
        code = (
            "import sys\nfrom typer.testing import CliRunner\nfrom companion.cli import app\n"
            f"assert CliRunner().invoke(app, ['replay', {str(file)!r}, '--json']).exit_code == 0\n"
            "heavy = {'kivy', 'cv2', 'numpy', 'matplotlib', 'zxingcpp'} & set(sys.modules)\n"
            "assert not heavy, heavy\n"
        )
        subprocess.run([sys.executable, "-c", code], check=True)


class TestCatalogue:
    def test_catalogue_json_holds_every_fact(self) -> None:
        result = RUNNER.invoke(app, ["catalogue", "--json"])
        assert result.exit_code == 0
        document = json.loads(result.stdout)
        assert document["decks"]["giza"]["cards"]["wood"] == 2
        assert len(document["wonders"]) == 9
        assert len(document["medals"]) == 12

    def test_catalogue_for_people_names_the_status_of_facts(self) -> None:
        result = RUNNER.invoke(app, ["catalogue"])
        assert "unverified" in result.stdout
        assert "faces unknown" in result.stdout
        assert "two-victories" in result.stdout

    def test_a_mistake_of_the_owner_is_exit_2(self, tmp_path: Path) -> None:
        file = tmp_path / "home" / "config" / "catalogue.toml"
        file.parent.mkdir(parents=True)
        file.write_text("[table]\ncat_vp = 'two'\n")
        result = RUNNER.invoke(app, ["catalogue"])
        assert result.exit_code == 2
        assert f"{file}:2: table.cat_vp" in result.stderr


def test_bench_measures_without_python_chess_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    figures = measure(seconds=0.01)
    assert figures["players"]["7"]["games_per_second"] > 0
    assert "python_chess" not in figures


def test_bench_measures_beside_python_chess_in_the_same_run() -> None:
    figures = measure(seconds=0.01)
    assert set(figures["players"]) == {"2", "4", "7"}
    assert figures["python_chess"]["moves_per_second"] > 0
    assert figures["replay"]["moves"] == 200
    assert figures["ratio_to_python_chess_at_2"] > 0
