"""The log that is kept in a file, so that it can go with a report of a fault."""

import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.cli import OneLine
from config.paths import log_file
from config.saving import private_file, private_folder

LARGEST = 500_000
"""Bytes of the file; then it is set aside once and begun anew."""


class LogFile(RotatingFileHandler):
    """Keeps what is logged; a full or read-only disk is no reason to stop, nor to say so each time."""

    def _open(self) -> TextIOWrapper:
        private_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Do without."""


def keep_log() -> Path:
    """Keep from now on what is logged, also what is of no interest on the terminal; return the file."""
    path, root = log_file(), logging.getLogger()
    for handler in root.handlers:
        if handler.level == logging.NOTSET:
            handler.setLevel(root.level)
    try:
        private_folder(path.parent)
        kept = LogFile(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8", errors="replace")
    except OSError as error:
        logging.getLogger(__name__).warning("No log is kept: %s", error)
        return path
    kept.setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    kept.setLevel(logging.INFO)
    root.addHandler(kept)
    root.setLevel(min(root.level, logging.INFO))
    return path
