"""Plays random games by touch, one after the other, and says each step on standard output once it is told.

A process to be killed: ``python -m tests.table.endless_games JOURNAL SEED``. A line is "game entries".
"""

import os
import random
import sys
from pathlib import Path

from companion.journal.journal import Journal
from companion.messages.notices import JournalTrouble, Recorded, Redone, Undone
from companion.messages.signals import Play, Redo, ResumeGame, Undo
from companion.rules import legal_moves
from companion.table.table import Table
from tests.table.tables import setup_of


def main(file: Path, seed: int) -> None:
    """Resume the newest game of the journal, or begin one, and play on for ever."""
    rng = random.Random(seed)
    table = Table(Journal.open(file))
    unfinished = table.unfinished
    if unfinished:
        table.handle(ResumeGame(unfinished[0].game))
    while True:
        if table.state is None or table.state.finished:
            table.begin(setup_of("giza", "rhodes", "ephesus"))
        play(table, rng)


def play(table: Table, rng: random.Random) -> None:
    """Play the running game to its end, with an undo now and then."""
    assert table.game is not None
    stored = table.journal.load(table.game)
    entries = 0 if stored is None else len(stored.entries)
    while table.state is not None and not table.state.finished:
        chance = rng.random()
        signal = Undo(2) if chance < 0.05 else Redo() if chance < 0.1 else None
        notices = table.handle(signal or Play(rng.choice(legal_moves(table.state))))
        if any(isinstance(notice, JournalTrouble) and notice.code == "memory-only" for notice in notices):
            os.write(1, b"trouble\n")
        for notice in notices:
            if isinstance(notice, Recorded):
                entries += 1
            elif isinstance(notice, Undone | Redone):
                entries += len(notice.steps)
        os.write(1, f"{table.game} {entries}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
