"""``companion hall``: one page with all the tables that tell a broker what happens."""

import signal
import threading
from contextlib import suppress
from typing import Annotated

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import console, guard, say


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def hall(
        mqtt: Annotated[str, typer.Option(envvar="COMPANION_MQTT", help="the broker, e.g. mqtt://localhost")],
        port: Annotated[int, typer.Option(min=1024, max=65_000, help="where the page is served")] = 8078,
        since: Annotated[str, typer.Option(help="count games since then, e.g. 2026-12-24T18:00")] = "",
        language: LanguageOption = None,
    ) -> None:
        """Show all tables on one page: who plays, who leads, who needs help, the standings."""
        from companion.cli.play.parts import ending_signals
        from companion.hall.broker import parse_broker
        from companion.hall.hall import Hall

        with guard():
            lang = words(language)
            shown = Hall(parse_broker(mqtt), since=_utc(since))
            shown.start(port)
            ended = threading.Event()
            for number in ending_signals():
                signal.signal(number, lambda _number, _frame: ended.set())
            with suppress(KeyboardInterrupt):
                say(lang.text("The hall: {address}", address=shown.address()))
                if not shown.listener.connected.wait(5):
                    console.print(lang.text("The broker is not there yet; it is looked for again and again."))
                ended.wait()
            shown.close()


def _utc(since: str) -> str:
    """Return a local time as the results have theirs. Raises InputError for what is no time."""
    from datetime import UTC, datetime

    from config.errors import InputError

    if not since:
        return ""
    try:
        return datetime.fromisoformat(since).astimezone(UTC).isoformat(timespec="seconds")
    except ValueError as error:
        raise InputError(f"--since {since!r}: write a day or a time like 2026-12-24T18:00") from error
