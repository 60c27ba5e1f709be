"""What the effect of each Wonder does, in a short line."""

from config.language import Language


def effect_words(wonder: str, lang: Language) -> str:
    """Return the effect of ``wonder`` (rules.md section 3), "" where it has none."""
    return {
        "alexandria": lang.text("take the top card of any deck on the table"),
        "babylon": lang.text("take 1 Progress token: a face-up one, or the top of the pile"),
        "ephesus": lang.text("take the top card of the central deck"),
        "giza": "",
        "halicarnassus": lang.text(
            "look at the top 5 cards of the deck on your left or right, keep 1, shuffle the rest back"
        ),
        "olympia": lang.text("take the top card of the deck on your left and of the deck on your right"),
        "rhodes": lang.text("1 more Shield for the rest of the game"),
        "rome": lang.text(
            "take a card from in front of an opponent, who gets the top central card face down"
        ),
        "ur": lang.text("take the Cat pawn, look at the top central card, then take 1 card"),
    }.get(wonder, "")
