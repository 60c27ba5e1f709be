"""What hands have to do on the table after something has happened."""

from config.language import Language


def take_medal(place: str, lang: Language) -> str:
    """Say where the Medal lies that was won: ``place`` is that of a MedalWon."""
    return {
        "left": lang.text("Take the Medal on your left: 4 points."),
        "right": lang.text("Take the Medal on your right: 4 points."),
        "centre": lang.text("Take the Medal from the centre: 4 points."),
        "box": lang.text("Take a Medal from the box: 4 points."),
    }[place]
