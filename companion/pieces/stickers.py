"""Which piece of the game a sticker stands for: tag texts on one side, catalogue ids on the other."""

from config.catalogue import Catalogue, card_tags
from vision.tags import CardTag, MedalTag, TokenTag, WonderTag, parse_id


def deck_of(tag: str, catalogue: Catalogue) -> str | None:
    """The deck id of a card's record form ("GI-07" → "giza"); None when it is no card."""
    parsed = parse_id(tag)
    return catalogue.deck_of_code(parsed.deck) if isinstance(parsed, CardTag) else None


def planned_face(tag: str, catalogue: Catalogue) -> str | None:
    """Return the face of ``tag`` as the catalogue has it, None where nobody knows it."""
    deck = deck_of(tag, catalogue)
    return None if deck is None else card_tags(catalogue.decks[deck], catalogue.faces).get(tag)


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
