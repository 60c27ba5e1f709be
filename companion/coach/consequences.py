"""What a move would do at once, found by making it on the rules; and the same in words."""

from collections import Counter

from companion.rules import Event, Move, Refusal, State, Take, apply, pending
from companion.rules import events as happened
from companion.rules.sentences.terms import cards_words
from config.language import Language


def consequences(state: State, move: Move) -> tuple[State, tuple[Event, ...]] | None:
    """Return the state after ``move`` and what follows from it, None where the rules do not allow it."""
    try:
        return apply(state, move)
    except Refusal:
        return None


def take_effects(state: State, face: str, source: str, lang: Language) -> tuple[str, ...]:
    """Say what taking a card of ``face`` from ``source`` would do for the player in turn, part by part.

    Empty where it only adds a card, or cannot be done.
    """
    seat = state.active
    found = consequences(state, Take(face, source))
    if seat is None or found is None:
        return ()
    after, events = found
    return effect_words(state, after, events, seat, lang)


def effect_words(
    before: State, after: State, events: tuple[Event, ...], seat: int, lang: Language
) -> tuple[str, ...]:
    """Say what ``events`` mean for the player at ``seat``, in the order in which they happened."""
    names = before.game.names
    parts: list[str] = []
    for event in events:
        match event:
            case happened.CatMoved():
                parts.append(lang.text("you take the Cat pawn (R11)"))
            case happened.HornsTurned(_, tokens):
                parts.append(
                    lang.plural(
                        "{n} Conflict token turns to Battle (R11)",
                        "{n} Conflict tokens turn to Battle (R11)",
                        tokens,
                    )
                )
            case happened.StageConstructed(_, stage, paid):
                vp = before.game.wonder(seat).stages[stage - 1].vp
                words = cards_words(paid, before.game, lang)
                parts.append(
                    lang.text(
                        "Stage {stage} is constructed with {cards}: {vp} VP (R20)",
                        stage=stage,
                        cards=words,
                        vp=vp,
                    )
                )
            case happened.GreenDiscarded(_, cards):
                words = cards_words(cards, before.game, lang)
                parts.append(lang.text("{cards} become a Progress token (R30)", cards=words))
            case happened.MedalWon(winner, medal):
                parts.append(_medal(winner, medal, seat, names, lang))
            case happened.BattleFought(_, victories):
                parts.append(_battle(victories, seat, names, lang))
            case happened.GameEnded():
                parts.append(lang.text("the game ends (R60)"))
    parts += _choices(before, after, seat, lang)
    return tuple(parts)


def _medal(winner: int, medal: str, seat: int, names: tuple[str, ...], lang: Language) -> str:
    if winner == seat:
        return lang.text("you win the Medal {medal} (R51)", medal=lang.term(medal))
    return lang.text("{name} wins the Medal {medal} (R53)", name=names[winner], medal=lang.term(medal))


def _battle(victories: tuple[int, ...], seat: int, names: tuple[str, ...], lang: Language) -> str:
    if victories[seat]:
        return lang.plural(
            "a Battle is fought: you win {n} Military Victory token (R40)",
            "a Battle is fought: you win {n} Military Victory tokens (R40)",
            victories[seat],
        )
    others = [names[other] for other, count in enumerate(victories) if count]
    if others:
        return lang.text("a Battle is fought, and {names} win it (R40)", names=lang.list(others))
    return lang.text("a Battle is fought that nobody wins (R40)")


def _choices(before: State, after: State, seat: int, lang: Language) -> list[str]:
    """Say what there is to choose afterwards that was not there before."""
    if after.active != seat or after.finished:
        return []
    known = Counter((item.kind, item.because) for item in pending(before))
    parts = []
    for item in pending(after):
        if known[item.kind, item.because]:
            known[item.kind, item.because] -= 1
            continue
        match item.kind:
            case "construct":
                parts.append(lang.text("you choose what to construct with (R24)"))
            case "science":
                parts.append(lang.text("you choose which Green cards become a Progress token (R30)"))
            case "take" if item.optional:
                parts.append(lang.text("{token} offers 1 more card (R13)", token=lang.term(item.because)))
            case "take" | "steal":
                parts.append(
                    lang.text(
                        "the effect of {wonder} gives you a card (section 3)", wonder=lang.term(item.because)
                    )
                )
    return parts
