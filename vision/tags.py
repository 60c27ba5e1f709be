"""The texts of the QR stickers: parse and make them, strictly.

Every text has 8 characters, ``7A-`` + kind + ``-`` + value, all from the QR alphanumeric set,
so that it fits a version-1 symbol at level H. What a card *is* stands nowhere here: a card
tag is a deck code and a serial. ``.text`` is what the sticker says, ``.id`` what a game
record says (``7A-GI-07`` is ``GI-07``).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from config.catalogue import default_catalogue

PREFIX: Final = "7A-"
_FACTS: Final = default_catalogue()
CARDS_OF_DECK: Final[Mapping[str, int]] = MappingProxyType(
    {deck.code: deck.size for deck in _FACTS.decks.values()}
)
"""How many serials each deck code has, counted from 1."""
WONDER_CODES: Final = tuple(_FACTS.decks[wonder].code for wonder in _FACTS.wonders)
"""The deck codes that are also a Wonder's; the central deck belongs to nobody."""
TOKENS: Final = len(_FACTS.token_tags())
MEDALS: Final = len(_FACTS.medal_tags())
SEATS: Final = 7
COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {"OK": "confirm", "NO": "decline", "UN": "undo", "HE": "help"}
)
"""What each command card asks for, by its code."""

_SHAPE: Final = re.compile(r"7A-([A-Z]{2})-(?:([0-9]{2})|([A-Z]{2}))")


class _Tag:
    """What all tags share: the record form and the text made from it."""

    __slots__ = ()

    @property
    def id(self) -> str:
        """The form used in game records, e.g. ``GI-07``."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The text inside the QR symbol, e.g. ``7A-GI-07``."""
        return PREFIX + self.id


@dataclass(frozen=True, slots=True, order=True)
class CardTag(_Tag):
    """A card: ``deck`` is a key of ``CARDS_OF_DECK``, ``serial`` counts from 1."""

    deck: str
    serial: int

    @property
    def id(self) -> str:
        """The record form."""
        return f"{self.deck}-{self.serial:02d}"


@dataclass(frozen=True, slots=True, order=True)
class TokenTag(_Tag):
    """A Progress token, from 1, copies side by side."""

    number: int

    @property
    def id(self) -> str:
        """The record form."""
        return f"PT-{self.number:02d}"


@dataclass(frozen=True, slots=True, order=True)
class MedalTag(_Tag):
    """A Medal, from 1."""

    number: int

    @property
    def id(self) -> str:
        """The record form."""
        return f"MD-{self.number:02d}"


@dataclass(frozen=True, slots=True, order=True)
class WonderTag(_Tag):
    """A Wonder board, by its deck code (``WONDER_CODES``)."""

    deck: str

    @property
    def id(self) -> str:
        """The record form."""
        return f"WO-{self.deck}"


@dataclass(frozen=True, slots=True, order=True)
class SeatTag(_Tag):
    """A seat card, 1–7: it stands in for that seat's button."""

    number: int

    @property
    def id(self) -> str:
        """The record form."""
        return f"SE-{self.number:02d}"

    @property
    def seat(self) -> int:
        """The seat counted from 0, as the rules count it."""
        return self.number - 1


@dataclass(frozen=True, slots=True, order=True)
class CommandTag(_Tag):
    """A command card; ``code`` is a key of ``COMMANDS``."""

    code: str

    @property
    def id(self) -> str:
        """The record form."""
        return f"CM-{self.code}"

    @property
    def command(self) -> str:
        """``confirm``, ``decline``, ``undo`` or ``help``."""
        return COMMANDS[self.code]


Tag: TypeAlias = CardTag | TokenTag | MedalTag | WonderTag | SeatTag | CommandTag


def parse_tag(text: str) -> Tag | None:
    """The tag a QR text stands for, or None when the text is not one of ours.

    Strict: capitals, two ASCII digits, numbers in range, nothing before or behind.
    """
    match = _SHAPE.fullmatch(text)
    if match is None:
        return None
    kind, digits, letters = match.groups()
    if digits is not None:
        return _numbered(kind, int(digits))
    if kind == "WO" and letters in WONDER_CODES:
        return WonderTag(letters)
    if kind == "CM" and letters in COMMANDS:
        return CommandTag(letters)
    return None


def _numbered(kind: str, number: int) -> Tag | None:
    """The tag whose value is a number; None when that number does not exist."""
    if number < 1:
        return None
    if number <= CARDS_OF_DECK.get(kind, 0):
        return CardTag(kind, number)
    if kind == "PT" and number <= TOKENS:
        return TokenTag(number)
    if kind == "MD" and number <= MEDALS:
        return MedalTag(number)
    if kind == "SE" and number <= SEATS:
        return SeatTag(number)
    return None


def parse_id(tag_id: str) -> Tag | None:
    """The tag of a record form (``GI-07``), or None when there is no such tag."""
    return parse_tag(PREFIX + tag_id)


def tag_text(tag_id: str) -> str:
    """The sticker text of a record form: ``GI-07`` → ``7A-GI-07``.

    Raises ValueError when there is no such tag.
    """
    tag = parse_id(tag_id)
    if tag is None:
        raise ValueError(f"{tag_id!r} is no tag; expected e.g. GI-07, PT-05, MD-03, WO-GI, SE-01 or CM-OK")
    return tag.text


def deck_tags(deck: str) -> tuple[CardTag, ...]:
    """All card tags of a deck code in serial order. Raises KeyError for an unknown code."""
    return tuple(CardTag(deck, serial) for serial in range(1, CARDS_OF_DECK[deck] + 1))


def all_tags() -> Iterator[Tag]:
    """Every tag there is: cards by deck, then tokens, Medals, Wonders, seats and commands."""
    for deck in CARDS_OF_DECK:
        yield from deck_tags(deck)
    yield from (TokenTag(number) for number in range(1, TOKENS + 1))
    yield from (MedalTag(number) for number in range(1, MEDALS + 1))
    yield from (WonderTag(code) for code in WONDER_CODES)
    yield from (SeatTag(number) for number in range(1, SEATS + 1))
    yield from (CommandTag(code) for code in COMMANDS)
