"""What the shipped wirings and the buses of the header are called in the language of the players."""

from config.errors import InputError
from config.language import Language
from config.wiring import load_wiring


def wiring_title(name: str, lang: Language) -> str:
    """Return what the wiring ``name`` is called: its title, or ``name`` where it is broken."""
    try:
        return title_words(load_wiring(name).title, lang)
    except InputError:
        return name


def title_words(title: str, lang: Language) -> str:
    """Return the ``title`` of a shipped wiring in this language; an owner's own one as it is."""
    shipped = {
        "Two seats, a button each": lang.text("Two seats, a button each"),
        "Two seats, a lit button each": lang.text("Two seats, a lit button each"),
        "Four seats, a button each": lang.text("Four seats, a button each"),
        "Four seats, a lit button each": lang.text("Four seats, a lit button each"),
        "Seven seats, a button each": lang.text("Seven seats, a button each"),
        "Seven seats, a lit button each": lang.text("Seven seats, a lit button each"),
    }
    return shipped.get(title, title)


def bus_words(purpose: str, lang: Language) -> str:
    """Return what a bus of the header is for (its ``purpose`` there) in this language."""
    shipped = {
        "the identification memory of add-on boards": lang.text("the identification memory of add-on boards"),
        "I²C: sensors, clocks, small displays": lang.text("I²C: sensors, clocks, small displays"),
        "SPI: small displays, converters": lang.text("SPI: small displays, converters"),
        "the serial console": lang.text("the serial console"),
        "I²S: sound boards": lang.text("I²S: sound boards"),
    }
    return shipped.get(purpose, purpose)
