"""A sentence that has not met its language yet: an error or a notice carries it, the screen says it."""

from enum import StrEnum
from typing import Self


class Said(str):
    """An English sentence of ours with the values of its ``{names}`` filled in; it reads as a string.

    ``Language.said``, and ``Language.text`` where it is one of the values, say it in their language. What
    the system or a library says is no sentence of ours and stays a plain string.
    """

    __slots__ = ("msgid", "values")
    msgid: str
    values: dict[str, object]

    def __new__(cls, msgid: str, /, **values: object) -> "Said":
        """Fill the ``values`` into the English ``msgid``."""
        made = super().__new__(cls, msgid.format(**values) if values else msgid)
        made.msgid, made.values = msgid, values
        return made


def in_turn(*sentences: str, between: str = " ") -> Said:
    """Return ``sentences`` one after the other, each said for itself."""
    names = {f"sentence_{number}": sentence for number, sentence in enumerate(sentences)}
    return Said(between.join(f"{{{name}}}" for name in names), **names)


class SaidCode(StrEnum):
    """A code with the sentence that says what happened, and what a person can do about it."""

    sentence: Said

    def __new__(cls, code: str, sentence: Said) -> Self:
        """Bind the ``sentence`` to the ``code``."""
        made = str.__new__(cls, code)
        made._value_ = code
        made.sentence = sentence
        return made

    @classmethod
    def of(cls, code: str) -> Self:
        """Return the member with this ``code``. Raises ValueError where there is none."""
        for one in cls:
            if one == code:
                return one
        raise ValueError(f"{code!r} is no {cls.__name__}")
