"""Words that several explanations need: counted things, what is missing, where something lies."""

from companion.rules import State
from config.language import Language


def name_of(state: State, seat: int) -> str:
    """Return the name of the player at ``seat``."""
    return state.players[seat].name


def heading(words: str) -> str:
    """Return a name that stands in the middle of sentences ("central deck") as it stands above a text."""
    return words[:1].upper() + words[1:]


def counter_words(counter: str, count: int, lang: Language) -> str:
    """Say ``count`` of what ``counter`` counts: "2 Grey cards", "the Cat pawn"."""
    match counter:
        case "grey":
            return lang.plural("{n} Grey card", "{n} Grey cards", count)
        case "yellow":
            return lang.plural("{n} Yellow card", "{n} Yellow cards", count)
        case "blue":
            return lang.plural("{n} Blue card", "{n} Blue cards", count)
        case "green":
            return lang.plural("{n} Green card", "{n} Green cards", count)
        case "red":
            return lang.plural("{n} Red card", "{n} Red cards", count)
        case "blue-cat":
            return lang.plural("{n} Blue card with a Cat", "{n} Blue cards with a Cat", count)
        case "red-horn":
            return lang.plural("{n} Red card with a Horn", "{n} Red cards with a Horn", count)
        case "cards":
            return lang.plural("{n} card", "{n} cards", count)
        case "stages":
            return lang.plural("{n} Stage", "{n} Stages", count)
        case "progress":
            return lang.plural("{n} Progress token", "{n} Progress tokens", count)
        case "military":
            return lang.plural("{n} Military Victory token", "{n} Military Victory tokens", count)
        case "battle-victories":
            return lang.plural("{n} victory in one Battle", "{n} victories in one Battle", count)
    return lang.text("the Cat pawn")
