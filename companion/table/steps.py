"""Steps as text, the form that the journal keeps, and the record of a game as a file."""

import json
from collections.abc import Iterable
from pathlib import Path

from companion.rules import Move, Setup, move_to_json, parse_move
from companion.rules.record import write_record
from companion.table.history import Step
from config.errors import InputError
from config.saving import write_safely


def encode_step(step: Step) -> str:
    """The journal's text of ``step``."""
    moves = [move_to_json(move) for move in step.moves]
    return json.dumps(
        {"moves": moves, "number": step.number, "seat": step.seat, "how": step.how, "tags": step.tags}
    )


def decode_step(text: str) -> Step:
    """The step of a journal's text. Raises InputError for a text that is none."""
    try:
        data = json.loads(text)
        moves = tuple(parse_move(move) for move in data["moves"])
        tags = tuple(map(str, data["tags"]))
        return Step(int(data["number"]), moves, data["seat"], str(data["how"]), tags)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"the journal has an entry that is no step: {error}") from error


def save_record(path: Path, setup: Setup, moves: Iterable[Move]) -> None:
    """Write the record of a game to ``path``, whole or not at all. Raises OSError."""
    write_safely(path, write_record(setup, moves).encode())
