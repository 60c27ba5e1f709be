"""``companion``: the one entry point. One file a command, each with a ``register(app)``.

Command modules import what is heavy (OpenCV, Kivy, matplotlib) inside their functions, so that
``companion replay`` starts fast.
"""

import atexit
import importlib
import io
import logging
import os
import sys
import threading
from contextlib import suppress
from typing import Any

import typer

from config.texts import plain

COMMANDS = (
    "play",
    "hall",
    "replay",
    "read",
    "watch",
    "audit",
    "tags",
    "catalogue",
    "bindings",
    "bench",
    "doctor",
    "wiring",
    "games",
    "stats",
)
"""Modules of this package that are commands."""

app = typer.Typer(
    name="companion",
    help="The table companion for 7 Wonders: Architects with Medals (unofficial fan project).",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def _common() -> None:
    """Make typer treat this as a group of commands, even with one command."""


for _name in COMMANDS:
    importlib.import_module(f"{__name__}.{_name}").register(app)


class OneLine(logging.Formatter):
    """Makes one line of every message, whatever texts are in it; what is behind an error follows below."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the line."""
        return plain(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Return the lines below, each moved in: none of them looks like a message."""
        return "\n".join(f"  {plain(line)}" for line in super().formatException(ei).split("\n"))


def main() -> None:
    """Run the command line."""
    _open_standard_streams()
    wanted = os.environ.get("COMPANION_LOG", "").upper()
    level = logging.getLevelNamesMapping().get(wanted, logging.WARNING)
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine("%(levelname)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    try:
        app()
    except SystemExit as ended:
        _leave_threads(ended.code if isinstance(ended.code, int) else 0)
        raise
    except MemoryError:
        logging.error("There is not enough free memory: close other programs, and start again.")
        _leave_threads(1)
        sys.exit(1)


def _leave_threads(status: int) -> None:
    """End with ``status`` at once where a thread still waits for a device that hangs, or reads a picture.

    Python would take itself apart under it: a decoder or driver that returns then aborts the process, and
    whoever started us learns neither that all is well nor that the machine is to be switched off.
    """
    if not any(thread.daemon and thread.is_alive() for thread in threading.enumerate()):
        return
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def _open_standard_streams() -> None:
    """Give a program that was started with closed streams (``>&-``) some that swallow everything.

    A file opened later would get their number, and what OpenCV or a driver says would be written into it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # An encoding without a letter of ours (LC_ALL=C, a pipe under another system) is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
