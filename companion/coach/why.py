"""Why? Every event and refusal unfolded to its reason, step by step, the rule at the end of each step."""

from collections import Counter

import msgspec

from companion.coach.explain.cards import carried
from companion.coach.explain.phrases import counter_words
from companion.coach.explain.wonders import cost_words
from companion.coach.rule_words import rule_words
from companion.coach.why_facts import facts_behind, reach_words
from companion.messages.history import History
from companion.messages.questions import Question, Reason
from companion.rules import Event, Refusal, State, apply, objective_progress
from companion.rules import events as happened
from companion.rules.sentences import event_sentence, pending_sentence, refusal_sentence
from companion.rules.sentences.effects import wonder_effect
from companion.rules.sentences.terms import cards_words, cite
from companion.table.sentences import reason_sentence
from config.language import Language


class Why(msgspec.Struct, frozen=True):
    """Something that happened or was refused (``what``), and its reasons in order."""

    what: str
    steps: tuple[str, ...]


def why_last(history: History, lang: Language) -> tuple[Why, ...]:
    """Unfold every event of the last step of ``history``; empty before the first one."""
    step = history.last
    if step is None:
        return ()
    found: list[Why] = []
    state = history.before(step)
    for move in step.moves:
        before = state
        state, events = apply(state, move)
        found += [why_event(event, before, state, lang) for event in events]
    return tuple(found)


def why_event(event: Event, before: State, after: State, lang: Language) -> Why:
    """Unfold ``event``, which a move in ``before`` caused and which led to ``after``."""
    return Why(event_sentence(event, after, lang), _event_steps(event, before, after, lang))


def _said(rule: str, lang: Language) -> str:
    return cite(rule_words(rule, lang), rule)


def _event_steps(event: Event, before: State, after: State, lang: Language) -> tuple[str, ...]:
    game = after.game
    match event:
        case happened.TurnStarted():
            return (lang.text("Nothing was left to do in the turn before."), _said("R10", lang))
        case happened.CardTaken(seat, card):
            return (reach_words(before, seat, lang), _said("R10", lang), _carries(card, after, lang))
        case happened.CatMoved(seat):
            return _cat(before, seat, lang)
        case happened.HornsTurned(_, tokens):
            shown = min(before.conflict_battle + tokens, game.conflict_tokens)
            counted = lang.text(
                "{n} of {all} Conflict tokens show Battle now.", n=shown, all=game.conflict_tokens
            )
            return (_said("R11", lang), counted)
        case happened.StageConstructed(seat, stage, paid):
            return _construct(seat, stage, paid, after, lang)
        case happened.GreenDiscarded(_, cards):
            kinds = len(set(cards))
            kind = lang.text("They are identical.") if kinds == 1 else lang.text("They are all different.")
            return (kind, _said("R30", lang))
        case happened.ProgressTaken():
            left = lang.plural(
                "{n} token is left in the pile.", "{n} tokens are left in the pile.", after.pile
            )
            return (_said("R30", lang), left)
        case happened.CardStolen() | happened.CardRevealed():
            return (
                lang.text("Rome takes a card from an opponent, who turns up another one later."),
                _said("§3", lang),
            )
        case happened.MedalWon():
            return _medal(event, before, lang)
        case happened.BattleFought():
            return _battle(event, before, lang)
        case happened.CardsDiscarded():
            return (_said("R44", lang),)
        case happened.TurnPassed():
            return (_said("R14", lang), lang.text("All decks within reach are empty."))
        case happened.Corrected():
            return (lang.text("It was set right by hand: the table is the truth."),)
        case happened.GameEnded(winners):
            return _end(winners, after, lang)


def _carries(card: str, state: State, lang: Language) -> str:
    return lang.text(
        "{card} carries: {what}.", card=lang.term(card), what=carried(card, state.game.catalogue, lang)
    )


def _cat(before: State, seat: int, lang: Language) -> tuple[str, ...]:
    holder = before.cat
    came = (
        lang.text("It lay in the middle.")
        if holder is None
        else lang.text("{name} had it before.", name=before.players[holder].name)
    )
    return (_said("R11", lang), came)


def _construct(seat: int, stage: int, paid: tuple[str, ...], after: State, lang: Language) -> tuple[str, ...]:
    game = after.game
    facts = game.wonder(seat).stages[stage - 1]
    resources = [card for card in paid if game.catalogue.faces[card].resource]
    coins = Counter(card for card in paid if game.catalogue.faces[card].coins)
    steps = [lang.text("Stage {stage} costs {cost}.", stage=stage, cost=cost_words(facts, lang))]
    if resources:
        words = cards_words(resources, game, lang)
        steps.append(lang.text("{cards} served as Resources.", cards=words))
    if coins:
        count = sum(coins.values())
        steps.append(
            cite(
                lang.plural("{n} Coin stood for a missing one.", "{n} Coins stood for missing ones.", count),
                "R22",
            )
        )
    if len(resources) + sum(coins.values()) < facts.cost:
        steps.append(cite(lang.text("Economy let one Yellow card count as 2 Coins."), "R23"))
    steps.append(_said("R20", lang))
    if facts.effect:
        effect = wonder_effect(game.wonders[seat], game.catalogue, lang)
        steps.append(lang.text("Its effect: {effect}.", effect=effect))
    return tuple(steps)


def _medal(event: happened.MedalWon, before: State, lang: Language) -> tuple[str, ...]:
    needs = before.game.catalogue.medals[event.medal].needs
    words = lang.list([counter_words(counter, count, lang) for counter, count in needs.items()])
    steps = [lang.text("The Objective asks for {needs}.", needs=words)]
    if "battle-victories" in needs:
        return (*steps, _said("R53", lang), _said("R51", lang))
    have, need = objective_progress(before, event.seat, event.medal)
    name = before.players[event.seat].name
    if have < need:
        steps.append(
            lang.text("{name} had {have} of {need} before this move.", name=name, have=have, need=need)
        )
        steps.append(_said("R50", lang))
    else:
        steps.append(lang.text("{name} had all of it already, outside a turn.", name=name))
        steps.append(_said("R52", lang))
    return (*steps, _said("R51", lang))


def _battle(event: happened.BattleFought, before: State, lang: Language) -> tuple[str, ...]:
    names = before.game.names
    steps = [_said("R40", lang), _said("R41", lang)]
    if len(names) == 2:
        steps.append(_said("R43", lang))
    else:
        steps.append(_said("R42", lang))
    for seat, won in enumerate(event.victories):
        beaten = [
            other
            for other in dict.fromkeys(((seat + 1) % len(names), (seat - 1) % len(names)))
            if event.shields[other] < event.shields[seat]
        ]
        if won and beaten:
            others = lang.list([f"{names[other]} ({event.shields[other]})" for other in beaten])
            steps.append(
                lang.text(
                    "{name} ({n}) has more than {others}.",
                    name=names[seat],
                    n=event.shields[seat],
                    others=others,
                )
            )
    return tuple(steps)


def _end(winners: tuple[int, ...], after: State, lang: Language) -> tuple[str, ...]:
    complete = [player.name for player in after.players if player.complete]
    steps = []
    if complete:
        steps.append(lang.text("{names} completed a Wonder.", names=lang.list(complete)))
        steps.append(_said("R60", lang))
    else:
        steps.append(_said("R14", lang))
    points = lang.list([f"{player.name} {player.score.total}" for player in after.players])
    steps.append(cite(lang.text("Points: {points}.", points=points), "R61"))
    best = max(player.score.total for player in after.players)
    if sum(player.score.total == best for player in after.players) > 1:
        stages = lang.list([f"{player.name} {len(player.stages)}" for player in after.players])
        steps.append(lang.text("Stages: {stages}.", stages=stages))
    steps.append(_said("R62", lang))
    return tuple(steps)


def why_refusal(refusal: Refusal, state: State, lang: Language) -> Why:
    """Unfold a refusal of the rules in ``state``."""
    return Why(refusal_sentence(refusal, state, lang), _refusal_steps(refusal, state, lang))


def _refusal_steps(refusal: Refusal, state: State, lang: Language) -> tuple[str, ...]:
    steps = [_said(refusal.rule, lang)] if refusal.rule and rule_words(refusal.rule, lang) else []
    return (*steps, *facts_behind(refusal.code, refusal.params, state, lang), _now(state, lang))


def why_question(asked: Question, state: State, lang: Language) -> Why:
    """Unfold an open question: what was read, why it cannot be, and what is expected instead."""
    return why_reason(asked.reason, state, lang)


def why_reason(reason: Reason, state: State, lang: Language) -> Why:
    """Unfold a refused reading or touch."""
    return Why(reason_sentence(reason, state, lang), reason_steps(reason, state, lang))


def reason_steps(reason: Reason, state: State, lang: Language) -> tuple[str, ...]:
    """Return the steps behind ``reason``."""
    refusal = reason.params.get("refusal")
    if isinstance(refusal, Refusal):
        return _refusal_steps(refusal, state, lang)
    steps = [_said(reason.rule, lang)] if reason.rule and rule_words(reason.rule, lang) else []
    return (*steps, *facts_behind(reason.code, reason.params, state, lang), _now(state, lang))


def _now(state: State, lang: Language) -> str:
    return lang.text("What is expected now: {what}", what=pending_sentence(state, lang))
