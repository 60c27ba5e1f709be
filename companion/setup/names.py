"""Names of players: which letters can be shown, and how two equal names are told apart."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from companion.rules.format.parsing import LONGEST_NAME

LETTERS: Final = (
    " -~¡-¬®-ɏḀ-ẛẞẠ-ỹ"  # Latin, with Vietnamese
    "ΆΈ-ΊΌΎ-ΡΣ-ώ"  # Greek
    "Ѐ-ҁҊ-ԓ"  # Cyrillic
    "‐‒-―‘-”…"
)
"""The letters that the font of the screens has, as the inside of a regular expression's brackets."""

_UNSHOWN: Final = re.compile(f"[^{LETTERS}]")


def shown_letters(text: str) -> str:
    """Return ``text`` with its accents on their letters, without any letter that the screens cannot draw."""
    return _UNSHOWN.sub("", unicodedata.normalize("NFC", text))


def is_shown(name: str) -> bool:
    """Whether the screens can draw every letter of ``name``."""
    return _UNSHOWN.search(unicodedata.normalize("NFC", name)) is None


def told_apart(name: str, others: Sequence[str]) -> str:
    """Return ``name``, or "Sam 2" where one of ``others`` is "Sam" (or "SAM") already."""
    taken = {_heard(other) for other in others}
    number, told = 1, name
    while _heard(told) in taken:
        number += 1
        told = f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}"
    return told


def all_told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return ``names`` in their order, the later ones of equal names with a number."""
    told: list[str] = []
    for place, name in enumerate(names):
        told.append(
            told_apart(name, [*told, *names[place + 1 :]] if _heard(name) in map(_heard, told) else told)
        )
    return tuple(told)


def _heard(name: str) -> str:
    """What is left of a name when it is called across the table."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())
