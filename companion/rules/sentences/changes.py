"""Corrections, said in one sentence."""

from companion.rules import changes as set_right
from companion.rules.changes import Change
from companion.rules.sentences.terms import card_words, seat_words, source_words, spot_words
from companion.rules.state import State
from config.language import Language


def change_sentence(change: Change, state: State, lang: Language) -> str:
    """Say what ``change`` set right by hand."""
    game = state.game
    match change:
        case set_right.CardMoved(card, origin, to, taken):
            words = {
                "card": card_words(card, game, lang),
                "origin": spot_words(origin, game, lang),
                "to": spot_words(to, game, lang),
            }
            if taken:
                return lang.text("By hand: {to} took {card} from {origin}.", **words)
            return lang.text("By hand: {card} moved from {origin} to {to}.", **words)
        case set_right.StageSet(stage, seat, constructed):
            name = seat_words(seat, game)
            if constructed:
                return lang.text("By hand: Stage {stage} of {name} is constructed.", stage=stage, name=name)
            return lang.text("By hand: Stage {stage} of {name} is not constructed.", stage=stage, name=name)
        case set_right.TokenMoved(piece, origin, to) | set_right.MedalMoved(piece, origin, to):
            return lang.text(
                "By hand: {piece} moved from {origin} to {to}.",
                piece=lang.term(piece),
                origin=spot_words(origin, game, lang),
                to=spot_words(to, game, lang),
            )
        case set_right.CatSet(None):
            return lang.text("By hand: nobody has the Cat pawn.")
        case set_right.CatSet(seat):
            return lang.text("By hand: {name} has the Cat pawn.", name=seat_words(seat, game))
        case set_right.ConflictSet(battle):
            return lang.plural(
                "By hand: {n} Conflict token shows its Battle side.",
                "By hand: {n} Conflict tokens show their Battle side.",
                battle,
            )
        case set_right.MilitarySet(count, seat):
            return lang.plural(
                "By hand: {name} has {n} Military Victory token.",
                "By hand: {name} has {n} Military Victory tokens.",
                count,
                name=seat_words(seat, game),
            )
        case set_right.FaceDownSet(count, seat):
            return lang.plural(
                "By hand: {n} card lies face down in front of {name}.",
                "By hand: {n} cards lie face down in front of {name}.",
                count,
                name=seat_words(seat, game),
            )
        case set_right.DeckSet(deck, cards):
            return lang.plural(
                "By hand: {n} card is left in {deck}.",
                "By hand: {n} cards are left in {deck}.",
                cards,
                deck=source_words(deck, game, lang),
            )
        case set_right.TurnSet(seat):
            return lang.text("By hand: it is the turn of {name}.", name=seat_words(seat, game))
        case set_right.MissedTurn(seat):
            return lang.text("By hand: {name} plays a turn that was missed.", name=seat_words(seat, game))
        case set_right.Waived(kind):
            return _waived(kind, lang)
        case set_right.Bound(tag, None):
            return lang.text("By hand: {tag} is the card it was made for.", tag=card_words(tag, game, lang))
        case set_right.Bound(tag, face):
            tag = card_words(tag, game, lang)
            return lang.text("By hand: {tag} is {face}.", tag=tag, face=lang.term(str(face)))
        case set_right.Ended():
            return lang.text("By hand: the game ends here.")


def _waived(kind: str, lang: Language) -> str:
    sentences = {
        "take": lang.text("By hand: no card is taken."),
        "construct": lang.text("By hand: no Stage is constructed this turn."),
        "science": lang.text("By hand: no Green cards are discarded this turn."),
        "progress": lang.text("By hand: no Progress token is taken."),
        "steal": lang.text("By hand: no card is taken from an opponent."),
        "reveal": lang.text("By hand: no card is turned up."),
    }
    return sentences[kind]
