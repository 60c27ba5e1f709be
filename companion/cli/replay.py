"""``companion replay``: play a record through the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import emit, guard, say

if TYPE_CHECKING:
    from companion.rules.format.record import Replay
    from config.language import Language


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def replay(
        game: Annotated[
            Path,
            typer.Argument(
                metavar="FILE",
                help="The record of a game (.jsonl, docs/record.md), or a report (.zip) that holds one.",
                show_default=False,
            ),
        ],
        language: LanguageOption = None,
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    ) -> None:
        """Play a record through the rules, move by move, and tell what happened and the points.

        A move that the rules do not allow ends it: the message names the file, the line and the rule.
        """
        from companion.journal.record_file import read_record
        from companion.rules.format.record import replay as play
        from companion.rules.format.record import state_document
        from config.catalogue import load_catalogue

        with guard():
            lang = words(language)
            played = play(read_record(game), str(game), load_catalogue())
            if json:
                emit(state_document(played.state, played.events))
            else:
                _tell(played, lang)


def _tell(played: "Replay", lang: "Language") -> None:
    """Print every event in words, then what is expected or the ranking."""
    from companion.rules.sentences import event_sentence, pending_sentence

    state = played.state
    for move, event in played.events:
        say(f"{move:4} {event_sentence(event, state, lang)}")
    if not state.finished:
        say(f"     {pending_sentence(state, lang)}")
    say("")
    for player in sorted(state.players, key=lambda player: -player.score.total):
        score = player.score
        say(
            lang.text(
                "{name}: {total} VP (Stages {stages}, Blue {blue}, Cat {cat}, military {military}, "
                "Progress tokens {progress}, Medals {medals})",
                name=player.name,
                total=score.total,
                stages=score.stages,
                blue=score.blue,
                cat=score.cat,
                military=score.military,
                progress=score.progress,
                medals=score.medals,
            )
        )
