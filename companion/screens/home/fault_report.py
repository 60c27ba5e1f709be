"""A report of a fault: one file, saved with one touch, and the words about it."""

import errno
from collections.abc import Callable
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec

from companion.screens.kit.long_words import broken
from companion.screens.kit.rows import Option, Row
from companion.screens.kit.screen import Host
from companion.session.capture import report_folders
from config.language import Language

_told: WeakKeyDictionary[Host, Path | OSError] = WeakKeyDictionary()
"""The last report of each app, or why there is none: turning a page does not forget it."""


def report_row(host: Host, saved: Callable[[], None]) -> Row:
    """The row with which a report is saved, with or without the players' names; then ``saved`` is called."""

    def save() -> None:
        save_report(host)
        saved()

    lang, names = host.look.lang, host.settings.app.names_in_reports
    options = (
        Option(
            lang.text("Without names"),
            lambda: leave_names_out(host, names),
            chosen=not names,
            icon=None if names else "yes",
        ),
        Option(lang.text("Save"), save, icon="down"),
    )
    return Row(lang.text("Report of a fault"), report_sentence(host), options)


def save_report(host: Host) -> None:
    """Save a report where there is room for it: on a memory stick, else on the disk."""
    failed = OSError(errno.ENOENT, "")
    for folder in report_folders():
        try:
            _told[host] = host.capture(folder)
        except OSError as error:
            failed = error
            failed.filename = str(folder)
        else:
            return
    _told[host] = failed


def leave_names_out(host: Host, out: bool) -> None:
    """Leave the names of the players out of reports from now on, or not."""
    app = msgspec.structs.replace(host.settings.app, names_in_reports=not out)
    _told.pop(host, None)
    host.change_settings(msgspec.structs.replace(host.settings, app=app))


def report_sentence(host: Host) -> str:
    """Say what a report is, where the last one lies, or why there is none and what to do."""
    return broken(_sentence(host), host.look.theme.upright)


def _sentence(host: Host) -> str:
    lang, told = host.look.lang, _told.get(host)
    if told is None:
        return lang.text("One file for whoever helps: the game, the last pictures of the camera, the log.")
    if isinstance(told, Path):
        return lang.text("Saved: {file}", file=str(told))
    return failed_sentence(told, lang)


def failed_sentence(error: OSError, lang: Language) -> str:
    """Say why there is no report, and what to do."""
    folder = str(error.filename)
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return lang.text(
                "Not saved: the disk is full. Make room, or plug in a USB stick; then save again."
            )
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return lang.text(
                "Not saved: {folder} cannot be written to. Plug in a USB stick, then save again.",
                folder=folder,
            )
    return lang.text("Not saved ({reason}). Plug in a USB stick, then save again.", reason=error.strerror)
