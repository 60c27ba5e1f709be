"""``companion watch``: follow the tags through a video or before a camera."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import console, emit, guard, say

if TYPE_CHECKING:
    from config.language import Language
    from vision.cameras.sources import Told
    from vision.reading.reader import Reader


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
    view: Annotated[str, typer.Option(help="What the camera sees: pad or table.")] = "pad",
    language: LanguageOption = None,
) -> None:
    """Tell when a sticker is placed on the pad and when it is lifted, by the clock of the film.

    Over a whole table (--view table): what becomes of every sticker, and where it lies in mm.

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
        if view not in ("pad", "table"):
            raise InputError(f"--view {view}: it is pad or table")
        reader = a_reader(decoder, lang)
        if view == "table":
            _watch_table(video, fps, reader, lang, tell, as_json)
            return
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


def _watch_table(
    video: str, fps: float | None, reader: "Reader", lang: "Language", tell: "Told", as_json: bool
) -> None:
    """Tell the life of every sticker on a whole table."""
    from vision.cameras import open_camera
    from vision.overhead.auto import watcher_of
    from vision.tracking.worker import follow

    events: list[dict[str, Any]] = []
    told: dict[str, tuple[str, str]] = {}
    with open_camera(video, fps=fps, on_status=tell) as camera:
        try:
            for look in follow(camera, watcher_of("table", reader)):
                assert look.overview is not None, "a table is looked at as a whole"
                for text, one in look.overview.sightings.items():
                    if told.get(text) == (one.life, one.hidden_by):
                        continue
                    told[text] = (one.life, one.hidden_by)
                    life = f"{one.life} ({one.hidden_by})" if one.hidden_by else one.life
                    place = f"x {one.x:5.0f}  y {one.y:5.0f} mm"
                    if not as_json:
                        say(f"{look.overview.time:8.2f} s  {life:15}  {text}  {place}")
                    events.append(
                        {
                            "event": one.life,
                            "by": one.hidden_by,
                            "text": text,
                            "time": round(look.overview.time, 3),
                            "x": round(one.x, 1),
                            "y": round(one.y, 1),
                        }
                    )
        except KeyboardInterrupt:
            console.print(lang.text("stopped"), markup=False)
    if as_json:
        emit(events)
