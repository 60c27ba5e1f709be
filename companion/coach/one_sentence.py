"""The coach's advice in one short sentence that a child understands: one card or deck, one reason."""

import msgspec

from companion.coach.advisor import Advice
from companion.coach.consequences import consequences
from companion.coach.policy import HIDDEN
from companion.rules import (
    Construct,
    Event,
    Move,
    Progress,
    Science,
    State,
    Steal,
    Take,
    missing,
    objective_progress,
)
from companion.rules import events as happened
from companion.rules.sentences.terms import card_words, source_words
from config.language import Language


class Said(msgspec.Struct, frozen=True):
    """The ``sentence``, and the ``move`` that it advises: the deck or card that an arrow points to."""

    sentence: str
    move: Move


def one_sentence(advice: Advice, state: State, lang: Language) -> Said | None:
    """Return the best option of ``advice`` in at most 12 words; None where nothing is to be chosen."""
    if not advice.options:
        return None
    move = advice.options[0].move
    what, why = _what(move, state, lang), _why(move, state, advice.seat, lang)
    return Said(lang.text("{what}: {why}.", what=what, why=why), move)


def _what(move: Move, state: State, lang: Language) -> str:
    match move:
        case Take(_, str(source)):
            return lang.text("Take {card}", card=source_words(source, state.game, lang))
        case Take(card) | Steal(card):
            return lang.text("Take {card}", card=card_words(card, state.game, lang))
        case Progress("", True):
            return lang.text("Take the top of the pile")
        case Progress(token):
            return lang.text("Take {card}", card=lang.term(token))
        case Construct(stage):
            return lang.text("Build Stage {stage}", stage=stage)
        case Science(cards):
            first = lang.term(cards[0]) if cards else lang.term("green")
            return lang.text("Discard {card}", card=first)
    return lang.text("Say no")


def _why(move: Move, state: State, seat: int, lang: Language) -> str:
    if isinstance(move, Take) and move.card == HIDDEN:
        return lang.text("a surprise is worth most")
    found = consequences(state, move)
    if found is None:
        return lang.text("it is worth most")
    after, events = found
    return _event(events, seat, lang) or _nearer(state, after, seat, lang)


def _event(events: tuple[Event, ...], seat: int, lang: Language) -> str:
    """Say the greatest thing that ``events`` bring ``seat``, "" where nothing does."""
    kinds = {type(event) for event in events if getattr(event, "seat", seat) == seat}
    if any(isinstance(event, happened.BattleFought) and event.victories[seat] for event in events):
        return lang.text("you win a Battle")
    if happened.MedalWon in kinds:
        return lang.text("it wins a Medal")
    if happened.StageConstructed in kinds:
        return lang.text("it builds a Stage")
    if happened.GreenDiscarded in kinds:
        return lang.text("it brings a Progress token")
    if happened.CatMoved in kinds:
        return lang.text("the Cat comes to you")
    if happened.HornsTurned in kinds:
        return lang.text("a Battle comes nearer")
    return ""


def _nearer(before: State, after: State, seat: int, lang: Language) -> str:
    for _, medal in after.medals_in_reach(seat):
        if objective_progress(after, seat, medal).have > objective_progress(before, seat, medal).have:
            short = sum(count for _, count in missing(after, seat, medal))
            return lang.plural("only {n} step to a Medal", "only {n} steps to a Medal", short)
    more = after.players[seat].score.total - before.players[seat].score.total
    if more > 0:
        return lang.plural("{n} more point", "{n} more points", more)
    return lang.text("it is worth most")
