"""``companion watch``: follow the tags through a video or before a camera."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import console, emit, guard, say


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command("watch")(watch)


def watch(
    video: Annotated[
        str,
        typer.Argument(
            metavar="VIDEO",
            help="A video file, a folder of pictures, or a camera: number, path or picamera.",
            show_default=False,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    decoder: Annotated[str, typer.Option(help="auto, none, or a name that doctor lists")] = "auto",
    fps: Annotated[float | None, typer.Option(help="Pictures a second of a folder (15).")] = None,
    language: LanguageOption = None,
) -> None:
    """Tell when a sticker is placed on the pad and when it is lifted, by the clock of the film.

    A camera is watched until Ctrl-C. A game on the drawn table is shown by "companion play --camera demo".
    """
    from companion.cli.vision_options import a_reader, printable
    from config.errors import InputError
    from vision.cameras import CameraStatus, open_camera, status_sentence
    from vision.tracking.worker import PadWatcher, follow

    events: list[dict[str, Any]] = []
    pictures, seen = 0, False
    with guard():
        lang = words(language)
        named = {
            "placed": lang.text("placed"),
            "lifted": lang.text("lifted"),
            "duplicate": lang.text("duplicate"),
            "foreign": lang.text("foreign"),
        }

        def tell(status: CameraStatus) -> None:
            console.print(status_sentence(status, lang), markup=False)

        if video == "demo" and not Path(video).exists():
            raise InputError(
                "demo: nobody plays on the drawn table here. To see a whole game on it: "
                "companion play --camera demo, in a window or with --headless"
            )
        reader = a_reader(decoder, lang)
        with open_camera(video, fps=fps, on_status=tell) as camera:
            try:
                for look in follow(camera, PadWatcher(reader)):
                    pictures += 1
                    for event in look.events:
                        seen = True
                        if event.kind in ("placed", "lifted"):
                            events.append(
                                {
                                    "event": event.kind,
                                    "text": event.text,
                                    "frame": event.frame,
                                    "time": round(event.time, 3),
                                }
                            )
                        seconds, frame = f"{event.time:8.2f}", f"{event.frame:5}"
                        where = lang.text("{seconds} s  frame {frame}", seconds=seconds, frame=frame)
                        line = f"{where}  {named[event.kind]:9}  {printable(event.text)}"
                        if not as_json:
                            say(line)
                        elif event.kind not in ("placed", "lifted"):
                            console.print(line, markup=False)
            except KeyboardInterrupt:
                console.print(lang.text("stopped"), markup=False)
    if as_json:
        emit(events)
    if not seen:
        console.print(
            lang.plural("no sticker was seen in {n} picture", "no sticker was seen in {n} pictures", pictures)
        )
