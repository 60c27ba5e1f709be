"""What a check finds: one line, good, a warning or a fault, and then with its cure."""

from typing import Literal

import msgspec

Status = Literal["good", "warning", "fault"]
RANK: dict[Status, int] = {"good": 0, "warning": 1, "fault": 2}


class Check(msgspec.Struct, frozen=True):
    """One line of the doctor.

    ``name``: what was looked at. ``found``: what is there. A warning (it plays, with something
    missing) or a fault (it does not work) has a ``cure`` and a ``code`` that never changes and is
    the same in every language.
    """

    name: str
    status: Status
    found: str
    cure: str = ""
    code: str = ""


def good(name: str, found: str) -> Check:
    """Return a line on which all is well."""
    return Check(name, "good", found)


def warning(code: str, name: str, found: str, cure: str) -> Check:
    """Return a line about something that is missing or weak; the game goes on without it."""
    return Check(name, "warning", found, cure, code)


def fault(code: str, name: str, found: str, cure: str) -> Check:
    """Return a line about something that does not work."""
    return Check(name, "fault", found, cure, code)


def worst(checks: list[Check]) -> Status:
    """Return the gravest status among ``checks``, ``good`` where there are none."""
    return max((check.status for check in checks), key=RANK.__getitem__, default="good")
