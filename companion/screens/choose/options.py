"""Every choice of the rules as data: what is asked, why, and the ways to answer. Pure.

The choice screen shows any of these; nothing about a choice is decided on a screen.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_

from companion.messages.signals import Play, Signal
from companion.rules import (
    Construct,
    Done,
    Pending,
    Progress,
    Science,
    Skip,
    State,
    Steal,
    pending,
)
from companion.rules.sentences.effects import wonder_effect
from companion.rules.sentences.terms import because_words, source_words
from companion.screens.routes import ChoiceRoute, PickerRoute, RevealRoute, Route, StealRoute, TokenRoute
from config.language import Language


@dataclass(frozen=True)
class Option:
    """One way to answer. ``cards`` are faces to show, ``symbol`` a drawing, ``stage`` a Stage to show
    (Wonder, levels, built before, this one), ``deck`` the number of cards in a deck; ``shared`` are the
    ``cards`` that all options have. ``act`` is what a
    touch does: a signal for the table, or another screen.
    """

    text: str
    act: Signal | Route
    cards: tuple[str, ...] = ()
    symbol: str = ""
    stage: tuple[str, tuple[int, ...], tuple[int, ...], int] | None = None
    deck: int | None = None
    note: str = ""
    shared: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """What is asked of whom: the title says the name first, ``why`` ends with the rule."""

    title: str
    why: str
    options: tuple[Option, ...]
    decline: Option | None = None
    chosen: tuple[str, ...] = ()


def question_of(state: State, lang: Language, only: str | None = None) -> Question | None:
    """Return the question that ``state`` puts; ``only`` picks one of several pending things by its key.

    None where nothing is asked.
    """
    items = pending(state)
    if only is not None:
        items = tuple(item for item in items if key_of(item) == only) or items
    if not items:
        return None
    if len(items) == 1:
        return _single(items[0], state, lang)
    return _order(items, state, lang)


def key_of(item: Pending) -> str:
    """Return what tells a pending thing from the others of the same turn."""
    return f"{item.kind} {item.because}"


def _single(item: Pending, state: State, lang: Language) -> Question | None:
    match item.kind:
        case "construct":
            return _construct(item, state, lang)
        case "science":
            return _science(item, state, lang)
        case "progress":
            return _progress(item, state, lang)
        case "take":
            return _take(item, state, lang)
        case "steal":
            return _steal(item, state, lang)
    name = state.players[item.seat].name
    turn_up = Option(lang.text("Which card is it?"), RevealRoute(), symbol="gift")
    title = lang.text("{name}, turn up the card that Rome gave you", name=name)
    return Question(title, lang.text("It lies in front of you from now on; its icons act. R11"), (turn_up,))


def _construct(item: Pending, state: State, lang: Language) -> Question:
    player, wonder = state.players[item.seat], state.game.wonder(item.seat)
    levels = tuple(stage.level for stage in wonder.stages)
    moves = [move for move in item.choices if isinstance(move, Construct)]
    numbers = list(dict.fromkeys(move.stage for move in moves))
    options = []
    for move in moves:
        stage = wonder.stages[move.stage - 1]
        text = lang.text("Stage {stage}: {vp} VP", stage=move.stage, vp=stage.vp)
        note = wonder_effect(player.wonder, lang.facts, lang) if stage.effect else ""
        shown = (player.wonder, levels, player.stages, move.stage)
        options.append(Option(text, Play(move), cards=move.pay or (), stage=shown, note=note))
    if len(numbers) == 1:
        title = lang.text("{name}, which cards do you discard?", name=player.name)
        why = lang.text("You must construct a Stage that you can pay. Touch one, or lay the cards down. R24")
    else:
        title = lang.text("{name}, which Stage do you construct?", name=player.name)
        why = lang.text("Stages side by side: you choose which comes first. R21")
    if wonder.ask:
        title = lang.text("{name}, which Stage did you turn?", name=player.name)
        name = lang.term(wonder.id)
        why = lang.text("Nobody has told yet how the Stages of {wonder} lie. R21", wonder=name)
    return Question(title, why, _shared(options), _decline(item, lang))


def _shared(options: Sequence[Option]) -> tuple[Option, ...]:
    """Tell every option which of its cards all have: the others are what is chosen between."""
    if len(options) < 2:
        return tuple(options)
    common = reduce(and_, (Counter(option.cards) for option in options))
    return tuple(replace(option, shared=tuple(common.elements())) for option in options)


def _science(item: Pending, state: State, lang: Language) -> Question:
    name = state.players[item.seat].name
    options = []
    for move in item.choices:
        if isinstance(move, Science) and move.cards:
            text = lang.text("2 identical") if len(set(move.cards)) == 1 else lang.text("3 different")
            options.append(Option(text, Play(move), cards=move.cards))
    title = lang.text("{name}, which Green cards do you discard?", name=name)
    return Question(
        title,
        lang.text("They bring you a Progress token. Touch a set, or lay it down. R30"),
        _shared(options),
    )


def _progress(item: Pending, state: State, lang: Language) -> Question:
    name = state.players[item.seat].name
    options = [
        Option(lang.term(move.token), Play(move), symbol=move.token, note=lang.does(move.token))
        for move in item.choices
        if isinstance(move, Progress)
    ]
    if None in state.face_up:
        options.append(
            Option(lang.text("The one turned up last"), TokenRoute(take=True), symbol="unknown-token")
        )
    if state.pile:
        text = lang.text("Top of the pile")
        options.append(
            Option(text, TokenRoute(take=True), symbol="pile", note=lang.text("unseen: you say which it is"))
        )
    title = lang.text("{name}, which Progress token do you take?", name=name)
    why = lang.text("One of the face-up ones, or the top of the pile. Touch it, or show it. R30")
    return Question(title, why, tuple(options))


def _take(item: Pending, state: State, lang: Language) -> Question:
    player = state.players[item.seat]
    options = tuple(
        Option(
            deck_name(state, source, lang),
            PickerRoute(source),
            deck=state.decks[state.reach(item.seat).get(source, source)],
        )
        for source in item.sources
    )
    offer = because_words(item.because, lang)
    if item.optional:
        title = lang.text("{name}, one more card?", name=player.name)
        why = lang.text(
            "{token} lets you take 1 more. Touch its deck, or lay it on the pad. R13", token=offer
        )
    elif item.because == "turn":
        title = lang.text("{name}, take a card", name=player.name)
        why = lang.text("The top of your left, your right or the central deck. R10")
    else:
        title = lang.text("{name}, take a card", name=player.name)
        why = lang.text("The effect of {wonder}. Touch its deck, or lay it on the pad. R20", wonder=offer)
    return Question(title, why, options, _decline(item, lang))


def _steal(item: Pending, state: State, lang: Language) -> Question:
    player = state.players[item.seat]
    robbed = dict.fromkeys(move.seat for move in item.choices if isinstance(move, Steal))
    options = tuple(
        Option(
            state.players[seat].name,
            StealRoute(seat),
            cards=tuple(sorted(state.players[seat].cards))[:5],
            note=lang.plural("{n} card", "{n} cards", sum(state.players[seat].cards.values())),
        )
        for seat in robbed
    )
    title = lang.text("{name}, whose card do you take?", name=player.name)
    why = lang.text("The effect of Rome: they get the top card of the central deck, face down.")
    return Question(title, why, options, _decline(item, lang))


def steal_question(state: State, seat: int, lang: Language) -> Question:
    """Return the question which card is taken from the opponent at ``seat``."""
    victim = state.players[seat]
    options = tuple(
        Option(
            f"{count} × {lang.term(face)}" if count > 1 else lang.term(face),
            Play(Steal(face, seat)),
            cards=(face,),
        )
        for face, count in victim.cards.items()
    )
    title = lang.text("Which card of {name}?", name=victim.name)
    return Question(title, lang.text("Its Cat or Horn icons act for you. R11"), options)


def _order(items: Sequence[Pending], state: State, lang: Language) -> Question:
    """Several things are pending: the player says which comes first."""
    name = state.players[items[0].seat].name
    options = []
    for item in items:
        options.append(_step(item, state, lang))
    decline = None
    if any(item.optional for item in items) and all(item.optional for item in items):
        decline = Option(lang.text("None of these: my turn is done"), Play(Done()), symbol="no")
    title = lang.text("{name}, what first?", name=name)
    return Question(
        title, lang.text("All of this is open; you choose the order. R10"), tuple(options), decline
    )


def _step(item: Pending, state: State, lang: Language) -> Option:
    act: Signal | Route = ChoiceRoute(key_of(item))
    if len(item.choices) == 1 and item.kind in ("construct", "science") and not item.optional:
        act = Play(item.choices[0])
    offer = because_words(item.because, lang)
    match item.kind:
        case "construct":
            player, wonder = state.players[item.seat], state.game.wonder(item.seat)
            stages = sorted({move.stage for move in item.choices if isinstance(move, Construct)})
            levels = tuple(stage.level for stage in wonder.stages)
            text = (
                lang.text("Construct Stage {stage}", stage=stages[0])
                if len(stages) == 1
                else lang.text("Construct a Stage")
            )
            shown = (player.wonder, levels, player.stages, stages[0])
            return Option(text, act, stage=shown, note="R20")
        case "science":
            return Option(
                lang.text("Discard Green cards for a Progress token"), act, symbol="green", note="R30"
            )
        case "progress":
            return Option(
                lang.text("Take a Progress token"),
                act,
                symbol="progress",
                note=offer if item.because != "turn" else "R30",
            )
        case "steal":
            return Option(lang.text("Take a card from an opponent"), act, symbol="hand", note=offer)
        case "reveal":
            return Option(lang.text("Turn up the card that Rome gave you"), RevealRoute(), symbol="gift")
    if item.because == "turn":
        return Option(
            lang.text("Take the card of your turn"), PickerRoute(None), symbol="card-back", note="R10"
        )
    text = lang.text("Take 1 more card") if item.optional else lang.text("Take a card")
    symbol = item.because if item.optional else "card-back"
    return Option(text, act, symbol=symbol, note=offer)


def _decline(item: Pending, lang: Language) -> Option | None:
    if not item.optional:
        return None
    return Option(lang.text("No, thank you"), Play(Skip(item.because)), symbol="no")


def deck_name(state: State, source: str, lang: Language) -> str:
    """Return how a deck is called by the player in turn: "left deck · Giza"."""
    seat = state.active or 0
    deck = state.reach(seat).get(source)
    words = source_words(source, state.game, lang)
    words = words[:1].upper() + words[1:]
    return (
        f"{words} · {lang.term(deck)}"
        if deck in state.game.wonders and source in ("left", "right")
        else words
    )
