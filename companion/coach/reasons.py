"""Advice in words: what each offered move would do, for whom, and how good it is."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from companion.coach.advisor import Advice, Option
from companion.coach.consequences import consequences, effect_words
from companion.coach.explain.phrases import heading
from companion.coach.odds import counts_for, deck_odds, percent
from companion.coach.policy import HIDDEN
from companion.pad.deck_tops import possible
from companion.rules import (
    Construct,
    Move,
    Progress,
    Science,
    Skip,
    State,
    Steal,
    Take,
    missing,
    objective_progress,
    one_step_away,
)
from companion.rules import events as happened
from companion.rules.sentences.terms import cards_words, source_words
from config.language import Language

CLOSE = 0.015
"""Difference of value below which two moves are equally good."""
SURE = 1.96
"""Standard errors on each side within which the true value lies, 19 times of 20."""
CLEAR = 0.05
"""Difference of value, beyond what chance can make, from which a move is clearly worse: 1 game in 20."""


class Reasoned(msgspec.Struct, frozen=True):
    """An option in words: what it is, what it does (part by part), and how good.

    ``percent`` of the games are won that are played on from it; the true share is ``low`` to ``high``
    percent, found by ``playouts`` games. ``best``: nothing is clearly better. ``face`` is the card where it
    is a known one, else ""; ``name`` is the title as it stands within a sentence.
    """

    move: Move
    title: str
    reasons: tuple[str, ...]
    percent: int
    best: bool
    face: str
    name: str
    low: int = 0
    high: int = 100
    playouts: int = 0


def reasoned(advice: Advice, state: State, lang: Language) -> tuple[Reasoned, ...]:
    """Return the options of ``advice`` in words, the best one first."""
    if not advice.options:
        return ()
    top = advice.options[0].value
    return tuple(_reasoned(option, top, state, advice.seat, lang) for option in advice.options)


def _reasoned(option: Option, top: float, state: State, seat: int, lang: Language) -> Reasoned:
    move = option.move
    face = move.card if isinstance(move, Take | Steal) else move.token if isinstance(move, Progress) else ""
    name = move_name(move, state, lang)
    return Reasoned(
        move=move,
        title=heading(name),
        reasons=reasons(move, state, seat, lang),
        percent=percent(option.value),
        best=top - option.value <= CLOSE,
        face=face,
        name=name,
        low=percent(max(0.0, option.value - SURE * option.error)),
        high=percent(min(1.0, option.value + SURE * option.error)),
        playouts=option.playouts,
    )


def tenths(share: int) -> int:
    """Return a share in percent as games of ten."""
    return round(share / 10)


def move_name(move: Move, state: State, lang: Language) -> str:
    """Say ``move`` in a few words, as they stand within a sentence."""
    game = state.game
    match move:
        case Take(card, source):
            deck = source_words(source or "", game, lang)
            if card == HIDDEN:
                return lang.text("the top of {deck}", deck=deck)
            return lang.text("{card} from {deck}", card=lang.term(card), deck=deck)
        case Construct(stage, pay):
            return lang.text(
                "Stage {stage} with {cards}", stage=stage, cards=cards_words(pay or (), game, lang)
            )
        case Science(cards):
            return lang.text("Discard {cards}", cards=cards_words(cards or (), game, lang))
        case Progress(token, pile):
            return lang.text("the top of the pile") if pile else lang.term(token)
        case Steal(card, victim):
            return lang.text("{card} of {name}", card=lang.term(card), name=game.names[victim])
        case Skip():
            return lang.text("Decline")
    return lang.text("Turn it up")


def reasons(move: Move, state: State, seat: int, lang: Language) -> tuple[str, ...]:
    """Say what ``move`` does for the player at ``seat``, from the rules: at once, later, and for rivals."""
    match move:
        case Take("", source):
            return _hidden(state, seat, source or "", lang)
        case Progress(token, False):
            return (lang.does(token),)
        case Progress():
            return (lang.text("A token that nobody has seen yet."),)
        case Skip():
            return (lang.text("You take no further card."),)
    found = consequences(state, move)
    if found is None:
        return ()
    after, events = found
    parts = list(effect_words(state, after, events, seat, lang))
    if isinstance(move, Take):
        parts += _medals(state, after, seat, lang)
        parts += _rivals(state, seat, move.card, move.source or "", lang)
    return tuple(parts) or (lang.text("It only adds to what you have."),)


def _medals(before: State, after: State, seat: int, lang: Language) -> list[str]:
    """Say which Medals come nearer without being won."""
    parts = []
    for _, medal in after.medals_in_reach(seat):
        had, _ = objective_progress(before, seat, medal)
        have, need = objective_progress(after, seat, medal)
        if have > had:
            parts.append(
                lang.text(
                    "{have} of {need} for the Medal {medal} (R50)",
                    have=have,
                    need=need,
                    medal=lang.term(medal),
                )
            )
    return parts


def _rivals(state: State, seat: int, face: str, source: str, lang: Language) -> list[str]:
    """Say which Medal the card would bring a rival who reaches the same deck, if it were left."""
    parts = []
    count = len(state.players)
    deck = state.reach(seat).get(source, source)
    for other in ((seat + step) % count for step in range(1, count)):
        if deck not in state.reach(other).values():
            continue
        for _, medal in one_step_away(state, other):
            if any(counts_for(face, counter, state) for counter, _ in missing(state, other, medal)):
                parts.append(
                    lang.text(
                        "left there, it would win {name} the Medal {medal} (R50)",
                        name=state.players[other].name,
                        medal=lang.term(medal),
                    )
                )
    return parts


def _hidden(state: State, seat: int, source: str, lang: Language) -> tuple[str, ...]:
    """Say what the unseen top card may bring: the chances of what happens with any of its faces."""
    deck = state.reach(seat).get(source, source)
    odds = deck_odds(state, deck)
    if odds.faces is None:
        return (lang.text("Nobody has told yet what is in this deck."),)
    counts: Counter[str] = Counter()
    for face, count in odds.faces:
        found = consequences(state, Take(face, source))
        if found is None:
            continue
        for word in _outcomes(found[1], state, seat, lang):
            counts[word] += count
    parts = [
        lang.text("{percent} % of its cards bring {what}", percent=percent(count / odds.unseen), what=what)
        for what, count in counts.most_common(4)
    ]
    return tuple(parts) or (lang.text("Whatever lies there only adds to what you have."),)


def _outcomes(events: tuple[object, ...], state: State, seat: int, lang: Language) -> list[str]:
    """Say in a few words each what ``events`` bring, with their rules."""
    names = state.game.names
    words = []
    for event in events:
        match event:
            case happened.StageConstructed():
                words.append(lang.text("a Stage (R20)"))
            case happened.GreenDiscarded():
                words.append(lang.text("a Progress token (R30)"))
            case happened.CatMoved():
                words.append(lang.text("the Cat pawn (R11)"))
            case happened.HornsTurned():
                words.append(lang.text("a Horn (R11)"))
            case happened.MedalWon(winner, medal) if winner == seat:
                words.append(lang.text("the Medal {medal} (R51)", medal=lang.term(medal)))
            case happened.MedalWon(winner, medal):
                words.append(
                    lang.text("{name} the Medal {medal} (R53)", name=names[winner], medal=lang.term(medal))
                )
            case happened.BattleFought(_, victories) if victories[seat]:
                words.append(lang.text("a Battle that you win (R40)"))
            case happened.BattleFought():
                words.append(lang.text("a Battle that you do not win (R40)"))
    return list(dict.fromkeys(words))


def summary(found: tuple[Reasoned, ...], lang: Language) -> str:
    """Say the advice in one sentence; "" where there is none."""
    if not found:
        return ""
    best = [one for one in found if one.best]
    if len(best) > 1:
        return lang.text("Equally good: {moves}.", moves=lang.list([one.name for one in best]))
    why = best[0].reasons[0] if best[0].reasons else ""
    return lang.text("Best: {move}: {why}.", move=best[0].name, why=why.rstrip("."))


def chance_words(one: Reasoned, lang: Language) -> str:
    """Say how many games are won that go on from an option, as games of ten."""
    return lang.text("{n} of 10 games won", n=tenths(one.percent))


def how_sure(found: tuple[Reasoned, ...], lang: Language) -> str:
    """Say what the number of the best option means and how sure it is, and how far the others are behind."""
    if not found or not found[0].playouts:
        return ""
    best = found[0]
    low, high = tenths(best.low), tenths(best.high)
    values = {"n": tenths(best.percent), "count": best.playouts, "low": low, "high": high}
    if low == high:
        said = lang.text(
            "You win about {n} of 10 games from here: so it was when {count} were played on.", **values
        )
    else:
        said = lang.text(
            "You win about {n} of 10 games from here, most likely {low} to {high}: {count} were played on.",
            **values,
        )
    others = [one for one in found if not one.best]
    if not others:
        return said
    if best.percent - others[0].percent >= 100 * CLEAR and best.low > others[0].percent:
        return lang.text("{said} The others are clearly worse.", said=said)
    return lang.text("{said} The next one is nearly as good.", said=said)


def known_tops(state: State, shown: Mapping[str, str]) -> dict[str, str]:
    """Return of ``shown`` (deck → face) what can still lie on top: the deck holds such a card."""
    return {deck: face for deck, face in shown.items() if possible(state, deck, face)}
