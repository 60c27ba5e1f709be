"""What the shipped wirings and the buses of the header are called in the language of the players."""

from collections.abc import Iterable

from config.errors import InputError
from config.language import Language
from config.said import Said
from config.wiring import load_wiring

_TITLES = (
    Said("Two seats, a button each"),
    Said("Two seats, a lit button each"),
    Said("Four seats, a button each"),
    Said("Four seats, a lit button each"),
    Said("Seven seats, a button each"),
    Said("Seven seats, a lit button each"),
)
_BUSES = (
    Said("the identification memory of add-on boards"),
    Said("I²C: sensors, clocks, small displays"),
    Said("SPI: small displays, converters"),
    Said("the serial console"),
    Said("I²S: sound boards"),
)


def wiring_title(name: str, lang: Language) -> str:
    """Return what the wiring ``name`` is called: its title, or ``name`` where it is broken."""
    try:
        return title_words(load_wiring(name).title, lang)
    except InputError:
        return name


def title_words(title: str, lang: Language) -> str:
    """Return the ``title`` of a shipped wiring in this language; an owner's own one as it is."""
    return _said(title, _TITLES, lang)


def bus_words(purpose: str, lang: Language) -> str:
    """Return what a bus of the header is for (its ``purpose`` there) in this language."""
    return _said(purpose, _BUSES, lang)


def _said(words: str, shipped: Iterable[Said], lang: Language) -> str:
    return next((lang.said(one) for one in shipped if one == words), words)
