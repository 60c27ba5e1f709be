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
    from companion.cli.vision_parts import a_reader
    from vision.cameras import open_camera
    from vision.tracker import Tracker

    events: list[dict[str, Any]] = []
    with guard():
        reader, tracker = a_reader(decoder), Tracker()
        with open_camera(video, fps=fps) as camera:
            try:
                while (frame := camera.read()) is not None or camera.live:
                    if frame is None:
                        continue
                    for event in tracker.update(reader.read(frame.image), frame.index, frame.time):
                        if event.kind in ("placed", "lifted"):
                            events.append(
                                {
                                    "event": event.kind,
                                    "text": event.text,
                                    "frame": event.frame,
                                    "time": round(event.time, 3),
                                }
                            )
                        line = f"{event.time:8.2f} s  frame {event.frame:5}  {event.kind:9}  {event.text}"
                        if as_json and event.kind in ("placed", "lifted"):
                            continue
                        console.print(line, markup=False) if as_json else say(line)
            except KeyboardInterrupt:
                console.print("stopped", markup=False)
    if as_json:
        emit(events)
