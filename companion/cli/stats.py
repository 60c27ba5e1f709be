"""``companion stats``: what the finished games add up to."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.chronicle_options import PersonOption, PlayersOption, WonderOption, opened
from companion.cli.language import LanguageOption, words
from companion.cli.output import emit, guard, say

if TYPE_CHECKING:
    from companion.chronicle.chronicle import Chronicle
    from companion.chronicle.filters import Filter
    from config.language import Language


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def stats(
        person: PersonOption = "",
        wonder: WonderOption = "",
        players: PlayersOption = None,
        language: LanguageOption = None,
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
        csv: Annotated[bool, typer.Option("--csv", help="A row for each player of each game.")] = False,
    ) -> None:
        """Print who wins, with which Wonder, who takes which Medals, records, and how sure all this is."""
        from companion.chronicle.export import as_csv
        from companion.chronicle.filters import Filter
        from companion.chronicle.statistics import everything

        with guard():
            lang, chosen = words(language), Filter(person, wonder, players)
            with opened() as chronicle:
                if csv:
                    for row in as_csv(chronicle, chosen).splitlines():
                        say(row)
                elif json:
                    emit(everything(chronicle, chosen))
                else:
                    _tell(chronicle, chosen, lang)


def _tell(chronicle: "Chronicle", chosen: "Filter", lang: "Language") -> None:
    """Print the statistics for people."""
    from companion.chronicle import statistics
    from companion.chronicle.words import record_sentence, share_words

    people = statistics.people(chronicle, chosen)
    if not people:
        say(lang.text("No finished game yet."))
        return
    for line in people:
        best = lang.text("best {points}", points=line.best)
        say(f"{line.person:16} {share_words(line.wins, lang)}  Ø {line.mean:.1f}  {best}")
    say("")
    for wonder in statistics.wonders(chronicle, chosen):
        say(f"{lang.term(wonder.wonder):16} {share_words(wonder.wins, lang)}  Ø {wonder.mean:.1f}")
    say("")
    for medal in statistics.medals(chronicle, chosen):
        say(f"{lang.term(medal.medal):28} {medal.times:4}  {medal.person} ({medal.most})")
    say("")
    for record in statistics.records(chronicle, chosen):
        say(record_sentence(record, lang))
