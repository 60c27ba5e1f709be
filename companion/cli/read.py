"""``companion read``: the tags in still pictures."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.language import LanguageOption, words
from companion.cli.output import BAD_INPUT, console, emit, guard, say
from config.errors import InputError


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command("read")(read)


def read(
    images: Annotated[list[Path], typer.Argument(help="Pictures: PNG, JPEG and others.", show_default=False)],
    everything: Annotated[bool, typer.Option("--all", help="Foreign QR codes too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    decoder: Annotated[str, typer.Option(help="auto, none, or a name that doctor lists")] = "auto",
    language: LanguageOption = None,
) -> None:
    """Find the tags in still pictures, and where they lie in them."""
    from companion.cli.vision_options import a_reader, printable, read_file
    from vision.tags import parse_tag

    with guard():
        lang = words(language)
        reader = a_reader(decoder, lang)
    document: list[dict[str, Any]] = []
    bad = False
    for file in images:
        try:
            read = read_file(reader, file)
        except InputError as error:
            console.print(str(error), markup=False, soft_wrap=True)
            bad = True
            continue
        found = [one for one in read.found if everything or parse_tag(one.text)]
        found.sort(key=lambda one: (one.text, one.centre))
        tags = [
            {"text": one.text, "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in one.corners]}
            for one in found
        ]
        document.append({"file": str(file), "tags": tags} | ({} if read.complete else {"complete": False}))
        if not as_json:
            say(f"{file}: {', '.join(printable(one.text) for one in found) or lang.text('no tag')}")
        if not read.complete:
            unseen = lang.text(
                "{file} was not looked at completely; cut out the cards, or make the picture smaller.",
                file=file,
            )
            console.print(unseen, markup=False, soft_wrap=True)
    if as_json:
        emit(document)
    if bad:
        raise typer.Exit(BAD_INPUT)
