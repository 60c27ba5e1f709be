"""Refusals, said in one sentence: why, by which rule, and what would help."""

from collections.abc import Callable
from typing import Any

from companion.rules.game import Game
from companion.rules.refusals import Code, Refusal
from companion.rules.sentences.terms import (
    because_words,
    card_words,
    cards_words,
    cite,
    deck_name,
    seat_words,
    source_words,
    spot_words,
)
from companion.rules.state import State
from config.language import Language


def refusal_sentence(refusal: Refusal, state: State, lang: Language) -> str:
    """Say why a move was refused, with the rule number; ``state`` is the one that refused it."""
    return cite(refusal_text(refusal, state, lang), refusal.rule)


def refusal_text(refusal: Refusal, state: State, lang: Language) -> str:
    """Say why a move was refused, without the rule number."""
    words = _words(refusal.params, state.game, lang)
    words.setdefault("name", seat_words(state.active, state.game))
    for sentences in (_taking, _building, _learning):
        text = sentences(refusal.reason, words, lang)
        if text is not None:
            return text
    return _other(refusal.reason, words, lang)


def _words(params: dict[str, Any], game: Game, lang: Language) -> dict[str, Any]:
    """Return the parameters of a refusal in words."""
    say: dict[str, Callable[[Any], str]] = {
        "card": lambda card: card_words(card, game, lang),
        "tag": lambda tag: card_words(tag, game, lang),
        "cards": lambda cards: cards_words(cards, game, lang),
        "deck": lambda deck: source_words(deck, game, lang),
        "named": lambda deck: source_words(deck, game, lang),
        "source": lambda source: deck_name(source, game, lang),
        "place": lambda spot: spot_words(spot, game, lang),
        "token": lang.term,
        "medal": lang.term,
        "because": lambda because: because_words(because, lang),
        "seat": lambda seat: seat_words(seat, game),
    }
    words = {key: say[key](value) if key in say else value for key, value in params.items()}
    if "seat" in words:
        words["name"] = words["seat"]
    return words


def _taking(code: Code, words: dict[str, Any], lang: Language) -> str | None:
    match code:
        case Code.UNKNOWN_CARD:
            return lang.text("There is no card {card}.", **words)
        case Code.UNKNOWN_FACE:
            return lang.text("Nobody has told yet what is on {card}. Choose its face once.", **words)
        case Code.NOT_ON_TABLE:
            return lang.text("{card} belongs to a deck that is not in this game.", **words)
        case Code.NO_TAKE:
            return lang.text("{name} has no card to take now.", **words)
        case Code.SOURCE_NEEDED:
            return lang.text("Say which deck {card} was taken from.", **words)
        case Code.UNKNOWN_SOURCE:
            return lang.text("There is no deck {source} on this table.", **words)
        case Code.OUT_OF_REACH:
            return lang.text("{card} is from {deck}, which {name} cannot take from now.", **words)
        case Code.WRONG_DECK:
            return lang.text("{card} is from {deck}, not from {named}.", **words)
        case Code.DECK_EMPTY:
            return lang.text("No card is left in {deck}.", **words)
        case Code.CARD_GONE:
            return lang.text("{card} was taken before; it is not in its deck any more.", **words)
        case _:
            return None


def _building(code: Code, words: dict[str, Any], lang: Language) -> str | None:
    match code:
        case Code.NO_CONSTRUCT:
            return lang.text("The cards in front of {name} pay for no Stage.", **words)
        case Code.NO_SUCH_STAGE:
            return lang.text("There is no Stage {stage}.", **words)
        case Code.STAGE_DONE:
            return lang.text("Stage {stage} is constructed already.", **words)
        case Code.STAGE_LOCKED:
            return lang.text("The Stages below Stage {stage} come first.", **words)
        case Code.CANNOT_PAY:
            return lang.text("The cards in front of {name} do not pay for Stage {stage}.", **words)
        case Code.WRONG_PAYMENT:
            return lang.text(
                "Stage {stage} is not paid with {cards}: as many Grey cards as possible, then few Yellow.",
                **words,
            )
        case Code.PAYMENT_NEEDED:
            return lang.text("Stage {stage} can be paid in several ways: say with which cards.", **words)
        case Code.NOT_IN_FRONT:
            return lang.text("{card} does not lie in front of {name}.", **words)
        case _:
            return None


def _learning(code: Code, words: dict[str, Any], lang: Language) -> str | None:
    match code:
        case Code.NO_SCIENCE:
            return lang.text("{name} has neither 2 identical nor 3 different Green cards.", **words)
        case Code.NO_TOKEN_LEFT:
            return lang.text("No Progress token is left, so no Green cards are discarded.", **words)
        case Code.WRONG_SET:
            return lang.text("{cards}: a set is 2 identical or 3 different Green cards.", **words)
        case Code.SET_NEEDED:
            return lang.text("Several Green sets are possible: say which cards.", **words)
        case Code.NO_PROGRESS:
            return lang.text("{name} has no Progress token to take now.", **words)
        case Code.UNKNOWN_TOKEN:
            return lang.text("{token} is not among the Progress tokens of this game.", **words)
        case Code.TOKEN_GONE:
            return lang.text("{token} already lies elsewhere.", **words)
        case Code.NOT_FACE_UP:
            return lang.text("{token} is not face up.", **words)
        case Code.PILE_EMPTY:
            return lang.text("The pile of Progress tokens is empty.", **words)
        case Code.NO_PLACE_UNKNOWN:
            return lang.text("All face-up Progress tokens are known; {token} cannot be a new one.", **words)
        case _:
            return None


def _other(code: Code, words: dict[str, Any], lang: Language) -> str:
    match code:
        case Code.GAME_OVER:
            return lang.text("The game has ended. To change something, undo the last move first.", **words)
        case Code.NO_STEAL:
            return lang.text("{name} takes no card from an opponent now.", **words)
        case Code.NOT_AN_OPPONENT:
            return lang.text("{seat} is no opponent.", **words)
        case Code.NOTHING_TO_STEAL:
            return lang.text("{card} does not lie in front of {seat}.", **words)
        case Code.NO_REVEAL:
            return lang.text("{name} has no card to turn up.", **words)
        case Code.NOT_OFFERED:
            return lang.text("{because} offers nothing now that could be declined.", **words)
        case Code.NOTHING_TO_DECLINE:
            return lang.text("There is nothing to decline.", **words)
        case _:
            return lang.text("This cannot be set right so: {why}.", why=_reason(words, lang))


def _reason(words: dict[str, Any], lang: Language) -> str:
    """Return why something cannot be set right by hand."""
    match words["reason"]:
        case "no-seat":
            return lang.text("nobody sits at place {number}", **words)
        case "no-place":
            return lang.text("there is no such place for it ({place})", **words)
        case "no-room":
            return lang.text("there is no room there ({place})", **words)
        case "not-from-there":
            return lang.text("no such card has come out of {place}", **words)
        case "not-in-turn":
            return lang.text("a card is taken by the player whose turn it is")
        case "no-card-there":
            return lang.text("{card} does not lie there", **words)
        case "no-stage":
            return lang.text("there is no Stage {number}", **words)
        case "no-token-there":
            return lang.text("{token} does not lie there", **words)
        case "no-medal":
            return lang.text("there is no Medal {medal}", **words)
        case "no-medal-there":
            return lang.text("{medal} does not lie there", **words)
        case "no-count":
            return lang.text("{count} is not between 0 and {most}", **words)
        case "nothing-pending":
            return lang.text("nothing of that kind is pending")
        case "no-binding":
            return lang.text("{tag} is no card sticker, or that is no card face", **words)
        case "face-needed":
            return lang.text("{tag} is in play, so its face must be known", **words)
        case _:
            return lang.text("it is so already")
