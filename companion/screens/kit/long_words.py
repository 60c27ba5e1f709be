"""Paths and names of devices in sentences: words that no line has room for. Pure."""

import re

NARROW, WIDE = 30, 60
"""Letters of one word that find room in a line on an upright and on a wide screen."""

_JOINT = re.compile(r"(?<=[/_-])")


def broken(text: str, upright: bool) -> str:
    """Return ``text`` with every word that is too long in lines, broken where its parts are joined."""
    most = NARROW if upright else WIDE
    return " ".join(word if len(word) <= most else _broken(word, most) for word in text.split(" "))


def _broken(word: str, most: int) -> str:
    lines = [""]
    for part in _JOINT.split(word):
        if lines[-1] and len(lines[-1]) + len(part) > most:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)
