"""A disk that becomes full or read-only at a random write of a game that a process of its own plays.

The process is the command itself, ``companion play --headless``, at full speed. What it has announced before
it said that the disk refuses is there at the next start, and so is everything once it has said that
all is on disk again; meanwhile the game goes on.

The number of games is small here: FULL_DISKS=100 in the environment makes the thorough run, and REAL_DISKS=1
lets half of them be played on real file systems that are filled or break (for which one must be root).
"""

import os
import random
import re
import select
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.cli.vision_options import printable
from companion.journal.journal import Journal
from companion.messages.notices import JournalTrouble, Recorded
from companion.messages.signals import Play, ResumeGame
from companion.rules import Event, Take, apply, legal_moves
from companion.rules.sentences import event_sentence
from companion.table.table import Table
from config.language import ENGLISH
from config.paths import HOME_VARIABLE
from tests.journal.refusing_disks import EVERYWHERE, REAL, Limited, Protected, like_anybody
from tests.table.tables import begun

GAMES = int(os.environ.get("FULL_DISKS", "2"))
KINDS = EVERYWHERE + (REAL if os.environ.get("REAL_DISKS") else ())
ENDINGS = ("killed", "room again", "to the end")
ROOT = Path(__file__).parents[2]
REFUSED = "The game goes on in memory only."
BACK = "Everything is on disk again"
MOVE = re.compile(r"\w+ (takes|constructs|turns up|discards) |It is the turn of |The game ends\.")
"""How a line begins that tells of a move; others tell of beginning, disk, choices, places at the end."""


class Game:
    """A game that plays itself in a process of its own; ``lines`` are what it has said so far."""

    def __init__(self, journal: Path, home: Path, seed: int) -> None:
        command = [sys.executable, "-m", "companion", "play", "--headless", "--camera", "demo"]
        command += ["--seed", str(seed), "--players", str(2 + seed % 2), "--journal", str(journal)]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | {HOME_VARIABLE: str(home)},
            preexec_fn=like_anybody,
        )
        self._heard = b""

    @property
    def lines(self) -> list[str]:
        """What was said so far, in whole lines."""
        whole = self._heard[: self._heard.rfind(b"\n") + 1]
        return whole.decode().split("\n")[:-1]

    @property
    def heard(self) -> int:
        """How many bytes were heard so far."""
        return len(self._heard)

    def listen(self, to: int) -> bool:
        """Hear up to ``to`` bytes more; False when the process has ended."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], 120)
        assert ready, "the process says nothing"
        some = os.read(self.process.stdout.fileno(), to)
        self._heard += some
        return bool(some)

    def wait_for(self, words: str) -> bool:
        """Listen until a line has these words in it; False when the process ends without."""
        while not any(words in line for line in self.lines):
            if not self.listen(4096):
                return False
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        while self.listen(1 << 16):
            pass
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait()


def play(game: Game, disk: Limited, rng: random.Random, ending: str) -> str:
    """Let the disk refuse at a random moment of the game, and the game end like that; how it went."""
    wanted = rng.randrange(100, 3000)
    while game.heard < wanted:
        assert game.listen(1 + rng.randrange(64)), "the game is over already"
    disk.refuse(game.process, rng)
    if not game.wait_for(REFUSED):
        return "not noticed"
    for _ in range(rng.randrange(8)):
        game.listen(64)
    if ending == "to the end":
        while game.listen(4096):
            pass
        assert game.process.wait() == 0
        assert any(" wins" in line for line in game.lines), "the game goes on in memory"
        return ending
    if ending == "room again" and disk.mends_in_play:
        disk.mend(game.process)
        if not game.wait_for(BACK):
            return "over before there was room"
        for _ in range(rng.randrange(8)):
            game.listen(64)
        return ending
    return "killed"


def saved(lines: list[str]) -> list[str]:
    """Those that were said while the journal was on disk, or that it caught up with."""
    refused = [place for place, line in enumerate(lines) if REFUSED in line]
    back = [place for place, line in enumerate(lines) if BACK in line]
    end = len(lines) if len(refused) == len(back) else refused[-1]
    return [line for place, line in enumerate(lines[:end]) if place not in refused + back]


def told_of(table: Table) -> list[str]:
    """What is said of the moves of the running game."""
    assert table.history is not None
    state = table.history.states[0]
    lines = []
    for step in table.history.steps:
        events: list[Event] = []
        for move in step.moves:
            state, caused = apply(state, move)
            events += caused
        lines.append(printable(" ".join(event_sentence(event, state, ENGLISH) for event in events)))
    return [line for line in lines if MOVE.match(line)]


def check(folder: Path, announced: list[str], rng: random.Random) -> int:
    """Start again on what is on disk: all that was announced is there and goes on; the number of steps."""
    for file in folder.glob("journal.copy-*.db"):
        connection = sqlite3.connect(file)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), file
        connection.close()
    table = Table(Journal.open(folder / "journal.db"))
    assert {trouble.code for trouble in table.journal.troubles} <= {"low-space"}
    assert not list(folder.glob("*.broken-*"))
    moves = [line for line in announced if MOVE.match(line)]
    games = table.journal.games()
    if not games:
        assert moves == []
        table.close()
        return 0
    table.handle(ResumeGame(games[0].game))
    found = told_of(table)
    assert found[: len(moves)] == moves
    assert table.state is not None
    if not table.state.finished:
        notices = table.handle(Play(rng.choice(legal_moves(table.state))))
        assert any(isinstance(notice, Recorded) for notice in notices)
        assert not any(
            isinstance(notice, JournalTrouble) and notice.code != "low-space" for notice in notices
        )
    table.close()
    return len(moves)


def test_a_disk_that_refuses_in_the_middle_of_a_game_loses_nothing_that_was_announced(
    tmp_path: Path,
) -> None:
    rng = random.Random(os.environ.get("FULL_DISK_SEED", "full"))
    went: Counter[str] = Counter()
    moves = 0
    for number in range(GAMES):
        kind = KINDS[number % len(KINDS)]
        ending = ENDINGS[(number // len(KINDS) + number) % len(ENDINGS)]
        disk = kind(tmp_path / str(number))
        try:
            with Game(disk.folder / "journal.db", tmp_path / "home", number) as game:
                went[f"{kind.__name__}: {play(game, disk, rng, ending)}"] += 1
            disk.mend(game.process)
            moves += check(disk.folder, saved(game.lines), rng)
        finally:
            disk.close()
    print(dict(went), moves, "announced moves")
    assert sum(count for how, count in went.items() if "not noticed" not in how) >= GAMES * 0.9
    assert moves >= 3 * GAMES


START = """
import sys
from pathlib import Path
from companion.rules import Take
from companion.journal.journal import Journal
from companion.messages.notices import JournalTrouble
from companion.messages.signals import Play, ResumeGame
from companion.table.table import Table
table = Table(Journal.open(Path(sys.argv[1])))
print(*[trouble.code for trouble in table.journal.troubles], flush=True)
games = table.unfinished
table.handle(ResumeGame(games[0].game))
table.handle(Play(Take("wood", "central")))
print(len(games), len(table.history.steps), flush=True)
sys.stdin.readline()
told = table.handle(Play(Take("gold", "central")))
print(*[one.code for one in told if isinstance(one, JournalTrouble)])
table.close()
"""


def test_a_start_on_a_disk_that_is_read_only_offers_its_games_and_gives_them_back_with_what_was_played(
    tmp_path: Path,
) -> None:
    disk = Protected(tmp_path / "disk")
    table = begun("giza", "rhodes", file=tmp_path / "journal.db", medals=False)
    for _ in range(3):
        table.handle(Play(Take("laurel-3", "central")))
    for path in tmp_path.glob("journal.db*"):
        shutil.copy(path, disk.folder)
    table.close()
    file = disk.folder / "journal.db"
    assert file.with_name("journal.db-wal").stat().st_size > 0, "as after a power cut"
    before = file.read_bytes()
    with subprocess.Popen(
        [sys.executable, "-c", START, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        preexec_fn=disk.begin_with,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"memory-only\n"
        assert process.stdout.readline() == b"1 4\n"
        assert file.read_bytes() == before
        disk.mend(process)
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"back\n"
    again = Table(Journal.open(file))
    again.handle(ResumeGame(again.unfinished[0].game))
    assert again.history is not None
    assert [step.number for step in again.history.steps] == [1, 2, 3, 4, 5]
    again.close()
