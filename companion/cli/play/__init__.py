"""``companion play``: the companion itself, in its window or without one."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.output import guard


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command()
    def play(
        camera: Annotated[
            str | None,
            typer.Option(help="a camera number, picamera, a video file, a folder of images, or demo"),
        ] = None,
        view: Annotated[
            str | None, typer.Option(help="what the camera sees: pad, table, or auto to find out")
        ] = None,
        setup: Annotated[Path | None, typer.Option(help="begin with this setup (JSON)")] = None,
        record: Annotated[Path | None, typer.Option(help="keep the record of the game in this file")] = None,
        headless: Annotated[bool, typer.Option("--headless", help="without a window")] = False,
        seed: Annotated[int, typer.Option(min=0, help="demo: which game")] = 0,
        players: Annotated[int, typer.Option(min=2, max=7, help="demo: how many players")] = 3,
        speed: Annotated[
            float, typer.Option(min=0.1, max=20, help="demo in a window: times human pace")
        ] = 1.0,
        decoders: Annotated[
            str | None,
            typer.Option("--decoder", "--decoders", help="auto, none, or one that doctor lists"),
        ] = None,
        journal: Annotated[str | None, typer.Option(help="the journal's file, or none")] = None,
        size: Annotated[str | None, typer.Option(help="the window's size, e.g. 800x480")] = None,
        fullscreen: Annotated[bool, typer.Option("--fullscreen", help="use the whole screen")] = False,
        language: Annotated[str | None, typer.Option(help="en, fr, de, es or it")] = None,
        web: Annotated[bool, typer.Option("--web", help="serve phones and televisions nearby")] = False,
        mqtt: Annotated[
            str | None,
            typer.Option(envvar="COMPANION_MQTT", help="tell this broker, e.g. mqtts://user:pw@host"),
        ] = None,
        table: Annotated[str | None, typer.Option(help="the table's name for the hall")] = None,
        json: Annotated[bool, typer.Option("--json", help="headless: end with one JSON document")] = False,
    ) -> None:
        """Play: with a camera over the table, from a film, or on the drawn table."""
        from companion.cli.play.parts import (
            Wishes,
            check_names,
            check_record,
            owned,
            owned_in_order,
            read_setup,
            settings_with,
            window_size,
        )
        from companion.hall.broker import parse_broker

        with guard():
            # In a terminal a mistake ends the command. Where there is only a screen, it is told there.
            own = owned_in_order() if headless else owned()
            settings = settings_with(
                own.settings,
                camera=camera,
                decoders=decoders,
                language=language,
                fullscreen=fullscreen,
                view=view,
                web=web,
                mqtt=mqtt,
                table=table,
            )
            check_record(record, setup)
            if mqtt is not None:
                parse_broker(mqtt)
            wishes = Wishes(
                settings=settings,
                source=settings.camera.source,
                named=camera is not None,
                setup=None if setup is None else read_setup(setup, own.catalogue),
                record=record,
                journal=journal,
                owned=own,
            )
            if headless:
                from companion.cli.play.headless import play_headless

                code = play_headless(wishes, seed=seed, players=players, json=json)
            else:
                from companion.cli.play.window import play_window

                if setup is not None and wishes.setup is not None:
                    check_names(wishes.setup, setup)
                code = play_window(wishes, seed=seed, players=players, speed=speed, size=window_size(size))
        if code:
            raise typer.Exit(code)
