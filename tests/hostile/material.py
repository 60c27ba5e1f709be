"""What hostile inputs are made of: texts that mean something to somebody, and good data gone wrong."""

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.table.storms import HOSTILE

MEANINGFUL = (
    *HOSTILE,
    "[b]bold[/b]", "[/b]", "[ref=x]touch[/ref]", "[color=#fff]", "&bl;", "[[", "]]", "[[bE@]]", "[red]",
    ":smile:", "<b>", "</text><script>", "&lt;", "<!--", "]]>", "<speak>", "<audio src='/x'/>", "\x01100P",
    "-f", "--help", "--version", "-w/tmp/x", "`reboot`", "| sh", "; rm -r ~", "&& halt", "$HOME", "%PATH%",
    "/etc/passwd", "..", "../..", "~", "~root", "C:\\x", "con", "nul", "/dev/zero", "file:///etc/passwd",
    "{name}", "{0}", "{", "}", "%d", "%(x)s", "$\\frac{1}{0}$", "\\", "'", '"', "\\n", "\\u0000", "\x7f",
    "\n", "\r\n", "a\nWARNING forged", "\x1b]0;title\x07", "\x9b31m", "\u2028", "\x85", "\x1c", "\t",
    "\u200b", "\u200d", "\u200f", "\u2066", "\ufeff", "\ufffe", "\ud800", "\udcff", "\U0010ffff",
    "\U000e0001",
    "e" + "\u0301" * 200, "👨‍👩‍👧", "ﷺ" * 50, "٣", "²", "Ⅷ", "１", "9" * 5000, "1e999", "NaN", "Infinity",
    "-0", "x" * 101, "x" * 20_000, " ", "\u00a0", "\u3164",
)  # fmt: skip
"""Texts that markup, a shell, a path, a terminal, a format, a log or a number would be made of."""

NUMBERS = (
    0, 1, -1, 2, 6, 7, 24, 25, 26, 99, 100, 255, 256, 4300, 2**31 - 1, 2**31, 2**53, 2**63, 2**64,
    -(2**63) - 1, 10**40, 0.5, -0.0, 1e308,
)  # fmt: skip


def _joined(pieces: list[str]) -> str:
    return "".join(pieces)


_MEANINGFUL = st.sampled_from(MEANINGFUL)
TEXTS: SearchStrategy[str] = st.one_of(
    _MEANINGFUL,
    st.lists(_MEANINGFUL, min_size=2, max_size=3).map(_joined),
    st.text(st.characters(codec=None), max_size=40),
    st.text("[]{}<>&$%\\/|;-=\"'`.\0\n\x1b", min_size=1, max_size=30),
)
"""Any text: meaningful ones, parts of them joined, letters of every kind."""

_PLAIN = st.one_of(st.sampled_from((None, True, False, *NUMBERS, [], {})), st.integers(-3, 30), TEXTS)
VALUES: SearchStrategy[Any] = st.one_of(
    _PLAIN,
    st.lists(_PLAIN, max_size=4),
    st.dictionaries(TEXTS, _PLAIN, max_size=3),
    st.lists(st.lists(_PLAIN, max_size=2)),
)
"""Any value that JSON has."""


def _places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside ``document``."""
    here = [path] if path else []
    if isinstance(document, dict):
        return here + [place for key, inner in document.items() for place in _places(inner, (*path, key))]
    if isinstance(document, list):
        return here + [place for key, inner in enumerate(document) for place in _places(inner, (*path, key))]
    return here


def altered(documents: Sequence[Any], known: Sequence[Any] = ()) -> SearchStrategy[Any]:
    """One of ``documents`` (of JSON's types) with one or two places replaced, removed, doubled or added.

    ``known`` are values that may well stand there.
    """
    values = st.one_of(*[st.sampled_from(known)] * 2, VALUES) if known else VALUES
    keys = st.sampled_from([name for name in known if isinstance(name, str)]) | TEXTS if known else TEXTS
    change = st.tuples(st.integers(0, 9999), st.integers(0, 6), st.integers(0, 3), keys, values)
    packed = [json.dumps(one) for one in documents]
    drawn = st.tuples(st.integers(0, len(packed) - 1), change, st.none() | change)
    return drawn.map(lambda one: _altered(packed[one[0]], *one[1:]))


def _altered(text: str, *changes: tuple[Any, ...] | None) -> Any:
    document = json.loads(text)
    for change in changes:
        places = _places(document)
        if change is None or not places:
            continue
        number, how, at, name, value = change
        *path, key = places[number % len(places)]
        holder = document
        for step in path:
            holder = holder[step]
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, dict):
            holder[name] = value
        elif how == 2 and isinstance(holder, dict):
            holder[name] = holder[key]
        elif how in (1, 2):
            holder.insert(at, holder[key])
        else:
            holder[key] = value
    return document


_PIECES = (
    b"\0", b"\xff", b"\x7f", b"\x80", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\1\0\0",
)  # fmt: skip


def damaged(seeds: Sequence[bytes], words: Sequence[bytes] = (), most: int = 5) -> SearchStrategy[bytes]:
    """One of ``seeds`` with up to ``most`` kinds of damage: bytes turned, put in, cut out, doubled, cut off.

    ``words`` are pieces that mean something in such data.
    """
    pieces = st.sampled_from((*_PIECES, *words)) | st.binary(min_size=1, max_size=6)
    # Most of what a file claims stands at its beginning.
    place = st.integers(0, 64) | st.integers(0, 1 << 20)
    damage = st.tuples(st.integers(0, 6), place, st.integers(1, 8) | st.integers(1, 1 << 20), pieces)
    drawn = st.tuples(st.integers(0, len(seeds) - 1), st.lists(damage, min_size=1, max_size=most))
    return drawn.map(lambda one: _damaged(seeds[one[0]], one[1]))


def _damaged(seed: bytes, damages: list[tuple[int, int, int, bytes]]) -> bytes:
    data = bytearray(seed)
    for how, place, length, piece in damages:
        at = place % (len(data) + 1)
        length = length % (len(data) // 2 + 1)
        if how < 2:
            data[at : at + len(piece)] = piece
        elif how == 2:
            data[at:at] = piece
        elif how == 3:
            del data[at : at + length]
        elif how == 4:
            data[at:at] = data[at : at + length] * min(1 + place % 3, 100_000 // (length + 1))
        elif how == 5:
            del data[at:]
        elif data:
            data[min(at, len(data) - 1)] ^= 1 << (length & 7)
    return bytes(data)
