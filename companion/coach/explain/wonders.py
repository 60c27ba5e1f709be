"""Wonders and their Stages explained."""

from companion.coach.explain.phrases import name_of
from companion.coach.explain.subjects import Explanation
from companion.rules import State
from companion.rules.sentences.effects import wonder_effect
from config.catalogue import Catalogue, StageFacts
from config.language import Language


def wonder_seat(wonder: str, state: State | None) -> int | None:
    """Return the seat that has ``wonder`` in this game, None where nobody has."""
    if state is None or wonder not in state.game.wonders:
        return None
    return state.game.wonders.index(wonder)


def stages_of(wonder: str, catalogue: Catalogue, state: State | None) -> tuple[StageFacts, ...]:
    """Return the Stages of ``wonder``, as they are in this game where it is played."""
    seat = wonder_seat(wonder, state)
    if state is None or seat is None:
        return catalogue.wonders[wonder].stages
    return state.game.wonder(seat).stages


def explain_wonder(wonder: str, catalogue: Catalogue, state: State | None, lang: Language) -> Explanation:
    """Explain ``wonder``; "now" says how far it is."""
    stages = stages_of(wonder, catalogue, state)
    what = lang.text(
        "A Wonder of {n} Stages, {vp} VP in all. Who completes one ends the game.",
        n=len(stages),
        vp=sum(stage.vp for stage in stages),
    )
    effects = wonder_effect(wonder, catalogue, lang)
    does = lang.text("Its effect: {effect}.", effect=effects) if effects else lang.text("It has no effect.")
    now = "" if state is None else wonder_now(wonder, state, lang)
    if catalogue.wonders[wonder].status == "unverified":
        does = lang.text("{does} Nobody has checked these Stages against the box yet.", does=does)
    return Explanation(lang.term(wonder), wonder, what, does, now, "R60")


def wonder_now(wonder: str, state: State, lang: Language) -> str:
    """Say how many Stages are constructed and what comes next."""
    seat = wonder_seat(wonder, state)
    if seat is None:
        return lang.text("It is not in this game.")
    player, facts = state.players[seat], state.game.wonder(seat)
    said = lang.plural(
        "{name} has constructed {n} Stage.",
        "{name} has constructed {n} Stages.",
        len(player.stages),
        name=player.name,
    )
    nearest = facts.open_stages(built_mask(player.stages))
    if not nearest:
        return lang.text("{said} It is complete.", said=said)
    costs = [cost_words(facts.stages[number - 1], lang) for number in nearest]
    return lang.text("{said} Next: {costs}.", said=said, costs=lang.either(list(dict.fromkeys(costs))))


def built_mask(stages: tuple[int, ...]) -> int:
    """Return the constructed ``stages`` (from 1) as a bit mask."""
    return sum(1 << (number - 1) for number in stages)


def cost_words(stage: StageFacts, lang: Language) -> str:
    """Say what ``stage`` costs."""
    if stage.kind == "different":
        return lang.text("{n} different Resources", n=stage.cost)
    return lang.text("{n} identical Resources", n=stage.cost)


def explain_stage(
    wonder: str, number: int, catalogue: Catalogue, state: State | None, lang: Language
) -> Explanation:
    """Explain Stage ``number`` (from 1) of ``wonder``."""
    stage = stages_of(wonder, catalogue, state)[number - 1]
    what = lang.text(
        "It costs {cost} and is worth {vp} VP. Coins stand for missing ones.",
        cost=cost_words(stage, lang),
        vp=stage.vp,
    )
    effects = wonder_effect(wonder, catalogue, lang) if stage.effect else ""
    does = (
        lang.text("When it is constructed: {effect}.", effect=effects)
        if effects
        else lang.text("As soon as your cards can pay for it, you must construct it.")
    )
    title = lang.text("{wonder}, Stage {number}", wonder=lang.term(wonder), number=number)
    now = "" if state is None else stage_now(wonder, number, state, lang)
    rule = "R21" if locked(wonder, number, state) else "R20"
    return Explanation(title, "stage", what, does, now, rule)


def locked(wonder: str, number: int, state: State | None) -> bool:
    """Tell whether Stages below Stage ``number`` of ``wonder`` come first in this game (R21)."""
    seat = wonder_seat(wonder, state)
    if state is None or seat is None:
        return False
    built = state.players[seat].stages
    return number not in built and number not in state.game.wonder(seat).open_stages(built_mask(built))


def stage_now(wonder: str, number: int, state: State, lang: Language) -> str:
    """Say whether the Stage is constructed, can be next, and what is missing to pay for it."""
    seat = wonder_seat(wonder, state)
    if seat is None:
        return lang.text("It is not in this game.")
    player, facts = state.players[seat], state.game.wonder(seat)
    name = name_of(state, seat)
    if number in player.stages:
        return lang.text("{name} has constructed it.", name=name)
    if locked(wonder, number, state):
        return lang.text("The Stages below it come first.")
    short = cards_short(state, seat, facts.stages[number - 1])
    if short:
        return lang.plural(
            "{name} can construct it with {n} more fitting card.",
            "{name} can construct it with {n} more fitting cards.",
            short,
            name=name,
        )
    return lang.text("{name} can pay for it, and must construct it in this turn.", name=name)


def cards_short(state: State, seat: int, stage: StageFacts) -> int:
    """Return how many fitting Resources or Coins ``seat`` lacks for ``stage`` (R20, R22, R23)."""
    player, facts = state.players[seat], state.game.catalogue
    counts = [player.cards.get(face, 0) for face, about in facts.faces.items() if about.resource]
    owned = [facts.tokens[token] for token in player.progress]
    if any(token.any_resources for token in owned):
        greys = sum(counts)
    elif stage.kind == "different":
        greys = sum(1 for count in counts if count)
    else:
        greys = max(counts, default=0)
    coins = player.count("yellow")
    if coins and any(token.coins_per_card > 1 for token in owned):
        coins += 1
    return max(0, stage.cost - greys - coins)
