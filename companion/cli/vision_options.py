"""What the commands that look at pictures share."""

from pathlib import Path
from time import thread_time

import typer

from companion.cli.output import FAILURE, console
from config.language import ENGLISH, Language
from vision.cameras import read_picture
from vision.reading.decoders import decoder_report
from vision.reading.reader import Reader
from vision.reading.still import StillRead, patience


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


def read_file(reader: Reader, file: Path) -> StillRead:
    """What is read in a picture; loading and reading take ``vision.reading.still.patience`` together at most.

    Raises InputError (with the file) where it is no picture that can be read.
    """
    seconds = patience()
    begun = thread_time()
    picture = read_picture(file)
    return reader.read_still(picture, seconds - (thread_time() - begun))


def printable(text: str) -> str:
    """A text from a code fit for a terminal: a foreign code can hold anything."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
