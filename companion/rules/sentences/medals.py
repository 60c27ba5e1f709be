"""The words of Medals: what an Objective asks for, and what somebody has done who wins one."""

from config.language import Language


def asked(medal: str, lang: Language) -> str:
    """Return what the Objective of ``medal`` asks for, as a short line."""
    return {
        "three-blue": lang.text("3 Blue cards in front of you"),
        "three-green": lang.text("3 Green cards in front of you"),
        "three-grey": lang.text("3 Grey cards in front of you"),
        "three-red": lang.text("3 Red cards in front of you"),
        "four-colours": lang.text("1 Green, 1 Yellow, 1 Blue and 1 Red card"),
        "gold-cat-horn": lang.text("1 Yellow card, 1 Blue card with a Cat, 1 Red card with a Horn"),
        "seven-cards": lang.text("7 cards of any colour"),
        "three-stages": lang.text("3 Stages constructed"),
        "two-stages-cat": lang.text("2 Stages constructed and the Cat pawn"),
        "two-progress": lang.text("2 Progress tokens"),
        "progress-military-cat": lang.text("1 Progress token, 1 Military Victory token and the Cat pawn"),
        "two-victories": lang.text("2 Military Victory tokens from one Battle"),
    }.get(medal) or lang.term(medal)


def done(medal: str, lang: Language) -> str:
    """Return what the player who wins ``medal`` has: the reason, said to them."""
    return {
        "three-blue": lang.text("Three Blue cards in front of you."),
        "three-green": lang.text("Three Green cards in front of you."),
        "three-grey": lang.text("Three Grey cards in front of you."),
        "three-red": lang.text("Three Red cards in front of you."),
        "four-colours": lang.text("Green, Yellow, Blue and Red: all four."),
        "gold-cat-horn": lang.text("A Yellow card, a Cat and a Horn."),
        "seven-cards": lang.text("Seven cards in front of you."),
        "three-stages": lang.text("Three Stages constructed."),
        "two-stages-cat": lang.text("Two Stages, and the Cat is yours."),
        "two-progress": lang.text("Two Progress tokens."),
        "progress-military-cat": lang.text("A Progress token, a Victory and the Cat."),
        "two-victories": lang.text("Two Victories in one Battle."),
    }.get(medal) or lang.term(medal)


def take_it(place: str, lang: Language) -> str:
    """Return what to do with the hands: where the Medal lies that was won."""
    return {
        "left": lang.text("Take the Medal on your left: 4 points."),
        "right": lang.text("Take the Medal on your right: 4 points."),
        "centre": lang.text("Take the Medal from the centre: 4 points."),
        "box": lang.text("Take a Medal from the box: 4 points."),
    }[place]
