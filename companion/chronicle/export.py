"""Finished games for other programs: CSV with a row a player, JSON Lines with a line a game."""

import csv
import io
from collections.abc import Iterable

import msgspec

from companion.chronicle import schema
from companion.chronicle.chronicle import Chronicle
from companion.chronicle.filters import EVERY, Filter
from companion.chronicle.games import GameLine
from config.texts import plain

COLUMNS = (
    "game",
    "ended",
    "players",
    "turns_played",
    "minutes",
    "seat",
    "person",
    "wonder",
    "score",
    "rank",
    "started",
    *(f"points_{part}" for part in schema.PARTS),
)
"""The header of the CSV."""


def as_csv(chronicle: Chronicle, chosen: Filter = EVERY) -> str:
    """Return the games that fit as CSV (RFC 4180): a header, then a row for each player of each game."""
    where, values = chosen.games()
    parts = ", ".join(f"results.{part}" for part in schema.PARTS)
    rows = chronicle.read(
        "SELECT plays.game, plays.ended, plays.players, plays.turns, round(plays.seconds / 60, 1), seat,"
        f" person, wonder, score, rank, first, {parts} FROM plays JOIN results USING (game)"
        f" {where.replace('WHERE game', 'WHERE plays.game')} ORDER BY plays.ended, plays.game, seat",
        *values,
    )
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerow(COLUMNS)
    writer.writerows([harmless(value) for value in row] for row in rows)
    return made.getvalue()


def harmless(value: object) -> object:
    """Return ``value`` so that no spreadsheet takes a name for a formula (``=…``, ``+…``, ``-…``, ``@…``)."""
    if not isinstance(value, str):
        return value
    text = plain(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def as_json_lines(lines: Iterable[GameLine]) -> str:
    """Return a JSON object a game, each on a line of its own."""
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
