"""Texts from anywhere: which letters are harmless to show, whatever is to show them.

A sticker, a record, a settings file or the name of a file may hold anything. A control character can
rewrite a terminal or forge a line of a log, a direction mark turn a sentence round, half a surrogate
pair cannot be encoded at all.
"""

import re
import unicodedata

INSTEAD = "·"
"""Stands where a letter was that is not shown."""
LONGEST_SHOWN = 40
"""Characters of a foreign code that are shown."""

# Control characters, directions and other invisible signs, line and paragraph separators, half surrogate
# pairs, what is no character at all (XML has no way to write it). Joiners stay: names in Persian or Hindi
# and many emoji need them. So does the no-break space.
_UNSHOWN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def is_plain(text: str) -> bool:
    """Return whether every letter of ``text`` can be shown as it is, on one line."""
    return _UNSHOWN.search(text) is None


def is_visible(text: str) -> bool:
    """Return whether ``text`` holds anything to be seen: not only spaces and accents without a letter."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)


def plain(text: str) -> str:
    """Return ``text`` with :data:`INSTEAD` for every letter that is not harmless; it is one line then."""
    return _UNSHOWN.sub(INSTEAD, text)


def plain_lines(text: str) -> str:
    """Return ``text`` as :func:`plain` does, with its line breaks kept: for sentences of our own."""
    return "\n".join(map(plain, text.split("\n")))


def printable(text: str) -> str:
    """Return a foreign text made fit to be shown: short, on one line, without control characters."""
    shown = "".join(letter if letter.isprintable() else INSTEAD for letter in text[: LONGEST_SHOWN + 1])
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"
