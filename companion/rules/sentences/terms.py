"""Phrases that several sentences need: cards, decks, players."""

import re
from collections import Counter
from collections.abc import Iterable

from companion.rules.changes import Spot
from companion.rules.game import CENTRAL, LEFT, RIGHT, Game
from config.language import Language

_CITATION = re.compile(r"\s\(((?:R|§)\d+)\)|(?<=[.!?])\s((?:R|§)\d+)(?!\w)")
"""The number of a rule: in brackets within a sentence, or behind one."""


def cite(text: str, rule: str | None) -> str:
    """Return ``text`` with the number of its rule at the end."""
    return f"{text} {rule}" if rule else text


def cited_once(text: str, shown: str = "") -> str:
    """Return ``text`` with each rule cited once, where it is last; ``shown`` is cited elsewhere already."""
    found = list(_CITATION.finditer(text))
    last = {citation[1] or citation[2]: citation.start() for citation in found}
    for citation in reversed(found):
        rule = citation[1] or citation[2]
        if rule == shown or citation.start() != last[rule]:
            text = text[: citation.start()] + text[citation.end() :]
    return text


def uncited(text: str) -> str:
    """Return ``text`` without the numbers of its rules."""
    return _CITATION.sub("", text).strip()


def card_words(card: str, game: Game, lang: Language) -> str:
    """Return the words for a card named by its face or sticker: never the id of a sticker.

    A card whose face nobody has told is one of its deck; what is no card of the game stays as it is.
    """
    face = game.face_of(card)
    if face is not None:
        return lang.term(face)
    deck = game.catalogue.deck_of_code(card[:2]) if card in game.cards else None
    return card if deck is None else lang.text("a card of {deck}", deck=source_words(deck, game, lang))


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


def deck_name(source: object, game: Game, lang: Language) -> str:
    """Return the name of the deck ``source``, also of one that is not on the table; what is none stays."""
    known = source in game.catalogue.decks or source in (LEFT, RIGHT)
    return lang.term(str(source)) if known else str(source)


def spot_words(spot: Spot, game: Game, lang: Language) -> str:
    """Return the words for a place of a card, token or Medal; what is no place of the game stays."""
    if isinstance(spot, int):
        return seat_words(spot, game)
    if spot in [f"gap-{gap}" for gap in range(game.seats)]:
        return lang.text("between two players")
    words = {
        "discarded": lang.text("the discarded cards"),
        "face_up": lang.text("the face-up tokens"),
        "pile": lang.text("the pile"),
        "centre": lang.text("the centre"),
        "box": lang.text("the box"),
    }
    if spot in words:
        return words[spot]
    return source_words(spot, game, lang) if spot in game.catalogue.decks else spot


def seat_words(seat: object, game: Game) -> str:
    """Return the name of the player at ``seat``, or the number where nobody sits there."""
    return game.names[seat] if isinstance(seat, int) and 0 <= seat < game.seats else str(seat)


def because_words(because: str, lang: Language) -> str:
    """Return the name of the token or Wonder that offers something."""
    return lang.term(because)
