"""What the effect of a Wonder does, said from its facts."""

from config.catalogue import Catalogue, EffectFacts
from config.language import Language


def wonder_effect(wonder: str, facts: Catalogue, lang: Language) -> str:
    """Say the effect of ``wonder`` (section 3), "" where it has none."""
    return lang.list([_effect(effect, lang) for effect in facts.wonders[wonder].effects])


def _effect(effect: EffectFacts, lang: Language) -> str:
    match effect.kind:
        case "progress":
            return lang.text("take a Progress token, face up or the top of the pile")
        case "shields":
            return lang.plural(
                "{n} more Shield for the whole game", "{n} more Shields for the whole game", effect.count
            )
        case "steal":
            return lang.text("take a card of an opponent, who gets the top central card face down")
        case "cat":
            return lang.text("take the Cat pawn, look at the top central card")
    if effect.look:
        return lang.text(
            "look at {n} cards of the left or right deck and keep 1, the rest is shuffled back", n=effect.look
        )
    match effect.sources:
        case ("any",):
            return lang.text("take the top card of any deck")
        case ("central",):
            return lang.text("take the top card of the central deck")
        case ("left",):
            return lang.text("take the top card of the left deck")
        case ("right",):
            return lang.text("take the top card of the right deck")
    return lang.text("take one of the 3 cards available to you")
