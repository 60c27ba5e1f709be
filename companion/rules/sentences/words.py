"""Phrases that several sentences need: cards, decks, players."""

from collections import Counter
from collections.abc import Iterable

from companion.rules.game import CENTRAL, LEFT, RIGHT, Game
from config.language import Language


def cite(text: str, rule: str | None) -> str:
    """Return ``text`` with the number of its rule at the end."""
    return f"{text} {rule}" if rule else text


def card_words(card: str, game: Game, lang: Language) -> str:
    """Return the words for a card named by its face or sticker; a sticker without a face stays as it is."""
    face = game.face_of(card)
    return card if face is None else lang.term(face)


def cards_words(cards: Iterable[str], game: Game, lang: Language) -> str:
    """Return the words for several cards: "Wood and 2 × Gold"."""
    counts = Counter(card_words(card, game, lang) for card in cards)
    return lang.list([word if count == 1 else f"{count} × {word}" for word, count in counts.items()])


def source_words(source: str, game: Game, lang: Language) -> str:
    """Return the words for where a card comes from: left, right, central or a Wonder id."""
    if source == LEFT:
        return lang.text("the left deck")
    if source == RIGHT:
        return lang.text("the right deck")
    if source in (CENTRAL, game.deck_ids[-1]):
        return lang.text("the central deck")
    return lang.text("the deck of {wonder}", wonder=lang.term(source))


def seat_words(seat: object, game: Game) -> str:
    """Return the name of the player at ``seat``, or the number where nobody sits there."""
    return game.names[seat] if isinstance(seat, int) and 0 <= seat < game.seats else str(seat)


def because_words(because: str, lang: Language) -> str:
    """Return the name of the token or Wonder that offers something."""
    return lang.term(because)
