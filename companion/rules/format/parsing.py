"""Checks of plain JSON values, with messages that say what was expected."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from config.errors import InputError
from config.texts import is_plain, is_visible

LONGEST_NAME = 100
"""Characters. Ids, tags and player names are short; a longer one is a mistake."""


def fail(expected: str, found: object) -> InputError:
    """Return the error "``expected``; found ``found``"."""
    try:
        shown = msgspec.json.encode(found).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):
        shown = repr(found)
    return InputError(f"{expected}; found {shown[:LONGEST_NAME]}")


def decode_json(text: str | bytes) -> Any:
    """Return the JSON value of ``text``. Raises ValueError for others, and for a key that comes twice."""
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error
    json.loads(text, object_pairs_hook=_once)
    return value


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(f"the key {key[:LONGEST_NAME]!r} is there twice")
        seen.add(key)


def name(value: object, key: str) -> str:
    """Return ``value``, the text under ``key``. Raises InputError where it is no short text on one line."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise fail(f'"{key}" is a text of 1 to {LONGEST_NAME} characters', value)
    if not is_plain(value):
        raise InputError(f'"{key}" holds a character that cannot be shown; found {value!a}')
    if not is_visible(value):
        raise InputError(f'"{key}" holds nothing that can be seen; found {value!a}')
    return value


def names(value: object, key: str) -> list[str]:
    """Return ``value``, the list of texts under ``key``. Raises InputError for anything else."""
    if not isinstance(value, list | tuple):
        raise fail(f'"{key}" is a list of texts', value)
    return [name(item, key) for item in value]


def number(value: object, key: str) -> int:
    """Return ``value``, the whole number under ``key``. Raises InputError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise fail(f'"{key}" is a whole number', value)
    return value


def flag(value: object, key: str) -> bool:
    """Return ``value``, true or false under ``key``. Raises InputError for anything else."""
    if not isinstance(value, bool):
        raise fail(f'"{key}" is true or false', value)
    return value


def only(data: Mapping[Any, Any], *keys: str) -> None:
    """Raise InputError where ``data`` holds another key than ``keys``."""
    for key in data:
        if key not in keys:
            raise InputError(f'unknown key "{key}" beside "{keys[0]}"; expected {", ".join(keys)}')
