"""Where the companion keeps what belongs to its owner: settings, journal, logs."""

import os
from pathlib import Path

import platformdirs

APP = "architects-companion"
HOME_VARIABLE = "COMPANION_HOME"


def _folder(kind: str, standard: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / kind if home else Path(standard)


def data_folder() -> Path:
    """The folder of the journal, history and copies (``COMPANION_HOME/data`` where that is set)."""
    return _folder("data", platformdirs.user_data_dir(APP, appauthor=False))


def config_folder() -> Path:
    """The folder of the owner's own settings and facts (``COMPANION_HOME/config`` where that is set)."""
    return _folder("config", platformdirs.user_config_dir(APP, appauthor=False))


def log_folder() -> Path:
    """The folder of the log (``COMPANION_HOME/log`` where that is set)."""
    return _folder("log", platformdirs.user_log_dir(APP, appauthor=False))


def log_file() -> Path:
    """The log itself (which need not exist)."""
    return log_folder() / "companion.log"


def report_folder() -> Path:
    """Where reports of faults go: a folder that people find, or ``COMPANION_HOME/reports``."""
    return _folder("reports", str(Path.home() / "companion-reports"))
