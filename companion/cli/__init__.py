"""``companion``: the one entry point. One file a command, each with a ``register(app)``.

Command modules import what is heavy (OpenCV, Kivy, matplotlib) inside their functions, so that
``companion replay`` starts fast.
"""

import importlib
import logging
import os

import typer

COMMANDS = (
    "play",
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


def main() -> None:
    """Run the command line."""
    logging.basicConfig(level=os.environ.get("COMPANION_LOG", "WARNING"), format="%(levelname)s %(message)s")
    app()
