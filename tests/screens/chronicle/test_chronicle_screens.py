"""Finished games on the screen, by touch: found, opened, looked through, renamed, deleted, backed up."""

from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import numpy as np
import pytest
import zxingcpp
from PIL import Image

from companion.chronicle import backup
from companion.chronicle.games import count_games, games, persons
from companion.screens.chronicle import backup as backup_screen
from companion.screens.chronicle_routes import (
    BackupRoute,
    KeepGameRoute,
    LookBackRoute,
    MergeRoute,
    PastGameRoute,
    PastGamesRoute,
    PlayLinkRoute,
    RenameRoute,
    StatisticsRoute,
    TakeInRoute,
)
from companion.screens.end.course import CourseScreen
from companion.screens.end.look_back import LookBackScreen
from companion.screens.routes import CourseRoute
from companion.screens.shell.app import CompanionApp
from companion.screens.shell.live import TouchOnly
from tests.screens.conftest import Stand
from tests.screens.scenes_chronicle import table


def says(stand: Stand, words: str) -> bool:
    """Whether a text on the screen holds ``words``."""
    return any(words in text.replace("\n", " ") for text in stand.texts())


@pytest.fixture
def app(stand: Stand) -> CompanionApp:
    """An app on whose journal there are twelve finished games, all read."""
    running: CompanionApp = stand.run(CompanionApp(TouchOnly(table())))
    running.chronicle.catch_up()
    return running


def test_games_that_are_not_read_yet_are_read_one_a_frame(stand: Stand) -> None:
    app = stand.run(CompanionApp(TouchOnly(table())))
    app.open(PastGamesRoute())
    assert count_games(app.chronicle) == 0
    stand.until(lambda: count_games(app.chronicle) == 12)
    stand.step(2)
    assert "12 games" in stand.texts()


def test_from_the_list_to_a_game_and_back(app: CompanionApp, stand: Stand) -> None:
    app.open(PastGamesRoute())
    stand.step(2)
    newest = games(app.chronicle)[0]
    stand.press("Open")
    stand.step(2)
    assert says(stand, newest.winners[0])
    stand.press("Medals")
    stand.step(2)
    assert says(stand, "The story of the Medals")


def test_the_course_goes_back_turn_by_turn_and_shows_the_table_as_it_was(
    app: CompanionApp, stand: Stand
) -> None:
    app.open(CourseRoute(1))
    stand.step(2)
    screen = app.screen
    assert isinstance(screen, CourseScreen)
    history = app.chronicle.history(1)
    assert history is not None
    last = history.state.turn
    assert says(stand, f"Points after turn {last} of {last}")
    plot = screen._chart.plot
    stand.touch(plot.x + 1, plot.y + plot.h / 2)
    stand.step(2)
    assert says(stand, f"Points after turn 0 of {last}")
    assert {stand_of.points for stand_of in screen._stands.model} == {0}


def test_the_code_on_the_screen_is_the_play(app: CompanionApp, stand: Stand, tmp_path: Path) -> None:
    """Read by another library from a picture of the window, at the smallest size."""
    for game in (1, 6):
        app.open(PlayLinkRoute(game))
        stand.step(3)
        picture = np.asarray(Image.open(stand.picture(tmp_path / f"{game}.png")).convert("L"))
        (code,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
        play = msgspec.json.decode(parse_qs(urlsplit(code.text).query)["data"][0])
        (line,) = [one for one in games(app.chronicle) if one.game == game]
        assert [(p["name"], int(p["score"])) for p in play["players"]] == [
            (p.person, p.score) for p in line.players
        ]
        app.back()


def test_a_game_is_deleted_with_a_second_step(app: CompanionApp, stand: Stand) -> None:
    app.open(KeepGameRoute(3))
    stand.step(2)
    stand.press("Delete")
    stand.step(2)
    stand.press("No, go back")
    assert count_games(app.chronicle) == 12
    stand.step(2)
    stand.press("Delete")
    stand.step(2)
    stand.press("Delete it")
    assert count_games(app.chronicle) == 11
    assert app.table.journal.load(3) is None


def test_a_game_is_saved_as_record_and_poster(
    app: CompanionApp, stand: Stand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    app.open(KeepGameRoute(2))
    stand.step(2)
    screen = app.screen
    for option in [row.options[0] for row in screen.rows() if row.options[0].label == "Save"]:
        option.action()
    stand.step(2)
    assert {file.suffix for file in (tmp_path / "data" / "games").iterdir()} == {".pdf", ".png", ".jsonl"}


def test_two_names_become_one_person(app: CompanionApp, stand: Stand) -> None:
    app.open(MergeRoute("Opa", "Gabriel"))
    stand.step(2)
    stand.press("Yes, the same person")
    stand.step(2)
    assert "Opa" not in persons(app.chronicle)
    assert says(stand, "also: Opa")


def test_a_name_that_somebody_has_asks_whether_they_are_the_same(app: CompanionApp, stand: Stand) -> None:
    app.open(RenameRoute("Opa"))
    stand.step(2)
    app.screen.take("Gabriel")
    stand.step(2)
    assert says(stand, "Is Opa the same as Gabriel?")
    app.back()
    app.screen.take("Walter")
    assert "Walter" in persons(app.chronicle)


def test_a_backup_is_made_and_taken_in_by_touch(
    app: CompanionApp, stand: Stand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_screen, "memory_sticks", lambda: (tmp_path,))
    app.open(BackupRoute())
    stand.step(2)
    stand.press("Back up now")
    stand.step(2)
    (file,) = backup.backups(tmp_path)
    app.chronicle.delete(1)
    app.open(TakeInRoute(str(file)))
    stand.step(2)
    assert says(stand, "1 game in it is new. 11 are here already.")
    stand.press("Take them in")
    assert count_games(app.chronicle) == 12


def test_a_stick_with_other_games_or_none_of_ours_is_told(
    app: CompanionApp, stand: Stand, tmp_path: Path
) -> None:
    other = CompanionApp(TouchOnly(table()))
    for game in range(2, 13):
        other.chronicle.delete(game)
    other.chronicle.merge("Nobody", "Somebody")
    file = backup.save(other.chronicle, tmp_path, datetime(2026, 5, 1))
    app.chronicle.delete(1)
    app.open(TakeInRoute(str(file)))
    stand.step(2)
    assert says(stand, "it may be another table's backup")
    app.back()
    (tmp_path / "companion-x.backup.zip").write_text("a photograph")
    app.open(TakeInRoute(str(tmp_path / "companion-x.backup.zip")))
    stand.step(2)
    assert says(stand, "cannot be read")


def test_the_coach_looks_back_on_a_process_of_its_own(app: CompanionApp, stand: Stand) -> None:
    app.open(LookBackRoute(1))
    stand.step(2)
    assert says(stand, "The coach is looking back")
    screen = app.screen
    assert isinstance(screen, LookBackScreen)
    stand.until(lambda: screen._found is not None)
    stand.step(2)
    assert says(stand, "instead of") or says(stand, "Nothing that mattered")


@pytest.mark.parametrize("about", ["people", "wonders", "medals", "records", "tables"])
def test_statistics_have_a_tab_each(app: CompanionApp, stand: Stand, about: str) -> None:
    app.open(StatisticsRoute(about))
    stand.step(2)
    assert says(stand, "12 games")
    assert not says(stand, "No finished game yet")


def test_a_past_game_is_told_where_it_cannot_be_read(app: CompanionApp, stand: Stand) -> None:
    app.open(PastGameRoute(999))
    stand.step(2)
    assert says(stand, "This game can no longer be read.")
