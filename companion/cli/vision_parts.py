"""What the commands that look at pictures share."""

import typer

from companion.cli.output import FAILURE, console
from config.language import ENGLISH, Language
from vision.decoders import decoder_report
from vision.reader import Reader


def a_reader(decoder: str, lang: Language = ENGLISH) -> Reader:
    """A reader with the decoders of that choice.

    Raises InputError for a choice that is unknown or does not work here; ends the command with a
    failure where not one decoder library works, saying what to install.
    """
    reader = Reader(decoder)
    if not reader.decoders and decoder != "none":
        console.print(lang.text("No decoder library works here. Either of these is enough:"), markup=False)
        for status in decoder_report():
            cure = lang.text("{part}: {found}", part=status.name, found=status.cure)
            console.print(f"  {cure}  ({status.reason})", markup=False, soft_wrap=True)
        raise typer.Exit(FAILURE)
    return reader


def printable(text: str) -> str:
    """A text from a code fit for a terminal: a foreign code can hold anything."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
