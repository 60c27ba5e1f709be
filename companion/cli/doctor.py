"""``companion doctor``: is everything there, and if not, what to do about it."""

from typing import Annotated

import typer

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
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    strict: Annotated[bool, typer.Option(help="End with status 1 where there is a fault.")] = False,
) -> None:
    """Check computer, display, touch, camera, decoders, buttons, sound, disk, clock and versions."""
    from companion.report.doctor import Check, run_checks, worst

    marks = {"good": "  good   ", "warning": "! warning", "fault": "X FAULT  "}

    def tell(check: Check) -> None:
        say(f"{marks[check.status]}  {check.name}: {check.found}")
        if check.cure:
            say(f"             {check.cure}")

    with guard():
        checks = run_checks(camera=camera, backend=backend, wiring=wiring, told=None if json else tell)
    if json:
        emit({"status": worst(checks), "checks": checks})
    if strict and worst(checks) == "fault":
        raise typer.Exit(FAILURE)
