"""Steps as text, the form that the journal keeps, and the record of a game as a file."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion.messages.history import Step
from companion.rules import Move, Setup, move_to_json, parse_move
from companion.rules.format.parsing import name, names
from companion.rules.format.record import write_record
from config.errors import InputError
from config.saving import write_safely


class _Stored(msgspec.Struct):
    """The shape of a step's text."""

    moves: Annotated[list[Any], msgspec.Meta(min_length=1)]
    number: Annotated[int, msgspec.Meta(ge=1, le=1 << 53)]
    seat: Annotated[int, msgspec.Meta(ge=0)] | None
    how: str
    tags: list[str]


def encode_step(step: Step) -> str:
    """The journal's text of ``step``."""
    moves = [move_to_json(move) for move in step.moves]
    return json.dumps(
        {"moves": moves, "number": step.number, "seat": step.seat, "how": step.how, "tags": step.tags}
    )


def decode_step(text: str) -> Step:
    """The step of a journal's text. Raises InputError for a text that is none."""
    try:
        stored = msgspec.json.decode(text, type=_Stored)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise InputError(f"the journal has an entry that is no step: {error}") from error
    moves = tuple(map(parse_move, stored.moves))
    tags = tuple(names(stored.tags, "tags"))
    return Step(stored.number, moves, stored.seat, name(stored.how, "how"), tags)


def save_record(path: Path, setup: Setup, moves: Iterable[Move]) -> None:
    """Write the record of a game to ``path``, whole or not at all. Raises OSError."""
    write_safely(path, write_record(setup, moves).encode())
