"""What commands print: one JSON document on standard output, everything else on standard error."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import typer
from rich.console import Console

from config.errors import InputError

BAD_INPUT = 2
FAILURE = 1

console = Console(stderr=True, highlight=False)
"""Messages, progress and warnings: standard error, so that ``--json`` stays one clean document."""


def emit(document: object) -> None:
    """Print ``document`` as the one JSON document on standard output."""
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()


def say(text: str) -> None:
    """Print a line for people on standard output, without any markup being interpreted."""
    typer.echo(text)


@contextmanager
def guard() -> Iterator[None]:
    """Turn an InputError inside the block into its message on standard error and exit status 2."""
    try:
        yield
    except InputError as error:
        console.print(str(error), markup=False, soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from error
