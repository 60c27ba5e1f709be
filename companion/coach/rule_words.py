"""What each rule says, in one sentence (docs/rules.md)."""

from config.language import Language


def rule_words(rule: str, lang: Language) -> str:
    """Return what ``rule`` ("R20", "§13") says; "" for one that needs no words here."""
    return {
        "R1": lang.text("Each player has a Wonder, and its deck lies to that player's left."),
        "R2": lang.text("3 Progress tokens lie face up; the others are a face-down pile."),
        "R10": lang.text("A turn is one card from the top of your left, your right or the central deck."),
        "R11": lang.text("Cat and Horn icons of a taken card act at once."),
        "R12": lang.text("Who holds the Cat pawn may look at the top central card when a turn starts."),
        "R13": lang.text("A Progress token that offers a card may be used once a turn, or not at all."),
        "R14": lang.text("An empty deck stays empty."),
        "R20": lang.text("A Stage that your cards can pay for must be constructed in the same turn."),
        "R21": lang.text("Stages are constructed from bottom to top; side by side in any order."),
        "R22": lang.text("A Coin stands for a missing Resource only."),
        "R24": lang.text("A payment uses as many Grey cards as it can, then as few Yellow cards as it can."),
        "R30": lang.text("2 identical or 3 different Green cards are discarded for a Progress token."),
        "R31": lang.text("With no Progress token left, no Green cards are discarded."),
        "R40": lang.text(
            "When the last Conflict token shows Battle, everybody fights at the end of that turn."
        ),
        "R41": lang.text("Shields are your Red cards, with what Rhodes and Tactics add."),
        "R42": lang.text(
            "Strictly more Shields than a neighbour win 1 Military Victory token for each beaten."
        ),
        "R43": lang.text("Of two players the one with more Shields wins 1 token, with twice as many 2."),
        "R44": lang.text(
            "After a Battle, Red cards with Horns are discarded and the Conflict tokens turn back."
        ),
        "R50": lang.text("An Objective is checked the moment anything changes in your turn."),
        "R51": lang.text("A Medal is won at once, and then nobody else can win it."),
        "R52": lang.text("An Objective fulfilled outside your turn is won when your turn starts."),
        "R53": lang.text("Two victories in one Battle win their Medal, whosever turn it is."),
        "R54": lang.text("Everybody who qualifies for two victories of the centre gets a Medal."),
        "R60": lang.text("The game ends with the turn in which a Wonder is completed, its Battle included."),
        "R61": lang.text("Points: Stages, Blue cards, the Cat, victories, Progress tokens and Medals."),
        "R62": lang.text("Most points win; a tie goes to the player with more Stages."),
        "§3": lang.text("The effect of a Wonder acts when a Stage with an effect is constructed."),
        "§13": lang.text("Where the printed rules are silent, the house rules of this table decide."),
    }.get(rule, "")
