"""Advice in words: what each offered move would do, for whom, and how good it is."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from companion.coach.advisor import Advice, Option
from companion.coach.consequences import consequences, effect_words
from companion.coach.explain.tokens import token_does
from companion.coach.odds import counter_chance, counts_for, deck_odds, percent
from companion.coach.policy import HIDDEN
from companion.rules import Construct, Move, Progress, Science, Skip, State, Steal, Take, objective_progress
from companion.rules import events as happened
from companion.rules.sentences.words import cards_words, source_words
from config.language import Language

CLOSE = 0.015
"""Difference of value below which two moves are equally good."""


class Reasoned(msgspec.Struct, frozen=True):
    """An option in words: what it is, what it does (part by part), and how good (percent).

    ``best``: nothing is clearly better. ``face`` is the card where it is a known one, else "".
    """

    move: Move
    title: str
    reasons: tuple[str, ...]
    percent: int
    best: bool
    face: str


def reasoned(advice: Advice, state: State, lang: Language) -> tuple[Reasoned, ...]:
    """Return the options of ``advice`` in words, the best one first."""
    if not advice.options:
        return ()
    top = advice.options[0].value
    return tuple(_reasoned(option, top, state, advice.seat, lang) for option in advice.options)


def _reasoned(option: Option, top: float, state: State, seat: int, lang: Language) -> Reasoned:
    move = option.move
    face = move.card if isinstance(move, Take | Steal) else move.token if isinstance(move, Progress) else ""
    return Reasoned(
        move=move,
        title=title(move, state, lang),
        reasons=reasons(move, state, seat, lang),
        percent=percent(option.value),
        best=top - option.value <= CLOSE,
        face=face,
    )


def title(move: Move, state: State, lang: Language) -> str:
    """Say ``move`` in a few words."""
    game = state.game
    match move:
        case Take(card, source):
            deck = source_words(source or "", game, lang)
            if card == HIDDEN:
                return lang.text("The top of {deck}", deck=deck)
            return lang.text("{card} from {deck}", card=lang.term(card), deck=deck)
        case Construct(stage, pay):
            return lang.text(
                "Stage {stage} with {cards}", stage=stage, cards=cards_words(pay or (), game, lang)
            )
        case Science(cards):
            return lang.text("Discard {cards}", cards=cards_words(cards or (), game, lang))
        case Progress(token, pile):
            return lang.text("The top of the pile") if pile else lang.term(token)
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
            return (token_does(token, state.game.catalogue, lang),)
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
        parts += _rivals(state, seat, move.card, lang)
    return tuple(parts) or (lang.text("It only adds to what you have."),)


def _medals(before: State, after: State, seat: int, lang: Language) -> list[str]:
    """Say which Medals come nearer without being won."""
    parts = []
    for medal in (after.gaps[seat], after.gaps[seat - 1], *after.centre):
        if medal is None:
            continue
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


def _rivals(state: State, seat: int, face: str, lang: Language) -> list[str]:
    """Say which Medal the card would bring a rival who reaches the same deck, if it were left."""
    parts = []
    count = len(state.players)
    for other in dict.fromkeys(((seat + 1) % count, (seat - 1) % count)):
        for medal in (state.gaps[other], state.gaps[other - 1], *state.centre):
            if medal is None or other == seat:
                continue
            have, need = objective_progress(state, other, medal)
            needs = state.game.catalogue.medals[medal].needs
            helps = any(
                counts_for(face, counter, state) and state.players[other].count(counter) < wanted
                for counter, wanted in needs.items()
            )
            if have == need - 1 and helps:
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
    chances: Counter[str] = Counter()
    for face, count in odds.faces:
        found = consequences(state, Take(face, source))
        if found is None:
            continue
        for word in _outcomes(found[1], seat, lang):
            chances[word] += count
    parts = [
        lang.text("{percent} %: {what}", percent=percent(count / odds.unseen), what=what)
        for what, count in chances.most_common(4)
    ]
    horns = counter_chance(odds, "red-horn", state)
    if horns and not parts:
        parts.append(lang.text("{percent} %: {what}", percent=percent(horns), what=lang.text("a Horn")))
    return tuple(parts) or (lang.text("It only adds to what you have."),)


def _outcomes(events: tuple[object, ...], seat: int, lang: Language) -> list[str]:
    words = []
    for event in events:
        match event:
            case happened.StageConstructed():
                words.append(lang.text("a Stage"))
            case happened.GreenDiscarded():
                words.append(lang.text("a Progress token"))
            case happened.CatMoved():
                words.append(lang.text("the Cat pawn"))
            case happened.MedalWon(winner, medal) if winner == seat:
                words.append(lang.text("the Medal {medal}", medal=lang.term(medal)))
            case happened.BattleFought():
                words.append(lang.text("a Battle"))
    return list(dict.fromkeys(words))


def summary(found: tuple[Reasoned, ...], lang: Language) -> str:
    """Say the advice in one sentence; "" where there is none."""
    if not found:
        return ""
    best = [one for one in found if one.best]
    if len(best) > 1:
        return lang.text("Equally good: {moves}.", moves=lang.list([one.title for one in best]))
    why = best[0].reasons[0] if best[0].reasons else ""
    return lang.text("Best: {move}: {why}.", move=best[0].title, why=why.rstrip("."))


def known_tops(state: State, shown: Mapping[str, str]) -> dict[str, str]:
    """Return of ``shown`` (deck → face) what can still lie on top: the deck holds such a card."""
    found = {}
    for deck, face in shown.items():
        left = state.deck_faces(deck) if deck in state.game.deck_ids else {}
        if (left is None and state.decks[deck]) or (left and face in left and state.decks[deck]):
            found[deck] = face
    return found
