"""``companion replay``: play a record through the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.output import emit, guard, say

if TYPE_CHECKING:
    from companion.rules.record import Replay


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def replay(
        game: Annotated[Path, typer.Argument(help="A record: JSON Lines (docs/record.md).")],
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    ) -> None:
        """Play a record through the rules, strictly, and tell the game and the points."""
        from companion.rules.record import replay as play
        from companion.rules.record import state_document
        from config.catalogue import load_catalogue

        with guard():
            played = play(_lines(game), str(game), load_catalogue())
            if json:
                emit(state_document(played.state, played.events))
            else:
                _tell(played)


def _lines(file: Path) -> list[str]:
    """Return the lines of ``file``. Raises InputError where it cannot be read as text."""
    from config.errors import InputError

    try:
        return file.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", str(file)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError("is not UTF-8 text", str(file), line) from error


def _tell(played: "Replay") -> None:
    """Print every event in words, then what is expected or the ranking."""
    from companion.rules.sentences import event_sentence, pending_sentence
    from config.language import ENGLISH

    state = played.state
    for move, event in played.events:
        say(f"{move:4} {event_sentence(event, state, ENGLISH)}")
    if not state.finished:
        say(f"     {pending_sentence(state, ENGLISH)}")
    say("")
    for player in sorted(state.players, key=lambda player: -player.score.total):
        score = player.score
        say(
            f"{player.name}: {score.total} VP (Stages {score.stages}, Blue {score.blue}, Cat {score.cat}, "
            f"military {score.military}, Progress tokens {score.progress}, Medals {score.medals})"
        )
