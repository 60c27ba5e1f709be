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
        game: Annotated[Path, typer.Argument(help="A record (docs/record.md), or a capture that holds one.")],
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    ) -> None:
        """Play a record through the rules, strictly, and tell the game and the points."""
        from companion.rules.record import replay as play
        from companion.rules.record import state_document
        from companion.table.record_file import read_record
        from config.catalogue import load_catalogue

        with guard():
            played = play(read_record(game), str(game), load_catalogue())
            if json:
                emit(state_document(played.state, played.events))
            else:
                _tell(played)


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
