"""The words of the companion in the language of its players (gettext catalogues)."""

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

from config.errors import InputError
from config.said import Said
from config.texts import plain_lines

DOMAIN = "companion"
LANGUAGES: dict[str, str] = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "it": "Italiano",
}
"""Codes of the languages that are shipped, with the name that each gives itself."""

_TERMS: dict[str, str] = {
    "wood": "Wood",
    "stone": "Stone",
    "brick": "Brick",
    "papyrus": "Papyrus",
    "glass": "Glass",
    "gold": "Gold",
    "laurel-3": "3 laurels",
    "laurel-2-cat": "2 laurels and Cat",
    "gear": "Gear",
    "compass": "Compass",
    "tablet": "Tablet",
    "shield-0": "Shield",
    "shield-1": "Shield, 1 Horn",
    "shield-2": "Shield, 2 Horns",
    "grey": "Grey",
    "yellow": "Yellow",
    "blue": "Blue",
    "green": "Green",
    "red": "Red",
    "alexandria": "Alexandria",
    "babylon": "Babylon",
    "ephesus": "Ephesus",
    "giza": "Giza",
    "halicarnassus": "Halicarnassus",
    "olympia": "Olympia",
    "rhodes": "Rhodes",
    "rome": "Rome",
    "ur": "Ur",
    "central": "central deck",
    "left": "left deck",
    "right": "right deck",
    "urbanism": "Urbanism",
    "crafts": "Crafts",
    "jewelry": "Jewelry",
    "science": "Science",
    "propaganda": "Propaganda",
    "architecture": "Architecture",
    "economy": "Economy",
    "engineering": "Engineering",
    "tactics": "Tactics",
    "decor": "Decor",
    "politics": "Politics",
    "strategy": "Strategy",
    "education": "Education",
    "culture": "Culture",
    "logistics": "Logistics",
    "domestication": "Domestication",
    "entrenchment": "Entrenchment",
    "three-blue": "Three Blue cards",
    "three-green": "Three Green cards",
    "three-grey": "Three Grey cards",
    "three-red": "Three Red cards",
    "four-colours": "Green, Yellow, Blue and Red",
    "gold-cat-horn": "Yellow, Cat and Horn cards",
    "seven-cards": "Seven cards",
    "three-stages": "Three Stages",
    "two-stages-cat": "Two Stages and the Cat",
    "two-progress": "Two Progress tokens",
    "progress-military-cat": "Progress, Victory and Cat",
    "two-victories": "Two Victories in one Battle",
}

_CLASHES: dict[str, dict[str, tuple[str, re.Pattern[str]]]] = {
    "es": {
        "y": ("e", re.compile(r"[ií]|h[ií](?![aeo])", re.IGNORECASE)),
        "o": ("u", re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)),
    },
}
"""Words that become another one before a sound like their own: "Elena e Inés", "siete u ocho".

Real Academia Española, Diccionario panhispánico de dudas, "y" and "o".
"""

_JOINT = re.compile(r"\b(\w+) \{(\w+)\}")
"""A word and the value that follows it."""


class Language:
    """One language: sentences by their English text, and the game's terms by their id."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def text(self, msgid: str, /, **values: object) -> str:
        """Return the sentence ``msgid`` (English, with ``{names}``) in this language, filled in."""
        translated = self._catalogue.gettext(msgid)
        if not values:
            return translated
        filled = {name: self.said(one) if isinstance(one, Said) else one for name, one in values.items()}
        return self._joined(translated, filled).format(**filled)

    def said(self, sentence: str) -> str:
        """Return a sentence that an error or a notice carries in this language; other texts as they are."""
        if not isinstance(sentence, Said) or not sentence.msgid:
            # The entry of the empty text in a catalogue is what it says about itself.
            return sentence
        return plain_lines(self.text(sentence.msgid, **sentence.values))

    def plural(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Return the form for ``n`` things; ``{n}`` is filled in too."""
        filled = {"n": n, **values}
        return self._joined(self._catalogue.ngettext(singular, plural, n), filled).format(**filled)

    def _joined(self, sentence: str, values: Mapping[str, object]) -> str:
        """Return ``sentence`` with the words changed that clash with the value after them."""
        clashes = _CLASHES.get(self.code)
        if clashes is None:
            return sentence

        def spoken(joint: re.Match[str]) -> str:
            word, field = joint.groups()
            other, sound = clashes.get(word, (word, None))
            if sound is None or not sound.match(str(values.get(field, ""))):
                return joint[0]
            return f"{other} {{{field}}}"

        return _JOINT.sub(spoken, sentence)

    def term(self, identity: str) -> str:
        """Return the game's word for a catalogue id; an id we have no word for is shown as it is."""
        english = _TERMS.get(identity)
        if english is None:
            return identity.replace("-", " ").capitalize()
        return self._catalogue.pgettext("piece", english)

    def list(self, items: Sequence[str]) -> str:
        """Return "a", "a and b" or "a, b and c" in this language."""
        if len(items) < 2:
            return "".join(items)
        return self.text("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    def either(self, items: Sequence[str]) -> str:
        """Return "a", "a or b" or "a, b or c" in this language."""
        if len(items) < 2:
            return "".join(items)
        return self.text("{first} or {last}", first=", ".join(items[:-1]), last=items[-1])


ENGLISH = Language("en", gettext.NullTranslations())
"""The language of the source: always there, needs no file."""


def terms() -> dict[str, str]:
    """Return every id that has a word, with its English word (what is handed to translators)."""
    return dict(_TERMS)


@cache
def load_language(code: str) -> Language:
    """Return the language ``code`` (a key of LANGUAGES). Raises InputError for one that is not shipped."""
    if code == "en":
        return ENGLISH
    if code not in LANGUAGES:
        known = ", ".join(sorted(LANGUAGES))
        raise InputError(f"language {code!r} is not one of {known}")
    folder = Path(str(resources.files("config"))) / "languages"
    return Language(code, gettext.translation(DOMAIN, localedir=folder, languages=[code]))
