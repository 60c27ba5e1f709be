"""What each Progress token does, in a short line."""

from config.language import Language


def token_words(token: str, lang: Language) -> str:
    """Return the effect of ``token`` (rules.md section 4)."""
    return {
        "urbanism": lang.text("1 more card when you take Wood or Brick"),
        "crafts": lang.text("1 more card when you take Papyrus or Glass"),
        "jewelry": lang.text("1 more card when you take Stone or a Yellow card"),
        "science": lang.text("1 more card when you take a Green card"),
        "propaganda": lang.text("1 more card when you take a Red card with a Horn"),
        "architecture": lang.text("1 more card when you construct a Stage"),
        "economy": lang.text("one Yellow card is worth 2 Coins"),
        "engineering": lang.text("construct with any Resources"),
        "tactics": lang.text("2 more Shields"),
        "decor": lang.text("end: 4 VP, or 6 if your Wonder is complete"),
        "politics": lang.text("end: 1 VP for each Cat icon on your Blue cards"),
        "strategy": lang.text("end: 1 VP for each Military Victory token"),
        "education": lang.text("end: 2 VP for each Progress token"),
        "culture": lang.text("end: 4 VP for one, 12 for two, 16 for three"),
        "logistics": lang.text("end: 2 VP for each Grey card"),
        "domestication": lang.text("you may look at the top of the central deck"),
        "entrenchment": lang.text("you keep your Red cards with Horns after a Battle"),
    }.get(token) or lang.term(token)
