"""Golden games: whole games as readable text, so that a change of the rules shows as a difference.

Each file in ``golden`` holds a setup, every move as it stands in a record, and under each move what
followed from it in words. ``python -m tests.rules.transcripts`` plays the moves of every file again
and writes what follows from them now; ``--new`` draws the games themselves anew. Look at the
difference before you keep it: it is the change of the rules.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.rules import (
    Move,
    Setup,
    apply,
    event_to_json,
    move_to_json,
    parse_move,
    parse_setup,
    setup_to_json,
    start,
)
from companion.rules.format.record import state_document
from companion.rules.random_play import random_game, random_setup
from companion.rules.sentences import event_sentence
from config.language import ENGLISH

FOLDER = Path(__file__).parent / "golden"
SETUP, MOVE, EVENT = "= ", "> ", "    "

GAMES: dict[str, dict[str, Any]] = {
    "alexandria-3-players": {"players": 3, "wonders": ("alexandria",)},
    "babylon-2-players": {"players": 2, "wonders": ("babylon",)},
    "ephesus-4-players": {"players": 4, "wonders": ("ephesus",)},
    "giza-2-players-without-medals": {"players": 2, "wonders": ("giza",), "medals": False, "tokens": "base"},
    "halicarnassus-5-players": {"players": 5, "wonders": ("halicarnassus",)},
    "olympia-4-players-expert": {"players": 4, "wonders": ("olympia",), "expert": True},
    "rhodes-3-players-base-tokens": {"players": 3, "wonders": ("rhodes",), "tokens": "base"},
    "rome-2-players-expert": {"players": 2, "wonders": ("rome",), "expert": True},
    "rome-7-players": {"players": 7, "wonders": ("rome",)},
    "ur-6-players-expert": {"players": 6, "wonders": ("ur",), "expert": True},
    "rome-and-ur-4-players": {"players": 4, "wonders": ("rome", "ur")},
    "babylon-7-players-expert": {"players": 7, "wonders": ("babylon",), "expert": True},
    "ephesus-2-players-house-rules": {
        "players": 2,
        "wonders": ("ephesus", "rome"),
        "house_rules": {"coins": "free", "economy": "optional", "stolen_card": "icons", "effects": "may"},
    },
    "giza-5-players-house-rules": {
        "players": 5,
        "wonders": ("giza", "rome"),
        "house_rules": {"coins": "free", "effects": "may", "empty_reach": "end"},
    },
}


def transcript(setup: Setup, moves: Iterable[Move]) -> str:
    """Return the game as text: setup, moves, what followed from each, and the end."""
    state, events = start(setup)
    lines = [SETUP + json.dumps(setup_to_json(setup))]
    lines += [EVENT + event_sentence(event, state, ENGLISH) for event in events]
    for number, move in enumerate(moves, start=1):
        state, events = apply(state, move)
        lines.append(f"{MOVE}{json.dumps(move_to_json(move))}")
        for event in events:
            fields = event_to_json(event, number)
            assert fields["move"] == number
            lines.append(EVENT + event_sentence(event, state, ENGLISH))
    document = state_document(state)
    lines += [
        f"{key}: {json.dumps(value)}" for key, value in document.items() if key not in ("players", "events")
    ]
    lines += [f"player: {json.dumps(player)}" for player in document["players"]]
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Setup, list[Move]]:
    """Return the setup and the moves of a transcript."""
    lines = text.splitlines()
    setup = parse_setup(json.loads(lines[0].removeprefix(SETUP)))
    return setup, [parse_move(json.loads(line.removeprefix(MOVE))) for line in lines if line.startswith(MOVE)]


def files() -> Iterator[Path]:
    """Yield the files of all golden games."""
    for name in GAMES:
        yield FOLDER / f"{name}.txt"


def main(new: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    for seed, (file, options) in enumerate(zip(files(), GAMES.values(), strict=True)):
        if new or not file.exists():
            setup = random_setup(seed, **options)
            moves = [played.move for played in random_game(setup, seed)]
        else:
            setup, moves = read(file.read_text(encoding="utf-8"))
        file.write_text(transcript(setup, moves), encoding="utf-8")


if __name__ == "__main__":
    main("--new" in sys.argv[1:])
