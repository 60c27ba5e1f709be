"""The words of the companion in the language of its players (gettext catalogues)."""

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from pathlib import Path

import msgspec

from config.catalogue import Catalogue, default_catalogue
from config.errors import InputError
from config.loading import load_toml
from config.said import Said
from config.texts import plain_lines

DOMAIN = "companion"
FOLDER = Path(str(resources.files("config"))) / "languages"
"""One folder a language: language.toml, and the translations in LC_MESSAGES."""


class Clash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small word becomes ``word`` where what follows matches ``before`` (a pattern, small or capital)."""

    word: str
    before: str


class LanguageFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What language.toml says: the ``name`` that the language gives itself, the letters of its keyboards in
    three rows of ``keys``, and the words that change before others (``clashes``)."""

    name: str
    keys: tuple[str, str, str] = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
    clashes: dict[str, Clash] = {}


def _shipped() -> dict[str, LanguageFacts]:
    """Return the languages by code, English first."""
    codes = sorted(
        (file.parent.name for file in FOLDER.glob("*/language.toml")), key=lambda one: (one != SOURCE, one)
    )
    return {code: load_toml(FOLDER / code / "language.toml", LanguageFacts) for code in codes}


SOURCE = "en"
"""The language of the source, which needs no translations."""
LANGUAGES = _shipped()
"""The languages that are shipped, by code."""

_JOINT = re.compile(r"\b(\w+) \{(\w+)\}")
"""A word and the value that follows it."""


class Language:
    """One language: sentences by their English text, and the pieces of the game by their id.

    ``facts`` are those of the game that is played; None: as shipped.
    """

    def __init__(
        self, code: str, translations: gettext.NullTranslations, facts: Catalogue | None = None
    ) -> None:
        self.code = code
        self.about = LANGUAGES[code]
        self._translations = translations
        self._given = facts
        self._clashes = {
            word: (clash.word, re.compile(clash.before, re.IGNORECASE))
            for word, clash in self.about.clashes.items()
        }

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def text(self, msgid: str, /, **values: object) -> str:
        """Return the sentence ``msgid`` (English, with ``{names}``) in this language, filled in."""
        translated = self._translations.gettext(msgid)
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
        return self._joined(self._translations.ngettext(singular, plural, n), filled).format(**filled)

    def _joined(self, sentence: str, values: Mapping[str, object]) -> str:
        """Return ``sentence`` with the words changed that clash with the value after them."""
        clashes = self._clashes
        if not clashes:
            return sentence

        def spoken(joint: re.Match[str]) -> str:
            word, field = joint.groups()
            other, sound = clashes.get(word, (word, None))
            if sound is None or not sound.match(str(values.get(field, ""))):
                return joint[0]
            return f"{other} {{{field}}}"

        return _JOINT.sub(spoken, sentence)

    @cached_property
    def facts(self) -> Catalogue:
        """The catalogue whose pieces are named."""
        return self._given or default_catalogue()

    @cached_property
    def _names(self) -> dict[str, str]:
        return self.facts.names()

    def term(self, identity: str) -> str:
        """Return the name of the piece with this catalogue id; an id of no piece is shown as it is."""
        english = self._names.get(identity)
        return identity.replace("-", " ").capitalize() if english is None else self.name(english)

    def name(self, english: str) -> str:
        """Return a name that the catalogue gives a piece or a box, in this language."""
        return self._translations.pgettext("piece", english)

    def asks(self, medal: str) -> str:
        """Return what the Objective of ``medal`` asks for, as a short line."""
        facts = self.facts.medals.get(medal)
        return self.text(facts.asks) if facts and facts.asks else self.term(medal)

    def done(self, medal: str) -> str:
        """Return what the player who wins ``medal`` has, said to them."""
        facts = self.facts.medals.get(medal)
        return self.text(facts.done) if facts and facts.done else self.term(medal)

    def does(self, token: str) -> str:
        """Return what the Progress token ``token`` does, as a short line."""
        facts = self.facts.tokens.get(token)
        return self.text(facts.does) if facts and facts.does else self.term(token)

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


ENGLISH = Language(SOURCE, gettext.NullTranslations())
"""The language of the source: always there, needs no file."""


@cache
def load_language(code: str, facts: Catalogue | None = None) -> Language:
    """Return the language ``code`` (a key of LANGUAGES), with the names of pieces of the catalogue ``facts``.

    Raises InputError for a language that is not shipped.
    """
    if code == SOURCE:
        return ENGLISH if facts is None else Language(code, gettext.NullTranslations(), facts)
    if code not in LANGUAGES:
        known = ", ".join(sorted(LANGUAGES))
        raise InputError(f"language {code!r} is not one of {known}")
    return Language(code, gettext.translation(DOMAIN, localedir=FOLDER, languages=[code]), facts)
