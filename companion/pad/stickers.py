"""Which piece of the game a sticker stands for: tag texts on one side, catalogue ids on the other.

A text that is none of ours is only ever shown, made fit for it.
"""

from config.catalogue import Catalogue
from vision.tags import CardTag, MedalTag, TokenTag, WonderTag, parse_id

LONGEST_SHOWN = 40
"""Characters of a foreign code that are shown."""


def deck_of(tag: str, catalogue: Catalogue) -> str | None:
    """The deck id of a card's record form ("GI-07" → "giza"); None when it is no card."""
    parsed = parse_id(tag)
    return catalogue.deck_of_code(parsed.deck) if isinstance(parsed, CardTag) else None


def token_of(tag: TokenTag, catalogue: Catalogue) -> str:
    """The Progress token of a token tag (copies of a token have several tags)."""
    return catalogue.token_tags()[tag.number - 1]


def medal_of(tag: MedalTag, catalogue: Catalogue) -> str:
    """The Medal of a Medal tag."""
    return catalogue.medal_tags()[tag.number - 1]


def wonder_of(tag: WonderTag, catalogue: Catalogue) -> str | None:
    """The Wonder of a Wonder tag."""
    deck = catalogue.deck_of_code(tag.deck)
    return deck if deck in catalogue.wonders else None


def printable(text: str) -> str:
    """A foreign text made fit to be shown: short, on one line, nothing in it that could mean anything."""
    shown = "".join(letter if letter.isprintable() else "·" for letter in text[: LONGEST_SHOWN + 1])
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"
