"""Games that leave and come: BG Stats, CSV, JSON Lines, records, other journals, backups on a stick."""

import csv
import errno
import io
import json
import os
import zipfile
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.chronicle import adopt, backup, bgstats, export
from companion.chronicle.filters import Filter
from companion.chronicle.games import count_games, games, persons
from companion.journal.journal import Journal
from companion.rules.format.record import write_record
from config.catalogue import default_catalogue
from config.errors import InputError
from config.language import ENGLISH
from tests.chronicle.tables import Evening, evening

DOCUMENTED = {
    "sourceName",
    "board",
    "durationMin",
    "comments",
    "location",
    "playDate",
    "game",
    "players",
}
"""Keys of a play, as bgstatsapp.com documents them."""
OF_GAME = {"bggId", "name", "highestWins", "noPoints", "sourceGameId"}
OF_PLAYER = {"name", "sourcePlayerId", "score", "rank", "winner", "startPlayer", "role"}


def test_a_play_for_bg_stats_has_the_documented_fields() -> None:
    (line,) = games(evening(1, seed=4).chronicle)
    play = bgstats.play_of(line, 1, default_catalogue(), ENGLISH)
    link = bgstats.play_link(play)
    address = urlsplit(link)
    assert (address.scheme, address.netloc, address.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    read = json.loads(parse_qs(address.query)["data"][0])
    assert read.keys() <= DOCUMENTED
    assert read["game"].keys() == OF_GAME
    assert read["game"]["bggId"] == 346703
    assert datetime.strptime(read["playDate"], "%Y-%m-%d %H:%M:%S")
    for seat, (told, player) in enumerate(zip(read["players"], line.players, strict=True)):
        assert told.keys() == OF_PLAYER
        assert told["score"] == str(player.score)
        assert told["winner"] == (player.rank == 1)
        assert told["startPlayer"] == (seat == 1)
        assert told["role"] == ENGLISH.term(player.wonder)
    assert any(told["winner"] for told in read["players"])


def test_the_link_of_seven_players_fits_into_a_qr_code() -> None:
    made = Evening()
    made.play(3, 7)
    made.chronicle.catch_up()
    (line,) = games(made.chronicle)
    named = msgspec.structs.replace(
        line, players=tuple(msgspec.structs.replace(p, person="Maximiliane-Sofie") for p in line.players)
    )
    assert len(bgstats.play_link(bgstats.play_of(named, 0, default_catalogue(), ENGLISH))) < 2900


def test_csv_has_a_row_a_player_and_no_formula() -> None:
    made = evening(8)
    made.chronicle.merge("Elena", "=HYPERLINK(1)")
    rows = list(csv.DictReader(io.StringIO(export.as_csv(made.chronicle))))
    assert len(rows) == sum(len(line.players) for line in games(made.chronicle))
    assert tuple(rows[0]) == export.COLUMNS
    assert {row["person"] for row in rows} >= {"'=HYPERLINK(1)"}
    for row in rows:
        assert int(row["score"]) == sum(int(row[f"points_{part}"]) for part in export.schema.PARTS)
    few = list(csv.DictReader(io.StringIO(export.as_csv(made.chronicle, Filter(players=3)))))
    assert {row["players"] for row in few} == {"3"}


def test_json_lines_are_the_list_of_games() -> None:
    chronicle = evening(6).chronicle
    lines = [json.loads(line) for line in export.as_json_lines(games(chronicle)).splitlines()]
    assert lines == json.loads(msgspec.json.encode(games(chronicle)))
    assert [line["game"] for line in lines] == [6, 5, 4, 3, 2, 1]


def test_the_list_turns_over_page_by_page() -> None:
    chronicle = evening(7).chronicle
    assert count_games(chronicle) == 7
    assert [line.game for line in games(chronicle, first=0, most=3)] == [7, 6, 5]
    assert [line.game for line in games(chronicle, first=6, most=3)] == [1]
    assert len(persons(chronicle)) > 5


def test_a_record_is_taken_in_once(tmp_path: Path) -> None:
    there, here = evening(2), evening(1, seed=30)
    history = there.chronicle.history(1)
    assert history is not None
    file = tmp_path / "evening.jsonl"
    file.write_text(write_record(history.state.game.setup, history.moves))
    taken = [adopt.from_record(file, default_catalogue())]
    assert adopt.adopt(here.chronicle, taken, really=False) == adopt.Adopted(new=1)
    assert count_games(here.chronicle) == 1
    assert adopt.adopt(here.chronicle, taken) == adopt.Adopted(new=1)
    assert adopt.adopt(here.chronicle, taken) == adopt.Adopted(known=1)
    assert count_games(here.chronicle) == 2
    again = here.chronicle.history(2)
    assert again is not None
    assert again.moves == history.moves
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:5]))
    with pytest.raises(InputError, match="not played to its end"):
        adopt.from_record(file, default_catalogue())


def test_another_journal_is_taken_in_without_doubling() -> None:
    there, here = evening(5), evening(3)
    told = adopt.adopt(here.chronicle, adopt.from_journal(there.journal))
    assert told == adopt.Adopted(new=2, known=3)
    assert count_games(here.chronicle) == 5


def test_a_backup_is_read_back_and_taken_in_elsewhere(tmp_path: Path) -> None:
    there, here = evening(4), evening(1)
    made = backup.save(there.chronicle, tmp_path, datetime(2026, 5, 1, 20, 0))
    assert backup.backups(tmp_path) == (made,)
    assert backup.take_in(here.chronicle, made, really=False) == adopt.Adopted(new=3, known=1)
    assert backup.take_in(here.chronicle, made) == adopt.Adopted(new=3, known=1)
    assert backup.take_in(here.chronicle, made) == adopt.Adopted(known=4)


def test_a_full_or_pulled_stick_leaves_nothing_behind_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = evening(2)

    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space"):
            backup.save(made.chronicle, tmp_path, datetime(2026, 5, 1))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError, match="No such file"):
        backup.save(made.chronicle, tmp_path / "pulled", datetime(2026, 5, 1))
    assert count_games(made.chronicle) == 2


def test_a_stick_that_gives_back_something_else_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = evening(1)
    monkeypatch.setattr(Path, "read_bytes", lambda _: b"something else")
    with pytest.raises(InputError, match="not what was written"):
        backup.save(made.chronicle, tmp_path, datetime(2026, 5, 1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["text", "cut", "other", "broken"])
def test_a_damaged_backup_is_refused_and_changes_nothing(tmp_path: Path, damage: str) -> None:
    made = evening(2)
    file = backup.save(made.chronicle, tmp_path, datetime(2026, 5, 1))
    data = file.read_bytes()
    if damage == "text":
        file.write_text("no archive")
    elif damage == "cut":
        file.write_bytes(data[: len(data) // 2])
    else:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(
                "photo.jpg" if damage == "other" else backup.JOURNAL, b"SQLite format 3\0" + b"x" * 5000
            )
    with pytest.raises(InputError):
        backup.take_in(made.chronicle, file)
    assert count_games(made.chronicle) == 2


def test_a_journal_on_disk_takes_games_in_and_keeps_them(tmp_path: Path) -> None:
    there = evening(2)
    here = Journal.open(tmp_path / "journal.db")
    for stored in adopt.from_journal(there.journal):
        _, troubles = here.adopt(stored)
        assert troubles == ()
    here.close()
    again = Journal.open(tmp_path / "journal.db")
    assert len(again.games()) == 2
    again.close()
