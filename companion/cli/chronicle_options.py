"""What the commands about finished games share: which games are meant, and opening the chronicle."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.output import console
from config.errors import InputError

if TYPE_CHECKING:
    from companion.chronicle.chronicle import Chronicle

PersonOption = Annotated[str, typer.Option("--player", help="Only this player's games.")]
WonderOption = Annotated[str, typer.Option("--wonder", help="Only games with this Wonder (its id).")]
PlayersOption = Annotated[
    int | None, typer.Option("--players", min=2, max=7, help="Only games of that many players.")
]


@contextmanager
def opened(*, change: bool = False) -> Iterator["Chronicle"]:
    """Open the journal of this computer with all finished games in figures; tell what is wrong with it.

    One that a running companion holds open is read as it is now, and nothing is written to it; with
    ``change`` that raises InputError, as a list of people does that cannot be understood.
    """
    from rich.progress import track

    from companion.chronicle.chronicle import Chronicle
    from companion.cli.play.parts import JOURNAL
    from companion.journal.journal import Journal
    from config.catalogue import load_catalogue
    from config.paths import data_folder
    from config.people import load_people

    path = data_folder() / JOURNAL
    journal = Journal.open(path) if change else Journal.open_to_read(path)
    try:
        for trouble in journal.troubles:
            console.print(f"{trouble.file}: {trouble.code} {trouble.detail}".rstrip())
        if change and journal.in_memory:
            raise InputError("cannot be written now; is a companion running?", str(path))
        chronicle = Chronicle(journal, load_catalogue(), load_people())
        missing = chronicle.missing()
        for _ in track(missing, "reading games …", console=console, disable=len(missing) < MANY):
            chronicle.catch_up(1)
        yield chronicle
    finally:
        journal.close()


MANY = 50
"""Games to read for which a progress bar is worth its line."""
