"""kill -9 at random moments of games at full speed: no announced step is lost, the next start resumes.

The number of kills is small here; KILLS=300 in the environment makes the thorough run.
"""

import os
import random
import select
import sqlite3
import subprocess
import sys
from pathlib import Path

from companion.journal.journal import Journal
from companion.messages.notices import JournalTrouble, Recorded
from companion.messages.signals import Play, ResumeGame
from companion.rules import legal_moves
from companion.table.table import Table

KILLS = int(os.environ.get("KILLS", "8"))
ROOT = Path(__file__).parents[2]


def killed(file: Path, seed: int, rng: random.Random) -> tuple[int, int]:
    """Let the process play, kill it, and return the last line that it said: game and entries."""
    command = [sys.executable, "-m", "tests.table.endless_games", str(file), str(seed)]
    heard = b""
    wanted = rng.randrange(1, 4000)
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        while len(heard) < wanted:
            ready, _, _ = select.select([process.stdout], [], [], 60)
            assert ready, "the process says nothing"
            some = os.read(process.stdout.fileno(), 1 + rng.randrange(64))
            assert some, "the process has ended by itself"
            heard += some
        process.kill()
        heard += process.stdout.read()
    assert b"trouble" not in heard
    lines = heard.decode().splitlines(keepends=True)
    game, entries = next(line for line in reversed(lines) if line.endswith("\n")).split()
    return int(game), int(entries)


def test_kill_9_at_any_moment_loses_nothing_that_was_told(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    rng = random.Random(os.environ.get("KILL_SEED", "9"))
    steps = 0
    for kill in range(KILLS):
        game, entries = killed(file, kill, rng)
        table = Table(Journal.open(file))
        assert [trouble.code for trouble in table.journal.troubles] in ([], ["low-space"])
        stored = table.journal.load(game)
        assert stored is not None
        assert len(stored.entries) >= entries
        notices = table.handle(ResumeGame(game))
        assert not [notice for notice in notices if isinstance(notice, JournalTrouble)]
        assert table.state is not None
        if not table.state.finished:
            go_on = table.handle(Play(rng.choice(legal_moves(table.state))))
            assert any(isinstance(notice, Recorded) for notice in go_on)
        steps += entries
        table.close()
    assert steps > 10 * KILLS


def test_after_a_kill_the_file_is_whole_for_other_programs_too(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    killed(file, 1, random.Random("whole"))
    assert file.with_name(file.name + "-wal").stat().st_size > 0
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
