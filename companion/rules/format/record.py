"""Records and reports: a game as lines of text, and a state as the document that ``replay`` prints."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from companion.rules.engine.apply import apply, start
from companion.rules.events import Event, event_to_json
from companion.rules.format.parsing import decode_json
from companion.rules.moves import Move, move_to_json, parse_move
from companion.rules.pending import Pending, pending
from companion.rules.refusals import Refusal
from companion.rules.sentences import refusal_text
from companion.rules.setup import FORMAT, Setup, parse_setup, setup_to_json
from companion.rules.state import Player, State
from config.catalogue import Catalogue
from config.errors import InputError
from config.language import ENGLISH

MOST_MOVES = 10_000
"""Moves of a record; the longest games of seven have a few hundred."""


class Replay(msgspec.Struct, frozen=True):
    """A record that was played: its setup, its moves, the last state, and (move number, event) pairs."""

    setup: Setup
    moves: tuple[Move, ...]
    state: State
    events: tuple[tuple[int, Event], ...]


def replay(lines: Iterable[str], file: str, catalogue: Catalogue | None = None) -> Replay:
    """Play the JSON lines of a record, strictly. Raises InputError with ``file`` and line at a fault."""
    numbered = _documents(lines, file)
    line, first = next(numbered, (1, None))
    if first is None:
        raise InputError("the record is empty; its first line is the setup", file, 1)
    setup = parse_setup(first, catalogue, file, line)
    state, happened = start(setup, catalogue)
    events = [(0, event) for event in happened]
    moves: list[Move] = []
    for line, document in numbered:
        if len(moves) == MOST_MOVES:
            raise InputError(f"more than {MOST_MOVES} moves; that is no record of a game", file, line)
        move = parse_move(document, file, line)
        try:
            state, happened = apply(state, move)
        except Refusal as refusal:
            raise InputError(_said(refusal, state), file, line) from refusal
        moves.append(move)
        events += [(len(moves), event) for event in happened]
    return Replay(setup, tuple(moves), state, tuple(events))


def _said(refusal: Refusal, state: State) -> str:
    text = refusal_text(refusal, state, ENGLISH)
    return f"{text.removesuffix('.')} ({refusal.rule})" if refusal.rule else text


def _documents(lines: Iterable[str], file: str) -> Iterator[tuple[int, Any]]:
    """Yield (line number, JSON value) of every line that is not blank."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, decode_json(line)
        except (ValueError, RecursionError) as error:
            raise InputError(f"is not valid JSON: {error}", file, number) from error


def write_record(setup: Setup, moves: Iterable[Move]) -> str:
    """Return the text of a record: JSON Lines, one move a line."""
    documents = [setup_to_json(setup), *map(move_to_json, moves)]
    return "".join(msgspec.json.encode(document).decode() + "\n" for document in documents)


def state_document(state: State, events: Sequence[tuple[int, Event]] = ()) -> dict[str, Any]:
    """Return what ``companion replay --json`` prints; its keys are described in docs/record.md."""
    return {
        "format": FORMAT,
        "finished": state.finished,
        "winners": list(state.winners),
        "turn": state.turn,
        "active": state.active,
        "players": [_player(player) for player in state.players],
        "decks": state.decks,
        "conflict": {"tokens": state.conflict_tokens, "battle": state.conflict_battle},
        "cat": state.cat,
        "medals": {"gaps": list(state.gaps), "centre": sorted(state.centre)},
        "face_up": list(state.face_up),
        "pile": state.pile,
        "pending": [_pending(item) for item in pending(state)],
        "events": [event_to_json(event, move) for move, event in events],
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "wonder": player.wonder,
        "stages": list(player.stages),
        "cards": dict(sorted(player.cards.items())),
        "shields": player.shields,
        "military": player.military,
        "cat": player.cat,
        "progress": list(player.progress),
        "medals": list(player.medals),
        "face_down": player.face_down,
        "score": msgspec.to_builtins(player.score),
    }


def _pending(item: Pending) -> dict[str, Any]:
    document: dict[str, Any] = {"kind": item.kind, "optional": item.optional, "because": item.because}
    if item.kind == "take":
        document["sources"] = list(item.sources)
    return document
