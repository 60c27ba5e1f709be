"""``companion tags``: sticker sheets as PDF, and the check of stuck-on stickers with a camera."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.output import FAILURE, console, emit, guard, say
from config.errors import InputError

if TYPE_CHECKING:
    from config.catalogue import Catalogue
    from config.language import Language
    from config.settings import Settings
    from vision.cameras import Camera
    from vision.stickers import Printer, Sheet
    from vision.stickers.checking import CheckList, Tick
    from vision.tags import Tag


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command("tags")(tags)


def tags(
    out: Annotated[Path | None, typer.Argument(help="The PDF to write.", show_default=False)] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            help="A deck (giza, central …), tokens, medals, wonders, seats or commands. Repeatable."
        ),
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(help="A single sticker: GI-07, PT-05, MD-03 … Repeatable.")
    ] = None,
    paper: Annotated[str | None, typer.Option(help="a4 or letter.", show_default="a4")] = None,
    size: Annotated[int, typer.Option(help="Edge of a sticker in mm: 15, 18, 20 or 25.")] = 15,
    labels: Annotated[str | None, typer.Option(help="Product number of label sheets: L7651, 5160 …")] = None,
    start: Annotated[int, typer.Option(help="Begin at this place of the first sheet.")] = 1,
    shift: Annotated[
        str | None,
        typer.Option(
            help="mm to the right and down, e.g. 0.5,-1.2, that your printer is off. Remembered.",
            show_default=False,
        ),
    ] = None,
    scale: Annotated[
        float | None,
        typer.Option(help="Percent to print larger, by the 50 mm line. Remembered.", show_default=False),
    ] = None,
    language: Annotated[str | None, typer.Option(help="en, fr, de, es or it.", show_default=False)] = None,
    check: Annotated[bool, typer.Option("--check", help="Tick off stickers before a camera.")] = False,
    camera: Annotated[
        str | None,
        typer.Option(
            help="For --check: a camera, video file, folder of pictures or demo.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Make sticker sheets for the cards and pieces, or check the ones that you have stuck on."""
    from config.catalogue import load_catalogue
    from config.language import load_language
    from config.settings import load_settings

    with guard():
        settings = load_settings()
        catalogue = load_catalogue()
        words = load_language(language or settings.app.language, catalogue)
        chosen = _chosen(deck or [], only or [], settings.app.boxes, catalogue)
        if check:
            if out is not None:
                raise InputError("--check writes no PDF; leave out the file or --check")
            _check(chosen, camera or settings.camera.source, catalogue, words, as_json)
            return
        if out is None:
            raise InputError("name the PDF to write, for example: companion tags stickers.pdf")
        printer = _printer(settings, shift, scale)
        _print(out, chosen, _sheet(paper, size, labels), catalogue, words, start, printer, as_json)


def _chosen(
    decks: list[str], singles: list[str], boxes: tuple[str, ...], catalogue: "Catalogue"
) -> list["Tag"]:
    """The tags that were asked for; without any wish, those of the boxes in the settings."""
    from vision.stickers import single_tags, tags_of_boxes, tags_of_decks

    if not decks and not singles:
        return tags_of_boxes(boxes, catalogue)
    named = tags_of_decks([name for text in decks for name in text.split(",")], catalogue)
    single = single_tags([name for text in singles for name in text.split(",")])
    return list(dict.fromkeys([*named, *single]))


def _sheet(paper: str | None, size: int, labels: str | None) -> "Sheet":
    from vision.stickers import label_sheet, paper_of, plain_sheet

    if labels is None:
        return plain_sheet((paper or "a4").lower(), size)
    sheet = label_sheet(labels, size)
    if paper is not None and paper.lower() != paper_of(sheet.product):
        raise InputError(f"label sheets {sheet.product} are {paper_of(sheet.product)}; leave out --paper")
    return sheet


def _printer(settings: "Settings", shift: str | None, scale: float | None) -> "Printer":
    """How the printer is put right: by the options, which are remembered, or as the settings say."""
    from msgspec import ValidationError, convert, structs, to_builtins

    from config.settings import PrinterSettings, save_settings
    from vision.stickers import Printer

    wanted = to_builtins(settings.printer)
    if shift is not None:
        try:
            wanted["shift"] = [float(part) for part in shift.split(",")]
        except ValueError as error:
            raise InputError(f"--shift {shift!r}: write it like 0.5,-1.2 (mm to the right, down)") from error
    if scale is not None:
        wanted["scale"] = scale
    try:
        printer = convert(wanted, PrinterSettings)
    except ValidationError as error:
        raise InputError(f"--shift is two lengths up to 10 mm, --scale 90 to 110 percent: {error}") from error
    if printer != settings.printer:
        try:
            save_settings(structs.replace(settings, printer=printer))
        except OSError as error:
            raise InputError(f"cannot be remembered: {error.strerror}", error.filename) from error
    return Printer(*printer.shift, printer.scale / 100)


def _print(
    out: Path,
    chosen: list["Tag"],
    sheet: "Sheet",
    catalogue: "Catalogue",
    words: "Language",
    start: int,
    printer: "Printer",
    as_json: bool,
) -> None:
    from vision.stickers import write_stickers

    done = write_stickers(out, chosen, sheet, catalogue, words, start, printer)
    if as_json:
        emit(
            {
                "file": str(out),
                "pages": done.pages,
                "sticker_pages": [done.first_page, done.last_page],
                "tags": [tag.text for tag in chosen],
            }
        )
        return
    say(
        words.plural(
            "{file}: {n} sticker on pages {first} to {last} of {pages}",
            "{file}: {n} stickers on pages {first} to {last} of {pages}",
            done.stickers,
            file=out,
            first=done.first_page,
            last=done.last_page,
            pages=done.pages,
        )
    )
    if sheet.product:
        say(
            words.text(
                "These pages go on {labels} label sheets, the others on plain paper.", labels=sheet.product
            )
        )
    say(words.text("Print at actual size (100 %), never “fit to page”."))


def _check(
    chosen: list["Tag"], source: str, catalogue: "Catalogue", words: "Language", as_json: bool
) -> None:
    """Tick off what the camera sees until all is there, the film ends or Ctrl-C."""
    from vision.stickers.checking import CheckList
    from vision.tracking.worker import PadWatcher, follow

    sheet = CheckList(chosen)
    with _camera(source, chosen, catalogue, words) as camera:
        if camera.live:
            console.print(words.text("Lay the cards on the pad, a few at a time. Ctrl-C ends."), markup=False)
        try:
            for look in follow(camera, PadWatcher()):
                for event in look.events:
                    tick = sheet.see(event)
                    if tick is not None and not as_json:
                        say(_line(tick, sheet, catalogue, words))
                if camera.live and sheet.complete:
                    break
        except KeyboardInterrupt:
            console.print(words.text("stopped"), markup=False)
    if as_json:
        emit(
            {
                "seen": [tag.text for tag in sheet.seen],
                "missing": [tag.text for tag in sheet.missing],
                "duplicates": list(sheet.duplicates),
                "not_listed": list(sheet.not_listed),
            }
        )
    else:
        _summary(sheet, words)
    if not sheet.complete:
        raise typer.Exit(FAILURE)


def _camera(source: str, chosen: list["Tag"], catalogue: "Catalogue", words: "Language") -> "Camera":
    """The camera asked for; ``demo`` is the drawn table, over which all the pieces walk once."""
    from companion.pieces.printed import look_of
    from vision.cameras import open_camera
    from vision.drawn import DrawnCamera
    from vision.stickers import piece_of
    from vision.stickers.checking import walked_over_the_pad

    if source != "demo":
        return open_camera(source)
    pieces = [piece_of(tag, catalogue, words) for tag in chosen]
    scene = walked_over_the_pad(
        [(piece.tag.text, look_of(piece.tag.id, piece.face, catalogue, words)) for piece in pieces]
    )
    return DrawnCamera(scene, until=scene.end + 0.5)


def _line(tick: "Tick", sheet: "CheckList", catalogue: "Catalogue", words: "Language") -> str:
    """What one event means, in a line."""
    from companion.cli.vision_options import printable
    from vision.stickers import piece_of

    if tick.tag is None:
        return words.text("{text}: not one of ours", text=printable(tick.text))
    piece = piece_of(tick.tag, catalogue, words)
    name = f"{tick.tag.id}  {piece.name} ({piece.kind})"
    match tick.verdict:
        case "ticked":
            return words.text(
                "✓ {name}: {seen} of {all}", name=name, seen=len(sheet.seen), all=len(sheet.tags)
            )
        case "again":
            return words.text("{name}: seen before", name=name)
        case "duplicate":
            return words.text("{name}: TWO stickers with this text lie there", name=name)
        case _:
            return words.text("{name}: not on this list", name=name)


def _summary(sheet: "CheckList", words: "Language") -> None:
    if sheet.missing:
        say(words.text("Missing: {tags}", tags=words.list([tag.id for tag in sheet.missing])))
    if sheet.duplicates:
        say(words.text("Seen twice: {tags}", tags=words.list(list(sheet.duplicates))))
    if sheet.complete:
        say(words.plural("The one sticker is there.", "All {n} stickers are there.", len(sheet.tags)))
