"""What commands print: one JSON document on standard output, everything else on standard error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

import msgspec
import typer
from rich.console import Console

from config.errors import InputError
from config.texts import plain, plain_lines

BAD_INPUT = 2
FAILURE = 1


class PlainConsole(Console):
    """A console that shows texts as they are: no markup, no emoji codes, nothing for the terminal to obey.

    Where they cannot be written (a full disk, nobody who reads) the command goes on without.
    """

    def print(self, *texts: Any, **options: Any) -> None:
        """Print ``texts``, each on lines of its own; ``options`` are those of rich."""
        options["markup"] = options["emoji"] = False
        try:
            super().print(*(plain_lines(str(text)) for text in texts), **options)
        except OSError:
            _let_go(sys.stderr)


console = PlainConsole(stderr=True, highlight=False)
"""Messages, progress and warnings: standard error, so that ``--json`` stays one clean document."""


def emit(document: object) -> None:
    """Print ``document`` as the one JSON document on standard output. Raises typer.Exit, see ``say``."""
    try:
        data = msgspec.json.encode(document)
    except UnicodeEncodeError:  # a file's name that is no Unicode
        data = msgspec.json.encode(_encodable(msgspec.to_builtins(document)))
    with _read_by_somebody():
        sys.stdout.buffer.write(data + b"\n")
        sys.stdout.flush()


def _encodable(value: Any) -> Any:
    """Return ``value`` (of plain types) with a question mark for every letter that no encoding has."""
    match value:
        case str():
            return value.encode(errors="replace").decode()
        case dict():
            return {_encodable(key): _encodable(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_encodable(inner) for inner in value]
    return value


def say(text: str) -> None:
    """Print a line for people on standard output: no markup, nothing for the terminal to obey.

    Raises typer.Exit: with status 0 where nobody reads on, with FAILURE where the disk is full, which is
    told once. What is printed after that is lost without a word.
    """
    with _read_by_somebody():
        typer.echo(plain(text))


@contextmanager
def _read_by_somebody() -> Iterator[None]:
    """End the command quietly, with status 0, once nobody reads on (``companion … | head -1``)."""
    try:
        yield
    except BrokenPipeError:
        _let_go(sys.stdout)
        raise typer.Exit(0) from None
    except OSError as error:
        _let_go(sys.stdout)
        console.print(f"standard output: {error.strerror or error}")
        raise typer.Exit(FAILURE) from None


def _let_go(stream: TextIO) -> None:
    """Let ``stream`` swallow everything: what is still in it must not be tried, and complained of, again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


@contextmanager
def guard() -> Iterator[None]:
    """Turn an InputError inside the block into its message on standard error and exit status 2."""
    try:
        yield
    except InputError as error:
        console.print(str(error), markup=False, soft_wrap=True)
        raise typer.Exit(BAD_INPUT) from error
