"""``companion doctor``: is everything there, and if not, what to do about it."""

from typing import Annotated

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import FAILURE, emit, guard, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("doctor")(doctor)


def doctor(
    camera: Annotated[
        str | None, typer.Option(help="The camera to look at; default: the one in the settings.")
    ] = None,
    backend: Annotated[str | None, typer.Option(help="auto, rpigpio, lgpio or simulated.")] = None,
    wiring: Annotated[
        str | None, typer.Option(help="A wiring (companion wiring --list) or a .toml file.")
    ] = None,
    language: LanguageOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    strict: Annotated[bool, typer.Option(help="End with status 1 where there is a fault.")] = False,
) -> None:
    """Check computer, display, touch, camera, decoders, buttons, sound, disk, clock and versions."""
    from companion.report.doctor import Check, run_checks, worst

    with guard():
        lang = words(language)
        named = {"good": lang.text("good"), "warning": lang.text("warning"), "fault": lang.text("FAULT")}
        width = max(map(len, named.values()))
        signs = {"good": " ", "warning": "!", "fault": "X"}

        def tell(check: Check) -> None:
            line = lang.text("{part}: {found}", part=check.name, found=check.found)
            say(f"{signs[check.status]} {named[check.status]:<{width}}  {line}")
            if check.cure:
                say(" " * (width + 6) + check.cure)

        checks = run_checks(
            lang=lang, camera=camera, backend=backend, wiring=wiring, told=None if json else tell
        )
    if json:
        emit({"status": worst(checks), "checks": checks})
    if strict and worst(checks) == "fault":
        raise typer.Exit(FAILURE)
