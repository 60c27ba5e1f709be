"""Moves, said in one sentence: they name what an undo takes back."""

from companion.rules.changes import CardMoved
from companion.rules.moves import (
    Construct,
    Correct,
    Done,
    FaceUp,
    Move,
    Progress,
    Reveal,
    Science,
    Skip,
    Steal,
    Take,
)
from companion.rules.sentences.changes import change_sentence
from companion.rules.sentences.terms import because_words, card_words, cards_words, seat_words
from companion.rules.state import State
from config.language import Language


def move_sentence(move: Move, state: State, lang: Language) -> str:
    """Say what the player in turn did: "Gabriel took Stone"; ``state`` is the one before the move."""
    game = state.game
    name = seat_words(state.active, game)
    match move:
        case Take(card):
            return lang.text("{name} took {card}", name=name, card=card_words(card, game, lang))
        case Construct(stage):
            return lang.text("{name} constructed Stage {stage}", name=name, stage=stage)
        case Science(None):
            return lang.text("{name} discarded Green cards", name=name)
        case Science(cards):
            words = cards_words(cards or (), game, lang)
            return lang.text("{name} discarded {cards}", name=name, cards=words)
        case Progress(token):
            return lang.text("{name} took the Progress token {token}", name=name, token=lang.term(token))
        case FaceUp(token):
            return lang.text("{token} was turned up", token=lang.term(token))
        case Steal(card, seat):
            word, victim = card_words(card, game, lang), seat_words(seat, game)
            return lang.text("{name} took {card} from {victim}", name=name, card=word, victim=victim)
        case Reveal(card):
            return lang.text("{name} turned up {card}", name=name, card=card_words(card, game, lang))
        case Skip(because):
            return lang.text("{name} declined {offer}", name=name, offer=because_words(because, lang))
        case Done():
            return lang.text("{name} declined what was left", name=name)
        case Correct(CardMoved(card, _, _, True)):
            return lang.text("{name} took {card}", name=name, card=card_words(card, game, lang))
        case Correct(change):
            return change_sentence(change, state, lang)
