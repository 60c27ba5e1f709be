"""TOML into typed values, with errors that name the file, the line and what was expected."""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from config.errors import InputError
from config.said import Said
from config.texts import plain

T = TypeVar("T")

LARGEST_FILE = 200_000
"""Bytes. Our own files have up to ten thousand; anything near this is not a settings file."""
MOST_KEYS = 200
"""Keys of one table among which the wrong one is looked for."""
LONGEST_LINE = 500
"""Characters. What a parser does with the dots of a key grows with the square of their number."""
LONGEST_VALUE = 40
"""Letters of a wrong value that are told."""

_PATH_STEP = re.compile(r"\.?([^.\[\]`]+)|\[(\d+|\.\.\.)\]")
_HEADER = re.compile(r"(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""("[^"]*"|'[^']*'|[A-Za-z0-9_-][A-Za-z0-9_. \t-]*)\s*=""")


def load_toml(file: Path | Traversable, kind: type[T]) -> T:
    """Read ``file`` and return it as a ``kind`` (a msgspec Struct).

    Raises InputError with file and line where the file cannot be read, is not TOML, or holds
    something else than ``kind`` expects.
    """
    return decode_toml(read_text(file), kind, str(file))


def read_text(file: Path | Traversable) -> str:
    """Return the text of a file that a person writes (TOML). Raises InputError with file and line."""
    name = str(file)
    data = read_bytes(file, LARGEST_FILE) if isinstance(file, Path) else file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(Said("is not UTF-8 text; save it as UTF-8"), name, line) from error


def read_bytes(path: Path, largest: int) -> bytes:
    """Return what the regular file ``path`` holds, ``largest`` bytes at most. Raises InputError.

    A pipe would never end to be waited for, ``/dev/zero`` never end to be read.
    """
    name = str(path)
    try:
        if os.path.exists(path) and not path.is_file():
            raise InputError(Said("is not a file"), name)
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(Said("cannot be read: {reason}", reason=reason), name) from error
    if len(data) > largest:
        raise InputError(Said("is larger than {largest} bytes", largest=largest), name)
    return data


def decode_toml(text: str, kind: type[T], file: str) -> T:
    """Turn TOML ``text`` into a ``kind``; ``file`` is the name that errors carry. Raises InputError."""
    return convert(parse_toml(text, file), kind, text, file)


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """Turn TOML ``text`` into plain values. Raises InputError with the line of a syntax error."""
    for number, content in enumerate(text.split("\n"), start=1):
        if len(content) > LONGEST_LINE:
            raise InputError(Said("a line is longer than {most} characters", most=LONGEST_LINE), file, number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column \d+\)", message)
        line = int(place.group(1)) if place else text.count("\n") + 1
        reason = re.sub(r"\s*\(at [^)]*\)", "", message)
        raise InputError(Said("is not valid TOML: {reason}", reason=reason), file, line) from error
    except RecursionError as error:
        raise InputError(Said("is nested too deeply"), file) from error
    except ValueError as error:  # a number of more digits than Python converts
        raise InputError(Said("holds a value that is none: {reason}", reason=str(error)), file) from error


def convert(data: Mapping[str, Any], kind: type[T], text: str, file: str) -> T:
    """Turn the plain values ``data``, read from ``text``, into a ``kind``. Raises InputError with line."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        reason, where = reason_and_path(data, kind, error)
        line = line_of(text, where)
        shown = where.removeprefix("$").lstrip(".")
        raise InputError(f"{shown}: {reason}" if shown else reason, file, line) from error


def usable_part(
    data: Mapping[str, Any], kind: type[Any], text: str, file: str
) -> tuple[dict[str, Any], list[str]]:
    """Return what of the plain values ``data``, read from ``text``, a ``kind`` can take, and what is wrong.

    Looks at each key of each table for itself. What is wrong is a sentence with file and line for each key
    that is left out.
    """
    kept: dict[str, Any] = {}
    faults: list[str] = []
    for table, content in data.items():
        parts = content if isinstance(content, dict) else {None: content}
        for key, value in parts.items():
            try:
                msgspec.convert({table: {key: value} if key is not None else value}, kind)
            except msgspec.ValidationError as error:
                path = table if key is None else f"{table}.{key}"
                place = f"{plain(file)}:{line_of(text, f'$.{path}')}"
                shown = plain(str(value))[:LONGEST_VALUE]
                faults.append(
                    Said("{place}: “{key}” is not known to this version", place=place, key=path)
                    if "unknown field" in str(error)
                    else Said("{place}: “{key}” cannot be “{value}”", place=place, key=path, value=shown)
                )
            else:
                if key is None:
                    kept[table] = value
                else:
                    kept.setdefault(table, {})[key] = value
    return kept, faults


def reason_and_path(data: Any, kind: Any, error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what is wrong with the plain values ``data`` for a ``kind``, and where: ``$.limits.players``.

    msgspec does not name the key of a table in which any key may stand; it is the one with which alone
    the same mistake is made.
    """
    reason, _, path = str(error).partition(" - at `")
    where = path.rstrip("`")
    while "[...]" in where:
        before = where.partition("[...]")[0]
        steps = _steps(before)
        key = next(
            (key for key in _keys_at(data, steps) if _fails(_only(data, steps, key), kind, error)), None
        )
        if key is None:
            break
        where = where.replace("[...]", f".{key}", 1)
    return reason, where


def _keys_at(data: Any, steps: Sequence[str | int]) -> list[str]:
    """Return the keys of the table at the path ``steps`` of ``data``, none where there are far too many."""
    for step in steps:
        if not isinstance(data, dict | list):
            return []
        data = data.get(step) if isinstance(data, dict) else data[int(step)]
    return list(data) if isinstance(data, dict) and len(data) <= MOST_KEYS else []


def _only(data: Any, steps: Sequence[str | int], key: str) -> Any:
    """Return ``data`` in which the table at the path ``steps`` has no other key than ``key``."""
    if not steps:
        return {key: data[key]}
    inner = _only(data[steps[0]], steps[1:], key)
    if isinstance(data, dict):
        return {**data, steps[0]: inner}
    return [inner if at == steps[0] else one for at, one in enumerate(data)]


def _fails(data: Any, kind: Any, error: msgspec.ValidationError) -> bool:
    """Tell whether ``data`` makes the same mistake."""
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as other:
        return str(other) == str(error)
    return False


def line_of(text: str, path: str) -> int:
    """Return the 1-based line of TOML ``text`` that holds ``path``, e.g. ``$.wonders[2].stages``.

    TOML parsers do not keep positions; this looks for the table header and then the key. Where
    the key is missing it answers the line of the table that should have it.
    """
    return _line_and_depth(text, _steps(path))[0]


def exact_line(text: str, path: str) -> int | None:
    """Return the line as ``line_of`` does, None where ``text`` does not say anything at ``path``."""
    steps = _steps(path)
    line, depth = _line_and_depth(text, steps)
    return line if depth == len(steps) else None


def _steps(path: str) -> list[str | int]:
    """Return the keys and the indices of a path: ``$.wonders[2].stages`` is wonders, 2 and stages."""
    steps: list[str | int] = []
    for name, index in _PATH_STEP.findall(path.removeprefix("$")):
        if name:
            steps.append(name)
        elif index.isdigit():
            steps.append(int(index))
    return steps


def _line_and_depth(text: str, steps: list[str | int]) -> tuple[int, int]:
    """Return the first line that says something about most of ``steps``, and about how many of them."""
    best_line, best_depth = 1, 0
    counts: dict[tuple[str | int, ...], int] = {}
    table: tuple[str | int, ...] = ()
    for number, line in enumerate(text.split("\n"), start=1):
        content = line.strip()
        header = _HEADER.fullmatch(content)
        if header:
            names = tuple(part.strip().strip("\"'") for part in header.group(2).split("."))
            if header.group(1) == "[[":
                counts[names] = counts.get(names, -1) + 1
            table = _indexed(names, counts)
            depth = _shared(table, steps)
            here = depth if depth in (len(table), len(steps)) else -1
        else:
            key = _KEY.match(content)
            if not key:
                continue
            parts = tuple(part.strip().strip("\"'") for part in key.group(1).split("."))
            full = table + parts
            depth = _shared(full, steps)
            here = depth if depth in (len(full), len(steps)) else -1
        if here > best_depth:
            best_line, best_depth = number, here
    return best_line, best_depth


def _indexed(names: tuple[str, ...], counts: Mapping[tuple[str | int, ...], int]) -> tuple[str | int, ...]:
    """Write the header ``names`` with the index of each array of tables that it lies in."""
    full: list[str | int] = []
    for end in range(1, len(names) + 1):
        full.append(names[end - 1])
        if names[:end] in counts:
            full.append(counts[names[:end]])
    return tuple(full)


def _shared(left: tuple[str | int, ...], right: list[str | int]) -> int:
    """Count the steps that both paths share from their beginning."""
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count
