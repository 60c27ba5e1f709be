"""``companion``: the one entry point. One file a command; adding a command is adding a file.

Every module of this package that has a ``register(app)`` is a command. Modules import what is
heavy (OpenCV, Kivy, matplotlib) inside their functions, so that ``companion replay`` starts fast.
"""

import importlib
import logging
import os
import pkgutil

import typer

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


for _found in pkgutil.iter_modules(__path__):
    _module = importlib.import_module(f"{__name__}.{_found.name}")
    if hasattr(_module, "register"):
        _module.register(app)


def main() -> None:
    """Run the command line."""
    logging.basicConfig(level=os.environ.get("COMPANION_LOG", "WARNING"), format="%(levelname)s %(message)s")
    app()
