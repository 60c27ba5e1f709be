"""``companion watch``: follow the tags through a video or before a camera."""

from typing import Annotated, Any

import typer

from companion.cli.output import console, emit, guard, say


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command("watch")(watch)


def watch(
    video: Annotated[
        str,
        typer.Argument(
            help="A video file, a folder of pictures, or a camera (number, path, picamera).",
            show_default=False,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    decoder: Annotated[str, typer.Option(help="auto, zxing, pyzbar or none.")] = "auto",
    fps: Annotated[float | None, typer.Option(help="Pictures a second of a folder (15).")] = None,
) -> None:
    """Tell when a tag is placed on the pad and when it is lifted. A camera is watched until Ctrl-C."""
    from companion.cli.vision_parts import a_reader, printable
    from config.language import ENGLISH
    from vision.cameras import CameraStatus, open_camera, status_sentence
    from vision.tracker import Tracker
    from vision.worker import follow

    def tell(status: CameraStatus) -> None:
        console.print(status_sentence(status, ENGLISH), markup=False)

    events: list[dict[str, Any]] = []
    with guard():
        reader = a_reader(decoder)
        with open_camera(video, fps=fps, on_status=tell) as camera:
            try:
                for look in follow(camera, reader, Tracker()):
                    for event in look.events:
                        if event.kind in ("placed", "lifted"):
                            events.append(
                                {
                                    "event": event.kind,
                                    "text": event.text,
                                    "frame": event.frame,
                                    "time": round(event.time, 3),
                                }
                            )
                        where = f"{event.time:8.2f} s  frame {event.frame:5}"
                        line = f"{where}  {event.kind:9}  {printable(event.text)}"
                        if not as_json:
                            say(line)
                        elif event.kind not in ("placed", "lifted"):
                            console.print(line, markup=False)
            except KeyboardInterrupt:
                console.print("stopped", markup=False)
    if as_json:
        emit(events)
