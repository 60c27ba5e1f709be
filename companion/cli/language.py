"""The language of what a command prints for people; the keys and codes of its JSON are the same in all."""

from typing import Annotated

import typer

from config.errors import InputError
from config.language import ENGLISH, Language, load_language
from config.settings import load_settings

LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language", help="en, fr, de, es or it; default: that of the settings.", show_default=False
    ),
]


def words(named: str | None) -> Language:
    """Return the language that was ``named``, else that of the settings.

    Settings that cannot be understood are none of the business of whoever only prints: English then. Raises
    InputError for a name that is no language of ours.
    """
    if named is not None:
        return load_language(named)
    try:
        return load_language(load_settings().app.language)
    except InputError:
        return ENGLISH
