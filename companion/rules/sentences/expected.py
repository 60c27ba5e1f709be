"""What is expected of whom, said in one sentence."""

from companion.rules.game import LEFT, RIGHT
from companion.rules.pending import Pending, pending
from companion.rules.sentences.terms import because_words, source_words
from companion.rules.state import State
from config.language import Language

NEAR = 3
"""The decks that a player reaches: left, right and central (R10)."""

SHOWN = ("take", "steal", "reveal")
"""What is done with a card that is then laid on the pad."""


def pending_sentence(state: State, lang: Language, *, turned_up: bool = True, by_touch: bool = False) -> str:
    """Say who is to do what now: "Elena, take a card and lay it on the pad."

    With ``turned_up`` also that a Progress token that nobody has named yet is to be shown (R30). ``by_touch``
    says that everything is touched: there is no pad to lay anything on.
    """
    game = state.game
    if state.active is None:
        names = lang.list([game.names[seat] for seat in state.winners])
        return lang.text("The game has ended: {names}.", names=names)
    name = game.names[state.active]
    items = pending(state)
    musts = [item for item in items if not item.optional]
    offers = list(dict.fromkeys(because_words(item.because, lang) for item in items if item.optional))
    parts = []
    if musts:
        parts.append(_demanded(musts, name, state, lang, by_touch))
        if offers:
            parts.append(lang.text("{offers}: you may do more, or decline.", offers=lang.list(offers)))
    else:
        parts.append(_offered(items, name, offers, lang))
    if turned_up and None in state.face_up and by_touch:
        parts.append(lang.text("Which Progress token was turned up?"))
    elif turned_up and None in state.face_up:
        unknown = state.face_up.count(None)
        parts.append(
            lang.plural(
                "Show the Progress token that was turned up.",
                "Show the Progress tokens that were turned up.",
                unknown,
            )
        )
    return " ".join(parts)


def _demanded(musts: list[Pending], name: str, state: State, lang: Language, by_touch: bool) -> str:
    if by_touch:
        if len(musts) == 1 and musts[0].kind == "take" and musts[0].because == "turn":
            return lang.text("{name}, take a card and touch its deck.", name=name)
        chosen = list(dict.fromkeys(_one_of_several(item, state, lang) for item in musts))
        return lang.text("{name}, {tasks}.", name=name, tasks=lang.list(chosen))
    tasks = list(dict.fromkeys(_task(item, state, lang) for item in musts))
    if len(tasks) == 1:
        if musts[0].kind in SHOWN:
            return lang.text("{name}, {task} and lay it on the pad.", name=name, task=tasks[0])
        return lang.text("{name}, {task}.", name=name, task=tasks[0])
    tasks = list(dict.fromkeys(_one_of_several(item, state, lang) for item in musts))
    if any(item.kind == "progress" for item in musts):
        return lang.text(
            "{name}, {tasks}. Lay each card or token on the pad.", name=name, tasks=lang.list(tasks)
        )
    return lang.text("{name}, {tasks}. Lay each card on the pad.", name=name, tasks=lang.list(tasks))


def _one_of_several(item: Pending, state: State, lang: Language) -> str:
    """Return what ``item`` asks for where the pad is asked for at the end, once for all of it."""
    match item.kind:
        case "construct":
            return lang.text("choose what to construct with")
        case "science":
            return lang.text("choose the Green cards to discard")
        case "progress":
            return lang.text("take a Progress token")
    return _task(item, state, lang)


def _task(item: Pending, state: State, lang: Language) -> str:
    match item.kind:
        case "construct":
            return lang.text("choose what to construct with: lay the cards on the pad")
        case "science":
            return lang.text("choose the Green cards to discard: lay them on the pad")
        case "progress":
            return lang.text("take a Progress token and show it")
        case "steal":
            return lang.text("take a card from an opponent")
        case "reveal":
            return lang.text("turn up the card you were given")
    if len(item.sources) == 1:
        return lang.text("take the top card of {deck}", deck=source_words(item.sources[0], state.game, lang))
    if item.sources == (LEFT, RIGHT):
        return lang.text("take a card of the left or right deck")
    if len(item.sources) > NEAR:
        return lang.text("take the top card of any deck")
    return lang.text("take a card")


def _offered(items: tuple[Pending, ...], name: str, offers: list[str], lang: Language) -> str:
    kinds = {item.kind for item in items}
    if len(items) == 1 and kinds == {"take"}:
        return lang.text("{name}, {offer}: you may take 1 more card, or decline.", name=name, offer=offers[0])
    if len(items) == 1 and kinds == {"construct"}:
        return lang.text(
            "{name}, {offer}: you may construct a Stage, or decline.", name=name, offer=offers[0]
        )
    return lang.text("{name}, you may use {offers}, or decline.", name=name, offers=lang.list(offers))
