"""Faults of the machine in words: what happened, and what a person can do about it."""

from companion.messages.faults import WELL_AGAIN, Device, Fault
from companion.messages.notices import JournalTrouble
from config.language import Language

LONGEST_NAME = 24
"""Letters of a camera's name that are told."""


def device_sentence(device: Device, fault: Fault | None, detail: str, lang: Language) -> str:
    """What to tell the players about a part of the machine, and what they can do."""
    detail = camera_name(detail) if device == "camera" else lang.said(detail).rstrip(".")
    return lang.text((WELL_AGAIN[device] if fault is None else fault.sentence).msgid, detail=detail)


def camera_name(source: str) -> str:
    """A camera as people know it: the last part of its path, without its middle where it is long."""
    name = source.rstrip("/").rpartition("/")[2]
    return name if len(name) <= LONGEST_NAME else f"{name[:11]}…{name[-(LONGEST_NAME - 12) :]}"


def journal_sentence(trouble: JournalTrouble, lang: Language) -> str:
    """What happened to the journal, and what a person can do."""
    return lang.text(trouble.code.sentence.msgid, file=trouble.file, detail=trouble.detail)
