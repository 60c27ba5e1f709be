"""``companion bindings``: which sticker is on which card, where that differs from the catalogue."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.output import FAILURE, console, emit, guard, say

if TYPE_CHECKING:
    from config.own_box import OwnPieces


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    bindings = typer.Typer(
        name="bindings",
        help="Which sticker is on which card, where that differs from the catalogue.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    app.add_typer(bindings)

    @bindings.command("list")
    def list_(
        json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    ) -> None:
        """Print the bindings and the Stages that the owner has told."""
        from config.catalogue import load_catalogue
        from config.own_box import load_pieces

        with guard():
            pieces = load_pieces(catalogue=load_catalogue())
        if json:
            emit(pieces)
            return
        for tag, face in pieces.bindings.items():
            say(f"{tag}  {face}")
        for wonder, stages in pieces.stages.items():
            costs = " · ".join(f"{stage.cost}{'≠' if stage.kind == 'different' else '='}" for stage in stages)
            say(f"{wonder}: {costs} (checked)")
        if not pieces.bindings and not pieces.stages:
            say("Every sticker is on the card that the catalogue says.")

    @bindings.command("set")
    def set_(
        tag: Annotated[str, typer.Argument(help="A card sticker, e.g. RO-07.")],
        face: Annotated[str, typer.Argument(help="A face, e.g. wood; - for what the catalogue says.")],
    ) -> None:
        """Bind a sticker to a face."""
        from config.catalogue import load_catalogue
        from config.own_box import load_pieces

        with guard():
            catalogue = load_catalogue()
            pieces = load_pieces(catalogue=catalogue).bound(tag, None if face == "-" else face, catalogue)
        _save(pieces, None)

    @bindings.command("export")
    def export(file: Annotated[Path, typer.Argument(help="The TOML file to write.")]) -> None:
        """Write bindings and checked Stages to a file that another installation can import."""
        from config.catalogue import load_catalogue
        from config.own_box import load_pieces

        with guard():
            pieces = load_pieces(catalogue=load_catalogue())
        _save(pieces, file)

    @bindings.command("import")
    def import_(file: Annotated[Path, typer.Argument(help="A TOML file that was exported.")]) -> None:
        """Add what a file says to the own bindings and Stages; where they differ the file wins."""
        from config.catalogue import load_catalogue
        from config.own_box import load_pieces

        with guard():
            catalogue = load_catalogue()
            pieces = load_pieces(catalogue=catalogue).joined(load_pieces(file, catalogue))
        _save(pieces, None)


def _save(pieces: "OwnPieces", file: Path | None) -> None:
    """Write ``pieces``; a disk that refuses is exit status 1 with a sentence."""
    from config.own_box import save_pieces

    try:
        save_pieces(pieces, file)
    except OSError as error:
        console.print(f"{file or 'pieces.toml'} cannot be written: {error.strerror}", markup=False)
        raise typer.Exit(FAILURE) from error
