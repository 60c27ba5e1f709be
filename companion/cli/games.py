"""``companion games``: the finished games: listed, taken out, taken in, kept on a stick."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from companion.cli.chronicle_options import PersonOption, PlayersOption, WonderOption, opened
from companion.cli.language import LanguageOption, words
from companion.cli.output import FAILURE, console, emit, guard, say

Numbered = Annotated[int, typer.Argument(help="The number of the game in the list.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    group = typer.Typer(
        name="games",
        help="The finished games: listed, taken out, taken in, kept on a stick.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    app.add_typer(group)

    @group.command("list")
    def list_(
        person: PersonOption = "",
        wonder: WonderOption = "",
        players: PlayersOption = None,
        search: Annotated[str, typer.Option("--search", help="Words within names and Wonders.")] = "",
        language: LanguageOption = None,
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
        lines: Annotated[bool, typer.Option("--jsonl", help="A JSON object a game, each on a line.")] = False,
    ) -> None:
        """Print the finished games, the latest first."""
        from companion.chronicle.export import as_json_lines
        from companion.chronicle.filters import Filter
        from companion.chronicle.games import games

        with guard():
            lang = words(language)
            with opened() as chronicle:
                found = games(chronicle, Filter(person, wonder, players, tuple(search.split())))
        if json:
            emit(found)
        elif lines:
            for row in as_json_lines(found).splitlines():
                say(row)
        else:
            for line in found:
                seats = ", ".join(f"{p.person} ({lang.term(p.wonder)}) {p.score}" for p in line.players)
                say(f"{line.game:6}  {line.ended[:10]}  {seats}")

    @group.command()
    def record(
        game: Numbered,
        out: Annotated[Path, typer.Argument(metavar="OUT.jsonl", show_default=False)],
    ) -> None:
        """Write the record of a game (docs/record.md)."""
        from companion.journal.steps import save_record

        with guard(), opened() as chronicle:
            history = chronicle.history(game)
            if history is None:
                _no_game(game)
            try:
                save_record(out, history.state.game.setup, history.moves)
            except OSError as error:
                _refused(out, error)

    @group.command()
    def poster(
        game: Numbered,
        out: Annotated[Path, typer.Argument(metavar="OUT.pdf or OUT.png", show_default=False)],
        language: LanguageOption = None,
    ) -> None:
        """Draw a poster of a game: the podium, the points, the course, the Medals."""
        from companion.chronicle.poster import save_poster

        with guard():
            lang = words(language)
            with opened() as chronicle:
                try:
                    if not save_poster(chronicle, game, out, lang):
                        _no_game(game)
                except OSError as error:
                    _refused(out, error)

    @group.command("import")
    def import_(
        files: Annotated[list[Path], typer.Argument(metavar="FILE…", show_default=False)],
    ) -> None:
        """Take in finished games: records, reports, backups, journals of other companions; none twice."""
        from companion.chronicle.adopt import Adopted, adopt, from_record
        from companion.chronicle.backup import is_backup, take_in, take_in_journal

        with guard(), opened(change=True) as chronicle:
            told = Adopted()
            for file in files:
                if is_backup(file):
                    told += take_in(chronicle, file)
                elif file.suffix in (".db", ".sqlite3"):
                    told += take_in_journal(chronicle, file)
                else:
                    told += adopt(chronicle, [from_record(file, chronicle.catalogue)])
        say(f"{told.new} new, {told.known} known already, {told.unfinished} not finished or unreadable")

    @group.command()
    def backup(
        folder: Annotated[Path, typer.Argument(help="A folder, e.g. of a USB stick.", show_default=False)],
    ) -> None:
        """Write all games into one file in FOLDER and read it back."""
        from companion.chronicle.backup import save

        with guard(), opened() as chronicle:
            try:
                say(str(save(chronicle, folder, datetime.now())))
            except OSError as error:
                _refused(folder, error)


def _no_game(game: int) -> NoReturn:
    console.print(f"there is no finished game {game}")
    raise typer.Exit(FAILURE)


def _refused(path: Path, error: OSError) -> NoReturn:
    console.print(f"{path}: {error.strerror or error}")
    raise typer.Exit(FAILURE) from error
