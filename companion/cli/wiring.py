"""``companion wiring``: which wire goes where, as a table and as a drawing from the same file."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.output import emit, guard, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("wiring")(wiring)


def wiring(
    name: Annotated[
        str | None,
        typer.Argument(help="A wiring (see --list) or a .toml file; default: the one in the settings."),
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the diagram to this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write the diagram to this PNG file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    names: Annotated[bool, typer.Option("--list", help="List the wirings that there are.")] = False,
) -> None:
    """Show which wire goes where, and draw it."""
    from config.errors import InputError
    from config.settings import load_settings
    from config.wiring import load_wiring, wiring_names
    from hardware.diagram import connections, draw_wiring, text_diagram
    from hardware.drawing import to_png, to_svg

    with guard():
        if names:
            found = {each: load_wiring(each).title for each in wiring_names()}
            if json:
                emit(found)
            else:
                for each, title in found.items():
                    say(f"{each:<24} {title}")
            return
        chosen = name or load_settings().panel.wiring
        wires = load_wiring(chosen)
        try:
            if svg is not None:
                svg.write_text(to_svg(draw_wiring(wires)), "utf-8")
            if png is not None:
                to_png(draw_wiring(wires), png)
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror or error}", error.filename) from error
        if json:
            emit({"name": chosen, "wiring": wires, "connections": connections(wires)})
            return
        say(wires.title)
        say(f"{'part':<16} {'GPIO':>4}  {'position':>8}  to")
        for wire in connections(wires):
            part = wire.part if wire.seat is None else f"seat {wire.seat} {wire.part}"
            say(f"{part:<16} {wire.gpio:>4}  {wire.position:>8}  {wire.to}")
        say("")
        for line in text_diagram(wires):
            say(line)
        if svg is None and png is None:
            say("")
            say(f"As a drawing: companion wiring {chosen} --svg FILE, or --png FILE")
        for file in (svg, png):
            if file is not None:
                say(f"drawn: {file}")
