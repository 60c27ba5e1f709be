"""``companion replay``: play a record through the rules."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.output import emit, guard, say


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def replay(
        game: Annotated[Path, typer.Argument(help="A record: JSON Lines (docs/record.md).")],
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    ) -> None:
        """Play a record through the rules, strictly, and print where it leads."""
        from companion.rules.record import replay as play
        from companion.rules.record import state_document
        from config.catalogue import load_catalogue

        with guard():
            played = play(_lines(game), str(game), load_catalogue())
            if json:
                emit(state_document(played.state, played.events))
                return
        for player in played.state.players:
            say(f"{player.name}: {player.score.total}")


def _lines(file: Path) -> list[str]:
    """Return the lines of ``file``. Raises InputError where it cannot be read as text."""
    from config.errors import InputError

    try:
        return file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", str(file)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError("is not UTF-8 text", str(file), line) from error
