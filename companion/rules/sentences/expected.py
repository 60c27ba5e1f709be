"""What is expected of whom, said in one sentence."""

from companion.rules.game import LEFT, RIGHT
from companion.rules.pending import Pending, pending
from companion.rules.sentences.words import because_words, source_words
from companion.rules.state import State
from config.language import Language

NEAR = 3
"""The decks that a player reaches: left, right and central (R10)."""


def pending_sentence(state: State, lang: Language) -> str:
    """Say who is to do what now: "Elena, take a card and lay it on the pad." """
    game = state.game
    if state.active is None:
        names = lang.list([game.names[seat] for seat in state.winners])
        return lang.text("The game has ended: {names}.", names=names)
    name = game.names[state.active]
    items = pending(state)
    musts = [_must(item, state, lang) for item in items if not item.optional]
    offers = [because_words(item.because, lang) for item in items if item.optional]
    parts = []
    if musts:
        parts.append(lang.text("{name}, {tasks}.", name=name, tasks=lang.list(list(dict.fromkeys(musts)))))
        if offers:
            offered = lang.list(list(dict.fromkeys(offers)))
            parts.append(lang.text("{offers}: you may do more, or decline.", offers=offered))
    elif offers:
        parts.append(_offered(items, name, state, lang))
    if None in state.face_up:
        parts.append(lang.text("Show the Progress token that was turned up."))
    return " ".join(parts)


def _must(item: Pending, state: State, lang: Language) -> str:
    if item.kind == "construct":
        return lang.text("choose what to construct with: lay the cards on the pad")
    if item.kind == "science":
        return lang.text("choose the Green cards to discard: lay them on the pad")
    if item.kind == "progress":
        return lang.text("take a Progress token and show it")
    if item.kind == "steal":
        return lang.text("take a card from an opponent and lay it on the pad")
    if item.kind == "reveal":
        return lang.text("turn up the card you were given and lay it on the pad")
    if len(item.sources) == 1:
        deck = source_words(item.sources[0], state.game, lang)
        return lang.text("take the top card of {deck} and lay it on the pad", deck=deck)
    if item.sources == (LEFT, RIGHT):
        return lang.text("take a card of the left or right deck and lay it on the pad")
    if len(item.sources) > NEAR:
        return lang.text("take the top card of any deck and lay it on the pad")
    return lang.text("take a card and lay it on the pad")


def _offered(items: tuple[Pending, ...], name: str, state: State, lang: Language) -> str:
    item = items[0]
    offer = because_words(item.because, lang)
    if len(items) > 1:
        offers = lang.list(list(dict.fromkeys(because_words(each.because, lang) for each in items)))
        return lang.text("{name}, you may use {offers}, or decline.", name=name, offers=offers)
    if item.kind == "take":
        return lang.text("{name}, {offer}: you may take 1 more card, or decline.", name=name, offer=offer)
    if item.kind == "construct":
        return lang.text("{name}, {offer}: you may construct a Stage, or decline.", name=name, offer=offer)
    return lang.text("{name}, you may use {offers}, or decline.", name=name, offers=offer)
