"""Medals explained: what an Objective asks for, who is how far, what wins it."""

from companion.coach.explain.phrases import counter_words, name_of
from companion.coach.explain.subjects import Explanation
from companion.rules import State, missing, objective_progress
from config.catalogue import Catalogue
from config.language import Language


def explain_medal(
    medal: str, catalogue: Catalogue, state: State | None, seat: int | None, lang: Language
) -> Explanation:
    """Explain ``medal``; ``seat`` is the player for whom "now" is meant."""
    table = catalogue.table
    facts = catalogue.medals[medal]
    if facts.in_battle:
        does = lang.text(
            "It is decided in a Battle, whosever turn it is: {vp} VP at the end.", vp=table.medal_vp
        )
    else:
        does = lang.text(
            "Whoever has that first, during their own turn, wins it at once: {vp} VP at the end.",
            vp=table.medal_vp,
        )
    return Explanation(
        title=lang.term(medal),
        symbol=medal,
        what=lang.text("A Medal. Its Objective: {needs}.", needs=lang.asks(medal)),
        does=does,
        now="" if state is None else medal_now(medal, state, seat, lang),
        rule="R53" if facts.in_battle else "R50",
    )


def medal_now(medal: str, state: State, seat: int | None, lang: Language) -> str:
    """Say who has the Medal, or how far those are who can win it, ``seat`` first."""
    winners = [player.name for player in state.players if medal in player.medals]
    able = state.contenders(medal)
    if not able:
        if winners:
            return lang.text("{names} won it.", names=lang.list(winners))
        return lang.text("It is not in this game.")
    first = [seat] if seat in able else []
    order = [*first, *(other for other in able if other != seat)]
    return " ".join(_progress(medal, state, other, other == seat, lang) for other in order[:3])


def _progress(medal: str, state: State, seat: int, asked: bool, lang: Language) -> str:
    name = name_of(state, seat)
    have, need = objective_progress(state, seat, medal)
    open_parts = missing(state, seat, medal)
    if state.game.catalogue.medals[medal].in_battle:
        if len(state.players) == 2:
            return lang.text("{name} needs twice the Shields of the other in a Battle. R43", name=name)
        return lang.text("{name} needs more Shields than both neighbours in a Battle. R42", name=name)
    if not open_parts:
        return lang.text("{name} has all of it and wins it when the next turn starts. R52", name=name)
    parts = [counter_words(counter, count, lang) for counter, count in open_parts]
    if need - have > 1:
        return lang.text(
            "{name}: {have} of {need}, still missing {parts}.",
            name=name,
            have=have,
            need=need,
            parts=lang.list(parts),
        )
    counted = lang.text("{name}: {have} of {need}.", name=name, have=have, need=need)
    if not asked:
        return lang.text("{counted} Only {part} is missing.", counted=counted, part=parts[0])
    if open_parts[0][0] == "cat":
        return lang.text("{counted} Taking the Cat pawn on your turn wins this Medal.", counted=counted)
    return lang.text("{counted} {part} more on your turn wins this Medal.", counted=counted, part=parts[0])
