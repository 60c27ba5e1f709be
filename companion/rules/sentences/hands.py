"""What hands have to do on the table after something has happened: what the rules did by themselves."""

from collections.abc import Sequence

from companion.rules import events as happened
from companion.rules.events import Event
from companion.rules.sentences.terms import card_words, cards_words
from companion.rules.state import State
from config.language import Language


def hands_sentence(events: Sequence[Event], state: State, lang: Language) -> str:
    """Say what is to be done for ``events``: "Elena: discard 2 × Gear, take Education." Empty for nothing.

    ``state`` is the one after them. The card of a turn is in the hand already.
    """
    said: dict[str, list[str]] = {}
    for event in events:
        for name, task in _tasks(event, state, lang):
            said.setdefault(name, []).append(task)
    return " ".join(lang.text("{name}: {tasks}.", name=name, tasks=lang.list(said[name])) for name in said)


def _tasks(event: Event, state: State, lang: Language) -> list[tuple[str, str]]:
    """Return (who, what) for every pair of hands that ``event`` gives something to do."""
    game, names = state.game, state.game.names
    match event:
        case happened.StageConstructed(seat, stage, paid):
            cards = cards_words(paid, game, lang)
            turn = lang.text("turn Stage {n} over", n=stage)
            return [(names[seat], task) for task in (turn, lang.text("discard {cards}", cards=cards))]
        case happened.GreenDiscarded(seat, discarded):
            return [(names[seat], lang.text("discard {cards}", cards=cards_words(discarded, game, lang)))]
        case happened.ProgressTaken(seat, token):
            taken = [(names[seat], lang.text("take {token}", token=lang.term(token)))]
            if None in state.face_up:
                taken.append((names[seat], lang.text("turn up the next token")))
            return taken
        case happened.HornsTurned(seat, tokens):
            turned = lang.plural(
                "turn {n} Conflict token to Battle", "turn {n} Conflict tokens to Battle", tokens
            )
            return [(names[seat], turned)]
        case happened.CatMoved(seat):
            return [(names[seat], lang.text("take the Cat pawn"))]
        case happened.MedalWon(seat, medal):
            return [(names[seat], lang.text("take the Medal {medal}", medal=lang.term(medal)))]
        case happened.CardStolen(seat, victim, card):
            word = card_words(card, game, lang)
            return [
                (names[seat], lang.text("take {card} from {name}", card=word, name=names[victim])),
                (names[victim], lang.text("take the top central card, face down")),
            ]
        case happened.CardRevealed(seat, card):
            return [(names[seat], lang.text("turn up {card}", card=card_words(card, game, lang)))]
        case happened.BattleFought(_, victories):
            won = [(names[seat], _victories(count, lang)) for seat, count in enumerate(victories) if count]
            return [*won, (lang.text("Everybody"), lang.text("turn the Conflict tokens back to Peace"))]
        case happened.CardsDiscarded(seat, cards):
            return [(names[seat], lang.text("discard {cards}", cards=cards_words(cards, game, lang)))]
    return []


def _victories(count: int, lang: Language) -> str:
    return lang.plural("take {n} Military Victory token", "take {n} Military Victory tokens", count)


def take_medal(place: str, lang: Language) -> str:
    """Say where the Medal lies that was won: ``place`` is that of a MedalWon."""
    return {
        "left": lang.text("Take the Medal on your left: 4 points."),
        "right": lang.text("Take the Medal on your right: 4 points."),
        "centre": lang.text("Take the Medal from the centre: 4 points."),
        "box": lang.text("Take a Medal from the box: 4 points."),
    }[place]
