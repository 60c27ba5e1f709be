"""``companion audit``: rows before the camera compared with the record, and how to set it right."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.journal.journal import Journal
from companion.messages.signals import Play, SeatsShown
from companion.row_check.audit import FPS, DrawnRows, recorded_row, seat_of_row
from companion.rules import Take
from companion.rules.format.record import write_record
from config.paths import HOME_VARIABLE
from tests.table.tables import Played, begun, give
from vision.drawn import Renderer, View, write_film

SIGHT = View(1920, 1080, px_per_module=3.0)
ELENA = ("GI-21", "GI-01", "GI-04", "GI-17", "CE-30", "CE-55", "CE-41")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def run(*arguments: str | Path, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["audit", *(str(one) for one in arguments)])
    assert result.exit_code == status, result.output
    return result.stdout if status == 0 else result.stderr


def document(*arguments: str | Path) -> Any:
    return json.loads(run(*arguments, "--json"))


def a_game(file: Path | None = None) -> Played:
    """Elena has ELENA, Gabriel RH-22; it is Player 3's turn."""
    table = begun("giza", "rhodes", "babylon", medals=False, file=file)
    for tag in ("GI-21", "RH-22"):
        table.show(tag)
    give(table, 0, *ELENA[1:])
    return table


def record_of(table: Played, file: Path) -> Path:
    assert table.history is not None
    file.write_text(write_record(table.history.states[0].game.setup, table.history.moves))
    return file


def film(file: Path, *rows: tuple[str, ...]) -> Path:
    """A film in which these rows lie on the pad, one after the other."""
    scene = DrawnRows(rows)
    write_film(file, scene, scene.end, Renderer(SIGHT), fps=FPS)
    return file


def test_a_film_of_two_rows_tells_what_is_missing_and_too_many_and_how_to_set_it_right(home: Path) -> None:
    table = a_game()
    record = record_of(table, home / "game.jsonl")
    # CE-55 is gone; RH-22 lies in front of Elena; Gabriel's seat card names the second row.
    shown = film(home / "film.avi", (*ELENA[:5], "CE-41", "RH-22"), ("SE-02", "BA-01"))
    told = document("--camera", shown, "--record", record)
    assert not told["agrees"]
    elena, gabriel = told["players"]
    assert (elena["name"], elena["extra"], elena["missing"], elena["unknown"]) == (
        "Elena",
        ["RH-22"],
        ["laurel-2-cat"],
        [],
    )
    assert sorted(elena["found"]) == sorted([*ELENA[:5], "CE-41"])
    assert (gabriel["seat"], gabriel["extra"], gabriel["missing"]) == (1, ["BA-01"], ["laurel-3"])
    moves = [move for row in (elena, gabriel) for move in row["set_right"]]
    assert {"correct": {"card": "RH-22", "from": 1, "to": 0}} in moves
    with record.open("a") as file:
        file.writelines(json.dumps(move) + "\n" for move in elena["set_right"])
    again = document("--camera", shown, "--record", record, "--seat", "0")
    (row,) = again["players"]
    assert row["extra"] == ["BA-01"], "with --seat everything that is seen is one row"
    assert row["missing"] == []


def test_the_drawn_table_agrees_with_the_record_it_is_drawn_from(home: Path) -> None:
    record = record_of(a_game(), home / "game.jsonl")
    told = document("--camera", "demo", "--record", record)
    assert told["agrees"]
    assert [row["seat"] for row in told["players"]] == [0, 1, 2]
    assert len(told["players"][0]["found"]) == len(ELENA)
    assert run("--camera", "demo", "--record", record, "--seat", "1") == (
        "Gabriel: table and record agree (1 card)\n"
    )


def test_the_newest_unfinished_game_of_the_journal_is_compared_and_left_as_it_is(home: Path) -> None:
    file = home / "journal.db"
    table = a_game(file)
    table.close()
    assert document("--camera", "demo", "--journal", file)["agrees"]
    journal = Journal.open(file)
    (game,) = journal.games()
    assert game.ended is None
    journal.close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--camera", "demo"), "there is no journal"),
        (("--camera", "demo", "--record", "game.jsonl", "--seat", "5"), "seats of this game are 0 to 2"),
        (("--camera", "none.avi", "--record", "game.jsonl"), "none.avi"),
        (("--record", "game.jsonl", "--journal", "journal.db"), "one of them"),
        (("--camera", "demo", "--record", "torn.jsonl"), "torn.jsonl:1"),
    ],
)
def test_what_cannot_be_used_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(home)
    record_of(a_game(), home / "game.jsonl")
    (home / "torn.jsonl").write_text("{")
    assert said in run(*options, status=2).replace("\n", " ")


def test_an_empty_pad_is_a_failure(home: Path) -> None:
    record = record_of(a_game(), home / "game.jsonl")
    shown = film(home / "film.avi", ())
    assert "No card was seen" in run("--camera", shown, "--record", record, status=1)


def test_a_seat_card_names_the_row_and_a_recorded_row_can_be_laid() -> None:
    assert seat_of_row(("7A-GI-01", "7A-SE-03"), 0, 3) == 2
    assert seat_of_row(("7A-GI-01", "7A-SE-07"), 1, 3) == 1
    table = a_game()
    assert table.state is not None
    for seat in range(3):
        assert table.handle(SeatsShown(seat, recorded_row(table.state, seat))) != ()
        assert table.question is None
    faces = begun("giza", "rhodes", medals=False)
    faces.handle(Play(Take("wood", "left")))
    assert faces.state is not None
    (tag,) = recorded_row(faces.state, 0)
    assert faces.state.game.face_of(tag) == "wood"
